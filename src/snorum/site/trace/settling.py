"""Finds the gaps between the claims of the sources and the claims that the edition settles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from snorum import edition
from snorum.books import claims, findings
from snorum.edition import bibliography
from snorum.games import GAMES
from snorum.referee.readings import Exclusion
from snorum.site.trace.gap import Gap
from snorum.site.trace.matrix import excluded


def gaps_of_claims() -> Iterator[Gap]:
    """Claims about unknown passages, games or readings, and claims of a source that the edition does not settle."""
    known = {passage.id: passage for passage in edition.passages()}
    for settled in findings.settle_all(claims.all_claims().values()):
        claim, at = settled.claim, place_of(settled.claim)
        for passage in claim.passages:
            if passage not in known:
                yield Gap("unknown-passage", f"the claim {claim.id} is made by {passage}, which does not exist", at)
            elif "claim" not in known[passage].roles:
                yield Gap(
                    "no-role", f"the claim {claim.id} is made by {passage}, which does not have the role claim", at
                )
        if claim.game not in GAMES:
            yield Gap("unknown-game", f"the claim {claim.id} is about {claim.game}, which does not exist", at)
            continue
        if settled.finding is None:
            yield Gap("unsettled", f"the claim {claim.id} is not settled: {settled.missing}", at)
            continue
        names = {each.name for each in fields(GAMES[claim.game].Rules)}
        for reading in settled.finding.under:
            if reading.partition("=")[0] not in names:
                yield Gap(
                    "unknown-rule", f"the claim {claim.id} holds under {reading}, which is not a rule of its game", at
                )
        for work in {each for given in claim.evidence for each in (given.work, given.through) if each}:
            if work not in bibliography.entries():
                yield Gap("unknown-work", f"the claim {claim.id} rests on {work}, which is not in works.bib", at)
    for path in sorted((edition.sources() / findings.FOLDER).glob("*.json")):
        if path.stem not in claims.all_claims():
            yield Gap(
                "unknown-claim", f"a finding is stored of {path.stem}, which is no claim; delete it", from_home(path)
            )
    for each in edition.passages():
        if "claim" in each.roles and not claims.claims_of(each.id):
            at = f"sources/{each.work}/{each.work}.xml:{each.line}"
            says = (
                f"{each.id} makes a claim about its game, but the edition does not settle it; state it in "
                "sources/claims/GAME.toml, or give the sentence the role comment"
            )
            yield Gap("no-claim", says, at)


def split_exclusions(settled: findings.Settled) -> tuple[list[Exclusion], list[Exclusion]]:
    """The options that examples exclude, of the cruxes on which a claim depends, each once.

    Returns:
        Those among the readings under which the claim holds, then the others.
    """
    under = {tuple(each.split("=", 1)) for each in (settled.finding.under if settled.finding else ())}
    names = {name for name, _ in under}
    against = [each for each in excluded(settled.claim.game) if each.crux in names]
    once = list({(each.crux, each.option): each for each in reversed(against)}.values())[::-1]
    return (
        [each for each in once if (each.crux, each.option) in under],
        [each for each in once if (each.crux, each.option) not in under],
    )


def place_of(claim: claims.Claim) -> str:
    """The file that states a claim."""
    return from_home(claim.at)


def from_home(path: Path) -> str:
    """A path relative to the repository; in an installed package only the file's name."""
    home = edition.sources().parent
    return path.relative_to(home).as_posix() if path.is_relative_to(home) else path.name

"""Finds the gaps between text and code, each with the place where it can be fixed."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from dataclasses import fields
from itertools import pairwise
from pathlib import Path

from snorum import edition, records
from snorum.books import claims, rulings
from snorum.edition.collation import differences_from_witnesses
from snorum.edition.editions import TITLE_PAGE, chosen
from snorum.games import GAMES
from snorum.games.vocabulary import GROUNDS, cruxes, parameters
from snorum.site.trace.denials import gaps_of_denials
from snorum.site.trace.gap import Gap
from snorum.site.trace.how_to_play import gaps_of_how_to_play
from snorum.site.trace.matrix import (
    every_crux,
    example,
    examples,
    examples_of,
    excluded,
    rules,
    rules_of,
    verdict_under,
)
from snorum.site.trace.pages import Page, Shown, scan_pages
from snorum.site.trace.proofs import gaps_of_proofs
from snorum.site.trace.rulings import gaps_of_rulings
from snorum.site.trace.settling import from_home, gaps_of_claims, place_of
from snorum.site.trace.terms import gaps_of_terms

BAD = frozenset({"offence", "contradicted", "impossible"})
"""Verdicts that an example may have only if a page says so."""


def pages_known() -> list[Page] | None:
    """The pages of a checkout; None in an installed package, which has no pages."""
    home = edition.sources().parent
    if not (home / "docs").is_dir() or not any((each / "conf.py").is_file() for each in (home, home / "docs")):
        return None
    return scan_pages(home / "docs")


def gaps(pages: Iterable[Page] | None = None) -> list[Gap]:
    """Everything that is missing between text and code; the list should be empty.

    `pages` are the pages of the edition, in any order. If they are not given, those of a checkout are scanned; in an
    installed package there are no pages to check.
    """
    known = pages_known() if pages is None else list(pages)
    all_gaps = [
        *_gaps_of_witnesses(),
        *_gaps_of_rules(),
        *_gaps_of_cruxes(),
        *_gaps_of_passages(),
        *_gaps_of_examples(known),
        *gaps_of_claims(),
        *gaps_of_terms(known),
        *gaps_of_how_to_play(),
        *gaps_of_rulings(),
        *gaps_of_denials(),
        *gaps_of_proofs(),
        *_gaps_of_moments(),
    ]
    if known is not None:
        all_gaps += [*_gaps_of_order(known), *_gaps_of_pages(known)]
    return all_gaps


def _gaps_of_witnesses() -> Iterator[Gap]:
    """Unmarked differences between the edition and a witness."""
    for work, difference in differences_from_witnesses():
        yield Gap("witness", difference, _tei_path(work.id))


def _passages() -> dict[str, edition.Passage]:
    return {passage.id: passage for passage in edition.passages()}


def _gaps_of_rules() -> Iterator[Gap]:
    known = _passages()
    games = rulings.games_from_here()
    for rule in (each for each in rules() if each.game_id in games):
        for passage in rule.passages:
            if passage not in known:
                code = rule.function.__code__
                at = f"{from_home(Path(code.co_filename))}:{code.co_firstlineno}"
                yield Gap("unknown-passage", f"the rule {rule.id} cites {passage}, which does not exist", at)


def _gaps_of_cruxes() -> Iterator[Gap]:
    known = _passages()
    for name, game in ((name, GAMES[name]) for name in GAMES if name in rulings.games_from_here()):
        cited = [(f"the crux {name}.{each.name} depends on", each.passages) for each in cruxes(game.Rules)]
        cited += [
            (f"the ground for {name}.{each.name} = {option} is", ground.passages)
            for each in cruxes(game.Rules)
            for option, ground in each.grounds.items()
        ]
        cited += [(f"the parameter {name}.{each.name} rests on", each.passages) for each in parameters(game.Rules)]
        for what, passages in cited:
            for passage in passages:
                if passage not in known:
                    at = _rules_path(name)
                    yield Gap("unknown-passage", f"{what} {passage}, which does not exist", at)
        for each in cruxes(game.Rules):
            for option in each.overturned_by(edition.chosen().grounds):
                says = f"{name}.{each.name}: the default {each.default} rests on {GROUNDS[each.ground.kind]}"
                says += f", but {option} has the stronger ground: {GROUNDS[each.grounds[option].kind]}"
                yield Gap("ground", says, _rules_path(name))
            out = {other.option for other in excluded(name) if other.crux == each.name}
            if (each.ground.kind == "example") != (out == {*each.options} - {each.default}):
                if each.ground.kind == "example":
                    says = "its ground is an example, but no example of the source excludes every other option"
                else:
                    says = "the source's examples exclude every other option, but its ground is not an example"
                yield Gap("ground", f"{name}.{each.name}: {says}", _rules_path(name))


def _gaps_of_moments() -> Iterator[Gap]:
    """Moments of the title page whose game, example or play is not there."""
    known = {each.id: each for each in examples()}
    for name, id, play in chosen().moments:
        record = known[id].record if id in known else None
        says = ""
        if name not in GAMES:
            says = f"expected one of {', '.join(GAMES)}"
        elif id not in known:
            says = f"there is no example {id!r}"
        elif record is not None and play not in [line.text for deal in record.deals for line in deal.plays]:
            says = f"{id} has no play {play!r}"
        if says:
            yield Gap("moment", f"the moment of {name}: {says}", from_home(chosen().home / TITLE_PAGE))


def _gaps_of_passages() -> Iterator[Gap]:
    ruled = {each.work for each in rulings.ruling_sets() if not each.own}  # `gaps_of_rulings` looks after these
    for passage in edition.passages():
        at = f"{_tei_path(passage.work)}:{passage.line}"
        if "rule" in passage.roles and not rules_of(passage.id) and passage.work not in ruled:
            yield Gap("no-rule", f"{passage.id} states a rule, but no rule of a game cites it", at)
        if "example" in passage.roles and not examples_of(passage.id):
            yield Gap("no-example", f"{passage.id} gives an example, but no record of play names it", at)


def _gaps_of_examples(pages: list[Page] | None) -> Iterator[Gap]:
    known = _passages()
    shown = [(page, each) for page in pages or () for each in page.shown if each.kind == "example"]
    for worked in examples():
        at = from_home(worked.path)
        for passage in worked.passages:
            if passage not in known:
                says = f"the example {worked.id} names {passage}, which does not exist"
                yield Gap("unknown-passage", says, at)
        declared = {each.verdict for _, each in shown if each.name == worked.id and not each.under}
        if worked.error:
            yield Gap("unreadable", f"the example {worked.id} cannot be read: {worked.error}", at)
        elif worked.verdict in BAD and not declared and pages is not None:
            yield Gap("verdict", f"the example {worked.id} is {worked.verdict}, but no page says so", at)
    for page, each in shown:
        yield from _gaps_of_replay(page, each)


def _gaps_of_replay(page: Page, shown: Shown) -> Iterator[Gap]:
    """Check that the example that a page replays exists, and that its verdict is what the page says."""
    at = f"{page.path}:{shown.line}"
    worked = example(shown.name)
    if worked is None:
        yield Gap("no-record", f"unknown example {shown.name}", at)
        return
    if worked.record is None:
        return  # reported once, for the record itself
    known = [field.name for field in fields(worked.record.rules)]
    for name, _ in shown.under:
        if name not in known:
            yield Gap("unknown-rule", f"{shown.name} is replayed under {name}, which is not a rule of its game", at)
    try:
        verdict = verdict_under(worked, dict(shown.under))
    except records.RecordError as error:
        yield Gap("unreadable", f"{shown.name} under {_overrides_in_words(shown)} cannot be read: {error}", at)
        return
    if verdict != shown.verdict:
        under = f" under {_overrides_in_words(shown)}" if shown.under else ""
        yield Gap("verdict", f"the page says that {shown.name}{under} is {shown.verdict}, but it is {verdict}", at)


def _overrides_in_words(shown: Shown) -> str:
    return ", ".join(f"{name} {value}" for name, value in shown.under)


def _gaps_of_order(pages: list[Page]) -> Iterator[Gap]:
    """Passages that are not in the order of their source, on one page or on two."""
    order = {passage.id: number for number, passage in enumerate(edition.passages())}
    works = {passage.id: passage.work for passage in edition.passages()}
    ids = list(order)
    # A book with several games has its passages on several pages.
    several = {each.work for each in rulings.ruling_sets() if not each.own}
    everywhere = {
        each.name
        for page in pages
        for each in page.shown
        if each.kind == "passage" and works.get(each.name) not in several
    }
    for page in pages:
        shown = [each for each in page.shown if each.kind == "passage" and each.name in order]
        here = {each.name for each in shown}
        # Each work separately: a page may show a text and its translation side by side.
        of_work = {work: [each for each in shown if works[each.name] == work] for work in set(works.values())}
        for before, after in (pair for passages in of_work.values() for pair in pairwise(passages)):
            if before.name == after.name:
                continue
            at = f"{page.path}:{after.line}"
            if order[after.name] < order[before.name]:
                yield Gap("order", f"{after.name} comes after {before.name}, but before it in the source", at)
            for between in ids[order[before.name] + 1 : order[after.name]]:
                if between in everywhere and between not in here:
                    yield Gap(
                        "order", f"{between} belongs between {before.name} and {after.name} but is on another page", at
                    )


def _gaps_of_pages(pages: list[Page]) -> Iterator[Gap]:
    """Passages and claims on no page or on two, cruxes on no page, and unknown names on pages."""
    places: dict[tuple[str, str], list[str]] = {}
    for page in pages:
        for each in page.shown:
            places.setdefault((each.kind, each.name), []).append(f"{page.path}:{each.line}")
    for passage in edition.passages():
        pages_showing = places.pop(("passage", passage.id), [])
        if not pages_showing:
            yield Gap("no-page", f"{passage.id} is on no page", f"{_tei_path(passage.work)}:{passage.line}")
        for again in pages_showing[1:]:
            yield Gap("two-pages", f"{passage.id} is shown twice, first at {pages_showing[0]}", again)
    for point in every_crux():
        if not places.pop(("crux", point.id), []) and point.game in rulings.games_from_here():
            yield Gap("no-page", f"the crux {point.id} is discussed on no page", _rules_path(point.game))
    for claim in claims.all_claims().values():
        pages_showing = places.pop(("claim", claim.id), [])
        if not pages_showing:
            yield Gap("no-page", f"the claim {claim.id} is on no page", place_of(claim))
        for again in pages_showing[1:]:
            yield Gap("two-pages", f"the claim {claim.id} is shown twice, first at {pages_showing[0]}", again)
    known_rules = {rule.id for rule in rules()}
    for (kind, name), pages_showing in places.items():
        if kind in ("passage", "crux", "claim") or (kind == "rule" and name not in known_rules):
            yield from (Gap(f"unknown-{kind}", f"unknown {kind} {name}", at) for at in pages_showing)


def _rules_path(game: str) -> str:
    """The file that defines the cruxes and parameters of a game."""
    return from_home(Path(inspect.getsourcefile(GAMES[game].Rules) or ""))


def _tei_path(work: str) -> str:
    return f"sources/{work}/{work}.xml"

"""Compute the findings of claims from counted games, compare them, and store them for the edition."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from snorum import __version__
from snorum.books.claims import BY_EDITORS, Claim, all_claims
from snorum.books.counts import Result, kept
from snorum.books.estimates import Estimate
from snorum.books.findings import (
    TOO_CLOSE,
    Finding,
    Number,
    Settled,
    StudyUsed,
    WayPlayed,
    as_stored,
    file_of,
    judged,
    refuse_verdict_on,
)
from snorum.edition.files import in_json, write_whole
from snorum.games.vocabulary import SnorumError, spelled
from snorum.lab.claims.finder import Results
from snorum.lab.claims.registry import all_finders, study
from snorum.lab.studies.study import Study


def find(claim: Claim, results: Results | None = None) -> Settled:
    """Settle a claim from the results of its studies: those stored with the package, if no others are given.

    Raises:
        SnorumError: it cannot be computed from these results.
    """
    settled, mismatches = _find(claim, kept() if results is None else results)
    if settled.finding is None or not mismatches:
        return settled
    sentence = f"The editors' sentence does not fit these results: {'; '.join(mismatches)}."
    return replace(settled, finding=replace(settled.finding, sentence=sentence))


def _find(claim: Claim, results: Results) -> tuple[Settled, list[str]]:
    """Settle a claim, and say how the finding differs from the one for which its sentence was written."""
    if claim.method == BY_EDITORS:
        return judged(claim), []
    for name in claim.studies:
        if name not in results:
            return Settled(claim, None, f"the study {name} has not been run: snorum study {name}"), []
    if claim.id not in all_finders():
        return Settled(claim, None, "no module of the edition computes its finding"), []
    finder = all_finders()[claim.id]
    refuse_verdict_on(claim, finder.verdict)
    try:
        found = finder.find(results)
    except SnorumError as error:
        raise SnorumError(f"{claim.id}: {error}") from None
    studies = tuple(_used(study(name), results[name]) for name in claim.studies)
    return Settled(claim, found, studies=studies), finder.mismatches(found)


def _used(asked: Study, counted: Result) -> StudyUsed:
    ways = tuple(
        WayPlayed(way.name, way.players, tuple(way.policies), way.deals, {n: spelled(v) for n, v in way.rules.items()})
        for way in asked.ways
    )
    how = counted.provenance
    version, date = (how.version, how.date) if how else ("", "")
    return StudyUsed(
        asked.name, asked.about, asked.games, asked.seed, asked.digest, counted.games, counted.seed, version, date, ways
    )


def disagreement(before: Finding, after: Finding) -> list[str]:
    """The contradictions between two findings about a claim, in words; empty if they agree.

    Exact numbers must be the same, and intervals must overlap. A finding that is too close to call contradicts none.
    """
    contradictions = []
    too_close = TOO_CLOSE in (before.verdict, after.verdict)
    if not too_close and before.verdict_in_words != after.verdict_in_words:
        contradictions.append(f"the verdict was {before.verdict_in_words}, and is now {after.verdict_in_words}")
    numbers = {each.name: each for each in after.quantities}
    if set(numbers) != {each.name for each in before.quantities}:
        contradictions.append("the findings have different quantities")
    for each in before.quantities:
        again = numbers.get(each.name)
        if again is not None and not _compatible(each.value, again.value):
            contradictions.append(f"{each}; and now {again}")
    return contradictions


def _compatible(one: Number, other: Number) -> bool:
    if isinstance(one, Estimate) and isinstance(other, Estimate):
        return one.low <= other.high and other.low <= one.high
    return one == other


def store_findings() -> Iterator[str]:
    """Compute every finding again and store those that have changed. Yields a line for each of these.

    Raises:
        SnorumError: a claim cannot be settled, or its sentence does not fit; those before it have been stored.
    """
    for claim in (each for each in all_claims().values() if each.method != BY_EDITORS):
        (settled, mismatches), path = _find(claim, kept()), file_of(claim.id)
        if settled.finding is None:
            raise SnorumError(f"{claim.id}: {settled.missing}")
        if mismatches:
            raise SnorumError(f"{claim.id}: the editors' sentence does not fit: {'; '.join(mismatches)}")
        text = _text(settled)
        if not path.is_file() or _without_version(path.read_text("utf-8")) != _without_version(text):
            path.parent.mkdir(exist_ok=True)
            asserted = json.loads(path.read_text("utf-8")).get("asserts") if path.is_file() else claim.asserts
            write_whole(path, text)
            yield f"-> {path}"
            if asserted != claim.asserts:
                yield f"   It asserts something else now; see that what settles it still does: {claim.asserts}"


def _text(settled: Settled) -> str:
    """A finding as it is stored: JSON, with a line for each number and each study."""
    lines = [f" {in_json(name)}: {_lines(value)}" for name, value in as_stored(settled, __version__).items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _lines(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n  " + ",\n  ".join(map(in_json, value)) + "\n ]"
    return in_json(value)


def _without_version(text: str) -> dict[str, Any]:
    """A stored finding without the version that made it, since that alone is no change."""
    return {**json.loads(text), "version": ""}

"""Settle claims, compare new findings with stored ones, and write findings as JSON items."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from snorum.games.vocabulary import SnorumError
from snorum.lab.claims import storing
from snorum.lab.claims.claim import TOO_CLOSE, VERDICTS, Claim, Figure, Finding, Number, Quantity, Results
from snorum.lab.studies.estimates import Estimate


@dataclass(frozen=True)
class Settled:
    """A claim and its finding; there is none if a study that the claim needs has not been run."""

    claim: Claim
    finding: Finding | None
    missing: str = ""
    """What is missing and how to get it, if there is no finding."""


def settle(claim: Claim, results: Results | None = None) -> Settled:
    """Settle a claim from the results of its studies: those stored with the package, if no others are given."""
    return _settle(claim, results) if results is not None else _settle_from_files(claim, storing.MEASURED)


@cache
def _settle_from_files(claim: Claim, folder: Path) -> Settled:
    return _settle(claim, storing.KeptResults(folder))


def _settle(claim: Claim, results: Results) -> Settled:
    for name in claim.studies:
        if name not in results:
            return Settled(claim, None, f"the study {name} has not been run: snorum study {name}")
    found = claim.find(results)
    if mismatches := claim.mismatches(found):
        found = replace(found, sentence=f"The editors' sentence does not fit these results: {'; '.join(mismatches)}.")
    return Settled(claim, found)


def by_verdict(claims: Iterable[Settled]) -> dict[str, list[Settled]]:
    """Group claims by verdict, in the order of `VERDICTS`; claims that are not settled come last, under `""`."""
    groups: dict[str, list[Settled]] = {verdict: [] for verdict in [*VERDICTS, ""]}
    for each in claims:
        groups[each.finding.verdict if each.finding else ""].append(each)
    return {verdict: settled for verdict, settled in groups.items() if settled}


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


def item(settled: Settled) -> dict[str, Any]:
    """A claim and its finding for other programs, with exact numbers as text so that nothing is lost."""
    claim, finding = settled.claim, settled.finding
    return {
        "id": claim.id,
        "game": claim.game,
        "title": claim.title,
        "passages": list(claim.passages),
        "asserts": claim.asserts,
        "ours": claim.ours or None,
        "turns_on": claim.turns_on,
        "method": claim.method,
        "argument": claim.argument or None,
        "verdict": finding.verdict if finding else None,
        "sentence": finding.sentence if finding else settled.missing,
        "under": list(finding.under) if finding else [],
        "among": list(finding.among) if finding else [],
        "evidence": [{**each._asdict(), "through": each.through or None} for each in claim.evidence],
        "quantities": [quantity_item(each) for each in finding.quantities] if finding else [],
        "figure": figure_item(finding.figure) if finding and finding.figure else None,
        "studies": list(claim.studies),
        "command": claim.command,
    }


def quantity_item(quantity: Quantity) -> dict[str, Any]:
    """A quantity for other programs."""
    return {"name": quantity.name, "share": quantity.share, **number_item(quantity.value)}


def figure_item(figure: Figure) -> dict[str, Any]:
    """The numbers of a figure for other programs."""
    series = [
        {"name": each.name or None, "points": [{"at": point.at, **number_item(point.value)} for point in each.points]}
        for each in figure.series
    ]
    return {"title": figure.title, "axis": figure.axis, "share": figure.share, "series": series}


def number_item(value: Number) -> Mapping[str, Any]:
    """A number for other programs: always its value; also the exact number as text, or the error and the interval."""
    if isinstance(value, Estimate):
        return {"value": value.value, "exact": None, "error": value.error, "interval": [value.low, value.high]}
    return {"value": float(value), "exact": str(value), "error": None, "interval": None}


def settle_all(claims: Iterable[Claim], results: Results | None = None) -> list[Settled]:
    """Settle several claims; a `SnorumError` names the claim whose finding cannot be computed from its results."""
    settled = []
    for each in claims:
        try:
            settled.append(settle(each, results))
        except SnorumError as error:
            raise SnorumError(f"{each.id}: {error}") from None
    return settled

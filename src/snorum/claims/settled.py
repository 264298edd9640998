"""Settle claims, and tell whether a claim that was settled anew came out as before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from snorum.claims import storing
from snorum.claims.claim import TOO_CLOSE, VERDICTS, Claim, Figure, Finding, Number, Quantity, Results
from snorum.studies.estimates import Estimate
from snorum.vocabulary import SnorumError


@dataclass(frozen=True)
class Settled:
    """A claim, and what became of it; no finding, if a study that it needs has not been run."""

    claim: Claim
    finding: Finding | None
    lacks: str = ""


def settle(claim: Claim, results: Results | None = None) -> Settled:
    """Settle a claim by the results of studies: those kept with the package, if no others are given."""
    return _settle(claim, results) if results is not None else _settle_as_kept(claim, storing.MEASURED)


@cache
def _settle_as_kept(claim: Claim, folder: Path) -> Settled:
    return _settle(claim, storing.KeptResults(folder))


def _settle(claim: Claim, results: Results) -> Settled:
    for name in claim.studies:
        if name not in results:
            return Settled(claim, None, f"the study {name} has not been run: snorum study {name}")
    found = claim.find(results)
    if unlike := claim.unlike(found):
        found = replace(found, sentence=f"What the editors wrote of it does not fit here: {'; '.join(unlike)}.")
    return Settled(claim, found)


def by_verdict(some: Iterable[Settled]) -> dict[str, list[Settled]]:
    """Claims by their verdict, in the order of `VERDICTS`; those not settled last, under the empty word."""
    found: dict[str, list[Settled]] = {verdict: [] for verdict in [*VERDICTS, ""]}
    for each in some:
        found[each.finding.verdict if each.finding else ""].append(each)
    return {verdict: settled for verdict, settled in found.items() if settled}


def disagreement(before: Finding, after: Finding) -> list[str]:
    """In what two findings about a claim contradict each other, in words; nothing, if they agree.

    Exact numbers must be the same; intervals must have something in common. A finding that is too close to call
    contradicts none.
    """
    found = []
    too_close = TOO_CLOSE in (before.verdict, after.verdict)
    if not too_close and before.verdict_told != after.verdict_told:
        found.append(f"it was {before.verdict_told}, and is {after.verdict_told}")
    numbers = {each.name: each for each in after.quantities}
    if set(numbers) != {each.name for each in before.quantities}:
        found.append("other quantities were found")
    for each in before.quantities:
        again = numbers.get(each.name)
        if again is not None and not _together(each.value, again.value):
            found.append(f"{each}; and now {again}")
    return found


def _together(one: Number, other: Number) -> bool:
    if isinstance(one, Estimate) and isinstance(other, Estimate):
        return one.low <= other.high and other.low <= one.high
    return one == other


def item(settled: Settled) -> dict[str, Any]:
    """A claim and what became of it, for other programs; exact numbers as text, so that nothing is lost."""
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
        "sentence": finding.sentence if finding else settled.lacks,
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
    """A number for other programs: near it in any case; itself, as text, if it is exact; its interval, if it is not."""
    if isinstance(value, Estimate):
        return {"value": value.value, "exact": None, "error": value.error, "interval": [value.low, value.high]}
    return {"value": float(value), "exact": str(value), "error": None, "interval": None}


def settle_all(some: Iterable[Claim], results: Results | None = None) -> list[Settled]:
    """Settle claims; a `SnorumError` names the claim whose finding cannot be reckoned from its results."""
    found = []
    for each in some:
        try:
            found.append(settle(each, results))
        except SnorumError as error:
            raise SnorumError(f"{each.id}: {error}") from None
    return found

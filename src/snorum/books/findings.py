"""Findings: what we found of each claim, from `sources/findings/ID.json`.

A finding is data: the verdict, a sentence, the numbers with their intervals, and the studies that were counted. The
laboratory makes it (`snorum.lab.claims`); pages, exports and the command read it.

>>> from snorum.books.claims import claim
>>> found = settle(claim("jig.table-of-jigs"))
>>> found.finding.verdict, [study.name for study in found.studies]
('holds', ['jig.leads'])
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import floor, log10
from pathlib import Path
from typing import Any, NamedTuple

from snorum.books.claims import BY_EDITORS, Claim
from snorum.books.estimates import Estimate, as_text, rounded, true_minus
from snorum.edition.editions import chosen
from snorum.games.vocabulary import SnorumError

FOLDER = "findings"
HOLDS, FAILS, HOLDS_UNDER, HOLDS_AMONG = "holds", "fails", "holds-under", "holds-among"
TOO_CLOSE, FIGURES, JUDGEMENT, NOT_KNOWN = "too-close", "figures", "judgement", "not-known"

VERDICTS: Mapping[str, str] = {
    HOLDS: "holds",
    FAILS: "fails",
    HOLDS_UNDER: "holds under these readings only",
    HOLDS_AMONG: "holds among these players only",
    TOO_CLOSE: "too close to call at this precision",
    FIGURES: "figures, and no verdict: the exact terms are ours",
    JUDGEMENT: "a judgement that no measurement settles",
    NOT_KNOWN: "not known: other sources do not settle it",
}


Number = int | Fraction | Estimate


class Quantity(NamedTuple):
    """A number that supports or contradicts a claim: exact (`int`, `Fraction`) or estimated (`Estimate`)."""

    name: str
    """What it counts, so that a colon and the number can follow."""
    value: Number
    share: bool = False
    """Whether it is a share or a chance, shown in per cent."""

    def __str__(self) -> str:
        return f"{self.name}: {format_number(self.value, share=self.share)}"


def format_number(value: Number, *, share: bool = False) -> str:
    """A number for a list: an exact number as it is, an estimate with its interval.

    >>> format_number(Fraction(1, 6), share=True), format_number(Fraction(5, 2)), format_number(12)
    ('1/6 (16.67 %)', '5/2 (2.5)', '12')
    """
    if isinstance(value, Estimate):
        return as_text(value, share=share)
    if isinstance(value, int) or value.denominator == 1:
        return f"{int(value):,}" if not share else f"{100 * int(value)} %"
    decimal = f"{float(value) * 100:.4g} %" if share else f"{float(value):.4g}"
    return f"{value} ({decimal})" if len(str(value)) < 16 else decimal


def short_number(value: Number, *, share: bool = False, digits: int = 2) -> str:
    """A number for running text: two significant digits, or fewer where its error allows no more.

    Args:
        value: The number.
        share: Whether it is a share, to be given in per cent.
        digits: How many significant digits to show; whole numbers keep all of theirs.

    >>> short_number(Fraction(2, 17), share=True), short_number(Fraction(6120, 37)), short_number(Fraction(1, 30))
    ('12 %', '165', '0.033')
    >>> short_number(Estimate(0.0012, 0.002, -0.006, 0.008), share=True)
    '0.1 %'
    """
    number = float(value.value if isinstance(value, Estimate) else value) * (100 if share else 1)
    places = max(0, digits - 1 - floor(log10(abs(number)))) if number else 0
    if isinstance(value, Estimate):
        allowed = rounded(value, share=share).removesuffix(" %").partition(".")[2]
        places = min(places, len(allowed))
    return true_minus(f"{number:,.{places}f}") + " %" * share


class Point(NamedTuple):
    """A number in a figure, and what it belongs to."""

    at: str
    value: Number


class Series(NamedTuple):
    """Numbers of a figure that belong together."""

    name: str
    points: tuple[Point, ...]


class Figure(NamedTuple):
    """The numbers of a figure; whoever draws it decides how it looks."""

    title: str
    axis: str
    """What the numbers count, with their unit."""
    series: tuple[Series, ...]
    share: bool = False
    """Whether the numbers are shares, shown in per cent."""


@dataclass(frozen=True)
class Finding:
    """The verdict on a claim, with its numbers: computed, except where editors weigh what other sources say."""

    verdict: str
    """One of `VERDICTS`."""
    sentence: str
    """The verdict in a sentence, then the reason and the numbers."""
    quantities: tuple[Quantity, ...] = ()
    figure: Figure | None = None
    under: tuple[str, ...] = ()
    """The readings under which the claim holds, as `crux=option`, if it holds under some only.

    Of several options of one crux, any is enough. Of several cruxes, one option of each is needed.
    """
    either: bool = False
    """Whether a single reading is enough, although the readings belong to different cruxes."""
    among: tuple[str, ...] = ()
    """The policies of the players among whom the claim holds, if it holds among some only."""
    unsupported: tuple[str, ...] = ()
    """Other statements of the sentence that the numbers do not support."""

    @property
    def joined_readings(self) -> tuple[tuple[str, str], ...]:
        """The readings under which the claim holds, each after the word that joins it to the one before.

        >>> Finding(HOLDS_UNDER, "So.", under=("a=b", "a=c", "d=e")).joined_readings
        (('', 'a=b'), (' or ', 'a=c'), ('; and ', 'd=e'))
        """
        cruxes = [each.partition("=")[0] for each in self.under]
        words = [" or " if self.either or one == other else "; and " for one, other in pairwise(cruxes)]
        return tuple(zip(["", *words], self.under, strict=False))

    @property
    def verdict_in_words(self) -> str:
        """The verdict in words, with the readings or the players that it names.

        >>> Finding(HOLDS_UNDER, "So.", under=("a=b", "c=d"), either=True).verdict_in_words
        '‘holds under these readings only’ either of a=b c=d'
        """
        return " ".join([f"‘{VERDICTS[self.verdict]}’", *["either of"] * self.either, *self.under, *self.among])

    def __post_init__(self) -> None:
        if self.verdict not in VERDICTS:
            raise SnorumError(f"unknown verdict: {self.verdict!r}; expected one of {', '.join(VERDICTS)}")
        for named, verdict in ((self.under, HOLDS_UNDER), (self.among, HOLDS_AMONG)):
            if bool(named) != (self.verdict == verdict):
                raise SnorumError(f"readings or players must be named if the verdict is {verdict!r}, and only then")


class WayPlayed(NamedTuple):
    """One way in which the games of a study were played."""

    name: str
    players: int
    policies: tuple[str, ...]
    """How each seat chooses."""
    deals: int
    """The number of deals; 0 if a game went on to its end."""
    rules: Mapping[str, str]
    """The rules that the study names, as a record writes them."""


class StudyUsed(NamedTuple):
    """A study on which a finding rests: what is to be played, and what was counted."""

    name: str
    about: str
    """What it finds out, in one line."""
    games: int
    """How many games of each way are to be played."""
    seed: int
    digest: str
    """A digest of what is played and counted."""
    counted: int
    """How many games of each way were counted."""
    counted_seed: int
    version: str
    """The version of the program that counted them; empty if it is not recorded."""
    date: str
    """When they were counted; empty if it is not recorded."""
    ways: tuple[WayPlayed, ...]


@dataclass(frozen=True)
class Settled:
    """A claim and its finding; there is none if it has not been settled."""

    claim: Claim
    finding: Finding | None
    missing: str = ""
    """What is missing and how to get it, if there is no finding."""
    studies: tuple[StudyUsed, ...] = ()
    """The studies on which it rests."""


def settle(claim: Claim) -> Settled:
    """A claim with the finding that is stored.

    Raises:
        SnorumError: the stored finding cannot be read.
    """
    if claim.method == BY_EDITORS:
        return judged(claim)
    path = file_of(claim.id)
    return _settle(claim, path, path.stat().st_mtime_ns if path.is_file() else 0)


def judged(claim: Claim) -> Settled:
    """A claim on which the editors have judged."""
    return Settled(claim, Finding(JUDGEMENT, claim.found))


@cache
def _settle(claim: Claim, path: Path, changed: int) -> Settled:
    """The same, kept until the file changes."""
    if not changed:
        return Settled(claim, None, "no finding is stored: snorum claims --store")
    return read(claim, path)


def settle_all(claims: Iterable[Claim]) -> list[Settled]:
    """Several claims with their findings; a `SnorumError` if one cannot be read."""
    return [settle(each) for each in claims]


def by_verdict(claims: Iterable[Settled]) -> dict[str, list[Settled]]:
    """Group claims by verdict, in the order of `VERDICTS`; claims that are not settled come last, under `""`."""
    groups: dict[str, list[Settled]] = {verdict: [] for verdict in [*VERDICTS, ""]}
    for each in claims:
        groups[each.finding.verdict if each.finding else ""].append(each)
    return {verdict: settled for verdict, settled in groups.items() if settled}


# The files


def file_of(id: str) -> Path:
    """Where the finding of a claim is stored."""
    return chosen().home / FOLDER / f"{id}.json"


def read(claim: Claim, path: Path) -> Settled:
    """Read a stored finding; a `SnorumError` if the file has none."""
    try:
        data = json.loads(path.read_text("utf-8"))
        finding = Finding(
            data["verdict"],
            data["sentence"],
            tuple(Quantity(each["name"], _number(each), each["share"]) for each in data["quantities"]),
            _figure(data["figure"]) if data["figure"] else None,
            tuple(data["under"]),
            data["either"],
            tuple(data["among"]),
        )
        studies = tuple(map(_study, data["studies"]))
        found_for = data["claim"], tuple(each.name for each in studies)
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise SnorumError(f"{path}: not a finding ({error!r}), expected one made by `snorum claims --store`") from None
    if found_for != (claim.id, claim.studies):
        made_of, expected = (f"{id} and {', '.join(some) or 'no study'}" for id, some in
                             (found_for, (claim.id, claim.studies)))  # fmt: skip
        raise SnorumError(f"{path}: it is of {made_of}, expected {expected}: snorum claims --store")
    if data.get("asserts") != claim.asserts:
        raise SnorumError(f"{path}: it was found when the claim asserted something else: snorum claims --store")
    refuse_verdict_on(claim, finding.verdict)
    return Settled(claim, finding, studies=studies)


def refuse_verdict_on(claim: Claim, verdict: str) -> None:
    """Raise a `SnorumError` if the editors have added to a claim, and this would be a verdict on its source."""
    if claim.ours and verdict not in (FIGURES, JUDGEMENT):
        raise SnorumError(
            f"{claim.id}: the verdict is {verdict!r}, but the claim has `ours`, which its source does not say; "
            f"a claim with `ours` must have the verdict {FIGURES!r} or {JUDGEMENT!r}"
        )


def _figure(data: Mapping[str, Any]) -> Figure:
    series = tuple(
        Series(each["name"] or "", tuple(Point(point["at"], _number(point)) for point in each["points"]))
        for each in data["series"]
    )
    return Figure(data["title"], data["axis"], series, data["share"])


def _number(data: Mapping[str, Any]) -> Number:
    if data["exact"] is None:
        return Estimate(data["value"], data["error"], *data["interval"])
    exact = Fraction(data["exact"])
    return exact.numerator if exact.denominator == 1 else exact


def _study(data: Mapping[str, Any]) -> StudyUsed:
    ways = tuple(WayPlayed(**{**each, "policies": tuple(each["policies"])}) for each in data["ways"])
    return StudyUsed(**{**data, "ways": ways})


def as_stored(settled: Settled, version: str) -> dict[str, Any]:
    """A finding as it is stored, with the version of the program that found it."""
    finding = settled.finding
    assert finding is not None
    return {
        "claim": settled.claim.id,
        "asserts": settled.claim.asserts,
        "version": version,
        "verdict": finding.verdict,
        "sentence": finding.sentence,
        "under": list(finding.under),
        "either": finding.either,
        "among": list(finding.among),
        "quantities": [quantity_item(each) for each in finding.quantities],
        "figure": figure_item(finding.figure) if finding.figure else None,
        "studies": [{**each._asdict(), "ways": [way._asdict() for way in each.ways]} for each in settled.studies],
    }


# For other programs


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

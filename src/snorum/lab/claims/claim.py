"""A claim: what a passage asserts, in exact terms, and how we check it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import floor, log10
from typing import NamedTuple

from snorum.edition.certainty import KNOWN, SECOND_HAND
from snorum.games.vocabulary import SnorumError
from snorum.lab.studies.estimates import Estimate, as_text, rounded, true_minus
from snorum.lab.studies.results import Result

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


def verdict_of(*sides: int) -> str:
    """The verdict on a claim that holds if several things are all true.

    Args:
        sides: For each thing 1 if it is true, -1 if it is false, 0 if it is too close to call.

    >>> verdict_of(1, 1), verdict_of(1, -1, 0), verdict_of(1, 0)
    ('holds', 'fails', 'too-close')
    """
    return FAILS if -1 in sides else TOO_CLOSE if 0 in sides else HOLDS


def unsupported(said: Mapping[str, bool]) -> tuple[str, ...]:
    """The statements of a sentence that the numbers do not support.

    >>> unsupported({"the dealer pays less": True, "the others pay as much": False})
    ('the others pay as much',)
    """
    return tuple(each for each, so in said.items() if not so)


METHODS: Mapping[str, str] = {
    "proof": "an argument, which the tests try to break",
    "enumeration": "every case there is, one by one",
    "probability": "exact chances, as fractions",
    "simulation": "games played, and counted",
    "mixed": "exact computation, and games played as well",
    "bibliography": "what other sources say, weighed by the editors",
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


Results = Mapping[str, Result]
"""The results of studies, by name; each is read from its file when it is first used."""


class Attestation(NamedTuple):
    """What another source says about a claim."""

    work: str
    """The key of the source in the bibliography."""
    says: str
    """What it says, in the editors' words, to follow the name of the work and a colon."""
    known: str
    """How we know that: one of `KNOWN`."""
    through: str = ""
    """The key of the work that reports it, if we know it at second hand."""


@dataclass(frozen=True)
class Claim:
    """A claim of a source about its game, and how we check it."""

    id: str
    """The permanent id, `jig.table-of-jigs`: a word for the game, and a few for the claim."""
    game: str
    """The id of the game."""
    title: str
    """A heading of a few words: `The table of Jigs`."""
    passages: tuple[str, ...]
    """The passages that make the claim, the most important first."""
    asserts: str
    """What the source says, in exact terms."""
    turns_on: str
    """What the verdict depends on: the readings, and how the players play."""
    method: str
    """One of `METHODS`."""
    find: Callable[[Results], Finding]
    """Compute the finding from the results of its studies."""
    studies: tuple[str, ...] = ()
    """The names of the studies on which it rests."""
    argument: str = ""
    """The proof, the computation, or what the simulation compares, in one or more paragraphs."""
    ours: str = ""
    """What the exact terms add to the source's words; empty if they add nothing.

    The source did not say what we add, so such a claim has no verdict on the source.
    """
    verdict: str = field(kw_only=True)
    """The verdict for which the sentence was written. If the computed verdict differs, the edition has a gap."""
    under: tuple[str, ...] = field(default=(), kw_only=True)
    """The readings for which the sentence was written, if the claim holds under some only."""
    either: bool = field(default=False, kw_only=True)
    """Whether one of these readings is enough, although they belong to different cruxes."""
    among: tuple[str, ...] = field(default=(), kw_only=True)
    """The policies for which the sentence was written, if the claim holds among some players only."""
    evidence: tuple[Attestation, ...] = field(default=(), kw_only=True)
    """What other sources say about it."""

    def __post_init__(self) -> None:
        Finding(self.verdict, "", under=self.under, either=self.either, among=self.among)  # raises if these do not fit
        if self.ours and self.verdict not in (FIGURES, JUDGEMENT):
            raise SnorumError(f"{self.id}: a claim with `ours` must have the verdict {FIGURES!r} or {JUDGEMENT!r}")
        if bool(self.evidence) != (self.method == "bibliography"):
            raise SnorumError(f"{self.id}: evidence must be given if the method is 'bibliography', and only then")
        if unknown := {each.known for each in self.evidence} - KNOWN.keys():
            raise SnorumError(f"{self.id}: unknown `known` of evidence: {unknown}; expected one of {', '.join(KNOWN)}")
        if any(each.through and each.known != SECOND_HAND for each in self.evidence):
            raise SnorumError(f"{self.id}: evidence with `through` must be known at {SECOND_HAND!r}")
        if self.method not in METHODS:
            raise SnorumError(f"{self.id}: unknown method: {self.method!r}; expected one of {', '.join(METHODS)}")

    def mismatches(self, finding: Finding) -> list[str]:
        """How a finding differs from the one for which its sentence was written, in words; empty if it does not."""
        written = Finding(self.verdict, "", under=self.under, either=self.either, among=self.among).verdict_in_words
        computed = finding.verdict_in_words
        return [f"it was written for the verdict {written}, and the verdict is {computed}"] * (written != computed) + [
            f"it says that {each}, which the numbers do not show" for each in finding.unsupported
        ]

    @property
    def command(self) -> str:
        """The command that settles the claim again."""
        return f"snorum claims --run {self.id}"

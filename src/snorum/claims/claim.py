"""A claim: what a passage asserts, in exact terms, and how we check it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import floor, log10
from typing import NamedTuple

from snorum.studies.estimates import Estimate, rounded, told, true_minus
from snorum.studies.results import Result
from snorum.vocabulary import SnorumError

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
    """The verdict on a claim that holds if all of several things are so.

    Of each it was found that it is so (1), that it is not (-1), or nothing that can be relied on (0).

    >>> verdict_of(1, 1), verdict_of(1, -1, 0), verdict_of(1, 0)
    ('holds', 'fails', 'too-close')
    """
    return FAILS if -1 in sides else TOO_CLOSE if 0 in sides else HOLDS


def not_so(said: Mapping[str, bool]) -> tuple[str, ...]:
    """Of what a sentence says, what the numbers do not bear out.

    >>> not_so({"the dealer pays less": True, "the others pay as much": False})
    ('the others pay as much',)
    """
    return tuple(each for each, so in said.items() if not so)


METHODS: Mapping[str, str] = {
    "proof": "an argument, which the tests try to break",
    "enumeration": "every case there is, one by one",
    "probability": "exact chances, as fractions",
    "simulation": "games played, and counted",
    "mixed": "exact reckoning, and games played beside it",
    "bibliography": "what other sources say, weighed by the editors",
}

SEEN, SECOND_HAND, REFERENCE = "seen", "second-hand", "reference"

KNOWN: Mapping[str, str] = {
    SEEN: "seen by the editors in a copy",
    SECOND_HAND: "at second hand",
    REFERENCE: "a modern reference",
}
"""How it is known what another source says."""

Number = int | Fraction | Estimate


class Quantity(NamedTuple):
    """A number that bears on a claim: exact (`int`, `Fraction`), or estimated."""

    name: str
    """What it is, such that a colon and the number may follow."""
    value: Number
    share: bool = False
    """Whether it is a share or a chance, to be given in per cent."""

    def __str__(self) -> str:
        return f"{self.name}: {number_told(self.value, share=self.share)}"


def number_told(value: Number, *, share: bool = False) -> str:
    """A number in words: what is exact as it is, what is estimated with its interval.

    >>> number_told(Fraction(1, 6), share=True), number_told(Fraction(5, 2)), number_told(12)
    ('1/6 (16.67 %)', '5/2 (2.5)', '12')
    """
    if isinstance(value, Estimate):
        return told(value, share=share)
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
    """Numbers that belong together, in a figure."""

    name: str
    points: tuple[Point, ...]


class Figure(NamedTuple):
    """What a figure shows where it says more than a number; how it is drawn is left to who draws it."""

    title: str
    axis: str
    """What the numbers are, with their unit."""
    series: tuple[Series, ...]
    share: bool = False
    """Whether the numbers are shares, to be given in per cent."""


@dataclass(frozen=True)
class Finding:
    """What became of a claim: computed, but where editors weigh what other sources say."""

    verdict: str
    """One of `VERDICTS`."""
    sentence: str
    """The verdict and its reason, in a sentence that begins with a capital and has the numbers in it."""
    quantities: tuple[Quantity, ...] = ()
    figure: Figure | None = None
    under: tuple[str, ...] = ()
    """Where it holds under some readings only: which, as `crux=option`.

    Of options of one crux each is enough; of different cruxes it takes one of each.
    """
    either: bool = False
    """Whether one reading is enough, though they are of different cruxes."""
    among: tuple[str, ...] = ()
    """Where it holds among some players only: the policies by which all of these choose."""
    unlike: tuple[str, ...] = ()
    """What the sentence says besides the verdict, and the numbers do not bear out."""

    @property
    def under_joined(self) -> tuple[tuple[str, str], ...]:
        """The readings under which it holds, each after the word that joins it to the one before.

        >>> Finding(HOLDS_UNDER, "So.", under=("a=b", "a=c", "d=e")).under_joined
        (('', 'a=b'), (' or ', 'a=c'), ('; and ', 'd=e'))
        """
        cruxes = [each.partition("=")[0] for each in self.under]
        words = [" or " if self.either or one == other else "; and " for one, other in pairwise(cruxes)]
        return tuple(zip(["", *words], self.under, strict=False))

    @property
    def verdict_told(self) -> str:
        """The verdict in words, with the readings or the players that it names.

        >>> Finding(HOLDS_UNDER, "So.", under=("a=b", "c=d"), either=True).verdict_told
        '‘holds under these readings only’ either of a=b c=d'
        """
        return " ".join([f"‘{VERDICTS[self.verdict]}’", *["either of"] * self.either, *self.under, *self.among])

    def __post_init__(self) -> None:
        if self.verdict not in VERDICTS:
            raise SnorumError(f"{self.verdict!r} is no verdict; expected one of {', '.join(VERDICTS)}")
        for named, verdict in ((self.under, HOLDS_UNDER), (self.among, HOLDS_AMONG)):
            if bool(named) != (self.verdict == verdict):
                raise SnorumError(f"under what it holds, or among whom, is named if, and only if, it is {verdict!r}")


Results = Mapping[str, Result]
"""The results of studies by name; to ask for one is to have it read."""


class Attestation(NamedTuple):
    """What another source says that bears on a claim."""

    work: str
    """Its key in the bibliography."""
    says: str
    """What it says, in the editors' words, so that the name of the work and a colon may stand before it."""
    known: str
    """How that is known: one of `KNOWN`."""
    through: str = ""
    """At second hand: the key of the work through which."""


@dataclass(frozen=True)
class Claim:
    """An assertion of a source, and how it is settled."""

    id: str
    """`jig.table-of-jigs`: a word for the game, and one for the claim."""
    game: str
    """The id of the game."""
    title: str
    """A few words, as a heading: `The table of Jigs`."""
    passages: tuple[str, ...]
    """Where it is asserted, the chief place first."""
    asserts: str
    """The assertion in exact terms."""
    turns_on: str
    """Which readings it depends on, and how the players are taken to play."""
    method: str
    """One of `METHODS`."""
    find: Callable[[Results], Finding]
    """Settle it, from the results of its studies."""
    studies: tuple[str, ...] = ()
    """The studies that it rests on, by name."""
    argument: str = ""
    """The proof, the reckoning, or what the simulation compares, in a paragraph or a few."""
    ours: str = ""
    """What the exact terms add to the source's words, in a sentence; nothing, if they only make them exact.

    On what is ours there is no verdict: the source did not say it.
    """
    verdict: str = field(kw_only=True)
    """The verdict for which the sentence was written; another one is a gap of the edition."""
    under: tuple[str, ...] = field(default=(), kw_only=True)
    """The readings for which it was written, where it holds under some only."""
    either: bool = field(default=False, kw_only=True)
    """Whether one of these is enough, though they are of different cruxes."""
    among: tuple[str, ...] = field(default=(), kw_only=True)
    """The players for whom it was written, where it holds among some only."""
    evidence: tuple[Attestation, ...] = field(default=(), kw_only=True)
    """What other sources say that bears on it."""

    def __post_init__(self) -> None:
        Finding(self.verdict, "", under=self.under, either=self.either, among=self.among)  # refuses what makes no sense
        if self.ours and self.verdict not in (FIGURES, JUDGEMENT):
            raise SnorumError(f"{self.id}: what is ours is {FIGURES!r} or {JUDGEMENT!r}, and has no other verdict")
        if bool(self.evidence) != (self.method == "bibliography"):
            raise SnorumError(f"{self.id}: the evidence is given where the method is 'bibliography', and nowhere else")
        if unknown := {each.known for each in self.evidence} - KNOWN.keys():
            raise SnorumError(f"{self.id}: {unknown} is no way to know; expected one of {', '.join(KNOWN)}")
        if any(each.through and each.known != SECOND_HAND for each in self.evidence):
            raise SnorumError(f"{self.id}: what is not known at {SECOND_HAND!r} is known through nobody")
        if self.method not in METHODS:
            raise SnorumError(f"{self.id}: {self.method!r} is no method; expected one of {', '.join(METHODS)}")

    def unlike(self, found: Finding) -> list[str]:
        """In what a finding is other than what its sentence was written for, in words; nothing, if it fits."""
        written = Finding(self.verdict, "", under=self.under, either=self.either, among=self.among)
        strayed = written.verdict_told != found.verdict_told
        return [f"it was written for {written.verdict_told}, and what was found is {found.verdict_told}"] * strayed + [
            f"it says that {each}, which was not found" for each in found.unlike
        ]

    @property
    def command(self) -> str:
        """The command that settles it anew."""
        return f"snorum claims --run {self.id}"

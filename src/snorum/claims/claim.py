"""A claim: what a passage asserts, in exact terms, and how it is settled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from snorum.studies.estimates import Estimate, told
from snorum.studies.results import Result
from snorum.vocabulary import SnorumError

HOLDS, FAILS, HOLDS_UNDER, TOO_CLOSE, JUDGEMENT = "holds", "fails", "holds-under", "too-close", "judgement"

VERDICTS: Mapping[str, str] = {
    HOLDS: "holds",
    FAILS: "fails",
    HOLDS_UNDER: "holds under these readings only",
    TOO_CLOSE: "too close to call at this precision",
    JUDGEMENT: "a judgement that no measurement settles",
}


def verdict_of(*sides: int) -> str:
    """The verdict on a claim that holds if all of several things are so.

    Of each it was found that it is so (1), that it is not (-1), or nothing that can be relied on (0).

    >>> verdict_of(1, 1), verdict_of(1, -1, 0), verdict_of(1, 0)
    ('holds', 'fails', 'too-close')
    """
    return FAILS if -1 in sides else TOO_CLOSE if 0 in sides else HOLDS


PLAYERS = "players"
"""What stands for a crux where it is read from how the players choose: `players=random`."""

METHODS: Mapping[str, str] = {
    "proof": "an argument, which the tests try to break",
    "enumeration": "every case there is, one by one",
    "probability": "exact chances, as fractions",
    "simulation": "games played, and counted",
    "mixed": "exact reckoning, and games played beside it",
}

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


class Point(NamedTuple):
    """A number of a figure, and what it belongs to."""

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
    """What became of a claim: computed, never typed."""

    verdict: str
    """One of `VERDICTS`."""
    sentence: str
    """The verdict and its reason, in a sentence that begins with a capital and has the numbers in it."""
    quantities: tuple[Quantity, ...] = ()
    figure: Figure | None = None
    under: tuple[str, ...] = ()
    """Where it holds under some readings only: which, as `crux=option`, or `players=policy` of how the players choose.

    Of options of one crux each is enough; of different cruxes it takes one of each.
    """
    either: bool = False
    """Whether one reading is enough, though they are of different cruxes."""

    @property
    def under_joined(self) -> tuple[tuple[str, str], ...]:
        """The readings under which it holds, each after the word that joins it to the one before.

        >>> Finding(HOLDS_UNDER, "So.", under=("a=b", "a=c", "d=e")).under_joined
        (('', 'a=b'), (' or ', 'a=c'), ('; and ', 'd=e'))
        """
        cruxes = [each.partition("=")[0] for each in self.under]
        words = [" or " if self.either or one == other else "; and " for one, other in pairwise(cruxes)]
        return tuple(zip(["", *words], self.under, strict=False))

    def __post_init__(self) -> None:
        if self.verdict not in VERDICTS:
            raise SnorumError(f"{self.verdict!r} is no verdict; expected one of {', '.join(VERDICTS)}")
        if bool(self.under) != (self.verdict == HOLDS_UNDER):
            raise SnorumError(f"the readings under which it holds are named if, and only if, it is {HOLDS_UNDER!r}")


Results = Mapping[str, Result]
"""The results of studies by name; to ask for one is to have it read."""


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
    """What the exact terms add to the source's words, in a sentence; nothing, if they only make them exact."""

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise SnorumError(f"{self.id}: {self.method!r} is no method; expected one of {', '.join(METHODS)}")

    @property
    def command(self) -> str:
        """The command that settles it anew."""
        return f"snorum claims --run {self.id}"

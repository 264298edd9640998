"""What is counted of a game, and what counting says of the options of a crux.

Of each game it is counted how long it was, what was paid, taken and given, who won from which seat, and whether
nobody did. The compiled games count so by the million.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

SEED = 1797
GAMES_PLAYED = 1_000_000
TELLING = 4.5
"""A difference is one if it is more than so many standard errors: of the thousand and more that are looked for, less
would find some in mere chance."""


class Measured(NamedTuple):
    """A mean, and its standard error."""

    mean: float
    error: float


class Difference(NamedTuple):
    """A measure in which an option differs from the first: by how much, and the standard error of that."""

    measure: str
    option: str
    by: float
    error: float


class Effect(NamedTuple):
    """What the options of a crux come to in play."""

    game: str
    crux: str
    setting: str
    games: int
    means: Mapping[str, Mapping[str, Measured]]
    """By option and measure; only measures in which some option differs from the first."""
    differences: tuple[Difference, ...]
    """The most telling first."""


COUNTED = (
    "plays", "calls", "payments", "counters paid", "captures", "cards captured", "sweeps", "cards given in penalty",
    "players out", "deals", "games without a winner", "counters in the pool at the end",
)  # fmt: skip
"""What is counted of a game, beside the wins of each seat (`seat_named`)."""

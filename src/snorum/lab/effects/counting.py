"""What we count in a game, and the differences that the options of a crux make.

For each game we count its length, what players paid, took and gave, which seat won, and whether nobody won.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

SEED = 1797
GAMES_PLAYED = 1_000_000
SIGNIFICANT = 4.5
"""How many standard errors a difference must have. We look for more than a thousand differences, so a smaller limit
would find some by chance alone."""


class Measured(NamedTuple):
    """A mean, and its standard error."""

    mean: float
    error: float


class Difference(NamedTuple):
    """A measure in which an option of a crux differs from the first option."""

    measure: str
    option: str
    by: float
    """How much greater the mean is than under the first option."""
    error: float
    """The standard error of that difference."""


class Effect(NamedTuple):
    """The effect of the options of a crux on the game."""

    game: str
    crux: str
    setting: str
    games: int
    means: Mapping[str, Mapping[str, Measured]]
    """The means by option and measure, for the measures in which some option differs from the first."""
    differences: tuple[Difference, ...]
    """The differences, the most significant first."""


COUNTED = (
    "plays", "calls", "payments", "counters paid", "captures", "cards captured", "sweeps", "cards given in penalty",
    "players out", "deals", "games without a winner", "counters in the pool at the end",
)  # fmt: skip
"""The measures that we count, besides the wins of each seat (`seat_named`)."""

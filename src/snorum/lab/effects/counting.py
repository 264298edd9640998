"""What we count in a game, and the differences that the options of a crux make.

For each game we count its length, what players paid, took and gave, which seat won, and whether nobody won.
"""

from __future__ import annotations

SEED = 1797
GAMES_PLAYED = 1_000_000
GAMES_OF_THE_REFERENCE = 50_000
"""How many games are played under each option: compiled games, and those of a game that is not compiled."""
SIGNIFICANT = 4.5
"""How many standard errors a difference must have. We look for more than a thousand differences, so a smaller limit
would find some by chance alone."""


COUNTED = (
    "plays",
    "calls",
    "payments",
    "counters paid",
    "captures",
    "cards captured",
    "sweeps",
    "cards given in penalty",
    "players out",
    "deals",
    "games without a winner",
    "counters in the pool at the end",
)
"""The measures that we count, besides the wins of each seat (`seat_named`)."""

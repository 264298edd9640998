"""The table as all can see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from snorum.cards import Card
from snorum.games.cassino.rules import Rules


@dataclass(frozen=True, slots=True)
class State:
    """The table as all can see it: of hands only the number of cards."""

    rules: Rules
    dealer: str
    turn: str
    held: Mapping[str, int]
    """Cards in hand, by player, clockwise."""
    on_table: tuple[Card, ...]
    """Face up, in the order laid."""
    piles: Mapping[str, tuple[Card, ...]]
    """The cards that each player has taken, with those they took them with."""
    sweeps: Mapping[str, int]
    """How often each player has swept the board."""
    number: int = 1
    """Which deal this is."""
    last: str = ""
    """Who was last to take anything."""
    winner: str = ""
    """A side: a player, or two partners, as `A+C`."""
    draw: bool = False
    scores: Mapping[str, int] = field(default_factory=dict)
    """What each side has scored with the packs before this one; empty in the first, or if each pack is a game."""

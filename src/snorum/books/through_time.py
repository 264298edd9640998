"""What the changes from book to book did: what was counted of each ruling set, played with the same shuffles.

The laboratory counts it (`snorum.lab.effects.through_time`); it is stored in `docs/readings`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from snorum.books import rulings
from snorum.books.rulings import RulingSet
from snorum.games import game

FILE = "through-time.json"
MOST = 600
"""A game is broken off after so many plays."""
MEASURES: Mapping[str, str] = {
    "plays": "plays in a game",
    "packs": "packs dealt out in a game",
    "first wins": "games won by the player on the first dealer's left, a win with a partner as half",
    "nobody wins": "games that nobody wins",
    "broken off": f"games broken off after {MOST} plays",
    "payments": "counters paid in a game",
    "cleared": "times that a play clears the board, in a pack",
    "taken": "plays that take cards from the table",
    "built": "plays that build or call",
}
"""What is measured, with its words; those of `SHARES` are shares of games or of plays."""
SHARES = ("first wins", "nobody wins", "broken off", "taken", "built")


LEAST_STATED = 3
"""A source that states fewer points is not played beside the others: its game would be the edition's."""


def compared(name: str) -> list[RulingSet]:
    """The ruling sets of a game that state enough to be played beside each other; the edition's own in any case."""
    return [each for each in rulings.ruling_sets(name) if each.own or len(each.in_state("stated")) >= LEAST_STATED]


def takes_several_packs(each: RulingSet, players: int) -> bool:
    """Whether a source's game goes on for as many packs as it takes."""
    return game(each.game).points_to_win(each.rules(players)) > 0


class Measured(NamedTuple):
    """A measure by one ruling set: its mean, its interval, and the span of the means under the options left open."""

    mean: float
    low: float
    high: float
    least: float
    most: float


def read(folder: Path) -> dict[str, Any]:
    """What is stored, by game; empty if nothing is."""
    path = folder / FILE
    found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return found

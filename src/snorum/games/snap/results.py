"""Where the game stands."""

from __future__ import annotations

from typing import Any

from snorum.games.snap.table import State


def standing(table: State) -> dict[str, int]:
    """How many cards each player has, in their stack and on their pile."""
    return {player: number + len(table.piles[player]) for player, number in table.stacks.items()}


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as a report prints it."""
    return {
        "cards": standing(table),
        "pot": len(table.pot),
        "out": list(table.out),
        "winner": table.winner or None,
        "draw": table.draw,
    }

"""Where the game stands."""

from __future__ import annotations

from typing import Any

from snorum.games.snitchems.rules import sides
from snorum.games.snitchems.table import State


def standing(table: State) -> dict[str, int]:
    """How many cards each side has captured."""
    captured = table.captured
    return {
        side: sum([captured[player] for player in players])
        for side, players in sides(table.rules, list(captured)).items()
    }


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as a report prints it."""
    return {
        "captured": standing(table),
        "table": list(table.on_table),
        "winner": table.winner or None,
        "draw": table.draw,
    }

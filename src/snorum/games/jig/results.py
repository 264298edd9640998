"""Where the game stands."""

from __future__ import annotations

from typing import Any

from snorum.games.jig.table import State
from snorum.games.vocabulary import POOL


# Where the game stands
def standing(table: State) -> dict[str, int]:
    """What each player has won or lost, and what is in the pool."""
    return {**table.counters, POOL: table.pool}


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as a report prints it."""
    return {"counters": dict(table.counters), "pool": table.pool, "winner": table.winner or None, "draw": False}

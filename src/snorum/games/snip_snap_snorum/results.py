"""Where the game stands."""

from __future__ import annotations

from typing import Any

from snorum.games.snip_snap_snorum.table import State
from snorum.games.vocabulary import POOL


def standing(table: State) -> dict[str, int]:
    """The counters of each player and in the pool."""
    return {**table.counters, POOL: table.pool}


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as a report prints it."""
    return {
        "counters": dict(table.counters),
        "pool": table.pool,
        "out": list(table.out),
        "winner": table.winner or None,
        "draw": table.draw,
    }

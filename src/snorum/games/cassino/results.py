"""Where the game stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from snorum.games.cassino.ending import game_over
from snorum.games.cassino.scoring import combined, points_at, points_supplied, settle_all, sides_at, swept
from snorum.games.cassino.table import State


def standing(table: State) -> dict[str, int]:
    """The cards that each side has taken."""
    return {side: len(pile) for side, pile in combined(sides_at(table), table.piles).items()}


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as a report prints it; points are `None` until the pack is used up."""
    piles = combined(sides_at(table), table.piles)
    found: dict[str, Any] = {"captured": standing(table), "sweeps": swept(sides_at(table), table.sweeps)}
    if game_over(table):
        own = points_at(table)
        found |= {
            "points": own,
            "settled": settle_all(table.rules, own),
            "supplied": points_supplied(table.rules, piles),
        }
    else:
        found |= {name: dict.fromkeys(piles) for name in ("points", "settled", "supplied")}
    return {**found, "table": list(table.on_table), "winner": table.winner or None, "draw": table.draw}


def without_suits(result: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a result that does not depend on suits.

    That is what was taken, and that a side without cards has no points.
    """
    nothing = {side for side, cards in result["captured"].items() if cards == 0}
    return {
        key: value if key in ("captured", "sweeps", "table") else None if key in ("winner", "draw") else
        {side: points if side in nothing else None for side, points in value.items()}
        for key, value in result.items()
    }  # fmt: skip

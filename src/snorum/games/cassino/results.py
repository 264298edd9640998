"""Where the game stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from snorum.games.cassino.building import allows
from snorum.games.cassino.counting import lurched_sides
from snorum.games.cassino.ending import points_counted
from snorum.games.cassino.rules import several_packs
from snorum.games.cassino.scoring import combined, points_at, points_supplied, settle_all, sides_at, swept
from snorum.games.cassino.table import State


def standing(table: State) -> dict[str, int]:
    """The cards that each side has taken."""
    return {side: len(pile) for side, pile in combined(sides_at(table), table.piles).items()}


def scored(table: State) -> dict[str, int]:
    """What each player has scored with all packs that are used up, as the sides settle; partners alike."""
    found = result(table)
    points = found["score"] if several_packs(table.rules) else found["settled"]
    return {player: points[side] or 0 for side in points for player in side.split("+")}


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as a report prints it; points are `None` until the pack is used up.

    In a game of several packs, `score` has what each side has scored with all packs that are used up.
    """
    piles = combined(sides_at(table), table.piles)
    found: dict[str, Any] = {"captured": standing(table), "sweeps": swept(sides_at(table), table.sweeps)}
    if points_counted(table):
        own = points_at(table)
        found |= {
            "points": own,
            "settled": settle_all(table.rules, own),
            "supplied": points_supplied(table.rules, piles),
        }
    else:
        found |= {name: dict.fromkeys(piles) for name in ("points", "settled", "supplied")}
    found |= _of_several_packs(table, list(piles)) if several_packs(table.rules) else {}
    if allows(table.rules, False):
        found["builds"] = [
            {"number": each.number, "sums": each.sets, "owner": each.owner, "cards": list(each.cards)}
            for each in table.builds
        ]
    return {**found, "table": list(table.on_table), "winner": table.winner or None, "draw": table.draw}


def _of_several_packs(table: State, of: Sequence[str]) -> dict[str, Any]:
    """What only a game of several packs has: the score, and who is lurched if the players have agreed on that."""
    score = {side: table.scores.get(side, 0) for side in of}
    lurched = {"lurched": lurched_sides(table.rules, score, table.winner)} if table.rules.lurch else {}
    return {"score": score, **lurched}


def without_suits(result: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a result that does not depend on suits.

    That is what was taken, and that a side without cards has no points.
    """
    nothing = {side for side, cards in result["captured"].items() if cards == 0}

    def without(key: str, value: Any) -> Any:
        match key:
            case "captured" | "sweeps" | "table" | "builds":
                return value
            case "winner" | "draw" | "lurched":
                return None
            case "score":
                return dict.fromkeys(value)
        return {side: points if side in nothing else None for side, points in value.items()}

    return {key: without(key, value) for key, value in result.items()}

"""How a pack of Cassino ends: who has what is left, what each side has scored, and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from snorum.cards import Card
from snorum.games.cassino.rules import Rules, sides
from snorum.games.cassino.scoring import all_settled, combined, most_points, points, points_supplied, swept
from snorum.games.cassino.table import State, game_over
from snorum.vocabulary import Captures, Event, Sweeps, Wins, rule


@rule("peel-98-12", supplied="If nobody has taken anything, what is left stays where it is.",
      says="{player}, the last to take anything, takes what is left: {cards}")  # fmt: skip
def left_to(last: str, left: Sequence[Card]) -> tuple[Card, ...]:
    """What lies there at the end goes to whoever took last."""
    return tuple(left) if last else ()


@rule("peel-98-12", says="{player} scores for what he took at the end, as for a sweep")
def last_sweep(rules: Rules) -> bool:
    """To take what is left at the end is worth a point, as any sweep is."""
    match rules.last_take_point:
        case "scores":
            return True
        case "does-not":
            return False


@rule("peel-98-12", "peel-99-1", says="{player} scores for the last take as well as for the sweep")
def scores_twice(rules: Rules) -> bool:
    """Who sweeps the table with the last card of all scores once, for the sweep."""
    match rules.double_sweep:
        case "one":
            return False
        case "two":
            return True


def ended(table: State, events: list[Event]) -> tuple[State, list[Event]]:
    """The pack has been played through."""
    last, piles, sweeps = table.last, table.piles, table.sweeps
    left = left_to(last, table.on_table)
    if left:
        piles = {**piles, last: (*piles[last], *left)}
        events.append(Captures(last, left, left_to))
        if last_sweep(table.rules):
            sweeps = {**sweeps, last: sweeps[last] + 1}
            events.append(Sweeps(last, last_sweep))
    elif not table.on_table and last_sweep(table.rules) and scores_twice(table.rules):  # the last card has swept it
        sweeps = {**sweeps, last: sweeps[last] + 1}
        events.append(Sweeps(last, scores_twice))
    table = replace(table, piles=piles, sweeps=sweeps, on_table=() if last else table.on_table)
    scores = all_settled(table.rules, _points(table))
    won = most_points(list(scores.values()))
    winner = list(scores)[won] if won >= 0 else ""
    if winner:
        events.append(Wins(winner, most_points))
    return replace(table, winner=winner, draw=not winner), events


def _sides(table: State) -> dict[str, tuple[str, ...]]:
    return sides(table.rules, list(table.held))


def _points(table: State) -> dict[str, int]:
    of_side = _sides(table)
    return points(table.rules, combined(of_side, table.piles), swept(of_side, table.sweeps))


def standing(table: State) -> dict[str, int]:
    """The cards that each side has taken."""
    return {side: len(pile) for side, pile in combined(_sides(table), table.piles).items()}


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as the report has it; the points are not known until the pack is played through."""
    piles = combined(_sides(table), table.piles)
    found: dict[str, Any] = {"captured": standing(table), "sweeps": swept(_sides(table), table.sweeps)}
    if game_over(table):
        own = _points(table)
        found |= {
            "points": own,
            "settled": all_settled(table.rules, own),
            "supplied": points_supplied(table.rules, piles),
        }
    else:
        found |= {name: dict.fromkeys(piles) for name in ("points", "settled", "supplied")}
    return {**found, "table": list(table.on_table), "winner": table.winner or None, "draw": table.draw}


def without_suits(result: Mapping[str, Any]) -> dict[str, Any]:
    """What a result says whatever the suits: what was taken, and that a side which has taken nothing has no points."""
    nothing = {side for side, cards in result["captured"].items() if cards == 0}
    return {
        key: value if key in ("captured", "sweeps", "table") else None if key in ("winner", "draw") else
        {side: points if side in nothing else None for side, points in value.items()}
        for key, value in result.items()
    }  # fmt: skip

"""Exact play at the end of a pack: where two play, and each can tell what the other holds.

Then nothing is hidden, and nothing is left to chance. So the worth of an act is found by following every line of play
to its end, except those that cannot change the result (alpha-beta search, which keeps the positions that it has met).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from math import inf
from random import Random
from typing import Any, Generic

from snorum.cards import Card
from snorum.games import Game
from snorum.games.shape import M, R, S
from snorum.table.playing import make
from snorum.table.policies.searching import Searching
from snorum.table.view import Act, Policy, View, best

MOST_CARDS = 16
"""The most cards in both hands together that are looked at to the end; with more it may take minutes."""

Hands = Mapping[str, Sequence[Card]]


def hands_known_to(view: View) -> Hands | None:
    """Both hands, if a player who remembers all cards can tell them and nothing is left to deal; otherwise `None`."""
    others = [place for place in view.scene.places if place.player != view.player]
    if len(others) != 1 or view.game.CRIES or view.game.RETURNING or len(view.unseen) != others[0].hand:
        return None
    return {view.player: view.hand, others[0].player: tuple(view.unseen)}


def worths(view: View, most: int = MOST_CARDS) -> dict[Act, float]:
    """What each act of a view brings if both go on as well as can be: by how much the player is ahead at the end.

    It is empty where the hands cannot be told, or have more than `most` cards.
    """
    hands = hands_known_to(view)
    if hands is None or sum(map(len, hands.values())) > most:
        return {}
    search = Search(view.game, view.player)
    return {act: search.after(view.table, act.move, hands) for act in view.acts}


@dataclass
class Search(Generic[R, S, M]):
    """Follows the lines of play of a game of two for one of them."""

    game: Game[R, S, M]
    player: str
    met: dict[object, tuple[float, float]] = field(default_factory=dict)
    """For each position, between what numbers its worth lies."""

    def after(self, table: S, move: M, hands: Hands, low: float = -inf, high: float = inf) -> float:
        """What a position is worth after a move; only whether that is `low` or less, or `high` or more, if it is so."""
        dealt = {player: list(hand) for player, hand in hands.items()}
        table, _ = make(self.game, table, move, dealt, [], Random(0).shuffle)
        return self.worth(table, dealt, low, high)

    def worth(self, table: S, hands: Hands, low: float = -inf, high: float = inf) -> float:
        """What a position is worth, as for `after`."""
        if self.game.deal_over(table):
            return _ahead(self.game, table, self.player)
        position = (_frozen(table), *(tuple(sorted(hand)) for hand in hands.values()))
        least, most = self.met.get(position, (-inf, inf))
        if least == most or least >= high or most <= low:
            return least if least >= high or least == most else most
        moves = self.game.lawful_moves(table, {player: list(hand) for player, hand in hands.items()})
        (mover,) = {move.player for move in moves}
        found, own = (-inf, True) if mover == self.player else (inf, False)
        floor, ceiling = max(low, least), min(high, most)
        for move in moves:
            worth = self.after(table, move, hands, floor, ceiling)
            found = max(found, worth) if own else min(found, worth)
            floor, ceiling = (max(floor, found), ceiling) if own else (floor, min(ceiling, found))
            if floor >= ceiling:
                break
        self.met[position] = (found if found > low else least, found if found < high else most)
        return found


def _ahead(game: Game, table: Any, player: str) -> float:
    """By how many points a player of two is ahead."""
    return 2 * game.leads(table)[player]


def _frozen(thing: Any) -> object:
    """A table, or a part of it, as something that a dictionary can have as its key; without the rules, which stay."""
    if is_dataclass(thing):
        return tuple([_frozen(getattr(thing, each.name)) for each in fields(thing) if each.name != "rules"])
    if isinstance(thing, Mapping):
        return tuple([(key, _frozen(value)) for key, value in thing.items()])
    return thing


class Endgame:
    """Plays as another policy does, until it can tell what the other player holds; then as well as can be."""

    def __init__(self, before: Policy | None = None, most: int = MOST_CARDS) -> None:
        """`before`: how it plays until then, by default `Searching`; `most`: the most cards that it follows."""
        self.before, self.most = before or Searching(), most
        self.name = "endgame"
        self.says = (
            f"plays as well as can be once two hands, of {most} cards at most, are all that is left and each "
            f"of two players can tell the other's; before that it plays as {self.before.name}"
        )

    def choose(self, view: View, random: Random) -> Act | None:
        """The act that brings most; `None` if there is nothing to do."""
        found = worths(view, self.most) if len(view.acts) > 1 else {}
        return best(list(found), found.__getitem__)[0] if found else self.before.choose(view, random)

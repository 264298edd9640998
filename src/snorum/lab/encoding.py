"""A view as a row of numbers, and its acts as numbered actions: for programs that learn.

The length of the row and the number of actions depend on the game, its rules and the number of players, and on nothing
else. Seats are counted from the player who looks: seat 0 is their own, seat 1 is on their left.

>>> from snorum.games import game
>>> from snorum.table import Table
>>> snitchems = game("snitchems")
>>> encoding = Encoding(snitchems, snitchems.Rules(), 2)
>>> table = Table.begin("snitchems", ["A", "B"], seed=1)
>>> view = table.view(table.state.turn)
>>> numbers = dict(zip(encoding.names, encoding.observe(view), strict=True))
>>> [name for name, number in numbers.items() if number and name.startswith("own")] == [
...     f"own {card}" for card in sorted(view.hand, key=encoding.cards.index)
... ]
True
>>> actions = encoding.actions(view)
>>> len(actions) == len(view.acts), max(actions) < encoding.number_of_actions
(True, True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from string import ascii_uppercase
from typing import Any

from snorum.cards import RANKS, Card, ranks_among
from snorum.cards.builds import NAMES
from snorum.cards.scene import Pile, Place
from snorum.cards.seating import from_left
from snorum.games import Game
from snorum.table.view import Act, View

FEW, MANY = 4, 64
"""How many acts with one card are numbered: where no card takes others, and where it may."""
NUMBERS = tuple(NAMES)
"""The numbers of builds."""


class Encoding:
    """How the views of a game are written as numbers."""

    def __init__(self, game: Game, rules: Any, players: int) -> None:
        """`players`: how many play."""
        self.game, self.players = game, players
        self.cards: list[Card] = list(dict.fromkeys(game.pack_of(rules)))
        self.acts_of_a_card = MANY if game.TAKES else FEW
        own = ranks_among(self.cards)
        self._ranks = RANKS if {*own} <= {*RANKS} else own
        seats, face_up = ascii_uppercase[:players], self.cards[: game.faces_up(rules, players, 1)]
        scene = game.scene(game.deal(rules, seats, seats[0], face_up))
        self._piles = [pile.name for pile in scene.places[0].piles]
        self._tallies = [tally.name for tally in scene.places[0].tallies]
        self._middle = [pile.name for pile in scene.middle]
        self._pool, self._pools = scene.pool_name, [pool.name for pool in scene.pools]
        self.names = tuple(self._names())
        """What each number of a row is."""
        self.wait = len(self.cards) * self.acts_of_a_card + max(self.acts_of_a_card, len(game.without_card))
        """The action that lets others act."""
        self.number_of_actions = self.wait + 1

    def _names(self) -> Iterator[str]:
        for what in ("own", "lying", "shown", "latest", "gone", *(["built"] if self.game.BUILDS else [])):
            yield from (f"{what} {card}" for card in self.cards)
        for seat in range(self.players):
            yield from (
                f"seat {seat}: {what}"
                for what in ("in hand", "counters", "out", "dealer", "to play", *self._tallies, *self._piles)
            )
            yield from (f"seat {seat}: {what} {rank}" for what in ("top", "lacks") for rank in self._ranks)
        yield from ("deal", self._pool, *self._pools, *self._middle)
        if self.game.BUILDS:
            yield from (f"sums of build {number}" for number in NUMBERS)
            for seat in range(self.players):
                yield from (f"seat {seat}: {has} build {number}" for has in ("made", "promised") for number in NUMBERS)

    def observe(self, view: View) -> list[float]:
        """The numbers of a view, as `names` has them; what the player does not know is 0."""
        return [float(each or 0) for each in self._numbers(view)]

    def _numbers(self, view: View) -> Iterator[float | None]:
        scene = view.scene
        middle = {pile.name: pile for pile in scene.middle}
        builds = {each.number: each for each in view.table.builds} if self.game.BUILDS else {}
        lying = [card for name, pile in middle.items() if name in self._middle for card in pile.cards]
        built = [card for each in builds.values() for card in each.cards]
        for cards in (view.hand, lying, view.shown, view.shown[-1:], view.gone, *([built] if self.game.BUILDS else [])):
            number = Counter(cards)
            yield from (number[card] for card in self.cards)
        places = {place.player: place for place in scene.places}
        *others, own = from_left(list(places), view.player)
        for player in (own, *others):
            yield from self._of_place(places[player], view.lacking.get(player, frozenset()))
        pools = {pool.name: pool.number for pool in scene.pools}
        yield from (view.deal, scene.pool, *(pools.get(name) for name in self._pools))
        yield from (_size(middle.get(name)) for name in self._middle)
        if self.game.BUILDS:
            yield from (builds[number].sets if number in builds else 0 for number in NUMBERS)
            for player in (own, *others):
                yield from (number in builds and builds[number].owner == player for number in NUMBERS)
                yield from (number in builds and builds[number].promiser == player for number in NUMBERS)

    def _of_place(self, place: Place, lacking: frozenset[str]) -> Iterator[float | None]:
        piles = {pile.name: pile for pile in place.piles}
        tallies = {tally.name: tally.number for tally in place.tallies}
        yield from (place.hand, place.counters, place.out, place.dealer, place.to_play)
        yield from (tallies.get(name) for name in self._tallies)
        yield from (_size(piles.get(name)) for name in self._piles)
        tops = [pile.cards[-1] for pile in place.piles if pile.cards]
        top = tops[-1].rank if tops and tops[-1] else ""
        yield from (rank == top for rank in self._ranks)
        yield from (rank in lacking for rank in self._ranks)

    def actions(self, view: View) -> dict[int, Act]:
        """The acts of a view by their numbers; `wait`, which lets others act, is not among them.

        Each card has a block of numbers, and so have the acts without a card. In a block the acts that take most cards
        come first, and then they are in the order of their texts. Acts beyond the end of a block have no number.
        """
        found: dict[int, Act] = {}
        for row, acts in groupby(sorted(view.acts, key=self._order), self._row):
            first = row * self.acts_of_a_card
            end = self.wait if row == len(self.cards) else first + self.acts_of_a_card
            found |= dict(zip(range(first, end), acts, strict=False))
        return found

    def _row(self, act: Act) -> int:
        card = act.move.card if act.move is not None else None
        return len(self.cards) if card is None else self.cards.index(card)

    def _order(self, act: Act) -> tuple[int, int, str]:
        return self._row(act), -len(self.game.takes(act.move)) if act.move is not None else 0, act.text

    def mask(self, actions: Mapping[int, Act], *, may_wait: bool) -> list[int]:
        """For each action 1 if it can be chosen, otherwise 0."""
        found = [0] * self.number_of_actions
        for action in self.choices(actions, may_wait=may_wait):
            found[action] = 1
        return found

    def choices(self, actions: Mapping[int, Act], *, may_wait: bool) -> list[int]:
        """The actions that can be chosen."""
        return [*actions, *([self.wait] if may_wait else [])]


def _size(pile: Pile | None) -> float:
    return 0 if pile is None else len(pile.cards) + (pile.hidden or 0)

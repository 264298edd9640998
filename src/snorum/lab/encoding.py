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

from array import array
from collections.abc import Iterator, Mapping
from string import ascii_uppercase
from typing import Any

import numpy as np

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
        self._numbered = {card: number for number, card in enumerate(self.cards)}
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
        self._nothing = bytes(array("f", [0]).itemsize * len(self.names))
        self._first_seat = self.names.index("seat 0: in hand")
        self._of_seat = sum(name.startswith("seat 0:") and "build" not in name for name in self.names)
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

    def observe(self, view: View) -> np.ndarray:
        """The numbers of a view, as `names` has them; what the player does not know is 0."""
        row, scene, table = array("f", self._nothing), view.scene, view.table
        middle = {pile.name: pile for pile in scene.middle}
        lying = [card for name in self._middle if name in middle for card in middle[name].cards]
        builds = table.builds if self.game.BUILDS else ()
        built = [card for each in builds for card in each.cards]
        for first, cards in zip(
            range(0, len(row), len(self.cards)),
            (view.hand, lying, view.shown, view.shown[-1:], view.gone, built),
            strict=False,
        ):
            for card in cards:
                if card in self._numbered:
                    row[first + self._numbered[card]] += 1
        at = self._first_seat
        *others, own = from_left([place.player for place in scene.places], view.player)
        seats = [own, *others]
        for place in scene.places:
            lacks = view.lacking.get(place.player, frozenset())
            self._set_place(row, at + seats.index(place.player) * self._of_seat, place, lacks)
        at += len(seats) * self._of_seat
        pools = {pool.name: pool.number for pool in scene.pools}
        numbers: list[float | None] = [view.deal, scene.pool, *map(pools.get, self._pools)]
        numbers += [_size(middle.get(name)) for name in self._middle]
        row[at : at + len(numbers)] = array("f", [each or 0 for each in numbers])
        at += len(numbers)
        for each in builds:
            number = NUMBERS.index(each.number)
            row[at + number] = each.sets
            for part, player in enumerate((each.owner, each.promiser)):
                if player in seats:
                    row[at + (1 + 2 * seats.index(player) + part) * len(NUMBERS) + number] = 1
        return np.frombuffer(row, np.float32)

    def _set_place(self, row: array[float], at: int, place: Place, lacking: frozenset[str]) -> None:
        """Set the numbers of a seat, of which the first is at `at`."""
        piles, tallies = {pile.name: pile for pile in place.piles}, {each.name: each.number for each in place.tallies}
        numbers: list[float | None] = [place.hand, place.counters, place.out, place.dealer, place.to_play]
        numbers += map(tallies.get, self._tallies)
        numbers += [_size(piles.get(name)) for name in self._piles]
        row[at : at + len(numbers)] = array("f", [each or 0 for each in numbers])
        at += len(numbers)
        tops = [pile.cards[-1] for pile in place.piles if pile.cards]
        if tops and tops[-1]:
            row[at + self._ranks.index(tops[-1].rank)] = 1
        for rank in lacking:
            row[at + len(self._ranks) + self._ranks.index(rank)] = 1

    def actions(self, view: View) -> dict[int, Act]:
        """The acts of a view by their numbers; `wait`, which lets others act, is not among them.

        Each card has a block of numbers, and so have the acts without a card. In a block the acts that take most cards
        come first, and then they are in the order of their texts. Acts beyond the end of a block have no number.
        """
        blocks: dict[int, list[Act]] = {}
        for act in view.acts:
            card = act.move.card if act.move is not None else None
            blocks.setdefault(len(self.cards) if card is None else self._numbered[card], []).append(act)
        found: dict[int, Act] = {}
        for row in sorted(blocks):
            first = row * self.acts_of_a_card
            end = self.wait if row == len(self.cards) else first + self.acts_of_a_card
            acts = blocks[row] if len(blocks[row]) == 1 else sorted(blocks[row], key=self._order)
            found |= dict(zip(range(first, end), acts, strict=False))
        return found

    def _order(self, act: Act) -> tuple[int, str]:
        return -len(self.game.takes(act.move)) if act.move is not None else 0, act.text

    def mask(self, actions: Mapping[int, Act], *, may_wait: bool) -> np.ndarray:
        """For each action 1 if it can be chosen, otherwise 0."""
        return self.mark(self.choices(actions, may_wait=may_wait))

    def mark(self, choices: list[int]) -> np.ndarray:
        """For each action 1 if it is among these, otherwise 0."""
        found = np.zeros(self.number_of_actions, np.int8)
        found[choices] = 1
        return found

    def choices(self, actions: Mapping[int, Act], *, may_wait: bool) -> list[int]:
        """The actions that can be chosen."""
        return [*actions, *([self.wait] if may_wait else [])]


def _size(pile: Pile | None) -> float:
    return 0 if pile is None else len(pile.cards) + (pile.hidden or 0)

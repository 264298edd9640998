"""Where the cards of a pack can be: some are known to lie in a place, and of the rest only so much is settled.

A *place* is a hand of one deal, or the cards laid face up with it. Nothing is settled before it is asked for: a card
is put in a place when the record names it, or when it is chosen for one that the record leaves open; and of what
else a hand holds it may be settled that it has so many cards of a rank, or no more. Whether all that can be true at
once is found by counting.

>>> pack = [Card(rank, suit) for rank in "58" for suit in "CD"]
>>> a, b = Place(1, "A"), Place(1, "B")
>>> cards = Cards.unplaced(pack, {a: 2, b: 2}).put(a, Card("5", "C"))
>>> cards.with_least(b, "8", 2).possible(), cards.with_least(b, "8", 2).with_least(a, "8", 1).possible()
(True, False)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import NamedTuple

from snorum.cards import Card


class Place(NamedTuple):
    """A player's hand in a deal, by its number from 1; where `player` is empty, the cards laid face up with it."""

    deal: int
    player: str = ""


@dataclass(frozen=True)
class Cards:
    """What is settled of where the cards are."""

    free: frozenset[Card]
    """The cards of which it is not settled where they are; they may be in no place at all."""
    size: Mapping[Place, int]
    known: Mapping[Place, frozenset[Card]]
    least: Mapping[tuple[Place, str], int]
    """How many cards of a rank a place has at least, known or not."""
    most: Mapping[tuple[Place, str], int]
    """And at most, where that is settled."""

    @staticmethod
    def unplaced(pack: Iterable[Card], size: Mapping[Place, int]) -> Cards:
        """The cards before anything is settled."""
        return Cards(frozenset(pack), dict(size), {place: frozenset() for place in size}, {}, {})

    def hidden(self, place: Place) -> int:
        """How many cards of a place are not known."""
        return self.size.get(place, 0) - len(self.known.get(place, ()))

    def of_rank(self, place: Place, rank: str) -> int:
        """How many cards of a rank a place is known to have."""
        return sum(card.rank == rank for card in self.known[place])

    def put(self, place: Place, card: Card) -> Cards:
        """The same with one card in this place; `Unlike` if it is elsewhere, or there is no room for it."""
        if card in self.known.get(place, ()):
            return self
        if card not in self.free or not self.hidden(place):
            raise Unlike
        return replace(self, free=self.free - {card}, known={**self.known, place: self.known[place] | {card}})

    def with_least(self, place: Place, rank: str, number: int) -> Cards:
        """The same with at least so many cards of a rank in this place."""
        number = max(number, self.least.get((place, rank), 0))
        return replace(self, least={**self.least, (place, rank): number})

    def with_most(self, place: Place, rank: str, number: int) -> Cards:
        """The same with at most so many cards of a rank in this place."""
        number = min(number, self.most.get((place, rank), number))
        return replace(self, most={**self.most, (place, rank): number})

    def possible(self) -> bool:
        """Whether the free cards can fill all places so that all that is settled is true.

        Cards of a rank are alike, as far as they are free. After what each place must have, what is left of the
        places has to be filled from what is left of the ranks. For places that will take any rank that is so if there
        are cards enough; for those that refuse some, if for any of them together there are enough that they take.
        """
        ranks = Counter(card.rank for card in self.free)
        room = {place: size - len(self.known[place]) for place, size in self.size.items()}
        for (place, rank), number in self.least.items():
            wanted = max(0, number - self.of_rank(place, rank))
            if number > self.most.get((place, rank), number):
                return False
            room[place] -= wanted
            ranks[rank] -= wanted
        if min((*room.values(), *ranks.values()), default=0) < 0 or sum(room.values()) > ranks.total():
            return False
        more: dict[Place, dict[str, int]] = {}
        for (place, rank), number in self.most.items():
            have = max(self.of_rank(place, rank), self.least.get((place, rank), 0))
            if have > number:
                return False
            if room[place]:
                more.setdefault(place, {})[rank] = number - have
        return all(
            sum(room[place] for place in some)
            <= sum(min(left, sum(more[place].get(rank, left) for place in some)) for rank, left in ranks.items())
            for some in chain.from_iterable(combinations(more, size) for size in range(1, len(more) + 1))
        )


class Unlike(Exception):
    """What is to be settled contradicts what is settled already."""

"""Keeps what one world has decided about where the cards of a pack lie, and checks that it is possible.

A *place* is a hand of one deal, or the cards laid face up with it. Nothing is decided before a rule asks for it. A card
is put in a place when the record names it, or when the oracle chooses it for one that the record leaves open. For the
other cards of a hand only a least or a greatest number of a rank may be decided. Counting shows whether all of this can
be true at once.

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
    """What is decided so far about where the cards are."""

    free: frozenset[Card]
    """The cards whose place is not decided; they may be in none."""
    size: Mapping[Place, int]
    known: Mapping[Place, frozenset[Card]]
    least: Mapping[tuple[Place, str], int]
    """The least number of cards of a rank in a place, known or not."""
    most: Mapping[tuple[Place, str], int]
    """The greatest number, where that is decided."""

    @staticmethod
    def unplaced(pack: Iterable[Card], size: Mapping[Place, int]) -> Cards:
        """The cards before anything is decided."""
        return Cards(frozenset(pack), dict(size), {place: frozenset() for place in size}, {}, {})

    def hidden(self, place: Place) -> int:
        """The number of unknown cards in a place."""
        return self.size.get(place, 0) - len(self.known.get(place, ()))

    def of_rank(self, place: Place, rank: str) -> int:
        """The number of known cards of a rank in a place."""
        return sum(card.rank == rank for card in self.known[place])

    def put(self, place: Place, card: Card) -> Cards:
        """Put one card in this place; `Unlike` if it is elsewhere, or there is no room for it."""
        if card in self.known.get(place, ()):
            return self
        if card not in self.free or not self.hidden(place):
            raise Unlike
        return replace(self, free=self.free - {card}, known={**self.known, place: self.known[place] | {card}})

    def with_least(self, place: Place, rank: str, number: int) -> Cards:
        """Decide that this place has at least `number` cards of a rank."""
        number = max(number, self.least.get((place, rank), 0))
        return replace(self, least={**self.least, (place, rank): number})

    def with_most(self, place: Place, rank: str, number: int) -> Cards:
        """Decide that this place has at most `number` cards of a rank."""
        number = min(number, self.most.get((place, rank), number))
        return replace(self, most={**self.most, (place, rank): number})

    def possible(self) -> bool:
        """Whether the free cards can fill all places so that everything decided is true.

        Free cards of one rank are interchangeable. First each place gets the cards that it must have; then the other
        free cards must fill the rest. Places that take any rank need only enough cards. For places that refuse a rank,
        every set of them together needs enough cards that they take (Hall's theorem).
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
            sum(room[place] for place in places)
            <= sum(min(left, sum(more[place].get(rank, left) for place in places)) for rank, left in ranks.items())
            for places in chain.from_iterable(combinations(more, size) for size in range(1, len(more) + 1))
        )


class Unlike(Exception):
    """A decision contradicts an earlier one."""

"""What the cards seen prove about the cards unseen. It knows no game.

Nobody draws during a deal, so a hand is what is known of it and what its player is seen to play, and
the rest of it is unseen from first to last: time drops out, and every question becomes one about the
cards that a player never showed.

>>> sight = Sight(ranks={"9": 4, "10": 4, "J": 4}, sizes={"D": 2, "E": 2})
>>> for player, card in [("D", "9H"), ("E", "9"), ("D", "9"), ("E", "10")]:
...     sight.show(player, read_card(card))
>>> sight.possible([Never("D", "9")]), sight.free("D")
(True, 0)
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from snorum.cards import Card, read_card

__all__ = ["Impossible", "Kept", "Never", "Sight", "read_card"]


@dataclass(frozen=True, slots=True)
class Kept:
    """Among the cards that this player never showed there is one of `rank`."""

    player: str
    rank: str


@dataclass(frozen=True, slots=True)
class Never:
    """Among the cards that this player never showed there is none of `rank`."""

    player: str
    rank: str


class Impossible(ValueError):
    """No cards can be as they are said to be; the message says why."""


class Sight:
    """All that is known of the cards of one deal.

    A *place* is a player, or whatever else holds cards that are not to be found elsewhere. What a place
    holds of one rank is at least the cards named as given to it and at least the cards it showed; a
    card given as `9` and shown as `9H` may be one card. Suits matter only in that no card is twice.
    """

    def __init__(self, ranks: Mapping[str, int], sizes: Mapping[str, int]) -> None:
        """`ranks`: how many cards of each rank the pack has; `sizes`: how many cards each place holds."""
        self._stock = ranks
        self._given: dict[str, Counter[str]] = defaultdict(Counter)
        self._shown: dict[str, Counter[str]] = defaultdict(Counter)
        self._suits: dict[tuple[str, str], set[str]] = defaultdict(set)
        self._where: dict[Card, str] = {}
        self._dealt: set[Card] = set()
        self._known: dict[str, Counter[str]] = defaultdict(Counter)
        self._played: set[Card] = set()
        self._free = dict(sizes)
        self._left = dict(ranks)
        self._answers: dict[frozenset[Kept | Never], bool] = {}

    def give(self, place: str, card: Card) -> None:
        """A card is known to have been dealt to a place."""
        if card.suit:
            if card in self._dealt:
                raise Impossible(f"the {card} is there twice")
            self._claim(place, card)
            self._dealt.add(card)
        self._given[place][card.rank] += 1
        self._fits(place, card)

    def show(self, place: str, card: Card) -> None:
        """A place is seen to play a card; `Impossible` if it cannot have had it, and nothing is changed."""
        before, suits = self._known[place][card.rank], set(self._suits[place, card.rank])
        fresh = card.suit and card not in self._where
        if card.suit:
            if card in self._played:
                raise Impossible(f"the {card} has been played already")
            self._claim(place, card)
        self._shown[place][card.rank] += 1
        try:
            self._fits(place, card)
        except Impossible:
            self._shown[place][card.rank] -= 1
            self._suits[place, card.rank] = suits
            self._know(place, card.rank, before)
            if fresh:
                del self._where[card]
            raise
        if card.suit:
            self._played.add(card)

    def take_back(self, place: str, card: Card) -> None:
        """A card that a place has just shown returns to it, and may be shown again."""
        self._shown[place][card.rank] -= 1
        self._played.discard(card)
        self._answers.clear()

    def _claim(self, place: str, card: Card) -> None:
        if self._where.get(card, place) != place:
            raise Impossible(f"the {card} is elsewhere")
        self._where[card] = place
        self._suits[place, card.rank].add(card.suit)

    def _fits(self, place: str, card: Card) -> None:
        rank = card.rank
        least = max(len(self._suits[place, rank]), self._given[place][rank], self._shown[place][rank])
        self._know(place, rank, least)
        if self._free[place] < 0:
            raise Impossible(f"{place} has no {card}: every card of that hand is known")
        if self._left.get(rank, -1) < 0:
            raise Impossible(f"the pack has no more than {self._stock.get(rank, 0)} of rank {rank}")
        if sum(self._free.values()) > sum(self._left.values()):
            raise Impossible("the pack has not so many cards")

    def _know(self, place: str, rank: str, number: int) -> None:
        """A place is known to hold so many cards of a rank."""
        more = number - self._known[place][rank]
        self._known[place][rank] = number
        self._free[place] -= more
        self._left[rank] = self._left.get(rank, 0) - more
        self._answers.clear()

    def free(self, place: str) -> int:
        """How many cards of a place are wholly unknown."""
        return self._free[place]

    def where(self, card: Card) -> str:
        """The place at which a card, named with its suit, is known to be or to have been; empty if it is not."""
        return self._where.get(card, "")

    def may_hold(self, place: str, card: Card) -> bool:
        """Whether a card, named with its suit and seen nowhere, can be at a place."""
        return self._free[place] > 0 or self._known[place][card.rank] > len(self._suits[place, card.rank])

    def kept(self, fact: Kept | Never) -> bool:
        """Whether a card of that rank, known to have been dealt to the player, was never shown."""
        return self._known[fact.player][fact.rank] > self._shown[fact.player][fact.rank]

    def possible(self, facts: Iterable[Kept | Never]) -> bool:
        """Can the cards unseen be such that every fact is true?"""
        asked = frozenset(facts)
        if asked not in self._answers:
            self._answers[asked] = self._possible(asked)
        return self._answers[asked]

    def _possible(self, facts: frozenset[Kept | Never]) -> bool:
        left, free = dict(self._left), dict(self._free)
        barred: dict[str, set[str]] = {}
        for fact in facts:
            if isinstance(fact, Never):
                if self.kept(fact):
                    return False
                barred.setdefault(fact.player, set()).add(fact.rank)
            elif Never(fact.player, fact.rank) in facts:
                return False
            elif not self.kept(fact):
                free[fact.player] -= 1
                left[fact.rank] = left.get(fact.rank, 0) - 1
        if min(free.values()) < 0 or min(left.values()) < 0:
            return False
        return _fill(free, left, barred)


def _fill(free: Mapping[str, int], left: Mapping[str, int], barred: Mapping[str, set[str]]) -> bool:
    """Can the cards left fill the free places, none taking a rank that is barred to it?

    A place to which nothing is barred takes whatever remains, so that for such the numbers are enough. For
    one place with a bar they are enough too; for several it is a question of flow.
    """
    cards = sum(left.values())
    if sum(free.values()) > cards:
        return False
    choosy = {place: ranks for place, ranks in barred.items() if free[place]}
    if any(free[place] > cards - sum(left.get(rank, 0) for rank in ranks) for place, ranks in choosy.items()):
        return False
    return len(choosy) < 2 or _flow({place: free[place] for place in choosy}, left, choosy)


def _flow(need: Mapping[str, int], left: Mapping[str, int], barred: Mapping[str, set[str]]) -> bool:
    """Can each place take what it needs of the ranks not barred to it?"""
    spare = dict(left)
    filled: dict[str, Counter[str]] = {place: Counter() for place in need}

    def take(place: str, tried: set[str]) -> bool:
        """Find one card for a place, moving other places' cards about if need be."""
        for rank in spare:
            if rank in tried or rank in barred[place]:
                continue
            tried.add(rank)
            if spare[rank]:
                spare[rank] -= 1
                filled[place][rank] += 1
                return True
            for other, has in filled.items():
                if other != place and has[rank] and take(other, tried):
                    has[rank] -= 1
                    filled[place][rank] += 1
                    return True
        return False

    for place, number in need.items():
        wanting = number
        for rank in spare:
            if rank not in barred[place]:
                taken = min(wanting, spare[rank])
                spare[rank] -= taken
                filled[place][rank] += taken
                wanting -= taken
        if not all(take(place, set()) for _ in range(wanting)):
            return False
    return True

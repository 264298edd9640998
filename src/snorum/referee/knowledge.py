"""What the cards seen prove about the cards unseen. This module knows no game.

The unknowns are the cards that nobody named: which of the four nines a `9` was, and what lies in hands, in a layout or
among the undealt cards. The constraints are the pack, the sizes of the hands, and every recorded card. Cards of one
rank can be spread in few ways, and ranks affect each other only through the sizes of the hands. So each rank keeps its
own list of ways in which its cards can lie. A question is answered by choosing one way for each rank so that the sizes
fit. That is exact, and fast.

>>> from snorum.cards import pack, read_card
>>> knowledge = Knowledge(pack(32), sizes={"D": 2, "E": 2})
>>> for player, card in [("D", "9H"), ("E", "9"), ("D", "9"), ("E", "10")]:
...     knowledge.show(player, read_card(card))
>>> knowledge.possible([Never("D", "9")]), knowledge.free("D")
(True, 0)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from snorum.cards import Card

__all__ = ["UNSEEN", "Dealt", "Impossible", "Kept", "Knowledge", "Moves", "Never", "Spot", "Way", "moved"]


@dataclass(frozen=True, slots=True)
class Kept:
    """Among the cards that this place never showed, at least one has this rank."""

    place: str
    rank: str


@dataclass(frozen=True, slots=True)
class Never:
    """Among the cards that this place never showed, none has this rank."""

    place: str
    rank: str


@dataclass(frozen=True, slots=True)
class Dealt:
    """This card, named with its suit, was dealt to this place."""

    place: str
    card: Card


Fact = Kept | Never | Dealt


class Impossible(ValueError):
    """No arrangement of the cards fits what was recorded. The message says why."""


class Spot(NamedTuple):
    """Where a card is: the place that it was dealt to, and its state there."""

    place: str
    lies: str
    """`HIDDEN`, `OPEN`, `BUILT`, or the name of the player who took it."""


UNSEEN = Spot("", "unseen")
FACE_UP = "face-up"
"""The name of the places of cards that are laid face up with a deal."""
HIDDEN, OPEN, BUILT = "hidden ", "open ", "built "
"""In the hand it was dealt to; face up on the table; in a build. The space keeps them apart from players' names."""

Way = tuple[tuple[str, Spot], ...]
"""Where each card of one rank is, as sorted pairs of suit and spot. Suits that nothing names are empty."""
Moves = Mapping[Spot, Iterable[Spot]]
"""For each spot that a card can have come from, the spots that it can have gone to."""
Known = Counter[str]
"""The least number of cards of one rank that each place was dealt."""
Chosen = dict[str, Known]
"""For each rank, one of the ways in which its cards can lie."""


def _where(spots: Collection[Spot]) -> str:
    """Where a card is, as far as that is known, for a sentence: `is in A's hand`, `was played by A`."""
    (place, lies), *others = sorted(spots)
    name = place.partition(" ")[0]
    if others or not name or place.endswith(" "):
        return "is elsewhere"
    if name == FACE_UP:
        return "was laid face up"
    return f"is in {name}'s hand" if lies == HIDDEN else f"was played by {name}"


class Knowledge:
    """All that is known of the cards dealt from one pack.

    A *place* is a hand, a layout, or anything else that cards are dealt to.
    """

    def __init__(self, pack: Iterable[Card], sizes: Mapping[str, int], named: Iterable[Card] | None = None) -> None:
        """Begin with nothing shown.

        Args:
            pack: the cards of the pack.
            sizes: how many cards each place is dealt.
            named: the cards that will be named with their suits; all, if not given. A short list saves time, because
                the suits that are never named are interchangeable.
        """
        certain = None if named is None else set(named)
        self._pack = frozenset(pack := list(pack))
        cards: dict[str, list[tuple[str, Spot]]] = {}
        for card in pack:
            suit = card.suit if certain is None or card in certain else ""
            cards.setdefault(card.rank, []).append((suit, UNSEEN))
        self.stock = {rank: len(of_rank) for rank, of_rank in cards.items()}
        """How many cards of each rank there are."""
        self._sizes = dict(sizes)
        self._ways: dict[str, frozenset[Way]] = {
            rank: frozenset({tuple(sorted(of_rank))}) for rank, of_rank in cards.items()
        }
        self._bounds: dict[str, list[Known]] = {rank: [Counter()] for rank in cards}
        self._shown: Counter[tuple[str, str]] = Counter()
        self.moves: list[tuple[Card, Moves]] = []
        """What was recorded, in order."""
        self._too_few = sum(self._sizes.values()) > sum(self.stock.values())
        self._update()

    def copy(self) -> Knowledge:
        """A copy, to which more can be added."""
        other = copy(self)
        other._ways, other._bounds, other._shown = dict(self._ways), dict(self._bounds), self._shown.copy()
        other.moves = list(self.moves)
        return other

    @property
    def places(self) -> list[str]:
        """Where cards were dealt to."""
        return [place for place, size in self._sizes.items() if size]

    # What is recorded

    def give(self, place: str, card: Card, *, face_up: bool = False) -> None:
        """Record that a card was dealt to a place; if that is impossible, raise `Impossible` and change nothing."""
        there = Spot(place, OPEN if face_up else HIDDEN)
        self._move(card, {UNSEEN: [there]}, lambda: self._why_not_dealt(place, card))
        if face_up:
            self._shown[place, card.rank] += 1

    def show(self, place: str, card: Card, *, taker: str = OPEN, again: bool = False) -> None:
        """Record that a place plays a card; if it cannot have it, raise `Impossible` and change nothing.

        Args:
            place: the hand.
            card: the card.
            taker: who takes it away with the cards that it captures; `OPEN` if it stays, `BUILT` in a build.
            again: whether it may be a card that was played before and taken back into the hand.
        """
        there = Spot(place, taker)
        moves = {UNSEEN: [there], Spot(place, HIDDEN): [there]}
        if again:
            moves[Spot(place, OPEN)] = [there]
        self._move(card, moves, lambda: self._why_not_dealt(place, card))
        self._shown[place, card.rank] += 1

    def take(self, card: Card, taker: str, layouts: Iterable[str] = ()) -> None:
        """Record that a card is taken from the table; if not seen there, it was dealt to one of `layouts`.

        With `OPEN` it stays where it is; with `BUILT` it becomes part of a build.
        """
        moves = {Spot(place, OPEN): [Spot(place, taker)] for place in self._sizes}
        self._move(
            card, {**moves, UNSEEN: [Spot(place, taker) for place in layouts]}, lambda: self._why_not_there(card)
        )

    def show_and_take_back(self, place: str, card: Card) -> None:
        """Record a card shown and taken back; if the place cannot have it, raise `Impossible` and change nothing."""
        there = Spot(place, HIDDEN)
        self._move(card, {UNSEEN: [there], there: [there]}, lambda: self._why_not_dealt(place, card))

    def _move(self, card: Card, moves: Moves, why: Callable[[], str]) -> None:
        """Move a card from one spot to another, in every way that is possible."""
        rank = card.rank
        before, bounds = self._ways.get(rank, frozenset()), self._bounds.get(rank, [])
        ways = frozenset(moved(before, card.suit, moves))
        if not ways:
            raise Impossible(why())
        self._ways[rank], self._bounds[rank] = ways, _minimal_counts(ways)
        self._update()
        if next(self._choices({}), None) is None:
            lacking = next((place for place, free in self._free.items() if free < 0), "")
            self._ways[rank], self._bounds[rank] = before, bounds
            self._update()
            name = lacking.partition(" ")[0]
            raise Impossible(
                f"{name} has no {card}: every card of that hand is known" if lacking else "the pack has too few cards"
            )
        self.moves.append((card, moves))

    def _update(self) -> None:
        """Find which ranks can lie in several ways, and what the others leave: free in each place, and unseen."""
        self._answers: dict[frozenset[Fact], bool] = {}
        self._forks: dict[str, list[Known]] = {}
        self._free, self._unseen = dict(self._sizes), dict(self.stock)
        for rank, some in self._bounds.items():
            if len(some) > 1:
                self._forks[rank] = some
                continue
            for place, number in some[0].items():
                self._free[place] -= number
                self._unseen[rank] -= number

    def _why_not_dealt(self, place: str, card: Card) -> str:
        spots = {spot for way in self._ways.get(card.rank, ()) for suit, spot in way if suit == card.suit}
        if card.suit and card not in self._pack:
            return f"the {card} is out of the game: it is not in the pack that is dealt"
        if not card.suit or not spots:
            return f"the pack has no more than {self.stock.get(card.rank, 0)} of rank {card.rank}"
        if any(spot.place != place for spot in spots):
            return f"the {card} {_where(spots)}"
        return f"the {card} {'is named twice' if spots == {Spot(place, HIDDEN)} else 'has been played already'}"

    def _why_not_there(self, card: Card) -> str:
        spots = {spot for way in self._ways.get(card.rank, ()) for suit, spot in way if suit == card.suit}
        if card.suit and spots and not any(spot.lies in (HIDDEN, OPEN) or spot == UNSEEN for spot in spots):
            return f"the {card} has been taken already"
        if card.suit and len({spot.place for spot in spots}) == 1 and all(spot.lies == HIDDEN for spot in spots):
            return f"the {card} is in {next(iter(spots)).place.partition(' ')[0]}'s hand"
        return f"no {card} lies on the table"

    # What can be

    def free(self, place: str) -> int:
        """The greatest number of cards of a place that can be wholly unknown."""
        return max(free[place] for free, _ in self._choices({}))

    def certainly_kept(self, place: str, rank: str) -> bool:
        """Whether the place certainly held a card of this rank that it never showed."""
        shown = self._shown[place, rank]
        return all(bound[place] > shown for bound in self._bounds.get(rank, ()))

    def possible(self, facts: Iterable[Fact]) -> bool:
        """Whether the unseen cards can lie so that every fact is true."""
        asked = frozenset(facts)
        if asked not in self._answers:
            self._answers[asked] = self._possible(asked)
        return self._answers[asked]

    def layouts(self, places: Iterable[str]) -> list[dict[str, Counter[str]]]:
        """The ranks that these places must have been dealt: one minimal set for each possible way."""
        found: dict[object, dict[str, Counter[str]]] = {}
        wanted = list(places)
        for _, chosen in self._choices({}):
            bounds = {rank: some[0] for rank, some in self._bounds.items()} | chosen
            way = {
                place: Counter({rank: n for rank, bound in bounds.items() if (n := bound[place])}) for place in wanted
            }
            found[tuple(tuple(sorted(some.items())) for some in way.values())] = way
        return list(found.values())

    def unseen(self, rank: str) -> int:
        """The greatest number of cards of a rank that can be unseen."""
        return max(self.stock[rank] - bound.total() for bound in self._bounds[rank])

    def with_cards(self, dealt: Mapping[str, Counter[str]]) -> Knowledge | None:
        """A copy in which these ranks were dealt to these places; `None` if that is impossible.

        Nothing else that was dealt to these places is recorded.
        """
        found = copy(self)
        found._bounds = {}
        for rank, bounds in self._bounds.items():
            numbers = Counter({place: some[rank] for place, some in dealt.items()})
            fits = [bound for bound in bounds if all(bound[place] <= n for place, n in numbers.items())]
            more = [bound | numbers for bound in fits]
            found._bounds[rank] = [bound for bound in more if bound.total() <= self.stock[rank]]
            if not found._bounds[rank]:
                return None
        found._update()
        return found if next(found._choices({}), None) is not None else None

    def _choices(self, instead: Mapping[str, list[Known]]) -> Iterator[tuple[dict[str, int], Chosen]]:
        """Every choice of one way for each rank that fits the sizes: what stays free, and what was chosen.

        `instead`: ways for some ranks that replace what is known.
        """
        free, forks = dict(self._free), {**self._forks, **instead}
        for rank in instead.keys() - self._forks.keys():
            for place, number in self._bounds[rank][0].items():
                free[place] += number
        if self._too_few:
            return
        for chosen in product(*forks.values()):
            left = dict(free)
            for bound in chosen:
                for place, number in bound.items():
                    left[place] -= number
            if min(left.values()) >= 0:
                yield left, dict(zip(forks, chosen, strict=True))

    def _possible(self, facts: frozenset[Fact]) -> bool:
        dealt = self._bounds_given(fact for fact in facts if isinstance(fact, Dealt))
        if dealt is None:
            return False
        kept = [fact for fact in facts if isinstance(fact, Kept)]
        never = [fact for fact in facts if isinstance(fact, Never)]
        return any(self._facts_fit(free, chosen, kept, never) for free, chosen in self._choices(dealt))

    def _bounds_given(self, facts: Iterable[Dealt]) -> dict[str, list[Known]] | None:
        """How the cards of some ranks can lie if these facts are true; `None` if they cannot be true."""
        ways: dict[str, frozenset[Way]] = {}
        for fact in facts:
            rank, place = fact.card.rank, fact.place
            before = ways.get(rank, self._ways[rank])
            stays = {spot: [spot] for way in before for _, spot in way if spot.place == place}
            ways[rank] = frozenset(moved(before, fact.card.suit, {**stays, UNSEEN: [Spot(place, HIDDEN)]}))
            if not ways[rank]:
                return None
        return {rank: _minimal_counts(some) for rank, some in ways.items()}

    def _facts_fit(self, free: dict[str, int], chosen: Chosen, kept: list[Kept], never: list[Never]) -> bool:
        """Whether the facts about unshown cards can be true, given how the known cards lie."""

        def known(rank: str) -> Known:
            return chosen.get(rank) or self._bounds[rank][0] if rank in self.stock else Counter()

        forbidden: dict[str, set[str]] = {}
        for each in never:
            if known(each.rank)[each.place] > self._shown[each.place, each.rank]:
                return False
            forbidden.setdefault(each.place, set()).add(each.rank)
        wanted: Counter[str] = Counter()
        for one in kept:
            if one.rank in forbidden.get(one.place, ()):
                return False
            if known(one.rank)[one.place] <= self._shown[one.place, one.rank]:
                wanted[one.rank] += 1
                free[one.place] -= 1
                if free[one.place] < 0:
                    return False
        if not wanted and not any(free[place] for place in forbidden):
            return True
        left = Counter(self._unseen | {rank: self.stock[rank] - bound.total() for rank, bound in chosen.items()})
        left.subtract(wanted)
        return min(left.values()) >= 0 and _can_fill(free, left, forbidden)


def moved(ways: Iterable[Way], suit: str, moves: Moves) -> Iterator[Way]:
    """Every way after a card of this suit (or of any, if empty) has gone from one spot to another."""
    for way in ways:
        for each in dict.fromkeys(way):
            if each[1] in moves and (not suit or each[0] == suit):
                rest = list(way)
                rest.remove(each)
                for there in moves[each[1]]:
                    yield tuple(sorted([*rest, (each[0], there)]))


def _minimal_counts(ways: frozenset[Way]) -> list[Known]:
    """How many cards each place was dealt, for each way, without ways that contain another.

    The extra cards of such a way can be among the unseen cards of the other.
    """
    if len(ways) == 1:
        [way] = ways
        return [Counter([spot.place for _, spot in way if spot.place])]
    every = {tuple(sorted(Counter([spot.place for _, spot in way if spot.place]).items())) for way in ways}
    found: list[Known] = []
    for known in sorted(map(Counter, map(dict, every)), key=lambda known: (known.total(), sorted(known.items()))):
        if not any(all(known[place] >= number for place, number in less.items()) for less in found):
            found.append(known)
    return found


def _can_fill(free: Mapping[str, int], left: Mapping[str, int], forbidden: Mapping[str, set[str]]) -> bool:
    """Whether the cards left can fill the free places so that no place gets a rank that it must not have.

    There are enough cards in all, and a place without forbidden ranks takes whatever remains. The others get their
    cards one by one. That is a flow problem.
    """
    spare = dict(left)
    filled: dict[str, Counter[str]] = {place: Counter() for place in forbidden}

    def take(place: str, tried: set[str]) -> bool:
        """Find one card for a place, moving cards of other places if necessary."""
        for rank in spare.keys() - tried - forbidden[place]:
            tried.add(rank)
            if spare[rank]:
                spare[rank] -= 1
                filled[place][rank] += 1
                return True
            for other, has in filled.items():
                if has[rank] and take(other, tried):
                    has[rank] -= 1
                    filled[place][rank] += 1
                    return True
        return False

    return all(take(place, set()) for place in forbidden for _ in range(free[place]))

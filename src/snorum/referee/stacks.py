"""What the cards seen prove about stacks to which cards return. This module knows no game.

Cards are turned from the tops of face-down stacks. Those turned are gathered, shuffled, and put under a stack. Now and
then a face-down card goes from one stack to another. Nobody knows the order of a shuffled pile, but everybody knows
what is in it. A pile that is put under a stack without a shuffle keeps its order.

>>> from snorum.cards import pack, read_card
>>> stacks = Stacks(pack(52), {"A": 26, "B": 26}, {"A": [read_card("7D"), None]})
>>> stacks.turn("A", read_card("7D"))
>>> stacks.gather("B", [read_card("7D")], shuffled=True)
>>> stacks.turn("A", read_card("7D"))  # doctest: +ELLIPSIS
Traceback (most recent call last):
snorum.referee.knowledge.Impossible: A's top card has not been seen before, and the 7D is among ... that B gathered

*What is exact.* With one pack, a turned card is refused exactly when no deal and no shuffle could have brought it
there. With several packs that holds for ranks. An impossible suit may pass then: when the suits of a rank can be spread
in more than `MOST_WAYS` ways, they are forgotten. A possible card is never refused.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from snorum.cards import Card
from snorum.games.vocabulary import Event
from snorum.referee.knowledge import Impossible

__all__ = ["MOST_WAYS", "Returning", "Stacks"]

MOST_WAYS = 100
"""The most ways to spread the suits of one rank that are followed; with one pack there are at most 24."""


class Returning(Protocol):
    """What a game must provide so that its stacks can be followed."""

    def carry_out(self, stacks: Any, before: Any, move: Any, events: Iterable[Event]) -> None:
        """Do with the stacks what a move does: call `turn`, `gather`, `give` and `give_shown` in order.

        Args:
            stacks: the stacks to change.
            before: the table before the move.
            move: the move.
            events: the events that the move causes.
        """


@dataclass(frozen=True, slots=True, eq=False)
class Heap:
    """A place whose cards cannot be told apart."""

    words: str
    """What a message says about a card there."""
    card: Card | None = None
    """The card, if there is only one and it is known."""


UNSEEN = Heap("has not been seen before")

Way = frozenset[tuple[tuple[Heap, str], int]]
"""How many cards of one rank are in each place, for each suit."""


class Stacks:
    """The stacks of one deal, as far as the record shows them.

    A stack lists, from its top, the place that each card comes from. A shuffled pile is one place, and so are all the
    cards that were dealt and never seen. For each rank there is a set of ways in which its cards can be spread over the
    places. A card that is turned or gathered rules out the ways that do not allow it.

    Each face-up card has a place of its own. It is identified by the object that was turned, because two cards may be
    written alike.
    """

    def __init__(
        self, pack: Iterable[Card], sizes: Mapping[str, int], hands: Mapping[str, Sequence[Card | None]]
    ) -> None:
        """Deal the whole pack.

        Args:
            pack: the cards, all of which are dealt.
            sizes: how many cards each player is dealt.
            hands: the stacks that are known, top card first; an unknown card is `None`.

        Raises:
            Impossible: the pack does not have the known cards.
        """
        spread: dict[str, Counter[tuple[Heap, str]]] = {}
        for card in pack:
            spread.setdefault(card.rank, Counter())[UNSEEN, card.suit] += 1
        self._ways: dict[str, set[Way]] = {rank: {frozenset(count.items())} for rank, count in spread.items()}
        self._face_up: list[tuple[Card, Heap]] = []
        self._stacks: dict[str, deque[Heap]] = {}
        for player, size in sizes.items():
            self._stacks[player] = deque(self._dealt(player, card) for card in hands.get(player, [None] * size))

    def _dealt(self, player: str, card: Card | None) -> Heap:
        if card is None:
            return UNSEEN
        place = Heap(f"was dealt to {player}", card)
        self._move(card, UNSEEN, place, f"{player} is dealt the {card}")
        return place

    def sizes(self) -> dict[str, int]:
        """The number of face-down cards of each player."""
        return {player: len(stack) for player, stack in self._stacks.items()}

    def copy(self) -> Stacks:
        """The same stacks, to be followed apart from these."""
        other = object.__new__(Stacks)
        other._ways, other._face_up = dict(self._ways), list(self._face_up)
        other._stacks = {player: stack.copy() for player, stack in self._stacks.items()}
        return other

    def follow(self, game: Returning, before: Any, move: Any, events: Iterable[Event]) -> None:
        """Follow a move made on the table `before`, which caused `events`.

        If the turned card cannot have been there, raise `Impossible` and change nothing.
        """
        kept = self.copy()
        try:
            game.carry_out(self, before, move, events)
        except Impossible:
            self._ways, self._stacks, self._face_up = kept._ways, kept._stacks, kept._face_up
            raise

    def turn(self, player: str, card: Card) -> None:
        """Turn the top card of a player's stack; if it cannot be this card, raise `Impossible` and change nothing."""
        top, place = self._stacks[player][0], Heap("lies face up")
        self._move(card, top, place, f"{player}'s top card {f'is the {top.card}' if top.card else top.words}")
        self._stacks[player].popleft()
        self._face_up.append((card, place))

    def gather(self, player: str, cards: Iterable[Card], *, shuffled: bool) -> None:
        """Put face-up cards under a player's stack; if not shuffled, in this order with the first on top."""
        words = f"is among the cards that {player} gathered"
        together = Heap(words)
        for card in cards:
            place = together if shuffled else Heap(words, card)
            self._move(card, self._pick_up(card), place, f"{player} gathers the {card}")
            self._stacks[player].append(place)

    def give(self, player: str, to: str) -> None:
        """Put a player's top card, face down, under the stack of another."""
        self._stacks[to].append(self._stacks[player].popleft())

    def give_shown(self, player: str, to: str, card: Card) -> None:
        """Put a face-up card, face down, under the stack of another player."""
        place = Heap(f"was given by {player} to {to}", card)
        self._move(card, self._pick_up(card), place, f"{player} gives the {card}")
        self._stacks[to].append(place)

    def _pick_up(self, card: Card) -> Heap:
        """Pick up a face-up card, this object or one written like it, and return its place."""
        alike = [each for each in self._face_up if each[0] == card]
        if not alike:
            raise Impossible(f"no {card} lies face up")
        lifted = next((each for each in alike if each[0] is card), alike[0])
        self._face_up = [each for each in self._face_up if each is not lifted]
        return lifted[1]

    def _move(self, card: Card, here: Heap, there: Heap, said: str) -> None:
        """Move a card from one place to another, in every way in which it can have been there."""
        ways = self._ways.get(card.rank, set())
        suits = {
            (way, suit)
            for way in ways
            for (place, suit), _ in way
            if place == here and _can_be_one_suit({suit, card.suit})
        }
        if not suits:
            raise Impossible(f"{said}, and {self._why_not_there(card, here)}")
        found = {_after_moving(way, here, there, suit) for way, suit in suits}
        self._ways[card.rank] = found if len(found) <= MOST_WAYS else {_without_suits(next(iter(found)))}

    def _why_not_there(self, card: Card, here: Heap) -> str:
        """Explain why a card is not where the record has it."""
        dealt = here.card
        if dealt is not None and not (dealt.rank == card.rank and _can_be_one_suit({dealt.suit, card.suit})):
            return f"not the {card}"
        ways = self._ways.get(card.rank, ())
        words = {place.words for way in ways for (place, suit), _ in way if suit == card.suit}
        if card.suit and len(words) == 1:
            return f"the {card} {words.pop()}"
        if here is UNSEEN:
            return f"every {card} of the pack is accounted for"
        return f"there is no {card} among them"


def _can_be_one_suit(suits: set[str]) -> bool:
    """Whether these suits can be the same; an empty one is unknown."""
    return len(suits - {""}) <= 1


def _after_moving(way: Way, here: Heap, there: Heap, suit: str) -> Way:
    spread = dict(way)
    spread[here, suit] -= 1
    if not spread[here, suit]:
        del spread[here, suit]
    spread[there, suit] = spread.get((there, suit), 0) + 1
    return frozenset(spread.items())


def _without_suits(way: Way) -> Way:
    spread: Counter[tuple[Heap, str]] = Counter()
    for (place, _), number in way:
        spread[place, ""] += number
    return frozenset(spread.items())

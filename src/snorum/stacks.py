"""What the cards seen prove of stacks to which cards return. It knows no game.

Cards are turned from the tops of face-down stacks; those turned are gathered, shuffled, and put under a
stack; now and then a face-down card goes from one stack to another. Nobody knows the order of a shuffled
pile, but everybody knows what is in it. A pile that goes under a stack without being shuffled lies as it lay.

>>> from snorum.cards import pack, read_card
>>> stacks = Stacks(pack(52), {"A": 26, "B": 26}, {"A": [read_card("7D"), None]})
>>> stacks.turn("A", read_card("7D"))
>>> stacks.gather("B", [read_card("7D")], shuffled=True)
>>> stacks.turn("A", read_card("7D"))
Traceback (most recent call last):
snorum.knowledge.Impossible: A's top card has not been seen before, and the 7D is among the cards that B gathered

*What is exact.* A card turned is refused just when no deal and no shuffling could have brought it there. With several
packs that is so of ranks; of suits, a card may be let pass that is impossible, for when the suits of a rank could be
spread in more than `MOST_WAYS` ways they are forgotten. Nothing is ever refused that could be.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from snorum.cards import Card
from snorum.knowledge import Impossible
from snorum.vocabulary import Event

__all__ = ["MOST_WAYS", "Returning", "Stacks"]

MOST_WAYS = 100
"""In how many ways the suits of one rank are followed; of one pack there are never more than 24."""


class Returning(Protocol):
    """What must be asked of a game to follow its stacks."""

    def carry_out(self, stacks: Any, before: Any, move: Any, events: Iterable[Event]) -> None:
        """Do with the stacks what a move does, made on the table `before`; `events` are what it brings about.

        By `turn`, `gather`, `give` and `give_shown`, in the order in which it is done.
        """


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Where cards can be that are not told apart."""

    words: str
    """What to say of a card there."""
    card: Card | None = None
    """The card, where there is but one and it is known."""


UNSEEN = Place("has not been seen before")

Way = frozenset[tuple[tuple[Place, str], int]]
"""How many cards of one rank are in each place, by suit."""


class Stacks:
    """The stacks of one deal, as far as the record shows them.

    In each stack stands, from its top, the place from which each card comes: a shuffled pile is one place,
    and so are all the cards dealt and never seen. For each rank there are the ways in which its cards can be
    spread over the places; a card turned, or gathered, leaves those in which it can be.

    Of the cards that lie face up each has a place of its own. Which of them is gathered or given is known by the
    object that was turned, since two may be written alike.
    """

    def __init__(
        self, pack: Iterable[Card], sizes: Mapping[str, int], hands: Mapping[str, Sequence[Card | None]]
    ) -> None:
        """All of `pack` is dealt: to each player as many cards as `sizes` says, and in that order those of `hands`.

        A card not known is `None`. `Impossible` if the pack has not the cards that are known.
        """
        spread: dict[str, Counter[tuple[Place, str]]] = {}
        for card in pack:
            spread.setdefault(card.rank, Counter())[UNSEEN, card.suit] += 1
        self._ways: dict[str, set[Way]] = {rank: {frozenset(count.items())} for rank, count in spread.items()}
        self._face_up: list[tuple[Card, Place]] = []
        self._stacks: dict[str, deque[Place]] = {}
        for player, size in sizes.items():
            self._stacks[player] = deque(self._dealt(player, card) for card in hands.get(player, [None] * size))

    def _dealt(self, player: str, card: Card | None) -> Place:
        if card is None:
            return UNSEEN
        place = Place(f"was dealt to {player}", card)
        self._move(card, UNSEEN, place, f"{player} is dealt the {card}")
        return place

    def sizes(self) -> dict[str, int]:
        """How many face-down cards each player has."""
        return {player: len(stack) for player, stack in self._stacks.items()}

    def follow(self, game: Returning, before: Any, move: Any, events: Iterable[Event]) -> None:
        """A move was made on the table `before`, and brought about `events`.

        `Impossible` if the card turned cannot have been there; then nothing is changed.
        """
        ways, stacks = dict(self._ways), {player: stack.copy() for player, stack in self._stacks.items()}
        face_up = list(self._face_up)
        try:
            game.carry_out(self, before, move, events)
        except Impossible:
            self._ways, self._stacks, self._face_up = ways, stacks, face_up
            raise

    def turn(self, player: str, card: Card) -> None:
        """A player turns the top card of his stack. `Impossible` if it cannot be this; then nothing is changed."""
        top, place = self._stacks[player][0], Place("lies face up")
        self._move(card, top, place, f"{player}'s top card {f'is the {top.card}' if top.card else top.words}")
        self._stacks[player].popleft()
        self._face_up.append((card, place))

    def gather(self, player: str, cards: Iterable[Card], *, shuffled: bool) -> None:
        """A player puts face-up cards under his stack: if not shuffled, in this order, the first uppermost."""
        words = f"is among the cards that {player} gathered"
        together = Place(words)
        for card in cards:
            place = together if shuffled else Place(words, card)
            self._move(card, self._lifted(card), place, f"{player} gathers the {card}")
            self._stacks[player].append(place)

    def give(self, player: str, to: str) -> None:
        """A player puts his top card, face down, under another's stack."""
        self._stacks[to].append(self._stacks[player].popleft())

    def give_shown(self, player: str, to: str, card: Card) -> None:
        """A player puts a card that lies face up, face down, under another's stack."""
        place = Place(f"was given by {player} to {to}", card)
        self._move(card, self._lifted(card), place, f"{player} gives the {card}")
        self._stacks[to].append(place)

    def _lifted(self, card: Card) -> Place:
        """Where a card has lain face up: this very one, or else one that is written like it."""
        alike = [each for each in self._face_up if each[0] == card]
        if not alike:
            raise Impossible(f"no {card} lies face up")
        lifted = next((each for each in alike if each[0] is card), alike[0])
        self._face_up = [each for each in self._face_up if each is not lifted]
        return lifted[1]

    def _move(self, card: Card, here: Place, there: Place, said: str) -> None:
        """A card that is in one place goes to another, in all the ways in which it can be there."""
        ways = self._ways.get(card.rank, set())
        suits = {(way, suit) for way in ways for (place, suit), _ in way if place == here and _alike(suit, card.suit)}
        if not suits:
            raise Impossible(f"{said}, and {self._elsewhere(card, here)}")
        found = {_moved(way, here, there, suit) for way, suit in suits}
        self._ways[card.rank] = found if len(found) <= MOST_WAYS else {_suits_forgotten(next(iter(found)))}

    def _elsewhere(self, card: Card, here: Place) -> str:
        """Why a card is not where it should be."""
        if here.card is not None and not (here.card.rank == card.rank and _alike(here.card.suit, card.suit)):
            return f"not the {card}"
        ways = self._ways.get(card.rank, ())
        words = {place.words for way in ways for (place, suit), _ in way if suit == card.suit}
        if card.suit and len(words) == 1:
            return f"the {card} {words.pop()}"
        if here is UNSEEN:
            return f"every {card} of the pack is accounted for"
        return f"there is no {card} among them"


def _alike(suit: str, other: str) -> bool:
    """Whether two suits, of which either may be unknown, can be one."""
    return suit == other or not suit or not other


def _moved(way: Way, here: Place, there: Place, suit: str) -> Way:
    spread = dict(way)
    spread[here, suit] -= 1
    if not spread[here, suit]:
        del spread[here, suit]
    spread[there, suit] = spread.get((there, suit), 0) + 1
    return frozenset(spread.items())


def _suits_forgotten(way: Way) -> Way:
    spread: Counter[tuple[Place, str]] = Counter()
    for (place, _), number in way:
        spread[place, ""] += number
    return frozenset(spread.items())

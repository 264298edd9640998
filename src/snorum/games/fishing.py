"""What the fishing games share: a card played takes cards from the table, or is laid there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from snorum.cards import Card, a_card, listed
from snorum.cards.combinations import list_cards, taken_from
from snorum.cards.scene import Pile, Place, Scene, Tally, seat_facts
from snorum.cards.seating import from_left
from snorum.games.vocabulary import Demand, Reason, RuleFunction, Withheld


class Move(NamedTuple):
    """A card played, and what it takes; if it takes nothing, it is laid on the table."""

    player: str
    card: Card
    takes: tuple[Card, ...] = ()
    withheld: Withheld | None = None


class Taking(Protocol):
    """What the moves of all fishing games have."""

    @property
    def takes(self) -> tuple[Card, ...]:
        """The cards, each lying by itself, that are taken from the table."""


class Table(Protocol):
    """What the tables of all fishing games, which are dataclasses, have."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def rules(self) -> Any:
        """What the players agreed, and how the text is read."""

    @property
    def dealer(self) -> str:
        """Who has dealt."""

    @property
    def turn(self) -> str:
        """Who plays next."""

    @property
    def held(self) -> Mapping[str, int]:
        """Cards in hand, by player, clockwise."""

    @property
    def on_table(self) -> tuple[Card, ...]:
        """Face up, in the order laid."""

    @property
    def number(self) -> int:
        """Which deal this is."""

    @property
    def winner(self) -> str:
        """A side; empty if none has won."""


T = TypeVar("T", bound=Table)
M = TypeVar("M")


def players_by_side(players: Sequence[str], number: int) -> dict[str, tuple[str, ...]]:
    """The players of each side, if there are `number` sides. Seat by seat, each player belongs to the next.

    >>> players_by_side("ABCD", 2)
    {'A+C': ('A', 'C'), 'B+D': ('B', 'D')}
    """
    return {"+".join(side): tuple(side) for side in (players[first::number] for first in range(number))}


def in_the_game(table: Table) -> list[str]:
    """Everyone, clockwise."""
    return list(table.held)


def next_with_cards(player: str, held: Mapping[str, int]) -> str:
    """The next player with cards after `player`; `player` if nobody has any."""
    return next((other for other in from_left(list(held), player) if held[other]), player)


def next_deal(table: T, dealer: str, held: Mapping[str, int], face_up: Sequence[Card]) -> T:
    """The table at the next deal from the same pack."""
    return replace(
        table,
        dealer=dealer,
        turn=next_with_cards(dealer, held),
        held=held,
        number=table.number + 1,
        on_table=(*table.on_table, *face_up),
    )


def takes(move: Taking) -> tuple[Card, ...]:
    """The cards, each lying by itself, that a move takes from the table."""
    return move.takes


def meets_demand(table: Table, move: Taking) -> bool:
    """Whether the move takes anything."""
    return bool(move.takes)


def split_layout(table: Table, takes: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards taken by a move, and the cards left on the table."""
    cards = taken_from(table.on_table, takes)
    if cards is None:
        raise ValueError(f"{list_cards(takes)} are not all on the table")
    return cards


def demand_capture(table: Table, cards: Iterable[Card], able: Callable[[Card], bool]) -> Demand:
    """The cards, or ranks, that could take, demanded from the player whose turn it is."""
    return Demand(table.turn, tuple(filter(able, cards)))


def reason_to_capture(rule: RuleFunction, demanded: Demand | None) -> Reason:
    """The rule by which a player must take; the referee fills in what it found."""
    if demanded is None:
        raise ValueError("nothing is demanded")
    number = Counter(card.rank for card in demanded.cards)
    alone = [f"the {card}" if card.suit and number[card.rank] == 1 else a_card(card.rank) for card in demanded.cards]
    cards = listed(dict.fromkeys(alone), "or")
    return Reason(rule, {"player": demanded.player, "cards": cards})


def captures_and_layings(
    hand: Iterable[Card],
    captures: Callable[[Card], Iterable[M]],
    lay: Callable[[Card], M],
    bound: Callable[[bool, bool], bool],
) -> tuple[list[M], list[M]]:
    """The captures of each card of a hand, and the layings of those that are not bound to take.

    Args:
        hand: the cards of the player whose turn it is.
        captures: the captures of one card.
        lay: the move that lays a card.
        bound: whether a card must take, if it can (the first argument) or another of the hand can (the second).
    """
    found = [(card, list(captures(card))) for card in hand]
    taking = [move for _, some in found for move in some]
    return taking, [lay(card) for card, some in found if not bound(bool(some), bool(taking))]


def lying_in_words(cards: Sequence[Card], builds: Sequence[int]) -> str:
    """Cards and builds that lie on the table, in a sentence: `7D and the build of 9`."""
    return " and ".join(([list_cards(cards)] if cards else []) + [f"the build of {number}" for number in builds])


def draw_scene(
    table: Table,
    over: bool,
    cards: int,
    pile: str,
    piles: Mapping[str, int],
    tallies: Mapping[str, Sequence[Tally]],
    builds: Sequence[Pile] = (),
) -> Scene:
    """A picture of the layout, what is built on it, the rest of the pack, and the cards each player has taken."""
    seats = seat_facts(table.held, dealer=table.dealer, turn="" if over else table.turn, winner=table.winner)
    places = tuple(
        Place(**seats[player], hand=held, piles=(Pile(pile, hidden=piles[player]),), tallies=tuple(tallies[player]))
        for player, held in table.held.items()
    )
    lying = [*table.on_table, *(card for build in builds for card in build.cards)]
    stock = Pile("stock", hidden=cards - sum(table.held.values()) - len(lying) - sum(piles.values()))
    return Scene(places, (Pile("layout", table.on_table, rows=2), *builds, stock), counters=False)

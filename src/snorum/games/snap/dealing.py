"""How the cards are dealt, and who begins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from snorum.cards import Card
from snorum.cards.seating import from_left, shares
from snorum.games.snap.rules import Rules, both
from snorum.games.snap.table import State
from snorum.games.vocabulary import Reason, rule


def number_of_cards(rules: Rules) -> int:
    """How many cards there are; all are dealt."""
    return 52 * rules.packs


@rule(*both("2-1"), supplied="The article does not say who deals. The player listed first does.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """One player deals the cards."""
    return players[0]


@rule(*both("2-1", "2-2"), supplied="The dealing begins on the dealer's left.")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """All cards are dealt, one at a time, into stacks as equal as possible."""
    return shares(number_of_cards(rules), players, dealer)


@rule(*both("2-3"), supplied="No record says who is the youngest. We take it to be whoever turns the first card.")
def begins(rules: Rules, players: int) -> int:
    """The player on the dealer's left begins, or the youngest if the players so agree.

    Returns how many players, from the dealer's left on, may be the one who begins.
    """
    match rules.begins:
        case "eldest":
            return 1
        case "youngest":
            return players


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table when the cards have been dealt; `players` clockwise."""
    seats = tuple(players)
    first, *others = from_left(seats, dealer)[: begins(rules, len(seats))]
    nothing: dict[str, tuple[Any, ...]] = dict.fromkeys(seats, ())
    return State(
        rules,
        dealer,
        dealer,
        first,
        hand_sizes(rules, seats, dealer),
        nothing,
        nothing,
        may_begin=(first, *others) if others else (),
    )


@rule(*both("7-1", "7-3"), says="in Snap the cards are dealt only once: play goes on until somebody wins")
def bars_deal(table: State) -> Reason | None:
    """One deal is the whole game."""
    return Reason(bars_deal, {})


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table at a new game, with all players of the last."""
    return deal(table.rules, table.stacks, dealer)


@rule(supplied="In the next game the deal passes to the left.")
def next_dealer(table: State) -> str:
    """In the next game the deal passes to the left."""
    return from_left(tuple(table.stacks), table.dealer)[0]

"""How the cards are dealt, and who deals next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from snorum.cards import Card
from snorum.cards.seating import from_left, shares
from snorum.games.jig.rules import Rules, pack_of
from snorum.games.jig.table import State, lead
from snorum.games.vocabulary import rule


# The table is laid
@rule("peel-95-3", supplied="Peel does not say how the first dealer is chosen. The player listed first deals.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """The players choose the first dealer before the pack is shuffled."""
    return players[0]


@rule("peel-95-3")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """The whole pack is dealt, one card at a time, as evenly as possible."""
    return shares(len(pack_of(rules)), players, dealer)


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table at the first deal of a game; `players` clockwise."""
    return _new_deal(rules, dict.fromkeys(players, 0), 0, dealer)


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table at the next deal; the pool stays as it is."""
    return _new_deal(table.rules, table.counters, table.pool, dealer, table.number + 1)


def _new_deal(rules: Rules, counters: Mapping[str, int], pool: int, dealer: str, number: int = 1) -> State:
    players = list(counters)
    held = hand_sizes(rules, players, dealer)
    return State(rules, dealer, lead(players, dealer), held, counters, pool, number=number)


# Who deals next, and who is in
@rule(supplied="Peel does not say who deals next.")
def deal_falls_to(table: State) -> str:
    """The deal passes to the left."""
    won = winner_deals(table.rules, bool(table.winner))
    return table.winner if won else from_left(list(table.held), table.dealer)[0]


def winner_deals(rules: Rules, won: bool) -> bool:
    """Whether the winner of the last deal, if there is one, deals next."""
    match rules.next_dealer:
        case "left":
            return False
        case "winner":
            return won


next_dealer = deal_falls_to
"""The next dealer. The rule has another name, since a crux has this one."""


# How a deal ends


@rule("peel-96-15", says="{player} has played their last card: Out")
def out_of_cards(cards: int) -> bool:
    """The first player without cards wins and ends the deal."""
    return not cards


@rule("peel-95-4", "peel-96-15", supplied="Peel does not say outright whether a player who says nothing is paid.")
def has_said_out(rules: Rules) -> bool:
    """A player without cards is paid even if they have not said Out."""
    match rules.out_call:
        case "not-needed":
            return True
        case "needed":
            return False


@rule("peel-96-15")
def deal_over(table: State) -> bool:
    """The deal is over when a player without cards has been paid, or when nobody has cards."""
    return bool(table.winner) or not any(table.held.values())

"""Which moves are lawful, and why others are not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from snorum.cards import Card
from snorum.games.jig.rules import Rules
from snorum.games.jig.series import CALLS_OF_SERIES, SERIES, cards_in_series, ends_series, is_stop, next_highest
from snorum.games.jig.table import Move, State
from snorum.games.stops import name_card
from snorum.games.vocabulary import Demand, Reason, rule


def without_debts(table: State) -> State:
    """The table without wins and losses, which no move depends on."""
    return replace(table, counters={}, pool=0)


@rule("peel-95-5", says="{the_card} must follow {the_last}; {finding}")
def demanded(table: State) -> Demand | None:
    """Whoever holds the next card of the series must play it.

    Returns the card demanded; `None` if the next card is a lead.
    """
    if not table.series or table.last is None:
        return None
    after = next_highest(table.last)
    return Demand("", (after,)) if after else None


def meets_demand(table: State, move: Move) -> bool:
    """Whether the card played is the one that must follow."""
    demand = demanded(table)
    return demand is not None and move.card == demand.cards[0]


def why_demanded(table: State) -> Reason:
    """The rule that demands the next card."""
    demand = demanded(table)
    if demand is None:
        raise ValueError("nothing is demanded")
    (card,) = demand.cards
    return Reason(demanded, {"the_card": name_card(card), "the_last": name_card(cast(Card, table.last))})


def lawful_moves(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    """The lawful moves of the players who hold these hands: the card that must follow, or any lead."""
    demand = demanded(table)
    if demand is None:
        return [Move(table.turn, card) for card in hands[table.turn]]
    return [Move(player, demand.cards[0]) for player, hand in hands.items() if demand.cards[0] in hand]


@rule("peel-95-6", "peel-96-1", says="{turn} has the lead, not {player}")
def may_lead(table: State, move: Move) -> bool:
    """Only the player who ended the last series, with its fifth card or a stop, may lead."""
    return bool(table.series) or move.player == table.turn


def why_impossible(table: State, move: Move) -> Reason | None:
    """Why the card cannot be played now: another player has the lead."""
    return None if may_lead(table, move) else Reason(may_lead, {"turn": table.turn, "player": move.player})


# Whether a wrong card is taken back


@rule("peel-95-5", supplied="Peel does not say outright what happens to a card played when another must follow.")
def taken_up_again(rules: Rules) -> bool:
    """A card played instead of the one that must follow goes back to its player's hand."""
    match rules.withheld_card:
        case "stands":
            return False
        case "corrected":
            return True


# What is called with a card


CALLS = ("", *SERIES, *(f"{word}-jig" for word in SERIES[:-1]))


@rule("peel-95-5", says="{player} follows {the_last} with {the_card}: {call}")
def place_in_series(table: State, move: Move) -> int:
    """A lead is the first card of a series, and each card that follows has the next place in it."""
    return table.series + 1 if meets_demand(table, move) else 1


@rule("peel-95-5", "peel-95-7")
def call(table: State, move: Move) -> str:
    """The players call Snip, Snap, Snorum, Hicockalorum and Jig in turn; a stop adds Jig to its call."""
    series = place_in_series(table, move)
    word = CALLS_OF_SERIES[cards_in_series(table.rules)][series - 1]
    return f"{word}-jig" if is_stop(move.card, table.played) and not ends_series(table.rules, series) else word

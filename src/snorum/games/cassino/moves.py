"""Which moves are lawful, and why others are not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice

from snorum.cards import Card, a_card, ranks_of
from snorum.combinations import list_cards
from snorum.fishing import Move, captures_and_layings, demand_capture, reason_to_capture, split_layout
from snorum.games.cassino.order import in_turn
from snorum.games.cassino.rules import Rules
from snorum.games.cassino.table import State
from snorum.games.cassino.taking import (
    bars_capture,
    can_take,
    captures,
    find_takable,
    least_to_take,
    most_takable,
    must_take,
)
from snorum.vocabulary import Demand, Reason, rule

MOST_OF_A_KIND = 32
"""How many captures of one card a player at random chooses from."""


@rule("peel-98-7", "peel-98-9", says="{player} must take if they can, for example with {cards}; {finding}")
def compelled(rules: Rules, with_it: bool, with_another: bool) -> bool:
    """A player who can take must."""
    match rules.compulsion:
        case "card":
            return with_it
        case "player":
            return with_it or with_another
        case "none":
            return False


def demanded(table: State) -> Demand | None:
    """The ranks that could take; if the player whose turn it is holds one, they must use it. `None` if nobody must."""
    if not table.on_table or not compelled(table.rules, False, True):
        return None
    return demand_capture(table, ranks_of(table.rules.pack), can_take)


def why_demanded(table: State) -> Reason:
    """The rule that demands a capture; the referee fills in what it found."""
    return reason_to_capture(compelled, demanded(table))


def lawful_moves(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    """The lawful moves of the player whose turn it is; of each card at most 32 captures."""
    return captures_and_layings(table, hands[table.turn], partial(_some_captures, table), compelled)


def _some_captures(table: State, card: Card) -> Iterator[tuple[Card, ...]]:
    return islice(captures(table.rules, table.on_table, card), MOST_OF_A_KIND)


def why_impossible(table: State, move: Move) -> Reason | None:
    """Why this cannot be played: it is out of turn, or not a capture."""
    if move.player != table.turn:
        return Reason(in_turn, {"turn": table.turn, "player": move.player})
    if move.takes and (why := bars_capture(table.rules, table.on_table, move.card, move.takes)):
        return Reason(bars_capture, {"cards": list_cards(move.takes), "card": move.card, "why": why})
    return None


def why_unlawful(table: State, move: Move) -> Iterator[Reason]:
    """Why a move is unlawful, as all at the table can see: it takes less than it must, or nothing."""
    rules, on_table, card = table.rules, table.on_table, move.card
    facts = {"player": move.player, "card": card}
    if not move.takes:
        if can_take(rules, on_table, card) and compelled(rules, True, False):
            yield Reason(compelled, {**facts, "cards": a_card(card.rank), "finding": f"the card laid is {card}"})
        return
    if len(move.takes) >= most_takable(rules, on_table, card):
        return
    few = least_to_take(rules, on_table, card)
    if len(move.takes) < few:
        yield Reason(must_take, {**facts, "why": f"{len(move.takes)} where {few} can be taken"})
    elif must_take(rules)[1] and (more := find_takable(rules, card, *split_layout(table, move))):
        yield Reason(must_take, {**facts, "why": f"{list_cards(more)} can be taken too"})

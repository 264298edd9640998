"""Who must capture at Snitch'ems, what may be played, and what is wrong with what is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from snorum.cards import RANKS, SPOKEN, Card, a_card
from snorum.combinations import taken_from, told
from snorum.games.snitchems.rules import Rules
from snorum.games.snitchems.table import Move, State, in_turn
from snorum.games.snitchems.taking import (
    Made,
    able,
    bars_capture,
    is_pair,
    kinds,
    lifting,
    may_be_made,
    must_lift_all,
    must_take_all,
    pairing,
    wanting,
    what_is,
)
from snorum.vocabulary import Demand, Reason, rule

_MOST_OF_A_KIND = 16
"""Of the captures that a card can make in one way, so many are offered to a player at random."""


@rule("reid-play-9", "reid-play-10", says="{player} must capture if he can, as with {cards}; {finding}")
def must_capture(rules: Rules, with_it: bool, with_another: bool) -> bool:
    """Who can capture must: with the card that he would lay, or with "any other card you hold"."""
    match rules.compulsion:
        case "player":
            return with_it or with_another
        case "card":
            return with_it
        case "none":
            return False


def demanded(table: State) -> Demand | None:
    """The ranks with which the player whose turn it is could capture, if he is bound to use one that he holds."""
    if not table.on_table or not must_capture(table.rules, False, True):
        return None
    ranks = (Card(rank) for rank in RANKS)
    return Demand(table.turn, tuple(card for card in ranks if able(table.rules, table.on_table, card)))


def meets(table: State, move: Move) -> bool:
    """Whether the move captures."""
    return bool(move.takes)


def compulsion(table: State) -> Reason:
    """The rule by which `demanded` binds, for the referee to fill in what was found."""
    demand = demanded(table)
    if demand is None:
        raise ValueError("nothing is demanded")
    return Reason(must_capture, {"player": demand.player, "cards": _any_of(demand.cards)})


def _any_of(cards: Sequence[Card]) -> str:
    names = [a_card(card.rank) for card in cards]
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def lawful(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    """The moves that the player whose turn it is may make with his hand.

    Of the captures that a card can make in one way (by pairing, eight, ten) there are sixteen at most.
    """
    rules, turn, hand = table.rules, table.turn, hands[table.turn]
    takes = [
        (card, [each for kind in kinds(rules, table.on_table, card) for each in islice(kind, _MOST_OF_A_KIND)])
        for card in hand
    ]
    moves = [Move(turn, card, each) for card, some in takes for each in some]
    any_can = bool(moves)
    moves += [Move(turn, card) for card, some in takes if not must_capture(rules, bool(some), any_can)]
    return moves


def bars(table: State, move: Move) -> Reason | None:
    """Why this cannot be played: out of turn, or a capture that is none."""
    if move.player != table.turn:
        return Reason(in_turn, {"turn": table.turn, "player": move.player})
    if move.takes and (why := bars_capture(table.on_table, move.card, move.takes)):
        return Reason(bars_capture, {"cards": told(move.takes), "card": move.card, "why": why})
    return None


def faults(table: State, move: Move) -> Iterator[Reason]:
    """What is wrong with a move, as all at the table can see: a capture of less than must be taken, or none."""
    rules, on_table, card = table.rules, table.on_table, move.card
    facts: dict[str, Any] = {"player": move.player, "card": card, "cards": told(move.takes)}
    if not move.takes:
        if must_capture(rules, able(rules, on_table, card), False):
            yield Reason(must_capture, {**facts, "cards": a_card(card.rank), "finding": f"he lays {card}"})
        return
    what, (_, left) = taken(table, move)
    facts["total"] = SPOKEN[str(what.total)] if what.total else ""
    if not what.total:
        if must_take_all(rules) and (pair := pairing(card, left)):
            yield Reason(must_take_all, {**facts, "left": told(pair)})
        return
    if not wanting(rules, card, what.total):
        yield Reason(wanting, facts)
    if is_pair(card, what.made):
        yield Reason(is_pair, facts)
    if not may_be_made(rules, what.lifted):
        yield Reason(may_be_made, facts)
    if must_lift_all(rules) and (unlifted := lifting(what.total, left)):
        yield Reason(must_lift_all, {**facts, "left": told(unlifted)})


def taken(table: State, move: Move) -> tuple[Made, tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """What a capture is, the cards taken and the cards left."""
    what, cards = what_is(move.card, move.takes), taken_from(table.on_table, move.takes)
    if what is None or cards is None:
        raise ValueError(f"{told(move.takes)} cannot be taken with {move.card}")
    return what, cards

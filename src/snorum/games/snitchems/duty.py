"""Who must capture at Snitch'ems, what may be played, and what is wrong with what is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from snorum.cards import RANKS, SPOKEN, Card, a_card, listed
from snorum.combinations import taken_from, told
from snorum.games.snitchems.rules import Rules
from snorum.games.snitchems.table import Move, State, in_turn
from snorum.games.snitchems.taking import (
    Made,
    able,
    bars_capture,
    broken,
    kinds,
    lifting,
    pairing,
    ways,
)
from snorum.vocabulary import Demand, Reason, RuleFunction, rule

MOST_OF_A_KIND = 16
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
    cards = listed([a_card(card.rank) for card in demand.cards], "or")
    return Reason(must_capture, {"player": demand.player, "cards": cards})


def lawful(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    """The moves that the player whose turn it is may make with his hand.

    Of the captures that a card can make in one way (by pairing, eight, ten) there are sixteen at most.
    """
    rules, turn, hand = table.rules, table.turn, hands[table.turn]
    takes = [
        (card, [each for kind in kinds(rules, table.on_table, card) for each in islice(kind, MOST_OF_A_KIND)])
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
        if able(rules, on_table, card) and must_capture(rules, True, False):
            yield Reason(must_capture, {**facts, "cards": a_card(card.rank), "finding": f"he lays {card}"})
        return
    what, rules_broken = what_is(table, move)
    if rules_broken:
        left = taken(table, move)[1]
        facts["total"] = SPOKEN[str(what.total)] if what.total else ""
        facts["left"] = told(lifting(what.total, left) if what.total else pairing(card, left))
    yield from (Reason(by, facts) for by in rules_broken)


def what_is(table: State, move: Move) -> tuple[Made, list[RuleFunction]]:
    """Of what a capture can be, the first that breaks no rule, or else the first; and the rules that it breaks."""
    left = taken(table, move)[1]
    first: tuple[Made, list[RuleFunction]] | None = None
    for what in ways(move.card, move.takes):
        found = what, list(broken(table.rules, move.card, what, left))
        if not found[1]:
            return found
        first = first or found
    if first is None:
        raise ValueError(f"{told(move.takes)} make nothing with {move.card}")
    return first


def taken(table: State, move: Move) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards taken and the cards left."""
    cards = taken_from(table.on_table, move.takes)
    if cards is None:
        raise ValueError(f"{told(move.takes)} are not all on the table")
    return cards

"""A play, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

from snorum.cards import RANKS, SPOKEN, Card, a_card
from snorum.cards.combinations import list_cards
from snorum.cards.scene import Scene
from snorum.games.fishing import Move, captures_and_layings, demand_capture, draw_scene, reason_to_capture, split_layout
from snorum.games.snitchems.dealing import deal_over, deals_of_a_pack, end_game
from snorum.games.snitchems.rules import CARDS, Rules
from snorum.games.snitchems.table import State, in_turn
from snorum.games.snitchems.taking import (
    Made,
    bars_capture,
    can_capture,
    captures_by_kind,
    lifting,
    making,
    pairing,
    readings_of_capture,
    rules_broken,
)
from snorum.games.vocabulary import Captures, Demand, Event, Reason, RuleFunction, rule

MOST_OF_A_KIND = 16
"""How many captures of one kind, of one card, a player at random chooses from."""


@rule("reid-play-9", "reid-play-10", says="{player} must capture if they can, for example with {cards}; {finding}")
def must_capture(rules: Rules, with_it: bool, with_another: bool) -> bool:
    """A player who can capture must, with whichever card of their hand can."""
    match rules.compulsion:
        case "player":
            return with_it or with_another
        case "card":
            return with_it
        case "none":
            return False


def demanded(table: State) -> Demand | None:
    """The ranks that could capture; if the player to move holds one, they must use it. `None` if nobody must."""
    if not table.on_table or not must_capture(table.rules, False, True):
        return None
    return demand_capture(table, map(Card, RANKS), partial(can_capture, table.rules, table.on_table))


def why_demanded(table: State) -> Reason:
    """The rule that demands a capture; the referee fills in what it found."""
    return reason_to_capture(must_capture, demanded(table))


def lawful_moves(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    """The lawful moves of the player whose turn it is.

    Of each card there are at most 16 captures of each kind: by pairing, by making eight, by making ten.
    """
    bound = partial(must_capture, table.rules)
    taking, laying = captures_and_layings(
        hands[table.turn], partial(_some_captures, table), partial(Move, table.turn), bound
    )
    return taking + laying


def _some_captures(table: State, card: Card) -> Iterator[Move]:
    for kind in captures_by_kind(table.rules, table.on_table, card):
        yield from (Move(table.turn, card, each) for each in islice(kind, MOST_OF_A_KIND))


def why_impossible(table: State, move: Move) -> Reason | None:
    """Why this cannot be played: it is out of turn, or not a capture."""
    if move.player != table.turn:
        return Reason(in_turn, {"turn": table.turn, "player": move.player})
    if move.takes and (why := bars_capture(table.on_table, move.card, move.takes)):
        return Reason(bars_capture, {"cards": list_cards(move.takes), "card": move.card, "why": why})
    return None


def why_unlawful(table: State, move: Move) -> Iterator[Reason]:
    """Why a move is unlawful, as all at the table can see: it captures less than it must, or nothing."""
    rules, on_table, card = table.rules, table.on_table, move.card
    facts: dict[str, Any] = {"player": move.player, "card": card, "cards": list_cards(move.takes)}
    if not move.takes:
        if can_capture(rules, on_table, card) and must_capture(rules, True, False):
            yield Reason(must_capture, {**facts, "cards": a_card(card.rank), "finding": f"the card laid is {card}"})
        return
    what, rules_broken = classify_capture(table, move)
    if rules_broken:
        left = split_layout(table, move.takes)[1]
        facts["total"] = SPOKEN[str(what.total)] if what.total else ""
        facts["left"] = list_cards(lifting(what.total, left) if what.total else pairing(card, left))
    yield from (Reason(by, facts) for by in rules_broken)


def classify_capture(table: State, move: Move) -> tuple[Made, list[RuleFunction]]:
    """What a capture is, and the rules that it breaks.

    If it can be several things, it is the first that breaks no rule, or else the first.
    """
    left = split_layout(table, move.takes)[1]
    first: tuple[Made, list[RuleFunction]] | None = None
    for what in readings_of_capture(move.card, move.takes):
        found = what, list(rules_broken(table.rules, move.card, what, left))
        if not found[1]:
            return found
        first = first or found
    if first is None:
        raise ValueError(f"{list_cards(move.takes)} make nothing with {move.card}")
    return first


# A play, and what follows from it


def explain(table: State, move: Move) -> Reason:
    """What the play is, in a sentence, and by which rule; `table` is the table before it."""
    facts: dict[str, Any] = {"player": move.player, "card": move.card, "cards": list_cards(move.takes)}
    if not move.takes:
        return Reason(stays, facts)
    what, _ = classify_capture(table, move)
    facts |= {"total": SPOKEN[str(what.total)] if what.total else "", "lifted": list_cards(what.lifted)}
    if what.several:
        return Reason(piled, {**facts, "cards": list_cards(move.takes)})
    return Reason(lifting if what.lifted else making if what.total else pairing, facts)


@rule("reid-play-3", "reid-play-5", "reid-play-8", says="{player} lays {card}")
def stays(on_table: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """A card that captures nothing stays face up on the table; onto an empty table a player simply lays a card."""
    return (*on_table, card)


@rule("reid-play-3", "reid-play-4", says="{player} captures {cards}")
def piled(captured: Mapping[str, int], player: str, cards: Sequence[Card]) -> dict[str, int]:
    """Players put the card they play, with the cards it captures, on their own pile."""
    return {**captured, player: captured[player] + len(cards) + 1}


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Play one card; the move must be possible. Returns the table after it, and what has happened."""
    rules, player = table.rules, move.player
    on_table, captured, last = table.on_table, table.captured, table.last
    events: list[Event] = []
    held = {**table.held, player: table.held[player] - 1}
    if move.takes:
        cards, on_table = split_layout(table, move.takes)
        captured, last = piled(captured, player, cards), player
        events.append(Captures(player, cards, piled))
    else:
        on_table = stays(on_table, move.card)
    after = State(rules, table.dealer, in_turn(player, held), held, on_table, captured, table.number, last)
    if not any(held.values()) and table.number == deals_of_a_pack(rules, len(held)):
        return end_game(after, events)
    return after, events


# A picture of the table


def scene(table: State) -> Scene:
    """The table, with the cards each player has captured."""
    return draw_scene(table, deal_over(table), CARDS, "captured", table.captured, dict.fromkeys(table.held, ()))

"""A play, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from snorum.cards import SPOKEN, Card
from snorum.cards.combinations import list_cards
from snorum.games.fishing import Move, split_layout
from snorum.games.snitchems.dealing import deals_of_a_pack
from snorum.games.snitchems.ending import end_game
from snorum.games.snitchems.moves import classify_capture
from snorum.games.snitchems.order import in_turn
from snorum.games.snitchems.table import State
from snorum.games.snitchems.taking import lifting, making, pairing
from snorum.games.vocabulary import Captures, Event, Reason, rule


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

"""How a game of Snitch'ems ends: who has what is left, and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from snorum.cards import Card
from snorum.games.snitchems.table import State
from snorum.vocabulary import Captures, Event, Wins, rule


@rule("reid-end-2", supplied="If nobody has captured anything, what is left stays where it is.",
      says="{player}, who captured last, takes what is left: {cards}")  # fmt: skip
def left_to(last: str, left: Sequence[Card]) -> tuple[Card, ...]:
    """The cards left on the table go to the player who captured last."""
    return tuple(left) if last else ()


@rule("reid-end-3", "reid-intro-4", supplied="If two have captured equally many and nobody more, the game is drawn.",
      says="{player} has captured most cards, and wins")  # fmt: skip
def most_cards(captured: Mapping[str, int]) -> str:
    """The player who has captured most cards wins; empty if no one player has."""
    most = max(captured.values())
    first, *others = [player for player, cards in captured.items() if cards == most]
    return "" if others else first


def ended(table: State, events: list[Event]) -> tuple[State, list[Event]]:
    """The pack is used up."""
    captured = table.captured
    left = left_to(table.last, table.on_table)
    if left:
        captured = {**captured, table.last: captured[table.last] + len(left)}
        events.append(Captures(table.last, left, left_to))
    winner = most_cards(captured)
    if winner:
        events.append(Wins(winner, most_cards))
    on_table = () if table.last else table.on_table
    return replace(table, captured=captured, on_table=on_table, winner=winner, draw=not winner), events

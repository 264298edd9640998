"""How a deal and a pack end: who takes the cards left, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from snorum.cards import Card
from snorum.cards.seating import Counts, alone_ahead
from snorum.games.snitchems.dealing import hands_played
from snorum.games.snitchems.results import standing
from snorum.games.snitchems.rules import Rules
from snorum.games.snitchems.table import State
from snorum.games.vocabulary import Captures, Event, Wins, rule


def deal_over(table: State) -> bool:
    """Whether all hands have been played."""
    return hands_played(table)


def game_over(table: State) -> bool:
    """Whether the pack is used up."""
    return table.over


@rule(
    "reid-end-2",
    supplied="If nobody has captured anything, the cards stay where they are.",
    says="{player}, who captured last, takes the cards left: {cards}",
)
def left_to(last: str, left: Sequence[Card]) -> tuple[Card, ...]:
    """The cards left on the table at the end go to the player who captured last."""
    return tuple(left) if last else ()


@rule(
    "reid-end-3",
    "reid-intro-4",
    supplied="A tie for most cards is a draw.",
    says="{player} has captured the most cards, and wins",
)
def most_cards(captured: Counts) -> int:
    """The side with the most cards wins, if it has enough.

    Returns its place; -1 if two sides tie.
    """
    return alone_ahead(captured)


@rule("reid-end-3", "reid-intro-4")
def is_majority(rules: Rules, cards: int, captured: int) -> bool:
    """The winner needs more than half of the captured cards; otherwise nobody wins."""
    if 2 * cards > captured:
        return True
    match rules.win:
        case "most":
            return True
        case "majority":
            return False


@rule("reid-deal-4", "reid-end-2", "reid-end-3")
def is_a_game(rules: Rules) -> bool:
    """A game is one pack, played through."""
    match rules.match_unit:
        case "one-pack":
            return True
        case "a-deal-each":
            return False


def end_game(table: State, events: list[Event]) -> tuple[State, list[Event]]:
    """The table when the pack is used up, and what has happened."""
    left = left_to(table.last, table.on_table)
    if left:
        captured = {**table.captured, table.last: table.captured[table.last] + len(left)}
        table = replace(table, captured=captured, on_table=())
        events.append(Captures(table.last, left, left_to))
    table = replace(table, over=True)
    if not is_a_game(table.rules):
        return table, events
    cards = standing(table)
    first = most_cards(list(cards.values()))
    winner = list(cards)[first] if first >= 0 else ""
    if winner and not is_majority(table.rules, cards[winner], sum(cards.values())):
        winner = ""
    if winner:
        events.append(Wins(winner, most_cards))
    return replace(table, winner=winner, draw=not winner), events

"""How a game of Snitch'ems ends: who has what is left, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from snorum.cards import Card
from snorum.games.snitchems.dealing import hands_played
from snorum.games.snitchems.results import standing
from snorum.games.snitchems.rules import Rules
from snorum.games.snitchems.table import State
from snorum.seating import Counts, alone_ahead
from snorum.vocabulary import Captures, Event, Wins, rule


def deal_over(table: State) -> bool:
    """Whether the hands have been played."""
    return hands_played(table)


def game_over(table: State) -> bool:
    """Whether the pack is used up: won, or drawn, or one of several that make a game."""
    return table.over


@rule("reid-end-2", supplied="If nobody has captured anything, what is left stays where it is.",
      says="{player}, who captured last, takes what is left: {cards}")  # fmt: skip
def left_to(last: str, left: Sequence[Card]) -> tuple[Card, ...]:
    """The cards left on the table go to the player who captured last."""
    return tuple(left) if last else ()


@rule("reid-end-3", "reid-intro-4", supplied="If two have captured equally many and nobody more, the game is drawn.",
      says="{player} has captured most cards, and wins")  # fmt: skip
def most_cards(captured: Counts) -> int:
    """Who has captured more cards than anyone else may win by it.

    The answer is his place; -1 if no one player has.
    """
    return alone_ahead(captured)


@rule("reid-end-3", "reid-intro-4")
def is_majority(rules: Rules, cards: int, captured: int) -> bool:
    """To win takes more than half of all the cards that were captured; if nobody has so many, nobody wins."""
    if 2 * cards > captured:
        return True
    match rules.win:
        case "most":
            return True
        case "majority":
            return False


@rule("reid-deal-4", "reid-end-2", "reid-end-3")
def is_a_game(rules: Rules) -> bool:
    """The game is one pack, played through."""
    match rules.match_unit:
        case "one-pack":
            return True
        case "a-deal-each":
            return False


def ended(table: State, events: list[Event]) -> tuple[State, list[Event]]:
    """The table when the pack is used up, and what follows from that after the events of the last play."""
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

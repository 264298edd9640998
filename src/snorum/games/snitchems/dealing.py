"""How the cards are dealt, and who deals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from snorum.cards import Card
from snorum.cards.seating import Counts, alone_ahead, from_left, shares
from snorum.games.fishing import next_deal
from snorum.games.snitchems.rules import CARDS, Rules, sides
from snorum.games.snitchems.table import State, in_turn
from snorum.games.vocabulary import Captures, Event, Reason, Wins, rule


@rule(supplied="Reid does not say who deals first.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """Cards are turned up to one player after another; the first ace makes its player the dealer."""
    return next(players[i % len(players)] for i, card in enumerate(turned) if card.rank == "A")


def cards_dealt(players: int) -> int:
    """How many cards are dealt to all players together in each deal."""
    return 3 * players


@rule("reid-deal-1", "reid-deal-2", supplied="Three or four players are also dealt three cards each.")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """Each player is dealt three cards, and three more when all hands have been played."""
    return shares(cards_dealt(len(players)), players, dealer)


@rule("reid-deal-1", "reid-deal-2", "reid-players-3")
def faces_up(rules: Rules, players: int, number: int) -> int:
    """With the first deal, four cards are laid face up on the table, or seven if three play."""
    if number > 1:
        return 0
    return 7 if players == 3 else 4


@rule("reid-deal-3")
def deals_of_a_pack(rules: Rules, players: int) -> int:
    """Deals follow one another until the pack is used up: for two players, eight.

    >>> [deals_of_a_pack(Rules(), players) for players in (2, 3, 4)]
    [8, 5, 4]
    """
    return (CARDS - faces_up(rules, players, 1)) // cards_dealt(players)


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table at the first deal of a pack; `players` clockwise, `face_up` the cards laid on the table."""
    seats = list(players)
    held = hand_sizes(rules, seats, dealer, 1)
    return State(rules, dealer, in_turn(dealer, held), held, tuple(face_up), dict.fromkeys(seats, 0))


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table at the next deal from the same pack."""
    return next_deal(table, dealer, hand_sizes(table.rules, list(table.held), dealer, table.number + 1), face_up)


@rule("reid-deal-2", says="new cards are dealt when all hands have been played, and these have not")
def hands_played(table: State) -> bool:
    """The next deal comes when all hands are empty."""
    return not any(table.held.values())


def bars_deal(table: State) -> Reason | None:
    """Why there can be no other deal: players still have cards."""
    return None if hands_played(table) else Reason(hands_played, {})


@rule("reid-deal-2", "reid-deal-3")
def reshuffled(table: State) -> bool:
    """New hands are dealt from the same pack until it is used up."""
    return False


@rule("reid-deal-4")
def next_dealer(table: State) -> str:
    """One player deals throughout the pack."""
    return table.dealer


@rule(
    "reid-deal-4",
    supplied="With three or four players the deal passes to the left.",
    says="in the next round {player} deals",
)
def deal_passes(table: State) -> str:
    """When the pack is used up, the other player deals."""
    return from_left(list(table.held), table.dealer)[0]


def after_game(table: State) -> Reason | None:
    """Who deals in the next round."""
    return Reason(deal_passes, {"player": deal_passes(table)})


# Where the game stands


def standing(table: State) -> dict[str, int]:
    """How many cards each side has captured."""
    captured = table.captured
    return {
        side: sum([captured[player] for player in players])
        for side, players in sides(table.rules, list(captured)).items()
    }


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as a report prints it."""
    return {
        "captured": standing(table),
        "table": list(table.on_table),
        "winner": table.winner or None,
        "draw": table.draw,
    }


# How a deal and a pack end: who takes the cards left, and who wins


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

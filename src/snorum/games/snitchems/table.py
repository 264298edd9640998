"""The table of Snitch'ems as all can see it, how it is laid, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from snorum.cards import Card
from snorum.fishing import dealt_again, next_with_cards
from snorum.games.snitchems.rules import CARDS, Rules, sides
from snorum.seating import from_left, shares
from snorum.vocabulary import Reason, rule


@dataclass(frozen=True, slots=True)
class State:
    """The table as all can see it: hands are counted, never looked into."""

    rules: Rules
    dealer: str
    turn: str
    held: Mapping[str, int]
    """Cards in hand, by player, clockwise."""
    on_table: tuple[Card, ...]
    """Face up, in the order laid."""
    captured: Mapping[str, int]
    """Cards in each player's pile."""
    number: int = 1
    """Which deal this is."""
    last: str = ""
    """Who made the last capture."""
    winner: str = ""
    """A side: a player, or two partners, as `A+C`."""
    draw: bool = False
    over: bool = False
    """Whether the pack has been played through."""


@rule(supplied="Reid does not say who deals first: it is the player to whom the first ace is turned up.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """The player to whom the first ace is turned up deals."""
    return next(players[i % len(players)] for i, card in enumerate(turned) if card.rank == "A")


def cards_dealt(rules: Rules, players: int, number: int) -> int:
    """How many cards are dealt to all in deal `number`."""
    return 3 * players


@rule("reid-deal-1", "reid-deal-2", supplied="Three and four players, too, are dealt three cards each.")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """Each is dealt three cards, and three more whenever the hands have been played."""
    return shares(cards_dealt(rules, len(players), number), players, dealer)


@rule("reid-deal-1", "reid-deal-2", "reid-players-3")
def faces_up(rules: Rules, players: int, number: int) -> int:
    """Four cards are laid face up, for three players seven; with the first deal only."""
    if number > 1:
        return 0
    return 7 if players == 3 else 4


@rule("reid-deal-3")
def deals_of_a_pack(rules: Rules, players: int) -> int:
    """There is deal after deal until the pack is used up: for two players, eight.

    >>> [deals_of_a_pack(Rules(), players) for players in (2, 3, 4)]
    [8, 5, 4]
    """
    return (CARDS - faces_up(rules, players, 1)) // cards_dealt(rules, players, 1)


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The first deal of a pack to `players`, clockwise; `face_up` is the layout."""
    seats = list(players)
    held = hand_sizes(rules, seats, dealer, 1)
    return State(rules, dealer, in_turn(dealer, held), held, tuple(face_up), dict.fromkeys(seats, 0))


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The next deal from the same pack."""
    return dealt_again(table, dealer, hand_sizes(table.rules, list(table.held), dealer, table.number + 1), face_up)


@rule("reid-play-1", "reid-play-2", "reid-play-6", supplied="Among three and four players the turn passes to the left.",
      says="it is {turn}'s turn, not {player}'s")  # fmt: skip
def in_turn(player: str, held: Mapping[str, int]) -> str:
    """The player who did not deal begins, and turns alternate; a turn is one card from the hand.

    The answer is who plays after `player`, or begins when he has dealt.
    """
    return next_with_cards(player, held)


@rule("reid-deal-2", says="three more are dealt when the hands have been played, and these have not")
def hands_played(table: State) -> bool:
    """Three more each are dealt when both hands have been played."""
    return not any(table.held.values())


def bars_deal(table: State) -> Reason | None:
    """There is no other deal while cards are in hand."""
    return None if hands_played(table) else Reason(hands_played, {})


@rule("reid-deal-2", "reid-deal-3")
def reshuffled(table: State) -> bool:
    """The next hands are dealt from the cards remaining in the pack."""
    return False


@rule("reid-deal-4")
def next_dealer(table: State) -> str:
    """The dealer deals until the pack is used up; only then does the deal pass."""
    return table.dealer


@rule("reid-deal-4", supplied="Among three and four players the deal passes to the left.",
      says="in the next round {player} would deal")  # fmt: skip
def deal_passes(table: State) -> str:
    """When the last cards have been played, the other player has the deal."""
    return from_left(list(table.held), table.dealer)[0]


def after_game(table: State) -> Reason | None:
    """Who deals in the next round, this one being over."""
    return Reason(deal_passes, {"player": deal_passes(table)})


def deal_over(table: State) -> bool:
    """Whether the hands have been played."""
    return hands_played(table)


def game_over(table: State) -> bool:
    """Whether the pack is used up: won, or drawn, or one of several that make a game."""
    return table.over


def standing(table: State) -> dict[str, int]:
    """The cards that each player has captured, those of partners together."""
    captured = table.captured
    return {side: sum([captured[player] for player in players])
            for side, players in sides(table.rules, list(captured)).items()}  # fmt: skip


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as the report has it."""
    return {"captured": standing(table), "table": list(table.on_table),
            "winner": table.winner or None, "draw": table.draw}  # fmt: skip

"""The table of Cassino as all can see it, how it is laid, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from snorum.cards import Card
from snorum.fishing import dealt_again, next_with_cards
from snorum.games.cassino.rules import Rules
from snorum.seating import shares
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
    piles: Mapping[str, tuple[Card, ...]]
    """The cards that each player has taken, and those that he took them with."""
    sweeps: Mapping[str, int]
    """How often each player has swept the board."""
    number: int = 1
    """Which deal this is."""
    last: str = ""
    """Who was last to take anything."""
    winner: str = ""
    """A side: a player, or two partners, as `A+C`."""
    draw: bool = False


@rule(
    "peel-97-2",
    "peel-97-6",
    "peel-98-12",
    supplied="Where the deals do not come out evenly Peel gives no rule.",
)
def left_over(rules: Rules, cards: int) -> tuple[int, int]:
    """Cards too few to deal four to each are dealt as far as they go, from the dealer's left."""
    if not cards:
        return 0, 0
    match rules.uneven:
        case "leftover-aside":
            return 0, 0
        case "short-deal":
            return cards, 0
        case "to-table":
            return 0, cards


@rule("peel-98-12")
def full_deals(rules: Rules, players: int) -> int:
    """Deals follow each other until the pack is used up, with four cards for everyone as long as there are so many."""
    return (rules.pack - 4) // (4 * players)


def deals_of_a_pack(rules: Rules, players: int) -> int:
    """How many deals there are, a short one counted."""
    full = full_deals(rules, players)
    dealt, _ = left_over(rules, rules.pack - 4 - 4 * players * full)
    return full + (dealt > 0)


def cards_dealt(rules: Rules, players: int, number: int) -> int:
    """How many cards are dealt to all in deal `number`; beyond the last deal, those of a full one."""
    full = full_deals(rules, players)
    dealt, _ = left_over(rules, rules.pack - 4 - 4 * players * full)
    return dealt if dealt and number == full + 1 else 4 * players


@rule("peel-98-4", "peel-98-11")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """Four cards to everyone in every deal; what is left for the last is dealt as far as it goes."""
    return shares(cards_dealt(rules, len(players), number), players, dealer)


@rule("peel-98-5", "peel-98-6", "peel-98-11")
def faces_up(rules: Rules, players: int, number: int) -> int:
    """With the first deal four cards are laid out for all to see; with later ones, none.

    They may be dealt one at a time or all at one time.
    """
    full = full_deals(rules, players)
    _, laid = left_over(rules, rules.pack - 4 - 4 * players * full)
    return (4 if number == 1 else 0) + (laid if number == full else 0)


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The first deal of a pack to `players`, clockwise; `face_up` is what is laid on the table."""
    seats = list(players)
    held = hand_sizes(rules, seats, dealer, 1)
    none: tuple[Card, ...] = ()
    return State(rules, dealer, in_turn(dealer, held), held, tuple(face_up),
                 dict.fromkeys(seats, none), dict.fromkeys(seats, 0))  # fmt: skip


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The next deal from the same pack."""
    return dealt_again(table, dealer, hand_sizes(table.rules, list(table.held), dealer, table.number + 1), face_up)


@rule("peel-98-7", "peel-98-10", says="it is {turn}'s turn, not {player}'s")
def in_turn(player: str, held: Mapping[str, int]) -> str:
    """Turns go to the left, one card each, from the dealer's left.

    The answer is who plays after `player`, or begins when he has dealt.
    """
    return next_with_cards(player, held)


@rule("peel-98-10", "peel-98-11", says="fresh cards are dealt when the hands have been played, and these have not")
def hands_played(table: State) -> bool:
    """There is another deal once every hand is empty."""
    return not any(table.held.values())


def bars_deal(table: State) -> Reason | None:
    """There is no other deal while cards are in hand."""
    return None if hands_played(table) else Reason(hands_played, {})


@rule("peel-98-11", "peel-98-12")
def reshuffled(table: State) -> bool:
    """The fresh cards come from the same pack, until it has been exhausted."""
    return False


@rule("peel-98-11")
def next_dealer(table: State) -> str:
    """The deal does not pass: one player deals throughout."""
    return table.dealer


def deal_over(table: State) -> bool:
    """Whether the hands have been played."""
    return hands_played(table)


def game_over(table: State) -> bool:
    """Whether the pack has been played through, and the game won or drawn."""
    return bool(table.winner) or table.draw

"""The table as all can see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from snorum.cards import Card
from snorum.games.fishing import next_with_cards
from snorum.games.snitchems.rules import Rules
from snorum.games.vocabulary import rule


@dataclass(frozen=True, slots=True)
class State:
    """The table as all can see it: of hands only the number of cards."""

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
    """Whether the pack is used up."""


# Who plays next


@rule(
    "reid-play-1",
    "reid-play-2",
    "reid-play-6",
    supplied="With three or four players the turn passes to the left.",
    says="it is {turn}'s turn, not {player}'s",
)
def in_turn(player: str, held: Mapping[str, int]) -> str:
    """The player who did not deal begins; the players take turns, one card each.

    Returns who plays after `player`, or begins if `player` has dealt.
    """
    return next_with_cards(player, held)

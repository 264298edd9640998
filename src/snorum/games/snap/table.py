"""The table as all can see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from snorum.cards import Card
from snorum.games.snap.rules import Rules, both
from snorum.games.vocabulary import rule


class Move(NamedTuple):
    """A card turned, or a call if `card` is `None`. Players who call together are joined with `+`, as `A+B`."""

    player: str
    card: Card | None = None
    call: str = ""
    piles: tuple[str, ...] = ()
    """Whose piles are called, if that was said; if each player has a pile."""


class Turned(NamedTuple):
    """A card on the common pile, and who turned it."""

    player: str
    card: Card


class Claimed(NamedTuple):
    """A right call."""

    move: Move
    could: tuple[str, ...]
    """Who could make it, if only the two may whose cards match; empty if anyone could."""


@dataclass(frozen=True, slots=True)
class State:
    """The table as all can see it: face-up cards, and the number of face-down ones."""

    rules: Rules
    dealer: str
    turner: str
    """Who turned the last card; at first, the dealer."""
    turn: str
    """Who turns the next card; empty if nobody has one to turn."""
    stacks: Mapping[str, int]
    """Face-down cards, by player, clockwise."""
    piles: Mapping[str, tuple[Card, ...]]
    """Each player's own pile, face up, the top card last; empty with a common pile."""
    known: Mapping[str, tuple[str, ...]]
    """For each player the ranks at the bottom of the stack that all have seen go there. The cards above are unknown."""
    pile: tuple[Turned, ...] = ()
    """The common pile, the top card last; empty if each player has a pile."""
    pot: tuple[Card, ...] = ()
    """The snap pot, the top card last."""
    fresh: bool = False
    """Whether the last card turned still lies where it was turned."""
    waiting: tuple[str, ...] = ()
    """Players who had nothing to turn at their turn, but stay in the game while a match can be called."""
    out: tuple[str, ...] = ()
    """Who is out of the game, in order."""
    winner: str = ""
    draw: bool = False
    last_two: tuple[str, str] = ("", "")
    """The ranks of the last two cards turned, wherever they are now."""
    taker: str = ""
    """Who turns next because they took cards; empty if the turn passes as usual."""
    claimed: tuple[Claimed, ...] = ()
    """The right calls made since the last card was turned."""
    before_pot: tuple[str, ...] = ()
    """Players whose pile showed a match for the pot's top card before that card came to the top."""
    removed: tuple[Card, ...] = ()
    """Cards that have left the game."""
    may_begin: tuple[str, ...] = ()
    """Who may turn the first card, if several may; empty once it has been turned."""


@rule(*both("6-2"), says="{player} is out of the game")
def in_the_game(table: State) -> list[str]:
    """Players who have not been eliminated are in the game."""
    return [player for player in table.stacks if player not in table.out]

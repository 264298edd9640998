"""The table as all can see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from snorum.cards import Card
from snorum.games.snap.rules import Rules, both
from snorum.vocabulary import rule


class Move(NamedTuple):
    """A card turned; or, where `card` is `None`, a call. The names of those who call together are joined by `+`."""

    player: str
    card: Card | None = None
    call: str = ""


class Turned(NamedTuple):
    """A card on the common pile, and who turned it."""

    player: str
    card: Card


@dataclass(frozen=True, slots=True)
class State:
    """The table as all can see it: what lies face down is counted, what lies face up is there to see."""

    rules: Rules
    dealer: str
    turner: str
    """Who turned the last card; before the first, the dealer."""
    turn: str
    """Who turns the next card; empty if nobody has one to turn."""
    stacks: Mapping[str, int]
    """Face-down cards, by player, clockwise."""
    piles: Mapping[str, tuple[Card, ...]]
    """Each player's own pile, face up, its top last; with a common pile, all empty."""
    known: Mapping[str, tuple[str, ...]]
    """The ranks of the cards that all have seen go under each player's stack, and that lie there still.

    They are the lowest of it, as many as there are; nobody knows what the others are.
    """
    pile: tuple[Turned, ...] = ()
    """The common pile, its top last; with piles of their own, empty."""
    pot: tuple[Card, ...] = ()
    """The snap pot, its top last."""
    fresh: bool = False
    """Whether the card turned last still lies where it was turned."""
    waiting: tuple[str, ...] = ()
    """Who had nothing to turn when their turn came, and are still in the game because a match is open."""
    out: tuple[str, ...] = ()
    """Who is out of the game, in order."""
    winner: str = ""
    draw: bool = False
    last_two: tuple[str, str] = ("", "")
    """The ranks of the last two cards turned, wherever they are now."""
    taker: str = ""
    """Who turns next because he has taken cards; empty if the turn goes round."""
    claimed: Move | None = None
    """The call, of those made since the last card was turned, that was right."""
    before_pot: tuple[str, ...] = ()
    """Whose piles showed their card, one like the pot's top, before the pot had that top."""
    removed: tuple[Card, ...] = ()
    """Cards that have left the game."""
    may_begin: tuple[str, ...] = ()
    """Who may turn the first card, where that is not settled; empty when it has been turned."""


@rule(*both("6-2"), says="{player} is out of the game")
def in_the_game(table: State) -> list[str]:
    """Those who have not been eliminated, clockwise."""
    return [player for player in table.stacks if player not in table.out]

"""The table as all can see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from snorum.cards import Card
from snorum.cards.builds import Building
from snorum.games.cassino.rules import Rules
from snorum.games.fishing import next_with_cards
from snorum.games.vocabulary import Lacking, Withheld, rule


class Move(NamedTuple):
    """A card played, and what it takes, or what it is laid on; otherwise it is laid down by itself."""

    player: str
    card: Card
    takes: tuple[Card, ...] = ()
    withheld: Withheld | Lacking | None = None
    builds: tuple[int, ...] = ()
    """The builds that it takes, by their numbers."""
    building: Building | None = None


class Build(NamedTuple):
    """Cards of the table that are taken together, by a card of one number. No two builds have the same number."""

    number: int
    cards: tuple[Card, ...]
    sets: int
    """How many cards or sums of the number it has."""
    owner: str
    """Who made it, or was last to add to it."""
    promiser: str = ""
    """Who holds a card for it, if everybody did as they must; empty if that may be one or another."""


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
    piles: Mapping[str, tuple[Card, ...]]
    """The cards that each player has taken, with those they took them with."""
    sweeps: Mapping[str, int]
    """How often each player has swept the board."""
    number: int = 1
    """Which deal this is."""
    last: str = ""
    """Who was last to take anything."""
    winner: str = ""
    """A side: a player, or two partners, as `A+C`."""
    draw: bool = False
    scores: Mapping[str, int] = field(default_factory=dict)
    """What each side has scored with the packs before this one; empty in the first, or if each pack is a game."""
    builds: tuple[Build, ...] = ()
    """In the order in which they were made."""
    false_builds: Mapping[str, int] = field(default_factory=dict)
    """How often each player has built without a card to take the build."""


# Who plays next


@rule("peel-98-7", "peel-98-10", says="it is {turn}'s turn, not {player}'s")
def in_turn(player: str, held: Mapping[str, int]) -> str:
    """The player on the dealer's left begins; turns pass to the left, one card each.

    Returns who plays after `player`, or begins if `player` has dealt.
    """
    return next_with_cards(player, held)

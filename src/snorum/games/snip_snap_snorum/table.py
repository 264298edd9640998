"""The table as all can see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from snorum.cards import Card
from snorum.games.snip_snap_snorum.rules import Rules, complete_deals
from snorum.vocabulary import Pays, Withheld, rule


class Move(NamedTuple):
    """A card played.

    `withheld`: a card of a rank demanded that somebody held back, if he did. `call`: what was called with the
    card; it matters only where a pairing must be called to be paid for.
    """

    player: str
    card: Card
    withheld: Withheld | None = None
    call: str = ""


class Due(NamedTuple):
    """An offence to be paid for: by whom, the rank held back, and the payments in their order."""

    offender: str
    rank: str
    payments: tuple[Pays, ...]
    shown: bool = False
    """Whether the offender has since been seen to play a card of that rank."""


@dataclass(frozen=True, slots=True)
class State:
    """The table as all can see it: hands are counted, never looked into."""

    rules: Rules
    dealer: str
    turn: str
    """Who plays next; with the whole pack, the active player (or who leads when he has no cards)."""
    held: Mapping[str, int]
    """Cards in hand, by player, clockwise."""
    counters: Mapping[str, int]
    pool: int
    played: tuple[Move, ...] = ()
    """The plays of this deal, oldest first."""
    chain: int = 0
    """Which pairing the card last played made: 0 none, 1 Snip, 2 Snap, 3 Snorum."""
    due: tuple[Due, ...] = ()
    """Offences not yet settled."""
    out: tuple[str, ...] = ()
    """Who is out of the game, in order."""
    undealt: int = 0
    """Cards in the undealt portion, face down."""
    turn_up: str = ""
    """The rank turned up, while it can still count."""
    rid: str = ""
    """First-out: the first to have played his last card."""
    paired: tuple[str, ...] = ()
    """With the whole pack: whose cards have been paired in this chain, in order."""
    left_out: int = 0
    """How many were out before this deal: they are dealt no cards, and the others have closed up."""
    before: State | None = None
    """With five cards: the table before the card last played, if that was the wrong one and may be taken back."""
    winner: str = ""
    draw: bool = False


@rule("peel-92-7", "peel-92-8", "peel-94-5")
def in_the_game(table: State) -> list[str]:
    """Those who have counters left; where counters are unlimited, everyone."""
    if complete_deals(table.rules):
        return list(table.counters)
    return [player for player, counters in table.counters.items() if counters]


def is_out(table: State, player: str) -> bool:
    """Whether a player is out of the game."""
    return player in table.out

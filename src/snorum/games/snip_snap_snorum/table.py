"""The table as all can see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from snorum.cards import Card
from snorum.games.snip_snap_snorum.rules import Rules, complete_deals
from snorum.games.vocabulary import Pays, Withheld, rule


class Move(NamedTuple):
    """A card played, or a pass if `card` is `None`.

    `withheld` is a demanded card that a player held back. `call` is what was called with the card; it matters only
    where a pairing must be called to be paid for.
    """

    player: str
    card: Card | None
    withheld: Withheld | None = None
    call: str = ""

    @property
    def rank(self) -> str:
        """The rank of the card; empty for a pass."""
        return self.card.rank if self.card is not None else ""


class Due(NamedTuple):
    """An offence to be paid for: the offender, the rank held back, and the payments in order."""

    offender: str
    rank: str
    payments: tuple[Pays, ...]
    shown: bool = False
    """Whether the offender has played a card of that rank since."""


@dataclass(frozen=True, slots=True)
class State:
    """The table as all can see it: of hands only the number of cards."""

    rules: Rules
    dealer: str
    turn: str
    """Who plays next; with the whole pack, the active player (or, if they have no cards, who leads)."""
    held: Mapping[str, int]
    """Cards in hand, by player, clockwise."""
    counters: Mapping[str, int]
    pool: int
    played: tuple[Move, ...] = ()
    """The cards played in this deal, oldest first; passes are left out."""
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
    """First-out: the first player to have played their last card."""
    paired: tuple[str, ...] = ()
    """With the whole pack: whose cards have been paired in this chain, in order."""
    left_out: int = 0
    """How many players were out before this deal; the others have closed up."""
    before: State | None = None
    """Where players pair in turn: the table before the last card, if that was wrong and may be taken back."""
    winner: str = ""
    draw: bool = False


@rule("peel-92-7", "peel-92-8", "peel-94-5")
def in_the_game(table: State) -> list[str]:
    """Players with counters are in the game; where counters are unlimited, everyone is."""
    if complete_deals(table.rules):
        return list(table.counters)
    return [player for player, counters in table.counters.items() if counters]


def is_out(table: State, player: str) -> bool:
    """Whether a player is out of the game."""
    return player in table.out

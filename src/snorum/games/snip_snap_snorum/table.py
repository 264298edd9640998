"""The table as all can see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from snorum.cards import Card
from snorum.cards.seating import Counts
from snorum.games.snip_snap_snorum.rules import Player, Rules, complete_deals, five_cards_each, plays_in_turn
from snorum.games.vocabulary import POOL, Pays, RuleFunction, Withheld, rule


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


# Who plays next: the next in order or, with the whole pack dealt, the active player


@rule("peel-91-7", "peel-92-1", "peel-92-2", "peel-92-8")
def next_in_order(seat: int, held: Counts) -> int:
    """Turns pass to the left, skipping players who are out or have no cards.

    Args:
        seat: whose turn it was.
        held: the number of cards in each hand, clockwise.

    Returns the seat whose turn it is next; `seat` itself if nobody else has cards.
    """
    for other in range(seat + 1, len(held)):
        if held[other]:
            return other
    for other in range(seat):
        if held[other]:
            return other
    return seat


def next_player(player: str, held: Mapping[str, int]) -> str:
    """The next player in order who has cards."""
    players = list(held)
    return players[next_in_order(players.index(player), list(held.values()))]


@rule("peel-91-9", "peel-93-10", says="{player} leads {a_rank}")
def lead(dealer: str, held: Mapping[str, int]) -> str:
    """The player on the dealer's left (eldest) has the first lead, and any card may be led."""
    return next_player(dealer, held)


def next_to_play(rules: Rules, mover: str, made: int, paired: Sequence[str], held: Mapping[str, int]) -> str:
    """Who plays after a card that made this pairing; `paired` as in the table after it."""
    if plays_in_turn(rules):
        return next_player(mover, held)
    active = mover
    if made:
        first = paired[1] if len(paired) > 1 else mover  # whose card was the second to be paired made the first pairing
        active = active_after(rules, made, mover, paired[-1], next_player(mover, held), first)
    return active if keeps_on(rules, held[active]) else next_player(active, held)


@rule(
    "peel-93-10",
    "peel-93-11",
    "peel-94-1",
    "peel-94-2",
    "peel-94-3",
    supplied="If the active player has no cards left, the next player becomes active and leads.",
    says="{player} plays on with {a_rank}",
)
def keeps_on(rules: Rules, held: int) -> bool:
    """With the whole pack dealt, the active player plays on alone until the next player pairs a card."""
    return not plays_in_turn(rules) and held > 0


def active_after(rules: Rules, made: int, last: Player, paired: Player, following: Player, first: Player) -> Player:
    """Who is active after a pairing, which may have been the first, the second or the third.

    The `last` and the `first` to pair in the chain; who has been `paired` now; and who is next in order.
    """
    if made == 1:
        return after_snip(rules, last, paired)
    if made == 2:
        return last if first == last else after_snap(rules, last, first)
    return after_snorum(rules, last, following, first)


@rule("peel-93-11", "peel-94-1", "peel-94-3")
def after_snip(rules: Rules, snipper: Player, snipped: Player) -> Player:
    """After a Snip, the player who made it plays on; the player who was snipped is inactive."""
    match rules.after_snip:
        case "snipper":
            return snipper
        case "snipped":
            return snipped


@rule("peel-94-2", "peel-94-3", supplied="Peel does not say who plays on after a Snap.")
def after_snap(rules: Rules, last: Player, first: Player) -> Player:
    """If nobody follows a Snap, the player who made it plays on."""
    match rules.after_snap:
        case "last-to-pair":
            return last
        case "first-to-pair":
            return first


@rule("peel-92-1", "peel-94-2", "peel-94-3", supplied="Peel does not say who plays on after a Snorum.")
def after_snorum(rules: Rules, last: Player, following: Player, first: Player) -> Player:
    """After a Snorum, the player who made it plays on."""
    match rules.after_snorum:
        case "last-to-pair":
            return last
        case "next-in-order":
            return following
        case "first-to-pair":
            return first


# Who goes out of the game


@rule("peel-92-6", "peel-92-7", says="{player} has lost their last counter, and is out")
def loses_last(rules: Rules, counters: int) -> bool:
    """A player who has lost their last counter is out of the game."""
    return not counters and not complete_deals(rules)


def all_but_one_out(rules: Rules, players: int, out: int) -> bool:
    """Whether all but one of the players have lost their counters."""
    return not complete_deals(rules) and out >= players - 1


def elimination_rule(rules: Rules) -> RuleFunction | None:
    """The rule by which a player goes out; `None` where counters are unlimited."""
    return loses_last if loses_last(rules, 0) else None


@rule("peel-92-7", supplied="With the whole pack dealt, the cards of a player who goes out are set aside.")
def cards_of_the_out(rules: Rules, cards: int) -> int:
    """A player who goes out puts their cards, unseen, on top of the undealt ones."""
    return cards if five_cards_each(rules) else 0


def pool_pays_match(rules: Rules) -> bool:
    """Whether the pool pays the first player for matching the turn-up."""
    match rules.turn_up:
        case "none" | "dealer-pays":
            return False
        case "pool-pays":
            return True


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Who holds counters: the players and the pool."""
    return (*players, POOL)

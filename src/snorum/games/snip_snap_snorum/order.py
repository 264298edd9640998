"""Who plays next: the next in order or, with the whole pack dealt, the active player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from snorum.cards.seating import Counts
from snorum.games.snip_snap_snorum.rules import Player, Rules, plays_in_turn
from snorum.games.vocabulary import rule


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
    """The player on the dealer's left (eldest) leads, with any card."""
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

"""Who plays next: the next in order or, with the whole pack dealt, the active player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from snorum.games.snip_snap_snorum.rules import Player, Rules, five_cards_each
from snorum.seating import Counts
from snorum.vocabulary import rule


@rule("peel-91-7", "peel-92-1", "peel-92-2", "peel-92-8")
def next_in_order(seat: int, held: Counts) -> int:
    """Turns go to the left, past those who are out or hold nothing.

    That is `seat` itself if no other holds any; `held` has the cards of each, clockwise.
    """
    for other in range(seat + 1, len(held)):
        if held[other]:
            return other
    for other in range(seat):
        if held[other]:
            return other
    return seat


def next_player(player: str, held: Mapping[str, int]) -> str:
    """The player next in order of play who is in the game and holds cards."""
    players = list(held)
    return players[next_in_order(players.index(player), list(held.values()))]


@rule("peel-91-9", "peel-93-10", says="{player} leads {a_rank}")
def lead(dealer: str, held: Mapping[str, int]) -> str:
    """Eldest leads, with any card."""
    return next_player(dealer, held)


def plays_next(rules: Rules, mover: str, made: int, paired: Sequence[str], held: Mapping[str, int]) -> str:
    """Who plays after a card that made this pairing; `paired` as in the table after it."""
    if five_cards_each(rules):
        return next_player(mover, held)
    active = mover
    if made:
        first = paired[1] if len(paired) > 1 else mover  # whose card was the second to be paired made the first pairing
        active = active_after(rules, made, mover, paired[-1], next_player(mover, held), first)
    return active if keeps_on(rules, held[active]) else next_player(active, held)


@rule("peel-93-10", "peel-93-11", "peel-94-1", "peel-94-2", "peel-94-3",
      supplied="If the active player has no cards left, the next becomes active and leads.",
      says="{player} keeps on, with {a_rank}")  # fmt: skip
def keeps_on(rules: Rules, held: int) -> bool:
    """With the whole pack dealt the active player goes on alone until he is paired; then it is the other's turn."""
    return not five_cards_each(rules) and held > 0


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
    """He who was snipped remains inactive; play now rests between the snipper and the next."""
    match rules.after_snip:
        case "snipper":
            return snipper
        case "snipped":
            return snipped


@rule("peel-94-2", "peel-94-3", supplied="Who plays on after a Snap is not said.")
def after_snap(rules: Rules, last: Player, first: Player) -> Player:
    """If nobody follows a Snap, whoever snapped plays on."""
    match rules.after_snap:
        case "last-to-pair":
            return last
        case "first-to-pair":
            return first


@rule("peel-92-1", "peel-94-2", "peel-94-3", supplied="Who plays on after a Snorum is not said.")
def after_snorum(rules: Rules, last: Player, following: Player, first: Player) -> Player:
    """After a Snorum, which uses up a rank, whoever cried it plays on."""
    match rules.after_snorum:
        case "last-to-pair":
            return last
        case "next-in-order":
            return following
        case "first-to-pair":
            return first

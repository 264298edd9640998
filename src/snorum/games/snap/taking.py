"""What a call wins at Snap, and what goes into the snap pot."""

from __future__ import annotations

from typing import NamedTuple

from snorum.cards import Card
from snorum.games.snap.calling import SNAP
from snorum.games.snap.matching import which_two, which_with_pot
from snorum.games.snap.rules import Rules, both, one_pile
from snorum.games.snap.table import State
from snorum.vocabulary import RuleFunction, rule


class Dispute(NamedTuple):
    """The piles that a call is about, beside the pot, and the players from whom they come."""

    piles: tuple[tuple[Card, ...], ...]
    of: tuple[str, ...]


def disputed(table: State, call: str) -> Dispute:
    """The common pile; or the pile that shows what is like the pot; or the two piles that match."""
    if one_pile(table.rules):
        cards = tuple(turned.card for turned in table.pile)
        return Dispute((cards,), tuple(dict.fromkeys(turned.player for turned in table.pile)))
    owners = which_two(table) if call == SNAP else (which_with_pot(table),)
    return Dispute(tuple(table.piles[owner] for owner in owners), owners)


@rule(*both("3-4"), says="{player} takes the pile, {cards}, and puts it, shuffled, under his own cards")
def takes_the_pile(dispute: Dispute) -> tuple[Card, ...]:
    """The first to call takes the common pile, shuffles it, and puts it under his stack."""
    (pile,) = dispute.piles
    return pile


@rule(*both("4-3"), says="{player} takes both piles, {cards}, and puts them, shuffled, under his own cards")
def takes_both_piles(dispute: Dispute) -> tuple[Card, ...]:
    """The first to call takes the two piles, shuffles them, and puts them under his stack."""
    other, played_on = dispute.piles
    return played_on + other


@rule(*both("5-2"), supplied="The appropriate pile is that which shows the matching card; it goes under the pot.",
      says="{player} takes the pot and the pile, {cards}, and puts them under his own cards")  # fmt: skip
def takes_the_pot(pot: tuple[Card, ...], dispute: Dispute) -> tuple[Card, ...]:
    """The first to call takes the snap pot and the pile that the card was played on."""
    (played_on,) = dispute.piles
    return pot + played_on


def taken_by(rules: Rules, call: str) -> RuleFunction:
    """The rule by which a call takes cards."""
    if call != SNAP:
        return takes_the_pot
    return takes_the_pile if one_pile(rules) else takes_both_piles


@rule(*both("3-4", "4-3", "5-2"), supplied="Whether what Snap Pot wins is shuffled is not said.")
def is_shuffled(rules: Rules, by_snap: bool) -> bool:
    """What is won by Snap is shuffled before it goes under the stack; what is won by Snap Pot is not."""
    if by_snap:
        return True
    match rules.pot_shuffled:
        case "no":
            return False
        case "yes":
            return True


@rule(*both("5-1"),
      supplied="Under the two matching cards lie the other cards of their piles, as they lay, the one last played on "
               "above.",
      says="{player} call Snap together: the cards in dispute are set aside as the snap pot")  # fmt: skip
def set_aside(dispute: Dispute) -> tuple[Card, ...]:
    """The cards in dispute are set aside, face up, with the matching cards on top."""
    under = tuple(card for pile in dispute.piles for card in pile[:-1])
    return under + tuple(pile[-1] for pile in dispute.piles)


@rule(*both("5-3"), supplied="Where in the pot they go is not said.",
      says="{player} call {call} together: the snap pot grows by the cards in dispute")  # fmt: skip
def pot_grows(rules: Rules, alike: bool) -> bool:
    """Another tie, whatever was called, only adds the cards in dispute to the pot.

    The answer is whether they lie on top of it; `alike`: their top is like that of the pot.
    """
    if alike:
        return True
    match rules.pot_top:
        case "newest":
            return True
        case "first":
            return False

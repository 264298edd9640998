"""What matches at Snap, what a call is about, and what it wins.

>>> from snorum.cards import read_card
>>> piles = {"A": (read_card("9D"), read_card("4C")), "B": (read_card("5H"),), "C": (read_card("4H"),)}
>>> like_another_pile(piles, turner="C"), like_another_pile(piles, turner="B")
('A', '')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from snorum.cards import Card
from snorum.games.snap.rules import COMMON_PILE, both
from snorum.games.snap.table import SNAP, SNAP_POT, State, Turned
from snorum.seating import from_left
from snorum.vocabulary import rule

# What matches


@rule(*both("3-3"), says="{player} turns {a_rank}, like the {rank} before it")
def like_the_card_before(pile: Sequence[Turned]) -> bool:
    """On the common pile a card matches if it has the value of the card before."""
    return len(pile) > 1 and pile[-1].card.rank == pile[-2].card.rank


@rule(*both("4-3"),
      supplied="One of the two is the pile just played on; the other, the nearest to its left that matches.",
      says="{player} turns {a_rank}, and {other}'s pile shows another")  # fmt: skip
def like_another_pile(piles: Mapping[str, tuple[Card, ...]], turner: str) -> str:
    """Two piles match that show a common value: whose is the other; empty if there is none."""
    if not (played := piles[turner]):
        return ""
    left = from_left(tuple(piles), turner)[:-1]
    return next((player for player in left if piles[player] and piles[player][-1].rank == played[-1].rank), "")


@rule(*both("5-2"), says="{player} turns {a_rank}, like the {rank} on the snap pot")
def like_the_pot(card: Card, pot: Sequence[Card]) -> bool:
    """A card played may match the card on top of the snap pot."""
    return bool(pot) and pot[-1].rank == card.rank


@rule(*both("3-3", "4-3", "5-2"),
      supplied="A match may be called until the next card is turned, and as long as it lies there.")  # fmt: skip
def showing(table: State) -> Card | None:
    """The card that a call can be about: the one turned last."""
    if not table.fresh:
        return None
    if table.rules.variant == COMMON_PILE:
        return table.pile[-1].card
    return table.piles[table.turner][-1] if table.piles[table.turner] else None


@rule(*both("5-2", "6-1"), supplied="A card that matches both the pot and another may be called either way.",
      says="{player} is first to call {call}")  # fmt: skip
def rightful(table: State) -> tuple[str, ...]:
    """Snap is called on a match of cards on the piles, Snap Pot on a match with the pot."""
    if (card := showing(table)) is None:
        return ()
    if table.rules.variant == COMMON_PILE:
        snap = like_the_card_before(table.pile)
    else:
        snap = bool(like_another_pile(table.piles, table.turner))
    return tuple(call for call, right in ((SNAP, snap), (SNAP_POT, like_the_pot(card, table.pot))) if right)


# What a call wins


class Dispute(NamedTuple):
    """The piles that a call is about, beside the pot, and the players from whom they come."""

    piles: tuple[tuple[Card, ...], ...]
    of: tuple[str, ...]


def disputed(table: State, call: str) -> Dispute:
    """The common pile; or the pile just played on, under Snap with the one that it matches."""
    if table.rules.variant == COMMON_PILE:
        cards = tuple(turned.card for turned in table.pile)
        return Dispute((cards,), tuple(dict.fromkeys(turned.player for turned in table.pile)))
    other = like_another_pile(table.piles, table.turner) if call == SNAP else ""
    owners = (other, table.turner) if other else (table.turner,)
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


@rule(*both("5-2"), supplied="The pot is not shuffled.",
      says="{player} takes the pot and the pile, {cards}, and puts them under his own cards")  # fmt: skip
def takes_the_pot(pot: tuple[Card, ...], dispute: Dispute) -> tuple[Card, ...]:
    """The first to call takes the snap pot and the pile that the card was played on."""
    (played_on,) = dispute.piles
    return pot + played_on


@rule(*both("5-1"), supplied="Under the two matching cards lie the other cards of their piles, as they lay.",
      says="{player} call Snap together: the cards in dispute are set aside as the snap pot")  # fmt: skip
def set_aside(dispute: Dispute) -> tuple[Card, ...]:
    """The cards in dispute are set aside, face up, with the matching cards on top."""
    under = tuple(card for pile in dispute.piles for card in pile[:-1])
    return under + tuple(pile[-1] for pile in dispute.piles)


@rule(*both("5-3"), says="{player} call {call} together: the snap pot grows by the cards in dispute")
def pot_grows(pot: tuple[Card, ...], dispute: Dispute) -> tuple[Card, ...]:
    """Another tie, whatever was called, only adds the cards in dispute to the pot."""
    return pot + set_aside(dispute)

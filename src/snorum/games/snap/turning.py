"""How a card is turned, and a pile turned over."""

from __future__ import annotations

from snorum.cards import Card
from snorum.games.snap.rules import both
from snorum.games.snap.table import Turned
from snorum.vocabulary import rule


@rule(*both("3-1", "3-2"), says="{player} turns {a_rank}")
def onto_the_common_pile(pile: tuple[Turned, ...], player: str, card: Card) -> tuple[Turned, ...]:
    """From the stack that lies face down before him he turns the top card, face up, onto a common pile."""
    return (*pile, Turned(player, card))


@rule(*both("3-1", "4-1", "4-2"), says="{player} turns {a_rank} onto his pile")
def onto_his_own_pile(pile: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Each player has a pile of his own, face up, onto which he turns his cards."""
    return (*pile, card)


@rule(
    *both("4-4"),
    supplied="He turns it over when it is his turn, or to pay a penalty, and not before.",
    says="{player} has no face-down cards: he shuffles his pile, turns it over, and turns {a_rank}",
)
def turns_over(stack: int, pile: int) -> bool:
    """Whose face-down cards have run out shuffles his own pile and turns it over, to be his stack again.

    He does so when it is his turn. Until then his pile shows what it showed: were it turned over at once, the
    card that he has just turned would be gone before anybody could call it.
    """
    return not stack and pile > 0

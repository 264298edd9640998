"""What an error costs."""

from __future__ import annotations

from collections.abc import Sequence

from snorum.cards.seating import from_left
from snorum.games.snap.rules import Rules, both
from snorum.games.vocabulary import rule


# What an error costs
@rule(
    *both("6-1"),
    supplied="If several err together, the one nearest to the left of the last to turn pays first.",
    says="{player} gives {to} a card, face down",
)
def penalty(players: Sequence[str], caller: str) -> list[str]:
    """A player who makes an error gives one face-down card to each other player still in the game.

    Returns those who are given a card, from the caller's left on.
    """
    return from_left(players, caller)[:-1]


@rule(
    supplied="The article has a card paid to each. So Lucas in 1904: the caller's cards go to the middle.",
    says="{player} {calls} {call} in error, and {loses}",
)
def pays_with_his_pile(rules: Rules) -> bool:
    """An error costs a card for each other player, unless the players agree that the caller's pile goes to the pot."""
    match rules.wrong_call:
        case "card-to-each":
            return False
        case "pile-to-pot":
            return True


@rule(
    *both("6-1", "4-4"),
    supplied="The top card of the stack pays. The article does not say outright what pays after that.",
)
def can_give(rules: Rules, stack: int, pile: int, owed: int) -> tuple[int, bool]:
    """A penalty is paid with the cards of the stack; when they run out, the pile is turned over to pay.

    Returns how many cards can pay, and whether the pile is turned over.
    """
    if stack >= owed or not pile:
        return stack, False
    match rules.penalty_from:
        case "stack-then-pile":
            return stack + pile, False
        case "stack-only":
            return stack, False
        case "pile-turned-over":
            return stack + pile, True


@rule(
    *both("6-2"),
    supplied="A player with too few cards gives those that they have.",
    says="{player} has too few cards for the penalty, gives them all, and is out",
)
def cannot_pay(able: int, owed: int) -> bool:
    """A player with too few cards to pay a penalty is out."""
    return able < owed

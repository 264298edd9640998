"""What an error costs."""

from __future__ import annotations

from collections.abc import Sequence

from snorum.games.snap.rules import Rules, both
from snorum.seating import from_left
from snorum.vocabulary import rule


# What an error costs
@rule(*both("6-1"), supplied="Of players who err together, the one nearest the left of the last to turn pays first.",
      says="{player} gives {to} a card, face down")  # fmt: skip
def penalty(players: Sequence[str], caller: str) -> list[str]:
    """He gives at once one face-down card to each of the `players` still in the game, from his left."""
    return from_left(players, caller)[:-1]


@rule(*both("6-1", "4-4"),
      supplied="He gives the top of his stack; what he gives when that is used up is not said outright.")  # fmt: skip
def can_give(rules: Rules, stack: int, pile: int, owed: int) -> tuple[int, bool]:
    """He pays with face-down cards: those of his stack, and then those of his pile, which he turns over for it.

    The answer is with how many, and whether his pile is turned over for it.
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


@rule(*both("6-2"), supplied="What he has he gives.",
      says="{player} has too few cards for the penalty, gives what he has, and is out")  # fmt: skip
def cannot_pay(able: int, owed: int) -> bool:
    """Who has not cards enough to pay a penalty is out."""
    return able < owed

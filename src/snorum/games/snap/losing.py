"""What an error costs at Snap, who is out, and who wins."""

from __future__ import annotations

from collections.abc import Sequence

from snorum.games.snap.rules import Rules, both
from snorum.games.snap.table import State
from snorum.seating import from_left
from snorum.vocabulary import RuleFunction, rule

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


# Who is out


@rule(*both("6-2", "3-5"), supplied="Whether he runs out of cards who had just enough is not said outright.",
      says="{player} has paid with his last card, and is out")  # fmt: skip
def pays_his_last(rules: Rules) -> bool:
    """Who pays a penalty in full, and with his last card, stays until he has none to turn at his turn."""
    match rules.paid_last_card:
        case "in-until-turn":
            return False
        case "out":
            return True


@rule(*both("3-5"), supplied="He stays while a match is open that he may call. Of several the first in order goes.",
      says="{player} has no card to turn, and is out")  # fmt: skip
def nothing_to_turn(stack: int, pile: int) -> bool:
    """Who has nothing to turn at his turn, and no pile of his own to turn over, is out."""
    return not stack and not pile


@rule(*both("3-5"), supplied="The moment at which he is out is not said outright.",
      says="{player} has turned his last card, and is out")  # fmt: skip
def turns_his_last(rules: Rules) -> bool:
    """With a common pile, a player is out as soon as he has turned his last card."""
    match rules.runs_out:
        case "at-turn":
            return False
        case "at-once":
            return True


@rule(*both("6-2"), supplied="Snap Pot is a Snap in this.",
      says="{player} has lost his last cards to another's call, and is out")  # fmt: skip
def loses_all(taken_from: bool, stack: int, pile: int) -> bool:
    """Who loses all his cards to another player's Snap is out."""
    return taken_from and not stack and not pile


@rule(*both("6-2", "5-1"), supplied="Whether cards set aside are lost to another's Snap is not said outright.",
      says="{player} has lost his last cards to the snap pot, and is out")  # fmt: skip
def loses_all_to_the_pot(rules: Rules) -> bool:
    """Who has his last cards set aside in the snap pot stays until he has none to turn at his turn."""
    match rules.lost_to_pot:
        case "in-until-turn":
            return False
        case "out":
            return True


def elimination_rule(rules: Rules) -> RuleFunction | None:
    """Who has no card to turn is out; penalties and other players' calls may bring it about sooner."""
    return nothing_to_turn


STAYS, REMOVED, TO_POT = range(3)
"""What becomes of the pile of a player who has gone out; what goes to the pot goes under it, or is one."""


@rule(*both("6-2", "4-3"), supplied="What becomes of the cards of a player who is out is not said outright.")
def left_behind(rules: Rules) -> int:
    """The pile of a player who is out stays where it is."""
    match rules.pile_of_the_out:
        case "stays":
            return STAYS
        case "removed":
            return REMOVED
        case "to-pot":
            return TO_POT


# The end


@rule(*both("1-2", "7-1"), says="{player} is the last in the game, and wins")
def last_left(players: int) -> bool:
    """Once all but one have been eliminated, the one who remains has won."""
    return players == 1


@rule(*both("7-1", "7-2", "7-3"))
def game_over(table: State) -> bool:
    """Unless it is drawn, play goes on until there is a winner."""
    return bool(table.winner) or table.draw


def deal_over(table: State) -> bool:
    """The deal is over with the game."""
    return game_over(table)

"""Who goes out of the game."""

from __future__ import annotations

from snorum.games.snap.rules import Rules, both
from snorum.vocabulary import RuleFunction, rule


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

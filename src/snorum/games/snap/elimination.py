"""Who goes out of the game."""

from __future__ import annotations

from snorum.games.snap.rules import Rules, both
from snorum.games.vocabulary import RuleFunction, rule


# Who is out
@rule(
    *both("6-2", "3-5"),
    supplied="The article does not say outright whether a player with just enough is out.",
    says="{player} has paid with their last card, and is out",
)
def pays_his_last(rules: Rules) -> bool:
    """A player who pays a penalty in full with their last card stays until they have none to turn at their turn."""
    match rules.paid_last_card:
        case "in-until-turn":
            return False
        case "out":
            return True


@rule(
    *both("3-5"),
    supplied="They stay while they may call a match. Of several such players, the first goes out.",
    says="{player} has no card to turn, and is out",
)
def nothing_to_turn(stack: int, pile: int) -> bool:
    """A player with nothing to turn at their turn, and no pile to turn over, is out."""
    return not stack and not pile


@rule(
    *both("3-5"),
    supplied="The article does not say outright when they are out.",
    says="{player} has turned their last card, and is out",
)
def turns_his_last(rules: Rules) -> bool:
    """With a common pile, a player is out as soon as they have turned their last card."""
    match rules.runs_out:
        case "at-turn":
            return False
        case "at-once":
            return True


@rule(
    *both("6-2"),
    supplied="This holds for Snap Pot too, and for cards turned onto a common pile.",
    says="{player} has lost their last cards to another's call, and is out",
)
def loses_all(taken_from: bool, stack: int, pile: int) -> bool:
    """A player who loses all their cards to another player's call is out."""
    return taken_from and not stack and not pile


@rule(
    *both("6-2", "5-1"),
    supplied="The article does not say outright whether cards set aside are lost to a Snap.",
    says="{player} has lost their last cards to the snap pot, and is out",
)
def loses_all_to_the_pot(rules: Rules) -> bool:
    """A player whose last cards go to the snap pot stays until they have none to turn at their turn."""
    match rules.lost_to_pot:
        case "in-until-turn":
            return False
        case "out":
            return True


def elimination_rule(rules: Rules) -> RuleFunction | None:
    """The rule by which a player usually goes out: having no card to turn."""
    return nothing_to_turn


STAYS, REMOVED, TO_POT = range(3)
"""What happens to the pile of a player who goes out."""


@rule(*both("6-2", "4-3"), supplied="The article does not say outright what happens to the cards of those who are out.")
def left_behind(rules: Rules) -> int:
    """The pile of a player who goes out stays where it is."""
    match rules.pile_of_the_out:
        case "stays":
            return STAYS
        case "removed":
            return REMOVED
        case "to-pot":
            return TO_POT

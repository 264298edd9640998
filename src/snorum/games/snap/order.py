"""Who turns the next card."""

from __future__ import annotations

from snorum.cards.seating import from_left
from snorum.games.snap.rules import Rules, both
from snorum.games.snap.table import State
from snorum.games.vocabulary import RuleFunction, rule


@rule(*both("2-4"), says="{player} cannot turn a card: {finding}")
def in_turn(table: State) -> list[str]:
    """Play passes clockwise among the players still in the game.

    Returns them from the left of the last to turn.
    """
    return [player for player in from_left(tuple(table.stacks), table.turner) if player not in table.out]


def turning_rule(rules: Rules) -> RuleFunction | None:
    """The rule by which a player turns the next card."""
    return in_turn


@rule(*both("2-4"), supplied="The article does not say outright whether a call changes whose turn it is.")
def taker_goes_on(rules: Rules) -> bool:
    """Taking cards does not change whose turn is next."""
    match rules.after_take:
        case "left-of-turner":
            return False
        case "taker":
            return True

"""How a deal ends."""

from __future__ import annotations

from snorum.games.jig.rules import Rules
from snorum.games.jig.table import State
from snorum.games.vocabulary import rule


@rule("peel-96-15", says="{player} has played their last card: Out")
def out_of_cards(cards: int) -> bool:
    """The first player without cards wins and ends the deal."""
    return not cards


@rule("peel-95-4", "peel-96-15")
def has_said_out(rules: Rules) -> bool:
    """A player without cards is paid even if they have not said Out."""
    match rules.out_call:
        case "not-needed":
            return True
        case "needed":
            return False


@rule("peel-96-15")
def deal_over(table: State) -> bool:
    """The deal is over when a player without cards has been paid, or when nobody has cards."""
    return bool(table.winner) or not any(table.held.values())

"""How a deal ends."""

from __future__ import annotations

from snorum.games.jig.rules import Rules
from snorum.games.jig.table import State
from snorum.vocabulary import rule


@rule("peel-96-15", says="{player} has played his last card: Out")
def out_of_cards(cards: int) -> bool:
    """Whoever runs out of cards first has won, and ends the deal."""
    return not cards


@rule("peel-95-4", "peel-96-15")
def has_said_out(rules: Rules) -> bool:
    """One whose cards are gone is paid, though he has not said so."""
    match rules.out_call:
        case "not-needed":
            return True
        case "needed":
            return False


@rule("peel-96-15")
def deal_over(table: State) -> bool:
    """The deal is over when one of the party is out of cards, and is paid; or when all are."""
    return bool(table.winner) or not any(table.held.values())

"""How a deal ends."""

from __future__ import annotations

from snorum.games.jig.rules import Rules
from snorum.games.jig.table import State
from snorum.vocabulary import rule


@rule("peel-96-15", says="{player} has played his last card: Out")
def out_of_cards(cards: int) -> bool:
    """When one of the party has exhausted his cards, he says Out; he has won, and the deal is over."""
    return not cards


@rule("peel-95-4", "peel-96-15")
def has_said_out(rules: Rules) -> bool:
    """Whether one who is out of cards is paid, though another has played on and he cannot have said "Out"."""
    match rules.out_call:
        case "not-needed":
            return True
        case "needed":
            return False


@rule("peel-96-15")
def deal_over(table: State) -> bool:
    """The deal is over when one of the party is out of cards, and is paid; or when all are."""
    return bool(table.winner) or not any(table.held.values())

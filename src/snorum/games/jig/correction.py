"""Whether a wrong card is taken back."""

from __future__ import annotations

from snorum.games.jig.rules import Rules
from snorum.games.vocabulary import rule


@rule("peel-95-5", supplied="Peel does not say outright what happens to a card played when another must follow.")
def taken_up_again(rules: Rules) -> bool:
    """A card played instead of the one that must follow goes back to its player's hand."""
    match rules.withheld_card:
        case "stands":
            return False
        case "corrected":
            return True

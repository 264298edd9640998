"""Who goes out of the game."""

from __future__ import annotations

from snorum.games.snip_snap_snorum.rules import Rules, complete_deals, five_cards_each
from snorum.vocabulary import RuleFunction, rule


@rule("peel-92-6", "peel-92-7", says="{player} has lost his last counter, and is out")
def loses_last(rules: Rules, counters: int) -> bool:
    """Who has lost the last of his stakes is out of the game."""
    return not counters and not complete_deals(rules)


def all_but_one_out(rules: Rules, players: int, out: int) -> bool:
    """Whether all but one of so many players have lost their stakes, so many being out."""
    return not complete_deals(rules) and out >= players - 1


def elimination_rule(rules: Rules) -> RuleFunction | None:
    """The rule by which a player goes out; where counters are unlimited nobody does."""
    return loses_last if loses_last(rules, 0) else None


@rule("peel-92-7", supplied="With the whole pack dealt, the cards of a player who is out are set aside.")
def cards_of_the_out(rules: Rules, cards: int) -> int:
    """Whoever is out puts what he still holds, unseen, on top of the cards that were not dealt."""
    return cards if five_cards_each(rules) else 0

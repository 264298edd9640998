"""Who goes out of the game."""

from __future__ import annotations

from snorum.games.snip_snap_snorum.rules import Rules, complete_deals, five_cards_each
from snorum.games.vocabulary import RuleFunction, rule


@rule("peel-92-6", "peel-92-7", says="{player} has lost their last counter, and is out")
def loses_last(rules: Rules, counters: int) -> bool:
    """A player who has lost their last counter is out of the game."""
    return not counters and not complete_deals(rules)


def all_but_one_out(rules: Rules, players: int, out: int) -> bool:
    """Whether all but one of the players have lost their counters."""
    return not complete_deals(rules) and out >= players - 1


def elimination_rule(rules: Rules) -> RuleFunction | None:
    """The rule by which a player goes out; `None` where counters are unlimited."""
    return loses_last if loses_last(rules, 0) else None


@rule("peel-92-7", supplied="With the whole pack dealt, the cards of a player who goes out are set aside.")
def cards_of_the_out(rules: Rules, cards: int) -> int:
    """A player who goes out puts their cards, unseen, on top of the undealt ones."""
    return cards if five_cards_each(rules) else 0

"""Which options exclude each other."""

from __future__ import annotations

from snorum.games.snap.payment import pays_with_his_pile
from snorum.games.snap.rules import Rules, one_pile, only_the_two
from snorum.games.snap.taking import takes_the_other_pile
from snorum.games.vocabulary import rule


@rule(supplied="These ways of playing come from books in which each player has a pile.")
def at_odds(rules: Rules, players: int) -> str:
    """Some ways of playing need a pile for each player, and only the two whose cards match can win each other's.

    Returns which options exclude each other; empty if none do.
    """
    of_own_piles = {"who_calls": only_the_two(rules), "wrong_call": pays_with_his_pile(rules)}
    for name, is_chosen in of_own_piles.items():
        if is_chosen and one_pile(rules):
            return f"{name} {getattr(rules, name)!r} excludes variant {rules.variant!r}"
    if takes_the_other_pile(rules) and not only_the_two(rules):
        return f"snap_wins {rules.snap_wins!r} excludes who_calls {rules.who_calls!r}"
    return ""

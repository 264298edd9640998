"""Who plays next."""

from __future__ import annotations

from collections.abc import Mapping

from snorum.games.fishing import next_with_cards
from snorum.games.vocabulary import rule


@rule("peel-98-7", "peel-98-10", says="it is {turn}'s turn, not {player}'s")
def in_turn(player: str, held: Mapping[str, int]) -> str:
    """The player on the dealer's left begins; turns pass to the left, one card each.

    Returns who plays after `player`, or begins if `player` has dealt.
    """
    return next_with_cards(player, held)

"""Who plays next."""

from __future__ import annotations

from collections.abc import Mapping

from snorum.games.fishing import next_with_cards
from snorum.games.vocabulary import rule


@rule(
    "reid-play-1",
    "reid-play-2",
    "reid-play-6",
    supplied="With three or four players the turn passes to the left.",
    says="it is {turn}'s turn, not {player}'s",
)
def in_turn(player: str, held: Mapping[str, int]) -> str:
    """The player who did not deal begins; the players take turns, one card each.

    Returns who plays after `player`, or begins if `player` has dealt.
    """
    return next_with_cards(player, held)

"""Who leads."""

from __future__ import annotations

from collections.abc import Sequence

from snorum.cards.seating import Counts, from_left
from snorum.games.vocabulary import rule


@rule("peel-95-5", says="{player} leads {a_rank}: {call}")
def lead(players: Sequence[str], dealer: str) -> str:
    """The player on the dealer's left (eldest) leads, with any card."""
    return from_left(players, dealer)[0]


@rule(supplied="If the player with the lead has no cards and has not said Out, the next player with cards leads.")
def leads_for_him(held: Counts, player: int) -> int:
    """If the player with the lead has no cards, the next player to the left with cards leads.

    Returns that player; the player with the lead if nobody has cards.
    """
    for distance in range(1, len(held)):
        if held[(player + distance) % len(held)]:
            return (player + distance) % len(held)
    return player

"""Who leads."""

from __future__ import annotations

from collections.abc import Sequence

from snorum.seating import Counts, from_left
from snorum.vocabulary import rule


@rule("peel-95-5", says="{player} leads {a_rank}: {call}")
def lead(players: Sequence[str], dealer: str) -> str:
    """Eldest leads, with any card."""
    return from_left(players, dealer)[0]


@rule(supplied="Where one who has the lead has no cards, and has not said Out, the next who has any leads.")
def leads_for_him(held: Counts, player: int) -> int:
    """The player with cards who is nearest to the left of one who has none; himself if nobody has."""
    for distance in range(1, len(held)):
        if held[(player + distance) % len(held)]:
            return (player + distance) % len(held)
    return player

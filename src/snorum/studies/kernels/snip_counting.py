"""How a compiled game of Snip-Snap-Snorum is counted: see `snip_measures` for what the words mean."""

from __future__ import annotations

from snorum.studies.chance import Integers
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.snip_choice import held, of_which
from snorum.studies.kernels.snip_measures import (
    M_ALMOST,
    M_DEALS,
    M_DEALS_AFTER,
    M_FREE,
    M_LEADS,
    M_LEADS_PAIRED,
    M_NEW,
    M_NEW_PAIRED,
    M_NO_WINNER,
    M_OF_TWO,
    M_OF_TWO_PAIRED,
    M_PLAYS,
    M_PLAYS_AFTER,
    M_POOL,
    M_SAFE,
    M_THIRD,
    M_THIRD_PAIRED,
    M_WAITED,
)
from snorum.studies.kernels.snip_table import (
    DEAL,
    FIRST_DEAL,
    FIRST_PLAYS,
    HELD,
    LAST_PLAYER,
    LEFT,
    OUTS,
    PACKED,
    PLAYS,
    POOL_HAS,
    ROWS,
    SEEN,
    WON,
    count_of,
)


@compiled_within
def count_play(t: Integers, tally: Integers, player: int) -> None:
    """Count a play."""
    tally[M_PLAYS] += 1
    tally[M_WAITED] += t[OUTS]
    t[PLAYS] += 1
    t[LAST_PLAYER] = player


@compiled_within
def count_choice(t: Integers, tally: Integers, player: int) -> None:
    """Count a free choice, of five cards."""
    card = 5 - t[HELD + player]
    hand = t[PACKED + player]
    known, mine = t[SEEN] + hand, held(hand)
    safe = mine & of_which(known, 4)
    tally[M_FREE + card] += 1
    tally[M_SAFE + card] += safe != 0
    tally[M_ALMOST + card] += safe | (mine & of_which(known, 3)) != 0


@compiled_within
def count_new(t: Integers, tally: Integers, player: int, rank: int, out: int) -> tuple[bool, bool]:
    """Count a new card, if it can be paired, `out` of its rank having been played before it.

    Whether it is a third card; whether it is one of two of a kind.
    """
    if t[LEFT] == t[HELD + player]:
        return False, False
    own = count_of(t, player, rank)
    third, of_two = out == 2 and own == 0, own > 0
    tally[M_NEW + out] += 1
    tally[M_LEADS] += t[PLAYS] == 1
    tally[M_THIRD] += third
    tally[M_OF_TWO] += of_two
    return third, of_two


@compiled_within
def count_paired(t: Integers, tally: Integers, out: int, third: bool, of_two: bool) -> None:
    """Count the pairing of a new card, with which `out` of its rank had been played; what `count_new` said of it."""
    tally[M_NEW_PAIRED + out - 1] += 1
    tally[M_LEADS_PAIRED] += t[PLAYS] == 2
    tally[M_THIRD_PAIRED] += third
    tally[M_OF_TWO_PAIRED] += of_two


@compiled_within
def reckoned(t: Integers, tally: Integers) -> int:
    """Count how a game has ended; how many rows were written of it."""
    tally[M_DEALS] = t[DEAL] if t[PLAYS] else t[DEAL] - 1
    if tally[M_PLAYS]:
        tally[M_NO_WINNER] = t[WON] == 0
        tally[M_POOL] = t[POOL_HAS]
    if t[OUTS]:
        tally[M_PLAYS_AFTER] = tally[M_PLAYS] - t[FIRST_PLAYS]
        tally[M_DEALS_AFTER] = tally[M_DEALS] - t[FIRST_DEAL]
    rows: int = t[ROWS]
    return rows

"""The table of the fishing games, compiled: what lies there, what is written of it, how a seat is told."""

from __future__ import annotations

from snorum.seating import seat_named
from snorum.studies import chance
from snorum.studies.chance import Integers, Stream
from snorum.studies.compiled import compiled, compiled_within
from snorum.studies.kernels.fishing import OF_RANK, RANKS

PLAYERS, DEALS, MOST = 0, 1, 2
"""What the table of a study has."""

SEATS = tuple(seat_named(place) for place in range(12))
"""A seat by its distance from the first dealer."""


@compiled_within
def write(log: Integers, row: int, kind: int, one: int, two: int, three: int, four: int, five: int) -> int:
    """Write a row of the log, if it has any; how many are written now."""
    if row < len(log):
        log[row, 0], log[row, 1], log[row, 2] = kind, one, two
        log[row, 3], log[row, 4], log[row, 5] = three, four, five
        return row + 1
    return row


@compiled
def shuffled(stream: Stream, cards: Integers, pack: Integers, seed: int, game: int, number: int) -> None:
    """Shuffle the whole pack."""
    cards[:] = pack
    chance.begin(stream, seed, game, chance.SHUFFLE, number)
    chance.shuffle(stream, cards, len(pack))


@compiled_within
def left_lying(lay: Integers, number: int, taken: int) -> int:
    """Take cards from those that lie there, the others keeping their order; how many are left."""
    left = 0
    for i in range(number):
        if not taken >> lay[i] & 1:
            lay[left] = lay[i]
            left += 1
    return left


@compiled_within
def alike(on_table: int) -> tuple[int, int]:
    """The ranks of which two cards or more lie there, and those of which three or more, as bits."""
    once = twice = thrice = 0
    for suit in range(4):
        ranks = on_table >> RANKS * suit & 0x1FFF
        thrice |= twice & ranks
        twice |= once & ranks
        once |= ranks
    return twice, thrice


@compiled_within
def laid_since(on_table: int, layout: int, ranks: int) -> bool:
    """Whether of one of these ranks a card lies there that was not in the layout."""
    for rank in range(RANKS):  # noqa: SIM110 - generators cannot be compiled
        if ranks >> rank & 1 and on_table & OF_RANK[rank] & ~layout:
            return True
    return False

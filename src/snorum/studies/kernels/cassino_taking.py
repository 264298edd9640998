"""What a card takes at Cassino, compiled: each lawful capture once, in the order of the reference."""

from __future__ import annotations

from snorum.games.cassino import Rules
from snorum.studies.chance import Integers
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.fishing import OF_RANK, RANKS, SOME, cards_in, some_of
from snorum.studies.kernels.fishing_gatherings import (
    begin_choices,
    begin_full,
    begin_gatherings,
    choice,
    most_gathered,
    next_full,
    next_gathering,
    sorted_by_value,
)
from snorum.studies.numbering import option, place

MOST_OF_A_KIND = 32
"""As in the reference: of what a card can take, so many ways are offered."""

_HOW_MUCH = place(Rules, "combinations")
_MAXIMAL, _MOST_CARDS = option(Rules, "combinations", "maximal"), option(Rules, "combinations", "most-cards")
_COURT, _NUMBERED = place(Rules, "court_cards"), option(Rules, "court_cards", "eleven-to-thirteen")


@compiled_within
def reachable(on_table: int) -> int:
    """The numbers that lower cards on the table make, as bits."""
    found, bits = 0, 1
    for value in range(1, RANKS + 1):
        found |= bits & 1 << value
        here = on_table >> value - 1
        for suit in range(4):
            if here >> RANKS * suit & 1:
                bits |= bits << value
    return found


@compiled_within
def captures(
    rules: Integers, lay: Integers, number: int, on_table: int, reach: int, card: int, desk: Integers, found: Integers,
    at: int,
) -> int:  # fmt: skip
    """Write what a card may take to `found`, from `at` on; where it ends. `reach` is what `reachable` says."""
    rank = card % RANKS
    value = rank + 1
    here = on_table & OF_RANK[rank]
    combines = (value <= 10 or rules[_COURT] == _NUMBERED) and reach >> value & 1
    if not combines:
        if here:
            least = 1 if rules[_HOW_MUCH] not in (_MAXIMAL, _MOST_CARDS) else 4
            at += some_of(lay, number, rank, least, found[at:])
        return at
    end = at + MOST_OF_A_KIND
    counts = sorted_by_value(desk, lay, number, value, rank)
    if rules[_HOW_MUCH] == _MAXIMAL:
        begin_full(desk, counts)
        left = next_full(desk, value)
        while left >= 0 and at < end:
            for which in range(min(end - at, begin_choices(desk, counts, left))):
                found[at] = here | choice(desk, which)
                at += 1
            left = next_full(desk, value)
        return at
    least = 1
    if rules[_HOW_MUCH] == _MOST_CARDS:
        least = cards_in(here) + most_gathered(desk, counts, value)
    for pair in range(some_of(lay, number, rank, 0, desk[SOME:])):
        paired = desk[SOME + pair]
        wanted = least - cards_in(paired)
        begin_gatherings(desk, counts, value, wanted)
        left = next_gathering(desk, counts, value, wanted)
        while left >= 0 and at < end:
            for which in range(min(end - at, begin_choices(desk, counts, left))):
                found[at] = paired | choice(desk, which)
                at += 1
            left = next_gathering(desk, counts, value, wanted)
    return at

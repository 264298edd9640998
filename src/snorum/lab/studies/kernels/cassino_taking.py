"""Captures in compiled games of Cassino: each lawful capture once, in the order of `snorum.games.cassino.taking`."""

from __future__ import annotations

from snorum.games.cassino import Rules
from snorum.games.cassino.playing import MOST_OF_A_KIND
from snorum.games.cassino.taking import has_number, must_take
from snorum.lab.studies.compiled import compiled_within
from snorum.lab.studies.kernels.fishing import OF_RANK, RANKS, list_choices
from snorum.lab.studies.kernels.fishing_gatherings import (
    begin_choices,
    begin_full,
    begin_gatherings,
    chosen_cards,
    most_gathered,
    next_full,
    next_gathering,
    sorted_by_value,
)
from snorum.lab.studies.kernels.fishing_table import Table
from snorum.lab.studies.kernels.log import size_of


@compiled_within
def reachable(on_table: int) -> int:
    """The numbers that lower cards on the table can make, as bits."""
    found, bits = 0, 1
    for value in range(1, RANKS + 1):
        found |= bits & 1 << value
        here = on_table >> value - 1
        for suit in range(4):
            if here >> RANKS * suit & 1:
                bits |= bits << value
    return found


@compiled_within
def captures(rules: Rules, table: Table, card: int, reach: int) -> None:
    """Add the captures of a card to the moves; `reach` is the result of `reachable` for the table."""
    value = card % RANKS + 1
    here = table.on_table & OF_RANK[value - 1]
    begin = table.moves
    end = begin + MOST_OF_A_KIND
    as_many, full = must_take(rules)
    if not (reach >> value & 1 and has_number(rules, value)):
        if here:
            least = 4 if as_many or full else 1
            table.moves = list_choices(table.lay, table.lying, value - 1, least, table.takes, begin)
    elif full:
        counts = sorted_by_value(table, table.lay, table.lying, value, value - 1)
        begin_full(table, counts)
        left = next_full(table, value)
        while left >= 0 and table.moves < end:
            _offer_choices(table, counts, left, here, end)
            left = next_full(table, value)
    else:
        counts = sorted_by_value(table, table.lay, table.lying, value, value - 1)
        least = size_of(here) + most_gathered(table, counts, value) if as_many else 1
        for pair in range(list_choices(table.lay, table.lying, value - 1, 0, table.choices, 0)):
            paired = table.choices[pair]
            wanted = least - size_of(paired)
            begin_gatherings(table, counts, value, wanted)
            left = next_gathering(table, counts, value, wanted)
            while left >= 0 and table.moves < end:
                _offer_choices(table, counts, left, paired, end)
                left = next_gathering(table, counts, value, wanted)
    table.card[begin : table.moves] = card


@compiled_within
def _offer_choices(table: Table, counts: int, left: int, paired: int, end: int) -> None:
    """Add each choice of cards that leaves these counts of each value (`left`), together with the paired cards."""
    for which in range(min(end - table.moves, begin_choices(table, counts, left))):
        table.takes[table.moves] = paired | chosen_cards(table, which)
        table.moves += 1

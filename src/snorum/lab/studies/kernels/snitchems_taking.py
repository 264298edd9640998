"""Captures in compiled games of Snitch'ems: each lawful capture once, in the order of `snorum.games.snitchems`."""

from __future__ import annotations

from snorum.games.snitchems import Rules
from snorum.games.snitchems.playing import MOST_OF_A_KIND
from snorum.games.snitchems.taking import (
    TOTALS,
    is_pair,
    may_be_made,
    must_lift_all,
    must_take_all,
    number,
    one_capture,
    wanting,
)
from snorum.lab.studies.chance import Integers
from snorum.lab.studies.compiled import compiled_within
from snorum.lab.studies.kernels.fishing import OF_RANK, RANKS, begin_sets, list_choices, next_set, totals_of
from snorum.lab.studies.kernels.fishing_gatherings import (
    begin_choices,
    begin_gatherings,
    chosen_cards,
    divides,
    next_gathering,
    sorted_by_value,
)
from snorum.lab.studies.kernels.fishing_table import Table
from snorum.lab.studies.kernels.log import size_of

EIGHT, TEN = TOTALS
BY_PAIR, BY_SUM, WITH_LIFT = 0, 1, 2
"""The kinds of capture: by pairing, by making a total, and by making a total and lifting eights or tens with it."""


@compiled_within
def captures(rules: Rules, table: Table, card: int, reach: int) -> None:
    """Add the captures of a card to the moves; `reach` is the result of `reachable` for the table."""
    rank, begin = card % RANKS, table.moves
    if table.on_table & OF_RANK[rank]:
        least = 4 if must_take_all(rules) else 1
        table.moves = list_choices(table.lay, table.lying, rank, least, table.takes, begin)
        table.kind[begin : table.moves] = BY_PAIR
    for total in TOTALS:
        want = wanting(rules, number(rank + 1), total)
        if want and reach >> (want + 16 * (total == TEN)) & 1:
            _add_totals(rules, table, card, total, want)
    table.card[begin : table.moves] = card


@compiled_within
def reachable(lay: Integers, number: int) -> int:
    """The totals that can be made without eights, as bits, and from bit 16 on those without tens."""
    return totals_of(lay, number, EIGHT - 1) | totals_of(lay, number, TEN - 1) << 16


@compiled_within
def _add_totals(rules: Rules, table: Table, card: int, total: int, want: int) -> None:
    """Add the captures with which a card makes the total."""
    if not may_be_made(rules, table.on_table & OF_RANK[total - 1] != 0):
        return
    lifts = list_choices(table.lay, table.lying, total - 1, 4 if must_lift_all(rules, False) else 0, table.choices, 0)
    barred = 0
    if total == 2 * (card % RANKS + 1) and is_pair(rules):
        barred = OF_RANK[card % RANKS]
    end = table.moves + MOST_OF_A_KIND
    if one_capture(rules):
        begin_sets(table, table.lay, table.lying, want, total - 1)
        made = next_set(table)
        while made and table.moves < end:
            if not made & barred:
                _add_with_lifts(rules, table, card, total, made, lifts, end)
            made = next_set(table)
        return
    counts = sorted_by_value(table, table.lay, table.lying, want, total - 1)
    begin_gatherings(table, counts, want, 1)
    left = next_gathering(table, counts, want, 1)
    while left >= 0 and table.moves < end:
        for which in range(begin_choices(table, counts, left)):
            made = chosen_cards(table, which)
            if not made & barred and table.moves < end:
                _add_with_lifts(rules, table, card, total, made, lifts, end)
        left = next_gathering(table, counts, want, 1)


@compiled_within
def _add_with_lifts(rules: Rules, table: Table, card: int, total: int, made: int, lifts: int, end: int) -> None:
    """Add a set that makes the total, with each choice of cards that may be lifted with it."""
    for each in range(lifts):
        lifted = table.choices[each]
        takes = made | lifted
        left = table.on_table & OF_RANK[total - 1] & ~lifted
        if (
            table.moves < end
            and may_be_made(rules, lifted != 0)
            and not (left and must_lift_all(rules, lifted != 0))
            and not _was_added(rules, table.on_table, card, total, takes)
        ):
            table.takes[table.moves], table.kind[table.moves] = takes, WITH_LIFT if lifted else BY_SUM
            table.moves += 1


@compiled_within
def _was_added(rules: Rules, on_table: int, card: int, total: int, takes: int) -> bool:
    """Was the same capture already added in another way: as a pair, or as an eight?"""
    same = OF_RANK[card % RANKS]
    paired = not takes & ~same
    if not paired and (total == EIGHT or one_capture(rules)):
        return False
    left = on_table & ~takes
    if paired and not (must_take_all(rules) and left & same):
        return True
    return total == TEN and _makes_eight(rules, card, takes, left)


@compiled_within
def _makes_eight(rules: Rules, card: int, takes: int, left: int) -> bool:
    """Do these number cards lawfully make eight, if the cards `left` stay on the table?"""
    own = card % RANKS + 1
    eights = OF_RANK[EIGHT - 1]
    made, lifted = takes & ~eights, takes & eights
    each = EIGHT - own if own != EIGHT else EIGHT
    counts = come_to = 0
    for rank in range(TEN):
        many = size_of(made & OF_RANK[rank])
        counts += many << 4 * rank
        come_to += many * (rank + 1)
    if each <= 0 or not come_to or come_to % each:
        return False
    if come_to > each and (one_capture(rules) or not divides(counts, each)):
        return False
    if not wanting(rules, own, EIGHT) or not may_be_made(rules, lifted != 0):
        return False
    if 2 * own == EIGHT and made & OF_RANK[card % RANKS] and is_pair(rules):
        return False
    return not (left & eights and must_lift_all(rules, lifted != 0))

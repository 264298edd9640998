"""What a card captures at Snitch'ems, compiled: each lawful capture once, in the order of the reference."""

from __future__ import annotations

from snorum.games.snitchems import Rules
from snorum.studies.chance import Integers
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.fishing import OF_RANK, RANKS, SOME, begin_sets, cards_in, next_set, some_of, sums
from snorum.studies.kernels.fishing_gatherings import (
    begin_choices,
    begin_gatherings,
    choice,
    divides,
    next_gathering,
    sorted_by_value,
)
from snorum.studies.numbering import option, place

MOST_OF_A_KIND = 16
"""As in the reference: of the captures that a card can make in one way, so many are offered."""

_BY_SUM = place(Rules, "capture_by_sum")
_ONLY_LIFTING = option(Rules, "capture_by_sum", "only-with-eight-or-ten")
_LIFT, _LIFT_ALL = place(Rules, "lift"), option(Rules, "lift", "all")
_PAIR, _PAIR_ALL = place(Rules, "pair_take"), option(Rules, "pair_take", "all")
_FROM_HAND, _FROM_HAND_TOO = place(Rules, "eight_from_hand"), option(Rules, "eight_from_hand", "yes")
_PAIRED, _NO_TOTAL = place(Rules, "paired_total"), option(Rules, "paired_total", "no")
_SEVERAL, _ONE_SET = place(Rules, "several_sets"), option(Rules, "several_sets", "no")

BY_PAIR, BY_SUM, WITH_LIFT = 0, 1, 2
"""What a capture is: a pair; a total made; a total made with which eights or tens are lifted."""


@compiled_within
def captures(
    rules: Integers, lay: Integers, number: int, on_table: int, reach: int, card: int, desk: Integers, found: Integers,
    kind: Integers, at: int,
) -> int:  # fmt: skip
    """Write the captures of a card to `found`, and of what kind each is to `kind`, from `at` on; where they end.

    `reach` is what `reachable` says of the table.
    """
    rank = card % RANKS
    if on_table & OF_RANK[rank]:
        pairs = some_of(lay, number, rank, 4 if rules[_PAIR] == _PAIR_ALL else 1, found[at:])
        kind[at : at + pairs] = BY_PAIR
        at += pairs
    if rank < 10:
        for total in (8, 10):
            want = wanting(rules, card, total)
            if want and reach >> (want + 16 * (total == 10)) & 1:
                at = _making(rules, lay, number, on_table, card, total, want, desk, found, kind, at)
    return at


@compiled_within
def reachable(lay: Integers, number: int) -> int:
    """The totals that are made without the eights, as bits; and from bit 16 on those made without the tens."""
    return sums(lay, number, 7) | sums(lay, number, 9) << 16


@compiled_within
def wanting(rules: Integers, card: int, total: int) -> int:
    """How much a set must come to, so that it makes the total with the card; nought if none can."""
    number = card % RANKS + 1
    if number == total:
        return total if rules[_FROM_HAND] == _FROM_HAND_TOO else 0
    return max(0, total - number) if number <= 10 else 0


@compiled_within
def may_be_made(rules: Integers, lifted: int) -> bool:
    """Whether a set may be taken with these lifted."""
    return lifted != 0 or rules[_BY_SUM] != _ONLY_LIFTING


@compiled_within
def _making(
    rules: Integers, lay: Integers, number: int, on_table: int, card: int, total: int, want: int, desk: Integers,
    found: Integers, kind: Integers, at: int,
) -> int:  # fmt: skip
    """The captures by which a card makes the total."""
    there = on_table & OF_RANK[total - 1]
    if not may_be_made(rules, there):
        return at
    lifts = some_of(lay, number, total - 1, 4 if rules[_LIFT] == _LIFT_ALL else 0, desk[SOME:])
    barred = 0  # a pair is no total
    if total == 2 * (card % RANKS + 1) and rules[_PAIRED] == _NO_TOTAL:
        barred = OF_RANK[card % RANKS]
    end = at + MOST_OF_A_KIND
    if rules[_SEVERAL] == _ONE_SET:
        begin_sets(desk, lay, number, want, total - 1)
        made = next_set(desk)
        while made and at < end:
            if not made & barred:
                at = _lifting(rules, on_table, card, total, made, lifts, desk, found, kind, at, end)
            made = next_set(desk)
        return at
    counts = sorted_by_value(desk, lay, number, want, total - 1)
    begin_gatherings(desk, counts, want, 1)
    left = next_gathering(desk, counts, want, 1)
    while left >= 0 and at < end:
        for which in range(begin_choices(desk, counts, left)):
            made = choice(desk, which)
            if not made & barred and at < end:
                at = _lifting(rules, on_table, card, total, made, lifts, desk, found, kind, at, end)
        left = next_gathering(desk, counts, want, 1)
    return at


@compiled_within
def _lifting(
    rules: Integers, on_table: int, card: int, total: int, made: int, lifts: int, desk: Integers, found: Integers,
    kind: Integers, at: int, end: int,
) -> int:  # fmt: skip
    """A set that makes the total, with each choice of what may be lifted with it."""
    for each in range(lifts):
        lifted = desk[SOME + each]
        if at < end and may_be_made(rules, lifted) and not _given_already(rules, on_table, card, total, made | lifted):
            found[at] = made | lifted
            kind[at] = WITH_LIFT if lifted else BY_SUM
            at += 1
    return at


@compiled_within
def _given_already(rules: Integers, on_table: int, card: int, total: int, takes: int) -> bool:
    """Whether a capture is one in another way too, that was tried before this: as a pair, or as eight."""
    same = OF_RANK[card % RANKS]
    paired = not takes & ~same
    if not paired and (total == 8 or rules[_SEVERAL] == _ONE_SET):
        return False
    left = on_table & ~takes
    if paired and (rules[_PAIR] != _PAIR_ALL or not left & same):
        return True
    return total == 10 and _is_eight(rules, card, takes, left)


@compiled_within
def _is_eight(rules: Integers, card: int, takes: int, left: int) -> bool:
    """Whether numerical cards, taken while these are left, lawfully make eight."""
    number = card % RANKS + 1
    made, lifted = takes & ~OF_RANK[7], takes & OF_RANK[7]
    each = 8 - number if number != 8 else 8
    counts = come_to = 0
    for rank in range(10):
        many = cards_in(made & OF_RANK[rank])
        counts += many << 4 * rank
        come_to += many * (rank + 1)
    if each <= 0 or not come_to or come_to % each:
        return False
    if come_to > each and (rules[_SEVERAL] == _ONE_SET or not divides(counts, each)):
        return False
    if not wanting(rules, card, 8) or not may_be_made(rules, lifted):
        return False
    if number == 4 and made & OF_RANK[3] and rules[_PAIRED] == _NO_TOTAL:
        return False
    return rules[_LIFT] != _LIFT_ALL or not left & OF_RANK[7]

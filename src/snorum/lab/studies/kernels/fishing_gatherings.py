"""Find gatherings: several sets of cards that each make a number, in the order of `snorum.cards.combinations`.

The counts of cards of each value are one number, with four bits for each value, the ace lowest. A *fill* is such a
number whose cards make a total.
"""

from __future__ import annotations

import numpy as np

from snorum.lab.studies.chance import Integers
from snorum.lab.studies.compiled import compiled_within
from snorum.lab.studies.kernels.fishing import CHOICES, CHOSEN, KNOWN, MOST_TRIED, RANKS, Desk

_GUARDS = sum(8 << 4 * value for value in range(RANKS))
_PAIRS_OF_FOUR = 0x0F0F0F0F0F0F0F


def _partitions(total: int, largest: int) -> list[tuple[int, ...]]:
    """Every way to write a total as a sum of numbers up to `largest`, the largest numbers first."""
    if not total:
        return [()]
    return [(part, *rest) for part in range(min(largest, total), 0, -1) for rest in _partitions(total - part, part)]


def _packed(parts: tuple[int, ...]) -> int:
    return sum(1 << 4 * (part - 1) for part in parts)


_FOUR = {
    total: [parts for parts in _partitions(total, total) if max(map(parts.count, parts)) <= 4]
    for total in range(1, RANKS + 1)
}
FILLS = np.array([_packed(parts) for total in _FOUR for parts in _FOUR[total]], np.int64)
"""Every fill, total by total; within a total, the fills with the largest card first."""

_BEFORE = {total: sum(len(_FOUR[less]) for less in range(1, total)) for total in (*_FOUR, RANKS + 1)}
FIRST = np.zeros((RANKS + 2, RANKS + 2), np.int64)
"""`FIRST[total, value]`: where the fills of a total begin whose largest card is of this value or less."""
for _total in _FOUR:
    for _value in range(RANKS + 2):
        FIRST[_total, _value] = _BEFORE[_total] + sum(parts[0] > _value for parts in _FOUR[_total])


@compiled_within
def total_of(counts: int) -> int:
    """The number of cards of all values."""
    pairs = (counts & _PAIRS_OF_FOUR) + (counts >> 4 & _PAIRS_OF_FOUR)
    return pairs % 255  # the sum of the bytes


@compiled_within
def largest(counts: int) -> int:
    """The largest value among the cards; 0 if there is no card."""
    value = 0
    while counts:
        counts >>= 4
        value += 1
    return value


@compiled_within
def has_enough(counts: int, fill: int) -> bool:
    """Are there enough cards of each value?"""
    return ((counts | _GUARDS) - fill) & _GUARDS == _GUARDS


@compiled_within
def sorted_by_value(desk: Desk, lay: Integers, number: int, total: int, without: int) -> int:
    """Sort the cards on the desk by value, without those over the total. Returns their counts."""
    counts = 0
    desk.many[:] = 0
    for i in range(number):
        rank = lay[i] % RANKS
        if rank < total and rank != without:
            desk.of_value[rank, desk.many[rank]] = lay[i]
            desk.many[rank] += 1
            counts += 1 << 4 * rank
    return counts


@compiled_within
def _first_place(key: int, room: int) -> int:
    """The first place to look for a key in a hash table; `room` is its size, a power of two."""
    key ^= key >> 25
    key ^= key >> 13
    key ^= key >> 7
    return key & (room - 1)


@compiled_within
def _is_new_way(desk: Desk, left: int, out: int) -> bool:
    """Is this way new? It is then remembered as tried."""
    room = desk.room
    if 2 * desk.filled >= room:
        _more_room(desk)
        room = desk.room
    place = _first_place(left ^ out << 7, room)
    while desk.tried_left[place] >= 0:
        if desk.tried_left[place] == left and desk.tried_out[place] == out:
            return False
        place = (place + 1) & (room - 1)
    desk.tried_left[place], desk.tried_out[place] = left, out
    desk.filled += 1
    return True


@compiled_within
def _more_room(desk: Desk) -> None:
    old = desk.room
    if 2 * old > MOST_TRIED:
        raise ValueError("there are more captures than there is room for")
    for i in range(old):
        desk.kept_left[i], desk.kept_out[i] = desk.tried_left[i], desk.tried_out[i]
    desk.room = 2 * old
    desk.tried_left[: 2 * old] = -1
    for i in range(old):
        if desk.kept_left[i] >= 0:
            place = _first_place(desk.kept_left[i] ^ desk.kept_out[i] << 7, 2 * old)
            while desk.tried_left[place] >= 0:
                place = (place + 1) & (2 * old - 1)
            desk.tried_left[place], desk.tried_out[place] = desk.kept_left[i], desk.kept_out[i]


@compiled_within
def _push(desk: Desk, left: int, out: int) -> None:
    here = desk.depth
    desk.way_left[here], desk.way_out[here] = left, out
    desk.depth = here + 1


@compiled_within
def _reset_search(desk: Desk) -> None:
    desk.room, desk.filled = 64, 0
    desk.tried_left[:64] = -1
    desk.depth = 0


@compiled_within
def makes(counts: int, total: int) -> bool:
    """Do some of these cards make the total?"""
    for i in range(FIRST[total, total], FIRST[total, 0]):  # noqa: SIM110 - generators cannot be compiled
        if has_enough(counts, FILLS[i]):
            return True
    return False


@compiled_within
def most_gathered(desk: Desk, counts: int, total: int) -> int:
    """The most cards that can be divided into sets that each make the total; larger values are ignored."""
    if not counts:
        return 0
    value = largest(counts)
    if value > total:
        return most_gathered(desk, counts & ((1 << 4 * total) - 1), total)
    key = counts | total << 52
    place = _first_place(key, KNOWN)
    if desk.known_key[place] == key:
        return int(desk.known_most[place])
    best = most_gathered(desk, counts - (1 << 4 * (value - 1)), total)
    for i in range(FIRST[total, value], FIRST[total, value - 1]):
        if has_enough(counts, FILLS[i]):
            best = max(best, total_of(FILLS[i]) + most_gathered(desk, counts - FILLS[i], total))
    desk.known_key[place], desk.known_most[place] = key, best
    return best


@compiled_within
def divides(counts: int, total: int) -> bool:
    """Can all the cards be divided into sets that each make the total?"""
    if not counts:
        return True
    value = largest(counts)
    if value <= total:
        for i in range(FIRST[total, value], FIRST[total, value - 1]):
            if has_enough(counts, FILLS[i]) and divides(counts - FILLS[i], total):
                return True
    return False


@compiled_within
def _can_gather(desk: Desk, counts: int, total: int, wanted: int) -> bool:
    """Can `wanted` cards or more be gathered?"""
    if wanted <= 1:
        return wanted <= 0 or makes(counts, total)
    return most_gathered(desk, counts, total) >= wanted


@compiled_within
def begin_gatherings(desk: Desk, counts: int, total: int, least: int) -> None:
    """Start listing the gatherings of `least` cards or more."""
    _reset_search(desk)
    _is_new_way(desk, counts, 0)
    if _can_gather(desk, counts, total, least):
        _push(desk, counts, 0)


@compiled_within
def next_gathering(desk: Desk, counts: int, total: int, least: int) -> int:
    """The counts of cards that the next gathering leaves out; -1 if there is none."""
    while desk.depth:
        here = desk.depth - 1
        desk.depth = here
        left, out = int(desk.way_left[here]), int(desk.way_out[here])
        if not left:
            return out
        value = largest(left)
        enough = least - total_of(counts) + total_of(out)
        one = 1 << 4 * (value - 1)
        if _is_new_way(desk, left - one, out + one) and _can_gather(
            desk, left - one, total, enough + 1 + total_of(left - one)
        ):
            _push(desk, left - one, out + one)
        for i in range(FIRST[total, value], FIRST[total, value - 1]):
            if has_enough(left, FILLS[i]):
                rest = left - FILLS[i]
                if _is_new_way(desk, rest, out) and _can_gather(desk, rest, total, enough + total_of(rest)):
                    _push(desk, rest, out)
    return -1


@compiled_within
def begin_full(desk: Desk, counts: int) -> None:
    """Start listing the full gatherings: those after which no set can be made from the rest."""
    _reset_search(desk)
    _is_new_way(desk, counts, 0)
    _push(desk, counts, 0)


@compiled_within
def next_full(desk: Desk, total: int) -> int:
    """The counts of cards that the next full gathering leaves out; -1 if there is none."""
    while desk.depth:
        here = desk.depth - 1
        desk.depth = here
        left = int(desk.way_left[here])
        full = True
        for i in range(FIRST[total, total], FIRST[total, 0]):
            if has_enough(left, FILLS[i]):
                full = False
                rest = left - FILLS[i]
                if _is_new_way(desk, rest, 0):
                    _push(desk, rest, 0)
        if full:
            return left
    return -1


@compiled_within
def begin_choices(desk: Desk, counts: int, left: int) -> int:
    """Prepare the choices of cards that leave these counts of each value. Returns the number of choices."""
    ways, digits = 1, 0
    for rank in range(RANKS):
        gone = (counts >> 4 * rank & 15) - (left >> 4 * rank & 15)
        if gone:
            many = desk.many[rank]
            number = CHOICES[many, gone]
            for i in range(number):
                places, some = CHOSEN[many, gone, i], 0
                for place in range(many):
                    if places >> place & 1:
                        some |= 1 << desk.of_value[rank, place]
                desk.options[digits, i] = some
            desk.number[digits] = number
            ways *= number
            digits += 1
    desk.digits = digits
    return ways


@compiled_within
def chosen_cards(desk: Desk, which: int) -> int:
    """The set of cards of one of the choices that `begin_choices` prepared."""
    some = 0
    for digit in range(desk.digits - 1, -1, -1):
        number = desk.number[digit]
        some |= desk.options[digit, which % number]
        which //= number
    return some

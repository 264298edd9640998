"""What the fishing games have in common: sets of cards that make a number, found as `snorum.combinations` finds them.

A set of cards is a number with a bit for each. The reference implementation offers only the first captures where there
are very many. So the order in which they are found counts, and is kept: single sets here, as the cards lie; gatherings
in `fishing_gatherings`.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from snorum.studies.chance import Integers
from snorum.studies.compiled import compiled, compiled_within

RANKS = 13
OF_RANK = np.array([sum(1 << 13 * suit + rank for suit in range(4)) for rank in range(RANKS)], np.int64)
"""The four cards of each rank, as a set."""

CHOSEN = np.zeros((5, 5, 6), np.int64)
"""Of so many cards, so many: each choice, as a set of places."""
CHOICES = np.zeros((5, 5), np.int64)
for _cards in range(5):
    for _number in range(5):
        _some = list(combinations(range(_cards), _number))
        CHOICES[_cards, _number] = len(_some)
        for _at, _places in enumerate(_some):
            CHOSEN[_cards, _number, _at] = sum(1 << place for place in _places)


MOST_TRIED = 1 << 15
"""Ways tried in one search at the most; a table where there are more has not been met."""
KNOWN = 1 << 10

_PARTS = {
    "size": 1, "depth": 1, "digits": 1, "room": 1, "filled": 1,
    "cards": 56, "reach": 57, "at": 56, "rest": 56, "made": 56, "some": 16,
    "of_value": 4 * RANKS, "many": RANKS, "options": 6 * RANKS, "number": RANKS,
    "known_key": KNOWN, "known_most": KNOWN,
    "way_left": MOST_TRIED, "way_out": MOST_TRIED, "tried_left": MOST_TRIED, "tried_out": MOST_TRIED,
    "kept_left": MOST_TRIED // 2, "kept_out": MOST_TRIED // 2,
}  # fmt: skip
"""What lies on the desk, and how many numbers each has."""


def _from(name: str) -> int:
    """Where on the desk a part begins."""
    return sum(list(_PARTS.values())[: list(_PARTS).index(name)])


SIZE, DEPTH = _from("size"), _from("depth")
"""How many cards there are of which sets are made; how many ways to go on are kept."""
_CARDS, _REACH, _AT, _REST, _MADE = (_from(name) for name in ("cards", "reach", "at", "rest", "made"))
SOME = _from("some")
"""Each choice among the cards of one rank."""


KNOWN_KEY = _from("known_key")
"""The most that can be gathered, of what was asked before: counts and total, and the answer."""
DESK = sum(_PARTS.values())


def parts(*names: str) -> tuple[int, ...]:
    """Where on the desk these begin."""
    return tuple(map(_from, names))


@compiled
def laid() -> Integers:
    """An empty desk, where sets are worked out: one array, for the sake of speed, with a place for everything."""
    desk = np.empty(DESK, np.int64)
    desk[KNOWN_KEY : KNOWN_KEY + KNOWN] = 0
    return desk


@compiled_within
def cards_in(some: int) -> int:
    """How many cards are in a set."""
    number = 0
    while some:
        some &= some - 1
        number += 1
    return number


@compiled_within
def sums(lay: Integers, number: int, without: int) -> int:
    """Every total up to thirteen that some of these cards make, as bits; those of the rank `without` left out."""
    bits = 1
    for i in range(number):
        rank = lay[i] % RANKS
        if rank != without:
            bits |= bits << (rank + 1)
            bits &= 0x3FFF
    return bits


# Single sets


@compiled_within
def begin_sets(desk: Integers, lay: Integers, number: int, total: int, without: int) -> None:
    """Begin to go through the sets that make a total, of these cards but those of the rank `without`."""
    size = 0
    for i in range(number):
        rank = lay[i] % RANKS
        if rank < total and rank != without:
            desk[_CARDS + size] = lay[i]
            size += 1
    desk[SIZE] = size
    desk[_REACH + size] = 1
    for i in range(size - 1, -1, -1):
        desk[_REACH + i] = desk[_REACH + i + 1] | (desk[_REACH + i + 1] << (desk[_CARDS + i] % RANKS + 1) & 0x3FFF)
    desk[DEPTH] = 1
    desk[_AT + 0], desk[_REST + 0], desk[_MADE + 0] = 0, total, 0


@compiled_within
def next_set(desk: Integers) -> int:
    """The next set; nought if there is none."""
    size = desk[SIZE]
    depth = desk[DEPTH] - 1
    while depth >= 0:
        here, rest = desk[_AT + depth], desk[_REST + depth]
        if here >= size or not desk[_REACH + here] >> rest & 1:
            depth -= 1
            continue
        desk[_AT + depth] = here + 1
        card = desk[_CARDS + here]
        left = rest - card % RANKS - 1
        made: int = desk[_MADE + depth] | 1 << card
        if not left:
            desk[DEPTH] = depth + 1
            return made
        if left > 0 and desk[_REACH + here + 1] >> left & 1:
            depth += 1
            desk[_AT + depth], desk[_REST + depth], desk[_MADE + depth] = here + 1, left, made
    desk[DEPTH] = 0
    return 0


@compiled_within
def some_of(lay: Integers, number: int, rank: int, least: int, found: Integers) -> int:
    """Every choice of `least` or more of the cards of a rank, the most first; how many choices there are."""
    many = ways = 0
    for i in range(number):
        many += lay[i] % RANKS == rank
    for size in range(many, min(least, many) - 1, -1):
        for each in range(CHOICES[many, size]):
            places, chosen = CHOSEN[many, size, each], 0
            for i in range(number):
                if lay[i] % RANKS == rank:
                    if places & 1:
                        chosen |= 1 << lay[i]
                    places >>= 1
            found[ways] = chosen
            ways += 1
    return ways

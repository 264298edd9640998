"""What the fishing games have in common: sets of cards that make a number, found as `snorum.combinations` finds them.

A set of cards is a number with a bit for each. The reference implementation offers only the first captures where there
are very many. So the order in which they are found counts, and is kept: single sets here, as the cards lie; gatherings
in `fishing_gatherings`.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from snorum.studies.chance import Integers
from snorum.studies.compiled import compiled

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


class Desk(NamedTuple):
    """Where sets are worked out: arrays, of which each search says what it keeps in them."""

    cards: Integers
    """The cards of which sets are made, as they lie."""
    sizes: Integers
    """Of the cards: how many; of the ways to go on, how many; of the values from which some are chosen, how many."""
    reach: Integers
    at: Integers
    rest: Integers
    made: Integers
    of_value: npt.NDArray[np.int64]
    """The cards of each value, as they lie."""
    many: Integers
    """How many cards there are of each value."""
    options: npt.NDArray[np.int64]
    """For each value from which some are chosen: each choice, as a set of cards."""
    number: Integers
    ways: npt.NDArray[np.int64]
    tried: npt.NDArray[np.int64]
    room: Integers
    known: npt.NDArray[np.int64]
    """The most that can be gathered, of what was asked before: counts and total, and the answer."""
    some: Integers
    """Each choice among the cards of one rank."""


CARDS, WAYS, DIGITS = 0, 1, 2
"""What `Desk.sizes` has."""
MOST_TRIED = 1 << 15
"""Ways tried in one search at the most; a table where there are more has not been met."""
KNOWN = 1 << 10


@compiled
def laid() -> Desk:
    """An empty desk."""
    return Desk(
        np.empty(56, np.int64),
        np.zeros(3, np.int64),
        np.empty(56, np.int64),
        np.empty(56, np.int64),
        np.empty(56, np.int64),
        np.empty(56, np.int64),
        np.empty((14, 4), np.int64),
        np.empty(14, np.int64),
        np.empty((14, 6), np.int64),
        np.empty(14, np.int64),
        np.empty((2, MOST_TRIED), np.int64),
        np.empty((2, MOST_TRIED), np.int64),
        np.zeros(2, np.int64),
        np.zeros((2, KNOWN), np.int64),
        np.empty(16, np.int64),
    )


@compiled
def cards_in(some: int) -> int:
    """How many cards are in a set."""
    number = 0
    while some:
        some &= some - 1
        number += 1
    return number


@compiled
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


@compiled
def begin_sets(desk: Desk, lay: Integers, number: int, total: int, without: int) -> None:
    """Begin to go through the sets that make a total, of these cards but those of the rank `without`."""
    size = 0
    for i in range(number):
        rank = lay[i] % RANKS
        if rank < total and rank != without:
            desk.cards[size] = lay[i]
            size += 1
    desk.sizes[CARDS] = size
    desk.reach[size] = 1
    for i in range(size - 1, -1, -1):
        desk.reach[i] = desk.reach[i + 1] | (desk.reach[i + 1] << (desk.cards[i] % RANKS + 1) & 0x3FFF)
    desk.sizes[WAYS] = 1
    desk.at[0], desk.rest[0], desk.made[0] = 0, total, 0


@compiled
def next_set(desk: Desk) -> int:
    """The next set; nought if there is none."""
    size = desk.sizes[CARDS]
    depth = desk.sizes[WAYS] - 1
    while depth >= 0:
        here, rest = desk.at[depth], desk.rest[depth]
        if here >= size or not desk.reach[here] >> rest & 1:
            depth -= 1
            continue
        desk.at[depth] = here + 1
        card = desk.cards[here]
        left = rest - card % RANKS - 1
        made: int = desk.made[depth] | 1 << card
        if not left:
            desk.sizes[WAYS] = depth + 1
            return made
        if left > 0 and desk.reach[here + 1] >> left & 1:
            depth += 1
            desk.at[depth], desk.rest[depth], desk.made[depth] = here + 1, left, made
    desk.sizes[WAYS] = 0
    return 0


@compiled
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

"""Find the sets of cards that make a number in the fishing games, in the order of `snorum.cards.combinations`.

A set of cards is a number with a bit for each card. Where there are very many captures, the games offer only the first,
so the order matters. Single sets are here, in the order of the cards; gatherings are in `fishing_gatherings`.
"""

from __future__ import annotations

from itertools import combinations
from typing import Annotated

import numpy as np

from snorum.cards import RANKS as NAMES
from snorum.cards import SUITS, pack
from snorum.lab.studies.chance import Integers
from snorum.lab.studies.compiled import compiled_within
from snorum.lab.studies.numbering import number_of

RANKS = len(NAMES)
OF_RANK = np.array([sum(1 << number_of(card) for card in pack() if card.rank == rank) for rank in NAMES], np.int64)
"""The four cards of each rank, as a set."""
OF_SUIT = np.array([sum(1 << number_of(card) for card in pack() if card.suit == suit) for suit in SUITS], np.int64)

CHOSEN = np.zeros((5, 5, 6), np.int64)
"""`CHOSEN[n, k]` has each choice of k among n cards, as a set of places."""
CHOICES = np.zeros((5, 5), np.int64)
for _cards in range(5):
    for _number in range(5):
        _some = list(combinations(range(_cards), _number))
        CHOICES[_cards, _number] = len(_some)
        for _at, _places in enumerate(_some):
            CHOSEN[_cards, _number, _at] = sum(1 << place for place in _places)

MOST_TRIED = 1 << 15
"""The most ways tried in one search; no table met so far needed more."""
KNOWN = 1 << 10


class Desk:
    """The working memory of the search for sets."""

    # single sets: the cards to choose from, the totals that the cards from each place on can make, the path so far
    size: int
    depth: int
    cards: Annotated[Integers, 56]
    reach: Annotated[Integers, 57]
    at: Annotated[Integers, 56]
    rest: Annotated[Integers, 56]
    made: Annotated[Integers, 56]
    choices: Annotated[Integers, 16]
    """The choices among the cards of one rank."""
    # gatherings: the cards by value, the number of each, and the choices of cards of each value gathered
    of_value: Annotated[Integers, 13, 4]
    many: Annotated[Integers, 13]
    digits: int
    number: Annotated[Integers, 13]
    options: Annotated[Integers, 13, 6]
    # a cache of `most_gathered`, also from earlier games: counts and total as the key, and the answer
    known_key: Annotated[Integers, KNOWN]
    known_most: Annotated[Integers, KNOWN]
    # ways to continue: the cards left, the cards left out; and a hash table of those tried, with its size
    way_left: Annotated[Integers, MOST_TRIED]
    way_out: Annotated[Integers, MOST_TRIED]
    room: int
    filled: int
    tried_left: Annotated[Integers, MOST_TRIED]
    tried_out: Annotated[Integers, MOST_TRIED]
    kept_left: Annotated[Integers, MOST_TRIED // 2]
    kept_out: Annotated[Integers, MOST_TRIED // 2]


@compiled_within
def totals_of(lay: Integers, number: int, without: int) -> int:
    """The totals up to 13 that some of these cards make, as bits, ignoring cards of the rank `without`."""
    bits = 1
    for i in range(number):
        rank = lay[i] % RANKS
        if rank != without:
            bits |= bits << (rank + 1)
            bits &= 0x3FFF
    return bits


# Single sets


@compiled_within
def begin_sets(desk: Desk, lay: Integers, number: int, total: int, without: int) -> None:
    """Start listing the sets of these cards that make a total, ignoring cards of the rank `without`."""
    size = 0
    for i in range(number):
        rank = lay[i] % RANKS
        if rank < total and rank != without:
            desk.cards[size] = lay[i]
            size += 1
    desk.size = size
    desk.reach[size] = 1
    for i in range(size - 1, -1, -1):
        desk.reach[i] = desk.reach[i + 1] | (desk.reach[i + 1] << (desk.cards[i] % RANKS + 1) & 0x3FFF)
    desk.depth = 1
    desk.at[0], desk.rest[0], desk.made[0] = 0, total, 0


@compiled_within
def next_set(desk: Desk) -> int:
    """The next set; 0 if there is none."""
    depth = desk.depth - 1
    while depth >= 0:
        here, rest = desk.at[depth], desk.rest[depth]
        if here >= desk.size or not desk.reach[here] >> rest & 1:
            depth -= 1
            continue
        desk.at[depth] = here + 1
        card = desk.cards[here]
        left = rest - card % RANKS - 1
        made: int = desk.made[depth] | 1 << card
        if not left:
            desk.depth = depth + 1
            return made
        if left > 0 and desk.reach[here + 1] >> left & 1:
            depth += 1
            desk.at[depth], desk.rest[depth], desk.made[depth] = here + 1, left, made
    desk.depth = 0
    return 0


@compiled_within
def list_choices(lay: Integers, number: int, rank: int, least: int, found: Integers, at: int) -> int:
    """Write every choice of `least` or more cards of a rank to `found` from `at` on, largest first. Returns the end."""
    many = 0
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
            found[at] = chosen
            at += 1
    return at

"""Which builds and calls are lawful at Cassino, found without the game: every way to lay a card on what lies there.

Nothing here uses the game's own functions. A way to build is tried by dividing the cards in every way there is.

>>> sorted(lawful(Table(loose=("7D", "4C"), hand=("2C", "9D", "4S")), Agreed()))
[('2C', 9, ('7D',), ())]
>>> sorted(lawful(Table(loose=("4D", "4C"), hand=("4H", "4S", "KS")), Agreed()))
[('4H', 4, ('4C',), ()), ('4H', 4, ('4C', '4D'), ()), ('4H', 4, ('4D',), ()), \
('4S', 4, ('4C',), ()), ('4S', 4, ('4C', '4D'), ()), ('4S', 4, ('4D',), ())]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, product
from typing import NamedTuple, TypeVar

T = TypeVar("T")

VALUES = {
    rank: place for place, rank in enumerate(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], 1)
} | {"X": 15}
Act = tuple[str, int, tuple[str, ...], tuple[int, ...]]
"""The card laid, the number, the cards of the table under it, and the builds that it raises."""


class Lying(NamedTuple):
    """A build on the table."""

    number: int
    sets: int
    mine: bool
    """Whether the player in turn owns it, and must act for it."""


class Table(NamedTuple):
    """What the player in turn can see."""

    loose: tuple[str, ...]
    hand: tuple[str, ...]
    builds: tuple[Lying, ...] = ()


class Agreed(NamedTuple):
    """What the players have agreed on, with the words of the game's rules."""

    building: str = "builds-and-calls"
    raising: str = "others"
    raised_with: str = "hand"
    own_build: str = "act"
    court_cards: str = "pair-only"
    courts_taken: str = "all"
    ace_number: str = "one"
    pack: int = 52


def lawful(table: Table, agreed: Agreed) -> set[Act]:
    """Every lawful build and call. Of players without partners, who name each number aloud."""
    return {act for card in table.hand for act in _with_card(table, agreed, card)}


def _with_card(table: Table, agreed: Agreed, card: str) -> Iterator[Act]:
    for number in range(1, 16):
        for loose in _subsets(table.loose):
            for raised in _subsets([each for each in table.builds if each.number != number]):
                act = card, number, tuple(sorted(loose)), tuple(sorted(each.number for each in raised))
                if _is_lawful(table, agreed, card, number, loose, raised):
                    yield act


def _is_lawful(
    table: Table, agreed: Agreed, card: str, number: int, loose: Sequence[str], raised: Sequence[Lying]
) -> bool:
    there = [each for each in table.builds if each.number == number]
    most = max(_numbers_of_sets(agreed, card, number, loose, raised), default=0)
    left = list(table.hand)
    left.remove(card)
    ranks = [_rank(each) for each in left]
    if not most or not (loose or raised or there) or agreed.building == "none":
        return False
    if agreed.building == "builds" and (most > 1 or len(loose) > 1 or not (loose or raised)):
        return False
    if agreed.building == "builds-and-number-calls" and agreed.court_cards == "pair-only" and 10 < number < 14:
        return False
    for each in raised:
        if each.sets > 1 or agreed.raising == "nobody" or (each.mine and agreed.raising == "others"):
            return False
        if _value(card) + each.number != number and agreed.raised_with == "hand":
            return False
        if each.mine and not any(each.number in _as(agreed, rank) for rank in ranks):
            return False
    if not any(number in _as(agreed, rank) for rank in ranks):
        return False
    waiting = [each for each in table.builds if each.mine and each not in raised and each not in there]
    kept = all(
        number_kept not in _as(agreed, _rank(card)) or any(number_kept in _as(agreed, rank) for rank in ranks)
        for number_kept in (each.number for each in waiting)
    )
    return kept or agreed.own_build == "free"


def _numbers_of_sets(
    agreed: Agreed, card: str, number: int, loose: Sequence[str], raised: Sequence[Lying]
) -> Iterator[int]:
    """How many sets of the number there are, in each way to divide the cards."""
    numbered = agreed.court_cards == "eleven-to-thirteen"
    if number == 14 and agreed.ace_number == "one":
        return
    if number > 10 and number < 14 and not numbered:
        alike = [each for each in loose if _value(each) == number]
        if not raised and len(alike) == len(loose) and _value(card) == number:
            whole = len(loose) + 1
            if agreed.courts_taken == "all" or (agreed.courts_taken == "one-or-three" and whole in (1, 3)):
                yield whole
        return
    lying = [_value(each) for each in loose] + [each.number for each in raised]
    if not numbered and any(value > 10 for value in lying):
        return
    if numbered or _value(card) <= 10:
        yield from _divided((_value(card), *lying), number)
    if number == 14 and _rank(card) == "A":
        yield from (1 + more for more in _divided(tuple(lying), 14))


@lru_cache(maxsize=1 << 16)
def _divided(values: tuple[int, ...], number: int) -> frozenset[int]:
    """The numbers of sets in all ways to divide values into sets that make a number."""
    if not values:
        return frozenset([0])
    first, *others = values
    found = set[int]()
    for some in _subsets(range(len(others))):
        if first + sum(others[i] for i in some) == number:
            rest = tuple(others[i] for i in range(len(others)) if i not in some)
            found |= {1 + more for more in _divided(rest, number)}
    return frozenset(found)


def _as(agreed: Agreed, rank: str) -> list[int]:
    """The numbers that a card of a rank takes."""
    return [VALUES[rank], *([14] if rank == "A" and agreed.ace_number != "one" else [])]


def _rank(card: str) -> str:
    return card[:-1]


def _value(card: str) -> int:
    return VALUES[_rank(card)]


def _subsets(items: Iterable[T]) -> Iterator[tuple[T, ...]]:
    every = list(items)
    return chain.from_iterable(combinations(every, size) for size in range(len(every) + 1))


AGREED = [
    Agreed(*options)
    for options in product(
        ("builds", "builds-and-calls", "builds-and-number-calls"),
        ("others", "own-too", "nobody"),
        ("hand", "table-too"),
        ("act", "free"),
        ("pair-only", "eleven-to-thirteen"),
        ("all", "one", "one-or-three"),
        ("one", "one-or-fourteen"),
        (52, 53),
    )
]
"""Every agreement on building."""

"""Find the sets of cards that make a total. This module knows no game.

>>> from snorum.cards import read_card
>>> cards = [read_card(word) for word in "AC 2D 3H 7S 8C".split()]
>>> print(*map(list_cards, sets_making(cards, 10)))
AC 2D 7S 2D 8C 3H 7S
>>> can_make(cards, 6), can_make(cards, 22)
(True, False)

A *gathering* is a group of cards that divides completely into sets, each of which makes the total. Here four cards make
ten twice, and no more can:

>>> [list_cards(each) for each in gatherings(cards, 10, most_gathered(cards, 10))]
['2D 3H 7S 8C']
>>> sorted(list_cards(each) for each in full_gatherings(cards, 10))
['2D 3H 7S 8C', 'AC 2D 7S']

A joker counts fifteen, and a card can stand for what others make:

>>> value(read_card("joker")), value(card_of(14))
(15, 14)

Long lists are yielded item by item. Questions about a whole table are answered by counting the cards of each value,
which is quicker than trying the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, product
from math import inf

from snorum.cards import RANKS, Card

__all__ = [
    "can_make",
    "card_of",
    "division",
    "full_gatherings",
    "gatherings",
    "list_cards",
    "most_gathered",
    "sets_making",
    "some_of",
    "sums",
    "taken_from",
    "total",
    "value",
]

_VALUES = {**{rank: place for place, rank in enumerate(RANKS, 1)}, "14": 14, "X": 15}
"""What a card of each rank counts. No pack has a fourteen; it stands for what makes that number."""

_Counts = tuple[int, ...]
"""How many cards there are of value 1, 2, and so on; the last number is not 0."""


def value(card: Card) -> int:
    """The value of a card: ace 1; in games that number court cards, knave 11, queen 12, king 13; joker 15."""
    return _VALUES[card.rank]


def card_of(number: int) -> Card:
    """A card of this value, to stand for several that make it."""
    return Card(next(rank for rank, counted in _VALUES.items() if counted == number))


def total(cards: Iterable[Card]) -> int:
    """The sum of the values of these cards."""
    return sum([_VALUES[card.rank] for card in cards])


def list_cards(cards: Iterable[Card]) -> str:
    """Write cards in a row: `4C 5D`."""
    return " ".join(map(format, cards))


# What lies on the table, and what is taken from it


def taken_from(table: Sequence[Card], takes: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
    """The cards taken, in the order of `takes`, and those left; `None` if they are not all there.

    A card may lack its suit. `4H` takes the four of hearts, or else a four without suit, which it proves to be
    the four of hearts; `4` takes any four. Which one may remain unknown, and then the fours left have lost
    their suits too:

    >>> from snorum.cards import read_card
    >>> cards = [read_card(word) for word in "4H 4C 9".split()]
    >>> taken_from(cards, [read_card("4"), read_card("9D")])
    ((Card(rank='4', suit=''), Card(rank='9', suit='D')), (Card(rank='4', suit=''),))
    """
    left = list(table)
    found: dict[Card, list[Card]] = {}
    for card in takes:
        if card.suit:
            there = card if card in left else Card(card.rank)
            if there not in left or found.get(card):
                return None
            left.remove(there)
            found[card] = [card]
    for card, number in Counter(card for card in takes if not card.suit).items():
        fit = [other for other in left if other.rank == card.rank]
        if len(fit) < number:
            return None
        if len(fit) == number:
            found[card] = fit[::-1]
            left = [other for other in left if other.rank != card.rank]
        else:
            found[card] = [card] * number
            left = _remove_unknown(left, card.rank, number)
    return tuple(found[card].pop() for card in takes), tuple(left)


def _remove_unknown(cards: Sequence[Card], rank: str, number: int) -> list[Card]:
    """Remove this many cards of a rank when nobody knows which: the remaining ones lose their suits."""
    kept = []
    for card in cards:
        if card.rank != rank:
            kept.append(card)
        elif number:
            number -= 1
        else:
            kept.append(Card(rank))
    return kept


def some_of(cards: Sequence[Card], least: int = 0) -> Iterator[tuple[Card, ...]]:
    """Every choice of `least` or more of the cards, the most first."""
    return chain.from_iterable(combinations(cards, size) for size in range(len(cards), least - 1, -1))


# One set


def sums(cards: Iterable[Card]) -> int:
    """Every total that some of these cards make, as bits: bit 8 is set if some make eight. Bit 0 is always set."""
    bits = 1
    for card in cards:
        bits |= bits << _VALUES[card.rank]
    return bits


def can_make(cards: Iterable[Card], total: int) -> bool:
    """Whether some of these cards make the total."""
    return bool(sums(cards) >> total & 1)


def sets_making(cards: Iterable[Card], total: int) -> Iterator[tuple[Card, ...]]:
    """Every set of one or more cards that makes the total, one at a time, as they lie."""
    fit = [card for card in cards if _VALUES[card.rank] <= total]
    reach = [1]
    for card in reversed(fit):
        reach.append(reach[-1] | reach[-1] << _VALUES[card.rank])
    reach.reverse()
    return _making(fit, reach, 0, total)


def _making(cards: Sequence[Card], reach: Sequence[int], start: int, total: int) -> Iterator[tuple[Card, ...]]:
    """The sets of `cards[start:]`; `reach[i]` are the sums of `cards[i:]`, so that no step is in vain."""
    for i in range(start, len(cards)):
        if not reach[i] >> total & 1:
            return
        rest = total - _VALUES[cards[i].rank]
        if not rest:
            yield (cards[i],)
        elif rest > 0 and reach[i + 1] >> rest & 1:
            for others in _making(cards, reach, i + 1, rest):
                yield (cards[i], *others)


# Several sets


def division(cards: Sequence[Card], total: int) -> tuple[tuple[Card, ...], ...] | None:
    """One way to divide all these cards into sets that each make the total; `None` if there is none.

    >>> from snorum.cards import read_card
    >>> cards = [read_card(word) for word in "9C AD 5H 5S 8C 2D".split()]
    >>> [list_cards(each) for each in division(cards, 10)]
    ['9C AD', '8C 2D', '5H 5S']
    """
    counts = _counts(cards, total)
    if counts is None or not _divides(counts, total):
        return None
    left: dict[int, list[Card]] = {}
    for card in reversed(cards):
        left.setdefault(value(card), []).append(card)
    sets = []
    while counts:
        fill = next(fill for fill in _with_the_largest(counts, total) if _divides(_less(counts, fill), total))
        counts = _less(counts, fill)
        sets.append(tuple(left[i].pop() for i in range(len(fill), 0, -1) for _ in range(fill[i - 1])))
    return tuple(sets)


def most_gathered(cards: Iterable[Card], total: int) -> int:
    """How many of these cards, at most, fall into sets that each make the total."""
    return _most(_counted(cards, total), total)


def gatherings(cards: Sequence[Card], total: int, least: int = 0) -> Iterator[tuple[Card, ...]]:
    """Every gathering of at least `least` cards; the empty gathering counts."""
    start = _counted(cards, total)
    # Card after card, from the largest value down: what is undecided, and how many of each value are left out.
    first = (start, (0,) * len(start))
    tried, ways = {first}, [first] if _most(start, total) >= least else []
    while ways:
        undecided, out = ways.pop()
        if not undecided:
            yield from _choices(cards, start, out)
            continue
        enough = least - sum(start) + sum(out)
        size = len(undecided)
        more_out = (*out[: size - 1], out[size - 1] + 1, *out[size:])
        nexts = [(_less(undecided, (0,) * (size - 1) + (1,)), more_out, enough + 1)]
        nexts += [(_less(undecided, fill), out, enough) for fill in _with_the_largest(undecided, total)]
        for rest, left, wanted in nexts:
            if (rest, left) not in tried:
                tried.add((rest, left))
                if _most(rest, total) - sum(rest) >= wanted:
                    ways.append((rest, left))


def full_gatherings(cards: Sequence[Card], total: int) -> Iterator[tuple[Card, ...]]:
    """Every gathering after which no further set can be made."""
    start = _counted(cards, total)
    tried, ways = {start}, [start]
    while ways:
        left, full = ways.pop(), True
        for fill in _fills(left, total):
            full = False
            rest = _less(left, fill)
            if rest not in tried:  # ways that leave the same values count once
                tried.add(rest)
                ways.append(rest)
        if full:
            yield from _choices(cards, start, left)


def _choices(cards: Sequence[Card], start: _Counts, left: _Counts) -> Iterator[tuple[Card, ...]]:
    """Every choice of cards that leaves so many of each value, where there were so many at the start."""
    of_value: dict[int, list[int]] = {}
    for i, card in enumerate(cards):
        of_value.setdefault(value(card), []).append(i)
    gone = [(i + 1, have - (left[i] if i < len(left) else 0)) for i, have in enumerate(start)]
    for picked in product(*(combinations(of_value[i], number) for i, number in gone if number)):
        yield tuple(cards[i] for i in sorted(chain.from_iterable(picked)))


# By counts


def _counts(cards: Sequence[Card], total: int) -> _Counts | None:
    """How many cards there are of each value; `None` if one of them cannot be in any set."""
    found = [0] * total
    for card in cards:
        if value(card) > total:
            return None
        found[value(card) - 1] += 1
    return _trimmed(found)


def _counted(cards: Iterable[Card], total: int) -> _Counts:
    """How many cards there are of each value, without cards that cannot be in any set."""
    return _counts([card for card in cards if value(card) <= total], total) or ()


def _trimmed(counts: Sequence[int]) -> _Counts:
    size = len(counts)
    while size and not counts[size - 1]:
        size -= 1
    return tuple(counts[:size])


def _sum(counts: _Counts) -> int:
    """What so many cards of each value come to."""
    return sum(i * number for i, number in enumerate(counts, 1))


def _less(counts: _Counts, fill: _Counts) -> _Counts:
    return _trimmed([have - fill[i] if i < len(fill) else have for i, have in enumerate(counts)])


def _fills(counts: _Counts, total: int) -> Iterator[_Counts]:
    """Every set, by its counts, that makes the total."""
    if not total:
        yield ()
        return
    for size in range(min(len(counts), total), 0, -1):
        if counts[size - 1]:
            yield from _with_the_largest(counts[:size], total)


def _with_the_largest(counts: _Counts, total: int) -> Iterator[_Counts]:
    """Every set, by its counts, that makes the total and has a card of the largest value among its own."""
    size = len(counts)
    if size > total:
        return
    fewer = _trimmed((*counts[:-1], counts[-1] - 1))
    for rest in _fills(fewer, total - size):
        fill = [*rest, *(0 for _ in range(size - len(rest)))]
        fill[-1] += 1
        yield tuple(fill)


FEW = 12
"""Of how many cards all ways to make sets are soon tried."""


@lru_cache(maxsize=1 << 16)
def _most(counts: _Counts, total: int) -> int:
    """How many cards, at most, fall into sets: one of the largest cards is in one, or it is in none."""
    if not counts:
        return 0
    best, bound = 0, sum(counts)
    if bound > FEW:  # there are too many ways to try them all
        bound -= _least_left(counts, total)
    for fill in _with_the_largest(counts, total):
        best = max(best, sum(fill) + _most(_less(counts, fill), total))
        if best == bound:
            return best
    return max(best, _most(_trimmed((*counts[:-1], counts[-1] - 1)), total))


def _least_left(counts: _Counts, total: int) -> int:
    """How many cards at least are in no set, since the sum of those in sets is a multiple of the total."""
    least: list[float] = [0, *[inf] * (total - 1)]
    """For each remainder, how few cards have it."""
    for i, number in enumerate(counts, 1):
        for _ in range(number):
            least = [min(few, least[(remainder - i) % total] + 1) for remainder, few in enumerate(least)]
    return int(least[_sum(counts) % total])


@lru_cache(maxsize=1 << 16)
def _divides(counts: _Counts, total: int) -> bool:
    """Whether all the cards fall into sets: one of the largest cards is in one, and so is every other."""
    if not counts:
        return True
    if _sum(counts) % total:
        return False
    return any(_divides(_less(counts, fill), total) for fill in _with_the_largest(counts, total))

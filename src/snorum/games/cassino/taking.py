"""What a card takes from the table: what pairs, and what combines (Peel, p. 98).

A ten on Peel's nine and ace, eight and two:

>>> from snorum.cards import read_card
>>> from snorum.cards.combinations import list_cards
>>> table = [read_card(word) for word in "9C AD 8H 2S KS".split()]
>>> [list_cards(each) for each in captures(Rules(), table, Card("10"))]
['9C AD 8H 2S']
>>> [list_cards(each) for each in captures(Rules(combinations="any"), table, Card("10"))]
['9C AD 8H 2S', '9C AD', '8H 2S']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from itertools import combinations as choose

from snorum.cards import Card
from snorum.cards.combinations import (
    division,
    full_gatherings,
    gatherings,
    most_gathered,
    sets_making,
    sums,
    taken_from,
    value,
)
from snorum.games.cassino.rules import GREAT_CASSINO, LITTLE_CASSINO, Rules
from snorum.games.vocabulary import rule


@rule("peel-98-7", says="{player} pairs with {card}, and takes {cards}")
def pairing(card: Card, table: Iterable[Card]) -> tuple[Card, ...]:
    """A card takes the cards of its rank on the table: all of them, unless it is agreed that some may be left."""
    return tuple([other for other in table if other.rank == card.rank])


@rule("peel-98-7", "peel-98-8", says="{player} takes with {card} what pairs or combines with it: {ways}")
def combining(rules: Rules, card: Card, table: Iterable[Card]) -> list[Card]:
    """A card also takes every set that adds up to its number, of those that it can take together.

    Returns the cards that can be part of a set: those of a lower number than the card's, if it has one.
    """
    return [other for other in table if value(other) < value(card)] if has_number(rules, value(card)) else []


def has_number(rules: Rules, place: int) -> bool:
    """Whether cards of a rank, given by its place from 1, have a number that sets can add up to."""
    return place <= 10 or court_cards_combine(rules)


@rule("peel-98-7", "peel-98-8", supplied="Peel does not say what king, queen and knave count.")
def court_cards_combine(rules: Rules) -> bool:
    """Knave, queen and king pair, but do not combine: they have no number."""
    match rules.court_cards:
        case "pair-only":
            return False
        case "eleven-to-thirteen":
            return True


@rule("peel-98-7", supplied="So Peel; but in later books a court card takes one only, in Ostrow one or all three.")
def can_take_of_rank(rules: Rules, place: int, number: int) -> bool:
    """A card can take any number of its rank, unless knaves, queens and kings take only one, or one or three.

    Args:
        rules: what the players agree.
        place: the rank, by its place from 1.
        number: how many cards of it are taken; so many lie on the table.
    """
    match rules.courts_taken:
        case "all":
            return True
        case "one":
            return place <= 10 or number <= 1
        case "one-or-three":
            return place <= 10 or number <= 1 or number == 3


def numbers_of_rank(rules: Rules, card: Card, lying: int) -> list[int]:
    """How many cards of its rank a card can take, lawfully or not, if so many lie there; the most first.

    >>> numbers_of_rank(Rules(courts_taken="one-or-three"), Card("K"), 3)
    [3, 1, 0]
    """
    return [number for number in range(lying, -1, -1) if can_take_of_rank(rules, value(card), number)]


@rule("peel-98-7", says="{player} takes too little with {card}: {why}")
def must_take(rules: Rules) -> tuple[bool, bool]:
    """A card must take everything that it can: no card or set that it could still take may be left.

    Returns whether a card that takes anything must take the greatest number of cards, and whether it must leave
    nothing that it could still take (which holds if it takes the greatest number).
    """
    match rules.combinations:
        case "maximal":
            return False, True
        case "most-cards":
            return True, False
        case "any":
            return False, False


@rule(
    supplied="Peel does not say so; in the German game of 1846 an ace counts fourteen, and in Royal Cassino from 1898. "
    "No book says whether it may count as both in one take. We let it, set by set, since a card takes all "
    "that it can; so an ace that takes an ace must take what makes fourteen too."
)
def ace_takes_fourteen(rules: Rules) -> bool:
    """An ace from the hand counts one, or where the players agree on that one or fourteen; on the table always one."""
    match rules.ace_number:
        case "one":
            return False
        case "one-or-fourteen":
            return True


@rule(
    supplied="Peel does not say so; in the German game of 1846 Little Cassino counts fifteen and Great Cassino sixteen."
)
def cassinos_take_more(rules: Rules) -> bool:
    """The Cassinos from the hand count as others of their rank, or where the players agree also fifteen and sixteen."""
    match rules.cassino_numbers:
        case "own":
            return False
        case "fifteen-and-sixteen":
            return True


def numbers_of(rules: Rules, card: Card) -> tuple[int, ...]:
    """The numbers as which a card from a hand can take, build and be called."""
    if card.rank == "A" and ace_takes_fourteen(rules):
        return (1, 14)
    if cassinos_take_more(rules) and card in (LITTLE_CASSINO, GREAT_CASSINO):
        return (value(card), 15 if card == LITTLE_CASSINO else 16)
    return (value(card),)


def combining_to(rules: Rules, card: Card, number: int, table: Iterable[Card]) -> list[Card]:
    """The cards that can be part of a set that a card takes if it counts as this number."""
    return (
        combining(rules, card, table)
        if number == value(card)
        else [other for other in table if has_number(rules, value(other))]
    )


def least_to_take(rules: Rules, table: Sequence[Card], card: Card) -> int:
    """How many cards a card must take if it takes any."""
    as_many, _ = must_take(rules)
    return most_takable(rules, table, card) if as_many else 1


def most_takable(rules: Rules, table: Sequence[Card], card: Card) -> int:
    """The most cards that a card can take."""
    most, *_ = numbers_of_rank(rules, card, len(pairing(card, table)))
    others = [other for other in table if other.rank != card.rank]
    best = most + most_gathered(combining(rules, card, others), value(card))
    for number in numbers_of(rules, card)[1:]:
        best = max(
            best,
            max(
                most - part + most_gathered(combining_to(rules, card, number, [*others, *aces]), number)
                for part, aces in _parts(pairing(card, table), most)
            ),
        )
    return best


def _parts(alike: Sequence[Card], most: int) -> Iterator[tuple[int, Sequence[Card]]]:
    """How many cards of its own rank a card takes in sums, and which; the others are paired."""
    return ((part, alike[:part]) for part in range(most + 1))


def can_take(rules: Rules, table: Iterable[Card], card: Card) -> bool:
    """Whether a card can take anything."""
    return what_takes(rules, table)(card)


def what_takes(rules: Rules, table: Iterable[Card]) -> Callable[[Card], bool]:
    """What says of a card whether it can take anything from this table."""
    lying = [*table]
    ranks, made = {other.rank for other in lying}, sums(other for other in lying if has_number(rules, value(other)))

    def takes(card: Card) -> bool:
        return card.rank in ranks or any(
            made >> number & 1 and (number != value(card) or has_number(rules, number))
            for number in numbers_of(rules, card)
        )

    return takes


def captures(rules: Rules, table: Sequence[Card], card: Card) -> Iterator[tuple[Card, ...]]:
    """The captures that a card may lawfully make, one at a time, each once (cards without suits apart)."""
    if not can_take(rules, table, card):
        return
    seen, several = set[tuple[Card, ...]](), len(numbers_of(rules, card)) > 1
    for number in numbers_of(rules, card):
        for each in _captures_as(rules, table, card, number):
            key = tuple(sorted(each))
            if not several or (key not in seen and is_full(rules, table, card, each)):
                yield each
            seen.add(key)


def _captures_as(rules: Rules, table: Sequence[Card], card: Card, number: int) -> Iterator[tuple[Card, ...]]:
    """The captures of a card that counts as this number."""
    few, (_, full) = least_to_take(rules, table, card), must_take(rules)
    own = number == value(card)
    pair, others = pairing(card, table), combining_to(rules, card, number, table)
    numbers = numbers_of_rank(rules, card, len(pair))
    for paired in chain.from_iterable(choose(pair, each) for each in (numbers[:1] if full and own else numbers)):
        rest = others if own else [other for other in others if other not in paired]
        for combined in _combined(rest, number, few - len(paired), full):
            if paired or combined:
                yield (*paired, *combined)


def _combined(others: Sequence[Card], number: int, least: int, full: bool) -> Iterable[tuple[Card, ...]]:
    if not others:
        return [()] if least <= 0 else []
    return full_gatherings(others, number) if full else gatherings(others, number, least)


def is_full(rules: Rules, table: Sequence[Card], card: Card, takes: Sequence[Card]) -> bool:
    """Whether a capture takes as much as it must."""
    _, left = taken_from(table, takes) or ((), table)
    return not must_take(rules)[1] or not find_takable(rules, card, takes, left)


def find_takable(rules: Rules, card: Card, takes: Sequence[Card], left: Sequence[Card]) -> tuple[Card, ...]:
    """Cards left that could be taken too: some that pair, or else a set that combines; empty if there are none."""
    paired, others = len(pairing(card, takes)), pairing(card, left)
    most, *_ = numbers_of_rank(rules, card, paired + len(others))
    found: tuple[Card, ...] = others[: most - paired]
    for number in numbers_of(rules, card):
        if not found and divide_as(rules, card, number, takes) is not None:
            found = next(sets_making(combining_to(rules, card, number, left), number), ())
    return found


@rule("peel-98-7", "peel-98-8", says="{cards} cannot be taken with {card}: {why}")
def bars_capture(rules: Rules, table: Sequence[Card], card: Card, takes: Sequence[Card]) -> str:
    """A card can capture only cards of its rank, and sets that add up to its number.

    Returns why this is not a capture; empty if it is one, lawful or not.
    """
    if taken_from(table, takes) is None:
        return "they are not all on the table"
    if divide_capture(rules, card, takes) is None:
        return "they do not all pair with it or fall into sets that add up to its number"
    if not can_take_of_rank(rules, value(card), len(pairing(card, takes))):
        return "a court card does not take so many of its rank"
    return ""


def divide_capture(rules: Rules, card: Card, takes: Sequence[Card]) -> tuple[tuple[Card, ...], ...] | None:
    """The cards taken, divided into cards that pair and sets that combine; `None` if that is impossible.

    >>> from snorum.cards import read_card
    >>> from snorum.cards.combinations import list_cards
    >>> cards = [read_card(word) for word in "10H 5C 5D 9S A".split()]
    >>> [list_cards(each) for each in divide_capture(Rules(), Card("10"), cards)]
    ['10H', '9S A', '5C 5D']
    """
    ways = (divide_as(rules, card, number, takes) for number in numbers_of(rules, card))
    return next((way for way in ways if way is not None), None)


def divide_as(rules: Rules, card: Card, number: int, takes: Sequence[Card]) -> tuple[tuple[Card, ...], ...] | None:
    """The same for a card that counts as this number."""
    paired, others = pairing(card, takes), [other for other in takes if other.rank != card.rank]
    if len(combining_to(rules, card, number, others)) < len(others):
        return None
    for part in range(len(paired) + 1 if number != value(card) else 1):
        if (sets := division([*others, *paired[:part]], number)) is not None:
            return (*((each,) for each in paired[part:]), *sets)
    return None

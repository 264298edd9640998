"""What a card captures: what pairs, what makes eight or ten, and what is lifted with it.

An ace on seven, three and four makes eight in two ways; an eight on the table may be lifted with either:

>>> from snorum.cards.combinations import list_cards
>>> table = [Card(rank) for rank in "7348"]
>>> [list_cards(each) for each in captures(Rules(), table, Card("A"))]
['7 8', '7', '3 4 8', '3 4']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from snorum.cards import Card
from snorum.cards.combinations import can_make, division, gatherings, sets_making, some_of, taken_from, total, value
from snorum.games.snitchems.rules import Rules
from snorum.games.vocabulary import RuleFunction, rule

TOTALS = (8, 10)
"""The totals that can be made."""
MOST_OF_SEVERAL = 12
"""The most cards in which several captures are looked for."""


class Made(NamedTuple):
    """One thing that a capture can be. A `total` of 0 is a pair, and `made` is then what is paired."""

    total: int
    made: tuple[Card, ...]
    lifted: tuple[Card, ...] = ()
    """The eights lifted with a set that makes eight, or the tens with one that makes ten."""
    sets: int = 1
    """How often the total is made."""
    several: bool = False
    """Whether it is several captures: a pair and a total, or both totals. `total` is then 0."""


@rule("reid-object-2", "reid-object-3", "reid-making-6")
def number(value: int) -> int:
    """Cards from ace (one) to ten count their number; court cards have no number (0)."""
    return value if value <= 10 else 0


@rule(
    "reid-object-1",
    "sporting-object-1",
    "reid-pairing-2",
    "reid-pairing-4",
    "reid-pairing-5",
    says="{player} pairs with {card}, and takes {cards}",
)
def pairing(card: Card, table: Iterable[Card]) -> tuple[Card, ...]:
    """A card takes cards of its own rank; court cards can be taken in no other way."""
    return tuple([other for other in table if other.rank == card.rank])


@rule(
    "reid-object-1",
    "sporting-object-1",
    "reid-making-2",
    "reid-making-5",
    "reid-making-6",
    says="{player} makes {total} with {card}, and takes {cards}",
)
def making(rules: Rules, card: Card, table: Sequence[Card], total: int) -> Iterator[tuple[Card, ...]]:
    """A card takes cards that together with it make eight, or make ten."""
    want = wanting(rules, number(value(card)), total)
    if not want:
        return
    fit = [other for other in table if number(value(other)) != total]
    for made in sets_making(fit, want) if one_capture(rules) else gatherings(fit, want, 1):
        if not (total == 2 * value(card) and pairing(card, made) and is_pair(rules)):
            yield made


@rule("reid-making-2", "reid-lifting-2", says="{player} makes {total} without {card}, which must be part of it")
def wanting(rules: Rules, number: int, total: int) -> int:
    """The card played must be part of the set that makes eight (or ten)."""
    if not number:
        return 0
    if number != total:
        return max(0, total - number)
    match rules.eight_from_hand:
        case "no":
            return 0
        case "yes":
            return total


@rule("reid-pairing-2", "reid-making-2", "reid-lifting-2", says="{player} pairs with {card}, and does not make {total}")
def is_pair(rules: Rules) -> bool:
    """Two fours may be taken as an eight, and two fives as a ten.

    Returns whether they may not: they are a pair, and nothing else.
    """
    match rules.paired_total:
        case "no":
            return True
        case "yes":
            return False


@rule(
    "reid-choice-2", says="{player} makes {total} more than once with {card}, and takes {cards}: a turn has one capture"
)
def one_capture(rules: Rules) -> bool:
    """A turn has only one capture: a card cannot make the same total with several sets."""
    match rules.several_sets:
        case "no":
            return True
        case "yes":
            return False


@rule(
    "reid-choice-2", "reid-choice-3", says="{player} takes {cards} with {card} by more than one capture: a turn has one"
)
def one_kind(several: bool) -> bool:
    """A card pairs, or makes eight, or makes ten: a turn has only one of these captures."""
    return not several


@rule("reid-lifting-2", says="{player} makes {total} with {card}, and takes {cards}, lifting {lifted}")
def lifting(total: int, table: Iterable[Card]) -> tuple[Card, ...]:
    """A set that makes eight may lift the eights on the table, and one that makes ten the tens."""
    rank = str(total)
    return tuple([other for other in table if other.rank == rank])


@rule("reid-pairing-2", says="{player} takes {cards} and leaves {left}: a pair must take all cards of the rank")
def must_take_all(rules: Rules) -> bool:
    """A player who pairs takes all cards of the rank."""
    match rules.pair_take:
        case "all":
            return True
        case "any":
            return False


@rule(
    "reid-lifting-2",
    "reid-lifting-3",
    "reid-play-11",
    says="{player} makes {total} and leaves {left}: all must be lifted",
)
def must_lift_all(rules: Rules, lifts: bool) -> bool:
    """A player who makes eight (or ten) lifts all eights (or tens) on the table, or none.

    `lifts` says whether they lift any. Returns whether they must lift all.
    """
    match rules.lift:
        case "all-or-none":
            return lifts
        case "all":
            return True
        case "any":
            return False


@rule("reid-making-2", "reid-lifting-2", says="{player} makes {total} and lifts nothing: a set must lift one")
def may_be_made(rules: Rules, lifted: bool) -> bool:
    """A set may be taken whether or not an eight (or ten) is lifted with it."""
    if lifted:
        return True
    match rules.capture_by_sum:
        case "allowed":
            return True
        case "only-with-eight-or-ten":
            return False


def captures_by_kind(rules: Rules, table: Sequence[Card], card: Card) -> Iterator[Iterator[tuple[Card, ...]]]:
    """The lawful captures of a card, by kind: by pairing, by making eight, by making ten."""
    if pair := pairing(card, table):
        yield some_of(pair, least=len(pair) if must_take_all(rules) else 1)
    for each in TOTALS:
        if can_make_total(rules, table, card, each):
            yield _captures_making(rules, table, card, each)


def _captures_making(rules: Rules, table: Sequence[Card], card: Card, total: int) -> Iterator[tuple[Card, ...]]:
    there = lifting(total, table)
    lifts = [
        lifted
        for lifted in some_of(there, least=0)
        if may_be_made(rules, bool(lifted)) and (len(lifted) == len(there) or not must_lift_all(rules, bool(lifted)))
    ]
    for made in making(rules, card, table, total):
        for lifted in lifts:
            if not _listed_before(rules, table, card, total, (*made, *lifted)):
                yield (*made, *lifted)


def _listed_before(rules: Rules, table: Sequence[Card], card: Card, total: int, takes: Sequence[Card]) -> bool:
    """Whether a capture has been listed before as another kind.

    For instance, three twos pair with a two, and also make eight with it.
    """
    if len(pairing(card, takes)) < len(takes) and (total == TOTALS[0] or one_capture(rules)):
        return False
    _, left = taken_from(table, takes) or ((), ())
    earlier = [way for way in readings_of_capture(card, takes) if way.total < total]
    return any(not any(rules_broken(rules, card, way, left)) for way in earlier)


@rule("reid-play-11", "reid-choice-2")
def captures(rules: Rules, table: Sequence[Card], card: Card) -> Iterator[tuple[Card, ...]]:
    """A player who can capture in several ways chooses one of them.

    Returns the lawful captures one at a time, each once (cards without suits apart).
    """
    for kind in captures_by_kind(rules, table, card):
        yield from kind


def can_make_total(rules: Rules, table: Sequence[Card], card: Card, total: int) -> bool:
    """Whether a card can lawfully make this total; true also for an eight (or ten) that can only pair with another."""
    want = wanting(rules, number(value(card)), total)
    return bool(want) and can_make(table, want) and may_be_made(rules, bool(lifting(total, table)))


def can_capture(rules: Rules, table: Sequence[Card], card: Card) -> bool:
    """Whether a card can capture anything lawfully."""
    return any(other.rank == card.rank for other in table) or any(
        can_make_total(rules, table, card, total) for total in TOTALS
    )


def readings_of_capture(card: Card, takes: Sequence[Card]) -> Iterator[Made]:
    """Everything that a capture can be under any reading; empty if it is not a capture.

    >>> [way.total for way in readings_of_capture(Card("4"), [Card("4")])]
    [0, 8]
    >>> [way.sets for way in readings_of_capture(Card("A"), [*map(Card, "734")])]
    [2]
    """
    if len(pairing(card, takes)) == len(takes):
        yield Made(0, tuple(takes))
    yield from _totals_made(card, takes)
    if _is_several(card, takes):
        yield Made(0, tuple(takes), several=True)


def _totals_made(card: Card, takes: Sequence[Card]) -> Iterator[Made]:
    own, numbers = number(value(card)), [number(value(other)) for other in takes]
    if not own or not all(numbers):
        return
    for each in TOTALS:
        made = tuple([other for other, its in zip(takes, numbers, strict=True) if its != each])
        sets = count_sets(made, each - own or each)
        if sets:
            yield Made(each, made, lifting(each, takes), sets)


def _is_several(card: Card, takes: Sequence[Card]) -> bool:
    """Whether cards, up to a dozen, are what a card takes by two or three captures of different kinds."""
    if len(takes) > MOST_OF_SEVERAL:
        return False
    kinds = [(0, *TOTALS) if other.rank == card.rank else TOTALS for other in takes]
    known: dict[tuple[Card, ...], set[int]] = {}

    def kinds_of(some: tuple[Card, ...]) -> set[int]:
        if some not in known:
            known[some] = {made.total for made in _totals_made(card, some)} if some else {*TOTALS}
        return known[some]

    for chosen in set(product(*kinds)):
        parts = {
            kind: tuple(sorted(other for other, its in zip(takes, chosen, strict=True) if its == kind))
            for kind in (0, *TOTALS)
        }
        if sum(map(bool, parts.values())) > 1 and all(total in kinds_of(parts[total]) for total in TOTALS):
            return True
    return False


def rules_broken(rules: Rules, card: Card, what: Made, left: Sequence[Card]) -> Iterator[RuleFunction]:
    """The rules that a capture breaks, taken as `what`, with these cards left on the table."""
    if not one_kind(what.several):
        yield one_kind
        return
    if not what.total:
        if pairing(card, left) and must_take_all(rules):
            yield must_take_all
        return
    if not wanting(rules, number(value(card)), what.total):
        yield wanting
    if what.total == 2 * value(card) and pairing(card, what.made) and is_pair(rules):
        yield is_pair
    if what.sets > 1 and one_capture(rules):
        yield one_capture
    if not may_be_made(rules, bool(what.lifted)):
        yield may_be_made
    if lifting(what.total, left) and must_lift_all(rules, bool(what.lifted)):
        yield must_lift_all


def count_sets(cards: Sequence[Card], number: int) -> int:
    """How many sets these cards form that each add up to a number; 0 if they do not."""
    all_of_it = total(cards)
    if all_of_it == number > 0:
        return 1
    return all_of_it // number if all_of_it and number > 0 and division(cards, number) else 0


@rule("reid-pairing-2", "reid-making-2", "reid-choice-2", says="{cards} cannot be taken with {card}: {why}")
def bars_capture(table: Sequence[Card], card: Card, takes: Sequence[Card]) -> str:
    """A card can capture only cards that pair with it, or cards that make eight or ten with it.

    Returns why this is not a capture; empty if it is one, lawful or not.
    """
    if taken_from(table, takes) is None:
        return "they are not all on the table"
    if next(readings_of_capture(card, takes), None) is None:
        return "they neither pair with it nor make eight or ten"
    return ""

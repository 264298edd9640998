"""What a card captures at Snitch'ems: what pairs, what makes eight or ten, and what is lifted with it.

An ace on seven, three and four makes eight in two ways; an eight on the table may be lifted with either:

>>> from snorum.combinations import told
>>> table = [Card(rank) for rank in "7348"]
>>> [told(each) for each in captures(Rules(), table, Card("A"))]
['7 8', '7', '3 4 8', '3 4']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from snorum.cards import Card
from snorum.combinations import can_make, division, gatherings, sets_making, some_of, taken_from, total, value
from snorum.games.snitchems.rules import Rules
from snorum.vocabulary import RuleFunction, rule

TOTALS = (8, 10)
"""What is made."""


class Made(NamedTuple):
    """What a capture can be. A `total` of nought is a pair, and `made` is then what is paired."""

    total: int
    made: tuple[Card, ...]
    lifted: tuple[Card, ...] = ()
    """The eights that are lifted with a set that makes eight, the tens with one that makes ten."""
    sets: int = 1
    """How often the total is made."""


@rule("reid-object-2", "reid-object-3", "reid-making-6")
def number(value: int) -> int:
    """Cards from ace to ten are worth their number, the ace one; court cards are worth none (nought)."""
    return value if value <= 10 else 0


@rule("reid-object-1", "sporting-object-1", "reid-pairing-2", "reid-pairing-4", "reid-pairing-5",
      says="{player} pairs with {card}, and takes {cards}")  # fmt: skip
def pairing(card: Card, table: Iterable[Card]) -> tuple[Card, ...]:
    """Any card takes a card, or cards, of its own rank; court cards are taken in no other way."""
    return tuple([other for other in table if other.rank == card.rank])


@rule("reid-object-1", "sporting-object-1", "reid-making-2", "reid-making-5", "reid-making-6",
      says="{player} makes {total} with {card}, and takes {cards}")  # fmt: skip
def making(rules: Rules, card: Card, table: Sequence[Card], total: int) -> Iterator[tuple[Card, ...]]:
    """A card takes a card, or cards, that with it make exactly eight, or exactly ten."""
    want = wanting(rules, number(value(card)), total)
    if not want:
        return
    fit = [other for other in table if number(value(other)) != total]
    for made in sets_making(fit, want) if one_capture(rules) else gatherings(fit, want, 1):
        if not (total == 2 * value(card) and pairing(card, made) and is_pair(rules)):
            yield made


@rule("reid-making-2", "reid-lifting-2", says="{player} makes {total} without {card}, which is no part of it")
def wanting(rules: Rules, number: int, total: int) -> int:
    """A set makes eight (or ten) together with the card played, which is one of those that make it."""
    if not number:
        return 0
    if number != total:
        return max(0, total - number)
    match rules.eight_from_hand:
        case "no":
            return 0
        case "yes":
            return total


@rule("reid-pairing-2", "reid-making-2", "reid-lifting-2",
      says="{player} pairs with {card}, and does not make {total}")  # fmt: skip
def is_pair(rules: Rules) -> bool:
    """A four with a four may be taken as an eight, and a five with a five as a ten.

    True where it may not: it is a pair, and nothing else.
    """
    match rules.paired_total:
        case "no":
            return True
        case "yes":
            return False


@rule("reid-choice-2",
      says="{player} makes {total} more than once with {card}, and takes {cards}: a turn has one capture")  # fmt: skip
def one_capture(rules: Rules) -> bool:
    """A turn has one capture; to make the same total again would be another."""
    match rules.several_sets:
        case "no":
            return True
        case "yes":
            return False


@rule("reid-lifting-2", says="{player} makes {total} with {card}, and takes {cards}, lifting {lifted}")
def lifting(total: int, table: Iterable[Card]) -> tuple[Card, ...]:
    """An eight or ten that is made pairs with those on the table, which may be lifted with it."""
    rank = str(total)
    return tuple([other for other in table if other.rank == rank])


@rule("reid-pairing-2", says="{player} takes {cards} and leaves {left}: all of the rank must be taken")
def must_take_all(rules: Rules) -> bool:
    """Who pairs takes every card of the rank."""
    match rules.pair_take:
        case "all":
            return True
        case "any":
            return False


@rule("reid-lifting-2", "reid-lifting-3", "reid-play-11",
      says="{player} makes {total} and leaves {left}: all must be lifted with it")  # fmt: skip
def must_lift_all(rules: Rules, lifts: bool) -> bool:
    """Who lifts one eight (or ten) lifts them all; he may also make it and lift none.

    `lifts`: whether he lifts one. True if he must lift them all.
    """
    match rules.lift:
        case "all-or-none":
            return lifts
        case "all":
            return True
        case "any":
            return False


@rule("reid-making-2", "reid-lifting-2", says="{player} makes {total} and lifts none: a set is taken only with one")
def may_be_made(rules: Rules, lifted: bool) -> bool:
    """A set may be taken with no eight or ten lifted, and with them."""
    if lifted:
        return True
    match rules.capture_by_sum:
        case "allowed":
            return True
        case "only-with-eight-or-ten":
            return False


def kinds(rules: Rules, table: Sequence[Card], card: Card) -> Iterator[Iterator[tuple[Card, ...]]]:
    """The captures that a card may make: by pairing, by making eight, by making ten."""
    if pair := pairing(card, table):
        yield some_of(pair, least=len(pair) if must_take_all(rules) else 1)
    for each in TOTALS:
        if able_to_make(rules, table, card, each):
            yield _made(rules, table, card, each)


def _made(rules: Rules, table: Sequence[Card], card: Card, total: int) -> Iterator[tuple[Card, ...]]:
    there = lifting(total, table)
    lifts = [lifted for lifted in some_of(there, least=0) if may_be_made(rules, bool(lifted))
             and (len(lifted) == len(there) or not must_lift_all(rules, bool(lifted)))]  # fmt: skip
    for made in making(rules, card, table, total):
        for lifted in lifts:
            if not _given_already(rules, table, card, total, (*made, *lifted)):
                yield (*made, *lifted)


def _given_already(rules: Rules, table: Sequence[Card], card: Card, total: int, takes: Sequence[Card]) -> bool:
    """Whether a capture is one in another way too, that was tried before this.

    Three twos pair with a two and make eight with it; and a six makes ten with two twos, and eight with each.
    """
    if len(pairing(card, takes)) < len(takes) and (total == TOTALS[0] or one_capture(rules)):
        return False
    _, left = taken_from(table, takes) or ((), ())
    return any(not any(broken(rules, card, way, left)) for way in ways(card, takes) if way.total < total)


@rule("reid-play-11", "reid-choice-2")
def captures(rules: Rules, table: Sequence[Card], card: Card) -> Iterator[tuple[Card, ...]]:
    """Who can capture in several ways chooses freely, but makes one capture only.

    Each lawful capture is given once (cards without suit apart), one at a time.
    """
    for kind in kinds(rules, table, card):
        yield from kind


def able_to_make(rules: Rules, table: Sequence[Card], card: Card, total: int) -> bool:
    """Whether a card can lawfully make this total; true also of an eight (or ten) that can only pair with another."""
    want = wanting(rules, number(value(card)), total)
    return bool(want) and can_make(table, want) and may_be_made(rules, bool(lifting(total, table)))


def able(rules: Rules, table: Sequence[Card], card: Card) -> bool:
    """Whether a card can capture anything, lawfully."""
    return any(other.rank == card.rank for other in table) or any(
        able_to_make(rules, table, card, total) for total in TOTALS
    )


def ways(card: Card, takes: Sequence[Card]) -> Iterator[Made]:
    """What a capture can be, by whatever reading; nothing if the cards make nothing with the card played.

    >>> [way.total for way in ways(Card("4"), [Card("4")])], [way.sets for way in ways(Card("A"), [*map(Card, "734")])]
    ([0, 8], [2])
    """
    if len(pairing(card, takes)) == len(takes):
        yield Made(0, tuple(takes))
    own, numbers = number(value(card)), [number(value(other)) for other in takes]
    if not own or not all(numbers):
        return
    for each in TOTALS:
        made = tuple([other for other, its in zip(takes, numbers, strict=True) if its != each])
        sets = times(made, each - own or each)
        if sets:
            yield Made(each, made, lifting(each, takes), sets)


def broken(rules: Rules, card: Card, what: Made, left: Sequence[Card]) -> Iterator[RuleFunction]:
    """The rules that a capture breaks, if this is what it is, and these are the cards left on the table."""
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


def times(cards: Sequence[Card], number: int) -> int:
    """Into how many sets that each come to a number these cards fall; nought if they do not."""
    all_of_it = total(cards)
    if all_of_it == number > 0:
        return 1
    return all_of_it // number if all_of_it and number > 0 and division(cards, number) else 0


@rule("reid-pairing-2", "reid-making-2", "reid-choice-2",
      says="{cards} cannot be taken with {card}: {why}")  # fmt: skip
def bars_capture(table: Sequence[Card], card: Card, takes: Sequence[Card]) -> str:
    """A capture is of cards on the table that pair with the card, or make eight or ten, and one only.

    The answer says why this is none; it is empty if it is one, be it lawful or not.
    """
    if taken_from(table, takes) is None:
        return "they are not all on the table"
    if next(ways(card, takes), None) is None:
        return "they neither pair with it nor make eight or ten"
    return ""

"""What a card captures at Snitch'ems: what pairs, what makes eight or ten, and what is lifted with it.

An ace on seven, three and four makes eight in two ways; an eight on the table is lifted with either:

>>> from snorum.combinations import told
>>> table = [Card(rank) for rank in "7348"]
>>> [told(each) for each in captures(Rules(), table, Card("A"))]
['7 8', '3 4 8']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from snorum.cards import Card
from snorum.combinations import can_make, sets_making, some_of, taken_from, total, value
from snorum.games.snitchems.rules import Rules
from snorum.vocabulary import rule

TOTALS = (8, 10)
"""What is made."""


class Made(NamedTuple):
    """What a capture is. A `total` of nought is a pair, and `made` is then what is paired."""

    total: int
    made: tuple[Card, ...]
    lifted: tuple[Card, ...] = ()
    """The eights that are lifted with a set that makes eight, the tens with one that makes ten."""


@rule("reid-object-2", "reid-object-3", "reid-making-6")
def number(card: Card) -> int:
    """Cards from ace to ten are worth their number, the ace one; court cards are worth none (nought)."""
    return value(card)


@rule("reid-object-1", "sporting-object-1", "reid-pairing-2", "reid-pairing-4", "reid-pairing-5",
      says="{player} pairs with {card}, and takes {cards}")  # fmt: skip
def pairing(card: Card, table: Iterable[Card]) -> tuple[Card, ...]:
    """Any card takes a card, or cards, of its own rank; court cards are taken in no other way."""
    return tuple([other for other in table if other.rank == card.rank])


@rule("reid-object-1", "sporting-object-1", "reid-making-2", "reid-making-5", "reid-making-6",
      says="{player} makes {total} with {card}, and takes {cards}")  # fmt: skip
def making(rules: Rules, card: Card, table: Sequence[Card], total: int) -> Iterator[tuple[Card, ...]]:
    """A card takes a card, or cards, that with it make exactly eight, or exactly ten."""
    if not number(card):
        return
    for made in sets_making(table, wanting(rules, card, total)):
        if not is_pair(card, made):
            yield made


@rule("reid-making-2", "reid-lifting-2", says="{player} makes {total} without {card}, which is no part of it")
def wanting(rules: Rules, card: Card, total: int) -> int:
    """How much a set must come to, so that it makes the total with the card played; nought if none can."""
    if number(card) != total:
        return max(0, total - number(card))
    match rules.eight_from_hand:
        case "no":
            return 0
        case "yes":
            return total


@rule(supplied="A four on a four, or a five on a five, is a pair; it does not make an eight, or a ten.",
      says="{player} pairs with {card}, and does not make {total}")  # fmt: skip
def is_pair(card: Card, made: Sequence[Card]) -> bool:
    """A card and another of its rank are a pair, and not an eight or a ten."""
    return len(made) == 1 and made[0].rank == card.rank


@rule("reid-lifting-2", says="{player} makes {total} with {card}, and takes {cards}, lifting {lifted}")
def lifting(total: int, table: Iterable[Card]) -> tuple[Card, ...]:
    """The eight or ten that is made pairs with an eight or ten on the table, and lifts it."""
    rank = str(total)
    return tuple([other for other in table if other.rank == rank])


@rule("reid-pairing-2", says="{player} takes {cards} and leaves {left}: all of the rank must be taken")
def must_take_all(rules: Rules) -> bool:
    """Whether a card must take every card of its rank: "it (them)"."""
    match rules.pair_take:
        case "all":
            return True
        case "any":
            return False


@rule("reid-lifting-2", says="{player} makes {total} and leaves {left}: all must be lifted with it")
def must_lift_all(rules: Rules) -> bool:
    """Whether who makes eight (or ten) must lift every eight (or ten) on the table."""
    match rules.lift:
        case "all":
            return True
        case "any":
            return False


@rule("reid-making-2", "reid-lifting-2", says="{player} makes {total} and lifts none: a set is taken only with one")
def may_be_made(rules: Rules, lifted: Sequence[Card]) -> bool:
    """Whether a set may be taken with these eights or tens lifted, if there are any."""
    match rules.capture_by_sum:
        case "allowed":
            return True
        case "only-with-eight-or-ten":
            return len(lifted) > 0


def kinds(rules: Rules, table: Sequence[Card], card: Card) -> Iterator[Iterator[tuple[Card, ...]]]:
    """The captures that a card may make: by pairing, by making eight, by making ten."""
    if pair := pairing(card, table):
        yield some_of(pair, least=len(pair) if must_take_all(rules) else 1)
    for each in TOTALS:
        if able_to_make(rules, table, card, each):
            yield _made(rules, table, card, each)


def _made(rules: Rules, table: Sequence[Card], card: Card, total: int) -> Iterator[tuple[Card, ...]]:
    there = lifting(total, table)
    lifts = [lifted for lifted in some_of(there, least=len(there) if must_lift_all(rules) else 0)
             if may_be_made(rules, lifted)]  # fmt: skip
    for made in making(rules, card, table, total):
        for lifted in lifts:
            if lifted or pairing(card, made) != made:  # three twos make eight with a two, and are taken as a pair
                yield (*made, *lifted)


@rule("reid-play-11", "reid-choice-2")
def captures(rules: Rules, table: Sequence[Card], card: Card) -> Iterator[tuple[Card, ...]]:
    """Who can capture in several ways chooses freely, but makes one capture only.

    Each lawful capture is given once (cards without suit apart), one at a time.
    """
    for kind in kinds(rules, table, card):
        yield from kind


def able_to_make(rules: Rules, table: Sequence[Card], card: Card, total: int) -> bool:
    """Whether a card can lawfully make this total; true also of an eight (or ten) that can only pair with another."""
    want = number(card) and wanting(rules, card, total)
    return bool(want) and may_be_made(rules, lifting(total, table)) and can_make(table, want)


def able(rules: Rules, table: Sequence[Card], card: Card) -> bool:
    """Whether a card can capture anything, lawfully."""
    return any(other.rank == card.rank for other in table) or any(
        able_to_make(rules, table, card, total) for total in TOTALS
    )


def what_is(card: Card, takes: Sequence[Card]) -> Made | None:
    """What a capture is, by whatever reading; `None` if the cards make nothing with the card played.

    What is a pair is taken as one. No cards make both eight and ten.
    """
    if len(pairing(card, takes)) == len(takes):
        return Made(0, tuple(takes))
    if not number(card) or not all(map(number, takes)):
        return None
    for each in TOTALS:
        made = tuple([other for other in takes if number(other) != each])
        if total(made) == (each - number(card) or each):
            return Made(each, made, lifting(each, takes))
    return None


@rule("reid-pairing-2", "reid-making-2", "reid-choice-2",
      says="{cards} cannot be taken with {card}: {why}")  # fmt: skip
def bars_capture(table: Sequence[Card], card: Card, takes: Sequence[Card]) -> str:
    """A capture is of cards on the table that pair with the card, or make eight or ten, and one only.

    The answer says why this is none; it is empty if it is one, be it lawful or not.
    """
    if taken_from(table, takes) is None:
        return "they are not all on the table"
    if what_is(card, takes) is None:
        return "they neither pair with it nor make eight or ten"
    return ""

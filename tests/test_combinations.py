"""Sets that make a total, against every subset tried one by one; and what is taken from a table of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice
from random import Random
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.work import at_most

from snorum.cards import RANKS, Card, pack, read_card
from snorum.cards import combinations as sets

NUMBERED = [card for card in pack(52) if card.rank not in "JQK"]

Cards = tuple[Card, ...]


def read(words: str) -> Cards:
    return tuple(read_card(word) for word in words.split())


def worth(cards: Iterable[Card]) -> int:
    """What cards come to, list_cards off on the fingers: nothing here is asked of the code under test."""
    return sum(RANKS.index(card.rank) + 1 for card in cards)


def subsets(cards: Sequence[Card]) -> Iterator[Cards]:
    for size in range(len(cards) + 1):
        yield from combinations(cards, size)


def falls(cards: Cards, total: int) -> bool:
    """Whether cards fall into sets that make the total: some set has the first card, and the rest fall too."""
    if not cards:
        return True
    return any(
        worth((cards[0], *others)) == total and falls(tuple(c for c in cards[1:] if c not in others), total)
        for others in subsets(cards[1:])
    )


def gathered(cards: Sequence[Card], total: int) -> set[frozenset[Card]]:
    return {frozenset(some) for some in subsets(cards) if worth(some) % total == 0 and falls(some, total)}


def as_sets(found: Iterable[Cards]) -> set[frozenset[Card]]:
    """The answers as sets; each is given once."""
    each = list(found)
    once = {frozenset(cards) for cards in each}
    assert len(once) == len(each)
    return once


some_cards = st.lists(st.sampled_from(pack(52)), max_size=9, unique=True)
totals = st.integers(1, 21)


# One set


@given(some_cards, totals)
def test_every_set_that_makes_a_total_is_found_once_and_no_other(cards: list[Card], total: int) -> None:
    expected = {frozenset(some) for some in subsets([c for c in cards if worth([c])]) if worth(some) == total}
    assert as_sets(sets.sets_making(cards, total)) == expected
    assert sets.can_make(cards, total) == bool(expected)


@given(some_cards)
def test_the_bits_are_the_sums(cards: list[Card]) -> None:
    bits = sets.sums(cards)
    assert {total for total in range(100) if bits >> total & 1} == {worth(some) for some in subsets(cards)}


def test_court_cards_come_after_the_ten() -> None:
    assert [sets.value(Card(rank)) for rank in RANKS] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
    assert list(sets.sets_making(read("JC QC KC"), 8)) == []
    assert sets.total(read("10C KC A")) == 24


def test_a_set_keeps_the_order_of_the_table() -> None:
    assert list(sets.sets_making(read("7C AD 2H 5S"), 8)) == [read("7C AD"), read("AD 2H 5S")]


# Several sets


@given(some_cards, totals)
def test_every_gathering_is_found_once_and_no_other(cards: list[Card], total: int) -> None:
    expected = gathered(cards, total)
    assert as_sets(sets.gatherings(cards, total)) == expected
    most = max(map(len, expected))
    assert sets.most_gathered(cards, total) == most
    for least in (1, most - 1, most, most + 1):
        assert as_sets(sets.gatherings(cards, total, least)) == {some for some in expected if len(some) >= least}


@given(some_cards, totals)
def test_what_many_cards_gather_at_most_is_what_few_would(cards: list[Card], total: int) -> None:
    with mock.patch.object(sets, "FEW", 0):
        sets._most.cache_clear()
        assert sets.most_gathered(cards, total) == max(map(len, gathered(cards, total)))
    sets._most.cache_clear()


@given(some_cards, totals)
def test_a_full_gathering_leaves_no_set_to_be_made(cards: list[Card], total: int) -> None:
    numbered = {card for card in cards if worth([card])}
    full = {some for some in gathered(cards, total) if all(worth(s) != total for s in subsets([*(numbered - some)]))}
    assert as_sets(sets.full_gatherings(cards, total)) == full


def test_a_full_gathering_need_not_be_the_greatest() -> None:
    cards = read("9C AC AD 8C")  # nine and ace, or eight and both aces
    assert as_sets(sets.full_gatherings(cards, 10)) == {
        frozenset(read("9C AC")),
        frozenset(read("9C AD")),
        frozenset(read("8C AC AD")),
    }
    assert as_sets(sets.gatherings(cards, 10, 3)) == {frozenset(read("8C AC AD"))}


@given(some_cards, totals)
def test_a_division_uses_every_card_in_sets_that_make_the_total(cards: list[Card], total: int) -> None:
    found = sets.division(cards, total)
    if not all(worth([card]) for card in cards) or not falls(tuple(cards), total):
        assert found is None
    else:
        assert found is not None
        assert sorted(card for some in found for card in some) == sorted(cards)
        assert all(worth(some) == total for some in found)


def test_cards_of_one_number_are_not_taken_for_one_card() -> None:
    assert sets.division(read("5C 5D 5H"), 10) is None
    assert sets.most_gathered(read("5C 5D 5H"), 10) == 2
    assert len(list(sets.gatherings(read("5C 5D 5H"), 10))) == 4  # none, and three pairs


# A full table


WORK = 3_000_000
"""Calls of functions; the answers come after a tenth of them."""


def in_time(ask: Callable[[], object]) -> None:
    sets._most.cache_clear()
    sets._divides.cache_clear()
    at_most(WORK, ask)


@pytest.mark.parametrize("total", [8, 10])
@pytest.mark.parametrize("seed", range(6))
def test_a_table_of_thirty_cards_is_answered_at_once(seed: int, total: int) -> None:
    table = Random(seed).sample(NUMBERED, 30)
    in_time(lambda: sets.most_gathered(table, total))
    in_time(lambda: list(islice(sets.gatherings(table, total), 100)))
    in_time(lambda: list(islice(sets.full_gatherings(table, total), 100)))
    in_time(lambda: list(islice(sets.gatherings(table, total, sets.most_gathered(table, total)), 100)))
    in_time(lambda: list(islice(sets.sets_making(table, total), 1000)))
    in_time(lambda: sets.division([card for card in table if worth([card]) <= total][:20], total))


@pytest.mark.parametrize("total", [13, 14, 15, 16])
@pytest.mark.parametrize("left_out", [0, 4, 9, 20])
def test_what_can_be_taken_of_a_pack_is_answered_at_once(total: int, left_out: int) -> None:
    """The referee lays all cards that are not seen elsewhere, to learn what cannot be a fault on any table."""
    table = Random(left_out).sample(pack(52), 52 - left_out)
    in_time(lambda: sets.most_gathered(table, total))


def test_the_whole_pack_of_numbers_falls_into_tens() -> None:
    cards = [card for card in NUMBERED if card.rank != "10"]
    in_time(lambda: sets.division(cards, 10))
    found = sets.division(cards, 10)
    assert found is not None and len(found) == 18
    assert sorted(card for some in found for card in some) == sorted(cards)


# What is taken


def test_what_is_taken_is_given_in_its_order_and_what_is_left_in_that_of_the_table() -> None:
    assert sets.taken_from(read("2C 9D 4H KS"), read("KS 2C")) == (read("KS 2C"), read("9D 4H"))


@pytest.mark.parametrize("takes", ["5H", "4C 4C", "4 4 4", "4H 4C 4", "4D", "9"])
def test_what_does_not_lie_there_cannot_be_taken(takes: str) -> None:
    assert sets.taken_from(read("4H 4C KS"), read(takes)) is None


def test_a_card_without_its_suit_takes_any_of_the_rank() -> None:
    assert sets.taken_from(read("4H KS"), read("4")) == (read("4H"), read("KS"))
    assert sets.taken_from(read("4H 4C KS"), read("4 4")) == (read("4H 4C"), read("KS"))


def test_of_two_of_a_rank_nobody_knows_which_was_taken() -> None:
    assert sets.taken_from(read("4H KS 4C"), read("4")) == (read("4"), read("KS 4"))


def test_a_card_with_its_suit_is_taken_before_one_without() -> None:
    assert sets.taken_from(read("4 4H"), read("4H")) == (read("4H"), read("4"))
    assert sets.taken_from(read("4 4C"), read("4H")) == (read("4H"), read("4C"))
    assert sets.taken_from(read("4 4C"), read("4 4H")) == (read("4C 4H"), ())
    assert sets.taken_from(read("4 4 4C"), read("4H 4H")) is None


@given(st.lists(st.sampled_from(pack(52)), max_size=12, unique=True), st.integers(0, 2**12))
def test_known_cards_are_taken_as_they_are(cards: list[Card], which: int) -> None:
    takes = tuple(card for i, card in enumerate(cards) if which >> i & 1)
    left = tuple(card for i, card in enumerate(cards) if not which >> i & 1)
    assert sets.taken_from(cards, takes) == (takes, left)


@given(st.lists(st.sampled_from(pack(52)), max_size=8, unique=True), st.integers(0, 2**16), st.integers(0, 2**16))
def test_unknown_suits_change_no_count(cards: list[Card], which: int, unknown: int) -> None:
    table = [Card(card.rank) if unknown >> i & 1 else card for i, card in enumerate(cards)]
    takes = tuple(Card(card.rank) if unknown >> 8 + i & 1 else card for i, card in enumerate(cards) if which >> i & 1)
    found = sets.taken_from(table, takes)
    assert found is not None
    taken, left = found
    assert [card.rank for card in taken] == [card.rank for card in takes]
    assert sorted(card.rank for card in (*taken, *left)) == sorted(card.rank for card in cards)


def test_some_of_begins_with_all() -> None:
    assert list(sets.some_of(read("4H 4C"), least=1)) == [read("4H 4C"), read("4H"), read("4C")]
    assert list(sets.some_of((), least=0)) == [()]
    assert list(sets.some_of((), least=1)) == []

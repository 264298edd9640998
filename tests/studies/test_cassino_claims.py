"""Claims about Cassino, checked in another way than the one that settles them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from snorum.books.claims import claim
from snorum.books.findings import settle
from snorum.cards import pack
from snorum.cards.combinations import sets_making, value
from snorum.games import game
from snorum.lab.claims.cassino.exact import PEELS, cards_dealt, combinations_making, numbers_of_players, sets_of_cards
from snorum.lab.claims.cassino.packs import sets_that_combine
from snorum.lab.claims.cassino.studies import UNEVEN
from snorum.table.playing import turns

CASSINO = game("cassino")


@pytest.mark.parametrize("uneven", UNEVEN)
@pytest.mark.parametrize("size", [32, 52])
def test_the_number_of_cards_played_is_as_computed(size: Any, uneven: Any) -> None:
    rules = CASSINO.Rules(pack=size, uneven=uneven)
    for players in numbers_of_players(size):
        played = list(turns(CASSINO, "ABCDEFGHIJKLM"[:players], Random(players), rules))
        last = played[-1].after
        seen = len(last.on_table) + sum(map(len, last.piles.values()))
        assert (len(played), seen) == (cards_dealt(rules, players)[0], sum(cards_dealt(rules, players)))


def test_the_sets_that_make_ten_are_found_by_search() -> None:
    cards = [card for card in pack() if value(card) < 10]
    one_by_one = list(sets_making(cards, 10))
    by_value = combinations_making(10, range(1, 10))
    assert len(one_by_one) == sum(map(sets_of_cards, by_value))
    assert {tuple(sorted(map(value, each), reverse=True)) for each in one_by_one} == set(by_value)
    assert set(PEELS) < set(by_value)


def test_few_sets_are_left_in_the_smaller_pack() -> None:
    small = [card for card in pack(32) if value(card) <= 10]
    found = {
        (total, tuple(sorted(map(value, each))))
        for total in (7, 8, 9, 10)
        for each in sets_making(small, total)
        if len(each) > 1
    }
    assert len(found) == sets_that_combine(("A", "7", "8", "9", "10", "J")) == 6


@pytest.mark.parametrize(
    ("id", "verdict", "under"),
    [
        ("cassino.or-more", "holds", ()),
        ("cassino.other-combinations", "holds", ()),
        ("cassino.shorter-with-thirty-two", "holds", ()),
        ("cassino.pack-exhausted", "holds", ()),
    ],
)
def test_claims_settled_by_enumeration(id: str, verdict: str, under: tuple[str, ...]) -> None:
    finding = settle(claim(id)).finding
    assert finding is not None
    assert (finding.verdict, finding.under) == (verdict, under)

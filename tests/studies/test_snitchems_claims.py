"""Claims about Snitch'ems, checked in another way than the one that settles them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snorum.books.claims import claim
from snorum.books.findings import settle
from snorum.cards import RANKS, Card, pack
from snorum.games import game
from snorum.games.snitchems import Rules, deal, lawful_moves
from snorum.games.vocabulary import cruxes
from snorum.lab.claims.snitchems.exact import (
    chance_of_pair,
    count_cards_left,
    dealt_off,
    ranks_laid_beside_their_own,
    smallest_even,
)
from snorum.lab.claims.snitchems.studies import BEARING, READINGS
from snorum.table.playing import turns

SNITCHEMS = game("snitchems")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_number_of_deals_is_as_computed(players: int) -> None:
    last = list(turns(SNITCHEMS, "ABCD"[:players], Random(players)))[-1]
    deals, left = dealt_off(players)
    assert (last.deal.number, sum(last.after.captured.values()) + len(last.after.on_table)) == (deals, 52 - left)


def test_a_layout_of_four_does_not_work_for_three_players() -> None:
    assert dealt_off(3, layout=4) == (5, 3)
    assert [smallest_even(players) for players in (2, 3, 4)] == [4, 7, 4]


def test_without_a_duty_to_capture_a_pair_can_be_laid() -> None:
    assert [ranks_laid_beside_their_own(option) for option in ("player", "card", "none")] == [[], [], list(RANKS)]


@st.composite
def tables(draw: st.DrawFn) -> tuple[Rules, list[Card], list[Card]]:
    """A reading with compulsory capture, a table, and a hand."""
    options: dict[str, Any] = {
        crux.name: draw(st.sampled_from(list(crux.options))) for crux in cruxes(Rules) if crux.name in BEARING
    }
    options["compulsion"] = draw(st.sampled_from(["player", "card"]))
    cards = draw(st.permutations(pack()))
    lying = draw(st.integers(0, 12))
    return Rules(**options), list(cards[:lying]), list(cards[lying : lying + 3])


@given(tables())
def test_no_card_is_laid_beside_its_rank(found: tuple[Rules, list[Card], list[Card]]) -> None:
    """Also on larger tables than those that settle the claim, and with other cards in hand."""
    rules, table, hand = found
    there = {card.rank for card in table}
    moves = lawful_moves(deal(rules, "AB", dealer="B", face_up=table), {"A": hand, "B": []})
    assert not [move for move in moves if not move.takes and move.card.rank in there]


@given(tables())
def test_a_player_who_lays_a_card_has_no_card_that_captures(found: tuple[Rules, list[Card], list[Card]]) -> None:
    """With hands of three, also on large tables: each card is tried alone under rules without a duty to capture."""
    rules, table, hand = found
    at_will = replace(rules, compulsion="none")
    moves = lawful_moves(deal(rules, "AB", dealer="B", face_up=table), {"A": hand, "B": []})
    able = {
        card
        for card in hand
        for move in lawful_moves(deal(at_will, "AB", dealer="B", face_up=table), {"A": [card]})
        if move.takes
    }
    left = {move.card for move in moves if not move.takes}
    assert not left & able
    if rules.compulsion == "player":
        assert not (left and able)


def test_every_card_that_can_be_laid_is_counted() -> None:
    """Where nothing is forbidden, that is every card of every hand."""
    assert count_cards_left(Rules(compulsion="none")).cards == 13 * 13 * 12
    assert count_cards_left(Rules(compulsion="card")).able == 0 < count_cards_left(Rules(compulsion="card")).other_able
    says = settle(claim("snitchems.laying-says")).finding
    assert says is not None and says.verdict == "holds"


def test_the_chance_of_a_pair_agrees_with_counting_layouts() -> None:
    layouts = list(combinations([card.rank for card in pack()], 4))
    with_a_pair = sum(len(set(ranks)) < 4 for ranks in layouts)
    assert chance_of_pair(4) == Fraction(with_a_pair, len(layouts))


def test_the_readings_are_tried_one_by_one() -> None:
    options = [option for crux in cruxes(Rules) if crux.name in BEARING for option in crux.options]
    assert len(READINGS) == 1 + len(options) - len(BEARING)


def test_eight_deals() -> None:
    finding = settle(claim("snitchems.eight-deals")).finding
    assert finding is not None
    assert (finding.verdict, [each.value for each in finding.quantities]) == ("holds", [8, 0])

"""What is claimed of Jig, against the text and against other ways to reckon it."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from snorum import claims, edition
from snorum.cards import RANKS, SPOKEN, Card, pack
from snorum.claims import jig_common, jig_series
from snorum.claims.jig_series import PEEL, end, find_low_stops, find_table
from snorum.games import jig
from snorum.studies.kernels.jig_leads import end_by_table, end_of_series
from snorum.studies.numbering import card_of, number_of

SPADES = [Card(rank, "S") for rank in RANKS]


def test_the_table_is_the_one_that_is_printed() -> None:
    printed: dict[str, str] = {}
    for passage in claims.claim("jig.table-of-jigs").passages:
        match = re.fullmatch('The (.+) is "Jig" to (.+)[.]', edition.passage(passage).text or "")
        assert match
        jig_, cards = match.groups()
        printed |= dict.fromkeys(re.split(", | or ", cards.removeprefix("the ")), jig_)
    assert printed == {SPOKEN[led]: SPOKEN[last] for led, last in PEEL.items()}


def test_a_series_ends_where_the_kernel_says_and_where_the_rules_of_the_game_do() -> None:
    """Three ways to say it, of every card and every set of cards played before it."""
    for bits in range(1 << 13):
        played = frozenset(card for each, card in enumerate(SPADES) if bits >> each & 1)
        holder = np.zeros(52, np.int64)
        for card in played:
            holder[number_of(card)] = -1
        for card in SPADES[:: 1 + bits % 3]:
            if card in played:
                continue
            last = end(card, played)
            assert last == card_of(end_of_series(number_of(card), holder))
            if not played:
                assert last == card_of(end_by_table(number_of(card))) == Card(jig.jig_to(card.rank), "S")


@pytest.mark.parametrize(("wrong", "verdict"), [({}, "holds"), ({"5": "10"}, "fails")])
def test_another_table_would_be_found_out(monkeypatch: pytest.MonkeyPatch, wrong: dict[str, str], verdict: str) -> None:
    monkeypatch.setattr(jig_series, "PEEL", {**PEEL, **wrong})
    found = find_table(claims.kept())
    assert found.verdict == verdict
    assert ("five do not" in found.sentence) == bool(wrong)


def test_a_low_stop_is_led_up_to_in_as_many_cases_as_there_are() -> None:
    """Of the 13 cards of the suit the stop, the next above it and the card led are settled: 2 to the tenth is left."""
    found = find_low_stops(claims.kept())
    counts = {quantity.name: quantity.value for quantity in found.quantities}
    assert counts["cases in which the card next below is led"] == 3 * 2**10
    assert counts["of these, cases in which the stop ends the series"] == 3 * 2**10
    half, quarter = Fraction(1, 2), Fraction(1, 4)  # ace to three, two to four; ace to four, over two cards
    assert counts["of these, share in which the stop ends the series"] == (half + half + quarter) / 3


def test_which_cards_answer_which() -> None:
    """By rank and suit alone: three of the same rank there, the next of the suit here, but for the king."""
    ordered = [(one, other) for one in pack() for other in pack() if one != other]
    above = dict(pairwise(RANKS))
    follows = {(one, other) for one, other in ordered if (one.suit, above.get(one.rank)) == (other.suit, other.rank)}
    pairs = {(one, other) for one, other in ordered if one.rank == other.rank}
    assert set(jig_common.answers(jig_common.JIG, {})) == follows
    for variant in jig_common.VARIANTS:
        assert set(jig_common.answers(jig_common.SNIP, {"variant": variant})) == pairs


def test_what_is_in_common_would_be_seen() -> None:
    """The first-out variation has in common with Jig what the game of five cards has not."""
    five, out = jig_common.compared("five-card"), jig_common.compared("first-out")
    assert (five.both, five.alike, five.rid) == (0, 0, 0)
    assert (out.alike, out.rid) == (len(jig_common.TABLES), jig_common.DEALS)

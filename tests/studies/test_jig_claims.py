"""Claims about Jig, checked against the text and against other computations."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from math import hypot

import numpy as np
import pytest
from tests.studies.lockstep import record_of

from snorum import edition
from snorum.books import claims
from snorum.books.counts import kept
from snorum.cards import RANKS, SPOKEN, Card, pack
from snorum.games import jig
from snorum.games.vocabulary import Pays
from snorum.lab.claims.jig import common as jig_common
from snorum.lab.claims.jig import series as jig_series
from snorum.lab.claims.jig.series import PEEL, find_low_stops, find_table, series_end
from snorum.lab.claims.jig.short import worth
from snorum.lab.studies.fields import record
from snorum.lab.studies.kernels.jig_leads import JIG_TO, series_from
from snorum.lab.studies.kernels.jig_table import Table
from snorum.lab.studies.numbering import card_of, number_of

SPADES = [Card(rank, "S") for rank in RANKS]


def test_the_table_of_jigs_is_as_printed() -> None:
    printed: dict[str, str] = {}
    for passage in claims.claim("jig.table-of-jigs").passages:
        match = re.fullmatch('The (.+) is "Jig" to (.+)[.]', edition.passage(passage).text or "")
        assert match
        jig_, cards = match.groups()
        printed |= dict.fromkeys(re.split(", | or ", cards.removeprefix("the ")), jig_)
    assert printed == {SPOKEN[led]: SPOKEN[last] for led, last in PEEL.items()}


def test_a_series_ends_where_the_kernel_and_the_rules_say() -> None:
    """Three computations agree, for every card and every set of cards played before it."""
    rules = record_of(jig.Rules())
    for bits in range(1 << 13):
        played = frozenset(card for each, card in enumerate(SPADES) if bits >> each & 1)
        table = np.zeros(1, record(Table))
        for card in played:
            table["holder"][0, number_of(card)] = -1
        for card in SPADES[:: 1 + bits % 3]:
            if card in played:
                continue
            last = series_end(card, played)
            assert last == card_of(series_from(rules, table[0], number_of(card), 0)[0])
            if not played:
                assert last == card_of(JIG_TO[5, number_of(card)]) == Card(jig.jig_to(card.rank), "S")


@pytest.mark.parametrize(("wrong", "verdict"), [({}, "holds"), ({"5": "10"}, "fails")])
def test_a_wrong_table_would_be_noticed(monkeypatch: pytest.MonkeyPatch, wrong: dict[str, str], verdict: str) -> None:
    monkeypatch.setattr(jig_series, "PEEL", {**PEEL, **wrong})
    assert find_table(kept()).verdict == verdict


def test_the_cases_that_lead_up_to_a_low_stop_are_counted() -> None:
    """Of the 13 cards of the suit, 3 are fixed (the stop, the next and the lead): 2 to the 10th cases remain."""
    found = find_low_stops(kept())
    counts = {quantity.name: quantity.value for quantity in found.quantities}
    assert counts["cases in which the card next below is led"] == 3 * 2**10
    assert counts["of these, cases in which the stop ends the series"] == 3 * 2**10
    half, quarter = Fraction(1, 2), Fraction(1, 4)  # ace to three, two to four; ace to four, over two cards
    assert counts["share of these in which the stop ends the series"] == (half + half + quarter) / 3


def test_which_card_answers_each_card() -> None:
    """By rank and suit only: three cards of the same rank in Snip, the next of the suit in Jig, except after a king."""
    ordered = [(one, other) for one in pack() for other in pack() if one != other]
    above = dict(pairwise(RANKS))
    follows = {(one, other) for one, other in ordered if (one.suit, above.get(one.rank)) == (other.suit, other.rank)}
    pairs = {(one, other) for one, other in ordered if one.rank == other.rank}
    assert set(jig_common.answers(jig_common.JIG, {})) == follows
    for variant in jig_common.VARIANTS:
        assert set(jig_common.answers(jig_common.SNIP, {"variant": variant})) == pairs


def test_features_in_common_would_be_noticed() -> None:
    """The first-out variation shares with Jig what the five-card game does not."""
    five, out = jig_common.compare_with_jig("five-card"), jig_common.compare_with_jig("first-out")
    assert (five.shared_answers, five.tables_dealt_alike, five.first_rid_wins) == (0, 0, 0)
    assert (out.tables_dealt_alike, out.first_rid_wins) == (len(jig_common.TABLES), jig_common.DEALS)


def expectation_card_by_card(
    hands: Mapping[str, frozenset[Card]], turn: str, ways: Mapping[str, str]
) -> tuple[Fraction, Fraction]:
    """The chance that A is first out, and A's gain, if the reference implementation plays and pays every card.

    It uses no cache and no symmetry.
    """
    gone = frozenset(pack()).difference(*hands.values())
    held = {player: len(hand) for player, hand in hands.items()}
    table = replace(jig.deal(jig.Rules(), "AB", dealer="A"), played=gone, turn=turn, held=held)
    best, ends = -1, list[tuple[Fraction, Fraction]]()
    for card in sorted(hands[turn]):
        now, left, paid = table, {player: set(hand) for player, hand in hands.items()}, 0
        moves = [jig.Move(turn, card)]
        while moves and not jig.deal_over(now):
            [move] = moves
            now, events = jig.play(now, move)
            left[move.player].remove(move.card)
            paid += sum(
                each.counters if each.to == "A" else -each.counters for each in events if isinstance(each, Pays)
            )
            moves = (
                jig.lawful_moves(now, {each: list(hand) for each, hand in left.items()}) if jig.demanded(now) else []
            )
        end = jig_series.series_end(card, gone)
        own = sum(
            each.suit == card.suit and RANKS.index(card.rank) <= RANKS.index(each.rank) <= RANKS.index(end.rank)
            for each in hands[turn]
        )
        liked = 0 if ways[turn] == "random" else 2 if own == len(hands[turn]) else int(end in hands[turn])
        if liked > best:
            best, ends = liked, []
        if liked == best and jig.deal_over(now):
            ends.append((Fraction(now.winner == "A"), Fraction(paid)))
        elif liked == best:
            ends.append(
                expectation_card_by_card({each: frozenset(hand) for each, hand in left.items()}, now.turn, ways)
            )
    return sum(won for won, _ in ends) / Fraction(len(ends)), sum(paid for _, paid in ends) / Fraction(len(ends))


@pytest.mark.parametrize("others", ["random", "to-a-stop"])
@pytest.mark.parametrize(("ranks", "suits"), [(2, 2), (3, 2)])
def test_the_computation_for_a_short_pack_agrees_with_playing_it_out(ranks: int, suits: int, others: str) -> None:
    """Played out card by card for every deal; the other player's choices make no difference."""
    cards = [Card(rank, suit) for rank in RANKS[-ranks:] for suit in "CDHS"[:suits]]
    wins = counters = Fraction(0)
    dealt = [frozenset(hand) for hand in combinations(cards, len(cards) // 2)]
    for hand in dealt:
        hands = {"A": hand, "B": frozenset(cards) - hand}
        for turn in "AB":
            by, instead = (
                expectation_card_by_card(hands, turn, {"A": mine, "B": others}) for mine in ("to-a-stop", "random")
            )
            wins, counters = wins + by[0] - instead[0], counters + by[1] - instead[1]
    assert worth(ranks, suits) == (wins / (2 * len(dealt)), counters / (2 * len(dealt)))


def test_with_more_suits_counters_are_won() -> None:
    """Also with a longer suit, and with three suits."""
    for ranks, fewer, more in ((3, 2, 4), (4, 2, 3)):
        few, many = worth(ranks, fewer), worth(ranks, more)
        assert 0 < many.deals < few.deals and 0 < few.counters < many.counters


def test_between_two_players_the_other_players_choices_make_no_difference() -> None:
    result = kept()["jig.two-players"]
    for measure in ("counters of A", "deals won by A"):
        gains = [
            result.difference("2, A to-a-stop, others random", "2, all random", measure),
            result.difference("2, all to-a-stop", "2, A random, others to-a-stop", measure),
        ]
        assert abs(gains[0].value - gains[1].value) < 4 * hypot(gains[0].error, gains[1].error)

"""Claims about Snip-Snap-Snorum: exact chances computed in a second way, and verdicts that follow from numbers."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest

from snorum.books import counts
from snorum.cards import Card
from snorum.games import game
from snorum.games.vocabulary import Pays
from snorum.lab.claims.by_reading import verdict_by_reading
from snorum.lab.claims.snip.exact import (
    alike,
    at_least_one,
    fourth_is_next,
    fourth_is_next_at_most,
    lead_at_random_is_paired,
    lead_is_paired,
    most_players,
    with_a_card_each,
)
from snorum.lab.claims.snip.studies import CARDS, EXCLUDED

SNIP = game("snip-snap-snorum")


@pytest.mark.parametrize(("ranks", "players"), [(2, 3), (2, 5), (3, 4)])
def test_one_card_each_agrees_with_every_order_of_a_small_pack(ranks: int, players: int) -> None:
    """Four cards of each rank in every order, with the payments of the reference implementation."""
    names = "A23"[:ranks]
    cards = [Card(rank, suit) for rank in names for suit in "CDHS"]
    paid, ways = [0] * players, 0
    for fallen in permutations(cards, players):
        ways += 1
        seats = "ABCDE"[:players]
        table = SNIP.deal(SNIP.Rules(), seats, dealer=seats[-1])
        for player, card in zip(seats, fallen, strict=True):
            table, events = SNIP.play(table, SNIP.Move(player, card))
            for event in events:
                if isinstance(event, Pays):
                    paid[seats.index(event.player)] += event.counters
    assert [Fraction(each, ways) for each in paid] == with_a_card_each(players, len(cards))


def test_chances_agree_with_counting_hands() -> None:
    """All hands of three from nine cards, of which one or two are wanted."""
    for wanted in (1, 2, 4):
        hands = list(combinations(range(9), 3))
        found = sum(any(card < wanted for card in hand) for hand in hands)
        assert at_least_one(wanted, 9, 3) == Fraction(found, len(hands))
    assert fourth_is_next(5, 1) == at_least_one(1, 43, 4) == Fraction(4, 43)


def test_a_random_lead_is_the_mean_over_hands() -> None:
    """The leader holds four of the 51 other cards, three of which are of the rank led; the weighted mean agrees."""
    four_others = 4
    weights = [Fraction(0)] * 4
    for like in range(4):
        weights[like] = Fraction(comb(3, like) * comb(48, four_others - like), comb(51, four_others))
    assert sum(weights) == 1
    mean = sum(weight * lead_is_paired(1 + like) for like, weight in enumerate(weights))
    assert mean == lead_at_random_is_paired()


def test_a_random_lead_agrees_with_the_games_played() -> None:
    found = counts.kept()[CARDS.name].share("random", "leads paired", "leads")
    assert found.low <= lead_at_random_is_paired() <= found.high and found.high - found.low < 0.01


def test_there_are_never_five_cards_of_a_rank() -> None:
    assert [alike(number) for number in (1, 5)] == [1, 0]
    assert alike(3) == Fraction(3 * 2, 51 * 50)


def test_the_packs_are_large_enough_for_the_players_allowed() -> None:
    assert [most_players(cards) for cards in (52, 32)] == [
        SNIP.players_allowed(SNIP.Rules(pack=cards))[1] for cards in (52, 32)
    ]


def test_the_last_player_but_one_of_a_round_runs_the_greatest_risk() -> None:
    assert fourth_is_next_at_most(5, 1) == Fraction(4, 40) == fourth_is_next(5, 1, since=3)
    assert all(fourth_is_next_at_most(n, 1) >= fourth_is_next(n, 1) for n in range(2, 11))


SNITCHEMS = game("snitchems").Rules


@pytest.mark.parametrize(
    ("sides", "rules", "verdict"),
    [
        ({"": 1, "across_gap=adjacent-only": 1}, SNIP.Rules, ("holds", ())),
        ({"": -1, "across_gap=adjacent-only": -1}, SNIP.Rules, ("fails", ())),
        ({"": 1, "across_gap=adjacent-only": -1}, SNIP.Rules, ("holds-under", ("across_gap=next-in-game",))),
        ({"": 1, "across_gap=adjacent-only": 0}, SNIP.Rules, ("too-close", ())),
        ({"": -1, "across_gap=adjacent-only": 1}, SNIP.Rules, ("holds-under", ("across_gap=adjacent-only",))),
        ({"": 0, "across_gap=adjacent-only": 1}, SNIP.Rules, ("too-close", ())),
        ({"": -1, "across_gap=adjacent-only": 0}, SNIP.Rules, ("fails", ())),
        ({"": 1, "payer=pairer": -1}, SNIP.Rules, ("holds", ())),
        ({"": -1, "payer=pairer": 1}, SNIP.Rules, ("fails", ())),
        (
            {"edition": 1, "compulsion=card": 1, "compulsion=none": -1, "lift=any": 1},
            SNITCHEMS,
            ("holds-under", ("compulsion=player", "compulsion=card")),
        ),
        ({"edition": 1, "lift=all": 1, "lift=any": -1}, SNITCHEMS, ("holds-under", ("lift=all-or-none", "lift=all"))),
        ({"edition": 1, "lift=all": 0, "lift=any": -1}, SNITCHEMS, ("too-close", ())),
        ({"edition": -1, "lift=all": 1, "lift=any": 0}, SNITCHEMS, ("too-close", ())),
    ],
)
def test_a_verdict_names_the_readings_that_it_depends_on(
    sides: dict[str, int], rules: type, verdict: tuple[str, tuple[str, ...]]
) -> None:
    """One function serves every game, so equal numbers have equal verdicts."""
    assert verdict_by_reading(sides, rules, EXCLUDED) == verdict

"""Compiled games of Jig go in step with the reference, and the policies lead as described."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.studies.lockstep import FOLLOWED, Table, follow_game, follow_many, options_not_met

from snorum.cards import Card, pack
from snorum.games import game, jig
from snorum.lab.studies.kernels import kernel
from snorum.lab.studies.loop import count_games
from snorum.table.playing import Turn

JIG = game("jig")
KERNEL = kernel("jig")
POLICIES = tuple(KERNEL.POLICIES)
RANDOM, CARELESS, FORGETFUL, BY_THE_TABLE, TO_A_STOP, COUNTING = range(len(POLICIES))


def test_games_of_one_deal_go_in_step_under_random_rules() -> None:
    met = follow_many(JIG, FOLLOWED, policies=(RANDOM, CARELESS, FORGETFUL), deals=1, greatest=8)
    assert not options_not_met(JIG, met, least=FOLLOWED // 3)


def test_games_of_several_deals_go_in_step_at_tables_of_all_sizes() -> None:
    """The deal passes and the pool is carried over; with 2 to 13 players and every policy."""
    met = follow_many(JIG, FOLLOWED // 2, policies=range(len(POLICIES)), deals=4, seed=1890)
    assert not options_not_met(JIG, met, least=FOLLOWED // 7)
    assert all(met["players", number] > FOLLOWED // 60 for number in range(2, 14))


def test_games_broken_off_go_in_step() -> None:
    for most in (1, 5, 30, 47, 60, 90):
        follow_many(JIG, 20, policies=(RANDOM, CARELESS), deals=2, most=most, seed=most)


@pytest.mark.parametrize("rules", [{"withheld_card": "stands"}, {"withheld_card": "corrected", "fine": 2}])
def test_an_overlooked_card_is_fined_and_the_wrong_one_stands_or_is_taken_back(rules: dict[str, object]) -> None:
    table = Table(JIG, jig.Rules(**rules), 3, (CARELESS,) * 3, deals=1)  # type: ignore[arg-type]
    turns = [turn for each in range(50) for turn in follow_game(table, 1, each) if turn.move.withheld]
    assert len(turns) > 50
    back = rules["withheld_card"] == "corrected"
    assert all((turn.after.held == turn.before.held) == back for turn in turns)


def test_a_player_who_forgets_to_say_out_goes_on_without_cards() -> None:
    table = Table(JIG, jig.Rules(out_call="needed"), 4, (FORGETFUL,) * 4, deals=1)
    silent = [turn for each in range(200) for turn in follow_game(table, 1, each) if turn.move.goes_on]
    assert len(silent) > 10
    assert all(not turn.after.winner and not turn.after.held[turn.move.player] for turn in silent)


# Leads


def leads(policy: int, games: int = 60) -> Iterator[tuple[Turn, list[Card]]]:
    """The leads of a policy, each with the leader's hand."""
    table = Table(JIG, jig.Rules(), 4, (policy, RANDOM, RANDOM, policy), deals=1)
    for each in range(games):
        for turn in follow_game(table, 96, each):
            player = turn.move.player
            if not turn.before.series and player in "AD":
                yield turn, [card for card in turn.deal.hands[player] if card not in turn.before.played]


def series(turn: Turn, card: Card) -> list[Card]:
    """The series that a lead would begin."""
    cards = [card]
    while not (jig.ends_series(turn.before.rules, len(cards)) or jig.is_stop(cards[-1], turn.before.played)):
        cards += filter(None, [jig.next_highest(cards[-1])])
    return cards


@pytest.mark.parametrize("policy", [BY_THE_TABLE, TO_A_STOP, COUNTING])
def test_a_lead_leads_up_to_an_own_card_if_possible(policy: int) -> None:
    could = 0
    for turn, hand in leads(policy):
        ends = {card: by_table(card) if policy == BY_THE_TABLE else series(turn, card)[-1] for card in hand}
        own = {card: len({*series(turn, card)} & {*hand}) for card in hand}
        out = [card for card in hand if own[card] == len(hand) and policy != BY_THE_TABLE]
        able = out or [card for card in hand if ends[card] in hand]
        if 0 < len(able) < len(hand):
            could += 1
            assert turn.move.card in able
        if policy == COUNTING:
            worth = {card: 3 * own[card] - len(series(turn, card)) for card in able or hand}
            assert worth[turn.move.card] == max(worth.values())
    assert could > 100


def by_table(card: Card) -> Card:
    return Card(jig.jig_to(card.rank), card.suit)


def test_all_equally_good_leads_are_made() -> None:
    chosen = dict.fromkeys(range(3), 0)
    for turn, hand in leads(TO_A_STOP, 200):
        able = [card for card in pack(52) if card in hand and series(turn, card)[-1] in hand]
        if len(able) == 3 < len(hand):
            chosen[able.index(turn.move.card)] += 1
    assert min(chosen.values()) > 0.8 * sum(chosen.values()) / 3 > 30


# Counts


def test_counters_sum_to_zero_and_every_lead_has_a_leader() -> None:
    table = Table(JIG, jig.Rules(), 4, (TO_A_STOP, RANDOM, BY_THE_TABLE, COUNTING), deals=4)
    sums = dict(zip(KERNEL.MEASURES, count_games(KERNEL, table.arm, 1, 0, 2000), strict=True))
    assert sums["deals"] == sum(n for word, n in sums.items() if word.startswith("deals won from")) == 8000
    assert sum(n for word, n in sums.items() if word.startswith("counters for cards")) == 0
    assert sums["counters paid"] == sums["cards left"] > 0
    assert sums["leads"] == sum(sums[f"leads of {policy}"] for policy in POLICIES)
    assert sums["leads of to-a-stop"] == sums["leads of A"]
    assert sums["leads regained by to-a-stop"] == sums["leads regained by A"] < sums["leads of A"]

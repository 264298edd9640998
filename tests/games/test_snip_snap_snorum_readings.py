"""Snip-Snap-Snorum reading by reading: each option of a crux does what it says, and no other does it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st
from tests.games.test_snip_snap_snorum import go_on, pays
from tests.profiles import despite
from tests.recording import deal, record, verdicts

from snorum import records
from snorum.cards import Card
from snorum.games import snip_snap_snorum as snip
from snorum.games.snip_snap_snorum import Move, Rules, State
from snorum.games.vocabulary import RULES, Demand, Withheld, cruxes, parameters
from snorum.referee import Report, check
from snorum.site import trace
from snorum.table.playing import turns


def first_deal(players: str, card_up: str = "", counters: str = "", pool: int = 0, **given: Any) -> State:
    """The table after A's first deal; `counters` gives each player's counters, in order, if they are not five each."""
    table = snip.deal(Rules(**given), players, "A", [Card(card_up)] if card_up else [])
    if counters:
        table = replace(table, counters={who: int(each) for who, each in zip(players, counters, strict=True)})
    return replace(table, pool=pool)


def barred(table: State, player: str, card: str) -> bool:
    return snip.why_impossible(table, Move(player, Card(card))) is not None


def judged(*plays: str, players: str = "ABCDE", hands: Sequence[str] = (), **given: Any) -> Report:
    """The report on one deal by A."""
    return check(record("snip-snap-snorum", players, deal("A", plays, hands=hands), rules=given))


# A card wrongly played


def test_a_card_that_stands_cannot_be_taken_back() -> None:
    table, _ = go_on(first_deal("ABCDE"), "B9 C10!9")
    assert barred(table, "C", "9") and snip.demanded(table) == Demand("D", (Card("10"),))


def test_a_card_taken_back_leaves_the_chain_as_though_it_had_not_been_played() -> None:
    given: dict[str, Any] = {"offending_card": "corrected", "settling": "end-of-deal"}
    table, said = go_on(first_deal("ABCDE", **given), "B9 C10!9 C9 D9 E2 A3 B4 C10")
    # The Snip is made and paid for, and the next is a Snap. The ten comes back: C plays it in the second round.
    assert [pays(events) for events in said[:4]] == [[], [], [("B", 1)], [("C", 2)]]
    assert [(due.offender, [owed.counters for owed in due.payments]) for due in table.due] == [("C", [2])]
    assert table.held["C"] == 3 and [play.rank for play in table.played].count("10") == 1


def test_what_was_paid_at_once_for_a_card_taken_back_is_not_paid_again() -> None:
    table, said = go_on(first_deal("ABCDE", offending_card="corrected", settling="at-once"), "B9 C10!9 C9 D9")
    assert [pays(events) for events in said] == [[], [("C", 2), ("B", 1)], [], [("C", 2)]]
    assert not table.due and snip.standing(table) == {"A": 5, "B": 4, "C": 1, "D": 5, "E": 5, "pool": 5}


def test_a_match_of_the_turn_up_can_be_made_after_all() -> None:
    table = first_deal("ABC", "7", turn_up="dealer-pays", offending_card="corrected", settling="end-of-deal")
    after, said = go_on(table, "B2!7 B7 C7")
    assert [pays(events) for events in said] == [[], [("A", 1)], [("B", 2)]] and after.turn == "A"


def test_only_the_right_card_and_only_before_the_next_is_played() -> None:
    table, _ = go_on(first_deal("ABCDE", offending_card="corrected"), "B9 C10!9")
    assert barred(table, "C", "4") and barred(table, "B", "9") and not barred(table, "C", "9")
    assert barred(go_on(table, "D2")[0], "C", "9")
    assert barred(go_on(first_deal("ABCDE", offending_card="corrected"), "B9 C10")[0], "C", "9"), (
        "nothing was held back"
    )


def test_with_the_whole_pack_there_is_no_wrong_card_to_take_back() -> None:
    table, _ = go_on(whole(offending_card="corrected"), "B9 B5!9 B9")
    assert [play.rank for play in table.played] == ["9", "5", "9"] and table.turn == "B"


NINE, TEN = Card("9"), Card("10")


@pytest.mark.parametrize(
    ("plays", "back"),
    [
        ([("B", TEN), ("B", NINE)], {0}),
        ([("A", NINE), ("B", TEN), ("B", NINE), ("C", NINE)], {1}),
        ([("B", TEN), None, ("B", NINE)], {0}),  # between the two it is noted what B paid
        ([("B", TEN), ("C", NINE), ("B", NINE)], set()),
        ([("B", None), ("B", NINE)], set()),  # a pass is no card
    ],
)
def test_two_cards_running_of_one_player_are_a_wrong_one_and_the_right_one(plays: Any, back: set[int]) -> None:
    assert snip.taken_back(snip.Rules(offending_card="corrected"), plays) == back
    assert not snip.taken_back(snip.Rules(offending_card="stands"), plays)


def test_a_card_taken_back_is_in_the_hand_again() -> None:
    table = first_deal("ABC", offending_card="corrected")
    nine, ten = Card("9", "C"), Card("10", "D")
    hands = {"A": [], "B": [Card("9", "H")], "C": [nine, ten]}
    for move in (Move("B", Card("9", "H")), Move("C", ten, Withheld("C", Card("9"))), Move("C", nine)):
        before = table
        table, events = snip.play(before, move)
        snip.move_cards(hands, [], before, move, events, Random(1).shuffle)
    assert hands == {"A": [], "B": [], "C": [ten]}


@pytest.mark.parametrize(
    ("player", "plays"),
    [("A", "B9 C10 D2"), ("B", "B9 C10 D2"), ("C", "B9 C10!9 D2"), ("D", "B9 C10 D2!10"), ("E", "B9 C10 D2")],
)
@pytest.mark.parametrize("option", ["stands", "corrected"])
def test_of_a_card_held_back_only_who_holds_it_knows_until_it_is_shown(player: str, plays: str, option: str) -> None:
    table = first_deal("ABCDE", offending_card=option, settling="end-of-deal")
    wrong, _ = go_on(table, "B9 C10!9 D2!10")
    assert snip.seen_by(wrong, player) == go_on(table, plays)[0]
    shown, _ = go_on(wrong, "E3 A4 B5 C9")
    assert {each.offender for each in snip.seen_by(shown, player).due} == {"C", player} & {"C", "D"}


def test_the_record_shows_that_a_card_was_taken_back() -> None:
    plays = ("B 9", "C 10", "C 9 snip", "B pays 1", "D 9 snap", "E 2", "A 3")
    report = judged(*plays, offending_card="corrected")
    assert verdicts(report)[:5] == ["lawful", "offence", "lawful", "lawful", "lawful"]
    assert report.plays[2].reasons[0].text == "C takes back the ten and plays a nine: Snip"
    again = [*plays, "B 3", "C 10", "D 4", "E 5", "A 6", "B 7", "C 8", "D J", "E Q", "A K", "B A", "C 2", "D 5", "E 7",
             "A 8", "B 9", "C J"]  # fmt: skip
    whole = judged(*again, offending_card="corrected", hands=["C: 9 10 8 2 J"])
    assert [play.verdict for play in whole.plays].count("impossible") == 0, "C has played one card twice"
    fifth = judged("B 9", "A 9", "B 9", "A 9", "B 9", players="AB", offending_card="corrected")
    assert verdicts(fifth)[-1] == "impossible", "what was not taken back is not played again"
    stood = judged(*plays)
    assert verdicts(stood) == ["lawful", "offence", "impossible"]
    assert stood.plays[-1].reasons[-1].text == "it is D's turn, not C's"


# What a failure costs


@pytest.mark.parametrize(("option", "charged"), [("charged", True), ("only-if-shown", False)])
def test_a_card_that_never_came_to_light(option: Any, charged: bool) -> None:
    table, _ = go_on(first_deal("ABC", undiscovered=option), "B9 C10!9")
    after, events = snip.settle(table)
    assert pays(events) == ([("C", 2), ("B", 1)] if charged else []) and not after.due
    over, said = go_on(first_deal("AB", undiscovered=option), "B9 A10!9 B2 A3 B4 A5 B6 A7 B8 AJ")
    assert pays(said[-1]) == ([("A", 2), ("B", 1)] if charged else []) and not over.due


def test_what_comes_to_light_is_paid_for() -> None:
    _, said = go_on(
        first_deal("AB", undiscovered="only-if-shown", settling="end-of-deal"), "B9 A10!9 B2 A9 B4 A5 B6 A7 B8 AJ"
    )
    assert pays(said[-1]) == [("A", 2), ("B", 1)]


def test_at_once_is_as_soon_as_it_is_seen_where_only_what_is_seen_is_paid_for() -> None:
    _, said = go_on(first_deal("ABC", undiscovered="only-if-shown", settling="at-once"), "B9 C10!9 A2 B3 C9")
    assert [pays(events) for events in said] == [[], [], [], [], [("C", 2), ("B", 1)]]


@pytest.mark.parametrize(("option", "left"), [("charged", 0), ("only-if-shown", 2)])
def test_what_is_left_unpaid_at_the_end_is_paid_only_if_it_was_seen(option: Any, left: int) -> None:
    table = first_deal("ABC", counters="112", undiscovered=option, unsettled_at_end="settled-first")
    table, _ = go_on(table, "B9 C10!9 A2 B2 C2")
    assert table.winner == "C" and table.counters["C"] == left


@pytest.mark.parametrize(
    ("option", "paid"), [("offender-first", [("C", 2), ("B", 1)]), ("offender-last", [("B", 1), ("C", 2)])]
)
def test_which_of_the_two_pays_first(option: Any, paid: Any) -> None:
    _, said = go_on(first_deal("ABC", penalty_order=option, settling="at-once"), "B9 C10!9")
    assert pays(said[-1]) == paid


@pytest.mark.parametrize(("option", "winner"), [("offender-first", "B"), ("offender-last", "A")])
def test_who_pays_last_has_held_out_longest(option: Any, winner: str) -> None:
    table, _ = go_on(first_deal("AB", counters="21", penalty_order=option, settling="at-once"), "B9 A10!9")
    assert table.winner == winner and table.out[-1] == winner


@pytest.mark.parametrize(
    ("option", "paid"), [("offender-first", [("B", 2), ("pool", 1)]), ("offender-last", [("B", 2)])]
)
def test_an_empty_pool_is_filled_by_the_offender_if_he_pays_first(option: Any, paid: Any) -> None:
    table = first_deal(
        "ABC", "7", turn_up="pool-pays", penalty_order=option, settling="at-once", offender_paid="as-though"
    )
    assert pays(go_on(table, "B2!7")[1][-1]) == paid


@pytest.mark.parametrize(("option", "paid"), [("as-though", [("B", 2), ("pool", 1)]), ("not-paid", [("B", 2)])])
def test_whether_a_match_held_back_is_rewarded(option: Any, paid: Any) -> None:
    table = first_deal("ABC", "7", turn_up="pool-pays", offender_paid=option, settling="at-once", pool=3)
    assert pays(go_on(table, "B2!7")[1][-1]) == paid


@pytest.mark.parametrize("option", ["as-though", "not-paid"])
def test_the_dealer_pays_the_pool_for_a_match_held_back_in_any_case(option: Any) -> None:
    table = first_deal("ABC", "7", turn_up="dealer-pays", offender_paid=option, settling="at-once")
    assert pays(go_on(table, "B2!7")[1][-1]) == [("B", 2), ("A", 1)]


# Who pairs, who pays, what must be said


def test_a_card_is_paired_across_the_seat_of_one_who_is_out_or_not_in_that_deal() -> None:
    for option, paid in (("next-in-game", [("B", 1)]), ("adjacent-only", [])):
        table = first_deal("ABCD", counters="5515", across_gap=option)
        table, said = go_on(table, "B9 C9 D9 A2 B3 D3 A5")
        assert table.out == ("C",) and pays(said[5]) == paid
        again = snip.deal_again(table, "B")
        assert again.turn == "D"
        again, said = go_on(again, "D9 A2 B3 D3")
        assert pays(said[-1]) == [("B", 1)], "for a new deal the others have closed up"


def test_a_player_out_who_sits_elsewhere_makes_no_gap_but_the_one_between_does() -> None:
    table = first_deal("ABCDE", across_gap="adjacent-only")
    assert not snip.can_reach(replace(table, out=("A", "C")), "B", "D")
    assert snip.can_reach(replace(table, out=("A", "E")), "B", "C")


def test_across_a_gap_nobody_is_bound() -> None:
    table, _ = go_on(first_deal("ABCD", counters="5515", across_gap="adjacent-only"), "B9 C9 D9 A2 B3")
    assert snip.demanded(table) is None
    with_nobody_between, _ = go_on(table, "D4")
    assert snip.demanded(with_nobody_between) == Demand("A", (Card("4"),))


@pytest.mark.parametrize(("option", "paid"), [("counts", 2), ("breaks", 1)])
def test_the_card_of_one_who_has_gone_out_since(option: Any, paid: int) -> None:
    # C pays for his failure and is out, and D's ten falls on the ten that he left. What is A's?
    table = first_deal("ABCD", counters="5515", paired_player_out=option, settling="at-once")
    table, said = go_on(table, "B9 C10!9 D10 A10")
    assert [pays(events) for events in said[2:]] == [[], [("D", paid)]]
    table = first_deal("ABCD", counters="5515", paired_player_out=option, settling="at-once")
    table, _ = go_on(table, "B9 C10!9")
    assert snip.call(table, Move("D", Card("10"))) == ("snip" if option == "counts" else "")


@pytest.mark.parametrize(("option", "paid"), [("not-needed", [[], [("B", 1)], [("C", 2)]]), ("needed", [[], [], []])])
def test_a_pairing_that_nobody_calls(option: Any, paid: Any) -> None:
    table, said = go_on(first_deal("ABCDE", call=option), "B9 C9 D9", called=False)
    assert [pays(events) for events in said] == paid
    _, said = go_on(table, "E9")
    assert pays(said[-1]) == [("D", 3)], "it counts, called or not"


def test_a_record_without_a_call_has_a_pairing_not_called() -> None:
    plays = ("B 9", "C 9", "D 9 snap", "= B 5, C 3, pool 2")
    assert judged(*plays, call="needed").verdict == "lawful"
    assert judged(*plays).verdict == "contradicted"


def test_players_at_random_call_where_they_must() -> None:
    chance = Random(1797)
    for agreed in (
        Rules(call="needed"),
        Rules(call="needed", turn_up="dealer-pays"),
        Rules(call="needed", variant="whole-pack", own_pair="pairs"),
    ):
        played = list(turns(snip.GAME, "ABCD", chance, agreed, deals=2))
        assert all(turn.move.call == snip.call(turn.before, turn.move) for turn in played)
        assert any(turn.move.call == "snip" and turn.events for turn in played)


@pytest.mark.parametrize(("option", "payer"), [("paired", "B"), ("pairer", "C")])
def test_who_pays_for_a_pairing(option: Any, payer: str) -> None:
    assert pays(go_on(first_deal("ABC", payer=option), "B9 C9")[1][-1]) == [(payer, 1)]


# The turn-up


@pytest.mark.parametrize(
    ("option", "stock"), [("pool", {"A": 4, "B": 5, "pool": 1}), ("eldest", {"A": 4, "B": 6, "pool": 0})]
)
def test_whom_the_dealer_pays(option: Any, stock: dict[str, int]) -> None:
    table, _ = go_on(first_deal("AB", "7", turn_up="dealer-pays", dealer_pays_to=option), "B7")
    assert snip.standing(table) == stock


def test_the_dealer_who_pays_his_last_counter_to_a_player_is_out_and_one_who_is_out_is_not_paid() -> None:
    table, _ = go_on(first_deal("AB", "7", "15", turn_up="dealer-pays", dealer_pays_to="eldest"), "B7")
    assert (table.out, table.winner, table.counters["B"]) == (("A",), "B", 6)
    given: dict[str, Any] = {"dealer_pays_to": "eldest", "settling": "at-once", "offender_paid": "as-though"}
    table = first_deal("ABC", "7", "525", turn_up="dealer-pays", **given)
    table, said = go_on(table, "B2!7")
    assert pays(said[-1]) == [("B", 2)] and table.counters == {"A": 5, "B": 0, "C": 5}
    table, said = go_on(first_deal("ABC", "7", "535", turn_up="dealer-pays", **given), "B2!7")
    assert pays(said[-1]) == [("B", 2), ("A", 1)] and table.counters == {"A": 4, "B": 2, "C": 5}


@pytest.mark.parametrize(("option", "paid"), [("snip", 2), ("no-snip", 1)])
def test_a_match_for_which_there_is_nothing_to_pay(option: Any, paid: int) -> None:
    table = first_deal("ABC", "7", turn_up="pool-pays", empty_pool=option)
    assert (snip.demanded(table) is not None) is (option == "snip")
    assert pays(go_on(table, "B7 C7")[1][-1]) == [("B", paid)]
    filled = first_deal("ABC", "7", pool=2, turn_up="pool-pays", empty_pool=option)
    assert pays(go_on(filled, "B7 C7")[1][-1]) == [("B", 2)]


# The whole pack


def whole(players: str = "ABCDE", **given: Any) -> State:
    return first_deal(players, variant="whole-pack", **given)


def test_the_last_card_alone_or_any_before_it_can_be_paired() -> None:
    last, _ = go_on(whole(), "B9 B5 B2")
    assert barred(last, "C", "9") and barred(last, "C", "5") and not barred(last, "C", "2")
    table, _ = go_on(whole(whole_pack_pairable="any"), "B9 B5 B2")
    assert snip.demanded(table) == Demand("C", (Card("2"), Card("5"), Card("9")))
    after, said = go_on(table, "C9")
    assert pays(said[-1]) == [("B", 1)] and after.turn == "C"
    # C became active with his nine, and it stays exposed; but a card has come between, and D's is a Snip.
    assert pays(go_on(after, "C4 D9")[1][-1]) == [("C", 1)]
    assert barred(go_on(after, "C4")[0], "D", "5"), "what B played before is past"
    _, said = go_on(whole(whole_pack_pairable="any", own_pair="pairs"), "B5 B9 B9 C5")
    assert pays(said[-1]) == [("B", 1)], "the chain that B has made of his nines is not one of fives"


def test_for_one_card_held_back_a_player_is_charged_once() -> None:
    table, _ = go_on(whole(whole_pack_pairable="any"), "B9 B5!9 B2")
    assert snip.demanded(table) == Demand("C", (Card("2"), Card("5")))
    assert snip.meets_demand(table, Move("C", Card("9"))), "he can still pair it, and does all that he can"
    report = judged("B 9", "B 5", "B 2", "B J", "C 9", variant="whole-pack", whole_pack_pairable="any")
    assert verdicts(report) == ["lawful", "offence", "undetermined", "undetermined", "lawful"]
    assert report.plays[3].reasons[-1].text.startswith("C must pair with a two or a five if they hold one")
    assert snip.demanded(go_on(whole(), "B9 B9!9")[0]) == Demand("C", (Card("9"),)), "a second nine can be paired too"


@pytest.mark.parametrize(
    ("option", "held_back", "played", "matters"),
    [
        ("any", "B9 B5!9 B9", "B9 B5 B9", True),
        ("any", "B9 B5!9", "B9 B5", True),
        ("any", "B9 B9!9", "B9 B9", False),
        ("any", "B9 B5!9 C5 C2", "B9 B5 C5 C2", False),
        ("last", "B9 B5!9 B9", "B9 B5 B9", False),
        ("last", "B9 B5!9", "B9 B5", False),
    ],
)
def test_a_card_held_back_matters_later_only_if_another_could_be_too(
    option: Any, held_back: str, played: str, matters: bool
) -> None:
    """A player is charged once for a card, but for each of the cards that they could have paired with."""
    ways = [snip.without_debts(go_on(whole(whole_pack_pairable=option), each)[0]) for each in (held_back, played)]
    assert (ways[0] != ways[1]) is matters


@pytest.mark.parametrize(
    ("option", "variant", "held_back", "played", "matters"),
    [
        ("corrected", "five-card", "B9 C2!9", "B9 C2", True),
        ("corrected", "five-card", "B9 C2!9 D3", "B9 C2 D3", False),
        ("corrected", "whole-pack", "B9 B2!9", "B9 B2", False),
        ("stands", "five-card", "B9 C2!9", "B9 C2", False),
    ],
)
def test_a_wrong_card_matters_later_while_it_may_be_taken_back(
    option: Any, variant: Any, held_back: str, played: str, matters: bool
) -> None:
    table = first_deal("ABCDE", offending_card=option, variant=variant)
    ways = [snip.without_debts(go_on(table, each)[0]) for each in (held_back, played)]
    assert (ways[0] != ways[1]) is matters


@pytest.mark.parametrize(("option", "active"), [("last-to-pair", "D"), ("first-to-pair", "C")])
def test_who_plays_on_after_a_snap(option: Any, active: str) -> None:
    table, _ = go_on(whole(after_snap=option), "B9 C9 D9")
    assert table.turn == active
    assert not barred(table, "E", "9"), "the chain is not at its end"
    after, said = go_on(table, f"{active}4 {'CDE'['CDE'.index(active) + 1]}4")
    assert pays(said[-1]) == [(active, 1)]
    assert snip.explain(table, Move(active, Card("4"))).by is snip.keeps_on
    assert go_on(whole(after_snap=option), "B9 C9")[0].turn == "C"
    assert after.turn != active


@pytest.mark.parametrize(("option", "active"), [("last-to-pair", "E"), ("next-in-order", "A"), ("first-to-pair", "C")])
def test_who_plays_on_after_a_snorum(option: Any, active: str) -> None:
    assert go_on(whole(after_snorum=option), "B9 C9 D9 E9")[0].turn == active
    with_one_card = replace(whole(after_snorum=option), held={"A": 3, "B": 2, "C": 2, "D": 2, "E": 1})
    assert go_on(with_one_card, "B9 C9 D9 E9")[0].turn == ("C" if active == "C" else "A")


@pytest.mark.parametrize(("option", "active"), [("snipper", "C"), ("snipped", "B")])
def test_who_plays_on_after_a_snip(option: Any, active: str) -> None:
    table, _ = go_on(whole(after_snip=option), "B9 C9")
    assert table.turn == active and not barred(table, "D", "9")


def test_who_cannot_play_on_for_want_of_cards_is_followed_by_the_next() -> None:
    table = replace(whole(after_snap="first-to-pair"), held={"A": 3, "B": 2, "C": 1, "D": 2, "E": 2})
    assert go_on(table, "B9 C9 D9")[0].turn == "D"


def test_whether_the_chain_may_come_round_to_one_who_was_paired() -> None:
    may, said = go_on(whole("AB"), "B9 A9 B9")
    assert pays(said[-1]) == [("A", 2)] and may.turn == "B"
    table, _ = go_on(whole("AB", rejoin="may-not"), "B9 A9")
    assert snip.pairable(table) is None and barred(table, "B", "9")
    assert pays(go_on(table, "A4 B4")[1][-1]) == [("A", 1)], "another chain is another matter"
    for own, is_barred in (("breaks", False), ("carries", True)):
        again, _ = go_on(whole("AB", rejoin="may-not", own_pair=own), "B9 A9 A9")
        assert barred(again, "B", "9") is is_barred, "the same chain, if it is carried on"
    three, _ = go_on(whole("ABC", rejoin="may-not"), "B9 C9 A9")
    assert barred(three, "B", "9")


@pytest.mark.parametrize("option", ["breaks", "carries", "pairs"])
def test_two_of_a_kind_running_from_one_hand(option: Any) -> None:
    # C snips, plays a second nine of his own, and D has the fourth.
    given: dict[str, Any] = {"own_pair": option, "whole_pack_pairing": "may"}
    _, said = go_on(whole(**given), "B9 C9 C9 D9")
    expected = {"breaks": [[], [("C", 1)]], "carries": [[], [("C", 2)]], "pairs": [[("C", 2)], [("C", 3)]]}
    assert [pays(events) for events in said[2:]] == expected[option]
    _, said = go_on(whole(**given), "B9 B9 C9")
    expected = {"breaks": [[], [("B", 1)]], "carries": [[], [("B", 1)]], "pairs": [[("B", 1)], [("B", 2)]]}
    assert [pays(events) for events in said[1:]] == expected[option]
    # B plays on after C's Snip: this nine is not next in order, nor does it follow B's own.
    _, said = go_on(whole(**given, after_snip="snipped"), "B9 C9 B9 C9")
    assert [pays(events) for events in said] == [[], [("B", 1)], [], [("B", 1)]]
    # After a Snip it breaks the chain, or leaves it as it was, or is the Snap: two come before the next.
    after_snip = {"breaks": (0, 0), "carries": (0, 1), "pairs": (2, 2)}
    assert snip.upon_own_card(Rules(own_pair=option), 1) == after_snip[option]


# The deal


@pytest.mark.parametrize(("option", "dealer"), [("after-dealer", "B"), ("after-last-to-play", "D")])
def test_the_next_in_order_is_next_after_whom(option: Any, dealer: str) -> None:
    table, _ = go_on(replace(whole(next_dealer=option), held={**dict.fromkeys("ABDE", 0), "B": 1, "C": 1}), "B9 C9")
    assert snip.deal_over(table) and snip.next_dealer(table) == dealer
    broken_off, _ = snip.settle(go_on(whole(next_dealer=option), "B9 C9")[0])
    assert snip.next_dealer(broken_off) == "B", "a deal broken off has no last card"


def test_after_five_cards_each_it_is_the_same() -> None:
    for seed in range(20):
        games = [
            turns(snip.GAME, "ABCDE", Random(seed), each) for each in (Rules(), Rules(next_dealer="after-last-to-play"))
        ]
        one, other = ([turn.deal.dealer for turn in each] for each in games)
        assert one == other


# Whatever the reading


@st.composite
def readings(draw: st.DrawFn) -> Rules:
    """Rules with every point at any of its options."""
    points: list[Any] = [*parameters(Rules), *cruxes(Rules)]
    rules = Rules(**{each.name: draw(st.sampled_from(list(each.options))) for each in points})
    assume(not snip.at_odds(rules, 2))
    return rules


@despite(HealthCheck.filter_too_much)
@given(readings(), st.integers(2, 5), st.integers(0, 10**6))
def test_cards_and_counters_are_conserved_by_players_who_cheat_and_repent(rules: Rules, count: int, seed: int) -> None:
    chance, players = Random(seed), "ABCDE"[:count]
    ranks = [card.rank for card in snip.pack_of(rules)][: 13 if rules.pack == 52 else 8]
    up = [Card(chance.choice(ranks))] if snip.turns_up(rules) else []
    table = replace(snip.deal(rules, players, "A", up), pool=chance.randrange(4))
    stakes, taken_back = sum(snip.standing(table).values()), 0
    for _ in range(400):
        if snip.deal_over(table):
            assert not table.due
            break
        shown = Counter(play.rank for play in table.played) + Counter(card.rank for card in up)
        left = [rank for rank in ranks if shown[rank] < 4]
        demand, move = snip.demanded(table), Move(table.turn, Card(chance.choice(left[:3])))
        held = [card for card in demand.cards if card.rank in left] if demand else []
        if demand and held and chance.random() < 0.4:
            move = Move(demand.player, chance.choice(held), call=chance.choice(["", "snip"]))
        elif demand and held and not snip.meets_demand(table, move) and chance.random() < 0.7:
            move = move._replace(withheld=Withheld(demand.player, chance.choice(held)))
        if snip.rank_by_rank(rules) and snip.why_impossible(table, move) is not None:
            move = move._replace(card=None)
        if table.before is not None and chance.random() < 0.5:
            wrong = table.played[-1]
            right = Move(wrong.player, wrong.withheld.card if wrong.withheld else wrong.card)
            if snip.why_impossible(table, right) is None:
                move, taken_back = right, taken_back + (wrong.player != table.turn)
        assert snip.why_impossible(table, move) is None
        snip.explain(table, move)
        before = table
        table, events = snip.play(table, move)
        assert all(getattr(event, "counters", 1) > 0 for event in events)
        assert sum(snip.standing(table).values()) == stakes
        assert set(before.out) <= set(table.out) and all(not table.held[player] for player in table.out)
        if rules.variant == "five-card":
            assert sum(table.held.values()) + len(table.played) + table.undealt + len(up) == rules.pack
        elif not table.out:
            assert sum(table.held.values()) + len(table.played) == rules.pack
        assert snip.deal_over(table) or table.held[table.turn]
    else:
        raise AssertionError("the deal does not end")
    assert not taken_back or rules.offending_card == "corrected"


# Which reading is asked for, and what the sources exclude

SOURCES = Path(snip.__file__).parent
NAMES = [each.name for each in cruxes(Rules)]


def test_each_crux_is_read_by_one_rule_in_one_match() -> None:
    read: Counter[str] = Counter()
    for path in SOURCES.glob("*.py"):
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(function, ast.FunctionDef):
                continue
            names = [node.attr for node in ast.walk(function) if isinstance(node, ast.Attribute) and _of_rules(node)]
            matched = [
                node.subject.attr
                for node in ast.walk(function)
                if isinstance(node, ast.Match) and isinstance(node.subject, ast.Attribute)
            ]
            asked = [name for name in names if name in NAMES]
            assert asked == [name for name in matched if name in NAMES], function.name
            assert len(asked) < 2 and (not asked or f"snip_snap_snorum.{function.name}" in RULES), function.name
            read.update(asked)
    assert read == Counter(NAMES)


def _of_rules(node: ast.Attribute) -> bool:
    value = node.value
    return (value.attr if isinstance(value, ast.Attribute) else getattr(value, "id", "")) == "rules"


class Asked:
    """Stands in for rules, and remembers for which cruxes it was asked."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.names = rules, set[str]()

    def __getattr__(self, name: str) -> Any:
        if name in NAMES:
            self.names.add(name)
        return getattr(self.rules, name)


def asked(players: str, seed: int, **given: Any) -> set[str]:
    """The cruxes for which a lawful game asks as it is played, choosing what to play apart."""
    rules = Rules(**given)
    played = list(turns(snip.GAME, players, Random(seed), rules, deals=3))
    stand_in: Any = Asked(rules)
    table = None
    for turn in played:
        if table is None or snip.deal_over(table):
            face_up = turn.deal.face_up
            table = (
                snip.deal(stand_in, players, turn.deal.dealer, face_up)
                if table is None
                else snip.deal_again(table, snip.next_dealer(table), face_up)
            )
        assert snip.why_impossible(table, turn.move) is None
        snip.explain(table, turn.move)
        table, _ = snip.play(table, turn.move)
    assert table is not None and snip.standing(table) == snip.standing(played[-1].after)
    return set(stand_in.names)


def test_a_lawful_game_asks_for_few_readings() -> None:
    assert asked("ABCDE", 7) <= {"pairing_scope", "call", "payer", "reshuffle", "across_gap"}
    assert "offending_card" not in asked("ABC", 7) | asked("ABC", 7, variant="whole-pack")
    with_turn_up = asked("ABCD", 7, turn_up="pool-pays")
    assert not with_turn_up & {"dealer_pays_to", "after_snip", "rejoin", "own_pair", "next_dealer"}


def test_every_wrong_reading_is_excluded_by_the_passage_that_excludes_it() -> None:
    found: dict[tuple[str, str], set[str]] = {}
    for each in trace.excluded(snip.GAME.NAME):
        found.setdefault((each.crux, each.option), set()).update(each.passages)
    assert {point: by for point, by in found.items() if "pairer" not in point} == {
        ("pairing_scope", "whole-deal"): {"peel-92-3", "peel-92-4", "peel-92-5"},
        ("after_snip", "snipped"): {"peel-94-3"},
    }
    assert {"peel-91-9", "peel-91-10"} <= found["payer", "pairer"]


@pytest.mark.parametrize(("option", "paid"), [("lapse", 0), ("settled-first", 3)])
def test_of_the_offences_unpaid_at_the_end_all_are_paid_or_none(option: Any, paid: int) -> None:
    assert snip.unsettled_at_end(snip.Rules(unsettled_at_end=option), 3) == paid


SHOWS = "C shows the nine held back"


@pytest.mark.parametrize(
    ("settling", "undiscovered", "more", "when"),
    [
        ("end-of-deal", "charged", "", "when the deal is over"),
        ("end-of-deal", "only-if-shown", "", f"when the deal is over, but only if {SHOWS}"),
        ("end-of-deal", "only-if-shown", "E3 A4 B5 C9", "when the deal is over"),
        ("when-shown", "charged", "", f"when {SHOWS}, at the latest when the deal is over"),
        ("when-shown", "only-if-shown", "", f"only when {SHOWS}"),
    ],
)
def test_when_an_offence_is_to_be_paid_for(settling: str, undiscovered: str, more: str, when: str) -> None:
    table, _ = go_on(first_deal("ABCDE", settling=settling, undiscovered=undiscovered), f"B9 C10!9 D2 {more}")
    says = f"to be paid {when}, and claimed before the cards are cut for the next deal"
    owed = [(each.player, each.counters, str(each.when)) for each in snip.owed(table)]
    assert owed == [("C", 2, says), ("B", 1, says)]


def test_the_pool_of_a_deal_that_is_broken_off_stays_for_the_next() -> None:
    """Nobody has won it: three counters are in it, and stay there."""
    head = "game: Snip-Snap-Snorum\nvariant: first-out\nplayers: A, B, C\ndealer: C\n"
    first = f"{head}A 8\nB 8 snip\nC 8 snap\ndeal ends\n"
    assert check(records.read(first)).result["pool"] == 3
    found = check(records.read(f"{first}dealer: A\nB 9\n")).result
    assert found["pool"] == 3 and found["counters"] == {"A": -1, "B": -2, "C": 0}

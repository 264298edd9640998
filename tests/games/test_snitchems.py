"""Snitch'ems rule by rule: each test names the mistake that it would catch; and every capture tried one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, islice, product
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule
from tests.games.fishing import AnyTable, Cards, Fishing, Turn, read
from tests.profiles import FEW, FOLLOWED
from tests.work import at_most

from snorum.cards import RANKS, Card, pack, read_card
from snorum.cards.combinations import value
from snorum.games import snitchems
from snorum.games.snitchems import Move, Rules, State
from snorum.games.vocabulary import Captures, Event, Wins, cruxes, rule_of

OPTIONS: dict[str, list[Any]] = {crux.name: list(crux.options) for crux in cruxes(Rules)}
OF_CAPTURE = ["capture_by_sum", "lift", "pair_take", "eight_from_hand", "paired_total", "several_sets"]
OF_GAMES = [name for name in OPTIONS if name not in OF_CAPTURE]
READINGS = [
    Rules(**dict(zip(OF_CAPTURE, options, strict=True))) for options in product(*(OPTIONS[name] for name in OF_CAPTURE))
]
"""Every way to read what a card may capture."""


def both_ways(random: Random) -> list[Rules]:
    """A reading at random, and the one that differs from it in everything: between them they have every option."""
    chosen = {name: random.randrange(2) for name in OF_CAPTURE}
    return [Rules(**{name: OPTIONS[name][i ^ j] for name, i in chosen.items()}) for j in (0, 1)]


FISHING = Fishing(snitchems.GAME)
table_with, move, judged, run = FISHING.table_with, FISHING.move, FISHING.judged, FISHING.run


def takes(table: State, card: str) -> set[str]:
    """The captures that a card may make, each as it lies."""
    found = list(snitchems.captures(table.rules, table.on_table, read_card(card)))
    once = {" ".join(str(card) for card in table.on_table if card in each) for each in found}
    assert len(once) == len(found)
    return once


def captured(events: Iterable[Event]) -> list[tuple[str, str]]:
    return [(e.player, " ".join(map(str, e.cards))) for e in events if isinstance(e, Captures)]


# Reid's examples: what he says could be captured is among what may be


@pytest.mark.parametrize(
    ("layout", "card", "taken"),
    [
        ("4H KS", "4C", "4H"),
        ("4H 4D KS", "4C", "4H 4D"),
        ("7D KS", "AC", "7D"),
        ("3D 4H KS", "AC", "3D 4H"),
        ("AD 2H 3S KS", "4C", "AD 2H 3S"),
        ("7D 8H KS", "AC", "7D 8H"),
        ("AD 5H 10S KS", "4C", "AD 5H 10S"),
        ("2D 7H 10S 10C", "AC", "2D 7H 10S 10C"),
        ("6D 8H KS", "2C", "8H"),
        ("6D 8H KS", "2C", "6D 8H"),
        ("2D 2H 6S 8C", "2C", "2D 2H"),
        ("2D 2H 6S 8C", "2C", "2D 6S"),
        ("2D 2H 6S 8C", "2C", "2H 6S"),
        ("2D 2H 6S 8C", "2C", "6S 8C"),
    ],
)
def test_what_reid_says_could_be_captured_may_be(layout: str, card: str, taken: str) -> None:
    assert taken in takes(table_with(layout), card)


def test_the_two_on_six_and_eight_makes_ten_or_makes_eight() -> None:
    assert takes(table_with("6D 8H KS"), "2C") == {"8H", "6D 8H", "6D"}, "the choice is free: no eight need be lifted"
    assert takes(table_with("6D 8H KS", lift="all"), "2C") == {"8H", "6D 8H"}


def test_the_four_on_ace_two_and_three_could_also_make_eight() -> None:
    assert takes(table_with("AD 2H 3S KS"), "4C") == {"AD 2H 3S", "AD 3S"}


# What a card captures


def test_a_court_card_only_pairs() -> None:
    table = table_with("JD QH 8S 10C")
    assert [takes(table, card) for card in ("JC", "QC", "KC")] == [{"JD"}, {"QH"}, set()]
    assert judged(table, "A KC takes 8S") == "barred: bars_capture"


def test_a_court_card_is_no_part_of_a_sum() -> None:
    assert [snitchems.number(value(Card(rank))) for rank in ("A", "10", "J", "Q", "K")] == [1, 10, 0, 0, 0]
    assert judged(table_with("7D KH"), "A AC takes 7D KH") == "barred: bars_capture"
    assert judged(table_with("4D KH"), "A 4C takes 4D KH") == "barred: bars_capture"


def test_nine_is_not_made_nor_any_other_number() -> None:
    assert takes(table_with("3D 5H KS QS"), "6C") == set()
    assert takes(table_with("2D 3H KS QS"), "6C") == {"2D"}


def test_the_ace_is_one_and_not_eleven() -> None:
    assert takes(table_with("7D 9S QS"), "AC") == {"7D", "9S"}


def test_a_set_may_be_of_one_card_or_of_many() -> None:
    assert takes(table_with("AD AH 2S 2C 3H"), "AC") == {
        "AD AH",
        "2S 2C 3H",
        "AD AH 2S 3H",
        "AD AH 2C 3H",
        "AD AH 2S 2C 3H",
    }


def test_an_eight_may_be_part_of_a_ten() -> None:
    assert takes(table_with("8D AH QS KS"), "AC") == {"AH", "8D AH"}


def test_tens_are_lifted_with_a_ten_that_has_an_eight_in_it() -> None:
    assert takes(table_with("8D 10H QS KS", lift="all"), "2C") == {"8D 10H"}


def test_three_twos_are_taken_once_though_they_pair_and_make_eight() -> None:
    assert takes(table_with("2D 2H 2S KS"), "2C") == {"2D 2H 2S"}
    assert takes(table_with("2D 2H 2S 8S"), "2C") == {"2D 2H 2S", "8S", "2D 2H 2S 8S"}


def test_who_makes_eight_lifts_eights_and_not_tens() -> None:
    table = table_with("7D 8H 10S KS", lift="all")
    assert takes(table, "AC") == {"7D 8H"}
    assert judged(table, "A AC takes 7D 10S") == "barred: bars_capture"


def test_an_eight_alone_is_not_lifted_by_a_card_that_makes_nothing() -> None:
    assert judged(table_with("7D 8H QS KS"), "A AC takes 8H") == "barred: bars_capture"


def test_one_capture_in_a_turn() -> None:
    table = table_with("7D 9H AS 8S")
    assert judged(table, "A AC takes 7D 9H") == "one_kind", "eight, and ten"
    assert judged(table, "A AC takes AS 9H") == "one_kind", "a pair, and ten"
    assert judged(table, "A AC takes 7D 8S AS") == "one_kind", "a pair, and eight with one lifted"
    assert judged(table, "A AC takes 7D 9H 8S AS") == "one_kind"
    assert judged(table, "A AC takes 9H 8S") == "barred: bars_capture", "an eight is not lifted with a ten"
    assert judged(table_with("2D 2H 8C KD"), "A 2C takes 2D 2H 8C") == "one_kind", "a pair, and a ten with the eight"


def test_what_is_not_on_the_table_cannot_be_taken() -> None:
    table = table_with("4H 7D QS KS")
    assert judged(table, "A 4C takes 4D") == "barred: bars_capture"
    assert judged(table, "A 4C takes 4 4") == "barred: bars_capture"
    assert judged(table, "A 4C takes 4") == "lawful"
    assert judged(table, "A 4 takes 4H") == "lawful"


# How the cruxes read


@pytest.mark.parametrize(("option", "verdict"), [("all", "must_take_all"), ("any", "lawful")])
def test_fours_are_taken_all_or_any(option: str, verdict: str) -> None:
    table = table_with("4H 4D QS KS", pair_take=option, paired_total="no")
    assert judged(table, "A 4C takes 4H") == verdict
    assert judged(table, "A 4C takes 4H 4D") == "lawful"


@pytest.mark.parametrize(
    ("option", "none", "one"),
    [
        ("all-or-none", "lawful", "must_lift_all"),
        ("all", "must_lift_all", "must_lift_all"),
        ("any", "lawful", "lawful"),
    ],
)
def test_tens_are_lifted_all_or_none_or_any(option: str, none: str, one: str) -> None:
    table = table_with("2D 7H 10S 10C", lift=option)
    assert judged(table, "A AC takes 2D 7H") == none
    assert judged(table, "A AC takes 2D 7H 10C") == one
    assert judged(table, "A AC takes 2D 7H 10C 10S") == "lawful"


def test_without_the_second_way_something_must_be_lifted() -> None:
    given: dict[str, Any] = {"capture_by_sum": "only-with-eight-or-ten", "lift": "all"}
    assert judged(table_with("7D QS JS KS", **given), "A AC takes 7D") == "may_be_made"
    assert judged(table_with("7D 8S JS KS", **given), "A AC takes 7D 8S") == "lawful"
    assert judged(table_with("7D 8S JS KS", **given), "A AC takes 7D") == "may_be_made must_lift_all"
    assert judged(table_with("7D 8S JS KS", **{**given, "lift": "any"}), "A AC takes 7D") == "may_be_made"
    # The eight that is part of a ten is not one that is lifted.
    assert judged(table_with("8S QS JS KS", **given), "A 2C takes 8S") == "may_be_made"


def test_without_the_second_way_one_who_could_only_make_a_sum_may_lay() -> None:
    table = table_with("7D QS JS KS", capture_by_sum="only-with-eight-or-ten")
    assert judged(table, "A AC") == "lawful"
    assert Card("A") not in (snitchems.demanded(table) or pytest.fail()).cards


@pytest.mark.parametrize(("option", "verdict"), [("no", "wanting"), ("yes", "lawful")])
def test_an_eight_from_hand_takes_a_set_that_makes_eight(option: str, verdict: str) -> None:
    table = table_with("5D 3H KS 6S", eight_from_hand=option)
    assert judged(table, "A 8C takes 5D 3H") == verdict
    table = table_with("6D 4H KS QS", eight_from_hand=option)
    assert judged(table, "A 10C takes 6D 4H") == verdict
    assert judged(table, "A 9C takes 6D 4H") == "barred: bars_capture"


def test_an_eight_from_hand_that_takes_a_set_lifts_the_eights() -> None:
    table = table_with("5D 3H 8S 2C", eight_from_hand="yes", lift="all")
    assert takes(table, "8C") == {"8S", "2C", "5D 3H 8S"}
    assert judged(table, "A 8C takes 5D 3H") == "must_lift_all"


def test_an_eight_from_hand_makes_ten_like_any_card() -> None:
    assert takes(table_with("2D 10H KS QS"), "8C") == {"2D", "2D 10H"}


def test_a_pair_of_fours_need_not_make_eight() -> None:
    table = table_with("4D 8H KS QS", paired_total="no")
    assert takes(table, "4C") == {"4D"}
    assert judged(table, "A 4C takes 4D 8H") == "is_pair"
    assert judged(table_with("5D 10H KS QS", paired_total="no"), "A 5C takes 5D 10H") == "is_pair"


@pytest.mark.parametrize(("option", "verdict"), [("no", "is_pair"), ("yes", "lawful")])
def test_four_and_four_may_be_eight(option: str, verdict: str) -> None:
    table = table_with("4D 8H KS QS", paired_total=option)
    assert judged(table, "A 4C takes 4D 8H") == verdict
    assert judged(table, "A 4C takes 4D") == "lawful", "it is a pair in any case"
    assert takes(table, "4C") == ({"4D"} if option == "no" else {"4D", "4D 8H"})
    assert judged(table_with("5D 10H KS QS", paired_total=option), "A 5C takes 5D 10H") == verdict
    # An eight with an eight is sixteen, and nothing is lifted with it.
    assert judged(table_with("8D 10H KS QS", paired_total=option), "A 8C takes 8D 10H") == "barred: bars_capture"


def test_four_and_four_that_make_eight_leave_the_other_four() -> None:
    """To pair takes both; to make eight takes one, and is said to be that."""
    table = table_with("4D 4H KS QS", paired_total="yes")
    assert takes(table, "4C") == {"4D 4H", "4D", "4H"}
    assert takes(table_with("4D 4H KS QS", paired_total="no"), "4C") == {"4D 4H"}
    assert str(snitchems.explain(table, move("A 4C takes 4D"))) == "A makes eight with 4C, and takes 4D"
    assert judged(table_with("4D 4H KS QS", paired_total="no"), "A 4C takes 4D") == "must_take_all"
    alone = table_with("4D 4H KS QS", paired_total="yes", capture_by_sum="only-with-eight-or-ten")
    assert judged(alone, "A 4C takes 4D") == "must_take_all", "it makes no eight without one to lift"


@pytest.mark.parametrize(("option", "verdict"), [("no", "one_capture"), ("yes", "lawful")])
def test_eight_may_be_made_more_than_once(option: str, verdict: str) -> None:
    table = table_with("7D 3H 4S 8C KS", several_sets=option, lift="all")
    assert judged(table, "A AC takes 7D 3H 4S 8C") == verdict
    assert takes(table, "AC") == {"7D 8C", "3H 4S 8C"} | ({"7D 3H 4S 8C"} if option == "yes" else set())
    # Eight and ten at once, or a pair and an eight, are two captures however that is read.
    assert judged(table_with("7D 9H AS 8S", several_sets=option), "A AC takes 7D 9H") == "one_kind"
    assert judged(table_with("7D 9H AS 8S", several_sets=option), "A AC takes AS 7D") == "one_kind"
    # A card is part of one set only.
    assert judged(table_with("5D 2H 4S KC", several_sets=option), "A AC takes 5D 2H 4S") == "barred: bars_capture"


def test_a_four_with_two_fours_makes_eight_twice_only_if_it_makes_eight_at_all() -> None:
    given: dict[str, Any] = {"several_sets": "yes"}
    table = table_with("4D AH 3S KC", paired_total="no", **given)
    assert judged(table, "A 4C takes 4D AH 3S") == "is_pair"
    assert judged(table_with("4D AH 3S KC", paired_total="yes", **given), "A 4C takes 4D AH 3S") == "lawful"
    assert judged(table_with("4D AH 3S KC", paired_total="no"), "A 4C takes 4D AH 3S") == "is_pair one_capture"


def test_a_capture_that_is_eight_twice_and_ten_once_is_given_once() -> None:
    table = table_with("2D 2H KS QC", several_sets="yes")
    assert takes(table, "6C") == {"2D", "2H", "2D 2H"}
    assert judged(table, "A 6C takes 2D 2H") == "lawful"
    # With an eight there, it can only be the ten, unless the eight is lifted with the two that make it.
    table = table_with("2D 2H 8S QC", several_sets="yes", lift="all")
    assert judged(table, "A 6C takes 2D 2H") == "lawful" == judged(table, "A 6C takes 2D 2H 8S")
    assert snitchems.explain(table, move("A 6C takes 2D 2H")).facts["total"] == "ten"
    assert judged(table_with("2D 2H 8S QC"), "A 6C takes 2D 2H") == "lawful"


# Who must capture


@pytest.mark.parametrize(
    ("option", "laid", "bound"),
    [("player", "must_capture", True), ("card", "must_capture", False), ("none", "lawful", False)],
)
def test_who_must_capture(option: str, laid: str, bound: bool) -> None:
    table = table_with("7D QS JS KS", compulsion=option)
    assert judged(table, "A AC") == laid
    assert judged(table, "A 4C") == "lawful"
    demand = snitchems.demanded(table)
    assert (demand is not None) == bound
    hand = {"A": list(read("AC 4C 5C")), "B": []}
    played = {each.card.rank for each in snitchems.lawful_moves(table, hand) if not each.takes}
    assert played == {"player": set(), "card": {"4", "5"}, "none": {"A", "4", "5"}}[option]


def test_the_ranks_demanded_are_those_that_could_capture() -> None:
    table = table_with("7D QS JS KS")
    demand = snitchems.demanded(table)
    assert demand is not None and demand.player == "A"
    assert {card.rank for card in demand.cards} == {"A", "3", "7", "J", "Q", "K"}
    assert all(not card.suit for card in demand.cards)
    assert snitchems.meets_demand(table, move("A 3C takes 7D")) and not snitchems.meets_demand(table, move("A 4C"))
    reason = snitchems.why_demanded(table)
    assert "a seven, a knave, a queen or a king" in str(
        reason._replace(facts={**reason.facts, "finding": "he held one"})
    )


def test_nothing_is_demanded_of_one_who_faces_an_empty_table() -> None:
    table = replace(table_with("7D QS JS KS"), on_table=())
    assert snitchems.demanded(table) is None
    assert judged(table, "A AC") == "lawful"
    with pytest.raises(ValueError, match="nothing is demanded"):
        snitchems.why_demanded(table)


# Deals and turns


@pytest.mark.parametrize(("players", "layout", "deals"), [("AB", 4, 8), ("ABC", 7, 5), ("ABCD", 4, 4)])
def test_the_pack_comes_out_evenly(players: str, layout: int, deals: int) -> None:
    assert [snitchems.faces_up(Rules(), len(players), number) for number in (1, 2)] == [layout, 0]
    sizes = snitchems.hand_sizes(Rules(), list(players), "A", 1)
    assert sizes == dict.fromkeys(players, 3)
    assert snitchems.deals_of_a_pack(Rules(), len(players)) == deals
    assert layout + deals * sum(sizes.values()) == len(snitchems.pack_of(Rules())) == 52


def test_eldest_plays_first_in_every_deal_and_the_dealer_stays() -> None:
    table = snitchems.deal(Rules(), "ABC", "B", read("KC KD KH QC QD QH JC"))
    assert table.turn == "C"
    for turn, card in zip("CABCABCAB", read("2C 3C 2D AC 3D AD 2H 3H AH"), strict=True):
        assert snitchems.why_impossible(table, Move("B" if turn != "B" else "A", card)) is not None
        table, _ = snitchems.play(table, Move(turn, card))
    assert snitchems.deal_over(table) and not snitchems.game_over(table)
    assert snitchems.next_dealer(table) == "B"
    again = snitchems.deal_again(table, "B")
    assert again.turn == "C" and again.number == 2 and len(again.on_table) == 16
    assert not snitchems.reshuffled(table)


def test_no_hand_is_dealt_while_cards_are_held() -> None:
    table = table_with("KC KD QC QD")
    assert snitchems.bars_deal(table) is not None
    table, _ = run(table, "A 2C", "B 3C", "A 2D", "B 3D", "A 2H", "B 3H")
    assert snitchems.bars_deal(table) is None


def test_after_the_pack_the_deal_passes() -> None:
    table = table_with("KC KD QC QD")
    assert "A" in str(snitchems.after_game(table)) and table.dealer == "B"


def test_the_first_ace_deals_first() -> None:
    assert snitchems.first_dealer("ABC", read("KC 2D 3H 7C AS AC")) == "B"


def test_two_three_or_four_play() -> None:
    assert snitchems.players_allowed(Rules()) == (2, 4)


# What follows


def test_the_card_played_goes_with_what_it_takes() -> None:
    table, events = run(table_with("7D 8H QS KS"), "A AC takes 7D 8H")
    assert table.captured == {"A": 3, "B": 0} and table.on_table == read("QS KS")
    assert captured(events) == [("A", "7D 8H")] and rule_of(events[0].by).id == "snitchems.piled"


def test_cards_are_reported_in_the_order_written() -> None:
    _, events = run(table_with("AD 2H 3S KS"), "A 4C takes 3S AD 2H")
    assert captured(events) == [("A", "3S AD 2H")]


def test_a_card_that_takes_nothing_stays() -> None:
    table, events = run(table_with("7D 8H QS KS"), "A 5C")
    assert table.on_table == read("7D 8H QS KS 5C") and events == [] and table.last == ""


def test_an_offence_is_played_and_what_it_took_is_taken() -> None:
    table, _ = run(table_with("4H 4D QS KS"), "A 4C takes 4H")
    assert table.captured["A"] == 2 and table.on_table == read("4D QS KS")


def last_play(table: State, last: str, captured: dict[str, int], rules: Rules | None = None) -> State:
    """The table before the last card of the pack, which A is to play."""
    held = dict.fromkeys(table.held, 0) | {"A": 1}
    number = snitchems.deals_of_a_pack(table.rules, len(held))
    return replace(table, turn="A", held=held, number=number, last=last, captured=captured)


def test_what_is_left_goes_to_the_last_who_captured_and_not_to_the_last_who_played() -> None:
    table = last_play(table_with("KH QS JS 5D"), "B", {"A": 22, "B": 25})
    table, events = run(table, "A 9C")
    assert captured(events) == [("B", "KH QS JS 5D 9C")] and table.on_table == ()
    assert [(type(e).__name__, rule_of(e.by).id) for e in events] == [
        ("Captures", "snitchems.left_to"),
        ("Wins", "snitchems.most_cards"),
    ]
    assert snitchems.result(table) == {"captured": {"A": 22, "B": 30}, "table": [], "winner": "B", "draw": False}
    assert snitchems.game_over(table)


def test_the_last_card_may_make_the_last_capture() -> None:
    table = last_play(table_with("KH QS JS 5D"), "B", {"A": 22, "B": 25})
    table, events = run(table, "A JC takes JS")
    assert captured(events) == [("A", "JS"), ("A", "KH QS 5D")]
    assert table.captured == {"A": 27, "B": 25} and table.winner == "A"


def test_equal_piles_are_a_draw() -> None:
    table = last_play(table_with("KH QS JS 5D"), "B", {"A": 26, "B": 21})
    table, events = run(table, "A 9C")
    assert table.captured == {"A": 26, "B": 26} and table.draw and not table.winner
    assert not any(isinstance(event, Wins) for event in events) and snitchems.game_over(table)


def test_two_who_share_the_most_draw_though_a_third_has_less() -> None:
    assert snitchems.most_cards([20, 12, 20]) == -1
    assert snitchems.most_cards([16, 20, 16]) == 1


@pytest.mark.parametrize(("option", "winner"), [("most", "B"), ("majority", "")])
def test_most_cards_or_more_than_half(option: str, winner: str) -> None:
    table = last_play(table_with("KH QS JS 5D KC QC JC", "ABC", win=option), "B", {"A": 15, "B": 11, "C": 18})
    table, events = run(table, "A 9C")
    assert table.captured == {"A": 15, "B": 19, "C": 18} and table.winner == winner and table.draw == (not winner)
    assert [type(event) for event in events] == [Captures, Wins][: 2 if winner else 1]
    table = last_play(table_with("KH QS JS 5D KC QC JC", "ABC", win=option), "B", {"A": 15, "B": 19, "C": 10})
    table, _ = run(table, "A 9C")
    assert table.captured["B"] == 27 and table.winner == "B", "twenty-seven is more than half of fifty-two"


@pytest.mark.parametrize(("option", "winner"), [("one-pack", "B"), ("a-deal-each", None)])
def test_a_pack_may_be_one_of_several(option: str, winner: str | None) -> None:
    table = last_play(table_with("KH QS JS 5D", match_unit=option), "B", {"A": 22, "B": 25})
    table, events = run(table, "A 9C")
    assert snitchems.game_over(table) and snitchems.result(table) == {
        "captured": {"A": 22, "B": 30},
        "table": [],
        "winner": winner,
        "draw": False,
    }
    assert any(isinstance(event, Wins) for event in events) == bool(winner)
    assert captured(events) == [("B", "KH QS JS 5D 9C")], "what is left is taken at the end of every pack"


@pytest.mark.parametrize(("option", "winner"), [("each-for-himself", "A"), ("partners", "B+D")])
def test_four_may_be_partners(option: str, winner: str) -> None:
    table = table_with("KH QS JS 5D", "ABCD", four_players=option, win="most")
    table = last_play(table, "D", {"A": 20, "B": 12, "C": 1, "D": 14})
    table, events = run(table, "A 9C")
    counts = {"A+C": 21, "B+D": 31} if winner == "B+D" else {"A": 20, "B": 12, "C": 1, "D": 19}
    assert snitchems.standing(table) == snitchems.result(table)["captured"] == counts
    assert tuple(counts) == snitchems.holders(table.rules, "ABCD") and table.winner == winner
    assert captured(events) == [("D", "KH QS JS 5D 9C")] and events[-1] == Wins(winner, snitchems.most_cards)


def test_partnerships_need_four_players() -> None:
    agreed = Rules(four_players="partners")
    assert [bool(snitchems.at_odds(agreed, players)) for players in (2, 3, 4)] == [True, True, False]
    assert not any(snitchems.at_odds(Rules(), players) for players in (2, 3, 4))
    assert snitchems.holders(agreed, "ABC") == ("A", "B", "C")


def test_if_nobody_captured_the_cards_stay_and_the_game_is_drawn() -> None:
    table = last_play(table_with("KH QS JS 5D"), "", {"A": 0, "B": 0})
    table, events = run(table, "A 9C")
    assert events == [] and table.draw and len(table.on_table) == 5
    assert snitchems.result(table)["table"] == list(read("KH QS JS 5D 9C"))


def test_the_game_is_not_over_before_the_last_deal() -> None:
    table = replace(last_play(table_with("KH QS JS 5D"), "B", {"A": 1, "B": 2}), number=7)
    table, events = run(table, "A 9C")
    assert not snitchems.game_over(table) and events == [] and len(table.on_table) == 5


def test_a_play_is_explained_by_the_way_in_which_it_captures() -> None:
    table = table_with("7D 8H AS KS")
    said = {
        words: snitchems.explain(table, move(words))
        for words in ("A 5C", "A AC takes AS", "A AC takes 7D 8H", "A 2D takes 8H")
    }
    assert [reason.by.__name__ for reason in said.values()] == ["stays", "pairing", "lifting", "making"]
    assert str(said["A AC takes 7D 8H"]) == "A makes eight with AC, and takes 7D 8H, lifting 8H"


@pytest.mark.parametrize(("layout", "play", "given", "says"), [
    ("2D 7H 10S 10C", "A AC takes 2D 7H 10C", {}, "A makes ten and leaves 10S: all must be lifted"),
    ("4H 4D QS KS", "A 4C takes 4H", {"paired_total": "no"},
     "A takes 4H and leaves 4D: a pair must take all cards of the rank"),
    ("7D QS JS KS", "A AC takes 7D", {"capture_by_sum": "only-with-eight-or-ten"},
     "A makes eight and lifts nothing: a set must lift one"),
    ("5D 3H KS 6S", "A 8C takes 5D 3H", {}, "A makes eight without 8C, which must be part of it"),
    ("4D 8H KS QS", "A 4C takes 4D 8H", {"paired_total": "no"}, "A pairs with 4C, and does not make eight"),
    ("7D 3H 4S KS", "A AC takes 7D 3H 4S", {},
     "A makes eight more than once with AC, and takes 7D 3H 4S: a turn has one capture"),
    ("7D QS JS KS", "A AC", {}, "A must capture if they can, for example with an ace; the card laid is AC"),
    ("4H QS JS KS", "A 4C takes 4D", {}, "4D cannot be taken with 4C: they are not all on the table"),
    ("8S QS JS KS", "A KC takes 8S", {},
     "8S cannot be taken with KC: they neither pair with it nor make eight or ten"),
    ("4H QS JS KS", "B 4C takes 4H", {}, "it is A's turn, not B's"),
])  # fmt: skip
def test_why_a_play_is_wrong_is_said_with_the_cards(layout: str, play: str, given: Any, says: str) -> None:
    table = table_with(layout, **given)
    barred = snitchems.why_impossible(table, move(play))
    assert [str(each) for each in ([barred] if barred else snitchems.why_unlawful(table, move(play)))] == [says]


# Every subset, tried one by one


NUMBERS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "J": 0, "Q": 0, "K": 0}


def number(card: Card) -> int:
    return NUMBERS[card.rank]


@cache
def falls_apart(numbers: tuple[int, ...], goal: int) -> bool:
    """Whether all the numbers fall into sets that each come to the goal."""
    if not numbers:
        return True
    first, rest = numbers[0], range(1, len(numbers))
    for size in range(len(numbers)):
        for others in combinations(rest, size):
            if first + sum(numbers[i] for i in others) == goal:
                left = tuple(numbers[i] for i in rest if i not in others)
                if falls_apart(left, goal):
                    return True
    return False


def explained(card: Card, some: Sequence[Card]) -> Iterator[tuple[int, Cards, Cards]]:
    """What taking these cards could be, by the words of the rules alone: the total, the set, and what is lifted.

    "The cards of its rank on the table" (the total is nought); "a non-empty set of numerical cards on the table
    which with v makes exactly eight or exactly ten"; "the same, and with it the eights (tens) on the table that
    match the total made".
    """
    if all(other.rank == card.rank for other in some):
        yield 0, tuple(some), ()
    numbers = [NUMBERS[other.rank] for other in some]
    if not number(card) or 0 in numbers:
        return
    for goal in (8, 10):
        # Which of those chosen that match the total are lifted, and which are part of the set? Each is tried.
        for count in range(numbers.count(goal) + 1):
            lifted = tuple(other for other in some if number(other) == goal)[:count]
            members = tuple(other for other in some if other not in lifted)
            needed = goal if number(card) == goal else goal - number(card)
            if needed < 1 or sum(map(number, members)) % needed:
                continue
            if members and falls_apart(tuple(sorted(map(number, members))), needed):
                yield goal, members, lifted


def is_allowed(rules: Rules, card: Card, table: Sequence[Card], way: tuple[int, Cards, Cards]) -> bool:
    """Whether a capture may be made in this way."""
    goal, members, lifted = way
    if not goal:
        return rules.pair_take == "any" or len(members) == sum(other.rank == card.rank for other in table)
    alone = goal if number(card) == goal else goal - number(card)
    by_itself = alone == number(card) and any(other.rank == card.rank for other in members)
    if by_itself and (number(card) == goal or rules.paired_total == "no"):
        return False  # one of the sets is a card of the same rank: a pair, and not an eight or a ten
    if sum(map(number, members)) > alone and rules.several_sets == "no":
        return False
    if number(card) == goal and rules.eight_from_hand == "no":
        return False
    if rules.capture_by_sum == "only-with-eight-or-ten" and not lifted:
        return False
    left = sum(number(other) == goal for other in table if other not in members) - len(lifted)
    return rules.lift == "any" or not left or (rules.lift == "all-or-none" and not lifted)


def every_way(card: Card, table: Sequence[Card]) -> Iterator[tuple[Cards, list[tuple[int, Cards, Cards]]]]:
    """Every subset of the table, with what taking it could be, if anything."""
    for size in range(1, len(table) + 1):
        for some in combinations(table, size):
            if ways := list(explained(card, some)):
                yield some, ways


def several(some: Cards, ways: Mapping[Cards, object]) -> bool:
    """Whether cards are the captures of two or three subsets together, which are one turn's fault, but can be taken."""
    for size in range(1, len(some)):
        for one in combinations(some, size):
            rest = tuple(card for card in some if card not in one)
            if one in ways and (rest in ways or several(rest, ways)):
                return True
    return False


def random_table(random: Random) -> tuple[Cards, Card]:
    """One to twelve cards on the table, often few, and one in hand; mostly numerical, and not all over the numbers."""
    ranks = random.choice([RANKS, RANKS[:10], (*RANKS[:5], "8", "10"), RANKS[1:9]])
    cards = [card for card in pack(52) if card.rank in ranks]
    random.shuffle(cards)
    return tuple(cards[: min(random.randint(1, 12), random.randint(1, 12))]), cards[-1]


def test_the_captures_are_those_of_every_subset_tried_under_every_reading() -> None:
    random, found = Random(1797), Counter[int]()
    for _ in range(FOLLOWED):
        table, card = random_table(random)
        ways = [(frozenset(some), each) for some, each in every_way(card, table)]
        for reading in both_ways(random):
            expected = {some for some, each in ways if any(is_allowed(reading, card, table, way) for way in each)}
            captures = list(snitchems.captures(reading, table, card))
            assert set(map(frozenset, captures)) == expected, (reading, table, card)
            assert len(captures) == len(expected)
            assert snitchems.can_capture(reading, table, card) == bool(expected)
            found[len(expected)] += 1
    assert len(found) > 20, "tables with many captures, and with few"


def test_every_subset_is_lawful_or_an_offence_or_no_capture_at_all() -> None:
    random, seen = Random(1797), Counter[str]()
    for reading in READINGS:
        for _ in range(25):
            on_table, card = random_table(random)
            on_table = on_table[:7]
            table = replace(table_with("KC KD QC QD", rules=reading), on_table=on_table)
            ways = dict(every_way(card, on_table))
            for size in range(1, len(on_table) + 1):
                for some in combinations(on_table, size):
                    played = Move("A", card, some)
                    lawful = any(is_allowed(reading, card, on_table, way) for way in ways.get(some, []))
                    if snitchems.why_impossible(table, played) is not None:
                        verdict = "barred"
                    else:
                        verdict = "offence" if list(snitchems.why_unlawful(table, played)) else "lawful"
                    assert (verdict == "barred") == (some not in ways and not several(some, ways))
                    assert (verdict == "lawful") == lawful, (reading, on_table, played)
                    seen[verdict] += 1
    assert min(seen[verdict] for verdict in ("barred", "offence", "lawful")) > 100


# Whole games


def play_out(rules: Rules, players: str, random: Random) -> Iterator[Turn]:
    """A whole game of random lawful moves, of three cards each, until the pack of fifty-two is used up."""
    left, deals = yield from FISHING.play_out(rules, players, random)
    assert not left and deals == {2: 8, 3: 5, 4: 4}[len(players)]


@pytest.mark.parametrize(
    "of_games", [dict(zip(OF_GAMES, some, strict=True)) for some in product(*(OPTIONS[name] for name in OF_GAMES))]
)
def test_what_is_lawful_can_be_played_and_no_card_is_lost(of_games: dict[str, Any]) -> None:
    random = Random(str(of_games))
    for seed, players in enumerate(["AB", "ABC", "ABCD"] * 3):
        rules = replace(random.choice(READINGS), **of_games)
        if snitchems.at_odds(rules, len(players)):
            continue
        piles: Counter[str] = Counter()
        for before, hands, chosen, after, events in play_out(rules, players, Random(seed)):
            assert snitchems.why_impossible(before, chosen) is None and not list(snitchems.why_unlawful(before, chosen))
            demand = snitchems.demanded(before)
            if demand is not None and not snitchems.meets_demand(before, chosen):
                assert not {card.rank for card in hands[chosen.player]} & {card.rank for card in demand.cards}
            for event in events:
                if isinstance(event, Captures):
                    piles[event.player] += len(event.cards)
            piles[chosen.player] += bool(chosen.takes)
            assert after.captured == {player: piles[player] for player in players}
            lying = set(before.on_table) | {chosen.card}
            assert set(after.on_table) <= lying
            unseen = 52 - len(lying) - sum(before.captured.values())
            assert sum(after.captured.values()) + len(after.on_table) + unseen == 52
        assert snitchems.game_over(after)
        assert sum(after.captured.values()) + len(after.on_table) == 52
        counts = snitchems.standing(after)
        assert sum(counts.values()) == sum(after.captured.values()) and tuple(counts) == snitchems.holders(
            rules, players
        )
        if rules.match_unit == "a-deal-each":
            assert not after.draw and not after.winner
        elif rules.win == "most":
            assert after.draw == (not after.winner)
            assert after.draw or [side for side in counts if counts[side] >= counts[after.winner]] == [after.winner]
        else:
            assert after.draw == all(count <= 26 for count in counts.values())
            assert after.draw or counts[after.winner] > 26


def test_pairs_and_prials_lie_on_the_table_only_if_they_were_dealt_there() -> None:
    doubles = 0
    for seed in range(200):
        games = list(play_out(Rules(), "AB", Random(seed)))
        layout = games[0][0].on_table
        for *_, after, _events in games:
            for rank, count in Counter(card.rank for card in after.on_table).items():
                if count > 1:
                    doubles += 1
                    assert [card for card in layout if card.rank == rank][-count:], (seed, rank)
                    assert all(card in layout for card in after.on_table if card.rank == rank)
    assert doubles > 50


def test_without_compulsion_pairs_come_to_lie_there() -> None:
    rules = Rules(compulsion="none")
    for seed in range(20):
        games = list(play_out(rules, "AB", Random(seed)))
        layout = set(games[0][0].on_table)
        for *_, after, _events in games:
            ranks = Counter(card.rank for card in after.on_table if card not in layout)
            if max(ranks.values(), default=0) > 1:
                return
    pytest.fail("the claim of pairs and prials should fail where nobody must capture")


def test_random_play_reaches_every_kind_of_capture_from_a_full_table() -> None:
    rules = Rules(lift="any", pair_take="any", compulsion="none")
    cards = [card for card in pack(52) if number(card)]
    Random(3).shuffle(cards)
    table = replace(table_with("KC KD QC QD", rules=rules), on_table=tuple(cards[:30]))
    hand = [card for card in cards[30:] if number(card) < 8][:3]
    moves = at_most(20_000, lambda: snitchems.lawful_moves(table, {"A": hand}))
    kinds = {snitchems.explain(table, each).facts["total"] for each in moves if each.takes}
    assert kinds == {"", "eight", "ten"}
    for each in moves:
        assert snitchems.why_impossible(table, each) is None and not list(snitchems.why_unlawful(table, each))
    everything = snitchems.captures(rules, table.on_table, Card("A"))
    assert len(list(islice(everything, 500))) == 500


class Table(AnyTable):
    """Anything is tried, and no card is lost."""

    game = snitchems.GAME

    @initialize(
        reading=st.builds(Rules, **{name: st.sampled_from(options) for name, options in OPTIONS.items()}),
        players=st.sampled_from(["AB", "ABC", "ABCD"]),
        seed=st.integers(0, 10**6),
    )
    def sit_down(self, reading: Rules, players: str, seed: int) -> None:
        self.begin(reading, "ABCD" if reading.four_players == "partners" else players, "A", seed)

    @precondition(lambda self: not snitchems.deal_over(self.table))
    @rule(which=st.integers(0, 2), some=st.sets(st.integers(0, 15), max_size=5), seat=st.integers(0, 9))
    def play(self, which: int, some: set[int], seat: int) -> None:
        self.attempt(Move(*self.chosen(which, some, seat)))

    @precondition(lambda self: snitchems.game_over(self.table))
    @rule(seed=st.integers(0, 10**6))
    def a_new_game(self, seed: int) -> None:
        won = bool(self.table.winner) + self.table.draw
        assert won == (self.agreed.match_unit == "one-pack")
        self.sit_down(replace(self.agreed, compulsion="player"), self.players, seed)

    @invariant()
    def no_card_is_lost(self) -> None:
        if hasattr(self, "table"):
            held = sum(map(len, self.hands.values()))
            assert len(self.stock) + held + len(self.table.on_table) + sum(self.table.captured.values()) == 52

    @invariant()
    def it_ends_when_the_pack_is_out(self) -> None:
        if hasattr(self, "table"):
            out = not self.stock and not any(self.hands.values())
            assert snitchems.game_over(self.table) == out


TestTable = Table.TestCase
TestTable.settings = settings(FEW, stateful_step_count=70)

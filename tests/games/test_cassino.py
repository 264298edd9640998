"""Cassino rule by rule: each test names the mistake that it would catch; and every capture tried one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule
from tests.games.fishing import AnyTable, Cards, Fishing, Turn, read
from tests.profiles import FEW, FOLLOWED
from tests.work import at_most

from snorum.cards import RANKS, Card, pack, read_card
from snorum.cards.builds import Building
from snorum.games import cassino
from snorum.games.cassino import Move, Rules, State, scoring, taking
from snorum.games.vocabulary import Captures, Event, Sweeps, Wins, cruxes, parameters

OPTIONS: dict[str, list[Any]] = {each.name: list(each.options) for each in parameters(Rules)}
OPTIONS |= {each.name: list(each.options) for each in cruxes(Rules)}
SEATS = "ABCDEFGHIJKL"
COURT = {"J": 11, "Q": 12, "K": 13}
NUMBERS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "J": 0, "Q": 0, "K": 0}
SIZES: list[Any] = [52, 32]
OF_TAKING = ("combinations", "court_cards")
READINGS = [
    Rules(**dict(zip(OF_TAKING, options, strict=True))) for options in product(*(OPTIONS[name] for name in OF_TAKING))
]
"""Every way to read what a card may take."""


FISHING = Fishing(cassino.GAME)
table_with, move, judged, run = FISHING.table_with, FISHING.move, FISHING.judged, FISHING.run


def takes(table: State, card: str) -> set[str]:
    """What a card may take, each way as it lies."""
    found = list(taking.captures(table.rules, table.on_table, read_card(card)))
    once = {" ".join(str(card) for card in table.on_table if card in each) for each in found}
    assert len(once) == len(found)
    return once


def kind_player_and_rule(events: Iterable[Event]) -> list[tuple[str, str, str]]:
    """Events by kind, player and rule."""
    found = []
    for event in events:
        assert isinstance(event, Captures | Sweeps | Wins)
        found.append((type(event).__name__, event.player, event.by.__name__))
    return found


# Peel's ten, and what it takes


@pytest.mark.parametrize("taken", ["10H", "9D AH", "8D 2H", "7D 3H", "6D 4H", "5D 5H", "2D 2H 2S 4C", "2D 3H 5S"])
def test_a_ten_takes_what_makes_ten(taken: str) -> None:
    assert takes(table_with(f"{taken} KS"), "10C") == {taken}


def test_two_fives_two_threes_and_a_four_are_a_list_of_ways() -> None:
    """ "Two fives, two threes and a four": two fives make ten, and so do two threes and a four."""
    assert takes(table_with("5D 5H 3D 3H 4S"), "10C") == {"5D 5H 3D 3H 4S"}


def test_a_ten_takes_all_of_it_at_once() -> None:
    everything = "10H 9D AH 8D 2H 7D 3H 6D 4H 5D 5H 3C 3S 4C"
    assert judged(table_with(everything), f"A 10C takes {everything}") == "lawful"
    assert takes(table_with(everything, combinations="most-cards"), "10C") == {everything}


def test_a_court_card_only_pairs() -> None:
    table = table_with("JD QH 5S 5C")
    assert [takes(table, card) for card in ("JC", "QC", "KC")] == [{"JD"}, {"QH"}, set()]
    assert judged(table, "A KC takes 5S 5C") == "barred: bars_capture"
    assert judged(table, "A JC takes JD QH") == "barred: bars_capture"
    assert judged(table, "A 10C takes 5S 5C JD") == "barred: bars_capture"


def test_a_card_is_part_of_one_set_only() -> None:
    table = table_with("9D AH 8S AC")
    assert judged(table, "A 10C takes 9D 8S AH") == "barred: bars_capture"
    assert takes(table, "10C") == {"9D AH", "9D AC", "AH 8S AC"}


def test_a_set_that_makes_another_number_is_not_taken() -> None:
    table = table_with("5D 4H 3S KC")
    assert takes(table, "9C") == {"5D 4H"}
    assert judged(table, "A 9C takes 5D 4H 3S") == "barred: bars_capture"
    assert judged(table, "A 9C takes 5D 3S") == "barred: bars_capture"


def test_an_ace_takes_aces_only() -> None:
    assert takes(table_with("AD AH 2S KC"), "AC") == {"AD AH"}


def test_what_is_not_on_the_table_cannot_be_taken() -> None:
    table = table_with("4H 3D AS KS")
    assert judged(table, "A 4C takes 4D") == "barred: bars_capture"
    assert judged(table, "A 4C takes 4H 4H 3D AS") == "barred: bars_capture"
    assert judged(table, "A 4C takes 4 3 A") == "lawful"


def test_out_of_turn_nothing_is_played() -> None:
    assert judged(table_with("4H 3D AS KS"), "B 9C") == "barred: in_turn"


# How much must be taken


def test_a_pair_and_a_set_are_taken_together() -> None:
    table = table_with("4H 3D AS KS")
    assert takes(table, "4C") == {"4H 3D AS"}
    assert judged(table, "A 4C takes 4H") == "must_take"
    assert judged(table, "A 4C takes 3D AS") == "must_take"


def test_one_of_two_of_the_rank_is_too_little() -> None:
    assert judged(table_with("4H 4D KC KS"), "A 4C takes 4H") == "must_take"
    assert judged(table_with("KD KH QC QS"), "A KC takes KH") == "must_take"


@pytest.mark.parametrize(
    ("option", "first", "second"),
    [("maximal", "lawful", "lawful"), ("most-cards", "must_take", "lawful"), ("any", "lawful", "lawful")],
)
def test_nine_and_ace_or_eight_and_two_aces(option: str, first: str, second: str) -> None:
    """Either leaves no set to be made, and one is of more cards."""
    table = table_with("9D AH 8S AC", combinations=option)
    assert taking.least_to_take(table.rules, table.on_table, Card("10")) == (3 if option == "most-cards" else 1)
    assert judged(table, "A 10C takes 9D AH") == first
    assert judged(table, "A 10C takes 8S AH AC") == second


@pytest.mark.parametrize(
    ("option", "verdict"), [("maximal", "must_take"), ("most-cards", "must_take"), ("any", "lawful")]
)
def test_a_set_left_behind(option: str, verdict: str) -> None:
    table = table_with("9D AH 8S 2C", combinations=option)
    assert judged(table, "A 10C takes 9D AH") == verdict
    assert judged(table, "A 10C takes 9D AH 8S 2C") == "lawful"


def test_any_number_of_sets_and_pairs_may_be_left_where_the_player_likes() -> None:
    assert takes(table_with("4H 4D 3S AC", combinations="any"), "4C") == {
        "4H",
        "4D",
        "4H 4D",
        "3S AC",
        "4H 3S AC",
        "4D 3S AC",
        "4H 4D 3S AC",
    }


def test_what_could_be_taken_too_is_said() -> None:
    [fault] = cassino.why_unlawful(table_with("9D AH 8S 2C"), move("A 10C takes 9D AH"))
    assert str(fault) == "A takes too little with 10C: 8S 2C can be taken too"
    [fault] = cassino.why_unlawful(table_with("9D AH 8S AC", combinations="most-cards"), move("A 10C takes 9D AH"))
    assert str(fault) == "A takes too little with 10C: 2 where 3 can be taken"


@pytest.mark.parametrize(
    ("layout", "play", "given", "says"),
    [
        ("4H QS JS KS", "A 4C takes 4D", {}, "4D cannot be taken with 4C: they are not all on the table"),
        (
            "5S 5C QS JS",
            "A KC takes 5S 5C",
            {},
            "5S 5C cannot be taken with KC: they do not all pair with it or fall into sets that add up to its number",
        ),
        (
            "KD KH QS JS",
            "A KC takes KD KH",
            {"courts_taken": "one"},
            "KD KH cannot be taken with KC: a court card does not take so many of its rank",
        ),
        ("7D QS JS KS", "A 7C", {}, "A must take if they can, for example with a seven; the card laid is 7C"),
        ("4H QS JS KS", "B 4C takes 4H", {}, "it is A's turn, not B's"),
    ],
)
def test_why_a_play_is_wrong_is_said_with_the_cards(layout: str, play: str, given: Any, says: str) -> None:
    table = table_with(layout, **{"compulsion": "card", **given})
    barred = cassino.why_impossible(table, move(play))
    assert [str(each) for each in ([barred] if barred else cassino.why_unlawful(table, move(play)))] == [says]


# Who must take


@pytest.mark.parametrize(
    ("option", "laid", "bound"),
    [("card", "compelled", False), ("player", "compelled", True), ("none", "lawful", False)],
)
def test_who_must_take(option: str, laid: str, bound: bool) -> None:
    table = table_with("7D QS JS KS", compulsion=option)
    assert judged(table, "A 7C") == laid
    assert judged(table, "A 4C") == "lawful"
    assert (cassino.demanded(table) is not None) == bound
    hands = {"A": list(read("7C 4C 5C 5D")), "B": []}
    played = {each.card.rank for each in cassino.lawful_moves(table, hands) if not each.takes}
    assert played == {"card": {"4", "5"}, "player": set(), "none": {"7", "4", "5"}}[option]


def test_the_ranks_demanded_are_those_that_could_take() -> None:
    table = table_with("4D 3S AS KS", compulsion="player")
    demand = cassino.demanded(table)
    assert demand is not None and demand.player == "A"
    assert [card.rank for card in demand.cards] == ["A", "3", "4", "5", "7", "8", "K"]
    assert cassino.meets_demand(table, move("A 4C takes 4D")) and not cassino.meets_demand(table, move("A 2C"))
    reason = cassino.why_demanded(table)
    said = str(reason._replace(facts={**reason.facts, "finding": "he held one"}))
    assert said.startswith(
        "A must take if they can, for example with an ace, a three, a four, a five, a seven, an eight or a king;"
    )


def test_no_rank_is_demanded_that_is_not_in_the_pack() -> None:
    demand = cassino.demanded(table_with("AC AD 7S KS", compulsion="player", pack=32))
    assert demand is not None and [card.rank for card in demand.cards] == ["A", "7", "8", "9", "K"]


def test_nothing_is_demanded_of_one_who_faces_an_empty_table() -> None:
    table = replace(table_with("7D QS JS KS", compulsion="player"), on_table=())
    assert cassino.demanded(table) is None and judged(table, "A AC") == "lawful"
    with pytest.raises(ValueError, match="nothing is demanded"):
        cassino.why_demanded(table)


# Partners and the first deal


def test_first_and_third_play_against_second_and_fourth() -> None:
    table = table_with("7D QS JS KS", "ABCD", partners=True)
    assert cassino.holders(table.rules, "ABCD") == ("A+C", "B+D") == tuple(cassino.standing(table))
    table, _ = run(table, "A 7C takes 7D", "B 2C", "C QC takes QS", "D KC takes KS")
    assert cassino.standing(table) == {"A+C": 4, "B+D": 2}
    assert cassino.in_the_game(table) == list("ABCD")


def test_partnerships_need_four_players() -> None:
    agreed = Rules(partners=True)
    assert [bool(cassino.at_odds(agreed, players)) for players in (2, 3, 4, 5)] == [True, True, False, True]
    assert not any(cassino.at_odds(Rules(), players) for players in range(2, 13))


def test_the_lowest_deals_and_the_ace_is_lowest() -> None:
    assert cassino.first_dealer("ABCD", read("3H KC AD 9S")) == "C"


def test_only_those_who_tie_for_lowest_draw_again() -> None:
    assert cassino.first_dealer("ABCD", read("3H KC 3D 3S 9H 8H 8C 5S 4D")) == "D"
    # B and C tie, but not for the deal: nobody draws again.
    assert cassino.first_dealer("ABC", read("3H KC KD AH 2H 2C")) == "A"


def test_who_draw_low_play_against_who_draw_high() -> None:
    assert cassino.partners_drawn("ABCD", read("9H 2C KD 5S")) == (("B", "D"), ("A", "C"))


def test_a_tie_that_decides_nothing_is_not_drawn_again() -> None:
    assert cassino.partners_drawn("ABCD", read("9H 2C 9D 5S KS AS")) == (("B", "D"), ("A", "C"))


def test_a_tie_for_the_deal_is_drawn_again() -> None:
    assert cassino.partners_drawn("ABCD", read("9H 2C KD 2S 8H 4D")) == (("D", "B"), ("A", "C"))


def test_a_tie_across_the_partnerships_is_drawn_again_by_those_who_tie() -> None:
    assert cassino.partners_drawn("ABCD", read("9H 2C 9D 9S 8H 4D QS")) == (("B", "C"), ("A", "D"))
    assert cassino.partners_drawn("ABCD", read("9H 2C 9D 9S 8H 8D QS 4H 3H")) == (("B", "C"), ("A", "D"))


def test_a_card_of_the_first_hands_exposed_in_dealing_costs_the_deal_and_later_it_is_taken_up() -> None:
    """Cards for the table are exposed anyway; the first round is that in which the table gets them."""
    exposed = cassino.exposed_in_dealing
    rounds = [number for number in range(1, 4) if exposed(number, for_table=False) == "forfeit"]
    assert rounds == [number for number in range(1, 4) if cassino.faces_up(Rules(), 4, number)] == [1]
    assert {exposed(number, for_table=False) for number in (2, 3)} == {"taken-up"}
    assert exposed(1, for_table=True) == "nothing"


@given(st.randoms(use_true_random=False), st.integers(2, 12))
def test_somebody_always_deals(random: Random, players: int) -> None:
    cards = list(pack(52))
    random.shuffle(cards)
    assert cassino.first_dealer(SEATS[:players], cards) in SEATS[:players]


# The pack


def dealt_cards(rules: Rules, players: int) -> list[tuple[dict[str, int], int]]:
    """For each deal of a pack, the hands and the cards laid face up."""
    seats = list(SEATS[:players])
    numbers = range(1, cassino.deals_of_a_pack(rules, players) + 1)
    return [(cassino.hand_sizes(rules, seats, "A", each), cassino.faces_up(rules, players, each)) for each in numbers]


@pytest.mark.parametrize(("size", "even"), [(52, {2, 3, 4, 6, 12}), (32, {7})])
def test_when_the_deals_come_out_evenly(size: Any, even: set[int]) -> None:
    least, most = cassino.players_allowed(Rules(pack=size))
    assert (least, most) == (2, {52: 12, 32: 7}[size])
    found = set()
    for players in range(least, most + 1):
        dealt = dealt_cards(Rules(pack=size, uneven="leftover-aside"), players)
        if sum(sum(hands.values()) + laid for hands, laid in dealt) == size:
            found.add(players)
            for option in OPTIONS["uneven"]:
                assert dealt_cards(Rules(pack=size, uneven=option), players) == dealt
    assert found == even


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 13))
def test_no_card_is_dealt_twice_and_leftovers_go_where_they_should(size: Any, players: int) -> None:
    if players > cassino.players_allowed(Rules(pack=size))[1]:
        return
    short, aside, table = (dealt_cards(Rules(pack=size, uneven=option), players) for option in OPTIONS["uneven"])
    left = size - sum(sum(hands.values()) + laid for hands, laid in aside)
    assert 0 <= left < 4 * players
    assert all(set(hands.values()) == {4} for hands, _ in aside)
    assert [laid for _, laid in aside] == [4] + [0] * (len(aside) - 1)
    assert [hands for hands, _ in table] == [hands for hands, _ in aside]
    assert [laid for _, laid in table[:-1]] == [laid for _, laid in aside[:-1]]
    assert table[-1][1] == aside[-1][1] + left
    assert short[: len(aside)] == aside and len(short) == len(aside) + bool(left)
    if left:
        sizes = list(short[-1][0].values())  # A deals, so that B is served first and A last
        assert sum(sizes) == left and short[-1][1] == 0
        in_order = sizes[1:] + sizes[:1]
        assert in_order == sorted(in_order, reverse=True) and in_order[0] - in_order[-1] <= 1


def test_leftovers_of_a_small_pack() -> None:
    assert dealt_cards(Rules(pack=32, uneven="to-table"), 4) == [(dict.fromkeys("ABCD", 4), 16)]
    assert dealt_cards(Rules(uneven="short-deal"), 5)[-1] == ({"A": 1, "B": 2, "C": 2, "D": 2, "E": 1}, 0)
    assert dealt_cards(Rules(pack=32, uneven="short-deal"), 3)[-1] == ({"A": 1, "B": 2, "C": 1}, 0)


@pytest.mark.parametrize("of", [cassino.hand_sizes, cassino.cards_in_deal])
def test_if_no_deal_is_named_the_first_is_meant(of: Any) -> None:
    """Of thirty-two cards, six players are dealt four each, and then the last four."""
    for points in (0, 11):
        assert of(Rules(pack=32, game_points=points), list("ABCDEF"), "A") == dict.fromkeys("ABCDEF", 4)


def test_a_deal_beyond_the_last_would_be_a_full_one() -> None:
    assert cassino.hand_sizes(Rules(uneven="short-deal"), list("ABCDE"), "A", 9) == dict.fromkeys("ABCDE", 4)


def test_in_a_short_deal_who_has_no_card_is_passed_over() -> None:
    rules = Rules(pack=32, uneven="short-deal")
    table = replace(cassino.deal(rules, "ABCDEF", "A"), number=1)
    table = cassino.deal_again(replace(table, held=dict.fromkeys("ABCDEF", 0)), "A")
    assert table.held == {"A": 0, "B": 1, "C": 1, "D": 1, "E": 1, "F": 0} and table.turn == "B"
    table, _ = run(table, "B 7C", "C 8C", "D 9C")
    assert table.turn == "E" and not cassino.game_over(table)
    table, _ = run(table, "E 10C")
    assert cassino.game_over(table) and table.draw


def test_the_dealer_stays_and_eldest_begins_each_deal() -> None:
    table = cassino.deal(Rules(), "AB", "A", read("KC KD KH KS"))
    assert table.turn == "B"
    table, _ = run(table, "B 2C", "A 3C", "B QC", "A JC", "B QD takes QC", "A JD takes JC", "B 4C", "A 8C")
    assert cassino.deal_over(table) and not cassino.game_over(table)
    assert cassino.next_dealer(table) == "A" and not cassino.reshuffled(table)
    again = cassino.deal_again(table, "A")
    assert (again.turn, again.number, again.on_table) == ("B", 2, table.on_table)
    assert cassino.bars_deal(again) is not None and cassino.bars_deal(table) is None


# What follows


def test_who_takes_everything_sweeps_and_the_next_commences_a_new_board() -> None:
    table, events = run(table_with("9D AH"), "A 10C takes 9D AH")
    assert kind_player_and_rule(events) == [("Captures", "A", "placed"), ("Sweeps", "A", "sweep")]
    assert cassino.result(table)["sweeps"] == {"A": 1, "B": 0}
    assert cassino.explain(table, move("B 4C")).by is cassino.new_board
    table, events = run(table, "B 4C")
    assert table.on_table == read("4C") and events == []


def test_who_leaves_a_card_does_not_sweep() -> None:
    _, events = run(table_with("9D AH KS"), "A 10C takes 9D AH")
    assert kind_player_and_rule(events) == [("Captures", "A", "placed")]


def test_the_card_played_goes_with_what_it_takes() -> None:
    table, events = run(table_with("AH 9D KS QS"), "A 10D takes 9D AH")
    assert isinstance(events[0], Captures) and events[0].cards == read("9D AH")
    assert table.piles == {"A": read("10D 9D AH"), "B": ()} and table.on_table == read("KS QS")


def test_a_suit_taken_without_name_is_known_if_there_is_one_card_only() -> None:
    table, _ = run(table_with("10D KS QS JS"), "A 10C takes 10")
    assert scoring.great_cassino(table.piles["A"]) == 2


def test_a_play_is_explained_by_what_it_takes() -> None:
    table = table_with("10H 9D AH KS")
    assert str(cassino.explain(table, move("A KC takes KS"))) == "A pairs with KC, and takes KS"
    assert str(cassino.explain(table, move("A 10C takes AH 9D 10H"))) == (
        "A takes with 10C what pairs or combines with it: 10H; 9D AH"
    )
    assert str(cassino.explain(table, move("A 2C"))) == "A adds 2C to the table"


def last_play(table: State, last: str, piles: dict[str, Cards]) -> State:
    """The table before the last card of the pack, which A is to play."""
    held = dict.fromkeys(table.held, 0) | {"A": 1}
    number = cassino.deals_of_a_pack(table.rules, len(held))
    return replace(table, turn="A", held=held, number=number, last=last, piles=piles)


NEAR_THE_END = {"A": read("2C 2H"), "B": read("4H 4S")}


@pytest.mark.parametrize(("option", "sweeps"), [("scores", 1), ("does-not", 0)])
def test_the_last_to_take_takes_what_is_left(option: str, sweeps: int) -> None:
    table = last_play(table_with("KH QS JS 5D", last_take_point=option), "B", NEAR_THE_END)
    table, events = run(table, "A 9C")
    assert table.piles["B"] == read("4H 4S KH QS JS 5D 9C") and table.on_table == ()
    expected = [("Captures", "B", "left_to"), ("Sweeps", "B", "last_sweep"), ("Wins", "B", "most_points")]
    assert kind_player_and_rule(events) == [each for each in expected if sweeps or each[0] != "Sweeps"]
    assert cassino.result(table)["sweeps"] == {"A": 0, "B": sweeps}


@pytest.mark.parametrize(
    ("last", "double", "sweeps"),
    [("scores", "one", 1), ("does-not", "one", 1), ("scores", "two", 2), ("does-not", "two", 1)],
)
def test_a_sweep_with_the_last_card_is_one_point_or_two(last: str, double: str, sweeps: int) -> None:
    table = last_play(table_with("KH", last_take_point=last, double_sweep=double), "B", NEAR_THE_END)
    table, events = run(table, "A KC takes KH")
    twice = [("Sweeps", "A", "scores_twice")] * (sweeps - 1)
    assert kind_player_and_rule(events)[: 1 + sweeps] == [("Captures", "A", "placed"), ("Sweeps", "A", "sweep"), *twice]
    assert cassino.result(table)["sweeps"] == {"A": sweeps, "B": 0}


@pytest.mark.parametrize("double", ["one", "two"])
def test_a_sweep_before_the_last_card_and_the_last_take_are_two(double: str) -> None:
    """B sweeps, A must lay a card and has no other: B takes that, and scores again, however the crux is read."""
    table = replace(last_play(table_with("KH", double_sweep=double), "", NEAR_THE_END), held={"A": 1, "B": 1}, turn="B")
    table, _ = run(table, "B KC takes KH", "A 3C")
    assert cassino.result(table)["sweeps"] == {"A": 0, "B": 2}


@pytest.mark.parametrize(("option", "taken"), [("pair-only", set()), ("eleven-to-thirteen", {"10D 3H", "QS AH"})])
def test_court_cards_may_combine(option: str, taken: set[str]) -> None:
    assert takes(table_with("10D 3H 9S 8C", court_cards=option), "KC") == taken - {"QS AH"}
    assert takes(table_with("QS AH 9S 2C", court_cards=option), "KC") == taken - {"10D 3H"}
    table = table_with("10D 3H KS 8C", court_cards=option)
    assert takes(table, "KC") == ({"10D 3H KS"} if taken else {"KS"})
    assert judged(table, "A KC takes KS") == ("must_take" if taken else "lawful")
    assert judged(table, "A KC takes 10D 3H KS") == ("lawful" if taken else "barred: bars_capture")
    assert judged(table, "A QC") == "lawful", "ten, three, king and eight come to no twelve"
    assert judged(table, "A JC") == ("compelled" if taken else "lawful"), "three and eight are eleven"
    demand = cassino.demanded(replace(table, rules=Rules(compulsion="player", court_cards=option)))  # type: ignore[arg-type]
    assert demand is not None and (Card("J") in demand.cards) == bool(taken)
    # A court card is no part of ten, nor of anything lower than itself.
    assert takes(table_with("JD 2H 9S AC", court_cards=option), "10C") == {"9S AC"}


def test_the_last_card_may_make_the_last_take() -> None:
    table = last_play(table_with("KH QS"), "B", NEAR_THE_END)
    table, events = run(table, "A KC takes KH")
    assert kind_player_and_rule(events)[:3] == [
        ("Captures", "A", "placed"),
        ("Captures", "A", "left_to"),
        ("Sweeps", "A", "last_sweep"),
    ]


@pytest.mark.parametrize("double", OPTIONS["double_sweep"])
def test_if_nobody_took_anything_nobody_scores(double: str) -> None:
    table = last_play(table_with("KH QS JS 5D", double_sweep=double), "", {"A": (), "B": ()})
    table, events = run(table, "A 9C")
    assert events == [] and table.draw and not table.winner
    found = cassino.result(table)
    assert found["points"] == {"A": 0, "B": 0} and found["table"] == list(read("KH QS JS 5D 9C"))


def test_points_are_not_known_before_the_pack_is_out() -> None:
    table, _ = run(table_with("10D KS QS JS"), "A 10C takes 10D")
    assert cassino.result(table) == {
        "captured": {"A": 2, "B": 0},
        "sweeps": {"A": 0, "B": 0},
        "points": {"A": None, "B": None},
        "settled": {"A": None, "B": None},
        "supplied": {"A": None, "B": None},
        "table": list(read("KS QS JS")),
        "winner": None,
        "draw": False,
    }
    assert cassino.scored(table) == {"A": 0, "B": 0}, "a pack that is broken off brings nobody anything"


# What is scored


def scored(piles: dict[str, Cards], sweeps: dict[str, int] | None = None, **given: Any) -> dict[str, Any]:
    players = "".join(piles)
    table = replace(cassino.deal(Rules(**given), players, players[-1]), piles=piles, draw=True)
    return cassino.result(replace(table, sweeps=sweeps or dict.fromkeys(players, 0)))


def test_great_and_little_cassino_are_the_ten_of_diamonds_and_the_two_of_spades() -> None:
    piles = {"A": read("10D 2C"), "B": read("2S 10H")}
    assert scored(piles, supplied_scoring="none")["points"] == {"A": 2, "B": 1}


def test_aces_most_spades_and_most_cards_score() -> None:
    found = scored({"A": read("AS AH 2S"), "B": read("10D 3S")}, {"A": 0, "B": 2})
    assert found["supplied"] == {"A": 2 + 1 + 3, "B": 0}
    assert found["points"] == {"A": 6 + 1, "B": 2 + 2}
    assert found["settled"] == {"A": 3, "B": 0}


def test_equal_in_spades_or_in_cards_nobody_scores_them() -> None:
    assert scored({"A": read("3S 4H"), "B": read("5S 6H")})["supplied"] == {"A": 0, "B": 0}
    assert scored({"A": read("3S 4H"), "B": read("5S 6H"), "C": read("7H")})["supplied"] == {"A": 0, "B": 0, "C": 0}
    assert scored({"A": read("3S 4S"), "B": read("5S 6H")})["supplied"] == {"A": 1, "B": 0}


def test_spade_cassino_has_twenty_four_points_in_a_hand() -> None:
    """Without sweeps (foster-485-7): each spade scores one, and most spades nothing more."""
    assert scored({"A": tuple(pack()), "B": ()}, spades="each")["points"] == {"A": 24, "B": 0}


def test_a_record_can_be_kept_without_aces_spades_and_cards() -> None:
    found = scored({"A": read("AS AH 2S"), "B": read("10D 3S")}, {"A": 0, "B": 2}, supplied_scoring="none")
    assert found["supplied"] == {"A": 0, "B": 0} and found["points"] == {"A": 1, "B": 4}


@pytest.mark.parametrize(("option", "point"), [("void", 0), ("lowest-spade", 1)])
def test_little_cassino_in_the_smaller_pack_falls_away_or_is_the_ace(option: Any, point: int) -> None:
    assert Card("2", "S") not in cassino.pack_of(Rules(pack=32))
    given: dict[str, Any] = {"supplied_scoring": "none", "missing_little": option}
    piles = {"A": tuple(card for card in pack(32) if card != Card("A", "S")), "B": read("AS")}
    assert scored(piles, pack=32, **given)["points"] == {"A": 2, "B": point}
    assert scored({"A": read("10D AS"), "B": read("2S 7S")}, **given)["points"] == {"A": 2, "B": 1}


def test_partners_combine_their_winnings() -> None:
    piles = {"A": read("AS"), "B": read("10D 3H"), "C": read("2S 4S"), "D": read("5S")}
    found = scored(piles, {"A": 1, "B": 0, "C": 1, "D": 1}, partners=True)
    assert found["captured"] == {"A+C": 3, "B+D": 3} and found["sweeps"] == {"A+C": 2, "B+D": 1}
    assert found["supplied"] == {"A+C": 1 + 1, "B+D": 0}
    assert found["points"] == {"A+C": 2 + 1 + 2, "B+D": 1 + 2} and found["settled"] == {"A+C": 2, "B+D": 0}


PEELS = {"A": 1, "B": 2, "C": 3, "D": 5}


@pytest.mark.parametrize(
    ("settlement", "points", "scores"),
    [
        ("by-peel", {"A": 4, "B": 7}, {"A": 0, "B": 3}),
        ("by-peel", {"A": 6, "B": 5}, {"A": 1, "B": 0}),
        ("by-peel", PEELS, PEELS),
        ("plain", {"A": 4, "B": 7}, {"A": 4, "B": 7}),
        ("difference", {"A": 4, "B": 7}, {"A": 0, "B": 3}),
        ("difference", {"A": 4, "B": 4}, {"A": 0, "B": 0}),
        ("difference", PEELS, {"A": 0, "B": 0, "C": 0, "D": 2}),
        ("difference", {"A": 5, "B": 2, "C": 5}, {"A": 0, "B": 0, "C": 0}),
        ("lowest-deducted", PEELS, {"A": 0, "B": 1, "C": 2, "D": 4}),
        ("lowest-deducted", {"A": 2, "B": 2, "C": 2, "D": 5}, {"A": 0, "B": 0, "C": 0, "D": 3}),
        ("lowest-deducted", {"A": 4, "B": 7}, {"A": 0, "B": 3}),
        # Long's example: "the one with five marks nothing"; Bohn: nobody scores if both together equal the highest.
        ("two-lowest-together", {"A": 5, "B": 4, "C": 2}, {"A": 0, "B": 0, "C": 0}),
        ("two-lowest-together", {"A": 4, "B": 2, "C": 6}, {"A": 0, "B": 0, "C": 0}),
        ("two-lowest-together", {"A": 1, "B": 8, "C": 2}, {"A": 0, "B": 5, "C": 0}),
        ("two-lowest-together", {"A": 0, "B": 0, "C": 3}, {"A": 0, "B": 0, "C": 3}),
        ("two-lowest-together", {"A": 5, "B": 0, "C": 5}, {"A": 0, "B": 0, "C": 0}),
    ],
)
def test_the_settlements(settlement: Any, points: dict[str, int], scores: dict[str, int]) -> None:
    assert scoring.settle_all(Rules(settlement=settlement), points) == scores


def test_the_two_lowest_together_need_three_sides() -> None:
    agreed = Rules(settlement="two-lowest-together")
    assert [bool(cassino.at_odds(agreed, players)) for players in (2, 3, 4, 5)] == [True, False, True, True]
    assert cassino.at_odds(replace(agreed, partners=True), 4), "two pairs of partners are two sides"


def test_of_three_sides_nobody_wins_a_pack_of_which_nothing_is_left() -> None:
    piles = {"A": read("10D AC"), "B": read("AS"), "C": read("AH AD")}  # three, two with most spades, two
    given: dict[str, Any] = {"settlement": "two-lowest-together", "last_take_point": "does-not"}
    three = replace(
        table_with("KH", "ABC", **given),
        held={"A": 1, "B": 0, "C": 0},
        piles=piles,
        last="A",
        number=cassino.deals_of_a_pack(Rules(), 3),
    )
    table, events = run(replace(three, piles={**piles, "C": read("AH AD 3H 4H")}), "A 9C")
    assert cassino.result(table)["points"] == {"A": 3, "B": 2, "C": 2}
    assert table.draw and not table.winner and not any(isinstance(event, Wins) for event in events)
    table, events = run(replace(three, piles={**piles, "C": read("3H 4H 5H 6H")}), "A 9C")
    assert cassino.result(table)["settled"] == {"A": 1, "B": 0, "C": 0} and table.winner == "A"


@pytest.mark.parametrize(("worth", "points"), [(1, 3), (0, 1)])
def test_sweeps_are_counted_or_not(worth: Any, points: int) -> None:
    """Little Cassino and two sweeps."""
    found = scored({"A": read("2S"), "B": read("3H 4S")}, {"A": 2, "B": 0}, sweep_points=worth, supplied_scoring="none")
    assert found["points"] == {"A": points, "B": 0} and found["sweeps"] == {"A": 2, "B": 0}


def test_where_sweeps_do_not_count_neither_does_the_last_take() -> None:
    for double in ("one", "two"):
        table = last_play(table_with("KH QS", sweep_points=0, double_sweep=double), "B", NEAR_THE_END)
        table, events = run(table, "A 9C")
        assert not any(isinstance(event, Sweeps) for event in events)
        assert cassino.result(table)["points"]["B"] == 3 + 1, "most cards and spades, no last take"
        table = last_play(table_with("KH", sweep_points=0, double_sweep=double), "B", NEAR_THE_END)
        table, events = run(table, "A KC takes KH")
        assert [kind for kind, *_ in kind_player_and_rule(events)].count("Sweeps") == 1, "the board was swept"
        assert cassino.result(table)["points"] == {"A": 3, "B": 1}, "most cards; the four of spades is B's most spades"


# Court cards one at a time


@pytest.mark.parametrize(
    ("option", "lying", "expected"),
    [
        ("all", "KD KH", {"KD KH"}),
        ("one", "KD KH", {"KD", "KH"}),
        ("one", "KD KH KS", {"KD", "KH", "KS"}),
        ("one", "KD", {"KD"}),
        ("one-or-three", "KD KH", {"KD", "KH"}),
        ("one-or-three", "KD KH KS", {"KD KH KS"}),
        ("one-or-three", "KD", {"KD"}),
    ],
)
def test_how_many_court_cards_are_taken(option: str, lying: str, expected: set[str]) -> None:
    assert takes(table_with(f"{lying} 2C", courts_taken=option), "KC") == expected
    for rank in "JQ":
        table = table_with(f"{lying} 2C".replace("K", rank), courts_taken=option)
        assert takes(table, f"{rank}C") == {cards.replace("K", rank) for cards in expected}


def test_cards_with_a_number_are_taken_as_before_where_court_cards_are_not() -> None:
    for option in ("one", "one-or-three"):
        assert takes(table_with("10D 10H 6C 4C", courts_taken=option), "10C") == {"10D 10H 6C 4C"}
        assert judged(table_with("10D 10H 6C 4C", courts_taken=option), "A 10C takes 10D 6C 4C") == "must_take"


def test_more_court_cards_than_are_agreed_cannot_be_taken() -> None:
    two = table_with("KD KH 2C 3C", courts_taken="one")
    assert judged(two, "A KC takes KD KH") == "barred: bars_capture"
    assert judged(two, "A KC takes KD") == "lawful"
    reason = cassino.why_impossible(two, move("A KC takes KD KH"))
    assert str(reason) == "KD KH cannot be taken with KC: a court card does not take so many of its rank"
    three = table_with("KD KH KS 3C", courts_taken="one-or-three")
    assert judged(three, "A KC takes KD KH") == "barred: bars_capture"
    assert judged(three, "A KC takes KD") == "must_take"
    assert judged(three, "A KC takes KD KH KS") == "lawful"
    assert judged(replace(three, rules=Rules(courts_taken="one")), "A KC takes KD KH KS") == "barred: bars_capture"


def test_one_court_card_of_three_or_all_may_be_taken_where_the_player_likes() -> None:
    three = table_with("KD KH KS 3C", courts_taken="one-or-three", combinations="any")
    assert takes(three, "KC") == {"KD", "KH", "KS", "KD KH KS"}


def test_one_court_card_and_what_makes_its_number() -> None:
    given = {"courts_taken": "one", "court_cards": "eleven-to-thirteen"}
    table = table_with("KD KH 10C 3C", **given)
    assert takes(table, "KC") == {"KD 10C 3C", "KH 10C 3C"}
    [fault] = cassino.why_unlawful(table, move("A KC takes 10C 3C"))
    assert str(fault) == "A takes too little with KC: KD can be taken too"
    assert judged(table, "A KC takes KD") == "must_take"
    # The other king is no fault where more cards could be taken: ten, two and ace for ten and three.
    assert judged(table_with("KD KH 10C 3C 2C AC", **given), "A KC takes KD 10C 3C") == "lawful"
    assert judged(table, "A KC takes KD 10C 3C") == "lawful"


def test_most_after_the_settlement_wins_and_equals_draw() -> None:
    assert scoring.most_points([0, 3, 2]) == 1
    assert scoring.most_points([3, 3, 2]) == -1


# Every subset, tried one by one


Captured = frozenset[Card]


def every_capture(
    card: Card, table: Sequence[Card], court: dict[str, int] | None = None, counts: int = 0
) -> tuple[set[Captured], list[Captured]]:
    """What a card may take, and the least of it (a pair, a set), by the words of the rules alone.

    "Every card of its rank on the table, and, if numerical, all that combine to its value: disjoint sets of two or
    more numerical cards that each make it." `counts`: the value of the card, if it has another in the hand.
    """
    numbers = NUMBERS | (court or {})
    number = counts or numbers[card.rank]
    numbered = [other for other in table if numbers[other.rank]]
    sets = [
        frozenset(some)
        for size in range(2, len(numbered) + 1)
        for some in combinations(numbered, size)
        if number and sum([numbers[other.rank] for other in some]) == number
    ]
    falls: set[Captured] = {frozenset()}
    for some in sets:
        falls |= {some | other for other in falls if not some & other}
    mates = [other for other in table if other.rank == card.rank]
    pairs = [frozenset(some) for size in range(len(mates) + 1) for some in combinations(mates, size)]
    return {pair | fall for pair in pairs for fall in falls} - {frozenset()}, [*map(frozenset, zip(mates)), *sets]


def allowed(reading: Rules, every: set[Captured], least: list[Captured]) -> set[Captured]:
    """Of all the captures that could be made, those that take enough."""
    match reading.combinations:
        case "maximal":  # of what is left, nothing could be taken
            return {some for some in every if not any(other.isdisjoint(some) for other in least)}
        case "most-cards":
            return {some for some in every if len(some) == max(map(len, every))}
        case "any":
            return every


def random_table(random: Random) -> tuple[Cards, Card]:
    """One to twelve cards on the table, and one in hand; mostly numerical, and not all over the numbers."""
    ranks = random.choice([RANKS, RANKS[:10], RANKS[:5], (*RANKS[:4], "8", "9", "10")])
    cards = [card for card in pack(52) if card.rank in ranks]
    random.shuffle(cards)
    return tuple(cards[: random.randint(1, 12)]), random.choice([cards[-1], *map(Card, ("10", "9", "J", "K"))])


def test_the_captures_are_those_of_every_subset_tried_under_every_reading() -> None:
    random, found = Random(1797), Counter[int]()
    for _ in range(FOLLOWED):
        table, card = random_table(random)
        plain, numbered = every_capture(card, table), every_capture(card, table, COURT)
        for reading in READINGS:
            every, least = plain if reading.court_cards == "pair-only" else numbered
            assert taking.can_take(reading, table, card) == bool(every)
            captures = list(taking.captures(reading, table, card))
            expected = allowed(reading, every, least)
            assert set(map(frozenset, captures)) == expected, (reading, table, card)
            assert len(captures) == len(expected)
            found[len(expected)] += 1
    assert len(found) > 80, "tables with many captures, and with few"


def test_every_subset_is_lawful_or_an_offence_or_no_capture_at_all() -> None:
    random, seen = Random(1797), Counter[str]()
    for reading in READINGS:
        for _ in range(150):
            on_table, card = random_table(random)
            on_table = on_table[:7]
            table = replace(table_with("KC KD QC QD", rules=reading), on_table=on_table)
            every, least = every_capture(card, on_table, COURT if reading.court_cards != "pair-only" else None)
            enough = allowed(reading, every, least)
            for size in range(1, len(on_table) + 1):
                for some in map(frozenset, combinations(on_table, size)):
                    played = Move("A", card, tuple(some))
                    if cassino.why_impossible(table, played) is not None:
                        verdict = "barred"
                    else:
                        verdict = "offence" if list(cassino.why_unlawful(table, played)) else "lawful"
                    assert (verdict == "barred") == (some not in every), (reading, on_table, played)
                    assert (verdict == "lawful") == (some in enough), (reading, on_table, played)
                    seen[verdict] += 1
    assert min(seen[verdict] for verdict in ("barred", "offence", "lawful")) > 100


def test_an_ace_as_fourteen_takes_every_subset_that_makes_it() -> None:
    """Aces pair with it too; as one it takes nothing that it does not take as fourteen."""
    random, seen = Random(1846), Counter[str]()
    numbered = [each for each in READINGS if each.court_cards != "pair-only"]
    for reading in [replace(each, ace_number="one-or-fourteen") for each in numbered]:
        for _ in range(100):
            on_table, _ = random_table(random)
            on_table, card = on_table[:7], Card("A")
            table = replace(table_with("KC KD QC QD", rules=reading), on_table=on_table)
            every, least = every_capture(card, on_table, COURT, counts=14)
            enough = allowed(reading, every, least)
            captures = list(taking.captures(reading, on_table, card))
            assert set(map(frozenset, captures)) == enough, (reading, on_table)
            assert len(captures) == len(enough), (reading, on_table)
            for some in every:
                faults = list(cassino.why_unlawful(table, Move("A", card, tuple(some))))
                assert bool(faults) == (some not in enough), (reading, on_table, some)
                seen["offence" if faults else "lawful"] += 1
            assert taking.can_take(reading, on_table, card) == bool(every)
    assert min(seen["offence"], seen["lawful"]) > 100


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("seed", range(4))
def test_a_table_of_thirty_cards_is_answered_at_once(reading: Rules, seed: int) -> None:
    cards = [card for card in pack(52) if NUMBERS[card.rank]]
    Random(seed).shuffle(cards)
    table = replace(table_with("KC KD QC QD", rules=reading), on_table=tuple(cards[:30]))
    too_much = Move("A", Card("10"), tuple(card for card in cards[:30] if card.rank != "10"))

    def answer() -> None:
        moves = cassino.lawful_moves(table, {"A": cards[30:34]})
        for each in moves:
            assert cassino.why_impossible(table, each) is None and not list(cassino.why_unlawful(table, each))
            assert str(cassino.explain(table, each))
        assert {each.card for each in moves} == set(cards[30:34])
        assert (
            cassino.why_impossible(table, too_much) is not None
            or sum(NUMBERS[card.rank] for card in too_much.takes) % 10 == 0
        )

    at_most(2_000_000, answer)


# Whole games


def play_out(rules: Rules, players: str, random: Random) -> Iterator[Turn]:
    """A whole game of random lawful moves, which leaves no cards over, or less than a deal of them."""
    left, _ = yield from FISHING.play_out(rules, players, random)
    assert len(left) < 4 * len(players) and (not left or rules.uneven == "leftover-aside")


OTHERS = ("last_take_point", "double_sweep", "missing_little", "supplied_scoring", "court_cards")


def cards_of(table: State) -> list[Card]:
    built = [card for build in table.builds for card in build.cards]
    return sorted([*table.on_table, *built, *(card for pile in table.piles.values() for card in pile)])


@pytest.mark.parametrize(
    ("combinations_", "compulsion", "uneven"),
    list(product(OPTIONS["combinations"], OPTIONS["compulsion"], OPTIONS["uneven"])),
)
def test_what_is_lawful_can_be_played_and_no_card_is_lost(combinations_: Any, compulsion: Any, uneven: Any) -> None:
    random = Random(f"{combinations_} {compulsion} {uneven}")
    for size, players in [(52, 2), (52, 4), (52, 5), (52, 12), (32, 3), (32, 7)]:
        rest = {name: random.choice(OPTIONS[name]) for name in ("settlement", *OTHERS)}
        rules = Rules(
            combinations=combinations_,
            compulsion=compulsion,
            uneven=uneven,
            pack=SIZES[size == 32],
            **rest,
            partners=players == 4 and random.random() < 0.5,
        )
        sweeps, last, after = 0, "", None
        for before, hands, chosen, after, events in play_out(rules, SEATS[:players], random):
            assert cassino.why_impossible(before, chosen) is None and not list(cassino.why_unlawful(before, chosen))
            demand = cassino.demanded(before)
            if demand is not None and not cassino.meets_demand(before, chosen):
                assert not {card.rank for card in hands[chosen.player]} & {card.rank for card in demand.cards}
            assert cards_of(after) == sorted([*cards_of(before), chosen.card])
            sweeps += sum(isinstance(event, Sweeps) for event in events)
            last = chosen.player if chosen.takes else last
            assert cassino.holders(rules, SEATS[:players]) == tuple(cassino.standing(after))
        assert after is not None and cassino.game_over(after)
        found = cassino.result(after)
        assert sum(found["sweeps"].values()) == sweeps
        assert bool(after.on_table) == (not last)
        assert all(number is not None for name in ("points", "settled", "supplied") for number in found[name].values())
        assert all(found["supplied"][side] <= number for side, number in found["points"].items())
        best = [side for side, number in found["settled"].items() if number == max(found["settled"].values())]
        assert found["winner"] == (best[0] if len(best) == 1 else None) and found["draw"] == (len(best) > 1)


def test_a_whole_pack_is_worth_what_the_table_of_points_says() -> None:
    """Two, one, four aces, one and three: eleven points beside the sweeps, unless spades or cards are shared."""
    for seed in range(30):
        *_, (_, _, _, after, _) = play_out(Rules(), "AB", Random(seed))
        found = cassino.result(after)
        spades = [sum(card.suit == "S" for card in pile) for pile in after.piles.values()]
        cards = list(found["captured"].values())
        shared = (spades[0] == spades[1]) + 3 * (cards[0] == cards[1])
        assert sum(found["points"].values()) == 11 - shared + sum(found["sweeps"].values())


class Table(AnyTable):
    """Anything is tried, with builds too, and no card is lost."""

    game = cassino.GAME

    @initialize(
        chosen=st.fixed_dictionaries({name: st.sampled_from(options) for name, options in OPTIONS.items()}),
        players=st.integers(2, 12),
        seed=st.integers(0, 10**6),
    )
    def sit_down(self, chosen: dict[str, Any], players: int, seed: int) -> None:
        if chosen["building"] != "none":
            chosen = {**chosen, "cassino_numbers": "own"}
        players = 4 if chosen["partners"] else min(players, cassino.players_allowed(Rules(**chosen))[1])
        self.begin(Rules(**chosen), SEATS[:players], "B", seed)

    @precondition(lambda self: not cassino.deal_over(self.table))
    @rule(which=st.integers(0, 3), some=st.sets(st.integers(0, 15), max_size=5), seat=st.integers(0, 20))
    def play(self, which: int, some: set[int], seat: int) -> None:
        player, card, taken = self.chosen(which, some, seat)
        number = self.random.randrange(1, 16)
        build = Building(
            number, self.random.random() < 0.5, taken, tuple(each.number for each in self.table.builds[:1])
        )
        builds = build.builds if self.random.random() < 0.5 else ()
        building = self.random.random() < 0.3
        self.attempt(Move(player, card, building=build) if building else Move(player, card, taken, builds=builds))

    def faults_allowed(self, moves: Sequence[Move]) -> list[Any]:
        """After a false build a player may be unable to act on it."""
        return [] if any(move.takes or move.builds or move.building for move in moves) else [cassino.must_act]

    @precondition(lambda self: cassino.game_over(self.table))
    @rule(seed=st.integers(0, 10**6))
    def a_new_game(self, seed: int) -> None:
        chosen = {name: getattr(self.agreed, name) for name in OPTIONS}
        self.sit_down(chosen, len(self.players), seed)

    @invariant()
    def no_card_is_lost(self) -> None:
        if hasattr(self, "table"):
            cards = [*self.stock, *cards_of(self.table), *(card for hand in self.hands.values() for card in hand)]
            assert sorted(cards) == sorted(cassino.pack_of(self.agreed))

    @invariant()
    def it_ends_when_the_pack_is_out(self) -> None:
        if hasattr(self, "table"):
            last = self.number % cassino.deals_of_a_pack(self.agreed, len(self.players)) == 0
            out = last and not any(self.hands.values())
            assert cassino.reshuffled(self.table) == out
            assert not cassino.game_over(self.table) or out
            assert cassino.game_over(self.table) or not out or self.agreed.game_points


TestTable = Table.TestCase
TestTable.settings = settings(FEW, stateful_step_count=70)

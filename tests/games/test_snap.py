"""Snap rule by rule: each test names the mistake that it would catch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.games.plain import SNAP

from snorum.cards import Card, pack, read_card
from snorum.games import snap
from snorum.games.snap import CRIES, Move, Rules, State, Turned
from snorum.games.snap.calling import are_apart, rightful
from snorum.games.snap.ending import is_drawn, last_left, loses_all, nothing_to_turn
from snorum.games.snap.table import turns_over
from snorum.games.snap.taking import cannot_pay
from snorum.games.vocabulary import Captures, Event, Gives, Out, Wins, cruxes, parameters

OWN = Rules(variant="own-piles", **SNAP)
COMMON = Rules(**SNAP)


def cards(words: str) -> tuple[Card, ...]:
    return tuple(read_card(word) for word in words.split())


def moved(word: str) -> Move:
    """`B4C` is a card turned, `B:snap` a call, `B+C:pot` a call of Snap Pot by two."""
    player, colon, call = word.partition(":")
    return (
        Move(player, None, {"snap": "snap", "pot": "snap pot"}[call]) if colon else Move(word[0], read_card(word[1:]))
    )


def go_on(table: State, plays: str) -> tuple[State, list[list[Event]]]:
    said = []
    for word in plays.split():
        assert not snap.game_over(table), word
        assert snap.why_impossible(table, moved(word)) is None, word
        table, events = snap.play(table, moved(word))
        said.append(events)
    return table, said


def run(given: Rules, players: str, plays: str) -> tuple[State, list[list[Event]]]:
    """Play with the last of the players as dealer, so that the first begins."""
    return go_on(snap.deal(given, players, players[-1]), plays)


def with_stacks(given: Rules, stacks: Mapping[str, int], **more: Any) -> State:
    """A table where each has so many cards that nobody has seen; it does not count what is in them."""
    return replace(snap.deal(given, stacks, list(stacks)[-1]), stacks=dict(stacks), **more)


def at_fault(table: State, word: str) -> bool:
    return bool(list(snap.why_unlawful(table, moved(word))))


def gives(events: Iterable[Event]) -> list[tuple[str, str]]:
    return [(event.player, event.to) for event in events if isinstance(event, Gives)]


def taken(events: Iterable[Event]) -> Counter[Card]:
    return Counter(card for event in events if isinstance(event, Captures) for card in event.cards)


# Dealing


@pytest.mark.parametrize(
    ("players", "dealer", "sizes"),
    [("ABC", "A", {"A": 17, "B": 18, "C": 17}), ("ABCDE", "D", {"A": 11, "B": 10, "C": 10, "D": 10, "E": 11})],
)
def test_the_whole_pack_is_dealt_from_the_dealers_left(players: str, dealer: str, sizes: dict[str, int]) -> None:
    assert snap.deal(COMMON, players, dealer).stacks == sizes


def test_several_packs_are_dealt_as_one() -> None:
    table = snap.deal(Rules(packs=3), "ABCD", "A")
    assert sum(table.stacks.values()) == 156 == len(snap.pack_of(Rules(packs=3)))
    assert set(Counter(snap.pack_of(Rules(packs=3))).values()) == {3}
    [packs] = (each.options for each in parameters(Rules) if each.name == "packs")
    assert [packs[number] for number in (1, 2, 8)] == ["one pack", "2 packs", "8 packs"]


@pytest.mark.parametrize("packs", [1, 2, 8])
def test_everyone_has_four_cards_at_least(packs: Any) -> None:
    least, most = snap.players_allowed(Rules(packs=packs))
    seats = [f"P{i}" for i in range(most)]
    assert least == 2 and min(snap.hand_sizes(Rules(packs=packs), seats, seats[0]).values()) == 4


def test_the_player_on_the_dealers_left_begins() -> None:
    assert snap.deal(COMMON, "ABC", "A").turn == "B" and snap.deal(COMMON, "ABC", "C").turn == "A"


# Turning


def test_a_card_goes_from_the_stack_onto_the_common_pile() -> None:
    table, _ = run(COMMON, "ABC", "A4C B9H")
    assert table.pile == (Turned("A", Card("4", "C")), Turned("B", Card("9", "H")))
    assert table.stacks == {"A": 17, "B": 16, "C": 17} and not any(table.piles.values())


def test_a_card_goes_from_the_stack_onto_ones_own_pile() -> None:
    table, _ = run(OWN, "ABC", "A4C B9H C2S A5D")
    assert table.piles == {"A": cards("4C 5D"), "B": cards("9H"), "C": cards("2S")} and not table.pile


@pytest.mark.parametrize("given", [COMMON, OWN])
def test_only_the_player_in_turn_turns_a_card(given: Rules) -> None:
    table, _ = run(given, "ABC", "A4C")
    assert table.turn == "B" and snap.why_impossible(table, moved("B9H")) is None
    for player in "AC":
        assert str(snap.why_impossible(table, moved(f"{player}9H"))) == f"{player} cannot turn a card: it is B's turn"


@pytest.mark.parametrize("given", [COMMON, OWN])
def test_the_turn_passes_to_the_left_of_the_last_to_turn_whoever_took(given: Rules) -> None:
    for taker in "ABC":
        assert run(given, "ABC", f"A4C B4H {taker}:snap")[0].turn == "C"


def test_the_turn_passes_over_those_who_are_out() -> None:
    table = with_stacks(COMMON, {"A": 5, "B": 0, "C": 5, "D": 0}, out=("B", "D"))
    table, _ = go_on(table, "A4C")
    assert table.turn == "C"
    assert go_on(table, "C5C")[0].turn == "A"


def test_one_without_face_down_cards_turns_his_pile_over_at_his_turn_and_not_before() -> None:
    table = with_stacks(OWN, {"A": 1, "B": 5})
    table, _ = go_on(table, "A4C")
    assert table.stacks["A"] == 0 and table.piles["A"] == cards("4C")
    table, _ = go_on(table, "B5C")
    assert table.piles["A"] == cards("4C") and table.turn == "A" and not table.out
    table = replace(table, piles={**table.piles, "A": cards("4C 6C 7C")})
    over = "A has no face-down cards, so shuffles their pile, turns it over, and turns a six"
    assert str(snap.explain(table, moved("A6C"))) == over
    as_it_lies = replace(table, rules=replace(OWN, pile_turned="as-it-lies"))
    assert "turns their pile over as it lies, and turns a four" in str(snap.explain(as_it_lies, moved("A4C")))
    table, _ = go_on(table, "A6C")
    assert table.stacks["A"] == 2 and table.piles["A"] == cards("6C")
    assert turns_over(0, 1) and not turns_over(1, 1) and not turns_over(0, 0), "nothing turns over no pile"


def test_what_may_come_from_a_pile_to_be_turned_over_is_any_card_of_it() -> None:
    table = with_stacks(OWN, {"A": 0, "B": 5}, piles={"A": cards("4C 6C 7C"), "B": ()})
    assert {move.card for move in snap.lawful_moves(table, {"A": [], "B": []})} == set(cards("4C 6C 7C"))


# Matches


def test_on_the_common_pile_the_card_before_counts_and_no_other() -> None:
    assert not at_fault(run(COMMON, "ABC", "A4C B4H")[0], "C:snap")
    assert at_fault(run(COMMON, "ABC", "A4C B5H C4D")[0], "C:snap")


def test_a_match_is_of_rank_and_not_of_suit() -> None:
    assert at_fault(run(COMMON, "ABC", "A4C B5C")[0], "C:snap")


def test_with_piles_of_their_own_any_two_piles_match_but_only_the_tops() -> None:
    assert not at_fault(run(OWN, "ABCD", "A4C B5H C6D D4H")[0], "B:snap")
    assert at_fault(run(OWN, "ABC", "A4C B5H C6D A7C B4H")[0], "B:snap")


def test_a_match_is_lost_when_the_next_card_is_turned() -> None:
    for given in (COMMON, OWN):
        assert at_fault(run(given, "ABCD", "A4C B4H C9D")[0], "D:snap")


def test_a_match_that_was_not_called_is_open_until_the_next_card() -> None:
    table, _ = run(COMMON, "ABC", "A4C B4H")
    assert not at_fault(table, "A:snap") and table.turn == "C"


def test_the_caller_takes_the_common_pile_whole() -> None:
    table, said = run(COMMON, "ABC", "A4C B9H C9D A:snap")
    assert taken(said[-1]) == Counter(cards("4C 9H 9D"))
    assert not table.pile and table.stacks == {"A": 20, "B": 16, "C": 16}


def test_the_caller_takes_the_two_piles_and_keeps_his_own() -> None:
    table, said = run(OWN, "ABC", "A4C B9H C2S A9D C:snap")
    assert taken(said[-1]) == Counter(cards("4C 9D 9H"))
    assert table.piles == {"A": (), "B": (), "C": cards("2S")} and table.stacks["C"] == 16 + 3


def test_of_three_piles_that_match_the_turners_goes_with_the_nearest_to_its_left() -> None:
    table, said = run(OWN, "ABCD", "A5C B4C C5H D4H A4S D:snap")
    assert taken(said[-1]) == Counter(cards("5C 4S 4C")), "B's pile is A's left; D's the third"
    assert table.piles["D"] == cards("4H")
    table, said = run(OWN, "ABCD", "A4C B4H C9S D9D A5C B5H C4S D:snap")
    assert not taken(said[-1]), "the fours of A and B are covered"


def test_after_a_match_was_called_there_is_nothing_left_to_call() -> None:
    table, _ = run(OWN, "ABCD", "A4C B5C C4H A:snap")
    assert at_fault(table, "B:snap")
    table, _ = run(OWN, "ABCD", "A4C B4H D:snap")
    assert at_fault(table, "C:snap")


# The snap pot


def test_a_tie_sets_the_common_pile_aside_with_the_match_on_top() -> None:
    table, said = run(COMMON, "ABC", "A9C B4C C4H A+B:snap")
    assert table.pot == cards("9C 4C 4H") and not table.pile and said[-1] == []
    assert table.stacks == {"A": 17, "B": 16, "C": 16}


def test_a_tie_sets_two_piles_aside_with_the_match_on_top() -> None:
    table, _ = run(OWN, "ABC", "A9C B4C C2S A4H A+C:snap")
    assert Counter(table.pot) == Counter(cards("9C 4C 4H")) and set(table.pot[-2:]) == set(cards("4C 4H"))
    assert table.piles == {"A": (), "B": (), "C": cards("2S")}


@pytest.mark.parametrize("given", [COMMON, OWN])
def test_a_card_like_the_top_of_the_pot_wins_the_pot_and_the_pile_it_was_played_on(given: Rules) -> None:
    table, said = run(given, "ABC", "A4C B4H A+B:snap C9D A4S B:pot")
    if given is COMMON:
        assert taken(said[-1]) == Counter(cards("4C 4H 9D 4S")) and not table.pile
    else:
        assert taken(said[-1]) == Counter(cards("4C 4H 4S")) and table.piles == {"A": (), "B": (), "C": cards("9D")}
    assert not table.pot and table.turn == "B"


def test_only_the_top_of_the_pot_counts() -> None:
    table, _ = run(COMMON, "ABC", "A9C B4C C4H A+B:snap A9H")
    assert at_fault(table, "B:pot")


@pytest.mark.parametrize(("call", "pot"), [("snap", "4C 4H 4S 9C 9D"), ("pot", "4C 4H 4S")])
def test_another_tie_of_either_call_makes_the_pot_grow(call: str, pot: str) -> None:
    plays = {"snap": "C4S A9C B9D B+C:snap", "pot": "C4S A+C:pot"}[call]
    table, said = run(COMMON, "ABC", f"A4C B4H A+B:snap {plays}")
    assert table.pot == cards(pot) and not table.pile and said[-1] == []


def test_a_second_tie_over_two_piles_leaves_the_other_piles_where_they_are() -> None:
    table, _ = run(OWN, "ABC", "A4C B4H A+B:snap C9D A4S A+C:pot")
    assert table.pot == cards("4C 4H 4S") and table.piles == {"A": (), "B": (), "C": cards("9D")}


def test_a_card_that_matches_both_may_be_called_either_way() -> None:
    table, _ = run(OWN, "ABC", "A4C B4H A+B:snap C9D A5H B5S A+C:snap C5D A9C B5C")
    assert rightful(table) == ("snap", "snap pot")
    snapped, said = go_on(table, "A:snap")
    assert taken(said[-1]) == Counter(cards("9D 5D 5C")) and len(snapped.pot) == 4 and at_fault(snapped, "B:pot")
    potted, said = go_on(table, "A:pot")
    assert taken(said[-1]) == Counter(cards("4C 4H 5H 5S 5C")) and potted.piles["C"] == cards("9D 5D")


# Errors


@pytest.mark.parametrize(
    ("plays", "word"),
    [("A4C B5H", "C:snap"), ("", "C:snap"), ("A4C B4H", "C:pot"), ("A4C B4H A+B:snap C4D", "C:snap"), ("A4C", "C:pot")],
)
def test_a_wrong_call_is_an_offence(plays: str, word: str) -> None:
    table, _ = run(COMMON, "ABC", plays)
    assert at_fault(table, word)
    after, said = go_on(table, word)
    assert gives(said[-1]) == [("C", "A"), ("C", "B")] and after.stacks["C"] == table.stacks["C"] - 2
    assert (after.pile, after.pot, after.turn) == (table.pile, table.pot, table.turn)


def test_the_penalty_is_paid_from_the_left_and_only_to_those_in_the_game() -> None:
    table = with_stacks(COMMON, {"A": 5, "B": 5, "C": 0, "D": 5, "E": 5}, out=("C",))
    _, said = go_on(table, "B:snap")
    assert gives(said[-1]) == [("B", "D"), ("B", "E"), ("B", "A")]


def test_a_wrong_call_leaves_the_match_to_be_called_rightly() -> None:
    _, said = run(COMMON, "ABC", "A4C B4H C:pot A:snap")
    assert taken(said[-1]) == Counter(cards("4C 4H"))


def test_one_who_has_too_few_gives_what_he_has_to_the_nearest_on_his_left_and_is_out() -> None:
    table = with_stacks(COMMON, {"A": 5, "B": 5, "C": 2, "D": 5})
    after, said = go_on(table, "C:snap")
    assert gives(said[-1]) == [("C", "D"), ("C", "A")] and isinstance(said[-1][-1], Out) and after.out == ("C",)


def test_one_who_pays_with_his_last_card_is_in_until_his_turn() -> None:
    table = with_stacks(COMMON, {"A": 5, "B": 5, "C": 3, "D": 5})
    table, _ = go_on(table, "C:snap")
    assert table.stacks["C"] == 0 and not table.out
    table, _ = go_on(table, "A4C B5C")
    assert table.out == ("C",) and table.turn == "D"


def test_one_who_pays_with_his_last_card_at_his_turn_is_out() -> None:
    table = with_stacks(COMMON, {"A": 2, "B": 5, "C": 5})
    table, said = go_on(table, "A:snap")
    assert gives(said[-1]) == [("A", "B"), ("A", "C")] and table.out == ("A",) and table.turn == "B"


def test_a_penalty_comes_from_the_stack_and_then_from_the_bottom_of_the_pile() -> None:
    table = with_stacks(OWN, {"A": 5, "B": 1, "C": 5}, piles={"A": cards("9D"), "B": cards("2C 9H"), "C": ()})
    table = replace(table, turner="B", turn="C", fresh=True)
    after, said = go_on(table, "B:pot")
    assert gives(said[-1]) == [("B", "C"), ("B", "A")]
    assert after.stacks == {"A": 6, "B": 0, "C": 6} and after.piles["B"] == cards("9H")
    assert not at_fault(after, "A:snap"), "the nines still show"
    assert not after.out


def test_what_is_in_the_pile_counts_when_a_penalty_is_paid() -> None:
    table = with_stacks(OWN, {"A": 5, "B": 0, "C": 5}, piles={"A": (), "B": cards("2C"), "C": ()})
    after, said = go_on(table, "B:snap")
    assert gives(said[-1]) == [("B", "C")] and after.out == ("B",) and not after.piles["B"]


def test_a_face_down_card_is_turned_before_the_pile_is_turned_over() -> None:
    table = with_stacks(OWN, {"A": 5, "B": 0}, piles={"A": (), "B": cards("2C 3C")})
    table, _ = go_on(table, "A:snap A4C B9H")
    assert table.piles["B"] == cards("2C 3C 9H") and table.stacks["B"] == 0


def test_of_two_who_err_together_each_pays_from_the_left_of_the_turner() -> None:
    table, said = run(COMMON, "ABCD", "A4C B5C C6C A+D:snap")
    assert gives(said[-1]) == [("D", "A"), ("D", "B"), ("D", "C"), ("A", "B"), ("A", "C"), ("A", "D")]
    assert table.stacks == {"A": 12 - 3 + 1, "B": 12 + 2, "C": 12 + 2, "D": 13 - 3 + 1}


def test_of_two_who_err_together_the_second_pays_nothing_to_the_first_if_he_is_out() -> None:
    table = with_stacks(COMMON, {"A": 5, "B": 1, "C": 5})
    after, said = go_on(table, "B+C:snap")
    assert gives(said[-1]) == [("B", "C"), ("C", "A")] and after.out == ("B",)


def test_when_the_first_of_two_who_err_leaves_one_the_other_pays_nothing() -> None:
    table = with_stacks(COMMON, {"A": 3, "B": 1}, turner="A", turn="B")
    table, said = go_on(table, "B6C A6D A+B:pot")
    assert said[-1] == [Out("B", cannot_pay), Wins("A", last_left)] and table.stacks["A"] == 2


@pytest.mark.parametrize(("word", "who"), [("B+B:snap", "B and B"), ("B+X:snap", "B and X"), ("X:snap", "X")])
def test_who_is_not_at_the_table_cannot_call(word: str, who: str) -> None:
    why = str(snap.why_impossible(run(COMMON, "ABC", "A4C B4H")[0], moved(word)))
    assert why == f"{who} cannot have called together"


def test_one_who_is_out_neither_turns_nor_calls() -> None:
    table = with_stacks(COMMON, {"A": 5, "B": 0, "C": 5}, out=("B",))
    for word in ("B:snap", "A+B:snap", "B4C"):
        assert str(snap.why_impossible(table, moved(word))) == "B is out of the game"


# Who is out


def test_one_who_has_nothing_to_turn_is_out_when_his_turn_comes_and_not_before() -> None:
    table = with_stacks(COMMON, {"A": 5, "B": 1, "C": 5})
    table, _ = go_on(table, "A4C B5C")
    assert table.stacks["B"] == 0 and not table.out
    table, said = go_on(table, "C6C A7C")
    assert table.out == ("B",) and table.turn == "C" and said[0] == []


def test_one_without_cards_may_call_a_match_at_his_turn_and_goes_on() -> None:
    table = with_stacks(COMMON, {"A": 5, "B": 1, "C": 5})
    table, _ = go_on(table, "A4C B5C C6C A6D")
    assert not table.out and table.waiting == ("B",) and table.turn == "C"
    assert Move("B", None, "snap") in snap.lawful_moves(table, {"A": [], "B": [], "C": list(cards("9C"))})
    after, _ = go_on(table, "B:snap")
    assert after.stacks["B"] == 4 and after.turn == "B" and not after.out


def test_one_without_cards_is_out_when_the_match_at_his_turn_goes_by() -> None:
    table = with_stacks(COMMON, {"A": 5, "B": 1, "C": 5})
    table, said = go_on(table, "A4C B5C C6C A6D C9C")
    assert table.out == ("B",) and said[-1] == [Out("B", nothing_to_turn)]
    assert table.turn == "A"


def test_one_without_cards_is_out_when_another_calls_the_match_at_his_turn() -> None:
    table = with_stacks(COMMON, {"A": 5, "B": 0, "C": 5}, turner="C", turn="A")
    table, said = go_on(table, "A6C")
    assert table.out == ("B",)
    table = with_stacks(
        COMMON,
        {"A": 5, "B": 0, "C": 5, "D": 5},
        turner="D",
        turn="A",
        pile=(Turned("D", Card("6", "H")),),
        last_two=("", "6"),
    )
    table, said = go_on(table, "A6C D:snap")
    assert said[-1][1:] == [Out("B", nothing_to_turn)] and table.turn == "C"


def test_one_who_loses_his_last_cards_to_anothers_snap_is_out_at_once() -> None:
    table = with_stacks(COMMON, {"A": 5, "B": 1, "C": 5, "D": 5})
    table, said = go_on(table, "A4C B5C C5D A:snap")
    assert said[-1][1:] == [Out("B", loses_all)] and table.turn == "D"
    table = with_stacks(OWN, {"A": 5, "B": 1, "C": 5, "D": 5})
    table, said = go_on(table, "A4C B5C C5D A:snap")
    assert said[-1][1:] == [Out("B", loses_all)]


def test_one_who_takes_his_own_last_cards_back_is_not_out() -> None:
    for given in (COMMON, OWN):
        table, _ = go_on(with_stacks(given, {"A": 5, "B": 1, "C": 5}), "A4C B5C C5D B:snap")
        assert not table.out


def test_one_whose_last_cards_lie_on_another_pile_than_the_one_lost_is_not_out() -> None:
    table, _ = go_on(with_stacks(OWN, {"A": 5, "B": 1, "C": 5, "D": 5}), "A4C B9C C4D A:snap")
    assert not table.out and table.piles["B"] == cards("9C")


def test_one_who_paid_his_last_card_does_not_lose_it_to_another_snap() -> None:
    table = with_stacks(COMMON, {"A": 5, "B": 5, "C": 5, "D": 3})
    table, said = go_on(table, "D:snap A4C B4H A:snap")
    assert not table.out and isinstance(said[-1][0], Captures) and len(said[-1]) == 1


def test_one_whose_last_cards_go_into_the_pot_is_in_until_his_turn() -> None:
    table = with_stacks(OWN, {"A": 5, "B": 1, "C": 5, "D": 5})
    table, _ = go_on(table, "A4C B5C C5D A+D:snap")
    assert not table.out and len(table.pot) == 2
    table, _ = go_on(table, "D9C")
    assert not table.out
    assert go_on(table, "A8C")[0].out == ("B",)


def test_when_all_the_cards_lie_on_the_pile_the_last_to_turn_has_won() -> None:
    table = with_stacks(COMMON, {"A": 1, "B": 1, "C": 1})
    table, said = go_on(table, "A4C B5C C6C")
    assert table.out == ("A", "B") and table.winner == "C"
    assert [type(event) for event in said[-1]] == [Out, Out, Wins]


def test_when_all_the_cards_lie_on_the_pile_a_match_is_still_called() -> None:
    table = with_stacks(COMMON, {"A": 1, "B": 1, "C": 1})
    table, _ = go_on(table, "A4C B6D C6C")
    assert not table.out and not table.turn
    assert str(snap.why_impossible(table, moved("A9C"))) == "A cannot turn a card: nobody has one"
    after, _ = go_on(table, "B:snap")
    assert after.winner == "B" and after.out == ("A", "C")


def test_a_missed_match_between_two_ends_the_game() -> None:
    table = with_stacks(COMMON, {"A": 3, "B": 1}, turner="A", turn="B")
    table, _ = go_on(table, "B6C A6D")
    assert table.turn == "A" and table.waiting == ("B",)
    after, said = go_on(table, "A9C")
    assert [type(event) for event in said[-1]] == [Out, Wins] and after.winner == "A"


# The end


def test_the_last_one_left_wins_and_not_before() -> None:
    nine = {"pile": (Turned("B", Card("9", "C")),), "last_two": ("", "9")}
    table = with_stacks(COMMON, {"A": 5, "B": 1, "C": 5}, **nine)
    table, said = go_on(table, "A9D C:snap")
    assert not table.winner
    table = with_stacks(COMMON, {"A": 5, "B": 0}, turner="B", turn="A", **nine)
    table, said = go_on(table, "A9D A:snap")
    assert table.winner == "A" and isinstance(said[-1][-1], Wins)
    assert snap.result(table) == {"cards": {"A": 6, "B": 0}, "pot": 0, "out": ["B"], "winner": "A", "draw": False}
    assert not table.turn and not table.waiting, "nobody turns another card"


def locked_with(given: Rules, pot: Sequence[Card]) -> bool:
    """Whether the game is drawn when all that is not in the pot is held by three, and nobody has seen it."""
    left = 52 * given.packs - len(pot)
    stacks = {"A": left - 2 * (left // 3), "B": left // 3, "C": left // 3}
    return is_drawn(with_stacks(given, stacks, pot=tuple(pot)))


def test_play_goes_on_while_a_match_is_left_outside_the_pot() -> None:
    ranks = [card for card in pack() if card.suit != "S"]
    fours = [card for card in pack() if card.rank == "4"]
    others = [card for card in ranks if card.rank != "4"]
    for given in (COMMON, OWN, replace(OWN, locked="no-progress")):
        assert locked_with(given, [*others, *fours])
        assert not locked_with(given, [*others, *fours[:3]]), "the last four matches the top of the pot"
        assert not locked_with(given, [*others[1:], *fours]), "two aces are left"
        assert not locked_with(replace(given, packs=2), [*others, *fours]), "another pack is left"
        assert not locked_with(given, [*fours, *others]), "the top is a king, and one is left"
        assert not locked_with(given, []), "nothing is locked away"


def test_when_every_match_is_locked_in_the_pot_the_survivors_draw() -> None:
    fours = [card for card in pack() if card.rank == "4"]
    others = tuple(card for card in pack() if card.suit != "S" and card.rank != "4")
    table = with_stacks(
        COMMON, {"A": 6, "B": 6, "C": 0, "D": 2}, out=("C",), turner="D", turn="A", pot=(*others, fours[0], fours[1])
    )
    table, said = go_on(table, f"A{fours[2]} B{fours[3]} A+B:snap")
    assert snap.game_over(table) and said[-1] == []
    assert snap.result(table) == {
        "cards": {"A": 5, "B": 5, "C": 0, "D": 2},
        "pot": 40,
        "out": ["C"],
        "winner": None,
        "draw": True,
    }


def test_what_is_said_of_a_play() -> None:
    table, _ = run(OWN, "ABC", "A4C B9D")
    assert str(snap.explain(table, moved("C8H"))) == "C turns an eight onto their pile"
    assert str(snap.explain(table, moved("C9H"))) == "C turns a nine, and B's pile shows another"
    table, _ = go_on(table, "C9H")
    assert str(snap.explain(table, moved("A:snap"))) == "A is first to call Snap"
    assert str(next(iter(snap.why_unlawful(table, moved("A:pot"))))) == "A calls Snap Pot, but the call is Snap"
    assert str(snap.explain(table, moved("A+B+C:snap"))).startswith("A, B and C call Snap together")
    assert str(snap.explain(table, moved("A+B:pot"))) == "A and B call Snap Pot"
    table, _ = go_on(table, "A+B:snap")
    assert str(snap.explain(table, moved("A9S"))) == "A turns a nine, like the nine on the snap pot"
    assert str(next(iter(snap.why_unlawful(table, moved("A:pot"))))) == "A calls Snap Pot, but nothing matches"


# The cards themselves


def test_gathered_cards_go_under_the_stack_and_given_ones_come_from_its_top() -> None:
    hands = {"A": list(cards("2C 3C")), "B": list(cards("5C 6C")), "C": list(cards("7C 8C"))}
    table = with_stacks(COMMON, {player: len(hand) for player, hand in hands.items()})
    flip = list.reverse
    for word in ("A2C", "B:snap"):
        before = table
        table, events = snap.play(table, moved(word))
        snap.move_cards(hands, [], before, moved(word), events, flip)
    assert hands == {"A": [*cards("3C 6C")], "B": [], "C": [*cards("7C 8C 5C")]}


def test_the_pot_is_not_shuffled() -> None:
    hands = {"A": list(cards("2C 4S")), "B": list(cards("5C 6C"))}
    table = with_stacks(
        COMMON,
        {"A": 2, "B": 2},
        pot=cards("4C 4H"),
        turner="B",
        turn="A",
        pile=(Turned("B", Card("9", "C")), Turned("A", Card("4", "D"))),
        fresh=True,
    )
    _, events = snap.play(table, moved("B:pot"))
    snap.move_cards(hands, [], table, moved("B:pot"), events, list.reverse)
    assert hands["B"] == [*cards("5C 6C 4C 4H 9C 4D")]


def every_card(table: State, hands: dict[str, list[Card]]) -> Counter[Card]:
    shown = Counter(card for pile in table.piles.values() for card in pile)
    shown.update(turned.card for turned in table.pile)
    shown.update(table.pot)
    shown.update(table.removed)
    return shown + Counter(card for hand in hands.values() for card in hand)


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    chosen: dict[str, Any] = {each.name: draw(st.sampled_from(list(each.options))) for each in cruxes(Rules)}
    chosen |= {each.name: draw(st.sampled_from(list(each.options)[:2])) for each in parameters(Rules)}
    if chosen["variant"] == "common-pile":
        chosen |= {"who_calls": "anyone", "tie": "cards-aside", "wrong_call": "card-to-each"}
    if chosen["who_calls"] == "anyone":
        chosen["snap_wins"] = "both-piles"
    assert not snap.at_odds(Rules(**chosen), 2)
    return Rules(**chosen)


def dealt_table(given: Rules, players: str, chance: Random, ranks: str = "") -> tuple[State, dict[str, list[Card]]]:
    """A table after the deal, and the hands. With `ranks`, all cards of other ranks have left the game.

    With few ranks there are many matches, and players run out of cards.
    """
    table = snap.deal(given, players, players[-1])
    stock = list(snap.pack_of(given))
    chance.shuffle(stock)
    if ranks:
        table = replace(table, removed=tuple(card for card in stock if card.rank not in ranks))
        stock = [card for card in stock if card.rank in ranks]
    hands = {player: stock[i :: len(players)] for i, player in enumerate(players)}
    return replace(table, stacks={player: len(hand) for player, hand in hands.items()}), hands


class Table(RuleBasedStateMachine):
    """A table with right and wrong plays: no card is lost, and the player to move can turn a card."""

    @initialize(given=any_rules(), number=st.integers(2, 6), seed=st.integers(0, 10**6), few=st.booleans())
    def sit_down(self, given: Rules, number: int, seed: int, few: bool) -> None:
        self.chance, self.few = Random(seed), few
        self.lay(given, number)

    def lay(self, given: Rules, number: int) -> None:
        self.players = "ABCDEF"[:number]
        self.table, self.hands = dealt_table(given, self.players, self.chance, "A23" if self.few else "")
        self.dealt = every_card(self.table, self.hands)
        assert self.dealt == Counter(snap.pack_of(given))

    def do(self, move: Move) -> None:
        assert snap.why_impossible(self.table, move) is None
        before = self.table
        self.table, events = snap.play(before, move)
        snap.move_cards(self.hands, [], before, move, events, self.chance.shuffle)
        assert set(before.out) <= set(self.table.out)
        gone = [event.player for event in events if isinstance(event, Out)]
        assert [*before.out, *gone] == list(self.table.out)
        assert all(event.cards for event in events if isinstance(event, Captures | Gives))
        if list(snap.why_unlawful(before, move)):
            assert not any(isinstance(event, Captures) for event in events)

    @precondition(lambda self: not snap.game_over(self.table))
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        moves = snap.lawful_moves(self.table, self.hands)
        assert moves and not any(list(snap.why_unlawful(self.table, move)) for move in moves)
        self.do(data.draw(st.sampled_from(moves)))

    @precondition(lambda self: not snap.game_over(self.table) and self.table.turn)
    @rule(times=st.integers(1, 20))
    def sleep(self, times: int) -> None:
        for _ in range(times):
            turning = [move for move in snap.lawful_moves(self.table, self.hands) if move.card is not None]
            if turning and not snap.game_over(self.table):
                self.do(turning[0])

    @precondition(lambda self: not snap.game_over(self.table))
    @rule(data=st.data(), call=st.sampled_from(CRIES))
    def cry(self, data: st.DataObject, call: str) -> None:
        inside = snap.in_the_game(self.table)
        some = data.draw(st.lists(st.sampled_from(inside), min_size=1, max_size=3, unique=True))
        move = Move("+".join(some), None, call)
        if snap.why_impossible(self.table, move) is None:
            self.do(move)
        else:
            assert not all(snap.standing(self.table)[player] for player in some) or are_apart(self.table, move)

    @precondition(lambda self: snap.game_over(self.table))
    @rule(given=any_rules(), number=st.integers(2, 6))
    def a_new_game(self, given: Rules, number: int) -> None:
        self.lay(given, number)

    @invariant()
    def no_card_is_lost(self) -> None:
        if hasattr(self, "table"):
            assert every_card(self.table, self.hands) == self.dealt
            assert {player: len(hand) for player, hand in self.hands.items()} == self.table.stacks

    @invariant()
    def what_is_known_is_so(self) -> None:
        if hasattr(self, "table"):
            for player, ranks in self.table.known.items():
                lowest = self.hands[player][len(self.hands[player]) - len(ranks) :]
                assert Counter(card.rank for card in lowest) == Counter(ranks)

    @invariant()
    def who_is_out_has_nothing_but_a_pile_he_could_not_pay_from(self) -> None:
        if hasattr(self, "table"):
            for player in self.table.out:
                assert not self.table.stacks[player]
                left = self.table.rules.penalty_from == "stack-only" and self.table.rules.pile_of_the_out == "stays"
                assert left or not self.table.piles[player]
            assert len(set(self.table.out)) == len(self.table.out)

    @invariant()
    def the_game_goes_on_while_two_are_left(self) -> None:
        if hasattr(self, "table"):
            left = snap.in_the_game(self.table)
            assert left and (len(left) == 1) is (self.table.winner != "") and (self.table.winner or left[0]) in left

    @invariant()
    def who_has_the_turn_can_turn_a_card_or_else_somebody_can_call(self) -> None:
        if hasattr(self, "table") and not snap.game_over(self.table):
            if self.table.turn:
                assert self.table.turn not in self.table.out and snap.standing(self.table)[self.table.turn]
            else:
                assert rightful(self.table)


TestTable = Table.TestCase
TestTable.settings = settings(stateful_step_count=60)


def random_game(given: Rules, players: str, seed: int, most: int) -> tuple[State, Sequence[Event]]:
    chance = Random(seed)
    stock = list(snap.pack_of(given))
    chance.shuffle(stock)
    hands = {player: stock[i :: len(players)] for i, player in enumerate(players)}
    table, told = snap.deal(given, players, players[-1]), list[Event]()
    for _ in range(most):
        if snap.game_over(table):
            break
        moves = snap.lawful_moves(table, hands)
        calls = [move for move in moves if move.card is None]
        move = chance.choice(calls if calls and chance.random() < 0.8 else moves)
        before = table
        table, events = snap.play(table, move)
        snap.move_cards(hands, [], before, move, events, chance.shuffle)
        told += events
    return table, told


@pytest.mark.parametrize("seed", range(20))
def test_a_game_with_a_common_pile_ends(seed: int) -> None:
    table, told = random_game(COMMON, "ABCD"[: 2 + seed % 3], seed, 10_000)
    assert snap.game_over(table)
    assert table.draw or sum(isinstance(event, Wins) for event in told) == 1


def test_games_with_piles_of_their_own_are_won() -> None:
    ended = [random_game(OWN, "ABC", seed, 3_000)[0] for seed in range(20)]
    assert sum(bool(table.winner) for table in ended) > 10


@pytest.mark.parametrize(("players", "number"), [("AB", 3), ("ABCD", 15), ("ABCDE", 15)])
def test_right_calls_are_offered_by_everybody_and_together_by_no_more_than_two_of_many(
    players: str, number: int
) -> None:
    """Of four there are 4 + 6 + 4 + 1 ways to call, of five 5 + 10 by no more than two."""
    table, _ = run(COMMON, players, "A4C B4H")
    nobody_turns: dict[str, list[Card]] = {player: [] for player in players} | {table.turn: list(cards("9C"))}
    moves = snap.lawful_moves(table, nobody_turns)
    assert [move for move in moves if move.card] == [Move(table.turn, Card("9", "C"))]
    calls = [move.player for move in moves if not move.card]
    assert len(calls) == len({frozenset(each.split("+")) for each in calls}) == number


def test_who_has_gone_out_is_out_and_by_having_nothing_to_turn() -> None:
    table = with_stacks(COMMON, {"A": 1, "B": 1, "C": 9})
    table, _ = go_on(table, "A4C B5C C6C")
    assert [snap.GAME.is_out(table, player) for player in "ABC"] == [True, True, False]
    assert snap.GAME.elimination_rule(COMMON) is nothing_to_turn and snap.GAME.turning_rule(COMMON) is snap.in_turn
    assert snap.result(table)["winner"] == "C"


def test_another_game_is_dealt_by_the_next_on_the_left() -> None:
    for dealer, due in (("A", "B"), ("C", "A")):
        assert snap.next_dealer(snap.deal(COMMON, "ABC", dealer)) == due


def test_the_picture_has_the_piles_of_the_variant_and_the_pot() -> None:
    common = snap.scene(run(COMMON, "ABC", "A4C B4H A+B:snap C9C A8C B7C")[0])
    assert [(pile.name, pile.cards, pile.hidden) for pile in common.middle] == [
        ("pile", cards("8C 7C"), 1),
        ("snap pot", cards("4H"), 1),
    ]
    assert [[pile.name for pile in place.piles] for place in common.places] == [["stack"]] * 3
    own_table = run(OWN, "ABC", "A4C B9H C2S A5D")[0]
    removed = snap.scene(replace(own_table, removed=cards("7C 8C"))).middle[-1]
    assert (removed.name, removed.cards, removed.hidden) == ("removed", (), 2)
    own = snap.scene(own_table)
    assert [(pile.name, pile.cards) for pile in own.middle] == [("snap pot", ())]
    assert [(pile.name, pile.cards, pile.hidden) for pile in own.places[0].piles] == [
        ("stack", (), 16),
        ("pile", cards("5D"), 1),
    ]

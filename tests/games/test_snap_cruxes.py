"""What the article on Snap leaves open: for each option of each crux, what comes out otherwise under the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from itertools import islice, permutations
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import test_snap
from tests.games.test_snap import COMMON, OWN, at_fault, cards, moved, taken, with_stacks
from tests.recording import deal, record, verdicts

from snorum.cards import Card, pack
from snorum.games import snap
from snorum.games.snap import Move, Rules, State, Turned
from snorum.games.snap.calling import errs, errs_over_the_pot, rightful
from snorum.games.snap.ending import (
    is_drawn,
    loses_all_to_the_pot,
    no_match_left,
    nothing_to_turn,
    pays_his_last,
    too_little_known,
    turns_his_last,
)
from snorum.games.snap.taking import can_give, cannot_pay, pot_grows, set_aside
from snorum.games.vocabulary import Event, Out, Wins, cruxes
from snorum.referee import check
from snorum.referee.asking import RecordingRules
from snorum.referee.knowledge import Impossible
from snorum.referee.stacks import Stacks


def under(rules: Rules, **options: Any) -> Rules:
    return replace(rules, **options)


def go_on(table: State, plays: str) -> tuple[State, list[Event]]:
    """Make all the plays: the table, and what the last of them brought about."""
    table, said = test_snap.go_on(table, plays)
    return table, said[-1]


def run(rules: Rules, players: str, plays: str) -> tuple[State, list[Event]]:
    """Play with the last of the players as dealer, so that the first begins."""
    return go_on(snap.deal(rules, players, players[-1]), plays)


def out_by(events: Iterable[Event]) -> list[tuple[str, Any]]:
    return [(event.player, event.by) for event in events if isinstance(event, Out)]


def judged(plays: Sequence[str], players: str = "ABC", **rules: Any) -> list[str]:
    """The verdicts of a record in which the last of the players deals."""
    return verdicts(check(record("snap", players, deal(players[-1], plays), rules=rules)))


# begins


def test_the_youngest_may_be_anybody_and_begins_but_once() -> None:
    table = snap.deal(under(COMMON, begins="youngest"), "ABCD", "D")
    for player in "ABCD":
        assert snap.why_impossible(table, moved(f"{player}4C")) is None
    table, _ = go_on(table, "C4C")
    assert table.turn == "D"
    assert str(snap.why_impossible(table, moved("A5C"))) == "A cannot turn a card: it is D's turn"


def test_eldest_and_nobody_else_begins() -> None:
    assert judged(["C 4C"]) == ["impossible"] and judged(["A 4C"]) == ["lawful"]
    assert judged(["C 4C"], begins="youngest") == ["lawful"]


def test_a_call_before_the_first_card_settles_not_who_begins() -> None:
    table, _ = go_on(snap.deal(under(COMMON, begins="youngest"), "ABC", "C"), "B:snap")
    hands = {"A": list(cards("2C 3C")), "B": list(cards("5C")), "C": list(cards("7C"))}
    assert snap.lawful_moves(table, hands) == [moved("A2C"), moved("B5C"), moved("C7C")]


# piles_matched, open_match


THREE_FOURS = "A9C B8C C7C D4C A4H B5C C4S"
"""D's four is missed when A turns his upon the nine; C turns a third upon the seven."""


def test_the_turners_pile_goes_with_the_nearest_to_its_left() -> None:
    _, events = run(OWN, "ABCD", f"{THREE_FOURS} B:snap")
    assert taken(events) == Counter(cards("7C 4S 4C"))


def test_who_chooses_takes_the_two_that_hold_most() -> None:
    table, events = run(under(OWN, piles_matched="caller-chooses"), "ABCD", f"{THREE_FOURS} B:snap")
    assert taken(events) == Counter(cards("7C 4S 9C 4H"))
    assert table.piles["D"] == cards("4C")


def test_who_chooses_may_leave_the_card_that_was_turned_last() -> None:
    piles = {"A": cards("9C 4C"), "B": cards("8C 4H"), "C": ()}
    table = with_stacks(
        under(OWN, piles_matched="caller-chooses"), {"A": 5, "B": 5, "C": 5}, piles=piles, turner="B", turn="C"
    )
    table, events = go_on(table, "C4S B:snap")
    assert taken(events) == Counter(cards("9C 4C 8C 4H"))
    assert table.piles["C"] == cards("4S") and table.fresh
    assert at_fault(table, "A:snap"), "nothing is left that C's four could match"


def test_a_match_is_open_while_the_card_is_the_last() -> None:
    assert at_fault(run(OWN, "ABCD", "A4C B4H C9D")[0], "D:snap")


def test_a_match_is_open_until_it_is_covered() -> None:
    open_ = under(OWN, open_match="until-covered")
    table, _ = run(open_, "ABCD", "A4C B4H C9D D8D")
    assert taken(go_on(table, "D:snap")[1]) == Counter(cards("4C 4H"))
    assert at_fault(go_on(table, "A7C")[0], "D:snap")
    covering, _ = run(open_, "ABCD", "A7C B9D C4H D2C A4D B8D")
    assert taken(go_on(covering, "B:snap")[1]) == Counter(cards("7C 4D 4H")), "what lies under the fours is unlike"
    assert at_fault(go_on(table, "C:snap")[0], "D:snap"), "it can be called but once"


def test_of_several_open_matches_the_latest_is_called_first_and_then_the_other() -> None:
    open_ = under(OWN, open_match="until-covered")
    table, events = run(open_, "ABCD", "A4C B4H C9D D9H A:snap")
    assert taken(events) == Counter(cards("9D 9H")) and table.turn == "A"
    assert taken(go_on(table, "A:snap")[1]) == Counter(cards("4C 4H"))
    _, events = run(under(open_, piles_matched="caller-chooses"), "ABCD", "A8C B4H C9D D9H A4C A:snap")
    assert taken(events) == Counter(cards("8C 4C 4H"))


def test_on_the_common_pile_the_next_card_covers_a_match() -> None:
    assert at_fault(run(under(COMMON, open_match="until-covered"), "ABCD", "A4C B4H C9D")[0], "D:snap")


POT_OF_FOURS = "A4C B4H A+B:snap C9D"


def test_a_card_like_the_pots_top_may_be_called_while_it_is_the_last_or_until_it_is_covered() -> None:
    plays = f"{POT_OF_FOURS} A4S B6C"
    assert at_fault(run(OWN, "ABC", plays)[0], "C:pot")
    _, events = run(under(OWN, open_match="until-covered"), "ABC", f"{plays} C:pot")
    assert taken(events) == Counter(cards("4C 4H 4S"))


def test_a_card_that_lay_there_before_the_pot_had_its_top_was_not_played_upon_it() -> None:
    table, _ = run(under(OWN, open_match="until-covered"), "ABCD", "A4C B5C C4H D4S A+B:snap")
    assert table.piles["C"] == cards("4H") and Counter(table.pot) == Counter(cards("4C 4S"))
    assert at_fault(table, "B:pot"), "C's four lay there before"
    table, _ = go_on(table, "A9C B8C C4D D2C")
    assert taken(go_on(table, "B:pot")[1]) == Counter(cards("4C 4S 4H 4D"))


def test_when_the_pot_has_another_top_what_lay_there_before_was_not_played_upon_that() -> None:
    table, _ = run(under(OWN, open_match="until-covered"), "ABCD", "A4C B4H A+B:snap C2C D3C A9C B9D C9H A+D:snap")
    assert table.pot[-1].rank == "9" and table.piles["B"] == cards("9D")
    assert at_fault(table, "D:pot")


# caller_without_cards


def without_cards(option: str) -> State:
    table = with_stacks(under(COMMON, caller_without_cards=option), {"A": 5, "B": 1, "C": 5})
    return go_on(table, "A4C B5C C6C")[0]


def test_one_without_cards_may_call_and_come_back() -> None:
    table, events = go_on(without_cards("may"), "A6D B:snap")
    assert table.stacks["B"] == 4 and not table.out and taken(events)


def test_one_without_cards_may_not_call_and_is_out_at_his_turn_though_a_match_is_open() -> None:
    table = without_cards("may-not")
    assert str(snap.why_impossible(table, moved("B:snap"))) == "B has no cards to call with"
    assert snap.why_impossible(table, moved("A+B:snap")) is not None and not table.out
    table, events = go_on(table, "A6D")
    assert out_by(events) == [("B", nothing_to_turn)] and table.turn == "C"
    assert not at_fault(table, "C:snap"), "the match is still open to those who have cards"


def test_when_nobody_has_cards_and_none_may_call_the_last_to_turn_has_won() -> None:
    table = with_stacks(under(COMMON, caller_without_cards="may-not"), {"A": 1, "B": 1, "C": 1})
    table, _ = go_on(table, "A4C B6D C6C")
    assert table.winner == "C" and table.out == ("A", "B")


# after_take


def test_after_a_take_the_turn_goes_on_round_or_from_the_taker() -> None:
    for rules in (COMMON, OWN):
        for taker in "ABC":
            plays = f"A4C B4H {taker}:snap"
            assert run(rules, "ABC", plays)[0].turn == "C"
            table, _ = run(under(rules, after_take="taker"), "ABC", plays)
            assert table.turn == taker
            assert go_on(table, f"{taker}9C")[0].turn == {"A": "B", "B": "C", "C": "A"}[taker]


def test_a_taker_keeps_the_turn_through_a_wrong_call() -> None:
    table, _ = run(under(COMMON, after_take="taker"), "ABC", "A4C B4H A:snap C:snap")
    assert table.turn == "A"


def test_after_a_tie_nobody_has_taken() -> None:
    assert run(under(COMMON, after_take="taker"), "ABC", "A4C B4H A+B:snap")[0].turn == "C"


# pot_shuffled


def followed(rules: Rules, stacks: Mapping[str, int], plays: str) -> str:
    """What is impossible in these plays, of stacks that nobody has seen; empty if nothing is."""
    table, reasoned = with_stacks(rules, stacks), Stacks(pack(), stacks, {})
    for word in plays.split():
        before = table
        table, events = snap.play(before, moved(word))
        try:
            reasoned.follow(snap, before, moved(word), events)
        except Impossible as error:
            return f"{word}: {error}"
    return ""


POT_WON = "A4C B4H A+B:snap A9D B4S A:pot A8D B7D"
"""The pot was 4C and 4H, the pile 9D and 4S; they are all that A has left."""


def test_a_pot_that_is_not_shuffled_comes_back_as_it_lay_the_pile_under_it() -> None:
    two = {"A": 3, "B": 49}
    assert not followed(COMMON, two, f"{POT_WON} A4C B6D A4H B5D A9D B3D A4S")
    assert followed(COMMON, two, f"{POT_WON} A4H") == "A4H: A's top card is the 4C, and not the 4H"
    assert followed(COMMON, two, f"{POT_WON} A9D").endswith("A's top card is the 4C, and not the 9D")


def test_a_pot_that_is_shuffled_comes_back_in_any_order() -> None:
    shuffled, two = under(COMMON, pot_shuffled="yes"), {"A": 3, "B": 49}
    for first, second, third, fourth in permutations(["4C", "4H", "9D", "4S"]):
        plays = f"{POT_WON} A{first} B6D A{second} B5D A{third} B3D A{fourth}"
        assert not followed(shuffled, two, plays)
        as_it_lay = (first, second, third, fourth) == ("4C", "4H", "9D", "4S")
        assert bool(followed(COMMON, two, plays)) is not as_it_lay


def test_what_is_won_by_snap_comes_back_in_any_order() -> None:
    """Snap-3-4: it is shuffled, whatever becomes of the pot."""
    for rules in (COMMON, under(COMMON, pot_shuffled="yes")):
        for first, second, third in permutations(["4C", "9D", "9H"]):
            assert not followed(rules, {"A": 2, "B": 50}, f"A4C B9D A9H A:snap B7D A{first} B6D A{second} B5D A{third}")


# both_calls


MATCHES_BOTH = "A4C B4H A+B:snap C9D A5H B5S A+C:snap C5D A9C B5C"
"""B's five is like C's, and like the fives on the pot."""


def test_of_a_card_that_matches_both_it_is_said_that_it_is_like_the_other_card() -> None:
    before, _ = run(OWN, "ABC", MATCHES_BOTH.removesuffix(" B5C"))
    assert str(snap.explain(before, moved("B5C"))) == "B turns a five, and C's pile shows another"
    common = with_stacks(
        COMMON, dict.fromkeys("ABC", 5), pile=(Turned("C", Card("5", "C")),), last_two=("", "5"), pot=cards("5H 5S")
    )
    assert str(snap.explain(common, moved("A5D"))) == "A turns a five, like the five before it"


def test_a_card_that_matches_both_is_called_either_way() -> None:
    table, _ = run(OWN, "ABC", MATCHES_BOTH)
    assert rightful(table) == ("snap", "snap pot")
    assert taken(go_on(table, "A:snap")[1]) == Counter(cards("9D 5D 5C"))


def test_a_card_that_matches_both_is_called_snap_pot() -> None:
    table, _ = run(under(OWN, both_calls="pot-first"), "ABC", MATCHES_BOTH)
    assert rightful(table) == ("snap pot",)
    assert str(next(iter(snap.why_unlawful(table, moved("A:snap"))))) == "A calls Snap, but the call is Snap Pot"
    assert not taken(go_on(table, "A:snap")[1])


def test_two_cards_of_which_one_matches_the_pot_and_the_other_another_are_called_either_way() -> None:
    rules = under(OWN, both_calls="pot-first", open_match="until-covered")
    table, _ = run(rules, "ABCD", "A4C B4H A+B:snap C9D D9C A4S")
    assert rightful(table) == ("snap", "snap pot")


# penalty_from, paid_last_card, pile_of_the_out


def poor(stack: int, **options: Any) -> State:
    """B, who owes two, has so many face-down cards and a pile of three."""
    piles = {"A": cards("9D"), "B": cards("2C 3C 9H"), "C": cards("KC")}
    return with_stacks(
        under(OWN, **options), {"A": 5, "B": stack, "C": 5}, piles=piles, turner="B", turn="C", fresh=True
    )


def test_a_penalty_is_paid_from_the_stack_and_then_from_the_bottom_of_the_pile() -> None:
    table, events = go_on(poor(1), "B:pot")
    assert table.stacks == {"A": 6, "B": 0, "C": 6} and table.piles["B"] == cards("3C 9H") and not out_by(events)
    assert not at_fault(table, "A:snap"), "the nines still show"


def test_a_penalty_is_paid_from_the_stack_and_nothing_else() -> None:
    table, events = go_on(poor(1, penalty_from="stack-only"), "B:pot")
    assert out_by(events) == [("B", cannot_pay)] and table.stacks == {"A": 5, "B": 0, "C": 6}
    table, events = go_on(poor(2, penalty_from="stack-only", paid_last_card="out"), "B:pot")
    assert not out_by(events) and table.stacks["B"] == 0, "he had enough, and has a pile"


def test_a_penalty_is_paid_from_the_pile_turned_over() -> None:
    table, events = go_on(poor(1, penalty_from="pile-turned-over"), "B:pot")
    assert table.stacks == {"A": 6, "B": 2, "C": 6} and not table.piles["B"] and not out_by(events)
    assert at_fault(table, "A:snap"), "B's nine does not show any more"


def test_the_cards_that_are_paid_are_those_that_the_rule_says() -> None:
    hands = {"A": list(cards("2H")), "B": list(cards("3H")), "C": list(cards("5H"))}
    for option, given_to_a in (("stack-then-pile", "2C"), ("pile-turned-over", "9H")):
        now, before = {player: list(hand) for player, hand in hands.items()}, poor(1, penalty_from=option)
        _, events = snap.play(before, moved("B:pot"))
        snap.move_cards(now, [], before, moved("B:pot"), events, list.reverse)
        assert now["C"] == [*cards("5H"), *cards("3H")] and now["A"] == [*cards("2H"), *cards(given_to_a)]


def test_what_is_paid_from_the_bottom_of_a_pile_is_known_and_what_is_paid_from_one_turned_over_is_not() -> None:
    plays, stacks = "A9C B2D C3H A8C B5D C7H B:snap A6S", {"A": 48, "B": 2, "C": 2}
    assert not followed(OWN, stacks, f"{plays} C2D")
    assert followed(OWN, stacks, f"{plays} C5D") == "C5D: C's top card is the 2D, and not the 5D"
    for card in ("2D", "5D"):
        assert not followed(under(OWN, penalty_from="pile-turned-over"), stacks, f"{plays} C{card}")


def test_who_pays_with_his_last_card_stays_until_his_turn() -> None:
    table, events = go_on(with_stacks(COMMON, {"A": 5, "B": 5, "C": 3, "D": 5}), "C:snap")
    assert not out_by(events) and not table.out
    assert out_by(go_on(table, "A4C B5C")[1]) == [("C", nothing_to_turn)]


def test_who_pays_with_his_last_card_is_out() -> None:
    out = under(COMMON, paid_last_card="out")
    table, events = go_on(with_stacks(out, {"A": 5, "B": 5, "C": 3, "D": 5}), "C:snap")
    assert out_by(events) == [("C", pays_his_last)] and table.out == ("C",)
    table, events = go_on(with_stacks(out, {"A": 5, "B": 5, "C": 4, "D": 5}), "C:snap")
    assert not table.out, "he has a card left"
    table, events = go_on(with_stacks(out, {"A": 2, "B": 1}), "B:snap")
    assert table.winner == "A"


def left_a_pile(option: str, **more: Any) -> State:
    table = replace(poor(1, penalty_from="stack-only", pile_of_the_out=option), **more)
    return go_on(table, "B:pot")[0]


def test_the_pile_of_one_who_is_out_stays_and_can_be_taken() -> None:
    table = left_a_pile("stays")
    assert snap.standing(table)["B"] == 3 and snap.result(table)["out"] == ["B"]
    table, events = go_on(table, "A:snap")
    assert taken(events) == Counter(cards("9D 2C 3C 9H"))


def test_the_pile_of_one_who_is_out_leaves_the_game() -> None:
    table = left_a_pile("removed")
    assert not table.piles["B"] and table.removed == cards("2C 3C 9H") and not table.pot
    assert at_fault(table, "A:snap")


def test_the_pile_of_one_who_is_out_goes_under_the_pot_or_becomes_one() -> None:
    table = left_a_pile("to-pot")
    assert table.pot == cards("2C 3C 9H") and not table.piles["B"] and not table.removed
    assert taken(go_on(table, "C9C A:pot")[1]) == Counter(cards("2C 3C 9H KC 9C"))
    table = left_a_pile("to-pot", pot=cards("7C 7D"))
    assert table.pot == cards("2C 3C 9H 7C 7D")


def test_a_pot_that_one_who_is_out_has_left_was_not_played_upon_by_cards_that_lay_there() -> None:
    table = poor(1, penalty_from="stack-only", pile_of_the_out="to-pot", open_match="until-covered")
    table, _ = go_on(table, "B:pot")
    assert table.pot[-1].rank == "9" and table.piles["A"] == cards("9D") and at_fault(table, "A:pot")


# locked


def owned(rules: Rules, stacks: Mapping[str, str], *, pot: str = "", hidden: Mapping[str, int] | None = None) -> State:
    """A table at which all know what is in the stacks, but for so many `hidden` on top. There are no more."""
    held = {player: cards(words) for player, words in stacks.items()}
    known = {
        player: tuple(card.rank for card in some[(hidden or {}).get(player, 0) :]) for player, some in held.items()
    }
    here = {card for some in held.values() for card in some} | set(cards(pot))
    removed = tuple(card for card in pack() if card not in here)
    return with_stacks(
        rules, {player: len(some) for player, some in held.items()}, known=known, pot=cards(pot), removed=removed
    )


NO_PROGRESS = {"common-pile": under(COMMON, locked="no-progress"), "own-piles": under(OWN, locked="no-progress")}


@pytest.mark.parametrize("rules", [COMMON, OWN])
def test_two_who_share_no_rank_have_drawn_only_if_progress_is_asked_for(rules: Rules) -> None:
    stacks = {"A": "9C 9D 9H 9S", "B": "KC KD"}
    for pot in ("", "QC"):
        for option, draw in (("all-matches", False), ("no-progress", True)):
            table = owned(under(rules, locked=option), stacks, pot=pot, hidden={"A": 1})
            table, events = go_on(table, "A9C")
            assert table.draw is draw and not events
            assert snap.result(table)["winner"] is None


def test_it_is_drawn_when_all_can_know_it_and_not_before() -> None:
    stacks = {"A": "9C 8C", "B": "KC QD 7D", "C": "2C"}
    drawn = NO_PROGRESS["own-piles"]
    assert no_match_left(owned(drawn, stacks)), "everything has been seen"
    assert no_match_left(owned(drawn, stacks, hidden={"B": 3})), "what one has is known from what the others have"
    assert no_match_left(owned(drawn, stacks, hidden={"A": 1, "B": 2})), (
        "two cards of two ranks, whose so ever they are"
    )
    assert go_on(owned(drawn, stacks, hidden={"A": 2, "B": 1}), "A9C")[0].draw
    pairs = {"A": "9C 8C", "B": "KC KD 7D", "C": "2C"}
    assert no_match_left(owned(drawn, pairs, hidden={"B": 3}))
    assert not no_match_left(owned(drawn, pairs, hidden={"A": 1, "B": 2})), "A may have one of the kings"
    assert not no_match_left(owned(drawn, {"A": "9C 9D", "B": "KC"}, hidden={"A": 1, "B": 1})), (
        "it may be B who has a nine"
    )


def test_a_rank_of_two_players_or_one_like_the_pots_top_is_a_match_to_come() -> None:
    for rules in NO_PROGRESS.values():
        assert not no_match_left(owned(rules, {"A": "9C 8C", "B": "KC 9D"}))
        assert no_match_left(owned(rules, {"A": "9C 8C", "B": "KC"}, pot="9H 2C"))
        assert not no_match_left(owned(rules, {"A": "9C 8C", "B": "KC"}, pot="2C 9H"))


def test_of_a_pile_that_one_who_is_out_has_left_the_top_alone_is_a_match_to_come() -> None:
    out = owned(NO_PROGRESS["own-piles"], {"A": "9C 8C", "B": "KC", "C": ""})
    for left, locked in (("9D 2C", True), ("2C 9D", False), ("2C", True), ("KD", False)):
        removed = tuple(card for card in out.removed if card not in cards(left))
        table = replace(out, out=("C",), piles={**out.piles, "C": cards(left)}, removed=removed)
        assert no_match_left(table) is locked, left


@pytest.mark.parametrize(
    ("stacks", "known", "too_little"),
    [
        ({"A": 7, "B": 7}, {}, True),  # of fourteen cards two are of one rank, and whose they are nobody knows
        ({"A": 7, "B": 6}, {}, False),  # thirteen can be of thirteen ranks
        ({"A": 14, "B": 3}, {"B": 3}, False),  # they are all A's
        ({"A": 9, "B": 9}, {"A": 2, "B": 2}, True),
        ({"A": 9, "B": 9}, {"A": 2, "B": 3}, False),
        ({"A": 5, "B": 5, "C": 4}, {}, True),
        ({"A": 14, "B": 0}, {}, False),
    ],
)
def test_of_more_cards_than_there_are_ranks_two_are_alike(stacks: Any, known: Any, too_little: bool) -> None:
    unseen = [number - known.get(player, 0) for player, number in stacks.items()]
    assert too_little_known(sum(unseen), sum(map(bool, unseen))) is too_little


def test_what_has_left_the_game_matches_nothing() -> None:
    aces = cards("AC AD AH")
    locked_away = tuple(card for card in pack() if (card.rank == "4" or card.suit != "S") and card not in aces)
    locked_away = (*(card for card in locked_away if card.rank != "4"), *cards("4C 4D 4H 4S"))
    table = with_stacks(OWN, {"A": 4, "B": 4, "C": 4}, pot=locked_away, removed=aces)
    assert is_drawn(table)
    assert not is_drawn(replace(table, removed=(), stacks={"A": 5, "B": 5, "C": 5}))


def test_the_cards_of_the_common_pile_are_his_who_turned_them() -> None:
    table = owned(NO_PROGRESS["common-pile"], {"A": "9C 8C", "B": "KC"})
    for turner, left in (("A", True), ("B", False)):
        pile = (Turned(turner, Card("9", "S")),)
        removed = tuple(card for card in table.removed if card != Card("9", "S"))
        assert no_match_left(replace(table, pile=pile, removed=removed, turner=turner, fresh=True)) is left


def test_who_has_nothing_to_turn_goes_out_before_the_others_have_drawn() -> None:
    for rules in NO_PROGRESS.values():
        table, _ = go_on(owned(rules, {"A": "9C 8C", "B": "KC KD", "C": ""}, hidden={"A": 1}), "A9C")
        assert not table.draw and not table.out
        table, events = go_on(table, "BKC")
        assert out_by(events) == [("C", nothing_to_turn)] and table.draw and not table.winner
        table, _ = go_on(owned(rules, {"A": "9C 8C", "B": "", "C": ""}, hidden={"A": 1}), "A9C")
        assert table.winner == "A" and not table.draw


def test_a_card_given_face_down_is_known_again_when_it_has_been_turned() -> None:
    table = owned(NO_PROGRESS["own-piles"], {"A": "9C 9D 9H", "B": "KC KD"})
    table, _ = go_on(table, "A9C B:snap")
    assert table.known == {"A": (), "B": ()}, "anything may now be anywhere"
    table, _ = go_on(table, "BKC A9D")
    assert not table.draw and table.piles["B"] == cards("KC")
    table, _ = go_on(table, "BKC A9H")
    assert not table.draw, "A's last card is one that he was given"
    assert go_on(table, "BKC")[0].draw is False


def holdings(table: State) -> Iterator[dict[str, set[str]]]:
    """What each player in the game can have, in every way in which the cards that nobody has seen can lie."""
    slots = [
        player for player in snap.in_the_game(table) for _ in range(table.stacks[player] - len(table.known[player]))
    ]
    shown = [*table.pot, *table.removed, *(turned.card for turned in table.pile)]
    shown += [card for pile in table.piles.values() for card in pile]
    unseen = Counter(card.rank for card in snap.pack_of(table.rules)) - Counter(card.rank for card in shown)
    unseen -= Counter(rank for ranks in table.known.values() for rank in ranks)
    assert unseen.total() == len(slots)
    for way in set(permutations(unseen.elements())):
        held = {player: {*table.known[player], *(card.rank for card in table.piles[player])} for player in table.stacks}
        for player, rank in zip(slots, way, strict=True):
            held[player].add(rank)
        yield {player: held[player] for player in snap.in_the_game(table)}


def may_match(table: State, held: Mapping[str, set[str]]) -> bool:
    """Whether, if these are the holdings, a match is there or can come."""
    whose = [(rank, player) for player, ranks in held.items() for rank in ranks]
    of_piles = [(turned.card.rank, turned.player) for turned in table.pile]
    of_the_out = [(table.piles[player][-1].rank, player) for player in table.out if table.piles[player]]
    top = table.pot[-1].rank if table.pot else None
    for rank, player in {*whose, *of_piles}:
        if rank == top or any(rank == other and player != owner for other, owner in {*whose, *of_piles, *of_the_out}):
            return True
    again = table.rules.variant == "common-pile" and table.rules.card_before == "last-played" and not table.pile
    return bool(rightful(table)) or (again and any(rank == table.last_two[1] for rank, _ in whose))


def options(chance: Random, **fixed: Any) -> Rules:
    return Rules(**{**{each.name: chance.choice(list(each.options)) for each in cruxes(Rules)}, **fixed})


def every_match_called(
    rules: Rules, chance: Random, ranks: str, errors: float
) -> Iterator[tuple[State, dict[str, list[Card]]]]:
    """A game of two to four players, with errors now and then: the table after each play, and the cards."""
    players = "ABCD"[: chance.randint(2, 4)]
    stock = [card for card in pack() if card.rank in ranks]
    chance.shuffle(stock)
    hands = {player: stock[i :: len(players)] for i, player in enumerate(players)}
    table = with_stacks(
        rules,
        {player: len(hand) for player, hand in hands.items()},
        removed=tuple(card for card in pack() if card.rank not in ranks),
    )
    while not snap.game_over(table):
        moves = snap.lawful_moves(table, hands)
        move = chance.choice([move for move in moves if move.card is None] or moves)
        if chance.random() < errors:
            move = Move(chance.choice(snap.in_the_game(table)), None, chance.choice(snap.CRIES))
            if snap.why_impossible(table, move):
                continue
        before = table
        table, events = snap.play(before, move)
        snap.move_cards(hands, [], before, move, events, chance.shuffle)
        yield table, hands


@given(st.randoms(use_true_random=False), st.sampled_from(["common-pile", "own-piles"]))
def test_that_no_match_is_left_is_known_just_when_the_unseen_cards_cannot_make_one(
    chance: Random, variant: str
) -> None:
    rules = options(chance, variant=variant)
    for number, (table, _) in enumerate(every_match_called(rules, chance, chance.choice(["A2", "A23"]), 0.1)):
        if table.winner or number > 60:
            return
        if sum(table.stacks.values()) - sum(map(len, table.known.values())) < 7:
            assert no_match_left(table) is not any(may_match(table, held) for held in holdings(table))


@pytest.mark.parametrize("variant", ["common-pile", "own-piles"])
@pytest.mark.parametrize("ranks", ["A23", "A234567", "A23456789JQK"])
def test_a_game_with_every_match_called_and_no_progress_a_draw_always_ends(variant: str, ranks: str) -> None:
    for seed in range(60):
        chance = Random(seed)
        rules = options(chance, variant=variant, locked="no-progress")
        table, hands = last(every_match_called(rules, chance, ranks, chance.choice([0, 0.05])), most=20_000)
        assert table.draw is not bool(table.winner)
        if table.draw:
            held = {
                player: {card.rank for card in (*hands[player], *table.piles[player])}
                for player in snap.in_the_game(table)
            }
            assert not may_match(table, held), "it was not drawn while a match could come"


T = TypeVar("T")


def last(items: Iterator[T], most: int) -> T:
    """The last of the items, of which there are no more than so many."""
    *_, found = islice(items, most)
    assert next(items, None) is None, f"it has not ended after {most} plays"
    return found


def test_without_it_a_game_may_go_on_for_ever() -> None:
    table = owned(OWN, {"A": "9C", "B": "KC"}, hidden={"A": 1})
    assert not go_on(table, " ".join(["A9C BKC"] * 500))[0].draw
    assert go_on(replace(table, rules=NO_PROGRESS["own-piles"]), "A9C")[0].draw


# card_before


def test_the_card_before_is_that_on_the_pile() -> None:
    table, _ = run(COMMON, "ABC", "A4C B4H C:snap C4D")
    assert at_fault(table, "A:snap")


def test_the_card_before_is_that_last_played_wherever_it_is() -> None:
    last = under(COMMON, card_before="last-played")
    table, _ = run(last, "ABC", "A4C B4H C:snap C4D")
    assert (
        str(snap.explain(run(last, "ABC", "A4C B4H C:snap")[0], moved("C4D")))
        == "C turns a four, like the four before it"
    )
    assert taken(go_on(table, "A:snap")[1]) == Counter(cards("4D"))
    assert at_fault(run(last, "ABC", "A4C B4H C:snap C9D")[0], "A:snap")
    table, _ = run(last, "ABC", "A4C B4H A+C:snap C4D")
    assert rightful(table) == ("snap", "snap pot"), "it is like the pot, too"


def test_a_game_is_not_drawn_while_the_next_card_can_be_like_the_last() -> None:
    for option, draw in (("on-the-pile", True), ("last-played", False)):
        rules = under(NO_PROGRESS["common-pile"], card_before=option)
        table = owned(rules, {"A": "9C 8C", "B": "9D 9H", "C": "KC KD KH"})
        table, _ = go_on(replace(table, piles=table.piles), "A9C B9D B:snap")
        assert table.draw is draw
    assert go_on(table, "CKC")[0].draw


# runs_out, lost_to_pot


def test_who_has_turned_his_last_card_is_out_at_his_turn_or_at_once() -> None:
    stacks = {"A": 5, "B": 1, "C": 5}
    table, _ = go_on(with_stacks(COMMON, stacks), "A4C B4H")
    assert not table.out and taken(go_on(table, "B:snap")[1])
    table, events = go_on(with_stacks(under(COMMON, runs_out="at-once"), stacks), "A4C B4H")
    assert out_by(events) == [("B", turns_his_last)] and table.turn == "C"
    assert snap.why_impossible(table, moved("B:snap")) is not None and not at_fault(table, "A:snap")
    table, events = go_on(with_stacks(under(COMMON, runs_out="at-once"), {"A": 1, "B": 1}), "A4C")
    assert table.winner == "B" and isinstance(events[-1], Wins)


def test_who_has_a_pile_has_not_run_out() -> None:
    table, events = go_on(with_stacks(under(OWN, runs_out="at-once"), {"A": 1, "B": 1}), "A4C B5C")
    assert not events and not table.out


@pytest.mark.parametrize("rules", [COMMON, OWN])
def test_whose_last_cards_go_into_the_pot_is_out_at_his_turn_or_at_once(rules: Rules) -> None:
    stacks, plays = {"A": 5, "B": 1, "C": 5, "D": 5}, "A4C B5C C5D A+D:snap"
    table, events = go_on(with_stacks(rules, stacks), plays)
    assert not events and table.out == ()
    table, events = go_on(with_stacks(under(rules, lost_to_pot="out"), stacks), plays)
    assert out_by(events) == [("B", loses_all_to_the_pot)] and table.turn == "D"


def test_whose_cards_are_left_when_others_go_into_the_pot_is_not_out() -> None:
    table, events = go_on(with_stacks(under(OWN, lost_to_pot="out"), {"A": 1, "B": 5, "C": 5}), "A9C B5C C5D A+B:snap")
    assert not events and table.piles["A"] == cards("9C")


# pot_top


SECOND_TIE = "A4C B4H A+B:snap C9D A9S B+C:snap"


@pytest.mark.parametrize("rules", [COMMON, OWN])
def test_on_top_of_a_pot_that_has_grown_lies_what_was_matched_last_or_first(rules: Rules) -> None:
    table, _ = run(rules, "ABC", SECOND_TIE)
    assert table.pot[-1].rank == "9" and not at_fault(go_on(table, "B9H")[0], "A:pot")
    table, _ = run(under(rules, pot_top="first"), "ABC", SECOND_TIE)
    assert table.pot[-1].rank == "4" and len(table.pot) == 4
    assert at_fault(go_on(table, "B9H")[0], "A:pot") and not at_fault(go_on(table, "B4S")[0], "A:pot")


@pytest.mark.parametrize(
    ("plays", "pot"),
    [
        ("C9D A4S A+C:pot", "4C 4H 9D 4S"),  # a four lies on fours in any case
        ("C4S A9C B9D A+C:snap", "4S 9C 9D 4C 4H"),  # of the cards set aside only the top counts
    ],
)
def test_where_the_first_match_stays_on_top_a_card_of_its_rank_may_lie_on_it(plays: str, pot: str) -> None:
    assert run(under(COMMON, pot_top="first"), "ABC", f"A4C B4H A+B:snap {plays}")[0].pot == cards(pot)


# late_call


def test_who_calls_second_errs_or_gets_nothing() -> None:
    for plays, late in (
        ("A4C B4H A:snap", "C:snap"),
        ("A4C B4H A+B:snap", "C:snap"),
        (f"{POT_OF_FOURS} A4S B:pot", "C:pot"),
    ):
        table, _ = run(COMMON, "ABC", plays)
        assert at_fault(table, late)
        forgiven, _ = run(under(COMMON, late_call="forgiven"), "ABC", plays)
        assert not at_fault(forgiven, late) and snap.play(forgiven, moved(late)) == (forgiven, [])
        assert "too late" in str(snap.explain(forgiven, moved(late)))


def test_only_he_who_is_second_is_forgiven() -> None:
    table, _ = run(under(COMMON, late_call="forgiven"), "ABC", "A4C B4H A:snap")
    assert at_fault(table, "A:snap"), "he has called already"
    assert at_fault(table, "B:pot"), "he calls something else"
    assert at_fault(table, "A+B:snap")
    assert at_fault(go_on(table, "C9D")[0], "B:snap"), "the next card has been turned"
    assert at_fault(run(under(COMMON, late_call="forgiven"), "ABC", "A4C B5H")[0], "A:snap"), "there was no first"


def test_snap_pot_at_nothing_is_an_error_that_the_article_does_not_name() -> None:
    table, _ = run(COMMON, "ABC", "A4C B5H")
    assert [reason.by for reason in snap.why_unlawful(table, moved("A:snap"))] == [errs]
    assert [reason.by for reason in snap.why_unlawful(table, moved("A:pot"))] == [errs_over_the_pot]
    table, _ = run(COMMON, "ABC", "A4C B4H")
    assert [reason.by for reason in snap.why_unlawful(table, moved("A:pot"))] == [errs]


def test_a_call_after_an_error_is_not_late() -> None:
    table, _ = run(under(COMMON, late_call="forgiven"), "ABC", "A4C B5H A:snap")
    assert at_fault(table, "B:snap")


# All of them


@pytest.mark.parametrize(
    ("variant", "plays", "asked"),
    [
        ("common-pile", "A4C B5H C9D A:snap B:pot", set()),
        ("own-piles", "A4C B5H C9D A:snap B:pot", set()),
        ("common-pile", "A4C B4H C:snap C9D", set()),
        ("common-pile", "A4C B4H A:snap", {"after_take"}),
        ("common-pile", "A4C B4H C:snap C4D A:snap", {"card_before"}),
        ("common-pile", "A4C B4H C:snap B:snap", {"late_call"}),
        ("own-piles", "A4C B4H C9D A:snap", {"open_match"}),
        ("own-piles", "A4C B4H A+B:snap C9D A4S B:pot", {"pot_shuffled"}),
        ("common-pile", "A4C B4H A+B:snap C9D A9S A+B:snap", {"pot_top"}),
    ],
)
def test_no_more_is_asked_than_matters(variant: Any, plays: str, asked: set[str]) -> None:
    common = replace(COMMON, variant=variant)
    rules: Any = RecordingRules({each.name: getattr(common, each.name) for each in fields(Rules)})
    stacks, table = Stacks(pack(), STACKS, {}), with_stacks(rules, STACKS)
    for word in plays.split():
        before, move = table, moved(word)
        assert snap.why_impossible(before, move) is None and snap.explain(before, move)
        list(snap.why_unlawful(before, move))
        table, events = snap.play(before, move)
        stacks.follow(snap, before, move, events)
    assert {name for name in rules.asked if name in {each.name for each in cruxes(Rules)}} == asked


STACKS = {"A": 17, "B": 17, "C": 18}


def test_every_option_is_judged_as_it_is_played() -> None:
    assert judged(["A 4C", "B 4H", "A snap", "C snap"]) == ["lawful", "lawful", "lawful", "lawful"]
    assert judged(["A 4C", "B 4H", "A snap", "C snap"], late_call="error")[-1] == "offence"
    assert judged(["A 4C", "B 4H", "A snap", "A 9C"])[-1] == "impossible"
    assert judged(["A 4C", "B 4H", "A snap", "A 9C"], after_take="taker")[-1] == "lawful"


@pytest.mark.parametrize(
    ("option", "less"), [("stack-then-pile", (4, False)), ("stack-only", (1, False)), ("pile-turned-over", (4, True))]
)
def test_a_pile_pays_only_where_the_stack_is_too_small(option: str, less: tuple[int, bool]) -> None:
    rules = under(OWN, penalty_from=option)
    assert can_give(rules, 1, 3, 1) == (1, False), "the stack is just enough"
    assert can_give(rules, 1, 3, 2) == less
    assert can_give(rules, 1, 0, 2) == (1, False), "there is no pile"


@pytest.mark.parametrize("rules", [COMMON, OWN])
def test_the_first_tie_sets_cards_aside_and_another_lets_the_pot_grow(rules: Rules) -> None:
    table, _ = run(rules, "ABC", "A4C B4D")
    assert snap.explain(table, moved("A+B:snap")).by is set_aside
    table, _ = go_on(table, "A+B:snap C9C A9D")
    assert snap.explain(table, moved("A+B:snap")).by is pot_grows


def test_only_the_last_card_can_be_matched_when_it_has_left_the_pile() -> None:
    rules = under(COMMON, card_before="last-played")
    known = {"A": ("9", "9"), "B": ("4",)}
    table = with_stacks(rules, {"A": 2, "B": 1}, known=known, last_two=("9", "6"))
    assert no_match_left(table)
    assert not no_match_left(replace(table, last_two=("6", "9")))

"""What a picture shows of the hands that a record gives, as cards are played from them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.recording import deal, record, verdicts

from snorum.cards import Card, read_card
from snorum.referee import Report, check
from snorum.referee.tables import without


def cards(text: str) -> list[Card | None]:
    return [None if word == "?" else read_card(word) for word in text.split()]


@pytest.mark.parametrize(
    ("hand", "played", "left"),
    [
        ("9S 9H ?", "9S", "9H ?"),
        ("9S 10H ?", "9", "10H ?"),
        ("9S 9H 10H ?", "9", "9 10H ?"),
        ("9S 9H 9C", "9", "9 9"),
        ("9 10H ?", "9S", "10H ?"),
        ("10H 9 9C ?", "9S", "10H 9C ?"),
        ("9H 10H ?", "9S", "9H 10H"),
        ("9 9S ?", "9", "9 ?"),
        ("10H ? ?", "9", "10H ?"),
        ("10H 9H", "8C", "10H 9H"),
        ("10H 9H", "9S", "10H 9H"),
    ],
)
def test_the_card_that_was_played_is_gone(hand: str, played: str, left: str) -> None:
    """If it may be one of several, those left are shown without their suits."""
    before = cards(hand)
    assert without(before, read_card(played)) == cards(left)
    assert before == cards(hand)


def shown(report: Report, player: int) -> list[Sequence[Card | None]]:
    """The hand of a player before the first string and after each."""
    scenes = [report.plays[0].scene_before, *(play.scene for play in report.plays)]
    return [scene.places[player].cards for scene in scenes if scene]


def test_a_hand_is_shown_until_it_is_played_or_unknown() -> None:
    given = deal("A", ["B 9S", "C 9", "= pool 1", "A 4", "B 5", "C 3D"], hands=["C: 9H 9C 3D ? ?"])
    report = check(record("snip-snap-snorum", "ABC", given))
    hand, after = cards("9H 9C 3D ? ?"), cards("9 3D ? ?")
    last = cards("9 ? ?")
    assert [list(each) for each in shown(report, 2)] == [hand, hand, after, after, after, after, last]
    assert all(not each for each in shown(report, 1))


def test_a_pass_leaves_the_hand_as_it_is() -> None:
    hand = " ".join(["9H 2C 3D", *["?"] * 14])
    given = deal("A", ["B 10S", "C passes", "A 10", "B 10", "C passes"], hands=[f"C: {hand}"])
    report = check(record("snip-snap-snorum", "ABC", given, rules={"variant": "earl-of-coventry"}))
    assert [list(each) for each in shown(report, 2)] == [cards(hand)] * 6


def drawing(*plays: str, layout: str, hands: Sequence[str]) -> Report:
    """What is said of a deal of Cassino by B in which players draw."""
    given = deal("B", plays, layout=layout, hands=hands)
    return check(record("cassino", "AB", given, rules={"new_cards": "draws"}))


def test_a_card_is_shown_when_it_is_drawn() -> None:
    report = drawing("A KC", layout="2C 3C 5C 6C", hands=["A: KC QC JC 9C 8C"])
    assert [list(each) for each in shown(report, 0)] == [cards("KC QC JC 9C"), cards("QC JC 9C 8C")]


def test_a_card_that_is_still_to_be_drawn_is_not_taken_for_the_one_played() -> None:
    report = drawing("A K", layout="2C 3C 4C 6C", hands=["A: KC QC JC 9C 8C K"])
    assert [list(each) for each in shown(report, 0)] == [cards("KC QC JC 9C"), cards("QC JC 9C 8C")]


def test_where_cards_are_drawn_a_rank_played_without_its_suit_may_be_held_again() -> None:
    """With A's hand as 7C 2C 7D 3C, play 3 is an offence."""
    queens, kings = "B: QC QD QH QS", "KC KD KH KS"
    open_ = drawing("A 7", "B QC", "A 2", layout=kings, hands=[queens])
    assert verdicts(open_) == ["lawful", "lawful", "undetermined"]
    held = drawing("A 7C", "B QC", "A 2C", layout=kings, hands=["A: 7C 2C 7D 3C", queens])
    assert verdicts(held) == ["lawful", "lawful", "offence"]

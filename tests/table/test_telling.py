"""A game that is told: it is judged as it grows, and what is taken back was never told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.recording import deal, record

import snorum
from snorum import referee
from snorum.cards import Card, read_card
from snorum.games import GAMES, game
from snorum.games.vocabulary import SnorumError
from snorum.records import RecordError
from snorum.table import Telling, playing


def quarrel() -> Telling:
    """Peel-93-5: C shows a nine, and so held it when B led one."""
    telling = Telling.begin("snip-snap-snorum", "ABCDE", "A")
    for play in ["B 9", "C 10", "D J", "E 4", "A 5", "B 3"]:
        telling.tell(play)
    return telling


def second(telling: Telling) -> str:
    """The verdict on the second play."""
    report = telling.report
    assert report is not None
    return report.plays[1].verdict


def test_a_later_card_proves_an_earlier_offence_and_taken_back_it_proves_nothing() -> None:
    telling = quarrel()
    assert second(telling) == "undetermined"
    telling.tell("C 9")
    assert second(telling) == "offence"
    assert telling.undo() and second(telling) == "undetermined"
    assert telling.redo() and second(telling) == "offence"
    assert not telling.redo()


def test_a_known_hand_decides() -> None:
    hands = {"C": [*map(Card, ("10", "J", "2", "3", "4"))]}
    telling = Telling.begin("snip-snap-snorum", "ABCDE", "A", hands=hands)
    for play in ("B 9", "C 10"):
        telling.tell(play)
    assert second(telling) == "lawful"


def test_nothing_is_told_before_the_first_play_and_nothing_in_a_deal_that_has_ended() -> None:
    telling = Telling.begin("jig", "AB", "A")
    assert not telling.report and not telling.undo()
    telling.tell("B 3D snip")
    telling.tell("deal ends")
    with pytest.raises(SnorumError, match="the deal has ended: expected the next deal"):
        telling.tell("A 4D")
    telling.deal("B")
    telling.tell("A 4D snip")
    assert referee.check(telling.record).verdict == "lawful"
    with pytest.raises(SnorumError, match="there is no player 'Z'"):
        telling.deal("Z")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"players": ["A", "A"]}, "duplicate player name"),
        ({"dealer": "Z"}, "there is no player 'Z'"),
        ({"hands": {"B": [Card("9", "H"), None]}}, "the hand of B has 2 cards"),
        ({"hands": {"Z": [Card("9", "H")]}}, "there is no player 'Z'"),
        ({"face_up": [Card("9"), Card("8")]}, "the layout has 2 cards"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(change: dict[str, Any], says: str) -> None:
    with pytest.raises(SnorumError, match=says):
        Telling.begin("cassino", **{"players": ["A", "B"], "dealer": "A", **change})


def test_after_what_cannot_have_happened_nothing_is_told_and_no_deal_follows_an_empty_one() -> None:
    telling = Telling.begin("jig", "AB", "A")
    for play in ("B 3D", "A 4D"):
        telling.tell(play)
    telling.tell("A 3D")
    with pytest.raises(SnorumError, match="after what cannot have happened"):
        telling.tell("B 5D")
    assert telling.undo()
    telling.deal("B")
    with pytest.raises(SnorumError, match="nothing has been played in this deal yet"):
        telling.deal("A")


def test_what_cannot_be_read_is_not_told() -> None:
    telling = quarrel()
    with pytest.raises(RecordError):
        telling.tell("C nine of nothing")
    assert len(telling.record.deals[0].plays) == 6


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 10**6), st.integers(1, 12))
def test_what_is_told_is_the_record_and_undo_takes_back_to_any_point(name: str, seed: int, back: int) -> None:
    record = playing.play_game(game(name), "ABC", seed, deals=1)
    (deal,) = record.deals
    telling = Telling.begin(name, "ABC", deal.dealer, hands=deal.hands, face_up=[card for card in deal.face_up if card])
    for line in deal.plays[:30]:
        telling.tell(line.text)
    there = telling.record
    assert telling.report is not None and telling.report == referee.check(there)
    undone = sum(telling.undo() for _ in range(back))
    assert len(telling.record.deals[0].plays) == min(len(deal.plays), 30) - undone
    assert sum(telling.redo() for _ in range(back)) == undone and telling.record == there


# The table that is known


def test_after_the_last_deal_of_a_game_no_table_is_dealt() -> None:
    """A deal is told once the game has been won: nobody could deal it, so nothing is known of it."""
    over = snorum.play("snip-snap-snorum", 3, seed=3)
    told = Telling(replace(over, deals=(*over.deals, replace(over.deals[-1], plays=(), hands={}))))
    assert told.table is None and told.scene is None


def test_a_table_that_may_be_one_of_several_is_not_known() -> None:
    """At Cassino without the layout; with it there is one, and before the first play what was dealt."""
    unknown = Telling(record("cassino", "AB", deal("B", ["A 9S takes 9H"])))
    known = Telling(record("cassino", "AB", deal("B", ["A 9S takes 9H"], layout="7D 3S 9H KD")))
    assert unknown.table is None and set(map(str, known.table.on_table)) == {"7D", "3S", "KD"}
    begun = Telling.begin("cassino", "AB", "B", face_up=[read_card(word) for word in ["7D", "3S", "9H", "KD"]])
    assert len(begun.table.on_table) == 4 and begun.scene is not None

"""Where a wrong card goes back to the hand: which string plays a card again that stayed on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.recording import deal, record

from snorum.cards import Card
from snorum.games import game
from snorum.referee.branches import PlayNumber
from snorum.referee.replay import Replay
from snorum.referee.suits.naming import every_suit
from snorum.table.playing import play_game

JIG = game("jig")


def jig(*deals: Sequence[str], hands: Sequence[str] = (), **rules: Any) -> Replay:
    given = [deal(dealer, plays, hands=hands) for dealer, plays in zip("BABA", deals, strict=False)]
    return Replay(record("jig", "AB", *given, rules={"withheld_card": "corrected", **rules}))


def ends(replay: Replay) -> tuple[int, int, str]:
    last = replay.plays[-1]
    return last.deal, last.play, last.reasons[-1].text


def test_a_card_that_stayed_is_not_played_again() -> None:
    replay = jig(["A QH", "A KH", "A QH"])
    assert ends(replay) == (1, 3, "the QH has been played already")
    assert replay.repeated_card_at == PlayNumber(1, 3)


def test_a_wrong_card_goes_back_and_is_played_again() -> None:
    """The king of clubs is played in place of the queen of hearts, and taken up again."""
    replay = jig(["A JH", "B KC", "A QH", "A KH", "A 2D", "B KC"])
    assert [play.verdict for play in replay.plays] == ["lawful", "offence", "lawful", "lawful", "lawful", "offence"]
    assert replay.repeated_card_at is None
    stands = jig(["A JH", "B KC", "B QH", "B KH", "B KC"], withheld_card="stands")
    assert stands.ends_impossible and stands.repeated_card_at is None, "it is asked only where cards go back"


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ([], None),
        (["A 3D"], None),
        (["A QH"], PlayNumber(1, 4)),
        (["A 3D", "A KH"], PlayNumber(1, 5)),
        (["A 3D", "B 4C", "A 4C"], PlayNumber(1, 6)),
        (["A 3D", "= A 0", "A 3D"], PlayNumber(1, 6)),
        (["A 4", "A 4"], None),
    ],
)
def test_after_an_impossible_play_the_first_card_that_lies_there_counts(
    more: list[str], place: PlayNumber | None
) -> None:
    """The lead is with A, who has stopped the series: B cannot play the two."""
    replay = jig(["A QH", "A KH", "B 2D", *more])
    assert (replay.plays[-1].verdict, len(replay.plays)) == ("impossible", 3)
    assert replay.repeated_card_at == place


def test_a_card_in_the_other_hand_is_as_good_as_a_repeated_one() -> None:
    replay = jig(["A QH", "A KH", "B 2D", "A 3C", "B 5C"], hands=["A: 5C" + " ?" * 25])
    assert replay.repeated_card_at == PlayNumber(1, 5)


@pytest.mark.parametrize("last", ["A KH", "A QH"])
def test_suits_are_supplied_so_that_no_card_is_repeated_before_it_must_be(last: str) -> None:
    """The first queen is not the queen of hearts, whether or not that is played twice later."""
    plays = ["A Q", "A K", "A QH", last]
    found = every_suit(jig(plays).record, 1000)
    assert found is not None
    cards = [record.deals[0].plays[0].card for record in found[0]]
    assert {card.suit for card in cards if card} == {"C", "D"}, "two suits stand for those that nothing names"


def test_each_deal_has_its_own_cards() -> None:
    replay = jig(["A QH", "A KH"], ["B QH", "B KH", "B KH"])
    assert ends(replay)[:2] == (2, 3) and replay.repeated_card_at == PlayNumber(2, 3)


@pytest.mark.parametrize("seed", range(3))
def test_a_suit_that_a_hand_given_whole_excludes_is_not_among_the_ways(seed: int) -> None:
    """No card is played twice in any of the ways; but in most of the four the card is none of the hand."""
    whole = play_game(JIG, "ABCDEFGH", seed, deals=1)
    (deal,) = whole.deals
    first = deal.plays[0]
    assert first.played and first.card and first.player
    bare = first._replace(played=first.played._replace(card=Card(first.card.rank)))
    hands = {first.player: deal.hands[first.player]}
    record = replace(whole, deals=(replace(deal, hands=hands, plays=(bare, *deal.plays[1:])),))
    found = every_suit(record, 1000)
    played_later = {line.card for line in deal.plays[1:]}
    left = {card for card in deal.hands[first.player] if card and card.rank == first.card.rank} - played_later
    assert found and {each.deals[0].plays[0].card for each in found[0]} == left and len(left) < 4

"""A game in which suit must be followed, as an edition might have it: what a record shows of a hand, and what not."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.recording import deal, record, verdicts, without_hands

from snorum import records, referee
from snorum.cards import pack, read_card
from snorum.edition.editions import using
from snorum.games import game
from snorum.referee.evidence import cards_in_words
from snorum.table.playing import recorded, turns


def at_tricks(*plays: str, hands: tuple[str, ...] = (), cards: int = 4) -> referee.Report:
    return referee.check(record("tricks", "AB", deal("B", plays, hands=hands), rules={"cards": cards}))


@pytest.mark.parametrize(
    ("hands", "plays", "verdict", "says"),
    [
        ((), ("A 9H", "B 9C"), "undetermined", "an offence if B held a heart"),
        ((), ("A 9H", "B 9C", "A 7H", "B KH"), "offence", "B held one and did not play it"),
        ((), ("A 9H", "B 9C", "A 7S", "B KS"), "undetermined", "an offence if B held a heart"),
        (("B: 9C KH 7S 8S",), ("A 9H", "B 9C"), "offence", "B held one and did not play it"),
        (("B: 9C KC 7S 8S",), ("A 9H", "B 9C"), "lawful", "the cards show that B held none"),
        (("B: 9C ? 7S 8S",), ("A 9H", "B 9C"), "undetermined", "an offence if B held a heart"),
        (
            ("B: 9C 7S 8S 7H",),
            ("A 9S", "B 8S", "A 8H", "B 7H", "A 10H", "B 9C"),
            "lawful",
            "the cards show that B held none",
        ),
    ],
)
def test_who_must_follow_suit_is_judged_by_what_the_record_shows(
    tricks: Path, hands: tuple[str, ...], plays: tuple[str, ...], verdict: str, says: str
) -> None:
    with using(tricks):
        report = at_tricks(*plays, hands=hands)
    play = next(each for each in report.plays if each.text == "B 9C")
    assert play.verdict == verdict and says in play.reasons[-1].text


HEARTS = "7H 8H 9H 10H JH QH KH"


@pytest.mark.parametrize(
    ("hands", "plays", "verdict"),
    [
        ((f"A: {HEARTS} AH",), ("A 8H", "B 9C"), "lawful"),
        ((f"A: {HEARTS} AS",), ("A 8H", "B 9C"), "undetermined"),
        ((f"A: {HEARTS} AS",), ("A 8H", "B AH", "A 9H", "B 9C"), "lawful"),
    ],
)
def test_what_lies_elsewhere_was_not_held(
    tricks: Path, hands: tuple[str, ...], plays: tuple[str, ...], verdict: str
) -> None:
    """B can have held the ace of hearts at most, and that may have been played."""
    with using(tricks):
        assert at_tricks(*plays, hands=hands, cards=8).plays[-1].verdict == verdict


def test_the_card_held_back_is_named_to_the_game(tricks: Path) -> None:
    with using(tricks):
        assert at_tricks("A 9H", "B 9C", hands=("B: 9C KH 7S JH",)).result["revoked"] == ["B JH"]
        report = at_tricks("A 9H", "B pays 1", "B 9C", "A 7H", "B KH")
        assert (report.plays[2].verdict, report.result["revoked"]) == ("offence", ["B KH"])
        open_ = at_tricks("A 9H", "B 9C", "A 10S", "B 10C")
        assert verdicts(open_) == ["lawful", "undetermined"] * 2 and not open_.jointly


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("JD 9S", "the JD or the 9S"),
        ("9S", "the 9S"),
        (f"{HEARTS} AH", "a heart"),
        (f"{HEARTS} AH 9S", "the 7H, the 8H, the 9H, the 10H, the JH, the QH, the KH, the AH or the 9S"),
    ],
)
def test_cards_are_named_one_by_one_or_by_their_suit(cards: str, words: str) -> None:
    assert cards_in_words([read_card(each) for each in cards.split()], pack(32)) == words


def has_too_many_courses(play: referee.PlayReport) -> bool:
    """Which card was held back is open at each offence: after a dozen of them the referee gives up, and says so."""
    return any(each.text.startswith("not settled: the plays in doubt allow more courses") for each in play.reasons)


@given(st.integers(2, 4), st.integers(0, 10**6), st.sampled_from([4, 8]))
def test_no_hand_shows_another_verdict(tricks: Path, players: int, seed: int, cards: int) -> None:
    """Careless players; with every hand known each verdict is true, and with none it is true where it is certain."""
    with using(tricks):
        it, seats, random = game("tricks"), "ABCD"[:players], Random(seed)
        revoked: list[bool] = []

        def careless(game: Any, table: Any, hands: Any, chance: Random) -> Any:
            lawful = it.lawful_moves(table, hands)
            card = chance.choice(hands[table.turn])
            revoked.append(card not in [move.card for move in lawful])
            return it.Move(table.turn, card)

        played = list(turns(it, seats, random, it.Rules(cards=cards), choose=careless))
        whole = recorded(it, seats, it.Rules(cards=cards), played)
        truth = ["offence" if each else "lawful" for each in revoked]
        for said, true in zip(referee.check(whole).plays, truth, strict=True):
            assert said.verdict == true or has_too_many_courses(said)
        hidden = without_hands(whole)
        for said, true in zip(referee.check(hidden).plays, truth, strict=True):
            assert said.verdict in (true, "undetermined")
        later = {(turn.move.player, turn.move.card.suit) for turn in played[-players:]}
        for turn, said, true in zip(played, referee.check(hidden).plays, truth, strict=True):
            if true == "offence" and (turn.move.player, turn.before.trick[0][1].suit) in later:
                assert said.verdict == "offence" or has_too_many_courses(said), "the card is shown at the end"


def test_a_record_without_suits_is_refused_where_nothing_can_be_judged_without(tricks: Path) -> None:
    with using(tricks):
        for wrong in ({"plays": ("A 9", "B 9C")}, {"plays": ("A 9H",), "hands": ("B: 9C K 7S 8S",)}):
            with pytest.raises(records.RecordError, match="has no suit, and Tricks cannot be judged without"):
                at_tricks(*wrong["plays"], hands=wrong.get("hands", ()))
        assert "Suits may be left out" not in records.blank(game("tricks"))

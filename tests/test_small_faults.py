"""Small faults, each with its smallest input, that are not to come back."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.recording import deal, record

import snorum
from snorum import records, referee
from snorum.cards import read_card
from snorum.games import game
from snorum.games.vocabulary import SnorumError
from snorum.records import Record, RecordError
from snorum.referee.knowledge import Impossible, Knowledge
from snorum.table.playing import play_game

GUEST = '''
import sys

print("this module talks")


def chatty(view, chance):
    """Talks while it plays."""
    print("thinking")
    return view.acts[0] if view.acts else None


def quitter(view, chance):
    """Leaves the table."""
    sys.exit(3)


class Leaving:
    """Leaves before it has begun."""

    name = says = "leaving"

    def __init__(self):
        raise SystemExit
'''


def tournament(folder: Path, policy: str) -> subprocess.CompletedProcess[str]:
    (folder / "guest.py").write_text(GUEST, "utf-8")
    policies = f"guest.py:{policy},random"
    command = [sys.executable, "-m", "snorum", "tournament", "snip-snap-snorum", "--policies", policies]
    command += ["--games", "80", "--json"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def test_what_a_policy_prints_does_not_come_between_the_json(tmp_path: Path) -> None:
    ran = tournament(tmp_path, "chatty")
    assert ran.returncode == 0 and json.loads(ran.stdout)["games"] == 80 and "this module talks" in ran.stderr


@pytest.mark.parametrize("policy", ["quitter", "Leaving"])
def test_a_policy_that_ends_the_program_is_named(tmp_path: Path, policy: str) -> None:
    ran = tournament(tmp_path, policy)
    assert ran.returncode == 2 and f"guest.py:{policy} ends the program" in ran.stderr and not ran.stdout


def test_what_cannot_be_read_is_named() -> None:
    with pytest.raises(
        RecordError, match="'nonsense' is no file, no example and no text of a record; expected the path"
    ):
        snorum.check("nonsense")


@pytest.mark.parametrize("text", ["", " ", "\n"])
def test_an_empty_text_is_called_so(text: str) -> None:
    with pytest.raises(RecordError, match="an empty text is no record; expected the path"):
        snorum.check(text)


def test_a_record_without_deals_is_an_error_and_says_so() -> None:
    chosen = game("jig")
    with pytest.raises(SnorumError, match="the record has no deals"):
        referee.check(Record(chosen, ("A", "B"), chosen.Rules(), ()))


def test_a_record_with_more_cards_than_a_pack_has_is_an_error_and_says_so() -> None:
    """Made in Python: the reader refuses a layout in such a deal."""
    whole = play_game(game("cassino"), "AB", 1)
    bare = tuple(replace(deal, hands={}, layout=None) for deal in whole.deals)
    with pytest.raises(SnorumError, match="no cards can have lain as the record has it"):
        referee.check(replace(whole, deals=(*whole.deals, *bare, *whole.deals)))


def test_the_joker_has_a_name_in_sentences_and_its_letters_in_records() -> None:
    given = deal("B", ["A joker"], layout="9D 4D KH 5C")
    written = record("cassino", "AB", given, rules={"pack": 53, "court_cards": "eleven-to-thirteen"})
    (play,) = referee.check(written).plays
    assert play.reasons[0].text == "A adds joker to the table" and written.deals[0].plays[0].card == read_card("X*")
    assert str(read_card("joker")) == "X*" and f"{read_card('joker'):>8}" == "   joker"


@pytest.mark.parametrize(
    ("given", "says"), [({"A": "9C"}, "the 9C is in A's hand"), ({"face-up": "9C"}, "the 9C was laid face up")]
)
def test_where_a_card_is_is_said(given: dict[str, str], says: str) -> None:
    knowledge = Knowledge([read_card(word) for word in ("9C", "9D", "8C", "8D")], {"A 1": 1, "B 1": 1, "face-up 1": 1})
    for name, word in given.items():
        knowledge.give(f"{name} 1", read_card(word), face_up=name == "face-up")
    with pytest.raises(Impossible, match=says):
        knowledge.give("B 1", read_card("9C"))


def test_reading_many_assertions_takes_steps_in_proportion() -> None:
    """Counted by the calls that the reader makes of its own functions, not by a clock."""

    def calls(number: int) -> int:
        plays = ", ".join(['"B 9H"', *['"= A 5"'] * number])
        text = (
            f'format = 1\ngame = "snip-snap-snorum"\nplayers = ["A", "B"]\n[[deals]]\ndealer = "A"\nplays = [{plays}]\n'
        )
        counted = 0

        def count(*_: object) -> None:
            nonlocal counted
            counted += 1

        sys.setprofile(count)
        try:
            records.read(text)
        finally:
            sys.setprofile(None)
        return counted

    calls(1)  # what is read once is not counted
    assert calls(800) < 2.5 * calls(400)

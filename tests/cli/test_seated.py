"""`snorum play GAME --seat A`: what is typed at the table is done, and what cannot be is explained."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.table.test_table import dealt

from snorum import records, referee
from snorum.cards import pack, read_card
from snorum.cli.playing import play_out
from snorum.cli.seated import help_text, seat_at_table
from snorum.games import GAMES, game
from snorum.games.snip_snap_snorum import Rules
from snorum.games.vocabulary import SnorumError
from snorum.table import Seat, Table
from snorum.table.policies import policy

Capture = pytest.CaptureFixture[str]
SAFE = Seat(policy("snip-snap-snorum", "safe"))


def typing(*lines: str) -> Callable[[str], str]:
    """What a player types, line after line; then nothing more."""
    left = iter(lines)

    def read(prompt: str) -> str:
        for line in left:
            return line
        raise EOFError

    return read


def at_table(capsys: Capture, *lines: str, table: Table | None = None, seat: str = "C") -> tuple[Table, str]:
    table = table or dealt()
    table.play("B 9H")
    seat_at_table(table, seat, {"A": SAFE, "B": SAFE}, None, typing(*lines))
    return table, capsys.readouterr().out


def test_the_table_and_what_one_may_do_are_shown(capsys: Capture) -> None:
    _, out = at_table(capsys)
    assert "your cards: 9D 10D JD 2D 3D" in out and "  1  9D snip" in out
    assert "B        4 in hand; 5 counters" in out and "table    undealt" in out
    assert "A 5, B 5, C 5; pool 0" in out


def test_a_number_plays_and_the_others_follow(capsys: Capture) -> None:
    table, out = at_table(capsys, "1")
    assert [step.text.split()[0] for step in table.steps] == ["B", "C", "A", "B"]
    assert "C 9D snip" in out and "→ B, whose card was paired, pays 1 (peel-91-7, p. 91" in out


def test_a_question_is_answered_with_the_passage_and_changes_nothing(capsys: Capture) -> None:
    table, out = at_table(capsys, "? 10D", "?")
    assert (
        "✗ offence" in out and "C must play a nine if they hold one; C held one and did not play it (peel-93-5" in out
    )
    assert "→" not in out.partition("✗ offence")[0] and len(table.steps) == 1
    assert "C 9D snip: C pairs the nine that B played: Snip (peel-91-7" in out


def test_an_unlawful_card_can_be_played_and_what_is_owed_is_told(capsys: Capture) -> None:
    table, out = at_table(capsys, "10D", "owed")
    assert table.steps[1].verdict == "offence" and "✗ offence" in out
    assert "C owes the pool 2, to be paid when C shows the nine held back" in out


def test_as_another_book_nothing_is_cited_as_though_that_book_said_it(capsys: Capture) -> None:
    """The debts and what is refused too: where the book has no sentence, the edition's is marked as not its own."""
    table = dealt()
    table.play("B 9H")
    lines = typing("B 2C", "?", "10D", "owed")
    seat_at_table(table, "C", {"A": SAFE, "B": SAFE}, None, lines, ruling="squareman-1916")
    out = capsys.readouterr().out
    assert out.count("C owes the pool 2") == 2 and "it is C's turn, not B's (" in out
    assert "(not from squareman-1916: peel-93-6" in out and not re.search(r"\(peel", out)


def test_what_cannot_be_done_says_why_and_nothing_is_lost(capsys: Capture) -> None:
    table, out = at_table(capsys, "KS", "9", "B 2C", "nonsense", "deal", "help", "hint", "")
    assert "C does not hold KS" in out and "there is no 9: expected a number from 1 to 1" in out
    assert "it is C's turn, not B's" in out and "'nonsense' is not a card" in out
    assert "the deal is not over" in out and "counting would do this: C pairs the nine" in out
    assert re.search(r"undo, redo +take back to your last turn", out)
    assert table.record.deals[0].plays[0].text == "B 9H"


def test_what_can_be_typed_is_what_the_game_has() -> None:
    """What takes, builds, passes and calls stands in the help of the games that have it."""
    typed = {name: [re.split("  +", line)[1] for line in help_text(game(name)).splitlines()] for name in GAMES}
    has = {
        "KS snip": ["snip-snap-snorum", "jig"],
        "KS instead": ["pope-joan"],
        "KS uncollected": ["spin"],
        "KS": ["cassino", "snitchems", "snap", "newmarket"],
        "shows matrimony": ["spin"],
        "stakes on ace": ["newmarket"],
        "pass": ["snip-snap-snorum"],
        "9S takes 6H 3C": ["cassino", "snitchems"],
        "2C builds 9 on 7D": ["cassino"],
        "Enter": ["snap"],
        "hint": [*GAMES],
    }
    assert {what: [name for name in GAMES if what in typed[name]] for what in has} == has


def test_undo_takes_back_to_the_last_own_turn(capsys: Capture) -> None:
    table, _ = at_table(capsys, "1", "undo")
    assert [step.text for step in table.steps] == ["B 9H"]


def test_the_record_is_saved_and_checks_the_same(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    table, out = at_table(capsys, "1", f"save {path}", "save /nowhere/at/all.toml")
    assert f"The record is in {path}" in out and "expected a file that can be written" in out
    saved = records.read_file(path)
    assert referee.check(saved).verdict == "lawful" and len(saved.deals[0].plays) == len(table.steps)


def test_a_whole_deal_and_the_next(capsys: Capture) -> None:
    table, out = at_table(capsys, *["1"] * 6, "deal", "1")
    assert len(table.record.deals) == 2 and "The deal is over: deal, undo, save or quit." in out


def test_without_a_terminal_it_says_so_and_stops() -> None:
    with pytest.raises(SnorumError, match="--seat needs a terminal"):
        play_out("jig", 3, 1, (), None, seat="A")
    with pytest.raises(SnorumError, match="--seat Z: expected one of A, B, C"):
        play_out("jig", 3, 1, (), None, seat="Z")
    with pytest.raises(SnorumError, match="there is no policy 'cunning' for jig"):
        play_out("jig", 3, 1, (), None, seat="A", policy="cunning")


def test_at_the_earl_of_coventry_pass_is_a_play(capsys: Capture) -> None:
    """Whoever has no card of the rank passes; a leader cannot."""
    hands = {"A": "2C 3C 4C", "B": "9H 5C 6C", "C": "9D 10D JD"}
    cards = {player: [read_card(card) for card in held.split()] for player, held in hands.items()}
    left = [card for card in pack(52) if card not in [each for held in cards.values() for each in held]]
    sizes = {"A": 17, "B": 18, "C": 17}
    nines = [card for card in left if card.rank == "9"]
    others = [card for card in left if card.rank != "9"]
    cards["B"] += nines  # so that A has none
    for player, size in sizes.items():
        while len(cards[player]) < size:
            cards[player].append(others.pop())
    rules = Rules(variant="earl-of-coventry")
    table = Table.begin("snip-snap-snorum", "ABC", rules=rules, dealer="A", hands=cards)
    table.play("B 9H")
    table.play("C 9D")
    seat_at_table(table, "A", {}, None, typing("pass"))
    assert table.steps[-1].text == "A passes" and table.steps[-1].verdict == "lawful"
    assert "1  passes" in capsys.readouterr().out
    leading = Table.begin("snip-snap-snorum", "ABC", rules=rules, dealer="A", hands=cards)
    seat_at_table(leading, "B", {}, None, typing("pass"))
    assert not leading.steps and "B cannot pass: a leader plays a card" in capsys.readouterr().out


def test_a_saved_record_names_the_source_as_which_it_was_played(tmp_path: Path) -> None:
    table = dealt()
    table.play("B 9H")
    for lines, path in (((), tmp_path / "end.toml"), ((f"save {tmp_path / 'saved.toml'}",), tmp_path / "saved.toml")):
        seat_at_table(table, "C", {}, tmp_path / "end.toml", typing(*lines), ruling="peel-1891")
        assert records.read_file(path).ruling == "peel-1891"

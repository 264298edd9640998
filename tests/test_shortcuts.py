"""What `snorum` itself offers to programs."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import snorum
from snorum import edition, records
from snorum.books.rulings import ruling_sets
from snorum.games.vocabulary import SnorumError
from snorum.records import Line

ENDS = Line("deal ends", None, None, (), True)
NINE = edition.example_path("peel/nine-sequence") or Path()


@pytest.mark.parametrize(
    "record",
    [NINE, str(NINE), NINE.read_text("utf-8"), "peel/nine-sequence", records.read_file(NINE)],
    ids=["path", "name", "text", "id", "record"],
)
def test_a_record_is_checked_in_whatever_form(record: str | Path | records.Record) -> None:
    assert snorum.check(record).verdict == "lawful"
    assert snorum.check(record, payer="pairer").verdict == "contradicted"


@pytest.mark.parametrize(
    ("record", "says"), [("format = 1", "the key 'game' is missing"), ("nowhere.toml", "'nowhere.toml' is no file")]
)
def test_what_cannot_be_read_is_refused_as_text_or_as_a_file(record: str, says: str) -> None:
    with pytest.raises(records.RecordError, match=says):
        snorum.check(record)


@pytest.mark.parametrize("book", [each.id for each in ruling_sets("cassino") if not each.own])
def test_a_rule_that_a_record_names_is_kept_whatever_book_it_is_judged_by(book: str) -> None:
    """Also if it is usual where the record was read. Ann could take the nine, and need not by most books."""
    text = """format = 1\ngame = "cassino"\nplayers = ["Ann", "Bea"]\nrules = { compulsion = "player" }\n[[deals]]
dealer = "Bea"\nlayout = "9H 5C 4D 2S"\nhands = ["Ann: 9D KC QC JC"]\nplays = ["Ann KC"]\n"""
    record = records.read(text)
    assert records.read(records.write(record)).fixed == record.fixed == ("compulsion",)
    assert snorum.check(text, ruling=book).verdict == snorum.check(record, ruling=book).verdict == "offence"


def test_an_unknown_rule_is_refused_by_name() -> None:
    with pytest.raises(SnorumError, match=r"unknown rule 'payre'.*payer"):
        snorum.check(NINE, payre="pairer")
    with pytest.raises(SnorumError, match="unknown rule 'payer'"):
        snorum.play("jig", payer="pairer")


def test_a_game_is_played_by_rules_seats_and_seed() -> None:
    record = snorum.play("snip-snap-snorum", ["Ann", "Bob", "Cy"], seed=7, variant="whole-pack")
    assert record.players == ("Ann", "Bob", "Cy") and record.rules.variant == "whole-pack"
    assert record == snorum.play("snip-snap-snorum", ["Ann", "Bob", "Cy"], seed=7, variant="whole-pack")
    assert record.deals != snorum.play("snip-snap-snorum", ["Ann", "Bob", "Cy"], seed=8, variant="whole-pack").deals
    with pytest.raises(SnorumError, match="2 to 13 players, not 40"):
        snorum.play("snap", 40)


@pytest.mark.parametrize(
    ("players", "deals", "says"),
    [
        (["", "A", "B"], 1, "'' cannot be a player's name"),
        (["A", "A", "B"], 1, "duplicate player name: A"),
        (["A+B", "A", "B"], 1, "'A.B' cannot be a player's name"),
        ([1, 2, 3], 1, "'1' cannot be a player's name"),
        (3, 0, "0 deals, expected at least one"),
        (3, -1, "-1 deals, expected at least one"),
    ],
)
@pytest.mark.parametrize("game", ["jig", "snip-snap-snorum", "spin"])
def test_a_game_is_played_only_as_it_can_be_recorded(game: str, players: Any, deals: int, says: str) -> None:
    with pytest.raises(SnorumError, match=says):
        snorum.play(game, players, deals=deals)


HAND_MADE = """format = 1
game = "cassino"
players = ["A", "B"]
[[deals]]
dealer = "B"
layout = "7C KH QD JS"
plays = ["A 9C", "B KS"]
"""


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda deal: {"dealer": "Zed"}, "there is no player 'Zed'"),
        (lambda deal: {"hands": {"A": None}}, "something else than players, cards and lines"),
        (lambda deal: {"hands": {"Zed": (None,) * 4}}, "there is no player 'Zed'"),
        (lambda deal: {"layout": deal.layout[:3]}, "the layout has 3 cards"),
        (lambda deal: {"layout": deal.layout[:1] * 4}, "7C is named 4 times"),
        (lambda deal: {"plays": ()}, "'deals' is missing"),
        (lambda deal: {"plays": (deal.plays[0], ENDS, deal.plays[1])}, "the deal has ended before 'B KS'"),
        (lambda deal: {"plays": (deal.plays[0]._replace(text=""),)}, "expected"),
    ],
)
def test_a_record_that_a_program_has_made_is_judged_as_written_or_refused_in_words(change: Any, says: str) -> None:
    record = records.read(HAND_MADE)
    made = replace(record, deals=(replace(record.deals[0], **change(record.deals[0])),))
    with pytest.raises(records.RecordError, match=says):
        snorum.check(made)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"players": ()}, "there are 0 players"),
        ({"players": ("A", "A")}, "duplicate player name"),
        ({"rules": replace(records.read(HAND_MADE).rules, compulsion="zzz")}, "compulsion has no option 'zzz'"),
    ],
)
def test_so_are_players_and_rules_that_a_game_cannot_have(change: Any, says: str) -> None:
    with pytest.raises(records.RecordError, match=says):
        snorum.check(replace(records.read(HAND_MADE), **change))


def test_a_rule_that_is_a_number_can_be_given_as_one() -> None:
    record = snorum.play("cassino", 2, seed=3, game_points=11, settlement="plain")
    assert record == snorum.play("cassino", 2, seed=3, game_points="11", settlement="plain")
    ended, going_on = (snorum.check(record, game_points=number).result for number in (11, 21))
    assert max(ended["score"].values()) in range(11, 21) and ended["winner"] and not going_on["winner"]
    with pytest.raises(SnorumError, match="game_points=-1: game_points has no option '-1'"):
        snorum.play("cassino", 2, game_points=-1)


def test_to_import_snorum_loads_no_game_and_it_lists_what_it_offers() -> None:
    script = "import sys, snorum; print([name for name in sys.modules if name.startswith('snorum.')], dir(snorum))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("[] ") and all(repr(name) in done.stdout for name in snorum.__all__)
    with pytest.raises(AttributeError, match="module 'snorum' has no attribute 'chess'"):
        _ = snorum.chess

"""What was played first, and put right: it is judged where it stood, and changes nothing of what came after."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.recording import deal, record
from typer.testing import CliRunner

from snorum import records, referee
from snorum.cli.app import app
from snorum.records import RecordError
from snorum.referee import telling
from snorum.site import web

HEAD = """\
format = 1
game = "cassino"
players = ["A", "B"]

[[deals]]
dealer = "B"
layout = "3H 5C KH QC"
plays = [
  "A 3S takes 3H",
  "B 7S",
  "A 5S takes 5C",
]
"""
RECORD = HEAD + 'put_right = [\n  "2: B 7S takes 5C KH",\n]\n'


def reported(text: str) -> dict[str, Any]:
    record = records.read(text)
    found: dict[str, Any] = json.loads(telling.report_line("a.toml", record, referee.check(record), None))
    return found


def test_what_was_put_right_is_judged_as_it_would_have_been() -> None:
    """No seven takes a five and a king. That ends a record in which it stays so, and no other."""
    found = reported(RECORD)
    cut = HEAD.replace('"B 7S",\n  "A 5S takes 5C"', '"B 7S takes 5C KH"')
    alone = reported(cut)
    assert alone["verdict"] == alone["plays"][1]["verdict"] == "impossible"
    first = found["plays"][1]["put_right"]
    assert first == alone["plays"][1] and first["reasons"]
    assert found["verdict"] == "undetermined"
    before = reported(HEAD)
    assert "put_right" not in found["plays"][0]
    del found["plays"][1]["put_right"]
    assert found == before


def test_it_is_written_as_it_was_read_and_a_builds_number_is_understood() -> None:
    assert records.write(records.read(RECORD)) == RECORD
    text = RECORD.replace('"A 3S takes 3H"', '"A 2C builds 5 on 3H"').replace("B 7S takes 5C KH", "B 5D takes 5 5C")
    text = text.replace("\nplayers", '\nas = "foster-1897"\nplayers')
    assert reported(text)["plays"][1]["put_right"]["verdict"] == "lawful"


@pytest.mark.parametrize(
    ("first", "says"),
    [
        ('"B 7S takes 5C KH"', "does not say which play was put right"),
        ('"0: B 7S"', "does not say which play was put right"),
        ('"4: B 7S"', "does not say which play was put right"),
        ('"2: B 7S", "2: B 8S"', "does not say which play was put right"),
        ('"٢: B 7S"', "does not say which play was put right"),
        ('"2: Z 7S"', "Z"),
    ],
)
def test_another_is_refused_with_its_place(first: str, says: str) -> None:
    with pytest.raises(RecordError, match=says) as refused:
        records.read(f"{HEAD}put_right = [{first}]\n")
    assert refused.value.path[:3] == ("deals", 0, "put_right")


def test_what_cannot_be_judged_where_it_stood_is_refused_when_it_is_read() -> None:
    unknown = HEAD.replace('layout = "3H 5C KH QC"\n', "").replace("A 3S takes 3H", "A 3S")
    unknown = unknown.replace('  "A 5S takes 5C",\n', "")
    with pytest.raises(RecordError, match="layout is not known"):
        records.read(f'{unknown}put_right = ["2: B 2C builds 5 on 3S"]\n')
    ended = deal("B", ["A 3S", "deal ends", "= A 3"])
    with pytest.raises(RecordError, match="the deal has ended"):
        record("jig", "AB", ended | {"put_right": ["3: B 4S"]})
    put_right = ended | {"put_right": ["1: A 4S"]}
    record("jig", "AB", put_right)
    with pytest.raises(RecordError, match="21 plays are put right"):
        record("jig", "AB", *[put_right] * 21)


def test_an_assertion_that_was_put_right_is_judged_too() -> None:
    text = RECORD.replace('"A 5S takes 5C",', '"= A 2",').replace('"2: B 7S takes 5C KH"', '"3: = A 3"')
    assert reported(text)["plays"][2]["put_right"]["verdict"] == "contradicted"
    assert records.write(records.read(text)) == text


def test_the_page_and_the_command_show_it(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(RECORD)
    printed = CliRunner().invoke(app, ["check", str(tmp_path / "a.toml")]).output
    assert re.search(r"put right; first B 7S takes 5C KH, impossible: .*peel-98-7", printed)
    play = json.loads(web.check(RECORD, "a.toml"))["plays"][1]
    assert play["put_right"]["verdict"] == "impossible" and play["put_right"]["reasons"][0]["says"]
    deal = {"deal": "B", "hands": {}, "face_up": "3H 5C KH QC", "put_right": {"2": "B 7S takes 5C KH", "9": "B 8S"}}
    question = {
        **{"format": 1, "game": "cassino", "players": ["A", "B"], "rules": {}, "mode": "tell", "seed": 0, "seats": {}},
        **{"entries": [deal, "A 3S takes 3H", "B 7S", "A 5S takes 5C"], "do": "look"},
    }
    told = json.loads(web.table(json.dumps(question)))
    assert [each["put_right"] and each["put_right"]["verdict"] for each in told["log"]] == [None, "impossible", None]
    assert told["record"] == RECORD, "what is put right of a play that is not there is left out"
    for bad in ({"x": "B 7S"}, {"-1": "B 7S"}, {"2": 7}, [1], {str(number): "B 7S" for number in range(1, 30)}):
        deal["put_right"] = bad  # type: ignore[assignment]
        assert "error" in json.loads(web.table(json.dumps(question)))

"""A report in words and as JSON: results, events and reasons."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from snorum import records, referee
from snorum.cards import Card
from snorum.games.cassino import placed
from snorum.games.vocabulary import Captures, rule_of
from snorum.referee import describe_end, describe_event, describe_result
from snorum.referee.report import Joint, PlayReport, Report, Said, as_json, in_words, leave_rest_undetermined

TEXT = """
format = 1
game = "snip-snap-snorum"
players = ["A", "B", "C"]
[[deals]]
dealer = "A"
plays = ["B 9", "C 9 snip", "B pays 1", "A 2"]
[[deals]]
dealer = "B"
plays = ["C 4", "A 5"]
"""


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ({"counters": {"A": 5, "B": -4}, "pool": 6}, "A 5, B −4; pool 6"),
        ({"counters": {"A": 5, "B": None}, "pool": None}, "A 5, B not known; pool not known"),
        ({"counters": {"A": None, "B": None}, "pool": 0}, "counters not known; pool 0"),
        ({"counters": {"A": None}, "pool": None, "table": []}, "counters and pool not known"),
        ({"captured": {"A": 3}}, "captured A 3"),
        ({"captured": {"A": 3}, "sweeps": {"A": 0}}, "captured A 3; sweeps A 0"),
        (
            {"captured": {"A": 3}, "points": {"A": None}, "settled": {"A": None}, "table": ["7C"]},
            "captured A 3; points and settled not known; table: 7C",
        ),
        ({"cards": {"A": 3}, "out": ["B", "C"]}, "A 3; out: B, C"),
        ({"cards": {"A": 3}, "out": [], "winner": None, "draw": False}, "A 3"),
        ({"winner": "Anne-Marie", "pool": 6, "draw": False}, "Anne-Marie has won, and takes the pool; pool 6"),
        ({"winner": "A", "pool": 0}, "A has won; pool 0"),
        ({"winner": "A"}, "A has won"),
        ({"winner": None, "draw": True}, "nobody wins"),
        ({"table": [{"number": 9, "sums": None, "owner": "A", "cards": None}]}, "table: 9 of A ()"),
        ({"table": [{"number": 9, "sums": 2, "owner": "A", "cards": [Card("9", "C")]}]}, "table: 2 x 9 of A (9C)"),
    ],
)
def test_a_result_is_one_line(result: dict[str, Any], words: str) -> None:
    assert describe_result(result) == words


def test_an_end_says_what_it_assumes() -> None:
    report = Report(None, "lawful", (), (), {"pool": 1})
    assert describe_end(report) == "pool 1"
    doubtful = Report(None, "lawful", (), (), {"pool": 1}, supposes=True, if_ended={"pool": 2})
    assert describe_end(doubtful) == ("if every play in doubt was lawful: pool 1; if the deal ends now: pool 2")


def test_cards_are_listed_in_a_sentence() -> None:
    cards = (Card("4", "C"), Card("5", "D"), Card("10", "H"))
    assert in_words(cards) == "4C, 5D and 10H" and in_words(cards[:1]) == "4C"
    assert in_words(cards[0]) == cards[0] and in_words("4C") == "4C" and in_words(3) == 3
    assert str(cards[1]) in describe_event(Captures("A", cards[:2], placed))


def test_the_rest_of_a_record_is_left_undetermined_in_its_places() -> None:
    record, why = records.read(TEXT), Said(None, "why")
    rest = leave_rest_undetermined(record, [PlayReport(1, 1, "B 9", "B", "lawful")] * 2, why)
    assert rest == [
        PlayReport(1, 3, "B pays 1", "B", "undetermined", (why,)),
        PlayReport(1, 4, "A 2", "A", "undetermined", (why,)),
        PlayReport(2, 1, "C 4", "C", "undetermined", (why,)),
        PlayReport(2, 2, "A 5", "A", "undetermined", (why,)),
    ]
    assert leave_rest_undetermined(record, [PlayReport(1, 1, "B 9", "B", "lawful")] * 6, why) == []


def test_a_report_as_json_has_everything() -> None:
    record = records.read(TEXT)
    report = referee.check(record)
    told = as_json("name", record, report)
    assert (told["format"], told["record"], told["game"]) == (1, "name", "snip-snap-snorum")
    assert told["rules"]["settling"] == record.rules.settling and len(told["rules"]) == len(record.rules.__slots__)
    assert told["verdict"] == report.verdict and told["jointly"] == [] and told["as"] is None
    assert as_json("name", replace(record, ruling="peel"), report)["as"] == "peel"
    assert told["result"] == {"counters": {"A": 5, "B": 4, "C": 5}, "pool": 1, "out": [], "winner": None, "draw": False}
    assert told["owed"] == [] and told["if_ended"] is None
    second = told["plays"][1]
    assert (second["deal"], second["play"], second["text"], second["player"]) == (1, 2, "C 9 snip", "C")
    assert second["verdict"] == "lawful" and second["reasons"][0]["says"] == "C pairs the nine that B played: Snip"
    assert second["reasons"][0]["rule"].startswith("snip_snap_snorum.")
    (paid,) = second["events"]
    assert (paid["event"], paid["player"], paid["to"], paid["counters"]) == ("pays", "B", "pool", 1)
    assert paid["rule"].startswith("snip_snap_snorum.") and "supplied" not in second["reasons"][0]
    assert told["plays"][2]["reasons"] == [{"rule": paid["rule"], "passages": paid["passages"], "says": "B pays 1"}]


def test_json_has_cards_as_texts_debts_with_their_time_and_clashes() -> None:
    owed = referee.check(records.read(TEXT.replace('"B pays 1", "A 2"', '"A 2", "B 3", "C 10", "A 9"'))).owed
    event = Captures("A", (Card("4", "C"), Card("5")), placed)
    play = PlayReport(1, 1, "A 9 takes 4C 5", "A", "lawful", (Said(None, "so it is"),), (event,), owed)
    joint = Joint(((1, 1), (2, 1)), "they clash")
    record = records.read(TEXT)
    report = Report(record.rules, "offence", (joint,), (play,), {"table": [Card("4", "C")]}, if_ended={"table": []})
    told = as_json("name", record, report)
    assert told["jointly"] == [{"plays": [[1, 1], [2, 1]], "says": "they clash"}]
    assert told["result"] == {"table": ["4C"]} and told["if_ended"] == {"table": []}
    assert told["plays"][0]["reasons"] == [{"rule": None, "passages": [], "says": "so it is"}]
    (captures,) = told["plays"][0]["events"]
    assert captures["cards"] == ["4C", "5"] and captures["rule"] == rule_of(placed).id
    assert told["owed"] == told["plays"][0]["owed"]


def test_each_reason_has_a_row_for_each_of_its_passages() -> None:
    rule = rule_of(placed)
    play = PlayReport(2, 3, "A 9", "A", "lawful", (Said(rule, "so it is"), Said(None, "and so")))
    rows = [(2, 3, 1, "so it is", rule.id, passage) for passage in rule.passages]
    assert Report(None, "lawful", (), (play,), {}).reasons() == [*rows, (2, 3, 2, "and so", None, None)]


def test_the_end_owes_what_the_last_string_owes() -> None:
    text = TEXT.replace('"B 9", "C 9 snip", "B pays 1", "A 2"', '"B 9", "C 10", "A 2", "B 3", "C 9"')
    record = records.read(text.partition('[[deals]]\ndealer = "B"')[0], {"settling": "end-of-deal"})
    report = referee.check(record)
    debts = [(each.player, each.to, each.counters) for each in report.owed]
    assert debts == [("C", "pool", 2), ("B", "pool", 1)]
    told = as_json("name", record, report)["owed"]
    assert [(each["player"], each["to"], each["counters"]) for each in told] == debts
    assert told[0]["says"].startswith("C owes the pool 2") and told[0]["when"]["says"].startswith(
        "to be paid when the deal is over"
    )
    assert told[0]["rule"] and told[0]["when"]["rule"] and told[0]["passages"]
    assert Report(None, "lawful", (), (), {}).owed == ()

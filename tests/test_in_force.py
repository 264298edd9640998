"""By another book, that book speaks: a verdict cites its sentences, and names every point on which it turns."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from click import unstyle
from tests import recording
from tests.worlds.test_ruling_sets import GAMES_OF_EACH, SETS, numbers

from snorum import records, referee
from snorum.books import rulings
from snorum.books.rulings import RulingSet
from snorum.cli.words import rule_reference
from snorum.games import game
from snorum.games.vocabulary import Numbers, points, rule_of
from snorum.records import Record, RecordError
from snorum.referee import telling
from snorum.site.web.checking import check
from snorum.site.web.table import table
from snorum.table.playing import recorded, turns

MOST_PLAYS = 14
QUEENS = ("QD QH 4C 5C", "A QC takes QD QH")
"""A layout, and the play that takes two queens of it."""


def judged(as_: str, layout: str, *plays: str, **rules: str) -> tuple[Record, referee.Report]:
    """A deal of Cassino between A and B, judged as a book has it."""
    record = recording.record("cassino", "AB", recording.deal("B", plays, layout=layout), rules=rules, as_=as_)
    return record, referee.check(record)


def told(record: Record, report: referee.Report) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(telling.report_line("x", record, report, None))
    return found


def test_the_sentence_of_the_book_in_force_is_cited_for_the_point_that_decided() -> None:
    """Ostrow: with a queen a player takes only one (rule 1), or all three (rule 2); Peel's queen takes every one."""
    record, report = judged("ostrow-1945", *QUEENS)
    (reason,) = told(record, report)["plays"][0]["reasons"]
    says = reason["by_book"]
    assert (report.verdict, says["book"]) == ("impossible", "ostrow-1945")
    assert says["passages"] == ["ostrow-rules-1", "ostrow-rules-2"] and says["points"] == ["courts_taken"]
    assert says["states"] == {"courts_taken": ["ostrow-rules-1", "ostrow-rules-2"]} and says["agrees"] == []
    assert reason["passages"] == ["peel-98-7", "peel-98-8"], "as before"
    assert "courts_taken" in {each.point for each in telling.source_says(record, report)}


def test_by_the_edition_s_own_source_nothing_is_said_by_a_book() -> None:
    for as_ in ("peel-1891", ""):
        record, report = judged(as_, *QUEENS)
        play = told(record, report)["plays"][0]
        assert report.verdict == "lawful" and all(each["by_book"] is None for each in play["reasons"] + play["events"])
        assert "courts_taken" in play["points"]


def test_a_build_as_foster_has_it_cites_his_sentences() -> None:
    """The rule of holding the card is the editors'; that a build is declared, and so held for, is Foster's (482-3)."""
    record, report = judged("foster-1897", "7D QH 4C 5C", "A 2C builds 9 on 7D")
    builds, holds = told(record, report)["plays"][0]["reasons"]
    assert "foster-480-11" in builds["by_book"]["passages"]
    assert "foster-481-3" in holds["by_book"]["passages"]


def test_a_book_that_is_silent_is_said_to_be() -> None:
    """Cairn writes of the points alone: of what a card takes its ruling set has nothing."""
    record, report = judged("cairn-1846", *QUEENS)
    reason = told(record, report)["plays"][0]["reasons"][0]
    assert reason["by_book"]["book"] == "cairn-1846" and reason["by_book"]["passages"] == []


def test_a_rule_set_against_the_book_is_not_called_its_own() -> None:
    """Long has it that a court card pairs; where a table agrees that courts have numbers, that is not Long's."""
    record, report = judged("long-1792", "9D 4D KH 5C", "A KC takes 9D 4D", court_cards="eleven-to-thirteen")
    stated = rulings.find("cassino", "long-1792").points["court_cards"].passages
    first, *others = (each["by_book"] for each in told(record, report)["plays"][0]["reasons"])
    assert "court_cards" in first["points"] and not any({*stated} & {*each["passages"]} for each in (first, *others))


def test_a_table_that_is_told_or_played_says_it_too() -> None:
    """On the page: the play, and what is in force."""
    head = {
        "format": 1,
        "game": "cassino",
        "players": ["A", "B"],
        "rules": {"as": "ostrow-1945"},
        "seed": 1,
        "seats": {},
        "viewer": "A",
        "do": "look",
        "text": "",
    }
    first = {"deal": "B", "hands": {}, "face_up": "QD QH 4C 5C"}
    answer = json.loads(table(json.dumps({**head, "mode": "tell", "entries": [first, "A QC takes QD"]})))
    said = answer["log"][0]["reasons"][0]["by_book"]
    assert said["book"] == "ostrow-1945" and [each["id"] for each in said["passages"]][:1] == ["ostrow-rules-1"]
    played = json.loads(table(json.dumps({**head, "mode": "play", "entries": []})))
    assert played["force"]["by_book"]["book"] == "ostrow-1945"
    asked = {**head, "mode": "play", "viewer": played["turn"]}
    act = json.loads(table(json.dumps({**asked, "entries": []})))["acts"][0]["text"]
    done = json.loads(table(json.dumps({**asked, "entries": [act]})))
    assert all(each["by_book"]["book"] == "ostrow-1945" for each in done["log"][0]["reasons"])


def earl(as_: str, *plays: str) -> dict[str, Any]:
    """What is told of a game of Earl of Coventry between A, B, C and D, as a book has it."""
    record = recording.record("snip-snap-snorum", "ABCD", recording.deal("D", plays), as_=as_)
    return told(record, referee.check(record))


def test_a_pass_that_is_left_out_cites_the_book_like_one_that_is_said() -> None:
    """Foster: each player in turn matches if they can (503-2)."""
    left_out = earl("foster-1897", "A KH", "C KS", "A KD")["plays"][1]["reasons"]
    said = earl("foster-1897", "A KH", "B passes", "C KS")["plays"][1]["reasons"]
    passes = [each for each in left_out if each["says"].startswith("B ")]
    assert [each["by_book"] for each in passes] == [each["by_book"] for each in said]
    assert all("foster-503-2" in each["by_book"]["passages"] for each in said)
    assert said[1]["by_book"]["uncertain"] == ["whole_pack_pairing"], "if they can, and so perhaps they need not"


def test_a_book_is_not_said_to_be_silent_because_nothing_is_linked() -> None:
    """A sentence of Peel's is said not to be from Dick; what Dick's book says of it is not known from that."""
    record, report = judged("dick-1866", "QH QD 3C 4S", "A QC takes QH QD")
    rule = rule_of(report.plays[0].events[0].by)
    force = telling.in_force(record, report)[0]
    assert unstyle(rule_reference(rule, force)).startswith(" (not from dick-1866: peel-")


def test_passages_of_a_point_are_cited_by_its_name() -> None:
    """Ostrow's builds: of holding the card his sentences do not speak, but of the point by which it must be held."""
    record, report = judged("ostrow-1945", "7D 2H KC QD", "A 2C builds 9 on 7D")
    rule = report.plays[0].reasons[1].rule
    (force,) = telling.in_force(record, report)
    said = unstyle(rule_reference(rule, force))
    assert said == " (on building: ostrow-rules-3, ostrow-rules-4, ostrow-rules-8)"


def test_the_page_names_a_point_and_says_if_it_is_left_open() -> None:
    """Foster of the Earl of Coventry: *if they can* does not say that they must (503-2)."""
    text = json.dumps(["A KH", "B passes"])
    head = 'format = 1\ngame = "snip-snap-snorum"\nas = "foster-1897"\nplayers = ["A", "B", "C"]\n[[deals]]\n'
    answer = json.loads(check(f'{head}dealer = "C"\nplays = {text}', "x.toml"))
    _, passed = answer["plays"]
    (point,) = passed["reasons"][1]["by_book"]["besides"]
    assert point["point"] == "whole pack pairing, uncertain"
    assert [each["id"] for each in point["passages"]] == ["foster-503-2"]
    assert {"pack", "turn up"} <= {*answer["read_too"]}
    line = json.loads(answer["report"])
    assert [each.replace("_", " ") for each in line["read_too"]] == answer["read_too"]


def test_a_sentence_is_not_cited_where_the_contrary_is_agreed() -> None:
    """Dick in 1866: a player cannot raise his own build (rule 4). A table may agree on the contrary."""
    plays = ["A 2C builds 9 on 7D", "B 3S", "A AD builds 10 on 9"]
    own = {}
    for rules in ({}, {"raising": "own-too"}):
        record, report = judged("dick-1866", "7D 2H KC QD", *plays, **rules)
        own[bool(rules)] = told(record, report)["plays"][2]["reasons"][0]["by_book"]["agrees"]
    assert "dick1866-rules-4" in own[False] and own[True] == []


def test_what_is_read_besides_is_named() -> None:
    """Ostrow's draw game: whether cards are drawn decides what the record proves, though not what the rules say."""
    record, report = judged("ostrow-1945", "7D 2H KC QD", "A 2C builds 9 on 7D", new_cards="draws")
    says = telling.source_says(record, report)
    besides = telling.read_too(record, report, says)
    assert "new_cards" in besides and not {each.point for each in says} & {*besides}
    assert {*besides} <= {point for play in report.plays for point in play.points}
    assert told(*judged("", "7D 2H KC QD", "A 2C"))["read_too"] == []


# Every point that could change a verdict is named


def games_as(each: RulingSet) -> Iterator[Record]:
    """Random games as a source has them, the last play of each in another's suit or place, so that some are faulty."""
    chosen, allowed = game(each.game), numbers(each)
    for seed in range(GAMES_OF_EACH):
        chance = Random(f"in force {each.id} {seed}")
        number = chance.choice(allowed)
        seats, rules = "ABCDE"[:number], each.rules(number)
        moves = turns(chosen, seats, Random(seed), rules, most=MOST_PLAYS)
        record = replace(recorded(chosen, seats, rules, moves), ruling=each.id)
        deal = record.deals[-1]
        cards = [line for line in deal.plays if line.played is not None and line.played.card is not None]
        if cards and chance.random() < 0.7:  # one play that may be against a rule: the card is laid, and takes nothing
            line = chance.choice(cards)
            played = line.played
            assert played is not None
            plain = records.line(played._replace(takes=(), builds=(), building=None, call=""))
            at = deal.plays.index(line)
            record = replace(record, deals=(*record.deals[:-1], replace(deal, plays=(*deal.plays[:at], plain))))
        yield records.read(records.write(record))


def under(record: Record, name: str, option: Any) -> list[str] | None:
    """The verdicts with one point changed; `None` if the record cannot be read so."""
    rules = replace(record.rules, **{name: option})
    if record.game.at_odds(rules, len(record.players)):
        return None
    try:
        records.read(records.write(replace(record, rules=rules, ruling="")))
    except RecordError:
        return None
    return [play.verdict for play in referee.judge(replace(record, rules=rules)).plays]


@pytest.mark.parametrize("each", SETS, ids=[f"{each.game}-{each.id}" for each in SETS])
def test_a_point_that_would_change_a_verdict_is_named(each: RulingSet) -> None:
    for record in games_as(each):
        plays = referee.judge(record).plays
        for name, point in points(record.game.Rules).items():
            others = [1, 2, 20] if isinstance(point.options, Numbers) else list(point.options)
            for option in others:
                verdicts = under(record, name, option) or []
                differs = next(
                    (k for k, (play, other) in enumerate(zip(plays, verdicts, strict=False)) if play.verdict != other),
                    None,
                )
                if differs is not None:
                    named = {point for play in plays[: differs + 1] for point in play.points}
                    assert name in named, f"{name}={option}: {plays[differs]}\n{records.write(record)}"


@pytest.mark.parametrize("each", SETS, ids=lambda each: f"{each.game}/{each.id}")
def test_more_cards_than_the_pack_has_are_no_rule_of_a_book(each: RulingSet) -> None:
    """Five of a rank, or the same card twice: the cards refute it, whatever the book says of such a play."""
    judged = 0
    for cards in (["9"] * 5, ["9H"] * 2, ["9H", "10H", "9H"]):
        plays = [f"{'BCA'[at % 3]} {card}" for at, card in enumerate(cards)]
        try:
            record = recording.record(each.game, "ABC", recording.deal("A", plays), as_=each.id)
        except RecordError:
            continue
        report = referee.check(record)
        assert len(telling.in_force(record, report)) == len(report.plays)
        judged += 1
    assert judged

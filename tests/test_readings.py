"""The readings of a record: each combination judged once, and rightly; and what the examples exclude."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import permutations, product
from math import inf
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests import recording
from tests.profiles import FEW
from tests.recording import deal

from snorum import edition, records
from snorum.games import GAMES, game
from snorum.games.vocabulary import cruxes
from snorum.records import Record
from snorum.referee import check, judge, readings, telling
from snorum.referee.readings import Reading, drop_needless_cruxes, judge_every_reading
from snorum.site import trace
from snorum.table import playing


def options_of(record: Record) -> dict[str, tuple[str, ...]]:
    return {crux.name: tuple(crux.options) for crux in cruxes(record.game.Rules)}


def combination(record: Record, chance: Random) -> dict[str, str]:
    return {name: chance.choice(options) for name, options in options_of(record).items()}


def readings_with(found: list[Reading], chosen: Mapping[str, str]) -> list[Reading]:
    """The readings to which a combination belongs."""
    return [each for each in found if all(chosen[name] == option for name, option in each.rules.items())]


@st.composite
def careless_records(draw: st.DrawFn) -> Record:
    """A game of any kind, of which a string of the plays is lost, doubled or changed places with the next."""
    found = game(draw(st.sampled_from(sorted(GAMES))))
    least, _ = found.players_allowed(found.Rules())
    players = "ABCD"[: max(least, draw(st.integers(2, 4)))]
    turns = playing.turns(found, players, Random(draw(st.integers(0, 10**6))), most=draw(st.integers(5, 60)))
    record = playing.recorded(found, players, found.Rules(), turns)
    number = draw(st.integers(0, len(record.deals) - 1))
    deal = record.deals[number]
    at = draw(st.integers(0, len(deal.plays) - 1))
    plays = list(deal.plays)
    match draw(st.sampled_from(["whole", "lost", "doubled", "changed", "blind"])):
        case "lost":
            del plays[at]
        case "doubled":
            plays.insert(at, plays[at])
        case "changed":
            plays[at : at + 2] = reversed(plays[at : at + 2])
        case "blind":
            deal = replace(deal, hands={})
    assume(plays)
    deals = [*record.deals]
    deals[number] = replace(deal, plays=tuple(plays))
    return replace(record, deals=tuple(deals))


@FEW
@given(careless_records(), st.integers(0, 10**6))
def test_each_combination_is_in_one_reading_and_its_verdict_is_what_it_comes_to(record: Record, seed: int) -> None:
    found = judge_every_reading(record, seconds=inf)
    chance = Random(seed)
    for _ in range(12):
        chosen = combination(record, chance)
        rules = record.game.Rules(**chosen)
        mine = readings_with(found, chosen)
        if record.game.at_odds(rules, len(record.players)):
            assert not mine
        else:
            assert [each.verdict for each in mine] == [check(replace(record, rules=rules)).verdict], chosen


@FEW
@given(careless_records())
def test_the_readings_count_every_combination_once(record: Record) -> None:
    options = options_of(record)
    sizes = [len(some) for some in options.values()]
    total = 1
    for size in sizes:
        total *= size
    at_odds = 0
    if total < 5000:
        for some in product(*options.values()):
            rules = record.game.Rules(**dict(zip(options, some, strict=True)))
            at_odds += bool(record.game.at_odds(rules, len(record.players)))
        assert sum(each.number for each in judge_every_reading(record, seconds=inf)) == total - at_odds
    else:
        assert sum(each.number for each in judge_every_reading(record, seconds=inf)) <= total


@given(st.data())
def test_no_more_is_said_than_decides(data: st.DataObject) -> None:
    """Of any function of five cruxes the cases are the function, and no crux divides them that changes nothing."""
    options = {name: ("x", "y", "z")[: data.draw(st.integers(2, 3))] for name in "abcde"}
    every_way = [dict(zip(options, some, strict=True)) for some in product(*options.values())]
    matters = data.draw(st.lists(st.sampled_from("abcde"), max_size=3, unique=True))
    verdict: dict[tuple[str, ...], str] = {}

    def judged(way: Mapping[str, str]) -> str:
        key = tuple(way[name] for name in matters)
        if key not in verdict:
            verdict[key] = data.draw(st.sampled_from(["lawful", "offence"]))
        return verdict[key]

    found = drop_needless_cruxes([(way, judged(way)) for way in every_way], options)
    assert {name for path, _ in found for name in path} <= set(matters)
    for way in every_way:
        mine = [said for path, said in found if all(way[name] == option for name, option in path.items())]
        assert mine == [judged(way)]


def test_what_is_set_is_not_varied() -> None:
    path = edition.example_path("peel/interrupted-sequence")
    assert path is not None
    record = records.read_file(path, {"pairing_scope": "whole-deal"})
    [only] = judge_every_reading(record, ["pairing_scope"])
    assert only.verdict == "contradicted" and only.rules == {}
    assert {each.verdict for each in judge_every_reading(record, seconds=inf)} == {"contradicted", "undetermined"}


def test_a_record_is_replayed_only_where_an_answer_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand readings and more of sixty plays, and a handful of replays."""
    snip = game("snip-snap-snorum")
    record = playing.recorded(snip, "ABCDE", snip.Rules(), playing.turns(snip, "ABCDE", Random(3), most=60))
    replays = 0

    def counted(each: Record) -> Any:
        nonlocal replays
        replays += 1
        return judge(each)

    monkeypatch.setattr(readings, "judge", counted)
    assert sum(each.number for each in judge_every_reading(record)) >= 1024
    assert replays <= 40


def test_what_cannot_be_replayed_in_time_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    path = edition.example_path("peel/interrupted-sequence")
    assert path is not None
    monkeypatch.setattr(readings, "SECONDS", -1)
    assert [each.verdict for each in judge_every_reading(records.read_file(path))] == [readings.NOT_JUDGED]


def test_what_excludes_each_other_is_left_out_though_time_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    path = edition.example_path("reid/capture-missed")
    assert path is not None
    record = records.read_file(path)
    whole = sum(each.number for each in judge_every_reading(record))
    monkeypatch.setattr(readings, "SECONDS", -1)
    assert sum(each.number for each in judge_every_reading(record)) == whole


@given(st.data())
def test_in_short_the_same_is_said(data: st.DataObject) -> None:
    """Of any function of four cruxes, the conditions of each verdict hold for its combinations and for no other."""
    options = {name: ["x", "y", "z"][: data.draw(st.integers(2, 3))] for name in "abcd"}
    ways = [dict(zip(options, some, strict=True)) for some in product(*options.values())]
    verdicts = {tuple(way.values()): data.draw(st.sampled_from(["lawful", "offence"])) for way in ways}
    cases = [(way, verdicts[tuple(way.values())]) for way in ways]
    found = [Reading(path, verdict, 1) for path, verdict in drop_needless_cruxes(cases, options)]
    for said, _, conditions in readings.summarise_by_verdict(found, options):
        for way in ways:
            holds = [each for each in conditions if all(way[name] in some for name, some in each.items())]
            assert len(holds) == (verdicts[tuple(way.values())] == said)


def test_in_short_options_stand_as_the_crux_has_them() -> None:
    options = {"pool": ["yes", "no"], "pairs": ["two", "four", "three"]}
    paths = {"two": "lawful", "three": "lawful", "four": "offence"}
    found = [Reading({"pairs": option}, said, 2) for option, said in paths.items()]
    assert readings.summarise_by_verdict(found, options) == [
        ("lawful", 4, [{"pairs": ("two", "three")}]),
        ("offence", 2, [{"pairs": ("four",)}]),
    ]


def test_what_was_not_judged_is_what_is_given_otherwise() -> None:
    """In whatever order: else a verdict would stand for readings that nobody has tried."""
    paths = [({"pairs": "two"}, "lawful"), ({"pairs": "three"}, readings.NOT_JUDGED), ({"pairs": "four"}, "lawful")]
    options = {"pairs": ["two", "three", "four", "five"]}
    for some in permutations([*paths, ({"pairs": "five"}, "lawful")]):
        found = [Reading(path, said, 1) for path, said in some]
        assert readings.summarise_by_verdict(found, options)[-1][0] == readings.NOT_JUDGED
    split = {"pairs": ["two", "three"], "pool": ["yes", "no"], "turn": ["left", "right"]}
    cases = [
        ({"pairs": "two", "pool": "yes", "turn": "left"}, "lawful"),
        ({"pairs": "two", "pool": "no", "turn": "right"}, "lawful"),
        ({"pairs": "three"}, readings.NOT_JUDGED),
    ]
    assert [said for said, _, _ in readings.summarise_by_verdict([Reading(*each, 1) for each in cases], split)] == [
        "lawful",
        readings.NOT_JUDGED,
    ]


# What the examples exclude


def exclusions(name: str) -> Iterator[tuple[str, str, str]]:
    for each in trace.excluded(name):
        yield each.crux, each.option, each.example


@pytest.mark.parametrize(("book", "excludes"), [("", True), ("cassell-1881", False)])
def test_an_example_of_our_source_excludes_nothing_in_another_book(book: str, excludes: bool) -> None:
    """Cassell's text leaves open how far apart a pair may be; Peel's example says nothing of that."""
    given = deal("A", ["B 9", "C 9 snip", "D 10", "E 9", "A 9 snip"])
    record = recording.record("snip-snap-snorum", "ABCDE", given, as_=book)
    out = trace.excluded(record.game.NAME)
    groups = telling.group_by_verdict(record, judge_every_reading(record), out)
    changes = telling.changes_in_words(record, readings.outcome_of(check(record)), readings.single_changes(record), out)
    told = [answer for group in groups for way in group.conditions for answer in way]
    told += [each.answer for each in changes]
    assert told
    assert any(answer.excluded for answer in told) == excludes


def test_the_readings_that_the_texts_refute_come_out_excluded() -> None:
    assert ("pairing_scope", "whole-deal", "peel/interrupted-sequence") in exclusions("snip-snap-snorum")
    assert {(crux, option) for crux, option, _ in exclusions("snitchems")} == {
        ("capture_by_sum", "only-with-eight-or-ten")
    }
    at_odds = {
        (point.id, each.option): each.by_editors for point in trace.every_crux() for each in trace.exclusions_of(point)
    }
    assert at_odds["snitchems.capture_by_sum", "only-with-eight-or-ten"] is False
    for option in ("card", "none"):
        assert at_odds["snitchems.compulsion", option] is True
    assert at_odds["snitchems.several_sets", "yes"] and at_odds["cassino.combinations", "any"]
    assert not list(exclusions("cassino"))


def test_what_a_record_supposes_it_cannot_prove() -> None:
    path = edition.example_path("peel/interrupted-sequence")
    assert path is not None
    supposing = records.read_file(path, {"pairing_scope": "next-player"})
    assert supposing == records.read_file(path) and supposing.fixed == ("pairing_scope",)
    assert "pairing_scope" in [each.crux for each in readings.find_exclusions([("x", records.read_file(path))])]
    assert "pairing_scope" not in [each.crux for each in readings.find_exclusions([("x", supposing)])]


def test_no_default_is_excluded() -> None:
    for name, found in GAMES.items():
        defaults = {crux.name: crux.default for crux in cruxes(found.Rules)}
        assert not [each for each in trace.excluded(name) if defaults[each.crux] == each.option]

"""Where a small record ends, the referee knows the numbers, payments and debts on which all worlds agree.

Like the referee, the worlds give the benefit of the doubt: those count in which every play in doubt was lawful.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import pytest
from tests.profiles import WORLDS
from tests.worlds.comparing import NOT_SETTLED
from tests.worlds.generate import Written, random_record
from tests.worlds.oracle import End, Judged, judge
from tests.worlds.small_packs import played_with

from snorum.cards import Card
from snorum.games import Game
from snorum.games.vocabulary import Captures
from snorum.records import Record
from snorum.referee import Report, check, completions
from snorum.referee.layouts import representative as representative_layouts

FIRST = 700_000
"""The seed of the first record; other tests have those below."""
RECORDS = {"cassino": WORLDS, "snitchems": WORLDS, "snip-snap-snorum": 4 * WORLDS, "jig": WORLDS // 4}
OPEN = {"cassino": {"points", "settled", "supplied", "winner", "draw"}, "jig": {"counters", "pool", "winner", "draw"}}
"""What may be unknown if suits are left out, because not all of them are tried."""


class Ending(NamedTuple):
    """What is known where a record ends; a number is `None` if it is unknown."""

    result: Mapping[str, Any]
    if_ended: Mapping[str, Any]
    events: Sequence[Any]
    """What the last play caused for certain, without captures; empty if the last string is no play."""
    owed: Sequence[Any]


def ending_in_worlds(record: Record, judged: Judged) -> Ending | None:
    """What the worlds agree on; `None` if the plays in doubt cannot all have been lawful."""
    ends = lenient_ends(judged)
    if not ends:
        return None
    game, deal = record.game, record.deals[0]
    begun = game.deal(record.rules, record.players, deal.dealer)
    tables = [begun if end.table is None else end.table for end in ends]
    settled = [table if game.deal_over(table) else game.settle(table)[0] for table in tables]
    played = judged.last >= 0 and judged.lines[judged.last][2].played
    return Ending(
        agreed([result_of(game, table) for table in tables]),
        agreed([result_of(game, table) for table in settled]),
        in_all([without_captures(end.events) for end in ends]) if played else [],
        in_all([game.owed(table) for table in tables]),
    )


def lenient_ends(judged: Judged) -> list[End]:
    """The ends of the worlds in which every play in doubt was lawful.

    There are none if a play with a wrong call was an offence besides, but not in every world: then its verdict does not
    show that it is in doubt.
    """
    last, possible = judged.last, possible_ends(judged)
    plays = [k for k, (_, _, line) in enumerate(judged.lines[: last + 1]) if line.played]
    for k in plays:
        if judged.verdicts[k] != "undetermined" and len({end.outcomes[k] for end in possible}) > 1:
            return []
    doubtful = [k for k in plays if judged.verdicts[k] == "undetermined"]
    return [end for end in possible if all(end.outcomes[k].lawful for k in doubtful)]


def possible_ends(judged: Judged) -> list[End]:
    """The ends of the worlds in which the last string was possible."""
    return [end for end in judged.ends if judged.last < 0 or end.outcomes[judged.last].possible]


def ranks_on(cards: Iterable[Card]) -> Counter[str]:
    return Counter(card.rank for card in cards)


def result_of(game: Game, table: Any) -> dict[str, Any]:
    return without_table(game.result(table))


def without_table(result: Mapping[str, Any]) -> dict[str, Any]:
    """A result without the cards on the table, of which some worlds stand for all that are alike."""
    return {key: value for key, value in result.items() if key != "table"}


def without_captures(events: Sequence[Any]) -> list[Any]:
    return [event for event in events if not isinstance(event, Captures)]


def agreed(values: Sequence[Any]) -> Any:
    """What all these numbers, mappings or lists agree on, number by number."""
    first = values[0]
    if isinstance(first, dict):
        return {key: agreed([value[key] for value in values]) for key in first}
    if isinstance(first, list) and all(len(value) == len(first) for value in values):
        return [agreed(some) for some in zip(*values, strict=True)]
    return first if all(value == first for value in values) else None


def in_all(lists: Sequence[Sequence[Any]]) -> list[Any]:
    """What is in all lists, as often as it is in that which has it least."""
    return [
        each
        for k, each in enumerate(lists[0])
        if all(other.count(each) > list(lists[0][:k]).count(each) for other in lists)
    ]


def ending_in_report(report: Report) -> Ending:
    """What the referee says."""
    last = [play for play in report.plays if play.verdict != "impossible"][-1:]
    result = without_table(report.result)
    return Ending(
        result,
        result if report.if_ended is None else without_table(report.if_ended),
        [event for play in last for event in without_captures(play.events)],
        [each for play in last for each in play.owed],
    )


def as_far_as_said(said: Any, true: Any) -> Any:
    """What is true, but unknown where the referee says that it is unknown."""
    if isinstance(true, dict):
        return {key: None if said is None else as_far_as_said(said[key], value) for key, value in true.items()}
    return None if said is None else true


def judge_and_check(written: Written) -> None:
    """Judge a record by the referee and by its worlds, and compare its end."""
    with played_with(written.shape):
        assert check_ending(written, check(written.record), judge(written.record, scored=True)), written


def check_table(written: Written, report: Report, judged: Judged) -> None:
    """What is said to lie on the table at the end lies there in every world."""
    with played_with(written.shape):
        tables = [
            ranks_on(written.record.game.result(end.table).get("table", ()))
            for end in possible_ends(judged)
            if end.table
        ]
    said_there = ranks_on(card for card in report.result.get("table", ()) if card.rank != "?")
    assert all(said_there <= there for there in tables), written


def check_ending(written: Written, report: Report, judged: Judged) -> bool:
    """Compare the end of a record with its worlds: nothing said is false. Returns whether all that is true is said."""
    record = written.record
    with played_with(written.shape):
        true = ending_in_worlds(record, judged)
    check_table(written, report, judged)
    if true is None or any(NOT_SETTLED in said.text for play in report.plays for said in play.reasons):
        return True
    said, open_ = ending_in_report(report), OPEN.get(record.game.NAME, set())
    everything = True
    for one, other in ((said.result, true.result), (said.if_ended, true.if_ended)):
        known = {key: as_far_as_said(one[key], value) for key, value in other.items()}
        assert one == known, written
        everything &= all(known[key] == value for key, value in other.items() if key not in open_)
    for some, every in ((said.events, true.events), (said.owed, true.owed)):
        assert some == [each for each in every if each in some], written
    return everything and said.owed == true.owed and (bool(open_) or said.events == true.events)


@pytest.mark.parametrize("name", RECORDS)
def test_what_is_known_at_the_end_is_what_all_worlds_agree_on(name: str) -> None:
    for seed in range(FIRST, FIRST + RECORDS[name]):
        judge_and_check(random_record(name, seed))


@pytest.mark.parametrize("name", ["cassino", "snitchems", "jig"])
def test_so_it_is_if_only_some_ways_are_tried(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(representative_layouts, "FEW", 0)
    monkeypatch.setattr(completions, "FEW", 0)
    for seed in range(FIRST + 100_000, FIRST + 100_000 + RECORDS[name] // 3):
        judge_and_check(random_record(name, seed))

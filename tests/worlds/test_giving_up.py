"""If there are more courses of play than the referee follows, it leaves open what depends on them, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from tests.profiles import WORLDS
from tests.worlds.comparing import NOT_SETTLED, compare
from tests.worlds.test_broken_off import broken_off
from tests.worlds.test_results import without_captures

from snorum.records import Record
from snorum.referee import PlayReport, branches

RECORDS = WORLDS // 3
TELLING = (10_846,)
"""Seeds of rare records: in one course of play, not in all, two plays clash."""


def strings(record: Record) -> list[tuple[int, int, str, str | None]]:
    """The strings of a record with their places."""
    return [
        (number, play, line.text, line.player)
        for number, deal in enumerate(record.deals, 1)
        for play, line in enumerate(deal.plays, 1)
    ]


def settled(plays: Sequence[PlayReport]) -> int:
    """The number of strings before the first that is left open because there was too much to try."""
    unsettled = [k for k, play in enumerate(plays) if any(NOT_SETTLED in said.text for said in play.reasons)]
    return min(unsettled, default=len(plays))


def told(result: Mapping[str, Any]) -> Iterator[Any]:
    """What a result says of each player, of the pool, and of who is out and has won."""
    for value in result.values():
        yield from value.values() if isinstance(value, Mapping) else (value,)


@pytest.mark.parametrize(("limit", "numbers"), [("MOST_BRANCHES", (3, 4, 6)), ("MOST_STEPS", (0, 3, 12))])
def test_what_is_said_is_true_however_little_is_followed(
    limit: str, numbers: Sequence[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in (*range(10_000, 10_000 + RECORDS), *TELLING):
        written, before, gave_up = broken_off(seed), 0, False
        for most in numbers:
            monkeypatch.setattr(branches, limit, most)
            found = compare(written)
            assert not found.differences, f"{limit} {most}, seed {seed}\n{found}"
            plays, record = found.report.plays, written.record
            said = [(play.deal, play.play, play.text, play.player) for play in plays]
            assert said == strings(record)[: len(said)]
            known = settled(plays)
            assert known >= before, "if more is followed, no less is known"
            before = known
            if known < len(plays):
                gave_up = True
                assert len(said) == len(strings(record))
                assert {play.verdict for play in plays[known:]} == {"undetermined"}
                assert not any(play.owed or without_captures(play.events) for play in plays[known:])
                assert all([NOT_SETTLED in said.text for said in play.reasons] == [True] for play in plays[known:])
                results = (found.report.result, found.report.if_ended or {})
                assert all(each is None for result in results for each in told(result)) and not found.report.supposes
                sight = plays[known].sight
                if most == numbers[-1] and sight and (seen := sight.before()):
                    assert {(seen.pool, place.counters) for place in seen.places} == {(None, None)}
        if gave_up:
            monkeypatch.undo()
            assert settled(compare(written).report.plays) >= before

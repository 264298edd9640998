"""Score a record that leaves out suits, in a game where suits matter only to the score.

The plays are judged without suits; suits count when points are counted. If there are too many ways to complete them,
points are unknown, except those of a side that has taken nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from snorum.games.vocabulary import Wins
from snorum.records import Record
from snorum.referee.common import common
from snorum.referee.laying import lacks_suits
from snorum.referee.replay import Replay
from snorum.referee.report import PlayReport, Report, Said, depends_on, worst
from snorum.referee.sight import with_winners_told
from snorum.referee.suits.naming import every_suit

MOST = 10_000
"""The most plays for which the ways to complete a record are scored."""

_TURNS_ON = Said(None, f"it {depends_on('suits')}")
_NOT_SETTLED = Said(None, "not settled: it depends on suits, and there are more possibilities than the referee tries")


def with_suits(report: Report, ways: Sequence[Replay], *, every: bool) -> Report:
    """Add to the report what suits decide: the score and the winner.

    `ways` are replays of the record without them; `every`: there is no other way in which its layout can have been.
    """
    first = ways[0]
    if (
        first.game.SUITED != "score"
        or not first.has_points
        or not any(lacks_suits(deal) for way in ways for deal in way.record.deals)
    ):
        return report
    share = MOST // (len(ways) * len(report.plays))
    found = [every_suit(way.record, share) for way in ways] if every and not _builds(first.record) else [None]
    exact = None not in found
    scored = [Replay(record) for some in found if some for record in some[0]] if exact else list(ways)
    lines = [line for deal in first.record.deals for line in deal.plays]
    plays = [
        _with_winner(play, [run.plays[k] for run in scored], exact)
        if lines[k].played
        else _compared(play, [run.plays[k] for run in scored], exact)
        for k, play in enumerate(report.plays)
    ]
    verdict = worst([*(play.verdict for play in plays), *("offence" for _ in report.jointly)])
    result: Mapping[str, Any] = {**common([run.result() for run in scored]), "table": report.result["table"]}
    if not exact:  # what only some completions agree on may be chance
        result = first.game.without_suits(result)
    return replace(report, verdict=verdict, plays=with_winners_told(plays), result=result)


def _builds(record: Record) -> bool:
    """Whether cards are built: which of several like cards is taken with a build is not followed."""
    return any(line.played is not None and line.played.building for deal in record.deals for line in deal.plays)


def _with_winner(play: PlayReport, scored: Sequence[PlayReport], exact: bool) -> PlayReport:
    """Keep the winner in a play only if all completions agree on it."""
    won, *others = ([event for event in each.events if isinstance(event, Wins)] for each in scored)
    known = won if exact and all(each == won for each in others) else []
    return replace(play, events=(*(event for event in play.events if not isinstance(event, Wins)), *known))


def _compared(play: PlayReport, scored: Sequence[PlayReport], exact: bool) -> PlayReport:
    """Compare an assertion with what the rules yield in all completions."""
    if play.text.split()[-1:] != ["wins"]:  # counts of captured cards do not depend on suits
        return play
    if len({each.verdict for each in scored}) > 1 or not exact:
        why = _TURNS_ON if exact else _NOT_SETTLED
        return replace(play, verdict="undetermined", reasons=(*play.reasons, why))
    return replace(play, verdict=scored[0].verdict, reasons=scored[0].reasons)

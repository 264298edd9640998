"""The score of a record that leaves out suits, at a game in which they matter to the score alone.

The play is judged without them; they are asked for when the game is over. Where they can be had in too many ways to
try, some are tried, by chance: what these do not agree on is not known, and neither are points on which they do, but of
a side that has taken nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from snorum.referee.replay import Replay
from snorum.referee.report import PlayReport, Report, Said, worst
from snorum.referee.suits import deals_without_suits, some_suits
from snorum.referee.together import common
from snorum.vocabulary import Wins

MOST = 200
"""How many ways to complete a record are scored."""

_TURNS_ON = Said(None, "it turns on suits, not known from the record")


def with_suits(report: Report, ways: Sequence[Replay]) -> Report:
    """The report with what suits decide, the score and who has won; `ways` are replays of the record without them."""
    first = ways[0]
    if first.game.SUITED != "score" or not first.over or not deals_without_suits(first.record):
        return report
    each = max(2, MOST // len(ways))
    found = [some_suits(way.record, each) for way in ways[:MOST]]
    exact = len(ways) <= MOST and all(complete for _, complete in found)
    runs = (Replay(record, {}, {}) for records, _ in found for record in records)
    scored = [run for run in runs if len(run.plays) == len(report.plays)]
    if not scored:  # no suits that were tried fit the record: nothing is known that turns on them
        scored, exact = list(ways), False
    lines = [line for deal in first.record.deals for line in deal.plays]
    plays = [_with_winner(play, [run.plays[k] for run in scored], exact) if lines[k].played
             else _compared(play, [run.plays[k] for run in scored], exact)
             for k, play in enumerate(report.plays)]  # fmt: skip
    verdict = worst([*(play.verdict for play in plays), *("offence" for _ in report.jointly)])
    result = {**common([run.report().result for run in scored]), "table": report.result["table"]}
    if not exact:
        result = {key: _known_by_chance(key, value, result) for key, value in result.items()}
    return replace(report, verdict=verdict, plays=tuple(plays), result=result)


def _known_by_chance(key: str, value: Any, result: Mapping[str, Any]) -> Any:
    """What is known of a score if only some ways to complete the record were tried."""
    if key in ("captured", "sweeps", "table"):
        return value
    if isinstance(value, Mapping):
        return {side: number if result["captured"][side] == 0 else None for side, number in value.items()}
    return None  # who has won, or whether nobody has


def _with_winner(play: PlayReport, scored: Sequence[PlayReport], exact: bool) -> PlayReport:
    """A play, with who has won by it only if that is so whatever the suits."""
    won = [[event for event in each.events if isinstance(event, Wins)] for each in scored]
    known = won[0] if exact and all(each == won[0] for each in won) else []
    return replace(play, events=(*(event for event in play.events if not isinstance(event, Wins)), *known))


def _compared(play: PlayReport, scored: Sequence[PlayReport], exact: bool) -> PlayReport:
    """What the record asserts, compared with what the rules yield whatever the suits."""
    of_winner = play.text.split()[-1:] == ["wins"]
    if len({each.verdict for each in scored}) > 1 or (of_winner and not exact):
        return replace(play, verdict="undetermined", reasons=(*play.reasons, _TURNS_ON))
    return replace(play, verdict=scored[0].verdict, reasons=scored[0].reasons)

"""The referee: replays a record of play under rules, and gives verdicts, reasons and the result."""

from snorum.referee.report import (
    VERDICTS,
    Joint,
    PlayReport,
    PlayRow,
    ReasonRow,
    Report,
    Said,
    Sight,
    as_json,
    describe_end,
    describe_event,
    describe_result,
    play_as_json,
    worst,
)
from snorum.referee.worlds import MOST_REPLAYED, check, judge

__all__ = [
    "MOST_REPLAYED",
    "VERDICTS",
    "Joint",
    "PlayReport",
    "PlayRow",
    "ReasonRow",
    "Report",
    "Said",
    "Sight",
    "as_json",
    "check",
    "describe_end",
    "describe_event",
    "describe_result",
    "judge",
    "play_as_json",
    "worst",
]

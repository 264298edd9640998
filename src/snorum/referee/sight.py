"""The table at each play. A verdict needs none: when somebody asks for one, the record is replayed for it, once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from snorum import scene
from snorum.referee.replay import Replay
from snorum.referee.report import Report
from snorum.referee.tables import Tables
from snorum.scene import Scene


class Again:
    """A way in which a record can have been, to be replayed when its tables are asked for."""

    def __init__(self, way: Replay) -> None:
        self.record, self.evidence = way.record, way.evidence

    @cached_property
    def tables(self) -> list[list[Tables]]:
        """Those of each string, as far as it can be played."""
        found: list[list[Tables]] = []
        Replay(self.record, self.evidence, found)
        return found


class Sighted(NamedTuple):
    """The table at one string of a record, as far as the ways in which it can have been agree that come so far.

    What is counted in counters is told from the ways that judge most kindly, as in the result; the cards from all.
    """

    ways: Sequence[Again]
    kind: Sequence[Again]
    number: int
    """Which string it is, from nought."""
    blurred: bool
    """Whether so little is known that no number is."""

    def before(self) -> Scene | None:
        """The table before the play; `None` if none could be laid."""
        return self._together(*([each.before() for each in tables] for tables in self._tables()))

    def after(self) -> Scene | None:
        """The table after it, with what it moved; `None` if it could not be played."""
        return self._together(*([seen for each in tables if (seen := each.after())] for tables in self._tables()))

    def _tables(self) -> tuple[list[Tables], list[Tables]]:
        ways, kind = ([each for way in some if len(way.tables) > self.number for each in way.tables[self.number]]
                      for some in (self.ways, self.kind))  # fmt: skip
        return ways, kind

    def _together(self, ways: Sequence[Scene], kind: Sequence[Scene]) -> Scene | None:
        if not ways:
            return None
        seen, kindly = scene.merged(ways), scene.merged(kind or ways)
        places = tuple(replace(place, counters=other.counters)
                       for place, other in zip(seen.places, kindly.places, strict=True))  # fmt: skip
        seen = replace(seen, places=places, pool=kindly.pool)
        return scene.blurred(seen) if self.blurred else seen


def sighted(report: Report, ways: Sequence[Replay], kind: Sequence[Replay] = ()) -> Report:
    """The report, with the table at each of its plays; no number is known where not every branch was followed."""
    of_all = [Again(way) for way in ways]
    kindly = set(map(id, kind or ways))
    of_kind = [again for again, way in zip(of_all, ways, strict=True) if id(way) in kindly]
    lost = min((way.lost for way in ways if way.lost), default=None)
    plays = tuple(
        replace(play, sight=Sighted(of_all, of_kind, number, lost is not None and (play.deal, play.play) >= lost))
        for number, play in enumerate(report.plays)
    )
    return replace(report, plays=plays)

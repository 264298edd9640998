"""Show the table at each play. The record is replayed for that, once, and only when somebody asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from snorum.cards import scene
from snorum.cards.scene import Scene
from snorum.games.vocabulary import Wins
from snorum.records import Record
from snorum.referee.branches import PlayNumber
from snorum.referee.replay import Replay
from snorum.referee.report import PlayReport, Report, Sight
from snorum.referee.tables import Tables


class TablesOnDemand:
    """One possible completion of a record, replayed when its tables are asked for.

    `given`: the record before it was completed, if its hands are to be shown in place of the completed ones.
    """

    def __init__(self, way: Replay, given: Record | None = None) -> None:
        self.record, self.packs, self.given = way.record, way.packs, given

    @cached_property
    def tables(self) -> list[list[Tables]]:
        """The tables of each string, as far as the record can be played."""
        found: list[list[Tables]] = []
        Replay(self.record, self.packs, found)
        if self.given is None:
            return found
        deals = [deal for deal in self.given.deals for _ in deal.plays]
        return [[each._replace(deal=deal) for each in tables] for deal, tables in zip(deals, found, strict=False)]


class TableViews(NamedTuple):
    """The table at one string of a record, as far as all completions that reach it agree.

    Cards come from all completions. Counters come from the lenient ones, as in the result.
    """

    ways: Sequence[TablesOnDemand]
    lenient: Sequence[TablesOnDemand]
    number: int
    """The index of the string, from 0."""
    without_numbers: bool
    """Whether so little is known that no number is shown."""
    exact: bool = True
    """Whether the completions show as much as all. Otherwise no card is shown but those in hands."""

    def before(self) -> Scene | None:
        """The table before the play; `None` if there was none."""
        return self._together(*([each.before() for each in tables] for tables in self._tables()))

    def after(self) -> Scene | None:
        """The table after it, with what it moved; `None` if it could not be played."""
        return self._together(*([seen for each in tables if (seen := each.after())] for tables in self._tables()))

    def tables(self) -> Sequence[Tables]:
        """The game's own tables on which the play can have been made."""
        return self._tables()[0]

    def _tables(self) -> tuple[list[Tables], list[Tables]]:
        ways, lenient = (
            [each for way in some if len(way.tables) > self.number for each in way.tables[self.number]]
            for some in (self.ways, self.lenient)
        )
        return ways, lenient

    def _together(self, ways: Sequence[Scene], lenient: Sequence[Scene]) -> Scene | None:
        if not ways:
            return None
        seen, counted = scene.merge(ways), scene.merge(lenient or ways)
        places = tuple(
            replace(place, counters=other.counters) for place, other in zip(seen.places, counted.places, strict=True)
        )
        seen = replace(seen, places=places, pool=counted.pool, pools=counted.pools)
        if not self.exact:
            seen = scene.without_cards(seen)
        return scene.without_numbers(seen) if self.without_numbers else seen


class _WonViews(NamedTuple):
    """The table as another view has it, but for who has won."""

    view: Sight
    won_before: frozenset[str]
    won_after: frozenset[str]

    def before(self) -> Scene | None:
        """The table before the play; `None` if there was none."""
        return _with_winners(self.view.before(), self.won_before)

    def after(self) -> Scene | None:
        """The table after it, with what it moved; `None` if it could not be played."""
        return _with_winners(self.view.after(), self.won_after)

    def tables(self) -> Sequence[Tables]:
        """The game's own tables on which the play can have been made."""
        return self.view.tables()


def _with_winners(seen: Scene | None, won: frozenset[str]) -> Scene | None:
    return seen and replace(seen, places=tuple(replace(each, won=each.player in won) for each in seen.places))


def with_winners_told(plays: Sequence[PlayReport]) -> tuple[PlayReport, ...]:
    """Show in the tables of each deal only those as winners of whom one of its plays says that they have won."""
    shown, won = list[PlayReport](), frozenset[str]()
    for play in plays:
        before = won if play.play > 1 else frozenset[str]()
        winners = [event.player for event in play.events if isinstance(event, Wins)]
        won = before.union(winners, *(each.split("+") for each in winners))  # a side is called `A+C`
        shown.append(replace(play, sight=play.sight and _WonViews(play.sight, before, won)))
    return tuple(shown)


def with_table_views(
    report: Report,
    ways: Sequence[Replay],
    lenient: Sequence[Replay] = (),
    uncounted: PlayNumber | None = None,
    *,
    exact: bool = True,
    given: Record | None = None,
) -> Report:
    """Add the tables to each play of a report.

    No number is shown where not every branch was followed, nor from the string `uncounted` on. `exact`: the ways
    show as much as all would, but for the cards in hands. `given`: the record before it was completed, if they are not
    all the ways.
    """
    of_all = [TablesOnDemand(way, given) for way in ways]
    lenient_ids = set(map(id, lenient))
    of_lenient = [again for again, way in zip(of_all, ways, strict=True) if id(way) in lenient_ids]
    lost = min((each for each in (uncounted, *(way.gave_up_at for way in ways)) if each), default=None)
    plays = []
    for number, play in enumerate(report.plays):
        followed = lost is None or (play.deal, play.play) < lost
        plays.append(replace(play, sight=TableViews(of_all, of_lenient, number, not followed, exact)))
    return replace(report, plays=tuple(plays))

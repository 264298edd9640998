"""The table at each play, as a picture shows it. It is made when it is asked for: a verdict needs none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from snorum import scene
from snorum.games import Game
from snorum.referee.report import Sight
from snorum.scene import Scene
from snorum.vocabulary import Event


class Seen(NamedTuple):
    """The tables before and after one string of a record, in one way in which the record can have been."""

    game: Game
    table: Any
    """Before it."""
    then: Any
    """After it; `None` if it could not be played."""
    move: Any = None
    """What was played; `None` where something is asserted only."""
    events: tuple[Event, ...] = ()

    def before(self) -> Scene:
        """The table before the play."""
        return self.game.scene(self.table)

    def after(self) -> Scene | None:
        """The table after it, with what it moved; `None` if it could not be played."""
        if self.then is None:
            return None
        seen = self.game.scene(self.then)
        return seen if self.move is None else scene.after(seen, self.move, self.events)


class SeenTogether(NamedTuple):
    """The same in all the ways in which a record can have been, where these agree.

    What is counted in counters is told from the ways that judge most kindly, as in the result; the cards from all.
    """

    ways: Sequence[Sight]
    kind: Sequence[Sight]
    blurred: bool = False
    """Whether so little is known that no number is."""

    def before(self) -> Scene:
        """The table before the play."""
        return self._together([way.before() for way in self.ways], [way.before() for way in self.kind])

    def after(self) -> Scene | None:
        """The table after it, with what it moved; `None` if it could not be played."""
        ways, kind = ([seen for way in some if (seen := way.after())] for some in (self.ways, self.kind))
        return self._together(ways, kind or ways) if ways else None

    def _together(self, ways: Sequence[Scene], kind: Sequence[Scene]) -> Scene:
        seen, kindly = scene.merged(ways), scene.merged(kind)
        places = tuple(replace(place, counters=other.counters)
                       for place, other in zip(seen.places, kindly.places, strict=True))  # fmt: skip
        seen = replace(seen, places=places, pool=kindly.pool)
        return scene.blurred(seen) if self.blurred else seen

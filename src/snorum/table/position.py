"""One moment of a game that is really played, and what led to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from snorum.cards import Card
from snorum.games.vocabulary import Event, SnorumError
from snorum.records import Deal
from snorum.referee import Said
from snorum.table.judging import Entered, Made, Step


class CannotBeDone(SnorumError):
    """Something cannot be done at the table as it is; `reasons` say why, and by which rule."""

    def __init__(self, *reasons: Said) -> None:
        super().__init__("; ".join(each.text for each in reasons))
        self.reasons = reasons


@dataclass(frozen=True)
class Position:
    """All that there is at one moment. It never changes, so that it can be returned to.

    What led to it is written down and judged when it is asked for: a program that learns never asks.
    """

    table: Any
    """The game's own table."""
    hands: Mapping[str, tuple[Card, ...]]
    stock: tuple[Card, ...]
    """The undealt cards; their top is the end."""
    dealt: Deal
    """The deal as it was dealt, with none of its plays."""
    number: int = 1
    """Which deal of the game it is."""
    plays: int = 0
    """How many things were done so far, in all deals."""
    before: Position | None = field(default=None, repr=False, compare=False)
    """`None` at the beginning of the game."""
    what: Entered | Made | None = field(default=None, repr=False, compare=False)
    """What was done; `None` after a deal."""
    shown: tuple[Card, ...] = ()
    """The cards of this deal that all have seen."""
    lacking: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The ranks of which each player has shown to hold none."""
    last: tuple[Any, tuple[Event, ...]] | None = None
    """The last move and its events."""
    ended: bool = False
    """Whether the deal was ended before its cards were played."""
    notes: tuple[str, ...] = ()
    """What the record says beside the plays."""
    gone: tuple[Card, ...] = ()
    """The cards of the pack that all have seen in earlier deals."""

    @cached_property
    def done(self) -> Entered | None:
        """What was done to reach it, written down and judged; `None` after a deal."""
        return self.what.tell(self.hands) if isinstance(self.what, Made) else self.what

    @cached_property
    def _so_far(self) -> tuple[tuple[Deal, ...], tuple[Step, ...]]:
        # A game may have thousands of positions: so no recursion, and what an earlier one knows is not told again.
        untold, at = [self], self.before
        while at is not None and "_so_far" not in at.__dict__:
            untold.append(at)
            at = at.before
        deals, steps = ([*at.deals], [*at.steps]) if at is not None else (list[Deal](), list[Step]())
        for position in reversed(untold):
            if position.number > len(deals):
                deals.append(position.dealt)
            if position.done is not None:
                deals[-1] = with_line(deals[-1], position.done)
                steps.append(position.done.step)
        return tuple(deals), tuple(steps)

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The deals so far, each with what was done in it."""
        return self._so_far[0]

    @property
    def steps(self) -> tuple[Step, ...]:
        """What was done so far, in all deals."""
        return self._so_far[1]


def with_line(deal: Deal, done: Entered) -> Deal:
    """A deal with another line, and with the card that its player has then drawn."""
    hands, player = deal.hands, done.line.player
    if done.drawn and player:
        hands = {**hands, player: (*hands[player], done.drawn)}
    return replace(deal, plays=(*deal.plays, done.line), hands=hands)

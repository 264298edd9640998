"""One moment of a game that is really played, and one thing done in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from snorum.cards import Card
from snorum.games.vocabulary import Event, Holding, Owed, SnorumError
from snorum.records import Deal
from snorum.referee import Said, describe_event


class CannotBeDone(SnorumError):
    """Something cannot be done at the table as it is; `reasons` say why, and by which rule."""

    def __init__(self, *reasons: Said) -> None:
        super().__init__("; ".join(each.text for each in reasons))
        self.reasons = reasons


class Step(NamedTuple):
    """One thing done at the table, and what followed."""

    text: str
    """As a record has it."""
    verdict: str
    """`lawful`, `offence` or `contradicted`."""
    reasons: tuple[Said, ...] = ()
    events: tuple[Event, ...] = ()
    deal: int = 1
    move: Any = None
    """The game's move; `None` if it was none."""
    perhaps: Said | None = None
    """If a card was demanded of the player and not played: what those can say who do not know their hand."""
    of: str = ""
    """Of whom it was demanded, or who alone knows whether it was as it should be; empty if nobody does."""
    owed: tuple[Owed, ...] = ()
    """What is owed after it, and was not before."""
    promised: tuple[Holding, ...] = ()
    """What had to be held after it: one of these sets."""

    @property
    def says(self) -> list[str]:
        """The events in sentences."""
        return [describe_event(event) for event in self.events]


@dataclass(frozen=True)
class Position:
    """All that there is at one moment. It never changes, so that it can be returned to."""

    table: Any
    """The game's own table."""
    hands: Mapping[str, tuple[Card, ...]]
    stock: tuple[Card, ...]
    """The undealt cards; their top is the end."""
    deals: tuple[Deal, ...]
    steps: tuple[Step, ...] = ()
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

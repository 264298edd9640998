"""The records that a record can stand for: its layout filled in, and its suits where suits matter.

Only what lies open on the table is filled in, since a game must know its table to be played. What hands hold
stays as unknown as it is; that is for the evidence.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from snorum.records import Record
from snorum.referee.layouts import deals_without_layout
from snorum.referee.suits import deals_without_suits, some_suits
from snorum.referee.telling_layouts import telling_layouts
from snorum.referee.telling_suits import telling_suits

SECONDS = 2.0
"""How long it may take to find out what can have been; what is not found out by then stays undetermined."""


class Completions(NamedTuple):
    """Ways in which a record can be completed, that tell as much as all of them, if they are `exact`."""

    records: list[Record]
    turns_on: str
    """What was filled in, in words; empty if nothing was missing."""
    first_deal: int = 1
    """The first deal in which something was."""
    exact: bool = True
    """If they are not, a fault that is one in all of these ways may be none in another."""


def completions(record: Record, most: int) -> Completions:
    """The ways to fill in what a record leaves open on the table and play turns on; `most`, unless they are telling."""
    until = time.monotonic() + SECONDS
    if absent := deals_without_layout(record):
        records, exact = telling_layouts(record, absent, most, until)
        return Completions(records, "the layout", min(absent) + 1, exact)
    if record.game.SUITED == "play" and (absent := deals_without_suits(record)):
        records, exact = telling_suits(record, until) or some_suits(record, most)
        return Completions(records, "suits", min(absent) + 1, exact)
    return Completions([record], "")

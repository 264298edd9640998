"""The records that a record can stand for: its layout filled in, and its suits where suits matter.

Only what lies open on the table is filled in, since a game must know its table to be played. What hands hold
stays as unknown as it is; that is for the evidence.
"""

from __future__ import annotations

from typing import NamedTuple

from snorum.records import Record
from snorum.referee.layouts import deals_without_layout, layouts
from snorum.referee.suits import deals_without_suits, suits


class Completions(NamedTuple):
    """The ways in which a record can be completed; only `complete` if all of them are there."""

    records: list[Record]
    turns_on: str
    """What was filled in, in words; empty if nothing was missing."""
    first_deal: int = 1
    """The first deal in which something was."""
    complete: bool = True
    telling: bool = True
    """Whether a fault that is one in all of them is a fault. If not all are there, and what is missing decides
    what may be played, another way may be free of it."""
    scored: tuple[Record, ...] = ()
    """Where suits matter to the score alone: the same with suits, of which the score is taken."""


def completions(record: Record, most: int) -> Completions:
    """The ways to fill in what a record leaves open on the table, `most` of them at the most."""
    filled, all_there, deals, missing = [record], True, set[int](), []
    if absent := deals_without_layout(record):
        deals |= set(absent)
        missing.append("the layout")
        filled, all_there = layouts(record, absent, most)
    if not record.game.SUITED or not (absent := deals_without_suits(filled[0])):
        first = min(deals, default=0) + 1
        return Completions(filled, " and ".join(missing), first, all_there, telling=all_there)
    ways = [suits(each, max(2, most // len(filled))) for each in filled]
    suited = [each for some, _ in ways for each in some][:most]
    if record.game.SUITED == "score":
        first = min(deals, default=0) + 1
        return Completions(filled, " and ".join(missing), first, all_there, all_there, tuple(suited))
    all_there = all_there and all(complete for _, complete in ways)
    first = min(deals | set(absent)) + 1
    return Completions(suited, " and ".join([*missing, "suits"]), first, all_there, telling=all_there)

"""Fill in what a record leaves out of the open cards: its layout, and suits where suits matter.

Only cards on the table are filled in, because a game needs its table. Unknown hands stay unknown: `evidence` reasons
about them.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from snorum.records import Record
from snorum.referee.evidence import Evidence
from snorum.referee.layouts.filling import deals_without_layout
from snorum.referee.layouts.representative import representative_layouts
from snorum.referee.suits.naming import any_suit, deals_without_suits, every_suit
from snorum.referee.suits.representative import lawful_suits, representative_suits

SECONDS = 2.0
"""Time limit for the search, in seconds; what is not found by then stays undetermined."""
FEW = 6_000
"""The most plays for which all ways to complete the suits are tried one by one."""


class Completions(NamedTuple):
    """Ways to complete a record, and how much they show."""

    ways: Sequence[tuple[Record, Sequence[Evidence] | None]]
    """Each completed record, with what it proves about each pack if that is known already."""
    turns_on: str
    """What was filled in: `the layout` or `the suits`; empty if nothing was missing."""
    first_deal: int = 1
    """The first deal in which something was missing, from 1."""
    shows: str = "all"
    """`all`: as much as all possible ways. `lawful`: as much as all in which every play was lawful. `some`: only what
    does not depend on how the record was completed. `nothing`: the one way is made up."""
    every: bool = True
    """Whether these are all possible ways."""
    by_deal: bool = True
    """Whether they include every way of each single deal."""


def completions(record: Record, most: int) -> Completions:
    """The ways to fill in the missing open cards that matter to play.

    `most`: how many layouts to try if the representative ones are not found in time.
    """
    if absent := deals_without_layout(record):
        laid, exact, all_of_them = representative_layouts(record, absent, most, time.monotonic() + SECONDS)
        return Completions(laid, "the layout", min(absent) + 1, "all" if exact else "some", all_of_them)
    if record.game.SUITED != "play" or not (absent := deals_without_suits(record)):
        return Completions([(record, None)], "")
    first = min(absent) + 1
    plays = sum(len(deal.plays) for deal in record.deals)
    if (found := every_suit(record, FEW // plays)) is not None:
        records, every = found
        return Completions([(each, None) for each in records], "the suits", first, every=every)
    until = time.monotonic() + SECONDS
    if (telling := representative_suits(record, until)) is not None:
        return Completions([(each, None) for each in telling], "the suits", first, every=False, by_deal=False)
    if (lawful := lawful_suits(record, until)) is not None:
        ways = [(each, None) for each in lawful]
        return Completions(ways, "the suits", first, "lawful", every=False, by_deal=False)
    named = any_suit(record, time.monotonic() + SECONDS)
    return Completions([(named, None)], "the suits", first, "nothing", every=False, by_deal=False)

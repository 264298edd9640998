"""The records that a record can stand for: its layout filled in, and its suits where suits matter.

Only what lies open on the table is filled in, since a game must know its table to be played. What hands hold
stays as unknown as it is; that is for the evidence.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from snorum.evidence import Evidence
from snorum.records import Record
from snorum.referee.layouts.filling import deals_without_layout
from snorum.referee.layouts.representative import representative_layouts
from snorum.referee.suits.naming import any_suit, deals_without_suits, every_suit
from snorum.referee.suits.representative import representative_suits

SECONDS = 2.0
"""How long it may take to find out what can have been; what is not found out by then stays undetermined."""
FEW = 6_000
"""The ways to complete the suits of a record are tried one by one, if that is not more plays than these."""


class Completions(NamedTuple):
    """Ways in which a record can be completed, that tell as much as all of them, if they are `exact`."""

    ways: Sequence[tuple[Record, Evidence | None]]
    """Each with what it shows of the cards, if that is known already."""
    turns_on: str
    """What was filled in, in words; empty if nothing was missing."""
    first_deal: int = 1
    """The first deal in which something was."""
    exact: bool = True
    """If they are not, nothing is certain that turns on them."""
    every: bool = True
    """Whether they are all the ways there are."""
    by_deal: bool = True
    """Whether they are all the ways that each deal has."""


def completions(record: Record, most: int) -> Completions:
    """The ways to fill in what a record leaves open on the table and play turns on.

    `most`: how many layouts are tried, if those that tell as much as all are not found in time.
    """
    if absent := deals_without_layout(record):
        laid, exact, all_of_them = representative_layouts(record, absent, most, time.monotonic() + SECONDS)
        return Completions(laid, "the layout", min(absent) + 1, exact, all_of_them)
    if record.game.SUITED != "play" or not (absent := deals_without_suits(record)):
        return Completions([(record, None)], "")
    first = min(absent) + 1
    plays = sum(len(deal.plays) for deal in record.deals)
    if (found := every_suit(record, FEW // max(plays, 1))) is not None:
        records, every = found
        return Completions([(each, None) for each in records], "the suits", first, every=every)
    if (telling := representative_suits(record, time.monotonic() + SECONDS)) is not None:
        return Completions([(each, None) for each in telling], "the suits", first, every=False, by_deal=False)
    return Completions([(any_suit(record), None)], "the suits", first, exact=False, every=False, by_deal=False)

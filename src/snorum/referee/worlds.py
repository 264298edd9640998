"""What a record leaves out and play turns on: every way in which it can have been, and what all the ways say.

A layout, and at a game in which suits matter a suit, lie open on the table and yet may be missing in a record. Each
way is replayed as though it had been recorded; or, where they are too many, as many as tell the same as all. What
hands hold, and what follows from it, each replay decides within its way.
"""

from __future__ import annotations

from snorum.records import Record
from snorum.referee.branches import Budget
from snorum.referee.completions import completions
from snorum.referee.replay import Replay
from snorum.referee.report import Report
from snorum.referee.sight import with_table_views
from snorum.referee.suits.scores import with_suits
from snorum.referee.together import CombinedReport

MOST_REPLAYED = 20_000
"""Every way is replayed, if that is not more plays and assertions than these."""


def check(record: Record) -> Report:
    """Judge a record under its rules.

    Play is told as in the way in which the record can be played furthest and with least fault; where the
    ways differ, a verdict is undetermined and a number unknown.
    """
    plays = sum(1 + len(line.claims) for deal in record.deals for line in deal.plays)
    found = completions(record, max(2, MOST_REPLAYED // max(plays, 1)))
    budget = Budget()
    ways = [Replay(each, evidence, budget=budget) for each, evidence in found.ways]
    if found.turns_on:
        how = {"exact": found.exact, "every": found.every, "by_deal": found.by_deal}
        report = CombinedReport(ways, found.turns_on, found.first_deal, **how).report()
    else:
        report = with_table_views(ways[0].report(), ways)
    return with_suits(report, ways, every=found.every)

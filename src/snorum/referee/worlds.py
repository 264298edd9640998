"""Check a record: replay it in every way in which its missing open cards can be filled in, and combine the verdicts.

A record may leave out a layout, or suits in a game where suits matter. Each way to fill them in is replayed as if it
had been recorded; if there are too many, a selection that shows as much as all of them. Each replay reasons about
unknown hands by itself.
"""

from __future__ import annotations

from dataclasses import replace

from snorum.games.vocabulary import SnorumError
from snorum.records import Record
from snorum.referee.asking import RecordingRules
from snorum.referee.branches import Budget
from snorum.referee.completions import completions
from snorum.referee.early import name_other_readings, name_plays_before
from snorum.referee.packs import deals_with_known_score, with_the_rest_open
from snorum.referee.passed_over import with_passes
from snorum.referee.replay import Replay
from snorum.referee.report import Report
from snorum.referee.sight import with_table_views
from snorum.referee.suits.scores import with_suits
from snorum.referee.together import CombinedReport

MOST_REPLAYED = 20_000
"""The most strings for which every way is replayed."""


def judge(record: Record) -> Report:
    """Judge a record under its rules alone, as far as it is known whether the game went on.

    A record that leaves out what decides the score of a pack, and goes on to another, is judged to the end of that
    pack.

    Raises:
        SnorumError: it has no deals, or layouts that cannot be. No record that was read has.
    """
    if not record.deals:
        raise SnorumError("the record has no deals, expected at least one")
    if record.game.PASSES and (passing := with_passes(record)).has_more:
        return passing.fold(_judge(passing.record))
    deals = deals_with_known_score(record)
    if deals == len(record.deals):
        return _judge(record)
    return with_the_rest_open(record, _judge(replace(record, deals=record.deals[:deals])))


def _judge(given: Record) -> Report:
    """Judge a record.

    The report follows the way in which the record can be played furthest with the fewest offences. Where the ways
    differ, a verdict is undetermined and a number is unknown.
    """
    rules = RecordingRules.of(given.rules)
    record = replace(given, rules=rules)
    plays = sum(len(deal.plays) for deal in record.deals)
    found = completions(record, max(2, MOST_REPLAYED // max(plays, 1)))
    if not found.ways:
        raise SnorumError("no cards can have lain as the record has it, expected layouts as its rules deal them")
    budget = Budget()
    ways = [Replay(each, packs, budget=budget) for each, packs in found.ways]
    if found.turns_on:
        how = {"every": found.every, "by_deal": found.by_deal}
        report = CombinedReport(ways, found.turns_on, found.first_deal, found.shows, given=given, **how).report()
    else:
        report = with_table_views(ways[0].report(), ways)
    report = with_suits(report, ways, every=found.every)
    read = [
        {**(rules.asked_at[None] if number == 0 else {}), **rules.asked_at.get((play.deal, play.play), {})}
        for number, play in enumerate(report.plays)
    ]
    told = tuple(replace(play, points=tuple(names)) for play, names in zip(report.plays, read, strict=True))
    return replace(report, rules=given.rules, plays=told)


def check(record: Record) -> Report:
    """Judge a record under its rules, and say of a payment that is early or late where it is due."""
    return name_plays_before(record, name_other_readings(record, judge(record), judge))

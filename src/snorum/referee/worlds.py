"""What a record leaves out and play turns on: every way in which it can have been, and what all the ways say.

A turn-up, a layout, and at a game in which suits matter a suit, lie open on the table and yet may be missing
in a record. Each way is replayed as though it had been recorded; or, where they are too many, as many as tell the
same as all. What hands hold is the evidence's, which judges it exactly within each way.

What is found is exact, with three exceptions: where too many turn-ups are missing to try them all; where what can
have been is not found out in the time that there is; and for missing suits where a card wrongly played is taken up
again, if they are too many to try. There it is only cautious. It tries some ways, calls undetermined whatever is a
fault in all of them, and lawful only what is so in all.
"""

from __future__ import annotations

from itertools import product
from random import Random

from snorum.records import Record
from snorum.referee.completions import completions
from snorum.referee.replay import Laid, Replay
from snorum.referee.report import Report
from snorum.referee.scores import with_suits
from snorum.referee.sight import sighted
from snorum.referee.together import Together

FAULTS = ("contradicted", "impossible")

MOST_REPLAYED = 20_000
"""Every way is replayed, if that is not more plays and assertions than these; if it is, as many ways as that
allows, and what hangs on the rest is left unknown."""


def check(record: Record) -> Report:
    """Judge a record under its rules.

    Play goes on as in the way in which the record can be played furthest and with least fault; where the
    ways differ, a verdict is undetermined and a number unknown.
    """
    plays = sum(1 + len(line.claims) for deal in record.deals for line in deal.plays)
    most = max(2, MOST_REPLAYED // max(plays, 1))
    found = completions(record, most)
    if found.turns_on:
        ways = [Replay(each, {}, {}) for each in found.records]
        report = Together(ways, found.turns_on, found.first_deal, exact=found.exact, in_kindness=True).report()
        return with_suits(report, ways)
    laid: Laid = {}
    first = Replay(record, {}, laid)
    if not first.in_doubt:
        return with_suits(sighted(first.report(), [first]), [first])
    return _turn_ups(record, first, laid, plays)


def _turn_ups(record: Record, first: Replay, laid: Laid, plays: int) -> Report:
    """Replay a record with each turn-up that it leaves out matched, and not."""
    doubts: set[int] = set()
    runs, found = [first], set(first.in_doubt)
    while found - doubts:
        doubts |= found
        if plays * 2 ** len(doubts) > MOST_REPLAYED:
            ways = _some_ways(record, first, laid, MOST_REPLAYED // plays)
            return Together(ways, "the card turned up", min(doubts), exact=False, blurred=True).report()
        choices = product((False, True), repeat=len(doubts))
        guesses = [dict(zip(sorted(doubts), choice, strict=True)) for choice in choices if any(choice)]
        runs = [first, *(Replay(record, each, laid) for each in guesses)]
        found = set().union(*(run.in_doubt for run in runs))
    return Together(runs, "the card turned up", min(doubts), exact=True).report()


def _some_ways(record: Record, first: Replay, laid: Laid, most: int) -> list[Replay]:
    """Some of the ways, each made from the best so far by thinking again of a turn-up before its first fault."""
    chance = Random(most)
    guesses: dict[int, bool] = {}
    best, ways = first, [first]
    for number in range(max(2, most) - 1):
        if number == 0:
            tried = dict.fromkeys(range(1, len(record.deals) + 1), True)
        else:
            faulty = next((play.deal for play in best.plays if play.verdict in FAULTS), len(record.deals))
            before = [deal for deal in best.in_doubt if deal <= faulty] or sorted(best.in_doubt)
            changed = chance.sample(before, min(len(before), chance.choice((1, 1, 2, 3))))
            tried = guesses | {deal: not guesses.get(deal, False) for deal in changed}
        run = Replay(record, tried, laid)
        ways.append(run)
        if _faultless(run) >= _faultless(best):
            best, guesses = run, tried
    return ways


def _faultless(run: Replay) -> int:
    """How many strings of a record come before the first that is at fault."""
    return next((number for number, play in enumerate(run.plays) if play.verdict in FAULTS), len(run.plays))

"""Say where a payment is due that a record has too early or too late: under another reading, or at a play before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from snorum.games.vocabulary import Crux, Pays
from snorum.records import Assertion, Paid, Record
from snorum.referee.asking import check_and_record, single_options
from snorum.referee.assertions import pays_early
from snorum.referee.report import PlayReport, Report, Said

MOST_EARLY = 20
"""Of how many early payments the other readings are named. A record has one or two; more are not worth the time."""


def name_other_readings(record: Record, report: Report, check: Callable[[Record], Report]) -> Report:
    """Add to each payment that is made early under which single options it is due there, or may be."""
    early = [number for number, play in enumerate(report.plays) if _is_early(record, play)][:MOST_EARLY]
    plays = list(report.plays)
    for crux, option, other in _other_reports(record, check) if early else ():
        for number in early:
            play = plays[number]
            if number < len(other) and other[number].verdict in ("lawful", "undetermined"):
                due = "is" if other[number].verdict == "lawful" else "may be"
                says = f"under another reading it {due} due here: {crux.question} {crux.options[option]}"
                said = Said(None, f"{says} ({crux.name}={option})")
                plays[number] = replace(play, reasons=(*play.reasons, said))
    return replace(report, plays=tuple(plays)) if early else report


def name_plays_before(record: Record, report: Report) -> Report:
    """Add to each payment for which nothing is due where it stands the play before at which so much is paid.

    None is named if the record has that payment at its play, or if this one is early.
    """
    plays, paid, last = list(report.plays), list[tuple[str, int, int]](), 0
    for number, play in enumerate(report.plays):
        if play.play == 1:
            paid, last = [], 0
        if record.deals[play.deal - 1].plays[play.play - 1].played is not None:
            last = play.play
        paid += [(event.player, event.counters, play.play) for event in play.events if isinstance(event, Pays)]
        for told in (each for each in _assertions(record, play) if isinstance(each, Paid)):
            own = [each for each in paid if each[0] == told.player]
            here = [each for each in own if each[2] >= last]
            meant = _meant(told.counters, here)
            if play.verdict == "contradicted" and not here and not pays_early(*told, play.owed):
                meant = _meant(told.counters, own)
                if meant:
                    says = (
                        f"if what {told.player} pays at play {meant[0][2]} is meant, it is told right after that play"
                    )
                    plays[number] = replace(plays[number], reasons=(*plays[number].reasons, Said(None, says)))
            for each in meant:
                paid.remove(each)
    return replace(report, plays=tuple(plays))


def _meant(counters: int, paid: Sequence[tuple[str, int, int]]) -> Sequence[tuple[str, int, int]]:
    """The last of these payments that is so much, or all those at one play that are so much together."""
    for place in sorted({each[2] for each in paid}, reverse=True):
        there = [each for each in paid if each[2] == place]
        if one := [each for each in there if each[1] == counters]:
            return one[-1:]
        if sum(each[1] for each in there) == counters:
            return there
    return ()


def _is_early(record: Record, play: PlayReport) -> bool:
    if play.verdict != "contradicted":
        return False
    return any(isinstance(each, Paid) and pays_early(*each, play.owed) for each in _assertions(record, play))


def _assertions(record: Record, play: PlayReport) -> Sequence[Assertion]:
    return record.deals[play.deal - 1].plays[play.play - 1].assertions


def _other_reports(
    record: Record, check: Callable[[Record], Report]
) -> Iterator[tuple[Crux, str, Sequence[PlayReport]]]:
    """The plays as judged under each single other option of the cruxes that the record turns on."""
    _, asked = check_and_record(record, check)
    for crux, option, rules in single_options(record, asked):
        yield crux, option, check(replace(record, rules=rules)).plays

"""Say where a payment is due that a record has too early or too late: under another reading, or at a play before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from snorum.games.vocabulary import Crux, Pays
from snorum.records import Line, Paid, Record
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


class _Payment(NamedTuple):
    """What a play of the deal makes somebody pay."""

    player: str
    counters: int
    play: int


def name_plays_before(record: Record, report: Report) -> Report:
    """Add to each payment for which nothing is due where it stands the play before at which so much is paid.

    None is named if the record has that payment at its play, or if this one is early.
    """
    if all(play.verdict != "contradicted" for play in report.plays):
        return report
    plays, paid, last = list[PlayReport](), list[_Payment](), 0
    for play in report.plays:
        paid, last = ([], 0) if play.play == 1 else (paid, last)
        if _line(record, play).played is not None:
            last = play.play
        paid += [_Payment(each.player, each.counters, play.play) for each in play.events if isinstance(each, Pays)]
        for told in (each for each in _line(record, play).assertions if isinstance(each, Paid)):
            own = [each for each in paid if each.player == told.player]
            here = [each for each in own if each.play >= last]
            meant = _meant(told.counters, here)
            if play.verdict == "contradicted" and not here and not pays_early(*told, play.owed):
                meant = _meant(told.counters, own)
                says = [
                    f"if what {each.player} pays at play {each.play} is meant, it is told right after that play"
                    for each in meant[:1]
                ]
                play = replace(play, reasons=(*play.reasons, *(Said(None, each) for each in says)))
            for each in meant:
                paid.remove(each)
        plays.append(play)
    return replace(report, plays=tuple(plays))


def _meant(counters: int, paid: Sequence[_Payment]) -> Sequence[_Payment]:
    """The last of these payments that is so much, or all those at one play that are so much together."""
    for place in sorted({each.play for each in paid}, reverse=True):
        there = [each for each in paid if each.play == place]
        if one := [each for each in there if each.counters == counters]:
            return one[-1:]
        if sum(each.counters for each in there) == counters:
            return there
    return ()


def _is_early(record: Record, play: PlayReport) -> bool:
    assertions = _line(record, play).assertions if play.verdict == "contradicted" else ()
    return any(isinstance(assertion, Paid) and pays_early(*assertion, play.owed) for assertion in assertions)


def _line(record: Record, play: PlayReport) -> Line:
    return record.deals[play.deal - 1].plays[play.play - 1]


def _other_reports(
    record: Record, check: Callable[[Record], Report]
) -> Iterator[tuple[Crux, str, Sequence[PlayReport]]]:
    """The plays as judged under each single other option of the cruxes that the record turns on."""
    _, asked = check_and_record(record, check)
    for crux, option, rules in single_options(record, asked):
        yield crux, option, check(replace(record, rules=rules)).plays

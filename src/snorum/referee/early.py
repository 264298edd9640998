"""Say under which reading a payment is due that a record has too early."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from snorum.games.vocabulary import Crux
from snorum.records import Paid, Record
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


def _is_early(record: Record, play: PlayReport) -> bool:
    assertions = record.deals[play.deal - 1].plays[play.play - 1].assertions if play.verdict == "contradicted" else ()
    return any(isinstance(assertion, Paid) and pays_early(*assertion, play.owed) for assertion in assertions)


def _other_reports(
    record: Record, check: Callable[[Record], Report]
) -> Iterator[tuple[Crux, str, Sequence[PlayReport]]]:
    """The plays as judged under each single other option of the cruxes that the record turns on."""
    _, asked = check_and_record(record, check)
    for crux, option, rules in single_options(record, asked):
        yield crux, option, check(replace(record, rules=rules)).plays

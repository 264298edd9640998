"""Say under which reading a payment is due that a record has too early."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from snorum.records import Paid, Record
from snorum.referee.claims import pays_early
from snorum.referee.report import PlayReport, Report, Said
from snorum.vocabulary import Crux, cruxes


def name_other_readings(record: Record, report: Report, check: Callable[[Record], Report]) -> Report:
    """Add to each payment that is made early under which single options it is due there."""
    plays = tuple(_with_options(record, play, check) if _is_early(record, play) else play for play in report.plays)
    return report if plays == report.plays else replace(report, plays=plays)


def _is_early(record: Record, play: PlayReport) -> bool:
    claims = record.deals[play.deal - 1].plays[play.play - 1].claims if play.verdict == "contradicted" else ()
    return any(isinstance(claim, Paid) and pays_early(*claim, play.owed) for claim in claims)


def _with_options(record: Record, play: PlayReport, check: Callable[[Record], Report]) -> PlayReport:
    said = [Said(None, f"under another reading it is due here: {crux.question} {crux.options[option]} "
                       f"({crux.name}={option})")
            for crux, option in _options(record, play, check)]  # fmt: skip
    return replace(play, reasons=(*play.reasons, *said))


def _options(record: Record, play: PlayReport, check: Callable[[Record], Report]) -> Iterator[tuple[Crux, str]]:
    """The options, each alone changed in the rules, under which the payment is right."""
    for crux in cruxes(record.game.Rules):
        for option in crux.options:
            rules = replace(record.rules, **{crux.name: option})
            if rules == record.rules or record.game.at_odds(rules, len(record.players)):
                continue
            plays = check(replace(record, rules=rules)).plays
            if any((each.deal, each.play, each.verdict) == (play.deal, play.play, "lawful") for each in plays):
                yield crux, option

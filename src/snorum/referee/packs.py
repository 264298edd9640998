"""Games of several packs: where the score of a pack decides whether there is another."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from snorum.records import Record
from snorum.referee.common import unknown
from snorum.referee.laying import lacks_suits
from snorum.referee.layouts.filling import deals_without_layout
from snorum.referee.report import PlayReport, Report, Said, worst

_TURNS_ON = Said(None, "it depends on the score of an earlier pack, of which the record does not give every card")


def deals_with_known_score(record: Record) -> int:
    """How many deals can be judged without knowing the score of a pack of which the record leaves something out.

    These are all deals, or those to the end of the first pack that is not the last and lacks a layout or a suit.
    """
    game, rules, players = record.game, record.rules, len(record.players)
    begins = [number for number in range(len(record.deals)) if game.pack_begins(rules, players, number + 1)]
    if game.SUITED != "score":
        return len(record.deals)
    no_layout = set(deals_without_layout(record))
    for first, next_ in pairwise(begins):
        if any(number in no_layout or lacks_suits(record.deals[number]) for number in range(first, next_)):
            return next_
    return len(record.deals)


def with_the_rest_open(record: Record, report: Report) -> Report:
    """The report on the first packs of a record, with all that follows undetermined, and nothing known of its end."""
    if report.plays and report.plays[-1].verdict == "impossible":
        return report
    places = [(number, place) for number, deal in enumerate(record.deals, 1) for place in range(1, len(deal.plays) + 1)]
    lines = [line for deal in record.deals for line in deal.plays]
    rest = list(zip(places, lines, strict=True))[len(report.plays) :]
    plays = (
        *report.plays,
        *(PlayReport(*place, line.text, line.player, "undetermined", (_TURNS_ON,)) for place, line in rest),
    )
    verdict = worst([report.verdict, *(play.verdict for play in plays)])
    return replace(report, verdict=verdict, plays=plays, result=unknown(report.result), if_ended=None)

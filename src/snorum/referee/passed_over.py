"""Judge those who were passed over in turn as if they had passed: a record need not say that they did.

Their passes are put into the record before it is judged. Then what is found of each is reported at the next string that
the record has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from snorum.games.vocabulary import PASS, SnorumError
from snorum.records import Deal, Line, Played, Record, line
from snorum.referee.judging import make_move
from snorum.referee.report import Joint, PlayReport, Report, Said, worst


class WithPasses(NamedTuple):
    """A record with the passes that it leaves out."""

    record: Record
    own: Sequence[Sequence[int]]
    """For each string of each deal its number in the record as it was written; of a pass, that of the next one."""

    @property
    def has_more(self) -> bool:
        """Whether any pass was put in."""
        return any(len(set(numbers)) < len(numbers) for numbers in self.own)

    def fold(self, report: Report) -> Report:
        """The report on the record as it was written: a pass that was put in is reported with the next string."""
        found: list[PlayReport] = []
        passes: list[PlayReport] = []
        for play in report.plays:
            numbers = self.own[play.deal - 1]
            place = play.play - 1
            if place + 1 < len(numbers) and numbers[place + 1] == numbers[place]:
                passes.append(play)
                continue
            found.append(_folded(replace(play, play=numbers[place]), passes))
            passes = []
        jointly = [Joint(self._places(each.plays), each.says) for each in report.jointly]
        alone = {each.plays[0]: each.says for each in jointly if len(each.plays) == 1}
        plays = tuple(_with_offence(each, alone.get((each.deal, each.play), "")) for each in found)
        return replace(report, plays=plays, jointly=tuple(each for each in jointly if len(each.plays) > 1))

    def _places(self, places: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        return tuple(dict.fromkeys((deal, self.own[deal - 1][play - 1]) for deal, play in places))


def _folded(play: PlayReport, passes: Sequence[PlayReport]) -> PlayReport:
    """The report on a string, with what was found of the players who were passed over before it."""
    every = [*passes, play]
    return replace(
        play,
        verdict=worst(each.verdict for each in every) if play.verdict != "impossible" else play.verdict,
        reasons=(*play.reasons, *(reason for each in passes for reason in each.reasons)),
        events=tuple(event for each in every for event in each.events),
        passes=tuple(passes),
        points=tuple(dict.fromkeys(point for each in every for point in each.points)),
    )


def _with_offence(play: PlayReport, says: str) -> PlayReport:
    """A string that leaves out several passes which cannot all have been lawful; `says`: why, or empty."""
    if not says or play.verdict == "impossible":
        return play
    return replace(play, verdict="offence", reasons=(*play.reasons, Said(None, says)))


def with_passes(record: Record) -> WithPasses:
    """The record with a pass for each player who was passed over in turn, as far as it can be played."""
    game, table, deals, own = record.game, None, list[Deal](), list[list[int]]()
    for deal in record.deals:
        lines, numbers = list[Line](), list[int]()
        try:
            table = game.deal(record.rules, record.players, deal.dealer) if table is None else _next(game, table, deal)
        except (SnorumError, ValueError, KeyError):  # it cannot be dealt so, as the referee will say
            table = None
        for number, each in enumerate(deal.plays, 1):
            if table is not None and each.played is not None and not game.deal_over(table):
                move = make_move(game, each.played, goes_on=False)
                for player in game.passed_over(table, move):
                    passing = Played(player, None, PASS)
                    table, _ = game.play(table, make_move(game, passing, goes_on=False))
                    lines.append(line(passing))
                    numbers.append(number)
                table = game.play(table, move)[0] if game.why_impossible(table, move) is None else None
            lines.append(each)
            numbers.append(number)
        deals.append(replace(deal, plays=tuple(lines)))
        own.append(numbers)
    return WithPasses(replace(record, deals=tuple(deals)), own)


def _next(game: Any, table: Any, deal: Deal) -> Any:
    settled = table if game.deal_over(table) else game.settle(table)[0]
    return None if game.game_over(settled) else game.deal_again(settled, deal.dealer, ())

"""What a record leaves out and play turns on: every way in which it can have been, and what all the ways say.

A turn-up, a layout, and at a game in which suits matter a suit, lie open on the table and yet may be missing
in a record. Each way is replayed as though it had been recorded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from snorum.cards import Card
from snorum.evidence import shortest
from snorum.records import Record
from snorum.referee.completions import completions
from snorum.referee.replay import Laid, Replay
from snorum.referee.report import VERDICTS, Joint, PlayReport, Report, Said, worst

MOST_REPLAYED = 20_000
"""Every way is replayed, if that is not more plays and assertions than these; if it is, as many ways as that
allows, and what hangs on the rest is left unknown."""


def check(record: Record) -> Report:
    """Judge a record under its rules.

    Play goes on as in the way in which the record can be played furthest and with least fault; where the
    ways differ, a verdict is undetermined and a number unknown.
    """
    plays = sum(1 + len(line.claims) for deal in record.deals for line in deal.plays)
    found = completions(record, max(2, MOST_REPLAYED // max(plays, 1)))
    if found.turns_on:
        ways = [Replay(each, {}, {}).report() for each in found.records]
        return _Together(ways, found.turns_on, found.first_deal,
                         complete=found.complete, telling=found.telling).report()  # fmt: skip
    laid: Laid = {}
    first = Replay(record, {}, laid)
    if not first.in_doubt:
        return first.report()
    return _turn_ups(record, first, laid, plays)


def _turn_ups(record: Record, first: Replay, laid: Laid, plays: int) -> Report:
    """Replay a record with each turn-up that it leaves out matched, and not."""
    doubts: set[int] = set()
    runs, found, sampled = [first], set(first.in_doubt), False
    while found - doubts:
        doubts |= found
        sampled = plays * 2 ** len(doubts) > MOST_REPLAYED
        choices = [(True,) * len(doubts)] if sampled else product((False, True), repeat=len(doubts))
        guesses = [dict(zip(sorted(doubts), choice, strict=True)) for choice in choices if any(choice)]
        runs = [first, *(Replay(record, each, laid) for each in guesses)]
        found = doubts if sampled else set().union(*(run.in_doubt for run in runs))
    ways = [run.report() for run in runs]
    return _Together(ways, "the card turned up", min(doubts), complete=not sampled, blurred=sampled).report()


class _Together:
    """What several replays of one record say together."""

    def __init__(
        self,
        ways: Sequence[Report],
        turns_on: str,
        first_doubt: int,
        *,
        complete: bool,
        telling: bool = True,
        blurred: bool = False,
    ) -> None:
        self.ways = sorted(ways, key=lambda way: (-len(way.plays), VERDICTS.index(way.verdict)))
        self.turns_on = Said(None, f"it turns on {turns_on}, which is not known")
        self.first_doubt = first_doubt
        self.complete, self.telling, self.blurred = complete, telling, blurred

    def report(self) -> Report:
        """What all the ways say together."""
        main, length = self.ways[0], len(self.ways[0].plays)
        plays = tuple(self._play(number) for number in range(length))
        joint = self._jointly(plays)
        verdict = worst([*(play.verdict for play in plays), *("offence" for _ in joint)])
        result = _common([way.result for way in self.ways if len(way.plays) == length])
        return Report(main.rules, verdict, joint, plays, _blurred(result) if self.blurred else result)

    def _play(self, number: int) -> PlayReport:
        """One play: the verdict on which all agree who come so far, or none."""
        play = self.ways[0].plays[number]
        verdicts = {way.plays[number].verdict for way in self.ways if len(way.plays) > number}
        untold = (self.blurred and play.verdict == "contradicted") or (not self.telling and play.verdict != "lawful")
        unsure = untold and play.deal >= self.first_doubt
        if len(verdicts) == 1 and not unsure:
            return play
        return replace(play, verdict="undetermined", reasons=(*play.reasons, self.turns_on))

    def _jointly(self, plays: Sequence[PlayReport]) -> tuple[Joint, ...]:
        """By deal, the plays in doubt that are not all lawful in any of the ways."""
        if not self.complete:
            return self.ways[0].jointly if all(way.jointly for way in self.ways) else ()
        found = []
        for deal in dict.fromkeys(play.deal for play in plays):
            doubtful = [i for i, play in enumerate(plays) if play.deal == deal and play.verdict == "undetermined"]
            if doubtful and self._clash(doubtful):
                run = tuple((deal, plays[i].play) for i in shortest(doubtful, self._clash))
                found.append(Joint(run, f"these plays cannot all have been lawful; {self.turns_on.text}"))
        return tuple(found)

    def _clash(self, numbers: Sequence[int]) -> bool:
        return not any(self._fine(way, numbers) for way in self.ways)

    @staticmethod
    def _fine(way: Report, numbers: Sequence[int]) -> bool:
        """Whether in this way the plays can all have been lawful."""
        if any(i >= len(way.plays) or way.plays[i].verdict not in ("lawful", "undetermined") for i in numbers):
            return False
        named = {(way.plays[i].deal, way.plays[i].play) for i in numbers}
        return not any(set(joint.plays) <= named for joint in way.jointly)


def _blurred(result: Any) -> Any:
    """A result in which no number is known."""
    if isinstance(result, Mapping):
        return {key: _blurred(value) for key, value in result.items()}
    return None if isinstance(result, int) and not isinstance(result, bool) else result


def _common(values: Sequence[Any]) -> Any:
    """What all agree on: of mappings value by value, of cards the rank; `None` where they differ."""
    first = values[0]
    if isinstance(first, Mapping):
        return {key: _common([value[key] for value in values]) for key in first}
    if all(value == first for value in values):
        return first
    if all(isinstance(value, Card) for value in values):
        return Card(first.rank) if all(value.rank == first.rank for value in values) else "?"
    if all(isinstance(value, list) and len(value) == len(first) for value in values):
        return [_common(some) for some in zip(*values, strict=True)]
    return None

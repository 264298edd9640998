"""What a record leaves out and play turns on: every way in which it can have been, and what all the ways say.

A turn-up, a layout, and at a game in which suits matter a suit, lie open on the table and yet may be missing
in a record. Each way is replayed as though it had been recorded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

from snorum.cards import Card
from snorum.evidence import shortest
from snorum.records import Record
from snorum.referee.completions import completions
from snorum.referee.replay import Laid, Replay
from snorum.referee.report import VERDICTS, Joint, PlayReport, Report, Said, worst
from snorum.vocabulary import Captures, Event

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
    found = completions(record, max(2, MOST_REPLAYED // max(plays, 1)))
    if found.turns_on or found.scored:
        ways, scored = ([Replay(each, {}, {}).report() for each in some] for some in (found.records, found.scored))
        together = _Together(ways, found.turns_on, found.first_deal, complete=found.complete, telling=found.telling)
        report = together.report()
        return replace(report, result=common([way.result for way in scored])) if scored else report
    laid: Laid = {}
    first = Replay(record, {}, laid)
    if not first.in_doubt:
        return first.report()
    return _turn_ups(record, first, laid, plays)


def _turn_ups(record: Record, first: Replay, laid: Laid, plays: int) -> Report:
    """Replay a record with each turn-up that it leaves out matched, and not."""
    doubts: set[int] = set()
    runs, found = [first], set(first.in_doubt)
    while found - doubts:
        doubts |= found
        if plays * 2 ** len(doubts) > MOST_REPLAYED:
            ways = _some_ways(record, first, laid, MOST_REPLAYED // plays)
            return _Together(
                ways, "the card turned up", min(doubts), complete=False, telling=False, blurred=True
            ).report()
        choices = product((False, True), repeat=len(doubts))
        guesses = [dict(zip(sorted(doubts), choice, strict=True)) for choice in choices if any(choice)]
        runs = [first, *(Replay(record, each, laid) for each in guesses)]
        found = set().union(*(run.in_doubt for run in runs))
    return _Together([run.report() for run in runs], "the card turned up", min(doubts), complete=True).report()


def _some_ways(record: Record, first: Replay, laid: Laid, most: int) -> list[Report]:
    """Some of the ways, each made from the best so far by thinking again of a turn-up before its first fault."""
    chance = Random(most)
    guesses: dict[int, bool] = {}
    best, ways = first, [first.report()]
    for number in range(max(2, most) - 1):
        if number == 0:
            tried = dict.fromkeys(range(1, len(record.deals) + 1), True)
        else:
            faulty = next((play.deal for play in best.plays if play.verdict in FAULTS), len(record.deals))
            before = [deal for deal in best.in_doubt if deal <= faulty] or sorted(best.in_doubt)
            changed = chance.sample(before, min(len(before), chance.choice((1, 1, 2, 3))))
            tried = guesses | {deal: not guesses.get(deal, False) for deal in changed}
        run = Replay(record, tried, laid)
        ways.append(run.report())
        if _faultless(run) >= _faultless(best):
            best, guesses = run, tried
    return ways


def _faultless(run: Replay) -> int:
    """How many strings of a record come before the first that is at fault."""
    return next((number for number, play in enumerate(run.plays) if play.verdict in FAULTS), len(run.plays))


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
        self.turns_on = Said(None, f"it turns on {turns_on}, not known from the record")
        self.first_doubt = first_doubt
        self.complete, self.telling, self.blurred = complete, telling, blurred

    def report(self) -> Report:
        """What all the ways say together."""
        main, length = self.ways[0], len(self.ways[0].plays)
        plays = tuple(self._play(number) for number in range(length))
        joint = self._jointly(plays)
        verdict = worst([*(play.verdict for play in plays), *("offence" for _ in joint)])
        result = common([way.result for way in self.ways if len(way.plays) == length])
        return Report(main.rules, verdict, joint, plays, _blurred(result) if self.blurred else result)

    def _play(self, number: int) -> PlayReport:
        """One play: the verdict on which all agree who come so far, or none."""
        play = self.ways[0].plays[number]
        verdicts = {way.plays[number].verdict for way in self.ways if len(way.plays) > number}
        unsure = not self.telling and play.deal >= self.first_doubt and play.verdict != "lawful"
        if play.verdict == "impossible":  # if every way ends here, it does not turn on what is not known
            unsure = unsure and any(len(way.plays) != number + 1 for way in self.ways)
        others = [way.plays[number] for way in self.ways if len(way.plays) > number]
        play = replace(play, reasons=tuple(_supposed(each, others) for each in play.reasons),
                       events=tuple(_blurred_event(each, others) for each in play.events))  # fmt: skip
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


def _supposed(reason: Said, others: Sequence[PlayReport]) -> Said:
    """A reason that is none in another way is one that may be."""
    if all(reason in other.reasons for other in others):
        return reason
    return reason._replace(text=f"perhaps {reason.text}")


def _blurred_event(event: Event, others: Sequence[PlayReport]) -> Event:
    """A capture, of whose cards only those are known on which the ways agree."""
    if not isinstance(event, Captures):
        return event
    like = [[each for each in other.events if isinstance(each, Captures) and each.by == event.by] for other in others]
    cards = [each[0].cards for each in like if each and len(each[0].cards) == len(event.cards)]
    return replace(event, cards=tuple(common(some) for some in zip(*cards, strict=True)))


def _blurred(result: Any) -> Any:
    """A result in which no number is known."""
    if isinstance(result, Mapping):
        return {key: _blurred(value) for key, value in result.items()}
    return None if isinstance(result, int) and not isinstance(result, bool) else result


def common(values: Sequence[Any]) -> Any:
    """What all agree on: of mappings value by value, of cards the rank; `None` where they differ."""
    first = values[0]
    if isinstance(first, Mapping):
        return {key: common([value[key] for value in values]) for key in first}
    if all(value == first for value in values):
        return first
    if all(isinstance(value, Card) for value in values):
        return Card(first.rank) if all(value.rank == first.rank for value in values) else Card("?")
    if all(isinstance(value, list | tuple) and len(value) == len(first) for value in values):
        return [common(some) for some in zip(*values, strict=True)]
    return None

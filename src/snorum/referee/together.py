"""What several replays of one record, each completed in its own way, say together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from snorum.cards import SUIT_NAMES, Card
from snorum.evidence import shortest
from snorum.referee.replay import Replay
from snorum.referee.report import VERDICTS, Joint, PlayReport, Report, Said, worst
from snorum.referee.sight import sighted
from snorum.vocabulary import Captures, Event


class Together:
    """Several replays of one record as one report. Play goes on as in the way that goes furthest with least fault.

    A verdict on which the ways differ is undetermined. If they are `exact`, they tell as much as all ways there are,
    and one in which a play cannot be made is no way, if it can be in another; if not, what looks like a fault may be
    none. If `in_kindness`, what the record asserts is compared with the ways in which every play in doubt was lawful,
    if there are any, and so is the result. `blurred`: so little is known that no number is.
    """

    def __init__(
        self,
        ways: Sequence[Replay],
        turns_on: str,
        first_doubt: int,
        *,
        exact: bool,
        in_kindness: bool = False,
        blurred: bool = False,
    ) -> None:
        self.ways = sorted(ways, key=_faults)
        first = self.ways[0]
        if exact:
            self.ways = [way for way in self.ways if (len(way.plays), way.ended) == (len(first.plays), first.ended)]
        why = "" if exact else ", and it can have been in too many ways to try them all"
        self.turns_on = Said(None, f"it turns on {turns_on}, not known from the record{why}")
        self.first_doubt, self.exact, self.blurred = first_doubt, exact, blurred
        self.lines = [line for deal in first.record.deals for line in deal.plays]
        self.kind = self.ways
        if in_kindness:
            played = [k for k in range(len(first.plays)) if self.lines[k].played]
            doubtful = [k for k in played if self._play(k).verdict == "undetermined"]
            self.kind = [way for way in self.ways if way.can_all_be_lawful(doubtful)] or self.ways

    def report(self) -> Report:
        """What all the ways say together."""
        main = self.ways[0]
        plays = tuple(self._play(number) for number in range(len(main.plays)))
        if plays and plays[-1].verdict != "impossible":
            plays += tuple(self._untold(len(plays)))
        joint = self._jointly(plays)
        verdict = worst([*(play.verdict for play in plays), *("offence" for _ in joint)])
        found = Report(main.rules, verdict, joint, plays, self._result())
        return sighted(found, self.ways, self.kind, self.first_doubt if self.blurred else None)

    def _play(self, number: int) -> PlayReport:
        """One string: the verdict on which all agree who come so far, or none."""
        play = self.ways[0].plays[number]
        ways = self.ways if self.lines[number].played else self.kind
        others = [way.plays[number] for way in ways if len(way.plays) > number]
        unsure = not self.exact and play.deal >= self.first_doubt and play.verdict != "lawful"
        if play.verdict == "impossible":  # if every way ends here, it does not turn on what is not known
            unsure = unsure and any(len(way.plays) != number + 1 for way in self.ways)
        play = replace(play, reasons=tuple(_supposed(each, others) for each in play.reasons),
                       events=tuple(_blurred_event(each, others) for each in play.events))  # fmt: skip
        if len({other.verdict for other in others}) == 1 and not unsure:
            return play
        return replace(play, verdict="undetermined", reasons=(*play.reasons, self.turns_on))

    def _untold(self, number: int) -> Iterator[PlayReport]:
        """The strings to which no way that was tried comes: whether they can be played is not known."""
        places = [(deal, play) for deal, each in enumerate(self.ways[0].record.deals, 1)
                  for play in range(1, len(each.plays) + 1)]  # fmt: skip
        for (deal, play), line in list(zip(places, self.lines, strict=True))[number:]:
            yield PlayReport(deal, play, line.text, line.player, "undetermined", (self.turns_on,))

    def _result(self) -> Mapping[str, Any]:
        """What is common to the ways that come as far as any; the cards, to all of them, kind or not."""
        results, kind = ([way.report().result for way in ways if len(way.plays) == len(self.ways[0].plays)]
                         for ways in (self.ways, self.kind))  # fmt: skip
        result: Mapping[str, Any] = common(kind)
        result = {key: common([each[key] for each in results]) if key == "table" else value
                  for key, value in result.items()}  # fmt: skip
        return blurred(result) if self.blurred else result

    def _jointly(self, plays: Sequence[PlayReport]) -> tuple[Joint, ...]:
        """By deal, the plays in doubt that are not all lawful in any of the ways."""
        if not self.exact:
            return tuple(joint for joint in self.ways[0].jointly if joint.plays[0][0] < self.first_doubt)
        found = []
        for deal in dict.fromkeys(play.deal for play in plays):
            doubtful = [i for i, play in enumerate(plays) if play.deal == deal and play.verdict == "undetermined"
                        and (self.kind is self.ways or self.lines[i].played)]  # fmt: skip
            if doubtful and self._clash(doubtful):
                run = tuple((deal, plays[i].play) for i in shortest(doubtful, self._clash))
                found.append(Joint(run, f"these plays cannot all have been lawful; {self.turns_on.text}"))
        return tuple(found)

    def _clash(self, numbers: Sequence[int]) -> bool:
        return not any(way.can_all_be_lawful(numbers) for way in self.ways)


def _faults(way: Replay) -> tuple[int, bool, int, int]:
    """How far a way goes, and how much is at fault in it; the best is least."""
    offences = sum(play.verdict == "offence" for play in way.plays)
    return -len(way.plays), way.ended, offences, VERDICTS.index(way.report().verdict)


_OF_SUIT = re.compile(f"( of (?:{'|'.join(SUIT_NAMES.values())}))")


def _supposed(reason: Said, others: Sequence[PlayReport]) -> Said:
    """A reason that is none in another way is one that may be; a suit that is another in another way is not named."""
    if all(reason in other.reasons for other in others):
        return reason
    like = [[each.text for each in other.reasons if (each.rule, _suitless(each.text)) == (reason.rule, suitless)]
            for suitless in [_suitless(reason.text)] for other in others]  # fmt: skip
    texts = [text for some in like for text in some]
    pieces = zip(*(_OF_SUIT.split(text) for text in texts), strict=True)
    text = "".join(some[0] if len(set(some)) == 1 else "" for some in pieces)
    return reason._replace(text=text if all(like) else f"perhaps {text}")


def _suitless(text: str) -> str:
    return _OF_SUIT.sub("", text)


def _blurred_event(event: Event, others: Sequence[PlayReport]) -> Event:
    """A capture, of whose cards only those are known on which the ways agree."""
    if not isinstance(event, Captures):
        return event
    like = [[each for each in other.events if isinstance(each, Captures) and each.by == event.by] for other in others]
    cards = [each[0].cards for each in like if each and len(each[0].cards) == len(event.cards)]
    return replace(event, cards=tuple(common(some) for some in zip(*cards, strict=True)))


def blurred(result: Any) -> Any:
    """A result in which no number is known."""
    if isinstance(result, Mapping):
        return {key: blurred(value) for key, value in result.items()}
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

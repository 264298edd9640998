"""Combine the replays of one record, each completed in its own way, into one report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from snorum.cards import SPOKEN, SUIT_NAMES, SUITS, Card
from snorum.games.vocabulary import Captures, Event, Pays
from snorum.records import Holding, Line, Record
from snorum.referee.branches import PlayNumber
from snorum.referee.common import common, hedge_reason, in_all, unknown, without_holder, without_numbers
from snorum.referee.evidence import shortest_clash
from snorum.referee.judging import NOT_SETTLED
from snorum.referee.replay import Replay
from snorum.referee.report import VERDICTS, Joint, PlayReport, Report, Said, depends_on, leave_rest_undetermined, worst
from snorum.referee.sight import with_table_views


class CombinedReport:
    """One report from several replays. Plays are reported as in the replay that gets furthest with the fewest offences.

    A verdict on which the replays differ is undetermined. A replay in which a play is impossible does not count for
    that play if another replay can make it. Counts come from the replays in which every play in doubt was lawful, if
    there are any.

    `shows`: how much the replays show. If not as much as all possible ones, no verdict is certain from the first deal
    on in which something is missing; if nothing, what they show from there on is not reported. `every`: they are all
    possible ones. Otherwise the cost of an offence may differ in those not
    tried; if the replays include every way of each single deal (`by_deal`), only because of earlier deals. `given`: the
    record as it was given.
    """

    def __init__(
        self,
        ways: Sequence[Replay],
        turns_on: str,
        first_doubt: int,
        shows: str = "all",
        *,
        every: bool = True,
        by_deal: bool = True,
        given: Record | None = None,
    ) -> None:
        self.ways = sorted(ways, key=_rank)
        first = self.ways[0]
        self.shows, self.exact = shows, shows == "all"
        why = "" if self.exact else "; not settled: there are more possibilities than the referee tries"
        self.turns_on = Said(None, f"it {depends_on(turns_on)}{why}")
        self.first_doubt = first_doubt
        self.costly_offence = (
            None if every else min((way.costly_offence for way in ways if way.costly_offence), default=None)
        )
        self.every, self.by_deal = every, by_deal
        self.lines = [line for deal in first.record.deals for line in deal.plays]
        self._named = [_Named.of(way.record) for way in ways]
        self.given = given or first.record
        self._given = _Named.of(given).shown if given else frozenset()
        in_all_ways = frozenset.intersection(*(each.shown for each in self._named))
        self._shown = in_all_ways if every or not given else self._given
        played = [k for k in range(len(first.plays)) if self.lines[k].played]
        doubtful = [k for k in played if self._play(k).verdict == "undetermined"]
        self.furthest = [
            way
            for way in self.ways
            if (len(way.plays), way.ends_impossible) == (len(first.plays), first.ends_impossible)
        ]
        self.lenient = [way for way in self.furthest if way.can_all_be_lawful(doubtful)] or self.furthest

    def report(self) -> Report:
        """The report on which all the replays agree."""
        main = self.ways[0]
        plays = tuple(self._play(number) for number in range(len(main.plays)))
        if plays[-1].verdict != "impossible":
            plays += tuple(leave_rest_undetermined(main.record, plays, self.turns_on))
        joint = self._jointly(plays)
        verdict = worst([*(play.verdict for play in plays), *("offence" for _ in joint)])
        result, ended = self._result(), self._ended()
        others = [way for way in self.furthest if not any(way is each for each in self.lenient)]
        lenient, reports = ([way.report() for way in ways] for ways in (self.lenient, others))
        lawful = self.shows == "lawful"
        supposes = any(each.supposes for each in lenient) or _differ(result, [each.result for each in reports])
        end_supposes = any(each.end_supposes for each in lenient)
        end_supposes |= ended is not None and _differ(ended, map(_end_of, reports))
        changes = ended is not None and ended != common([each.result for each in lenient])
        report = Report(
            main.rules,
            verdict,
            joint,
            plays,
            result,
            (lawful or supposes) and not joint,
            ended if changes else None,
            (lawful or end_supposes) and not joint,
        )
        if self.shows == "nothing":
            return report
        given = None if self.exact and self.every else self.given  # ways that stand for others have other hands
        ways = self.furthest, self.lenient
        return with_table_views(report, *ways, self.costly_offence, exact=self.exact, given=given)

    def _play(self, number: int) -> PlayReport:
        """The report on one string: the verdict that all replays give in which it is possible, or undetermined."""
        play = self.ways[0].plays[number]
        if self.shows == "nothing" and play.deal >= self.first_doubt:
            return PlayReport(play.deal, play.play, play.text, play.player, "undetermined", (self.turns_on,))
        reached = [way.plays[number] for way in self.ways if len(way.plays) > number]
        others = [other for other in reached if other.verdict != "impossible"] or reached
        every, cards = [other.reasons for other in others], self._sure_cards(number)
        if number and play.deal >= self.first_doubt and not self.exact:  # it may not be so in a way that is not tried
            every, cards = [*every, ()], _in_words(self._given)
        reasons = tuple(hedge_reason(each, every, cards) for each in play.reasons if each != NOT_SETTLED)
        alike = [other for other in others if other.verdict == play.verdict]
        captures = [each for each in play.events if isinstance(each, Captures)]  # they count whatever their cards
        happened = in_all(play.events, ([*other.events, *captures] for other in alike))
        brought = tuple(_event_all_agree_on(each, others) for each in happened)
        owed = in_all(play.owed, (other.owed for other in alike))
        if self.costly_offence and (play.deal, play.play) >= self.costly_offence:  # in other ways it may cost otherwise
            brought, owed = tuple(each for each in brought if not isinstance(each, Pays)), ()
            reasons = tuple(map(without_holder, reasons))
        play = replace(play, reasons=reasons, events=brought, owed=owed)
        why = self.turns_on
        sure = self.exact or play.deal < self.first_doubt
        lost = any(way.gave_up_at and way.gave_up_at <= (play.deal, play.play) for way in self.ways)
        unsettled = any(NOT_SETTLED in some for some in every)
        if (
            lost
            or unsettled
            or (self.costly_offence and self._depends_on_cost(self.costly_offence, play, self.lines[number]))
        ):
            sure, why = False, NOT_SETTLED
        if len({other.verdict for other in others}) == 1 and sure:
            return play
        place, possible = PlayNumber(play.deal, play.play), [way for way in self.ways if len(way.plays) > number]
        possible = [way for way in possible if way.plays[number].verdict != "impossible"]
        if sure and possible and all(place in way.offences for way in possible):
            return replace(play, verdict="offence")
        return replace(play, verdict="undetermined", reasons=(*play.reasons, why))

    def _sure_cards(self, number: int) -> frozenset[str]:
        """The cards, as `nine of spades`, that every way has, tried or not; of this string's rank only its own card."""
        cards = {way.lines[number].card for way in self._named}
        rank = next((card.rank for card in cards if card), "")
        other = {card for card in self._shown if card.rank != rank}
        return _in_words(other | {card for card in cards if card and len(cards) == 1})

    def _depends_on_cost(self, costly: PlayNumber, play: PlayReport, line: Line) -> bool:
        """Whether an assertion may come out differently in ways that were not tried."""
        if line.played or (play.deal, play.play) <= costly:
            return False
        counts = any(isinstance(each, Holding) for each in line.assertions)
        return not self.by_deal or (counts and costly.deal < play.deal)

    def _result(self) -> Mapping[str, Any]:
        """What the lenient replays agree on; for cards on the table, what all agree on that get this far."""
        if self.shows == "nothing":
            return unknown(self.ways[0].result())
        results, lenient = ([way.result() for way in ways] for ways in (self.furthest, self.lenient))
        result: Mapping[str, Any] = common(lenient)
        if self.costly_offence and self.shows != "lawful":
            result = without_numbers(result)
        if "table" not in result:
            return result
        table = common([each["table"] for each in results])
        return {**result, "table": table if self.exact or table is None else [Card("?")] * len(table)}

    def _ended(self) -> Mapping[str, Any] | None:
        """The result if the deal ends here; `None` if it cannot be known."""
        if (self.costly_offence and self.shows != "lawful") or self.shows == "nothing":
            return None
        ended: Mapping[str, Any] = common([_end_of(way.report()) for way in self.lenient])
        return ended

    def _jointly(self, plays: Sequence[PlayReport]) -> tuple[Joint, ...]:
        """The doubtful plays that no replay makes all lawful: within each deal, or else across deals."""
        if not self.exact:
            return tuple(joint for joint in self.ways[0].jointly if joint.plays[-1][0] < self.first_doubt)
        every = [i for i, play in enumerate(plays) if play.verdict == "undetermined" and self.lines[i].played]
        if not self.every:  # who should deal turns on the deals before, of which the ways are not tried with these
            every = [i for i in every if plays[i].deal == 1 or plays[i].play > 1]
        deals = [[i for i in every if plays[i].deal == deal] for deal in dict.fromkeys(play.deal for play in plays)]
        clashes = [some for some in deals if self._clash(some)]
        if not clashes and self.every and self._clash(every):
            clashes = [every]
        says = f"these plays cannot all have been lawful; {self.turns_on.text}"
        runs = [shortest_clash(some, self._clash) for some in clashes]
        return tuple(Joint(tuple((plays[i].deal, plays[i].play) for i in run), says) for run in runs)

    def _clash(self, numbers: Sequence[int]) -> bool:
        return not any(way.can_all_be_lawful(numbers) for way in self.ways)


class _Named(NamedTuple):
    """The strings of a completed record, and all cards that it shows."""

    lines: Sequence[Line]
    shown: frozenset[Card]

    @classmethod
    def of(cls, record: Record) -> _Named:
        lines = [line for deal in record.deals for line in deal.plays]
        given = [card for deal in record.deals for cards in (*deal.hands.values(), deal.face_up) for card in cards]
        return cls(
            lines, frozenset(card for card in (*given, *(each for line in lines for each in line.cards)) if card)
        )


def _in_words(cards: Iterable[Card]) -> frozenset[str]:
    """These cards as sentences name them, such as `nine of spades`; those of which no suit is known are left out."""
    return frozenset(f"{SPOKEN[card.rank]} of {SUIT_NAMES[card.suit]}" for card in cards if card.suit in SUITS)


def _rank(way: Replay) -> tuple[int, bool, int, int]:
    """Rank a replay by how far it gets and how many offences it has; the best comes first."""
    offences = sum(play.verdict == "offence" for play in way.plays)
    return -len(way.plays), way.ends_impossible, offences, VERDICTS.index(way.report().verdict)


def _end_of(report: Report) -> Mapping[str, Any]:
    """The result of a report if the deal ends there."""
    return report.result if report.if_ended is None else report.if_ended


def _differ(result: Mapping[str, Any], others: Iterable[Mapping[str, Any]]) -> bool:
    """Whether one of these results has something else than this one, apart from the cards on the table."""
    return any(value != result[key] for other in others for key, value in other.items() if key != "table")


def _event_all_agree_on(event: Event, others: Sequence[PlayReport]) -> Event:
    """A capture reduced to the cards on which the replays agree; any other event unchanged."""
    if not isinstance(event, Captures):
        return event
    cards = [
        each.cards
        for other in others
        for each in other.events
        if isinstance(each, Captures) and each.by == event.by and len(each.cards) == len(event.cards)
    ]
    return replace(event, cards=tuple(common(some) for some in zip(*cards, strict=True)))

"""Replay a record once, judging each string in every course that the game may have taken.

A verdict is what all courses agree on that reach the string. Events and results give the benefit of the doubt: they
come from a course in which every play in doubt was lawful, if there is one. This module names no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any, cast

from snorum.cards import Card, listed
from snorum.games.vocabulary import Captures, Owed
from snorum.records import Deal, Line, Record
from snorum.referee.asking import RecordingRules
from snorum.referee.branches import Branch, Budget, PlayNumber, PlayNumbers, TooMany, add_branch
from snorum.referee.common import common, hedge_reason, in_all, unknown
from snorum.referee.evidence import Doubt, Evidence, shortest_clash
from snorum.referee.judging import NOT_SETTLED, Judge, Outcome
from snorum.referee.knowledge import Dealt
from snorum.referee.laying import CannotBePlayed, TableSetter, gather_evidence
from snorum.referee.report import Joint, PlayReport, Report, Said, depends_on, leave_rest_undetermined, worst
from snorum.referee.tables import Tables


class Replay:
    """One replay of a record, from its first string to its last."""

    def __init__(
        self,
        record: Record,
        packs: Sequence[Evidence] | None = None,
        seen: list[list[Tables]] | None = None,
        budget: Budget | None = None,
    ) -> None:
        """Replay the record.

        Args:
            record: the record.
            packs: what the record proves about each pack, if that is known already.
            seen: a list to which the tables before and after each string are added.
            budget: the steps for following branches, if shared with other replays.
        """
        self.record, self.game, self.rules, self.seen = record, record.game, record.rules, seen
        self.plays: list[PlayReport] = []
        self.jointly: list[Joint] = []
        self.gave_up_at: PlayNumber | None = None
        """The first string at which not every branch could be followed."""
        self.branches = [Branch()]
        """The courses that are followed; those in which the fewest plays in doubt were offences come first."""
        self.offences: PlayNumbers = frozenset()
        """Plays that are an offence in every branch, whatever else is wrong with them."""
        self.certain_offences: PlayNumbers = frozenset()
        """The same, and what is contradicted in every branch, such as a wrong call or a wrong dealer."""
        self.packs = packs or (gather_evidence(record) if self.game.TAKES else None)
        self._table = TableSetter(record, self.packs)
        self._judge = Judge(record, budget or Budget())
        self._doubts: list[tuple[PlayNumber, Evidence, Doubt]] = []
        """The plays in doubt."""
        self._clash: Joint | None = None
        """Plays up to this deal of which every branch makes at least one an offence."""
        self._branching_doubts: set[PlayNumber] = set()
        """The doubtful plays at which branches part. Verdicts on later plays assume that these were lawful."""
        for number, deal in enumerate(record.deals, 1):
            if not self._deal(number, deal, last=number == len(record.deals)):
                break

    @property
    def repeated_card_at(self) -> PlayNumber | None:
        """In games where a wrong card returns to the hand: the first string that plays a card a second time."""
        return self._judge.repeated_card_at

    @property
    def costly_offence(self) -> PlayNumber | None:
        """In games where suits decide what may be played: the first offence that changed a count."""
        return self._judge.costly_offence

    @property
    def ends_impossible(self) -> bool:
        """Whether the report ends with an impossible play."""
        return self.plays[-1].verdict == "impossible"

    @property
    def lenient(self) -> list[Branch]:
        """The branches that give the result: those in which the fewest plays in doubt were offences."""
        least = min(branch.doubtful_offences(self.certain_offences) for branch in self.branches)
        return [branch for branch in self.branches if branch.doubtful_offences(self.certain_offences) == least]

    @property
    def _may_be_lawful(self) -> bool:
        """Whether in some branch every play in doubt was lawful."""
        return any(not branch.doubtful_offences(self.certain_offences) for branch in self.branches)

    @property
    def has_points(self) -> bool:
        """Whether its result has points that depend on suits."""
        tables = [branch.table for branch in self.lenient]
        return all(table is not None and self.game.points_counted(table) for table in tables)

    def report(self) -> Report:
        """The report on the record."""
        verdict = worst([*(play.verdict for play in self.plays), *("offence" for _ in self.jointly)])
        result, ended = self.result(), self.result(if_ended=True)
        supposes = self._may_be_lawful and result != self.result(assuming_doubtful_lawful=False)
        end_supposes = self._may_be_lawful and self._ends_otherwise(ended)
        ended_else = None if ended == result else ended
        return Report(
            self.rules, verdict, tuple(self.jointly), tuple(self.plays), result, supposes, ended_else, end_supposes
        )

    def result(self, *, assuming_doubtful_lawful: bool = True, if_ended: bool = False) -> Mapping[str, Any]:
        """Where the game stands: `None` where the branches differ, and everywhere once only one is followed.

        Args:
            assuming_doubtful_lawful: use only the branches in which every play in doubt was lawful, if there are any.
            if_ended: suppose that the deal ends here, and that what is due is paid.
        """
        branches, lost = self.lenient if assuming_doubtful_lawful else self.branches, self.gave_up_at is not None
        tables = [branch.table for branch in branches]
        if not lost:
            try:
                tables = [
                    each.table
                    for branch in branches
                    for each in self._judge.resolve_counts(branch, assuming_doubtful_lawful=assuming_doubtful_lawful)
                ]
            except TooMany:
                lost = True
        if tables[0] is None:  # nothing could be played: use the table before the first card
            tables = [self.game.deal(self.rules, self.record.players, self.record.deals[0].dealer)]
        if if_ended:
            tables = [table if self.game.deal_over(table) else self.game.settle(table)[0] for table in tables]
        results = [self.game.result(table) for table in tables]
        found: Mapping[str, Any] = unknown(results[0]) if lost else common(results)
        return found

    def _ends_otherwise(self, ended: Mapping[str, Any]) -> bool:
        """Whether the result may be another, if the deal ends here and a play in doubt was an offence."""
        if ended != self.result(assuming_doubtful_lawful=False, if_ended=True):
            return True
        pending = [(branch.table, other) for branch in self.branches for other in branch.tables[1:]]
        return any(self._standing_at_end(table) != self._standing_at_end(other) for table, other in pending)

    def _standing_at_end(self, table: Any) -> Mapping[str, Any]:
        return self.game.standing(table if self.game.deal_over(table) else self.game.settle(table)[0])

    def can_all_be_lawful(self, plays: Iterable[int]) -> bool:
        """Whether these strings, by their index in the report, can all be lawful together."""
        can_be = {
            k: (each.deal, each.play) for k, each in enumerate(self.plays) if each.verdict in ("lawful", "undetermined")
        }
        asked = set(plays)
        if not asked <= can_be.keys():
            return False
        named = {can_be[k] for k in asked}
        packs: dict[int, tuple[Evidence, list[Doubt]]] = {}
        for place, evidence, doubt in self._doubts:
            if place in named:
                packs.setdefault(id(evidence), (evidence, []))[1].append(doubt)
        return all(evidence.can_all_be_lawful(doubts) for evidence, doubts in packs.values())

    # A deal

    def _deal(self, number: int, deal: Deal, last: bool) -> bool:
        """Replay one deal; return false if the report ends in it."""
        self._begin(number, 1)
        starts: list[Branch] = []
        stops: list[Said] = []
        for branch in self.branches:
            try:
                for each in self._table.lay(branch, number, deal):
                    add_branch(starts, each, self.certain_offences)
            except CannotBePlayed as stop:
                stops.append(stop.said)
            except TooMany:
                self._give_up_branches(PlayNumber(number, 1), self.branches[0])
                return self._deal(number, deal, last)
        if not starts:
            line = deal.plays[0]
            stops = stops or [Said(None, "these cards cannot have been dealt, given the cards shown before")]
            verdict = "undetermined" if self.gave_up_at else "impossible"
            said = (NOT_SETTLED,) if self.gave_up_at else (stops[0],)
            self.plays.append(PlayReport(number, 1, line.text, line.player, verdict, said))
            return self._end_report()
        ends = [cast(Evidence, each.evidence).ends_at for each in starts]
        latest = None if None in ends else max(end for end in ends if end is not None)
        may_have_been = self._may_be_lawful
        self.branches = [each for each, end in zip(starts, ends, strict=True) if end == latest]
        if may_have_been and not self._may_be_lawful and not self.gave_up_at:
            run = self._plays_with_an_offence([some for branch in self.branches for some in branch.wrong])
            says = f"deal {number} is possible only if {_plays(run, number, 'or')} was an offence"
            self.jointly.append(Joint(tuple(run), says))
        closing = max((i for i, line in enumerate(deal.plays) if line.played), default=len(deal.plays) - 1)
        said_to_end = any(line.ends for line in deal.plays)
        for i, line in enumerate(deal.plays):
            self._begin(number, i + 1)
            settles = line.ends or (i == closing and not last and not said_to_end)
            outcomes = self._outcomes(number, i, line, goes_on=i < closing, settles=settles)
            if not self._report_string(number, i, line, outcomes):
                self._note_joint_plays(number)
                return False
        self._note_joint_plays(number)
        return True

    def _begin(self, deal: int, play: int) -> None:
        """Note that what the rules are asked from now on is asked for this string."""
        if isinstance(self.rules, RecordingRules):
            self.rules.begin(deal, play)

    def _outcomes(self, number: int, index: int, line: Line, *, goes_on: bool, settles: bool) -> list[Outcome]:
        """The outcomes of a string in all branches."""
        found: list[Outcome] = []
        for nth, branch in enumerate(self.branches):
            try:
                if nth:
                    self._judge.budget.spend()
                some = self._judge.judge(branch, PlayNumber(number, index + 1), line, goes_on=goes_on)
                found += (
                    [after for each in some for after in self._judge.settle_before_next_deal(each)] if settles else some
                )
            except CannotBePlayed as stop:
                found.append(Outcome(branch, [], [stop.said]))
            except TooMany:
                self._give_up_branches(PlayNumber(number, index + 1), self.branches[0])
                return self._outcomes(number, index, line, goes_on=goes_on, settles=settles)
        for each in found:
            if (noted := each.before.noted) is not None:
                each.verdicts.append("contradicted")
                each.reasons.insert(0, noted)
                if each.branch is not None:
                    each.branch = replace(each.branch, noted=None)
            if line.played is not None and each.branch is not None and each.verdict in ("offence", "contradicted"):
                each.branch = each.branch.with_offence(PlayNumber(number, index + 1))
        return found

    # What all branches say together

    def _report_string(self, number: int, index: int, line: Line, outcomes: Sequence[Outcome]) -> bool:
        """Report a string and keep the branches in which it is possible; return false if there is none."""
        place = PlayNumber(number, index + 1)
        live = [each for each in outcomes if each.branch is not None]
        verdicts = {each.verdict for each in live}
        if live and all("offence" in each.verdicts for each in live):
            self.offences |= {place}
        if place in self.offences or verdicts == {"contradicted"}:
            self.certain_offences |= {place}
        order = sorted(live or outcomes, key=self._doubtful_offences)
        main = order[0]
        like = [each for each in order if self._doubtful_offences(each) == self._doubtful_offences(main)]
        verdict = self._add_report(place, line, live, like)
        if self.seen is not None:
            self._note_tables(number, index, like)
        if not live:
            return self._end_report()
        if verdict == "undetermined" and main.doubt is not None:
            self._doubts.append((place, cast(Evidence, main.before.evidence), main.doubt))
        self._branching_doubts |= frozenset[PlayNumber]().union(
            *(some for each in live for some in cast(Branch, each.branch).wrong)
        )
        wrong = [some for each in outcomes for some in (each.branch or each.before.with_offence(place)).wrong]
        try:
            branches: list[Branch] = []
            for each in order:
                add_branch(branches, cast(Branch, each.branch), self.certain_offences)
        except TooMany:
            self._give_up_branches(place, cast(Branch, main.branch))
            return True
        may_have_been, self.branches = self._may_be_lawful, branches
        if may_have_been and not self._may_be_lawful and not self.gave_up_at:
            self._clash = self._joint_from_branches(wrong, place, only=len(live) < len(outcomes))
            said = self.plays[-1]
            self.plays[-1] = replace(said, reasons=(*said.reasons, Said(None, self._clash.says)))
        return True

    def _add_report(self, place: PlayNumber, line: Line, live: Sequence[Outcome], like: Sequence[Outcome]) -> str:
        """Report what all branches say together of a string. Returns the verdict.

        `live`: the outcomes in which it is possible. `like`: those with the fewest offences, of which the first speaks.
        """
        main, verdicts = like[0], {each.verdict for each in live}
        reasons = [hedge_reason(said, [each.reasons for each in like]) for said in main.reasons]
        events = in_all(main.events, (each.events for each in like))
        verdict = main.verdict
        if self.gave_up_at:
            verdict, reasons = "undetermined", [NOT_SETTLED]
            events = tuple(event for event in events if isinstance(event, Captures))
        elif len(verdicts) > 1 and place in self.offences:  # whoever should have dealt
            verdict = "offence"
        elif len(verdicts) > 1:
            verdict = "undetermined"
            if main.doubt is None:
                reasons.append(self._what_it_depends_on(place, live))
        owed = () if self.gave_up_at else self._owed(like)
        self.plays.append(PlayReport(*place, line.text, line.player, verdict, tuple(reasons), events, owed))
        return verdict

    def _note_tables(self, number: int, index: int, outcomes: Sequence[Outcome]) -> None:
        """Keep the tables before and after a string, for a picture."""
        deal = self.record.deals[number - 1]
        cast("list[list[Tables]]", self.seen).append(
            [
                Tables(self.game, before, after, each.move, each.events, deal, index)
                for each in outcomes
                for before, after in _tables_around(each)
            ]
        )

    def _owed(self, outcomes: Sequence[Outcome]) -> tuple[Owed, ...]:
        """What is owed after a string, whichever of these outcomes it had."""
        tables = [table for each in outcomes for table in (each.branch or each.before).tables]
        first, *others = [self.game.owed(table) for table in tables]
        return in_all(first, others)

    def _doubtful_offences(self, outcome: Outcome) -> int:
        return (outcome.branch or outcome.before).doubtful_offences(self.certain_offences)

    def _give_up_branches(self, place: PlayNumber, branch: Branch) -> None:
        """Follow one branch only; from here on every verdict is undetermined."""
        self.gave_up_at, self._judge.one_course = self.gave_up_at or place, True
        self.branches = [replace(branch, pending=None, given=branch.given[:1])]

    def _end_report(self) -> bool:
        """End the report, or leave the rest undetermined if that could be otherwise in another branch; return false."""
        if self.gave_up_at:
            self.plays += leave_rest_undetermined(self.record, self.plays, NOT_SETTLED)
        return False

    def _what_it_depends_on(self, place: PlayNumber, live: Sequence[Outcome]) -> Said:
        """Explain why the branches give a string different verdicts."""
        wrong = [some for each in live for some in cast(Branch, each.branch).wrong]
        doubtful = sorted(frozenset[PlayNumber]().union(*wrong) - frozenset.intersection(*wrong) - {place})
        if not doubtful and self._judge.left_open:
            open_ = [each for each in sorted(self._judge.left_open) if each < place]
            calls = _plays(open_, place.deal, "and")
            return Said(None, f"it depends on which piles were called at {calls}, which the record does not say")
        if not doubtful and (card := next(_cards_asked_for(live), None)) is not None:
            return Said(None, f"it depends on who held the {card}")
        if not doubtful:
            tables = [table for each in live for table in cast(Branch, each.branch).tables]
            untold = next(filter(None, map(self.game.untold, tables)), "")
            turned = self.record.deals[place.deal - 1].face_up or self.game.FACE_UP != "turn_up"
            return Said(None, f"it {depends_on(untold or ('hidden cards' if turned else 'the turn-up'))}")
        return Said(None, f"it depends on whether {_plays(doubtful, place.deal, 'or')} was an offence")

    def _plays_with_an_offence(self, wrong: Sequence[PlayNumbers]) -> list[PlayNumber]:
        """The shortest run of plays that has an offence in every branch. `wrong`: the offences of each branch."""
        every = sorted(frozenset[PlayNumber]().union(*wrong) - self.certain_offences)
        return shortest_clash(every, lambda some: all(each & frozenset(some) for each in wrong))

    def _joint_from_branches(self, wrong: Sequence[PlayNumbers], place: PlayNumber, *, only: bool) -> Joint:
        """The plays of which every branch makes one an offence; `only`: in some branches the last is impossible."""
        run = self._plays_with_an_offence(wrong)
        doubtful = [each for each in run if each != place]
        if only and place in run and doubtful:
            only_if = _plays(doubtful, place.deal, "or")
            says = f"{_plays([place], place.deal, 'and')} is possible only if {only_if} was an offence"
        else:
            says = f"these plays cannot all have been lawful: {_plays(run, place.deal, 'and')}"
        return Joint(tuple(run), says)

    def _note_joint_plays(self, number: int) -> None:
        """Note which plays cannot all have been lawful together.

        Where a pack lasts for several deals, only its last deal has doubts: another begins when all cards were played.
        Once one branch alone is followed, its doubts are not those of others.
        """
        evidence = cast(Evidence, self.branches[0].evidence)
        doubts = [] if self.gave_up_at else [(place, doubt) for place, of, doubt in self._doubts if of is evidence]
        run = evidence.find_clash(doubts)
        if not run and self._may_be_lawful:  # if no course has them all lawful, the courses have told a clash
            given = dict.fromkeys(some for branch in self.branches for some in branch.given)
            run = evidence.find_clash(doubts, tuple(given))
        if run:
            parted = [each for each in doubts if each[0] in self._branching_doubts and each[0] < run[-1][0]]
            run = sorted({*parted, *run}, key=lambda each: each[0])
            suppositions = "; ".join(doubt.supposes for _, doubt in run)
            says = f"these plays cannot all have been lawful: at least one of these is false: {suppositions}"
            self.jointly.append(Joint(tuple(place for place, _ in run), says))
        if self._clash and not (run and run[-1][0] <= self._clash.plays[-1]):
            self.jointly.append(self._clash)
        self._clash = None
        self.branches = [
            replace(each, gone=(*each.gone, *cast(Evidence, each.evidence).shown(number))) for each in self.branches
        ]


def _cards_asked_for(outcomes: Iterable[Outcome]) -> Iterator[Card]:
    """The cards of which it is open who held them, and on which a count depends."""
    pending = [each.branch.pending for each in outcomes if each.branch and each.before.pending]
    options = [option for some in pending if some for play in some.plays for option in play.options]
    facts = (fact for option in options if option.holder is not None for some in option.facts for fact in some)
    yield from (fact.card for fact in facts if isinstance(fact, Dealt))


def _tables_around(outcome: Outcome) -> list[tuple[Any, Any]]:
    """The tables before and after a string with this outcome: of each, all that its open plays allow."""
    before, after = outcome.before.tables, outcome.branch.tables if outcome.branch else [None]
    return [(one or before[0], other or after[0]) for one, other in zip_longest(before, after)]


def _plays(places: Sequence[PlayNumber], deal: int, word: str) -> str:
    """Name plays: `play 4`, `play 4 or play 7`, `play 2 of deal 1`."""
    return listed(
        (f"play {each.play}" + (f" of deal {each.deal}" if each.deal != deal else "") for each in places), word
    )

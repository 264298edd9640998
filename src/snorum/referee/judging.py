"""Judge one string of a record in one branch of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from snorum.cards import Card
from snorum.games import Game
from snorum.games.vocabulary import PASS, Event, Withheld, marked
from snorum.records import Line, Played, Record
from snorum.referee.assertions import compare_assertions
from snorum.referee.branches import Branch, Budget, OpenPlay, Play, PlayNumber, Settle, TooMany, resolve_open_plays
from snorum.referee.evidence import ALWAYS, Doubt, Evidence, Finding, Option
from snorum.referee.knowledge import Impossible
from snorum.referee.laying import CannotBePlayed, describe_ending, state_reason
from snorum.referee.report import Said, depends_on, worst

NOT_SETTLED = Said(None, "not settled: the plays in doubt allow more courses of play than the referee tries")


def make_move(game: Game, played: Played, withheld: Withheld | None = None, *, goes_on: bool) -> Any:
    """Make the game's `Move` from a play of a record: as much of it as the `Move` has fields for.

    The card is a new object, so that games with returning cards can tell it from others that are written alike.
    """
    card = played.card and Card(*played.card)
    words = {**played._asdict(), "card": card, "withheld": withheld, "holder": None, "goes_on": goes_on}
    return game.Move(**{name: words[name] for name in game.Move._fields})


@dataclass(slots=True)
class Outcome:
    """The outcome of one string in one branch."""

    before: Branch
    verdicts: list[str]
    reasons: list[Said]
    branch: Branch | None = None
    """The branch after it; `None` if it is impossible."""
    events: tuple[Event, ...] = ()
    doubt: Doubt | None = None
    """What must be true of the cards if a doubtful play was lawful."""
    move: Any = None

    @property
    def verdict(self) -> str:
        """The worst of its verdicts."""
        return worst(self.verdicts) if self.branch else "impossible"

    def say(self, verdict: str, said: Said) -> None:
        """Add a verdict and its reason."""
        self.verdicts.append(verdict)
        self.reasons.append(said)


class Judge:
    """Judges the strings of one record, each in one branch."""

    def __init__(self, record: Record, budget: Budget) -> None:
        self.record, self.game, self.budget = record, record.game, budget
        self.one_course = False
        """Whether every doubtful play counts as lawful because there are too many branches to follow."""
        self.repeated_card_at: PlayNumber | None = None
        """In games where a wrong card returns to the hand: the first string that plays a card a second time."""
        self.costly_offence: PlayNumber | None = None
        """In games where suits decide what may be played: the first offence that changed a count."""
        self.left_open: set[PlayNumber] = set()
        """The calls of which the record does not say which piles they were about, where there was a choice."""
        self._cards_return_to_hand = self.game.taken_up_again(record.rules)

    def judge(self, branch: Branch, place: PlayNumber, line: Line, *, goes_on: bool) -> list[Outcome]:
        """Judge one string in one branch: its outcomes, one for each way in which it can have been played.

        Args:
            branch: the course of the game before the string.
            place: the deal and the number of the string.
            line: the string.
            goes_on: whether another play follows in the deal.

        Raises:
            CannotBePlayed: the string cannot be played in this branch.
            TooMany: there are more branches than can be followed.
        """
        self._goes_on = goes_on
        if line.played is not None:
            return self._play(branch, place, line.played)
        if line.ends:
            over = self.game.deal_over(branch.table)
            says = Said(marked(self.game.deal_over) if over else None, f"the deal {'is over' if over else 'ends here'}")
            return [Outcome(branch, ["lawful"], [says], branch)]
        try:
            courses = self.resolve_counts(branch)
        except TooMany:
            return [Outcome(branch, ["undetermined"], [NOT_SETTLED], branch)]
        outcome = [Outcome(branch, [], [], branch) for _ in courses]
        for each, course in zip(outcome, courses, strict=True):
            for right, said in compare_assertions(
                line.assertions, self.game, self.record.rules, course.table, course.events
            ):
                each.say("undetermined" if right is None else "lawful" if right else "contradicted", said)
        return outcome

    def _play(self, branch: Branch, place: PlayNumber, played: Played) -> list[Outcome]:
        game, table, evidence = self.game, branch.table, cast(Evidence, branch.evidence)
        number, index = place.deal, place.play - 1
        move = make_move(game, played, goes_on=self._goes_on)
        if (stopped := self._why_impossible(branch, place, move)) is not None:
            if self._cards_return_to_hand:
                self.repeated_card_at = self._second_play_of_a_card(branch, place)
            raise CannotBePlayed(*stopped)
        if not played.piles and not self.one_course and len(meant := game.choices(table, move)) > 1:
            self.left_open.add(place)
            courses = [replace(branch, stacks=branch.stacks and branch.stacks.copy()) for _ in meant]
            return self._in_each(courses, place, [played._replace(piles=each.piles) for each in meant])
        outcome = Outcome(branch, [], [state_reason(game.explain(table, move))], branch)
        for fault in game.why_unlawful(table, move):
            outcome.say("offence", state_reason(fault))
        if game.turns_on_untold(table, move):
            outcome.say("undetermined", Said(None, f"it {depends_on(game.untold(table))}"))
        finding = evidence.judge(table, number, index, move, branch.given)
        if finding is not None:
            found = *finding.besides, (finding.by, finding.text)
            outcome.reasons += [Said(marked(by), text) for by, text in found]
        if played.card is not None and played.call and played.call != (right := game.call(table, move)):
            text = f"the call is {right}, not {played.call}" if right else f"nothing is called here, not {played.call}"
            outcome.say(game.WRONG_CALL, Said(outcome.reasons[0].rule, text))
        return self._play_each_way(outcome, place, played, move, finding)

    def _why_impossible(self, branch: Branch, place: PlayNumber, move: Any) -> Said | None:
        """Why a play cannot be made in this branch; `None` if it can."""
        game, table, evidence = self.game, branch.table, cast(Evidence, branch.evidence)
        if game.game_over(table):
            return Said(None, "the game is over: " + describe_ending(self.record, table))
        if game.deal_over(table):
            return Said(marked(game.deal_over), "the deal is over")
        if (reason := game.why_impossible(table, move)) is not None:
            return state_reason(reason)
        if (why := evidence.impossible.get((place.deal, place.play - 1))) is not None:
            return Said(None, why)
        return Said(None, f"the {move.card} has been played already") if move.card in branch.stays else None

    def _second_play_of_a_card(self, branch: Branch, place: PlayNumber) -> PlayNumber | None:
        """The first string from here to the end of the deal whose card is already on the table, or is impossible."""
        evidence, down = cast(Evidence, branch.evidence), set(branch.stays)
        lines = self.record.deals[place.deal - 1].plays
        for index, line in enumerate(lines[place.play - 1 :], place.play - 1):
            card = line.card
            if card in down or (place.deal, index) in evidence.impossible:
                return PlayNumber(place.deal, index + 1)
            down |= {card} if card and card.suit else set()
        return None

    def _play_each_way(
        self, outcome: Outcome, place: PlayNumber, played: Played, move: Any, finding: Finding | None
    ) -> list[Outcome]:
        """Play a move in each way in which it can have happened: as an offence, or as a lawful play."""
        game, branch, evidence = self.game, outcome.before, cast(Evidence, outcome.before.evidence)
        options = finding.options[: 1 if self.one_course else None] if finding else (Option(ALWAYS),)
        if (card := game.turns_on(branch.table, move)) is not None:
            options = evidence.with_holders(options, place.deal, card, branch.given)[: 1 if self.one_course else None]
            if len({each.holder for each in options}) > 1:
                outcome.reasons.append(Said(None, f"what is paid {depends_on(f'who holds the {card}')}"))
        doubtful = finding is not None and any(
            evidence.knowledge.possible(facts) for facts in finding.doubt.alternatives
        )
        groups: list[tuple[Any, list[tuple[Option, Any, Any, list[Event]]]]] = []
        for option in options:
            made = option.fill(move)
            after, events = game.play(branch.table, made)
            course = game.without_debts(after) if len(options) > 1 or branch.pending else None
            group = next((some for other, some in groups if other == course), None)
            if group is None:
                groups.append((course, group := []))
            group.append((option, made, after, events))
        if game.FOLLOWS and self.costly_offence is None and (outcome.verdicts or finding):
            plain, _ = game.play(branch.table, move._replace(call=game.call(branch.table, move)))
            tables = [after for _, group in groups for _, _, after, _ in group]
            if self._cards_return_to_hand or any(game.standing(after) != game.standing(plain) for after in tables):
                self.costly_offence = place
        for course, group in groups:
            for _, other in branch.pending.others if branch.pending else ():
                if game.without_debts(game.play(other, group[0][1])[0]) != course:
                    return self._resolve_and_play(branch, place, played)
        return [self._outcome(outcome, place, played, group, finding, doubtful) for _, group in groups]

    def _resolve_and_play(self, branch: Branch, place: PlayNumber, played: Played) -> list[Outcome]:
        """Decide all open plays of the branch, then play: the outcome depends on them."""
        branches = resolve_open_plays(self.game, branch, self.budget)
        return self._in_each(branches, place, [played] * len(branches))

    def _in_each(self, branches: Sequence[Branch], place: PlayNumber, plays: Sequence[Played]) -> list[Outcome]:
        """Make a play in each branch, in each as it stands beside it."""
        found: list[Outcome] = []
        for branch, played in zip(branches, plays, strict=True):
            try:
                found += self._play(branch, place, played)
            except CannotBePlayed as stop:
                found.append(Outcome(branch, [], [stop.said]))
        return found

    def _outcome(
        self,
        outcome: Outcome,
        place: PlayNumber,
        played: Played,
        group: Sequence[tuple[Option, Any, Any, list[Event]]],
        finding: Finding | None,
        doubtful: bool,
    ) -> Outcome:
        """The outcome of a play under these options, which all lead to the same course of play."""
        game, branch = self.game, outcome.before
        option, move, table, events = group[0]
        lawful = sum(each.withheld is None for each, *_ in group)
        verdict = "lawful" if lawful == len(group) else "undetermined" if lawful else "offence"
        brought = tuple(event for event in events if all(event in others for _, _, _, others in group))
        if branch.stacks is not None:
            try:
                branch.stacks.follow(game, branch.table, move, events)
            except Impossible as error:
                raise CannotBePlayed(None, str(error)) from None
        known: dict[str, Any] = {"events": (*branch.events, *brought) if self._follows_a_pass(place) else brought}
        if self._cards_return_to_hand and option.withheld is None and played.card is not None and played.card.suit:
            known["stays"] = branch.stays | {played.card}
        if len(group) > 1:
            step = len(branch.pending.steps) if branch.pending else 0
            left = tuple(each for each, *_ in group)
            opened = OpenPlay(place, left, step, cast(Evidence, branch.evidence), branch.given)
            after = branch.after(game, Play(move), table, opened, [Play(other) for _, other, *_ in group[1:]], **known)
        else:
            facts = option.facts[:1] if self.one_course else option.facts
            after = branch.after(game, Play(move), table, given=branch.supposing(facts), **known)
        if (untold := game.untold(table)) and (place.play == 1 or untold != game.untold(branch.table)):
            outcome.reasons.append(Said(None, f"what lies in the pools {depends_on(untold)}"))
        verdicts = [*outcome.verdicts, verdict] if finding else list(outcome.verdicts)
        doubt = finding.doubt if finding and doubtful else None
        return Outcome(branch, verdicts, list(outcome.reasons), after, brought, doubt, move)

    def _follows_a_pass(self, place: PlayNumber) -> bool:
        """Whether a pass stands before a string. A record may leave it out, and tell its cost after the string."""
        before = self.record.deals[place.deal - 1].plays[place.play - 2].played if place.play > 1 else None
        return before is not None and before.call == PASS

    def settle_before_next_deal(self, outcome: Outcome) -> list[Outcome]:
        """Settle what is due after the last play of a deal, before the next deal."""
        if outcome.branch is None or self.game.deal_over(outcome.branch.table):
            return [outcome]
        found = []
        for branch in self._resolve_before_settling(outcome.branch):
            table, settled = self.game.settle(branch.table)
            events = (*outcome.events, *settled)
            after = branch.after(self.game, Settle(), table, events=events)
            found.append(replace(outcome, branch=after, events=events))
        return found

    def _resolve_before_settling(self, branch: Branch) -> list[Branch]:
        """The branches to settle: open plays are decided first if the payments depend on them."""
        tables = [branch.table, *(other for _, other in branch.pending.others)] if branch.pending else []
        if not any(self.game.settle(table)[1] for table in tables):
            return [branch]
        return resolve_open_plays(self.game, branch, self.budget)

    def resolve_counts(self, branch: Branch, *, assuming_doubtful_lawful: bool = False) -> list[Branch]:
        """The branches to read counts from: open plays are decided first if a count depends on them."""
        pending, game = branch.pending, self.game
        if pending is None:
            return [branch]
        standing = game.standing(branch.table)
        if all(game.standing(other) == standing for _, other in pending.others):
            return [branch]
        return resolve_open_plays(game, branch, self.budget, assuming_doubtful_lawful=assuming_doubtful_lawful)

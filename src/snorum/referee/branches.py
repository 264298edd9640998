"""Follow every course that a game may have taken where a hidden hand decides what happened.

A *branch* is one course: a table, and what it supposes about the cards that nobody saw. If a play may have been an
offence, and that would change the table, there is a branch for each possibility. If the tables would differ only in
debts not yet paid (the game's `without_debts` says so), the play is left *open* until something depends on it. Most
open plays never matter, and ten of them would make a thousand branches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeVar

from snorum.cards import Card
from snorum.games import Game
from snorum.games.vocabulary import Event
from snorum.referee.evidence import ALWAYS, Alternatives, Evidence, Option
from snorum.referee.report import Said
from snorum.referee.stacks import Stacks

MOST_BRANCHES = 200
"""The most branches followed at once. If there would be more, what depends on them stays undetermined."""
MOST_STEPS = 5_000
"""The most steps taken in a whole record to follow branches other than the first. It is a count and not a time, so that
every machine gives the same verdict."""


class TooMany(Exception):
    """There are more possible courses than the referee follows."""


class Budget:
    """The steps that may still be taken for a record."""

    def __init__(self, steps: int | None = None) -> None:
        self.left = MOST_STEPS if steps is None else steps

    def spend(self, steps: int = 1) -> None:
        """Use some steps; raise `TooMany` if none are left."""
        self.left -= steps
        if self.left < 0:
            raise TooMany


class PlayNumber(NamedTuple):
    """The place of a string in a record: its deal, and its number in the deal, both from 1."""

    deal: int
    play: int


PlayNumbers = frozenset[PlayNumber]


# What was done, one step after another


class Play(NamedTuple):
    """A move was made."""

    move: Any


class Settle(NamedTuple):
    """Debts were settled because the deal was broken off."""


class Lay(NamedTuple):
    """Another deal began."""

    dealer: str
    face_up: tuple[Card, ...]


Step = Play | Settle | Lay


def perform(game: Game, table: Any, step: Step) -> tuple[Any, tuple[Event, ...]]:
    """Carry out a step: return the table after it and the events it caused."""
    match step:
        case Play(move):
            after, events = game.play(table, move)
        case Settle():
            after, events = game.settle(table)
        case Lay(dealer, face_up):
            after, events = game.deal_again(table, dealer, face_up), []
    return after, tuple(events)


# Branches


class OpenPlay(NamedTuple):
    """A play of which it is still open whether a card was held back."""

    place: PlayNumber
    options: tuple[Option, ...]
    step: int
    """Its index among the steps since the first open play."""
    evidence: Evidence
    given: Alternatives
    """What its branch supposed about the cards."""


@dataclass(frozen=True, slots=True)
class OpenPlays:
    """The open plays of a branch. Its table is the one that results if the first option of each play is true."""

    plays: tuple[OpenPlay, ...]
    others: tuple[tuple[frozenset[int], Any], ...]
    """The tables that the other options lead to, each with the indices of the open plays whose options do."""
    start: Any
    """The table before the first open play."""
    steps: tuple[Step, ...]
    """Everything done since."""

    def after(
        self, game: Game, step: Step, table: Any, opened: OpenPlay | None, options: Sequence[tuple[Any, Step]]
    ) -> OpenPlays | None:
        """The plays that are still open after a step; `None` if there are none.

        Args:
            game: the game.
            step: the step.
            table: the table after the step.
            opened: the play that this step leaves open, if it does.
            options: for each other option of that play, the table before it and the step taken there.
        """
        ways = [(numbers, perform(game, other, step)[0]) for numbers, other in self.others]
        ways += [(frozenset({len(self.plays)}), perform(game, other, option)[0]) for other, option in options]
        plays = (*self.plays, opened) if opened else self.plays
        by_table = _by_table(ways)
        telling = [numbers for numbers, other in by_table if other != table]
        if not telling:  # nothing depends on any of them any more
            return None
        kept = sorted(frozenset[int]().union(*telling))
        index = {number: at for at, number in enumerate(kept)}
        left = ((frozenset(index[each] for each in some if each in index), other) for some, other in by_table)
        others = tuple((numbers, other) for numbers, other in left if numbers)
        return OpenPlays(tuple(plays[number] for number in kept), others, self.start, (*self.steps, step))


def _by_table(ways: Iterable[tuple[frozenset[int], Any]]) -> list[tuple[frozenset[int], Any]]:
    """The same with each table once, however many options lead to it."""
    tables, leading = list[Any](), list[frozenset[int]]()
    for numbers, table in ways:
        if table in tables:
            leading[tables.index(table)] |= numbers
        else:
            tables.append(table)
            leading.append(numbers)
    return list(zip(leading, tables, strict=True))


@dataclass(frozen=True, slots=True)
class Branch:
    """One course that the game may have taken."""

    table: Any = None
    evidence: Evidence | None = None
    given: Alternatives = ALWAYS
    """What is supposed about the cards of this deal."""
    wrong: tuple[PlayNumbers, ...] = (frozenset(),)
    """The plays that were unlawful in it: one set for each course that led to this table."""
    pending: OpenPlays | None = None
    events: tuple[Event, ...] = ()
    """What the last play caused, and the passes right before it, as far as that is not open."""
    gone: tuple[Card | str, ...] = ()
    """Cards shown since the last shuffle; for an unknown card, its place."""
    stacks: Stacks | None = field(default=None, compare=False)
    stays: frozenset[Card] = frozenset()
    """In games where a wrong card returns to the hand: the cards of this deal that stayed on the table."""
    noted: Said | None = None
    """What is wrong with the deal that begins here, if anything."""

    @property
    def tables(self) -> list[Any]:
        """Its table, and those that the other options of its open plays lead to."""
        return [self.table, *(table for _, table in self.pending.others)] if self.pending else [self.table]

    def supposing(self, facts: Alternatives) -> Alternatives:
        """What is supposed about the cards if one of these alternatives is also true."""
        assert self.evidence is not None
        both = dict.fromkeys(some | more for some in self.given for more in facts)
        return _without_supersets([each for each in both if self.evidence.knowledge.possible(each)], ())

    def doubtful_offences(self, faults: PlayNumbers) -> int:
        """The least number of offences in it, without `faults`, which are offences in every branch."""
        return min(len(some - faults) for some in self.wrong)

    def with_offence(self, place: PlayNumber) -> Branch:
        """This branch, with the play at `place` as an offence."""
        return replace(self, wrong=tuple(some | {place} for some in self.wrong))

    def after(
        self,
        game: Game,
        step: Step,
        table: Any,
        opened: OpenPlay | None = None,
        options: Sequence[Step] = (),
        **known: Any,
    ) -> Branch:
        """The branch after a step.

        Args:
            game: the game.
            step: the step.
            table: the table after the step.
            opened: the play that this step leaves open, if it does.
            options: the steps that the other options of that play would take.
            known: what else is known of the branch after it, by name of field.
        """
        pending = self.pending
        if pending is None and opened is None:
            return replace(self, table=table, **known)
        pending = pending or OpenPlays((), (), self.table, ())
        left = pending.after(game, step, table, opened, [(self.table, option) for option in options])
        return replace(self, table=table, pending=left, **known)


def resolve_open_plays(
    game: Game, branch: Branch, budget: Budget, *, assuming_doubtful_lawful: bool = False
) -> list[Branch]:
    """Decide the open plays of a branch: one branch for each way in which they can have been.

    Args:
        game: the game.
        branch: the branch whose open plays to decide.
        budget: the steps that may still be taken.
        assuming_doubtful_lawful: count each play that may have been lawful as lawful.

    Raises:
        TooMany: there are more ways than `MOST_BRANCHES`.
    """
    if branch.pending is None:
        return [branch]
    plays = branch.pending.plays
    if assuming_doubtful_lawful:
        lawful = (tuple(option for option in each.options if option.withheld is None) for each in plays)
        plays = tuple(each._replace(options=some or each.options) for each, some in zip(plays, lawful, strict=True))
    found: list[Branch] = []
    for chosen in _possible_choices(plays, (), budget):
        budget.spend(1 + len(branch.pending.steps) // 8)
        table, events = _repeat_steps(game, branch.pending, chosen)
        after = replace(branch, table=table, events=events, pending=None)
        for each, option in chosen:
            if option.withheld:
                after = after.with_offence(each.place)
            if each.evidence is branch.evidence:
                after = replace(after, given=after.supposing(option.facts))
        if after.given:
            found.append(after)
        if len(found) > MOST_BRANCHES:
            raise TooMany
    return found


Choices = tuple[tuple[OpenPlay, Option], ...]
"""For each open play, the option that is supposed to be true."""


def _possible_choices(plays: Sequence[OpenPlay], chosen: Choices, budget: Budget) -> Iterator[Choices]:
    """Every way to choose an option for each open play that the cards allow."""
    if not plays:
        yield chosen
        return
    for option in plays[0].options:
        budget.spend()
        further = (*chosen, (plays[0], option))
        if _can_all_be_true(plays[0], further):
            yield from _possible_choices(plays[1:], further, budget)


def _can_all_be_true(last: OpenPlay, chosen: Choices) -> bool:
    """Whether the chosen options of one deal, that of the last play, can all be true."""
    ways = list(last.given)
    for each, option in chosen:
        if each.evidence is last.evidence:
            ways = [
                more
                for some in ways
                for facts in option.facts
                if last.evidence.knowledge.possible(more := some | facts)
            ]
        if len(ways) > MOST_BRANCHES:
            raise TooMany
    return bool(ways)


def _repeat_steps(game: Game, pending: OpenPlays, chosen: Choices) -> tuple[Any, tuple[Event, ...]]:
    """Repeat all steps since the first open play with these options: the table after them, and the last events."""
    options = {each.step: option for each, option in chosen}
    table: Any = pending.start
    events: tuple[Event, ...] = ()
    for number, step in enumerate(pending.steps):
        if number in options and isinstance(step, Play):
            step = Play(options[number].fill(step.move))
        table, happened = perform(game, table, step)
        events = (*events, *happened) if isinstance(step, Settle) else happened
    return table, events


def add_branch(branches: list[Branch], new: Branch, faults: PlayNumbers) -> None:
    """Add a branch to others, or merge it with one that differs only in what it supposes about the cards.

    A branch in which every doubtful play was lawful is never merged with one in which some were offences.
    """
    for number, other in enumerate(branches):
        if other.evidence is new.evidence and _mergeable_key(other, faults) == _mergeable_key(new, faults):
            given, wrong = _without_supersets(other.given, new.given), _without_supersets(other.wrong, new.wrong)
            branches[number] = replace(other, given=given, wrong=wrong)
            return
    if len(branches) >= MOST_BRANCHES:
        raise TooMany
    branches.append(new)


def _mergeable_key(branch: Branch, faults: PlayNumbers) -> tuple[Any, ...]:
    doubtful = bool(branch.doubtful_offences(faults))
    return (
        doubtful,
        branch.gone,
        branch.stays,
        branch.noted,
        branch.events,
        branch.table,
        branch.pending,
        id(branch.stacks),
    )


T = TypeVar("T")


def _without_supersets(some: Sequence[frozenset[T]], more: Sequence[frozenset[T]]) -> tuple[frozenset[T], ...]:
    """These sets without those that contain another one."""
    every = dict.fromkeys((*some, *more))
    if len(every) > MOST_BRANCHES:
        raise TooMany
    return tuple(each for each in every if not any(other < each for other in every))

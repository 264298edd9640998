"""The courses that one game may have taken where a hidden hand decides what followed.

A *branch* is one of them: a table, and what it supposes of the cards that nobody saw. Where a play may have been an
offence, and the table after it would be another, there is a branch for each. Where the tables differ only in what is
owed and not yet paid (`course` of a game tells), the question is left *open*, and put when something turns on it: most
never are, and ten open questions would be a thousand branches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeVar

from snorum.cards import Card
from snorum.evidence import ALWAYS, Alternatives, Evidence, Option
from snorum.games import Game
from snorum.referee.report import Said
from snorum.stacks import Stacks
from snorum.vocabulary import Event

MOST_BRANCHES = 200
"""How many branches are followed at once. Where there would be more, nothing is said of what turns on them."""
MOST_STEPS = 5_000
"""How many steps are taken, over a whole record, to follow branches beside the first. It is a number and not a time,
so that every machine says the same."""


class TooMany(Exception):
    """What follows turns on more doubts than can be followed."""


class Budget:
    """What is left of the steps that may be taken for a record."""

    def __init__(self, steps: int | None = None) -> None:
        self.left = MOST_STEPS if steps is None else steps

    def spend(self, steps: int = 1) -> None:
        """Take some steps; `TooMany` if there are none left."""
        self.left -= steps
        if self.left < 0:
            raise TooMany


class Place(NamedTuple):
    """A string of a record: its deal and its number in the deal, from 1."""

    deal: int
    play: int


Places = frozenset[Place]


# What was done, one step after another


class Play(NamedTuple):
    """A move was made."""

    move: Any


class Settle(NamedTuple):
    """What was due was settled, the deal being broken off."""


class Lay(NamedTuple):
    """The table was laid for another deal."""

    dealer: str
    face_up: tuple[Card, ...]


Step = Play | Settle | Lay


def perform(game: Game, table: Any, step: Step) -> tuple[Any, tuple[Event, ...]]:
    """The table after a step, and what it brought about."""
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
    """A play of which it is left open what was held back for it, if anything was."""

    place: Place
    options: tuple[Option, ...]
    step: int
    """Where it stands among the steps since the first play left open."""
    evidence: Evidence
    given: Alternatives
    """What its branch supposed of the cards."""


@dataclass(frozen=True, slots=True)
class OpenPlays:
    """What a branch leaves open. Its table is the one to which the first option of each play leads."""

    plays: tuple[OpenPlay, ...]
    others: tuple[tuple[int, Any], ...]
    """The tables to which the other options lead, each with the number of the play whose option it is."""
    start: Any
    """The table before the first of the plays."""
    steps: tuple[Step, ...]
    """All that was done since."""

    def after(
        self, game: Game, step: Step, table: Any, opened: OpenPlay | None, options: Sequence[tuple[Any, Step]]
    ) -> OpenPlays | None:
        """What is still open after a step that leads to this table.

        `opened`: the play that it leaves open; `options`: the table before it, and what its other options do there.
        """
        ways = [(number, perform(game, other, step)[0]) for number, other in self.others]
        ways += [(len(self.plays), perform(game, table_before, option)[0]) for table_before, option in options]
        plays = (*self.plays, opened) if opened else self.plays
        kept = sorted({number for number, other in ways if other != table})  # on the rest nothing turns any more
        if not kept:
            return None
        others = tuple((kept.index(number), other) for number, other in ways if number in kept)
        return OpenPlays(tuple(plays[number] for number in kept), others, self.start, (*self.steps, step))


@dataclass(frozen=True, slots=True)
class Branch:
    """One course that the game may have taken."""

    table: Any = None
    evidence: Evidence | None = None
    given: Alternatives = ALWAYS
    """What is supposed of the cards of this deal."""
    wrong: tuple[Places, ...] = (frozenset(),)
    """The plays that were not lawful in it; of courses that came to the same table, those of each."""
    pending: OpenPlays | None = None
    events: tuple[Event, ...] = ()
    """What the last play brought about, so far as that is not open."""
    gone: tuple[Card | str, ...] = ()
    """Cards shown since the last shuffle; of a card that is not known, its place."""
    stacks: Stacks | None = field(default=None, compare=False)
    stays: frozenset[Card] = frozenset()
    """Where a card wrongly played is taken up again: the cards of this deal that were not."""
    noted: Said | None = None
    """What is wrong with the deal that begins here."""

    def supposing(self, facts: Alternatives) -> Alternatives:
        """What is supposed of the cards, if one of these alternatives is true as well."""
        if facts == ALWAYS or facts == self.given:
            return self.given
        assert self.evidence is not None
        both = dict.fromkeys(some | more for some in self.given for more in facts)
        return _fewest([each for each in both if self.evidence.sight.possible(each)], ())

    def doubtful_offences(self, faults: Places) -> int:
        """How many plays that may have been lawful were not in it, at the least; `faults` were in no branch."""
        return min(len(some - faults) for some in self.wrong)

    def with_offence(self, place: Place) -> Branch:
        """The same, this play having been wrong."""
        return replace(self, wrong=tuple(some | {place} for some in self.wrong))

    def after(
        self, game: Game, step: Step, table: Any, opened: OpenPlay | None = None, options: Sequence[Step] = ()
    ) -> Branch:
        """The branch after a step that leads to this table; `opened`: the play that it leaves open, if it does.

        `options`: what the options of that play but the first do.
        """
        pending = self.pending
        if pending is None and opened is None:
            return replace(self, table=table)
        pending = pending or OpenPlays((), (), self.table, ())
        left = pending.after(game, step, table, opened, [(self.table, option) for option in options])
        return replace(self, table=table, pending=left)


def resolve_open_plays(
    game: Game, branch: Branch, budget: Budget, *, assuming_doubtful_lawful: bool = False
) -> list[Branch]:
    """The branches into which one falls when what it left open is decided, in every way in which that can be.

    `assuming_doubtful_lawful`: what may have been lawful was.
    """
    if branch.pending is None:
        return [branch]
    plays = branch.pending.plays
    if assuming_doubtful_lawful:
        plays = tuple(each if each.options[0].withheld else each._replace(options=each.options[:1]) for each in plays)
    found: list[Branch] = []
    for chosen in _choices(plays, (), budget):
        budget.spend(1 + len(branch.pending.steps) // 8)
        table, events = _played(game, branch.pending, chosen)
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
"""What was so of each play left open."""


def _choices(plays: Sequence[OpenPlay], chosen: Choices, budget: Budget) -> Iterator[Choices]:
    """Every choice of an option for each open play that the cards allow."""
    if not plays:
        yield chosen
        return
    for option in plays[0].options:
        budget.spend()
        further = (*chosen, (plays[0], option))
        if _can_be(plays[0], further):
            yield from _choices(plays[1:], further, budget)


def _can_be(last: OpenPlay, chosen: Choices) -> bool:
    """Whether all of these that are of one deal with the last can have been so."""
    ways = list(last.given)
    for each, option in chosen:
        if each.evidence is last.evidence:
            ways = [
                more for some in ways for facts in option.facts if last.evidence.sight.possible(more := some | facts)
            ]
        if len(ways) > MOST_BRANCHES:
            raise TooMany
    return bool(ways)


def _played(game: Game, pending: OpenPlays, chosen: Choices) -> tuple[Any, tuple[Event, ...]]:
    """The table after all that was done since the first play left open, with these options, and the last events."""
    withheld = {each.step: option.withheld for each, option in chosen}
    table: Any = pending.start
    events: tuple[Event, ...] = ()
    for number, step in enumerate(pending.steps):
        if number in withheld and isinstance(step, Play):
            step = Play(step.move._replace(withheld=withheld[number]))
        table, happened = perform(game, table, step)
        events = (*events, *happened) if isinstance(step, Settle) else happened
    return table, events


def add_branch(branches: list[Branch], new: Branch, faults: Places) -> None:
    """Add a branch to others; if one of them is like it but for what it supposes of the cards, they become one.

    Unless in one of them every play that may have been lawful was, and in the other not.
    """
    for number, other in enumerate(branches):
        if other.evidence is new.evidence and _what_makes_alike(other, faults) == _what_makes_alike(new, faults):
            given, wrong = _fewest(other.given, new.given), _fewest(other.wrong, new.wrong)
            branches[number] = replace(other, given=given, wrong=wrong)
            return
    if len(branches) >= MOST_BRANCHES:
        raise TooMany
    branches.append(new)


def _what_makes_alike(branch: Branch, faults: Places) -> tuple[Any, ...]:
    kind = branch.doubtful_offences(faults) == 0
    return kind, branch.gone, branch.stays, branch.noted, branch.events, branch.table, branch.pending


T = TypeVar("T")


def _fewest(some: Sequence[frozenset[T]], more: Sequence[frozenset[T]]) -> tuple[frozenset[T], ...]:
    """These sets, but for those that have all of another."""
    every = dict.fromkeys((*some, *more))
    if len(every) > MOST_BRANCHES:
        raise TooMany
    return tuple(each for each in every if not any(other < each for other in every))

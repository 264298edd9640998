"""Find the sentences by which a play is judged: those of the book in force, or else the edition's own.

A play *turns on* a point if another option of it would have the play judged otherwise, or something else follow. To
find these points, the play is judged again on the same table under each other option of the points that were read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from typing import Any, NamedTuple

from snorum.books import rulings
from snorum.books.rulings import RulingSet
from snorum.games import Game
from snorum.games.vocabulary import Crux, Event, Numbers, Parameter, Reason, Rule, marked, points, rule_of
from snorum.records import Assertion, Line
from snorum.referee.asking import RecordingRules
from snorum.referee.assertions import compare_assertions
from snorum.referee.judging import make_move
from snorum.referee.laying import state_reason
from snorum.referee.report import PlayReport, describe_event

MOST_KEPT = 1_000
"""Of how many plays it is kept what the book says: a page asks again after each of them."""
_known: dict[str, InForce] = {}


class ByBook(NamedTuple):
    """What the book in force says of something that a rule decides at a play."""

    book: str
    """The id of its ruling set."""
    agrees: tuple[str, ...]
    """Its own passages that say what the rule says."""
    states: tuple[tuple[str, tuple[str, ...]], ...]
    """Of the points on which it turns those that the book states, each with its passages."""
    not_stated: tuple[tuple[str, str], ...]
    """Of these points, those that the passages leave `uncertain`, or `inferred`, and which it is."""
    points: tuple[str, ...]
    """The points on which it turns, whether the book states them or not."""

    @property
    def passages(self) -> tuple[str, ...]:
        """All its passages; if there are none, the edition's own sentence is played."""
        return tuple(dict.fromkeys([*self.agrees, *(passage for _, some in self.states for passage in some)]))

    @property
    def besides(self) -> list[tuple[str, list[str]]]:
        """The points that it states, in words, each with those of its passages that do not say what the rule says."""
        marks = dict(self.not_stated)
        named = {point: ", ".join([point.replace("_", " "), *marks.get(point, "").split()]) for point, _ in self.states}
        rest = [(named[point], [each for each in some if each not in self.agrees]) for point, some in self.states]
        return [(name, some) for name, some in rest if some]


class InForce:
    """What the book in force says of the rules by which one play is judged."""

    def __init__(self, book: RulingSet | None, rules: Any, turns_on: Mapping[str, frozenset[str]] | None) -> None:
        """What `book` says, if another than the edition's own is in force, or that was asked as a book.

        `turns_on`: by the id of a rule, the points on which it turns; `None` if the table is not known.
        """
        self.book, self.rules, self._turns_on = book, rules, turns_on

    def with_(self, other: InForce) -> InForce:
        """This and another, of what was done before or after it in the same string."""
        if self._turns_on is None or other._turns_on is None:
            return InForce(other.book, other.rules, None)
        both = self._turns_on.keys() | other._turns_on.keys()
        of = {rule: frozenset({*self._turns_on.get(rule, ()), *other._turns_on.get(rule, ())}) for rule in both}
        return InForce(other.book, other.rules, of)

    def by_book(self, rule: Rule | None) -> ByBook | None:
        """What the book says; `None` if the edition's own source is in force, on which the rules rest."""
        if self.book is None:
            return None
        if self._turns_on is None:
            turning = frozenset(rulings.points_asked(rule)) if rule else frozenset[str]()
        else:
            turning = self._turns_on.get(rule.id if rule else "", frozenset())
        named = tuple(name for name in self.book.points if name in turning)
        states = tuple(
            (name, self.book.points[name].passages)
            for name in named
            if _is_its_own(self.book, self.rules, name) and self.book.points[name].passages
        )
        agrees = self.book.agrees.get(rule.id, ()) if rule and not self._is_set_against_the_book(rule, named) else ()
        kinds = [(name, self.book.points[name].state) for name, _ in states]
        return ByBook(self.book.id, agrees, states, tuple(each for each in kinds if each[1] != "stated"), named)

    def _is_set_against_the_book(self, rule: Rule, turning: Sequence[str]) -> bool:
        """Whether a rule asks a point, or turns on one, of which something else is played than the book states."""
        assert self.book is not None
        asked = {*rulings.points_asked(rule), *turning} & self.book.points.keys()
        stated = [name for name in asked if self.book.points[name].is_played]
        return not all(_is_its_own(self.book, self.rules, name) for name in stated)


def in_force(
    game: Game,
    ruling: str,
    rules: Any,
    table: Any = None,
    move: Any = None,
    assertions: Sequence[Assertion] = (),
    events: Sequence[Event] = (),
    *,
    own: bool = False,
) -> InForce:
    """What the book of this id says of a play; empty for the edition's own, unless `own` says to ask that too.

    Args:
        game: the game.
        ruling: the id of the ruling set.
        rules: the rules by which it is played.
        table: the game's table before the play, if it is known.
        move: the game's move; `None` if something is asserted.
        assertions: what is asserted.
        events: what the play before an assertion brought.
        own: whether the edition's own source is asked as any other book.
    """
    book = rulings.find(game.NAME, ruling) if ruling else None
    if own and book is None:
        book = next((each for each in rulings.ruling_sets(game.NAME) if each.own), None)
    if book is None or (book.own and not own):
        return InForce(None, rules, {})
    if table is None or not _has_rules(table):
        return InForce(book, rules, None)
    key = repr((book.path, rules, replace(table, rules=None), move, assertions, events))
    if key not in _known:
        if len(_known) >= MOST_KEPT:
            _known.clear()
        _known[key] = InForce(book, rules, _turning(game, book, rules, table, move, assertions, events))
    return _known[key]


def in_force_at(game: Game, ruling: str, rules: Any, play: PlayReport, line: Line, *, own: bool = False) -> InForce:
    """What the book says of a play of a report, and of the passes that the record leaves out before it.

    Each is judged again at the first of the tables on which it can have been made. `own` as for `in_force`.
    """
    found = InForce(None, rules, {})
    for each in (play, *play.passes):
        tables = each.sight.tables() if (ruling or own) and each.sight else ()
        if not tables:
            return in_force(game, ruling, rules, own=own)
        first = tables[0]
        move = first.move or (line.played and make_move(game, line.played, goes_on=False))  # none if it is impossible
        if move and not first.move and game.why_impossible(first.table, move) is None:
            return in_force(game, ruling, rules, own=own)  # no rule says so: there is no such card left to be played
        found = found.with_(in_force(game, ruling, rules, first.table, move, line.assertions, first.events, own=own))
    return found


def _has_rules(table: Any) -> bool:
    return is_dataclass(table) and any(each.name == "rules" for each in fields(table))


def _is_its_own(book: RulingSet, rules: Any, point: str) -> bool:
    """Whether what is played is what the book says, or may mean."""
    return bool(getattr(rules, point) in book.points[point].options)


def _turning(
    game: Game,
    book: RulingSet,
    rules: Any,
    table: Any,
    move: Any,
    assertions: Sequence[Assertion],
    events: Sequence[Event],
) -> Mapping[str, frozenset[str]]:
    """By the id of a rule, the points on which what it decides here turns; those of no rule by an empty text."""
    known, recording = points(game.Rules), RecordingRules.of(rules)

    def judged(other: Any) -> _Judged:
        return _judge(game, replace(table, rules=other), other, move, assertions, events)

    truth, found = judged(recording), dict[str, set[str]]()
    for name in [name for name in book.points if name in recording.asked]:
        for option in _others(known[name], getattr(rules, name)):
            with suppress(LookupError, ValueError, TypeError, AttributeError):  # no such table by the other option
                for rule in truth.differing(judged(replace(rules, **{name: option}))):
                    found.setdefault(rule, set()).add(name)
    return {rule: frozenset(names) for rule, names in found.items()}


def _others(point: Parameter | Crux, option: Any) -> Iterator[Any]:
    """The other options of a point; of a number the next one."""
    if isinstance(point.options, Numbers):
        yield option + 1 if option + 1 in point.options else option - 1
    else:
        yield from (each for each in point.options if each != option)


class _Judged(NamedTuple):
    """What was found of a play by some rules."""

    says: tuple[tuple[str, str], ...]
    """Each rule and what it says; first the rule that explains the play."""
    verdict: object

    def differing(self, other: _Judged) -> Iterable[str]:
        """The rules of which the other does not say the same; only the first if it says more, or cannot be at all."""
        missing = [rule for rule, says in self.says if (rule, says) not in other.says]
        if other.verdict == "impossible" != self.verdict:
            return missing[:1]
        same = self.verdict == other.verdict and len(self.says) == len(other.says)
        return missing or (() if same else (self.says[0][0],))


def _judge(
    game: Game, table: Any, rules: Any, move: Any, assertions: Sequence[Assertion], events: Sequence[Event]
) -> _Judged:
    if move is None:
        compared = [*compare_assertions(assertions, game, rules, table, events)]
        said = tuple((each.rule.id if each.rule else "", each.text) for _, each in compared)
        return _Judged(said or (("", ""),), [right for right, _ in compared])
    if (why := game.why_impossible(table, move)) is not None:
        return _Judged((_said(why),), "impossible")
    promised = tuple(game.promised(table, move))
    told = [_said(each) for each in (game.explain(table, move), *game.why_unlawful(table, move))]
    told += [(rule_of(game.why_unmet(table, move, each).by).id, str(each)) for each in game.unmet(table, move)]
    told += [(rule_of(game.why_promised(table, move).by).id, str(promised))] if promised else []
    after, brought = game.play(table, move)
    told += [(rule_of(each.by).id, describe_event(each)) for each in brought]
    told += [(rule_of(by).id, str(each)) for each in game.owed(after) for by in (each.by, each.when.by)]
    return _Judged(tuple(told), game.call(table, move) if move.card else "")


def _said(reason: Reason) -> tuple[str, str]:
    rule = marked(reason.by)
    return rule.id if rule else "", state_reason(reason).text

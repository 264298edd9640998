"""Judge a record under every reading, and find which options the examples of the sources exclude.

A reading chooses one option for every crux of a game. There are very many, but a record depends on few cruxes: it is
replayed only for the cruxes that the replay actually asks about.

>>> from snorum import records
>>> record = records.read('''
... format = 1
... game = "snip-snap-snorum"
... players = ["A", "B", "C", "D", "E"]
... [[deals]]
... dealer = "A"
... plays = ["B 9", "C 9 snip", "D 10", "E 9", "A 9 snip"]
... ''')
>>> for each in judge_every_reading(record):
...     print(each.verdict, dict(each.rules))
undetermined {'pairing_scope': 'next-player'}
contradicted {'pairing_scope': 'whole-deal'}
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from itertools import combinations
from math import prod
from typing import Any, NamedTuple

from snorum.books import rulings
from snorum.games.vocabulary import Gives, Pays, cruxes
from snorum.records import Record
from snorum.referee import Report, describe_end, judge
from snorum.referee.asking import RecordingRules, check_and_record, single_options

AT_ODDS = "at odds"
"""Takes the place of a verdict where options exclude each other."""

NOT_JUDGED = "not judged"
"""Takes the place of a verdict where time ran out."""

SECONDS = 3.0
"""The time limit for the readings of one record, unless another is given."""


class Reading(NamedTuple):
    """A group of readings that give a record the same verdict."""

    rules: Mapping[str, str]
    """The cruxes that decide, and their options."""
    verdict: str
    """A verdict of the referee, or `NOT_JUDGED`."""
    number: int
    """How many combinations of options these are."""


class Exclusion(NamedTuple):
    """An option of a crux that contradicts a worked example of the source."""

    crux: str
    option: str
    example: str
    passages: tuple[str, ...]
    by_editors: bool = False
    """Whether the editors wrote the example as a test of a sentence; otherwise the source gives it."""


class Payment(NamedTuple):
    """What somebody paid at a play; at Snap, cards."""

    deal: int
    play: int
    player: str
    to: str
    number: int


class Consequence(NamedTuple):
    """What a record comes to under a reading."""

    verdict: str
    payments: tuple[Payment, ...]
    """Sorted: the order of payments at one play does not count."""
    end: str
    """Where the game stands and what is still owed, in words."""


class Change(NamedTuple):
    """What a record comes to if one crux alone is answered otherwise."""

    crux: str
    option: str
    outcome: Consequence | None
    """`None` if there was no time to judge it."""


Path = Mapping[str, str]
Case = tuple[Path, str]
"""The answers that a replay used, and its result."""


def judge_every_reading(record: Record, fixed: Iterable[str] = (), seconds: float | None = None) -> list[Reading]:
    """Judge a record under every combination of options, except for cruxes that are `fixed` as the record has them.

    Fixed is also what the source states as which it is played.
    Together the readings cover every combination once, except options that exclude each other. What has not been
    judged after `seconds` (default `SECONDS`) has the verdict `NOT_JUDGED`.
    """
    game, given = record.game, {each.name: getattr(record.rules, each.name) for each in fields(record.rules)}
    settled = _settled(record, fixed)
    options = {crux.name: tuple(crux.options) for crux in cruxes(game.Rules) if crux.name not in settled}
    until = time.monotonic() + (SECONDS if seconds is None else seconds)

    def judged(rules: Any) -> str:
        if game.at_odds(rules, len(record.players)):
            return AT_ODDS
        return NOT_JUDGED if time.monotonic() > until else judge(replace(record, rules=rules)).verdict

    cases = list(explore(judged, given, options))
    return [
        Reading(path, verdict, prod(len(some) for name, some in options.items() if name not in path))
        for path, verdict in drop_needless_cruxes(cases, options)
        if verdict != AT_ODDS
    ]


def _settled(record: Record, fixed: Iterable[str]) -> set[str]:
    return {*fixed, *rulings.stated(record.game.NAME, record.ruling)}


def outcome_of(report: Report) -> Consequence:
    """What a record comes to, as a report says."""
    payments = [
        Payment(play.deal, play.play, each.player, each.to, each.counters if isinstance(each, Pays) else each.cards)
        for play in report.plays
        for each in play.events
        if isinstance(each, Pays | Gives)
    ]
    owed = sorted(f"{each.player} owes {each.to} {each.counters}" for each in report.owed)
    return Consequence(report.verdict, tuple(sorted(payments)), "; ".join([describe_end(report), *owed]))


def single_changes(record: Record, fixed: Iterable[str] = (), seconds: float | None = None) -> Iterator[Change]:
    """Each option of a crux that, alone changed, gives the record other verdicts, payments or another end.

    Cruxes that are `fixed`, or stated by the source as which the record is played, are not changed. After
    `seconds` (default `SECONDS`) no more are judged.
    """
    report, asked = check_and_record(record, judge)
    own = outcome_of(report)
    until = time.monotonic() + (SECONDS if seconds is None else seconds)
    for crux, option, rules in single_options(record, asked - _settled(record, fixed)):
        late = time.monotonic() > until
        outcome = None if late else outcome_of(judge(replace(record, rules=rules)))
        if outcome != own:
            yield Change(crux.name, option, outcome)


def explore(
    run: Callable[[Any], str], given: Mapping[str, Any], options: Mapping[str, Sequence[str]]
) -> Iterator[Case]:
    """Run once for each combination of answers that can make a difference, starting with the answers `given`.

    When a run asks about a crux, it is repeated with the other options. A crux that no run asks about is not varied.
    """
    todo: list[dict[str, str]] = [{}]
    while todo:
        path = todo.pop()
        rules = RecordingRules({**given, **path})
        found = run(rules)
        path = dict(path)
        for name in rules.asked:
            if name in options and name not in path:
                todo += [{**path, name: other} for other in options[name] if other != given[name]]
                path[name] = given[name]
        yield path, found


def drop_needless_cruxes(cases: Sequence[Case], options: Mapping[str, Sequence[str]]) -> list[Case]:
    """The same cases with only the cruxes that decide the verdict. `cases` must cover every combination.

    Cases are divided by one crux after another, in the order of `options`; cruxes that change nothing are dropped.
    """
    first = cases[0][1]
    if all(verdict == first for _, verdict in cases):
        return [({}, first)]
    name = next(name for name in options if any(name in path for path, _ in cases))
    rest = {other: some for other, some in options.items() if other != name}
    parts = {}
    for option in options[name]:
        within = [(path, verdict) for path, verdict in cases if path.get(name, option) == option]
        free = [({key: value for key, value in path.items() if key != name}, verdict) for path, verdict in within]
        parts[option] = drop_needless_cruxes(free, rest)
    some = parts[options[name][0]]
    if all(part == some for part in parts.values()):
        return some
    return [({name: option, **path}, verdict) for option, part in parts.items() for path, verdict in part]


Condition = Mapping[str, tuple[str, ...]]
"""For each crux that matters, the options under which the condition holds."""


def summarise_by_verdict(
    judged: Sequence[Reading], options: Mapping[str, Sequence[str]]
) -> list[tuple[str, int, list[Condition]]]:
    """For each verdict: how many readings give it, and the fewest conditions that describe them.

    The verdict with the most conditions comes last, to be reported as "otherwise"; if some readings were not
    judged, these do.
    """
    by_verdict: dict[str, list[Reading]] = {}
    for each in judged:
        by_verdict.setdefault(each.verdict, []).append(each)
    short = [
        (verdict, sum(each.number for each in some), _merge_paths([each.rules for each in some], options))
        for verdict, some in by_verdict.items()
    ]
    return sorted(short, key=lambda each: (each[0] == NOT_JUDGED, len(each[2])))


def _merge_paths(paths: Sequence[Path], options: Mapping[str, Sequence[str]]) -> list[Condition]:
    """Conditions that cover the same readings as the paths; two that differ in one crux are merged."""
    left: list[dict[str, frozenset[str]]] = [{name: frozenset({some}) for name, some in path.items()} for path in paths]
    joined = True
    while joined:
        joined = False
        for one, other in combinations(left, 2):
            differing = [name for name in one.keys() | other.keys() if one.get(name) != other.get(name)]
            if len(differing) == 1:  # both have it, since no combination belongs to two paths
                [name] = differing
                both = {**one, name: one[name] | other[name]}
                if both[name] == frozenset(options[name]):
                    del both[name]
                left = [each for each in left if each is not one and each is not other] + [both]
                joined = True
                break
    return [
        {name: tuple(option for option in options[name] if option in some) for name, some in each.items()}
        for each in left
    ]


_KINDS = {"lawful": "kept", "undetermined": "kept", "offence": "broken"}
"""Whether the rules are kept, as far as is known, or broken. Any other verdict is a mistake in the record itself."""


def find_exclusions(examples: Iterable[tuple[str, Record]]) -> Iterator[Exclusion]:
    """Replay each example under each other option of each crux, and yield the options that it excludes.

    An option is excluded if it turns an example in which the rules are kept into one in which they are broken, or the
    other way round. A crux that the record itself fixes is not tried: an example cannot prove what it assumes. Nor is
    one that the replay never asks about.

    Args:
        examples: names and records, all of one game.
    """
    for name, record in examples:
        report, asked = check_and_record(record, judge)
        meant = _KINDS.get(report.verdict)
        if meant is None or record.ruling:  # as another source plays, a record proves nothing about this one
            continue
        for crux, option, rules in single_options(record, asked - record.fixed):
            if _KINDS.get(judge(replace(record, rules=rules)).verdict) != meant:
                yield Exclusion(crux.name, option, name, record.passages, not record.source)

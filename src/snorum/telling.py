"""What is said of a record, to whoever asks: as the lines of JSON that programs read, and of the readings in words.

The command prints these, and the page shows them; so neither can say anything else than the other.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from snorum import readings, records, referee
from snorum.edition import suggest_nearest
from snorum.games import GAMES, Game
from snorum.readings import Exclusion, Reading
from snorum.records import Record, RecordError
from snorum.vocabulary import Crux, Parameter, SnorumError, cruxes, known_options, option_of, points

# As JSON


def report_line(name: str, record: Record, report: referee.Report) -> str:
    """The report on one record, as one line of JSON: what `snorum check --json` prints of it."""
    return _line(referee.as_json(name, record, report))


def readings_line(name: str, record: Record, report: referee.Report, found: Iterable[Reading]) -> str:
    """The same with the readings in place of the plays and the result, as `snorum check --all --json` prints it."""
    whole = referee.as_json(name, record, report)
    del whole["plays"], whole["result"]
    whole["readings"] = [_reading_json(each) for each in found]
    return _line(whole)


def unreadable_line(name: str, error: RecordError) -> str:
    """What is said of a record that cannot be read, as one line of JSON."""
    what = {"deal": error.deal, "play": error.play, "says": error.says, "expected": error.expected}
    return _line({"format": 1, "record": name, "verdict": "unreadable", "error": what})


def _line(report: Mapping[str, Any]) -> str:
    return json.dumps(report, ensure_ascii=False)


def _reading_json(reading: Reading) -> dict[str, Any]:
    """Of what could not be judged in the time nothing is determined, and it is said why."""
    if reading.verdict == readings.NOT_JUDGED:
        return {"rules": dict(reading.rules), "verdict": "undetermined", "count": reading.number, "judged": False}
    return {"rules": dict(reading.rules), "verdict": reading.verdict, "count": reading.number}


# What comes out otherwise


def play_outcome(play: referee.PlayReport) -> str:
    """What a play comes to, as a text to be compared: the verdict on it and what followed, whatever the reasons.

    A payment may read alike and go to somebody else.
    """
    return "\n".join(
        [play.verdict, *(f"{referee.describe_event(each)} {getattr(each, 'to', '')}" for each in play.events)]
    )


def final_state(report: referee.Report) -> str:
    """Where the game stands at the end, as a text to be compared."""
    return str(report.result)


# The readings in words


class Answer(NamedTuple):
    """A crux and the options with which something holds."""

    crux: Crux
    options: tuple[str, ...]
    excluded: Mapping[str, str]
    """Of these options, those that a worked example excludes, with the example."""

    def __str__(self) -> str:
        name, options = self.crux.name, self.options
        glosses = "; or: ".join(self.crux.options[option] for option in options)
        against = [f"{option} is excluded by {example}" for option, example in self.excluded.items()]
        named = "; ".join([f"{name} {' or '.join(options)}", *([", ".join(against)] if against else [])])
        return f"{self.crux.question} {glosses[:1].upper()}{glosses[1:]}. ({named})"


class VerdictGroup(NamedTuple):
    """The readings that give one verdict."""

    verdict: str
    """A verdict of the referee, or `readings.NOT_JUDGED`."""
    number: int
    """How many combinations of options these are."""
    conditions: tuple[tuple[Answer, ...], ...]
    """It is given under any of these, each of which holds if all its answers do; if there are none, otherwise."""


def group_by_verdict(record: Record, found: Sequence[Reading], excluded: Iterable[Exclusion]) -> Iterator[VerdictGroup]:
    """The readings of a record by their verdicts, the last of them given otherwise than under the conditions before.

    `excluded` are the options that the worked examples of the game exclude.
    """
    asked = {crux.name: crux for crux in cruxes(record.game.Rules)}
    out = {(each.crux, each.option): each.example for each in excluded}
    chosen = {item for each in found for item in each.rules.items()}
    # Where a crux has one option only, its others exclude what this record has agreed.
    worth_telling = {name for name, _ in chosen if sum(name == other for other, _ in chosen) > 1}
    short = readings.summarise_by_verdict(found, {name: list(crux.options) for name, crux in asked.items()})
    for place, (verdict, number, conditions) in enumerate(short, 1):
        answers = tuple(
            tuple(
                Answer(asked[name], options, {each: out[name, each] for each in options if (name, each) in out})
                for name, options in condition.items()
                if name in worth_telling
            )
            for condition in conditions
        )
        yield VerdictGroup(verdict, number, answers if place < len(short) else ())


# Rules that are set beside a record


def known_settings(given: Mapping[str, str], games: Iterable[Game]) -> Mapping[str, str]:
    """The rules that are set beside what a record agrees, as they are given.

    Raises:
        SnorumError: a name or a value is one that none of the games has.
    """
    known: dict[str, list[Parameter | Crux]] = {}
    for game in games:
        for name, point in points(game.Rules).items():
            known.setdefault(name, []).append(point)
    for name, value in given.items():
        if name not in known:
            raise SnorumError(f"{name}={value}: no rule is named {name!r}{suggest_nearest(name, sorted(known))}")
        if not any(_has(point, value) for point in known[name]):
            options = [option for point in known[name] for option in known_options(point)]
            raise SnorumError(f"{name}={value}: {name} has no option {value!r}{suggest_nearest(value, options)}")
    return given


def _has(point: Parameter | Crux, value: str) -> bool:
    try:
        option_of(point, value)
    except KeyError:
        return False
    return True


def games_of(texts: Iterable[bytes | str]) -> list[Game]:
    """The games of the records that can be read; all games if none can."""
    found: dict[str, Game] = {}
    for text in texts:
        try:
            game = records.read(text).game
        except RecordError:
            continue
        found[game.NAME] = game
    return list(found.values()) or list(GAMES.values())

"""`snorum check`: judge records of play."""

from __future__ import annotations

import json as jsonlib
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from snorum import readings, records, referee, trace
from snorum.cli.words import bold, dim, echo, plain, reference, settings, verdict
from snorum.edition import example_path, nearest
from snorum.games import GAMES, Game
from snorum.records import Record, RecordError
from snorum.vocabulary import Crux, Parameter, SnorumError, cruxes, known_options, option_of, points, rule_of

WRONG = ("offence", "contradicted", "impossible")


def check_files(files: Sequence[str], given: Sequence[str], *, every: bool, strict: bool, json: bool) -> int:
    """Judge each file in order, print what is found, and give the exit status."""
    texts = [_bytes(name) for name in files]
    override = overrides(given, _games(texts)) if given else {}
    judge = _under_all if every else _judged
    found = [_check_one(name, data, override, judge, json=json) for name, data in zip(files, texts, strict=True)]
    if "unreadable" in found:
        return 2
    wrong = (*WRONG, "undetermined") if strict else WRONG
    return int(any(each in wrong for each in found))


def _bytes(name: str) -> bytes | RecordError:
    if name == "-" and sys.stdin is None:
        return RecordError("there is no standard input", "a record of play")
    try:
        path = Path(name)
        if name != "-" and not path.exists():
            path = example_path(name) or path
        with sys.stdin.buffer if name == "-" else path.open("rb") as file:
            return file.read(records.MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return RecordError(why, "a file that can be read")


def _games(texts: Iterable[bytes | RecordError]) -> list[Game]:
    """The games of the records that can be read; all games if none can."""
    found: dict[str, Game] = {}
    for text in texts:
        if isinstance(text, bytes):
            try:
                game = records.read(text).game
            except RecordError:
                continue
            found[game.NAME] = game
    return list(found.values()) or list(GAMES.values())


def overrides(given: Sequence[str], games: Iterable[Game]) -> dict[str, str]:
    """The rules set on the command line; a `SnorumError` for a name or value that none of the games has."""
    known_points: dict[str, list[Parameter | Crux]] = {}
    for game in games:
        for name, point in points(game.Rules).items():
            known_points.setdefault(name, []).append(point)
    read = settings(given, known_points)
    for name, value in read.items():
        if not any(_has(point, value) for point in known_points[name]):
            known = [option for point in known_points[name] for option in known_options(point)]
            raise SnorumError(f"--set {name}={value}: {name} has no option {value!r}{nearest(value, known)}")
    return read


def _has(point: Parameter | Crux, value: str) -> bool:
    try:
        option_of(point, value)
    except KeyError:
        return False
    return True


Judge = Callable[..., str]


def _check_one(name: str, data: bytes | RecordError, override: Mapping[str, str], judge: Judge, *, json: bool) -> str:
    try:
        if isinstance(data, RecordError):
            raise data
        record = records.read(data, override)
    except RecordError as error:
        _unreadable(name, error, json=json)
        return "unreadable"
    return judge(name, record, override, json=json)


def _judged(name: str, record: Record, override: Mapping[str, str], *, json: bool) -> str:
    report = referee.check(record)
    if json:
        print(jsonlib.dumps(referee.as_json(name, record, report), ensure_ascii=False))
    else:
        echo("\n".join([*_lines(name, record, report), ""]))
    return report.verdict


def _under_all(name: str, record: Record, override: Mapping[str, str], *, json: bool) -> str:
    """Judge a record under every reading that was not set on the command line."""
    report = referee.check(record)
    found = readings.every(record, override)
    if json:
        line = referee.as_json(name, record, report)
        del line["plays"], line["result"]
        line["readings"] = [_reading_json(each) for each in found]
        print(jsonlib.dumps(line, ensure_ascii=False))
    else:
        echo("\n".join([*_reading_lines(name, record, report, found), ""]))
    return report.verdict


def _reading_json(reading: readings.Reading) -> dict[str, Any]:
    """Of what could not be judged in the time nothing is determined, and it is said why."""
    if reading.verdict == readings.NOT_JUDGED:
        return {"rules": dict(reading.rules), "verdict": "undetermined", "count": reading.number, "judged": False}
    return {"rules": dict(reading.rules), "verdict": reading.verdict, "count": reading.number}


def _reading_lines(
    name: str, record: Record, report: referee.Report, found: Sequence[readings.Reading]
) -> Iterable[str]:
    yield _head(name, record)
    own = "the record's own reading" if record.fixed else "the edition's reading"
    total = sum(each.number for each in found)
    if len(found) == 1 and found[0].verdict != readings.NOT_JUDGED:
        yield f"  {verdict(found[0].verdict)} under every reading" + dim(f" ({total:,})")
        return
    yield f"  {verdict(report.verdict)} under {own}; of all {total:,} readings (combinations of options, not chances):"
    asked = {crux.name: crux for crux in cruxes(record.game.Rules)}
    out = {(each.crux, each.option): each for each in trace.excluded(record.game.NAME)}
    short = readings.in_short(found, {name: list(crux.options) for name, crux in asked.items()})
    chosen = {item for each in found for item in each.rules.items()}
    # Where a crux has one option only, its others exclude what this record has agreed.
    told = {name for name, _ in chosen if sum(name == other for other, _ in chosen) > 1}
    for place, (said, number, conditions) in enumerate(short):
        word = dim(f"… {said} in the time there is") if said == readings.NOT_JUDGED else verdict(said)
        if place == len(short) - 1:
            yield f"  {word} otherwise{dim(f' ({number:,})')}"
            break
        for first, condition in enumerate(conditions):
            yield "  or if" if first else f"  {word}{dim(f' ({number:,})')}, if"
            for name, options in condition.items():
                if name in told:
                    yield _answer(asked[name], options, out)


def _answer(crux: Crux, options: Sequence[str], out: Mapping[tuple[str, str], readings.Exclusion]) -> str:
    """A crux and the options with which something holds, in words."""
    glosses = "; or: ".join(crux.options[option] for option in options)
    against = [f"{option} is excluded by {out[crux.name, option].example}"
               for option in options if (crux.name, option) in out]  # fmt: skip
    words = f"{crux.question} {glosses[:1].upper()}{glosses[1:]}. ({crux.name} {' or '.join(options)}"
    words += f"; {', '.join(against)})" if against else ")"
    return textwrap.fill(words, 84, initial_indent=" " * 6, subsequent_indent=" " * 8)


def _head(name: str, record: Record) -> str:
    title = f": {record.title}" if record.title else ""
    return bold(plain(name + title)) + dim(f" [{record.game.TITLE}]")


def _unreadable(name: str, error: RecordError, *, json: bool) -> None:
    if json:
        what = {"deal": error.deal, "play": error.play, "says": error.says, "expected": error.expected}
        report = {"format": 1, "record": name, "verdict": "unreadable", "error": what}
        print(jsonlib.dumps(report, ensure_ascii=False))
    echo(plain(f"{name}: {error}"), err=True)


def _lines(name: str, record: Record, report: referee.Report) -> Iterable[str]:
    yield _head(name, record)
    width = min(30, max((len(play.text) for play in report.plays), default=0))
    deal = 0
    for play in report.plays:
        if play.deal != deal:
            deal = play.deal
            yield dim(f"  deal {deal}: {plain(record.deals[deal - 1].dealer)} deals")
        head = f"  {play.play:>3}  {plain(play.text):<{width}}  {verdict(play.verdict, 12)}"
        counts = ", ".join(plain(reason.text) for reason in play.reasons if reason.rule is None)
        said = [plain(reason.text) + reference(reason.rule) for reason in play.reasons if reason.rule is not None]
        said = [*said, counts] if counts else said
        said += [f"→ {plain(referee.told(event))}{reference(rule_of(event.by))}" for event in play.events]
        yield f"{head}  {said[0] if said else ''}".rstrip()
        yield from (" " * (width + (23 if each.startswith("→") else 25)) + each for each in said[1:])
    for joint in report.jointly:
        which = ", ".join(f"{deal}.{play}" for deal, play in joint.plays)
        yield f"  plays {which} together: {plain(joint.says)}"
    yield f"  {verdict(report.verdict)} — {plain(referee.outcome(report.result))}"

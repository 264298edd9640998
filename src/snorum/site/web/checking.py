"""Judge a record for a page: give the line that the command prints, and what the page shows at each line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from snorum import records, referee
from snorum.cards.scene import Scene
from snorum.edition.files import in_json
from snorum.games.vocabulary import Event, Owed, SnorumError, rule_of
from snorum.records import Record, RecordError, plain
from snorum.records.places import Span, nearest, places
from snorum.records.shapes import Path
from snorum.referee import PlayReport, Report, readings, telling
from snorum.referee.elsewhere import allowed_elsewhere
from snorum.referee.in_force import InForce
from snorum.referee.readings import Exclusion
from snorum.site.web.linking import by_rule, owed_by_rule, put_right_by_rule, said_by_source

SECONDS = 8.0
"""Time limit for the readings of a record. Everything is slower in a browser, and the page waits for ten seconds."""

Places = Mapping[Path, Span]


class _Judged(NamedTuple):
    record: Record
    report: Report


class Refused(Exception):
    """The rules set from outside the record are wrong, so nothing is judged."""


def check(text: str, name: str, settings: str = "{}") -> str:
    """Judge a record, as `snorum check --json` does.

    `settings` are rules set beside it, as the object `{"NAME": "VALUE"}`. The answer has the keys `verdict` and
    `report`, which is the line that the command prints; and of a record that could be read `game`, `title`, `fixed`,
    `plays`, `marks`, `jointly`, `outcome`, `ends`, `elsewhere`, `as`, `source_says` and `read_too`, with the line at
    which each play stands; of another `error`.
    """
    judged = _judged_or_why_not(text, name, settings)
    if isinstance(judged, str):
        return judged
    record, report = judged
    positions = _positions(text)
    debts = telling.new_debts(report)
    forces = telling.in_force(record, report)
    first = telling.first_told(record, report)
    says = telling.source_says(record, report, forces)
    elsewhere = allowed_elsewhere(record, report)
    plays = [
        {
            **_play(each, record, positions, new, force),
            "put_right": put_right_by_rule(first.get((each.deal, each.play))),
        }
        for each, new, force in zip(report.plays, debts, forces, strict=True)
    ]
    return in_json(
        {
            **_head(judged),
            "report": telling.report_line(name, record, report, elsewhere, first),
            "plays": plays,
            "marks": _marks(plays),
            "jointly": [{"plays": [list(play) for play in each.plays], "says": each.says} for each in report.jointly],
            "outcome": referee.describe_end(report),
            "ends": telling.final_state(report),
            "read_as": records.write(record) if records.is_plain(text) else None,
            "elsewhere": elsewhere.in_words(plain=records.is_plain(text), deals=len(record.deals))
            if elsewhere
            else None,
            "owed": [owed_by_rule(each, forces[-1]) for each in report.owed],
            "as": record.ruling or None,
            "source_says": said_by_source(says, report.rules),
            "read_too": [name.replace("_", " ") for name in telling.read_too(record, report, says)],
        }
    )


def told(text: str) -> str:
    """The games that a text tells, each as a text with its lines where they stood: an array, mostly of one."""
    try:
        return in_json(records.games_told(records.decoded(text)))
    except RecordError:
        return in_json([text])


def heard(text: str) -> str:
    """How each line of a record in plain lines is read, as an array; empty for TOML.

    Each line that tells a play has `line`, from 1, and what it says in the words of a record, in `reads`; one that is
    not understood has `says` and `expected` instead.
    """
    found: list[dict[str, Any]] = []
    if not records.is_plain(text):
        return "[]"
    for game in records.games_told(text):
        reader = plain.PlainText()
        for number, line in enumerate(plain.lines_of(game), 1):
            try:
                if reads := reader.read(number, line):
                    found.append({"line": number, "reads": reads})
            except RecordError as error:
                found.append({"line": number, "says": error.says, "expected": error.expected})
    return in_json(found)


def check_all(text: str, name: str, settings: str = "{}", excluded: str = "") -> str:
    """Judge a record under every reading that `settings` leave open, as `snorum check --all --json` does.

    `excluded` are the options that the worked examples of the game exclude, as `forms` gives them; without them they
    are found out, which takes some seconds. The answer has `readings` in place of the plays and the outcome.
    """
    judged = _judged_or_why_not(text, name, settings)
    if isinstance(judged, str):
        return judged
    record, report = judged
    given = _given(settings)
    found = readings.judge_every_reading(record, given, SECONDS)
    changes = list(readings.single_changes(record, given, SECONDS / 4))
    out, own = _excluded(record.game.NAME, excluded), readings.outcome_of(report)
    return in_json(
        {
            **_head(judged),
            "report": telling.readings_line(name, record, report, found, changes),
            "own": bool(record.fixed),
            "readings": [_group_json(each) for each in telling.group_by_verdict(record, found, out)],
            "come_to": telling.describe_outcome(record, own),
            "changes": [
                {**_answer(each.answer), "verdict": each.verdict, "comes_to": each.says}
                for each in telling.changes_in_words(record, own, changes, out)
            ],
        }
    )


def pictures(text: str, settings: str = "{}", first: int = 0, number: int = 1) -> str:
    """The table after so many strings of a record, from the first on (counted from 0), as an array.

    Each has `title`, which says what is seen, and `svg`, which uses the pictures of the cards that `forms` gives; it
    is null where no table is known. The first of a deal has in `laid` the table as it was before. A record that cannot
    be read has none.
    """
    try:
        plays = _judged(text, settings).report.plays[first : first + number]
    except (RecordError, Refused):
        return "[]"
    return in_json([_picture(play) for play in plays])


# Judging


@lru_cache(maxsize=2)
def _judged(text: str, settings: str) -> _Judged:
    """A record and the report on it; they are kept, since the pictures of what was checked are asked for next."""
    given = _given(settings)
    ruling = given.pop("as", "")
    if given:
        try:
            telling.known_settings(given, telling.games_of([text]))
        except SnorumError as error:
            raise Refused(str(error)) from None
    record = records.read(text, given, ruling)
    return _Judged(record, referee.check(record))


def _judged_or_why_not(text: str, name: str, settings: str) -> _Judged | str:
    """What is judged; or the answer that says why nothing is."""
    try:
        return _judged(text, settings)
    except RecordError as error:
        return in_json(_unreadable(text, name, error))
    except Refused as error:
        return in_json(_refused(str(error)))


def _given(settings: str) -> dict[str, str]:
    given = json.loads(settings)
    if not isinstance(given, dict) or not all(isinstance(value, str) for value in given.values()):
        raise Refused("the settings are not names and values")
    return given


def _head(judged: _Judged) -> dict[str, Any]:
    record, report = judged
    return {"verdict": report.verdict, "game": record.game.NAME, "title": record.title, "fixed": list(record.fixed)}


def _excluded(game: str, given: str) -> list[Exclusion]:
    if not given:
        from snorum.site import trace

        return trace.excluded(game)
    return [Exclusion(each["crux"], each["option"], each["example"], ()) for each in json.loads(given)]


# What is shown


def _play(play: PlayReport, record: Record, positions: Places, debts: Sequence[Owed], force: InForce) -> dict[str, Any]:
    """A string of the record; `played` if it is more than an assertion, `laid` if a deal begins with a table known."""
    return {
        "deal": play.deal,
        "play": play.play,
        "text": play.text,
        "player": play.player,
        "verdict": play.verdict,
        "played": record.deals[play.deal - 1].plays[play.play - 1].played,
        "laid": play.play == 1 and play.scene_before is not None,
        "reasons": [{"says": said.text, **by_rule(said.rule, force.by_book(said.rule))} for said in play.reasons],
        "events": [_event(event, force) for event in play.events],
        "owed": [owed_by_rule(each, force) for each in debts],
        "comes_to": telling.play_outcome(play),
        **_at(positions, ("deals", play.deal - 1, "plays", play.play - 1)),
    }


def _positions(text: str) -> Places:
    """Where each part of a record stands in its text; nothing if that cannot be found out."""
    try:
        return plain.parse(text)[1] if records.is_plain(text) else places(text)
    except RecordError:
        return {}


def _marks(plays: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """For each line on which plays stand the worst of their verdicts, how many they are, and which has it first."""
    lines: dict[int, list[int]] = {}
    for at, play in enumerate(plays):
        if play["line"] is not None:
            lines.setdefault(play["line"], []).append(at)
    marks = []
    for line, all in lines.items():
        verdict = referee.worst(plays[at]["verdict"] for at in all)
        first = next(at for at in all if plays[at]["verdict"] == verdict)
        marks.append({"line": line, "verdict": verdict, "plays": len(all), "at": first})
    return marks


def _event(event: Event, force: InForce) -> dict[str, Any]:
    return {
        "event": type(event).__name__.lower(),
        "says": referee.describe_event(event),
        "to": getattr(event, "to", None),
        **by_rule(rule := rule_of(event.by), force.by_book(rule)),
    }


def _picture(play: PlayReport) -> dict[str, Any]:
    name = f"{play.deal}-{play.play}"
    title, svg = _drawn(play.scene, f"play-{name}")
    _, laid = _drawn(play.scene_before, f"laid-{name}") if play.play == 1 else ("", None)
    return {"deal": play.deal, "play": play.play, "title": title, "svg": svg, "laid": laid}


def _drawn(scene: Scene | None, name: str) -> tuple[str, str | None]:
    """What is seen, in words and as a drawing whose ids begin with the name."""
    if scene is None:
        return "", None
    from snorum.site import drawing  # imported late, so that no verdict waits for it

    table = drawing.table(scene)
    return table.title, table.svg(symbols="page", prefix=name)


def _group_json(each: telling.VerdictGroup) -> dict[str, Any]:
    return {
        "verdict": each.verdict,
        "conditions": [[_answer(answer) for answer in answers] for answers in each.conditions],
    }


def _answer(answer: telling.Answer) -> dict[str, Any]:
    return {
        "crux": answer.crux.name,
        "options": list(answer.options),
        "excluded": dict(answer.excluded),
        "says": str(answer),
    }


# What is wrong, and where

_IN_TOML = re.compile(r"\(at line ([0-9]+), column ([0-9]+)\)$|^line ([0-9]+) ")


_WHERE = re.compile(r" \(at line [0-9]+, column [0-9]+\)$")


def _unreadable(text: str, name: str, error: RecordError) -> dict[str, Any]:
    if error.line:
        written = plain.lines_of(text)[error.line - 1]
        at = _place(Span(error.line, 1, error.line, len(written) + 1))
    else:
        at = _at(places(text), error.path) if error.path else _in_toml(text, error.says)
    says = _WHERE.sub("", error.says)  # the page says it before
    what = {"deal": error.deal, "play": error.play, "says": says, "expected": error.expected, **at}
    return {"verdict": "unreadable", "report": telling.unreadable_line(name, error), "error": what}


def _refused(says: str) -> dict[str, Any]:
    what = {"deal": None, "play": None, "says": says, "expected": "", **_at({}, ())}
    return {"verdict": "unreadable", "report": None, "error": what}


def _in_toml(text: str, says: str) -> dict[str, int | None]:
    """The place at which the parser says that the text is not TOML."""
    match = _IN_TOML.search(says)
    if match is not None:
        line, column = int(match[1] or match[3]), int(match[2] or 1)
    elif says.endswith("(at end of document)"):
        line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
    else:
        return _at({}, ())
    return _place(Span(line, column, line, column))


def _at(positions: Places, path: Path) -> dict[str, int | None]:
    return _place(nearest(positions, path))


def _place(place: Span | None) -> dict[str, int | None]:
    return dict(place._asdict()) if place is not None else dict.fromkeys(Span._fields)

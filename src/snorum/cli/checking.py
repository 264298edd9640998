"""`snorum check`: judge records of play."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from snorum import records, referee
from snorum.cli.words import bold, dim, echo, escape_controls, parse_settings, rule_reference, styled_verdict
from snorum.edition import example_path
from snorum.games import Game, game
from snorum.games.vocabulary import Owed, SnorumError, rule_of
from snorum.records import Record, RecordError
from snorum.referee import readings, telling
from snorum.referee.elsewhere import allowed_elsewhere
from snorum.referee.in_force import InForce

WRONG = ("offence", "contradicted", "impossible")
"""The verdicts that make `snorum check` exit with 1."""


def check_files(
    files: Sequence[str], given: Sequence[str], ruling: str = "", *, all_readings: bool, strict: bool, json: bool
) -> int:
    """Judge each file in order, print the reports, and return the exit status."""
    texts = [_read_bytes(name) for name in files]
    known = [text for text in texts if isinstance(text, bytes)]
    override = parse_overrides(given, telling.games_of(known)) if given else {}
    judge = _print_readings if all_readings else _print_report
    verdicts = [
        _check_file(each, text, override, ruling, judge, json=json)
        for name, data in zip(files, texts, strict=True)
        for each, text in _games_of(name, data)
    ]
    if "unreadable" in verdicts:
        return 2
    wrong = (*WRONG, "undetermined") if strict else WRONG
    return int(any(each in wrong for each in verdicts))


def print_blank(name: str) -> None:
    """Print an empty record of a game."""
    echo(records.blank(game(records.game_id(name))).rstrip("\n"))


def _read_bytes(name: str) -> bytes | RecordError:
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


def parse_overrides(given: Sequence[str], games: Iterable[Game]) -> Mapping[str, str]:
    """Read the rules set on the command line.

    Raises:
        SnorumError: none of the games has such a rule, or such an option of it.
    """
    try:
        return telling.known_settings(parse_settings(given), games)
    except SnorumError as error:
        raise SnorumError(f"--set {error}") from None


def _games_of(name: str, data: bytes | RecordError) -> Iterator[tuple[str, bytes | RecordError]]:
    """The games that a file tells, each with its name: `FILE`, or `FILE, game 2` if it tells several."""
    told: list[str] = []
    if not isinstance(data, RecordError):
        with suppress(RecordError):
            told = records.games_told(records.decoded(data))
    if len(told) < 2:
        yield name, data
        return
    for number, text in enumerate(told, 1):
        yield f"{name}, game {number}", text.encode()


JudgeAndPrint = Callable[..., str]


def _check_file(
    name: str, data: bytes | RecordError, override: Mapping[str, str], ruling: str, judge: JudgeAndPrint, *, json: bool
) -> str:
    try:
        if isinstance(data, RecordError):
            raise data
        record = records.read(data, override, ruling)
    except RecordError as error:
        _report_unreadable(name, error, json=json)
        return "unreadable"
    if not json and records.is_plain(records.decoded(data)):
        echo(dim("Read as this record:\n" + textwrap.indent(escape_controls(records.write(record)), "  ")))
    return judge(name, record, override, json=json, plain=records.is_plain(records.decoded(data)))


def _print_report(name: str, record: Record, override: Mapping[str, str], *, json: bool, plain: bool) -> str:
    report = referee.check(record)
    if json:
        print(telling.report_line(name, record, report, allowed_elsewhere(record, report)))
    else:
        echo("\n".join([*_report_lines(name, record, report, plain=plain), ""]))
    return report.verdict


def _print_readings(name: str, record: Record, override: Mapping[str, str], *, json: bool, plain: bool) -> str:
    """Judge a record under every reading that the command line leaves open, print the readings, return its verdict."""
    report = referee.check(record)
    judged, changes = readings.judge_every_reading(record, override), [*readings.single_changes(record, override)]
    if json:
        print(telling.readings_line(name, record, report, judged, changes))
    else:
        echo("\n".join([*_reading_lines(name, record, report, judged, changes), ""]))
    return report.verdict


def _reading_lines(
    name: str,
    record: Record,
    report: referee.Report,
    all_readings: Sequence[readings.Reading],
    changes: Sequence[readings.Change],
) -> Iterable[str]:
    yield _title_line(name, record)
    own = f"the rules of {record.ruling}" if record.ruling else "the edition's reading"
    own = "the record's own reading" if record.fixed and not record.ruling else own
    from snorum.site import trace  # not needed without --all, and a third of the start

    excluded = trace.excluded(record.game.NAME)
    outcome = readings.outcome_of(report)
    come = escape_controls(telling.describe_outcome(record, outcome))
    yield f"  {styled_verdict(report.verdict)} under {own}: {come}"
    tried = [each for each in changes if each.outcome is not None]
    if tried:
        yield "  What another answer changes, one at a time:"
    for change in telling.changes_in_words(record, outcome, tried, excluded):
        yield _wrapped(str(change.answer))
        verdict = [] if change.verdict == outcome.verdict else [styled_verdict(change.verdict)]
        yield _wrapped("; ".join([*verdict, *([escape_controls(change.says)] if change.says else [])]), 8)
    if len(tried) < len(changes):
        yield dim(f"  … {len(changes) - len(tried)} other answers were not judged in the time allowed")
    elif not changes:
        yield "  No other answer, changed by itself, changes the verdict, what is paid, or the end."
    groups = list(telling.group_by_verdict(record, all_readings, excluded))
    judged = [each for each in groups if each.verdict != readings.NOT_JUDGED]
    if len(groups) == 1 and judged:
        yield f"  {styled_verdict(report.verdict)} under every reading"
        return
    yield "  The verdict, however all questions are answered together:"
    for each in judged:
        if not each.conditions:
            yield f"  {styled_verdict(each.verdict)} otherwise"
        for first, answers in enumerate(each.conditions):
            yield "  or if" if first else f"  {styled_verdict(each.verdict)}, if"
            yield from (_wrapped(str(answer)) for answer in answers)
    if len(judged) < len(groups):
        yield dim("  … the other combinations were not judged in the time allowed")


def _wrapped(text: str, indent: int = 6) -> str:
    return textwrap.fill(
        text, 84, initial_indent=" " * indent, subsequent_indent=" " * (indent + 2), break_on_hyphens=False
    )


def _title_line(name: str, record: Record) -> str:
    title = f": {record.title}" if record.title else ""
    played_as = f", as {record.ruling}" if record.ruling else ""
    return bold(escape_controls(name + title)) + dim(f" [{record.game.TITLE}{played_as}]")


def _report_unreadable(name: str, error: RecordError, *, json: bool) -> None:
    if json:
        print(telling.unreadable_line(name, error))
    for each in (error, *error.others):
        echo(escape_controls(f"{name}: {each}"), err=True)


def _report_lines(name: str, record: Record, report: referee.Report, *, plain: bool) -> Iterable[str]:
    yield _title_line(name, record)
    width = min(30, max((len(play.text) for play in report.plays), default=0))
    deal = 0
    forces, first = telling.in_force(record, report), telling.first_told(record, report)
    for play, force, debts in zip(report.plays, forces, telling.new_debts(report), strict=True):
        if play.deal != deal:
            deal = play.deal
            yield dim(f"  deal {deal}: {escape_controls(record.deals[deal - 1].dealer)} deals")
        head = f"  {play.play:>3}  {escape_controls(play.text):<{width}}  {styled_verdict(play.verdict, 12)}"
        counts = ", ".join(escape_controls(reason.text) for reason in play.reasons if reason.rule is None)
        said = [
            escape_controls(reason.text) + rule_reference(reason.rule, force)
            for reason in play.reasons
            if reason.rule is not None
        ]
        said = [*said, counts] if counts else said
        said += [
            f"→ {escape_controls(referee.describe_event(event))}{rule_reference(rule_of(event.by), force)}"
            for event in play.events
        ]
        said += [f"→ {escape_controls(str(each))}{_owed_reference(each, force)}" for each in debts]
        if before := first.get((play.deal, play.play)):
            why = "; ".join(
                escape_controls(each.text) + rule_reference(each.rule, before.force) for each in before.play.reasons
            )
            said.append(f"put right; first {escape_controls(before.play.text)}, {before.play.verdict}: {why}")
        yield f"{head}  {said[0] if said else ''}".rstrip()
        yield from (" " * (width + (23 if each.startswith("→") else 25)) + each for each in said[1:])
    for joint in report.jointly:
        plays = ", ".join(f"{deal}.{play}" for deal, play in joint.plays)
        yield f"  plays {plays} together: {escape_controls(joint.says)}"
    yield f"  {styled_verdict(report.verdict)} — {escape_controls(referee.describe_end(report))}"
    if elsewhere := allowed_elsewhere(record, report):
        yield _wrapped(elsewhere.in_words(plain=plain, deals=len(record.deals)), 2)
    for each in report.owed:
        yield f"  {escape_controls(str(each))}{_owed_reference(each, forces[-1])}"
    if source_says := telling.source_says(record, report, forces):
        yield f"  What {record.ruling} itself says of these rules:"
        for says in source_says:
            rests_on = f" ({says.ruling.cited})" * bool(says.ruling.passages)
            yield _wrapped(telling.says_in_words(says, report.rules) + rests_on)
    if others := telling.read_too(record, report, source_says):
        yield "  Read too, though nothing is seen to turn on them:"
        yield _wrapped(", ".join(others).replace("_", " "))


def _owed_reference(each: Owed, force: InForce) -> str:
    """The rules by which something is owed, and by which it is paid and claimed."""
    by, when = rule_of(each.by), rule_of(each.when.by)
    of_when = rule_reference(when, force)
    return of_when if {*by.passages} <= {*when.passages} else rule_reference(by, force) + of_when

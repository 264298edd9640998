"""Put a report into words and into lines of JSON.

The command prints these and the page *Check a record* shows them, so both always say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from snorum import records, referee
from snorum.books import rulings
from snorum.books.rulings import SourceSays
from snorum.edition import suggest_nearest
from snorum.edition.editions import whose_default
from snorum.edition.files import in_json
from snorum.games import GAMES, Game
from snorum.games.vocabulary import (
    POOL,
    Crux,
    Owed,
    Parameter,
    Rule,
    SnorumError,
    cruxes,
    known_options,
    option_of,
    points,
    rule_of,
    spelled,
)
from snorum.records import Record, RecordError
from snorum.records.meant import as_meant
from snorum.referee import readings
from snorum.referee.elsewhere import Allowed
from snorum.referee.in_force import ByBook, InForce, in_force_at
from snorum.referee.readings import Change, Consequence, Exclusion, Reading

# As JSON


def report_line(
    name: str,
    record: Record,
    report: referee.Report,
    elsewhere: Allowed | None,
    first: Mapping[tuple[int, int], FirstTold] | None = None,
) -> str:
    """The report on one record as one line of JSON, as `snorum check --json` prints it.

    `elsewhere` is what other books allow of it (`snorum.referee.elsewhere.allowed_elsewhere`), and `first` what
    `first_told` finds, if that is known already.
    """
    whole, forces = referee.as_json(name, record, report), in_force(record, report)
    whole["plays"] = [_play_json(play, force) for play, force in zip(report.plays, forces, strict=True)]
    first = first_told(record, report) if first is None else first
    for told in whole["plays"]:
        if before := first.get((told["deal"], told["play"])):
            told["put_right"] = _play_json(before.play, before.force)
    says = source_says(record, report, forces)
    return _line(
        {
            **whole,
            "source_says": [_says_json(each) for each in says],
            "read_too": read_too(record, report, says),
            "allowed_as": elsewhere._asdict() if elsewhere else None,
        }
    )


def _play_json(play: referee.PlayReport, force: InForce) -> dict[str, Any]:
    told = referee.play_as_json(play)
    told["points"] = list(play.points)
    rules = [
        *(said.rule for said in play.reasons),
        *(rule_of(event.by) for event in play.events),
        *(rule_of(each.by) for each in play.owed),
    ]
    for rule, each in zip(rules, [*told["reasons"], *told["events"], *told["owed"]], strict=True):
        each["by_book"] = _by_book_json(force.by_book(rule))
    return told


def _by_book_json(said: ByBook | None) -> dict[str, Any] | None:
    if said is None:
        return None
    states = {point: list(passages) for point, passages in said.states}
    return {
        "book": said.book,
        "passages": list(said.passages),
        "agrees": list(said.agrees),
        "states": states,
        "uncertain": [point for point, state in said.not_stated if state == "uncertain"],
        "inferred": [point for point, state in said.not_stated if state == "inferred"],
        "points": list(said.points),
    }


def in_force(record: Record, report: referee.Report, *, own: bool = False) -> list[InForce]:
    """For each play of a report, what the book in force says of it, if that is another than the edition's own.

    `own`: whether the edition's own source is asked as any other book.
    """
    lines = {
        (number, place): line for number, deal in enumerate(record.deals, 1) for place, line in enumerate(deal.plays, 1)
    }
    return [
        in_force_at(record.game, record.ruling, record.rules, play, lines[play.deal, play.play], own=own)
        for play in report.plays
    ]


class FirstTold(NamedTuple):
    """What was played or told first in place of a play that was put right, and what the book in force says of it."""

    play: referee.PlayReport
    force: InForce


def first_told(record: Record, report: referee.Report) -> dict[tuple[int, int], FirstTold]:
    """What was put right, judged where it stood, by deal and play.

    It changes nothing of what came after: whoever put it right took it back.
    """
    judged = {(play.deal, play.play) for play in report.plays}
    found = {}
    for deal, whole in enumerate(record.deals, 1):
        for number in whole.put_right:
            if (deal, number) in judged:
                until = (*record.deals[: deal - 1], whole.as_told_first(number))
                deals = as_meant(record.game, record.rules, len(record.players), until)
                record_until = replace(record, deals=deals)
                told = referee.judge(record_until)
                found[deal, number] = FirstTold(told.plays[-1], in_force(record_until, told)[-1])
    return found


def source_says(record: Record, report: referee.Report, forces: Sequence[InForce] | None = None) -> list[SourceSays]:
    """What the source as which a record is judged says of the rules used, and of the points on which they turn.

    Empty if the edition's own text judges it. `forces`: those of `in_force`, if they are known already.
    """
    turn_on: dict[Rule, dict[str, None]] = {}
    for play, force in zip(report.plays, forces or in_force(record, report), strict=True):
        of_events = [rule_of(event.by) for event in play.events]
        for rule in (*(reason.rule for reason in play.reasons), *of_events):
            if rule is not None:
                said = force.by_book(rule)
                turn_on.setdefault(rule, {}).update(dict.fromkeys(said.points if said else ()))
    return rulings.source_says(record.game.NAME, record.ruling, turn_on)


def read_too(record: Record, report: referee.Report, said: Sequence[SourceSays]) -> list[str]:
    """The points that were read as well, on which nothing is seen to turn: `source_says` (`said`) does not name them.

    What a hidden hand or a later play makes of them may turn on them yet. Empty if the edition's own text judges.
    """
    read = {point for play in report.plays for point in play.points} - {each.point for each in said}
    return [point for point in points(record.game.Rules) if point in read] if said else []


def says_in_words(said: SourceSays, rules: Any) -> str:
    """What a source says of something that a rule decides, or that our default is played; without its passages."""
    ruling, subject = said.ruling, (said.point or said.rule.partition(".")[2]).replace("_", " ")
    if not said.point:
        return f"{subject}: stated"
    played = spelled(getattr(rules, said.point))
    if ruling.is_played and getattr(rules, said.point) in ruling.options:
        return f"{subject}: {played}, {ruling.state}"
    if ruling.state == "uncertain":
        return f"{subject}: uncertain, played here as {played}"
    if not ruling.is_played:
        default = whose_default(said.rule.partition(".")[0])
        return f"{subject}: {rulings.state_in_words(ruling.state)}, played here as {played}, {default}"
    return f"{subject}: {played}, chosen here"


def _says_json(said: SourceSays) -> dict[str, Any]:
    return {
        "rule": said.rule,
        "point": said.point or None,
        "state": said.ruling.state,
        "passages": list(said.ruling.passages),
    }


def readings_line(
    name: str, record: Record, report: referee.Report, judged: Iterable[Reading], changes: Iterable[Change]
) -> str:
    """The report with readings in place of plays and result, as `snorum check --all --json` prints it."""
    whole = {
        key: value
        for key, value in referee.as_json(name, record, report).items()
        if key not in ("plays", "result", "supposes", "owed", "if_ended")
    }
    whole["readings"] = [_reading_json(each) for each in judged]
    whole["own"] = _outcome_json(readings.outcome_of(report))
    whole["changes"] = [
        {
            "crux": each.crux,
            "option": each.option,
            **(_outcome_json(each.outcome) if each.outcome else {"judged": False}),
        }
        for each in changes
    ]
    return _line(whole)


def unreadable_line(name: str, error: RecordError) -> str:
    """The error of a record that cannot be read, as one line of JSON."""
    what = {"deal": error.deal, "play": error.play, "says": error.says, "expected": error.expected}
    return _line({"format": 1, "record": name, "verdict": "unreadable", "error": what})


def _line(report: Mapping[str, Any]) -> str:
    return in_json(report)


def _reading_json(reading: Reading) -> dict[str, Any]:
    """A reading as JSON. One that was not judged in time counts as undetermined, with `judged` false."""
    if reading.verdict == readings.NOT_JUDGED:
        return {"rules": dict(reading.rules), "verdict": "undetermined", "count": reading.number, "judged": False}
    return {"rules": dict(reading.rules), "verdict": reading.verdict, "count": reading.number}


def _outcome_json(outcome: Consequence) -> dict[str, Any]:
    return {**outcome._asdict(), "payments": [each._asdict() for each in outcome.payments]}


# Who owes what


def new_debts(report: referee.Report) -> Iterator[tuple[Owed, ...]]:
    """For each play of a report, what is due after it, not yet paid, and was not due before."""
    before: tuple[Owed, ...] = ()
    for play in report.plays:
        yield tuple(each for each in play.owed if each not in before)
        before = play.owed


# To compare reports


def play_outcome(play: referee.PlayReport) -> str:
    """The verdict on a play and the events that followed, as a text for comparison; reasons do not count.

    Payees are included, because two payments to different players may read alike.
    """
    return "\n".join(
        [play.verdict, *(f"{referee.describe_event(each)} {getattr(each, 'to', '')}" for each in play.events)]
    )


def final_state(report: referee.Report) -> str:
    """Where the game stands at the end, as a text for comparison."""
    return str(report.result)


# The readings in words


class Answer(NamedTuple):
    """A crux, and the options under which something holds."""

    crux: Crux
    options: tuple[str, ...]
    excluded: Mapping[str, str]
    """Those of the options that a worked example excludes, each with the example."""

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
    conditions: tuple[tuple[Answer, ...], ...]
    """The verdict holds under any of these; each holds if all its answers do. Empty means: otherwise."""


def group_by_verdict(
    record: Record, judged: Sequence[Reading], excluded: Iterable[Exclusion]
) -> Iterator[VerdictGroup]:
    """Group the readings of a record by verdict. The last group has no conditions: it is given otherwise.

    `excluded`: the options that the worked examples of the game exclude.
    """
    asked = {crux.name: crux for crux in cruxes(record.game.Rules)}
    out = _against(record, excluded)
    chosen = {item for each in judged for item in each.rules.items()}
    # A crux with only one option left is fixed by what this record has agreed.
    worth_telling = {name for name, _ in chosen if sum(name == other for other, _ in chosen) > 1}
    short = readings.summarise_by_verdict(judged, {name: list(crux.options) for name, crux in asked.items()})
    for place, (verdict, _, conditions) in enumerate(short, 1):
        answers = tuple(
            tuple(
                Answer(asked[name], options, {each: out[name, each] for each in options if (name, each) in out})
                for name, options in condition.items()
                if name in worth_telling
            )
            for condition in conditions
        )
        yield VerdictGroup(verdict, answers if place < len(short) else ())


def _against(record: Record, excluded: Iterable[Exclusion]) -> Mapping[tuple[str, Any], str]:
    """The example that excludes an option; none as another book plays, since the examples say nothing of that."""
    if record.ruling and not rulings.find(record.game.NAME, record.ruling).own:
        return {}
    return {(each.crux, each.option): each.example for each in excluded}


class ChangeInWords(NamedTuple):
    """What another answer to one question changes."""

    answer: Answer
    verdict: str
    """A verdict of the referee, or `readings.NOT_JUDGED`."""
    says: str
    """The payments and the end of the game, as far as they are others than in the record's own reading."""


def changes_in_words(
    record: Record, own: Consequence, changes: Iterable[Change], excluded: Iterable[Exclusion]
) -> Iterator[ChangeInWords]:
    """Put into words what each other answer changes, by itself, in what a record comes to."""
    asked = {crux.name: crux for crux in cruxes(record.game.Rules)}
    out = _against(record, excluded)
    for crux, option, outcome in changes:
        against = {option: out[crux, option]} if (crux, option) in out else {}
        answer = Answer(asked[crux], (option,), against)
        if outcome is None:
            yield ChangeInWords(answer, readings.NOT_JUDGED, "")
            continue
        told = [] if outcome.payments == own.payments else [describe_payments(record, outcome)]
        told += [] if outcome.end == own.end else [outcome.end]
        yield ChangeInWords(answer, outcome.verdict, "; ".join(told))


def describe_outcome(record: Record, outcome: Consequence) -> str:
    """Describe what is paid, if anything is, and the end."""
    return "; ".join([*([describe_payments(record, outcome)] if outcome.payments else []), outcome.end])


def describe_payments(record: Record, outcome: Consequence) -> str:
    """Describe who pays how much at which play: `paid at play 4: B 1, C 2`."""
    paid: dict[str, list[str]] = {}
    for each in outcome.payments:
        at = f"deal {each.deal}, play {each.play}" if len(record.deals) > 1 else f"play {each.play}"
        to = "" if each.to == POOL else f" to {each.to}"
        paid.setdefault(at, []).append(f"{each.player} {each.number}{to}")
    at_each = "; ".join(f"at {at}: {', '.join(who)}" for at, who in paid.items())
    return f"paid {at_each}" if paid else "nothing is paid"


# Rules set from outside a record


def known_settings(given: Mapping[str, str | int], games: Iterable[Game]) -> Mapping[str, str]:
    """Check rules that are set from outside a record, and return them as records write them.

    Raises:
        SnorumError: none of the games has a rule of this name, or an option of this value.
    """
    known: dict[str, list[Parameter | Crux]] = {}
    for game in games:
        for name, point in points(game.Rules).items():
            known.setdefault(name, []).append(point)
    written = {name: spelled(value) for name, value in given.items()}
    for name, value in written.items():
        if name not in known:
            raise SnorumError(f"{name}={value}: unknown rule {name!r}{suggest_nearest(name, sorted(known))}")
        if not any(_has(point, value) for point in known[name]):
            options = [option for point in known[name] for option in known_options(point)]
            raise SnorumError(f"{name}={value}: {name} has no option {value!r}{suggest_nearest(value, options)}")
    return written


def _has(point: Parameter | Crux, value: str) -> bool:
    try:
        option_of(point, value)
    except KeyError:
        return False
    return True


def games_of(texts: Iterable[bytes | str]) -> list[Game]:
    """The games of the records that can be read; all games if none can be read."""
    found: dict[str, Game] = {}
    for text in texts:
        try:
            game = records.read(text).game
        except RecordError:
            continue
        found[game.NAME] = game
    return list(found.values()) or list(GAMES.values())

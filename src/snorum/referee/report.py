"""The report on a record: its verdicts, its reasons, and its form as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from snorum.cards import Card, listed
from snorum.cards.scene import Scene
from snorum.edition.frames import as_html, to_frame
from snorum.games.vocabulary import Event, Owed, Rule, in_figures, rule_of, say
from snorum.records import Record

if TYPE_CHECKING:
    from snorum.referee.tables import Tables

VERDICTS = ("lawful", "undetermined", "offence", "contradicted", "impossible")
"""The verdicts on a play, from best to worst; if a play has several, the worst stands."""


class Said(NamedTuple):
    """A reason in words, and the rule that it applies.

    There is no rule if the record contradicts a count, leaves open what decides, or goes on when all is over.
    """

    rule: Rule | None
    text: str


def depends_on(what: str) -> str:
    """Say that something depends on what a record leaves out: `depends on the turn-up, which …`."""
    return f"depends on {what}, which the record does not give"


class Sight(Protocol):
    """The table before and after a play. It is found only when asked for, since most checks do not need it."""

    def before(self) -> Scene | None:
        """The table before the play; `None` if there was none."""

    def after(self) -> Scene | None:
        """The table after it, with what it moved; `None` if it could not be played."""

    def tables(self) -> Sequence[Tables]:
        """The game's own tables on which the play can have been made."""


@dataclass(frozen=True, slots=True)
class PlayReport:
    """The report on one string of a record; `deal` and `play` count from 1."""

    deal: int
    play: int
    text: str
    player: str | None
    verdict: str
    reasons: tuple[Said, ...] = ()
    events: tuple[Event, ...] = ()
    owed: tuple[Owed, ...] = ()
    """What is due after it and not yet paid."""
    points: tuple[str, ...] = field(default=(), compare=False)
    """The parameters and cruxes that were read to judge it, however deep."""
    passes: tuple[PlayReport, ...] = field(default=(), repr=False, compare=False)
    """The passes that the record leaves out before it."""
    sight: Sight | None = field(default=None, repr=False, compare=False)
    """The tables before and after; `None` if there is none, or if nobody knows."""

    @property
    def scene(self) -> Scene | None:
        """The table after the play, with what it moved; `None` if it could not be played."""
        return self.sight.after() if self.sight else None

    @property
    def scene_before(self) -> Scene | None:
        """The table before the play; for the first play of a deal, as it was dealt."""
        return self.sight.before() if self.sight else None


@dataclass(frozen=True, slots=True)
class Joint:
    """Plays, as (deal, play), that cannot all have been lawful together."""

    plays: tuple[tuple[int, int], ...]
    says: str


class PlayRow(NamedTuple):
    """One string of a record: a row of the table for statisticians."""

    deal: int
    """Which deal of the game, from 1 on."""
    play: int
    """Which string of the deal, from 1 on."""
    text: str
    """The string."""
    player: str | None
    """Who acts by it; `None` if nobody does."""
    verdict: str
    """One of `VERDICTS`."""
    rules: str
    """The ids of the rules on which the verdict rests, with spaces between."""
    passages: str
    """Those of their passages, likewise."""
    says: str
    """The reasons in words."""


class ReasonRow(NamedTuple):
    """A reason for the verdict on a string of a record, once for each passage on which it rests."""

    deal: int
    """Which deal of the game, from 1 on."""
    play: int
    """Which string of the deal, from 1 on."""
    reason: int
    """Which of the reasons for the string, from 1 on."""
    says: str
    """The reason in words."""
    rule: str | None
    """The id of the rule; `None` if the reason is not one of the game's rules."""
    passage: str | None
    """The id of the passage; `None` if the rule has none."""


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """The report on a record, and where the game stands at its end. An unknown number is `None`."""

    rules: Any
    verdict: str
    jointly: tuple[Joint, ...]
    plays: tuple[PlayReport, ...]
    result: Mapping[str, Any]
    supposes: bool = False
    """Whether the result assumes that every play in doubt was lawful, and would otherwise differ."""
    if_ended: Mapping[str, Any] | None = None
    """The result if the deal ends here and what is due is paid; `None` if that changes nothing."""
    end_supposes: bool = False
    """Whether that assumes that every play in doubt was lawful, and would otherwise differ."""

    @property
    def owed(self) -> tuple[Owed, ...]:
        """What is due at the end of the record and not yet paid."""
        return self.plays[-1].owed if self.plays else ()

    def __repr__(self) -> str:
        return f"<Report: {self.verdict}; {len(self.plays)} plays; {describe_end(self)}>"

    def rows(self) -> list[PlayRow]:
        """A row for each string of the record."""
        return [_row(each) for each in self.plays]

    def reasons(self) -> list[ReasonRow]:
        """A row for each reason for each string, and each passage on which it rests."""
        return [
            ReasonRow(play.deal, play.play, number, each.text, each.rule.id if each.rule else None, passage)
            for play in self.plays
            for number, each in enumerate(play.reasons, 1)
            for passage in (each.rule.passages if each.rule else ()) or (None,)
        ]

    def to_frame(self, *, reasons: bool = False) -> Any:
        """The rows as an Arrow table, or those of the reasons: see `snorum.edition.frames`."""
        return to_frame(ReasonRow, self.reasons()) if reasons else to_frame(PlayRow, self.rows())

    def _repr_html_(self) -> str:
        """The report as a notebook shows it."""
        rows = ((f"{each.deal}.{each.play}", each.text, each.verdict, each.says) for each in self.rows())
        table = as_html(("play", "record", "verdict", "why"), rows)
        return f"<p><strong>{self.verdict}</strong>: {escape(describe_end(self))}</p>{table}"


def _row(play: PlayReport) -> PlayRow:
    rules = list(dict.fromkeys(each.rule for each in play.reasons if each.rule))
    passages = dict.fromkeys(passage for rule in rules for passage in rule.passages)
    return PlayRow(
        play.deal,
        play.play,
        play.text,
        play.player,
        play.verdict,
        " ".join(rule.id for rule in rules),
        " ".join(passages),
        "; ".join(each.text for each in play.reasons),
    )


def leave_rest_undetermined(record: Record, plays: Sequence[PlayReport], why: Said) -> list[PlayReport]:
    """Report the strings of a record that come after these as undetermined."""
    places = [
        (number, play, line) for number, deal in enumerate(record.deals, 1) for play, line in enumerate(deal.plays, 1)
    ]
    return [
        PlayReport(number, play, line.text, line.player, "undetermined", (why,))
        for number, play, line in places[len(plays) :]
    ]


def worst(verdicts: Iterable[str]) -> str:
    """The worst of several verdicts; `lawful` if there are none."""
    return max(verdicts, key=VERDICTS.index, default="lawful")


def describe_event(event: Event) -> str:
    """Describe an event in a sentence, from the template of its rule."""
    facts = {name: getattr(event, name) for name in event.__slots__ if name != "by"}
    return say(event.by, {name: in_words(value) for name, value in facts.items()})


def in_words(value: Any) -> Any:
    """Write a tuple of cards for a sentence: `4C, 5D and 10H`; return anything else unchanged."""
    if not isinstance(value, tuple) or isinstance(value, Card):
        return value
    return listed(map(format, value), "and")


def describe_result(result: Mapping[str, Any]) -> str:
    """Describe a result in a line: numbers first, then who is out and who has won.

    Negative numbers get a true minus sign here and not later, because the line also contains names, and a name may
    contain a hyphen.
    """
    parts: list[str] = []
    counted = [name for name, value in result.items() if isinstance(value, Mapping)]
    unknown = [name for name, value in result.items() if name not in ("winner", "draw") and _is_not_known(value)]
    for name, value in result.items():
        if name in unknown:
            parts += [f"{listed(unknown, 'and')} not known"] if name == unknown[0] else []
        elif name in counted:
            counts = ", ".join(f"{who} {in_figures(number)}" for who, number in value.items())
            parts.append(f"{name} {counts}" if len(counted) > 1 or name == "captured" else counts)
        elif name == "draw":
            parts += ["nobody wins"] if value else []
        elif isinstance(value, list):
            parts += [f"{name}: {', '.join(map(_item, value))}"] if value else []
        elif name == "winner":
            parts += [f"{value} has won" + (", and takes the pool" if result.get("pool") else "")] if value else []
        else:
            parts.append(f"{name} {in_figures(value)}")
    return "; ".join(parts)


def _is_not_known(value: Any) -> bool:
    return value is None or (isinstance(value, Mapping) and all(number is None for number in value.values()))


def _item(item: Any) -> str:
    """A card of the table; or a build, as `9 of A (7D 2C)`."""
    if not isinstance(item, Mapping):
        return str(item)
    number = f"{item['sums']} x {item['number']}" if (item["sums"] or 1) > 1 else item["number"]
    return f"{number} of {item['owner']} ({' '.join(map(str, item['cards'] or ()))})"


def describe_end(report: Report) -> str:
    """Describe where a record ends, in a line, and what that assumes."""
    result = ("if every play in doubt was lawful: " if report.supposes else "") + describe_result(report.result)
    if report.if_ended is None:
        return result
    supposed = ", and every play in doubt was lawful" if report.end_supposes and not report.supposes else ""
    return f"{result}; if the deal ends now{supposed}: {describe_result(report.if_ended)}"


def as_json(name: str, record: Record, report: Report) -> dict[str, Any]:
    """The report on one record as `snorum check --json` prints it."""
    rules = report.rules
    return {
        "format": 1,
        "record": name,
        "game": record.game.NAME,
        "as": record.ruling or None,
        "rules": {field: getattr(rules, field) for field in rules.__slots__},
        "verdict": report.verdict,
        "jointly": [{"plays": [list(play) for play in joint.plays], "says": joint.says} for joint in report.jointly],
        "plays": [play_as_json(play) for play in report.plays],
        "result": _plain(report.result),
        "supposes": report.supposes or report.end_supposes,
        "owed": [_owed_json(each) for each in report.owed],
        "if_ended": None if report.if_ended is None else _plain(report.if_ended),
    }


def play_as_json(play: PlayReport) -> dict[str, Any]:
    """The report on one string, as it stands among the `plays`."""
    return {
        "deal": play.deal,
        "play": play.play,
        "text": play.text,
        "player": play.player,
        "verdict": play.verdict,
        "reasons": [{**_rule_json(said.rule), "says": said.text} for said in play.reasons],
        "events": [_event_json(event) for event in play.events],
        "owed": [_owed_json(each) for each in play.owed],
    }


def _event_json(event: Event) -> dict[str, Any]:
    facts = {name: _plain(getattr(event, name)) for name in event.__slots__ if name != "by"}
    return {"event": type(event).__name__.lower(), **facts, **_rule_json(rule_of(event.by))}


def _owed_json(each: Owed) -> dict[str, Any]:
    when = {"says": str(each.when), **_rule_json(rule_of(each.when.by))}
    return {
        "player": each.player,
        "to": each.to,
        "counters": each.counters,
        "says": str(each),
        "when": when,
        **_rule_json(rule_of(each.by)),
    }


def _rule_json(rule: Rule | None) -> dict[str, Any]:
    if rule is None:
        return {"rule": None, "passages": []}
    supplied = {"supplied": True} if rule.supplied else {}
    return {"rule": rule.id, "passages": list(rule.passages), **supplied}


def _plain(value: Any) -> Any:
    """Turn a value into what JSON can hold: a card becomes a text."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value

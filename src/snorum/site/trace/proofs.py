"""Proves that a ruling set plays what its passages say.

A *proof* is a small record that is judged as it is because of a passage: under another option of the point that the
ruling set rests on the passage, or with the rule denied that carries it out, the verdict is another. Proofs stand in
`sources/WORK/proofs/GAME.toml`, beside the ruling set in `sources/WORK/rulings/GAME.toml`. A passage that the game does
not play is named there with the reason, one of `NOT_PLAYED`. A proof may take its record from `[records]` of its own
file, from `sources/whole-packs.toml`, where there are some that serve several books, or from a worked example.

What has been proved is kept by a digest of the code and of the proof, so that a build does not prove it again.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, is_dataclass
from hashlib import sha256
from pathlib import Path
from types import FunctionType
from typing import Any

from snorum import edition, records, referee
from snorum.books import rulings
from snorum.edition.editions import chosen, for_each_edition
from snorum.edition.files import write_whole
from snorum.games import GAMES, game
from snorum.games.vocabulary import RULES, Crux, SnorumError, known_options, points, spelled
from snorum.site.trace.gap import Gap
from snorum.site.trace.matrix import rules_of
from snorum.site.trace.settling import from_home

NOT_PLAYED: Mapping[str, str] = {
    "advice": "it says what is wise, and forbids nothing",
    "title": "it names a game, a card, a play or a player",
    "handling": "it is about cutting, seating, shuffling, dealing or holding cards; a record has only the outcome",
    "between-persons": "it is a penalty or a claim between persons, which they settle apart from the game",
    "beyond": "the game as it is here does not play it; the ruling set says so",
    "unclear": "what it means is uncertain, and no point of the game has its options",
    "announcing": "it is about words at the table that no record has",
}
"""Why a passage with a rule is not played, and what that means."""

_OWN_KEYS = {"passages", "against", "without", "verdict", "follows", "result", "record", "note"}
_HEAD_KEYS = {"players", "dealer", "proof", "not_played", "records"}
_DEAL_KEYS = ("dealer", "layout", "turn_up", "hands", "plays")
UNREADABLE = "unreadable"
KEPT = Path("build", "proved.json")
"""Where a checkout keeps what it has proved."""
_WHOLE_PACKS = "whole-packs.toml"


class ProofError(SnorumError):
    """A file of proofs cannot be read. The message says where, and what was expected."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A small record that is judged as it is because of its passages."""

    passages: tuple[str, ...]
    game: str
    ruling: str
    """The id of the ruling set by which it is judged."""
    record: Mapping[str, Any]
    """The record as a table, in the record format."""
    verdict: str
    """The verdict that the passages ask for, or `unreadable` if the record format refuses such a record."""
    follows: str
    """What the report says, at least in part, of what follows from a play, if the passages ask for that too."""
    result: Mapping[str, Any]
    """What the report must have among its results, if the passages ask for that too."""
    against: Mapping[str, Any]
    """Other options, by point, under which the verdict is another; empty if a rule is denied."""
    without: str
    """The id of the rule without which the verdict is another; empty if options are changed."""
    at: str

    def fault(self) -> str:
        """What is wrong with the proof; empty if it proves its passages."""
        if (found := self._judged({})) != (expected := (self.verdict, True)):
            missing = f", and {self._missing()}" if found[0] == expected[0] else ""
            return f"the record is {found[0]}, expected {self.verdict}{missing}"
        if self.without:
            with denied(RULES[self.without].function):
                try:
                    other = self._judged({})
                except Exception as error:
                    return f"without {self.without} the record cannot be judged: {error!r}"
        else:
            changed = {name: spelled(option) for name, option in self.against.items()}
            rules = rulings.rules_as(game(self.game), self.ruling, {**self._settings(), **changed}, self._players)
            if clash := game(self.game).at_odds(rules, self._players):
                return f"{_in_words(self.against)} cannot be played: {clash}"
            other = self._judged(changed)
        how = f"without {self.without}" if self.without else f"under {_in_words(self.against)}"
        return f"{how} the record is {other[0]} too, expected another verdict" if other == expected else ""

    @property
    def _players(self) -> int:
        return len(self.record["players"])

    def _settings(self) -> dict[str, str]:
        return {name: spelled(option) for name, option in self.record.get("rules", {}).items()}

    def _judged(self, changed: Mapping[str, str]) -> tuple[str, bool]:
        """The verdict, and whether that follows which should."""
        try:
            report = referee.judge(records.read_table(self.record, changed))
        except records.RecordError:
            return UNREADABLE, not self.follows and not self.result
        events = [referee.describe_event(event) for play in report.plays for event in play.events]
        follows = not self.follows or any(self.follows in event for event in events)
        return report.verdict, follows and _has(report.result, self.result)

    def _missing(self) -> str:
        """What follows from the record, where something else should."""
        report = referee.judge(records.read_table(self.record, {}))
        events = [referee.describe_event(event) for play in report.plays for event in play.events]
        if self.follows and not any(self.follows in event for event in events):
            return f"from it does not follow: {self.follows}"
        return f"the results are { ({key: report.result.get(key) for key in self.result}) }, expected {self.result}"


def _has(result: Any, wanted: Any) -> bool:
    """Whether a result has everything that is wanted; an empty text stands for `None`, which TOML has not."""
    if isinstance(wanted, Mapping):
        return isinstance(result, Mapping) and all(_has(result.get(key), value) for key, value in wanted.items())
    return result is None if wanted == "" else bool(result == wanted)


@dataclass(frozen=True, slots=True)
class Proofs:
    """A file of proofs: for each passage of a work on one game a proof, or the reason why it is not played."""

    path: Path
    game: str
    ruling: rulings.RulingSet
    proofs: tuple[Proof, ...]
    not_played: Mapping[str, str]


def read(path: Path) -> Proofs:
    """Read a file of proofs.

    Raises:
        ProofError: it is not TOML, or has other keys than it should; the message says where.
    """
    table = _toml(path)
    if path.stem not in GAMES:
        raise ProofError(f"{path}: there is no game {path.stem}, expected one of {', '.join(GAMES)}")
    if odd := table.keys() - _HEAD_KEYS:
        raise ProofError(f"{path}: unknown key {', '.join(odd)}, expected {', '.join(sorted(_HEAD_KEYS))}")
    work, sets = path.parents[1].name, rulings.ruling_sets(path.stem)
    ruling = next((each for each in sets if each.work == work), next((each for each in sets if each.own), None))
    if ruling is None:
        raise ProofError(f"{path}: {work} has no ruling set of {path.stem}, expected one to prove")
    not_played = table.get("not_played", {})
    for passage, why in not_played.items():
        if why not in NOT_PLAYED:
            raise ProofError(f"{path}: {passage} is not played for {why!r}, expected one of {', '.join(NOT_PLAYED)}")
    proofs = tuple(
        _proof(f"{path}, proof {number}", each, table, ruling) for number, each in enumerate(table.get("proof", ()), 1)
    )
    return Proofs(path, path.stem, ruling, proofs, not_played)


def _proof(at: str, given: Mapping[str, Any], head: Mapping[str, Any], ruling: rulings.RulingSet) -> Proof:
    """A proof from its table; the keys of its only deal may stand beside those of its record."""
    for key in ("passages", "verdict"):
        if key not in given:
            raise ProofError(f"{at}: the key {key} is missing, expected passages, verdict, and against or without")
    if ("against" in given) == ("without" in given):
        raise ProofError(f"{at}: expected either against, with another option, or without, with a rule")
    if (rule := given.get("without", "")) and rule not in RULES:
        raise ProofError(f"{at}: there is no rule {rule}")
    known = points(game(ruling.game).Rules)
    if odd := given.get("against", {}).keys() - known.keys():
        raise ProofError(f"{at}: no point is called {', '.join(odd)}, expected some of {', '.join(known)}")
    for name, option in given.get("against", {}).items():
        if option not in known[name].options:
            options = ", ".join(known_options(known[name]))
            raise ProofError(f"{at}: {name} has no option {spelled(option)}, expected one of {options}")
    shared = _shared(at, given["record"], head, ruling.game) if "record" in given else {}
    record = {"players": head.get("players", ["A", "B"]), **shared, **given}
    players = record["players"]
    deal = {"dealer": head.get("dealer", players[-1])}
    deal |= {key: record.pop(key) for key in _DEAL_KEYS if key in record}
    record = {key: value for key, value in record.items() if key not in _OWN_KEYS}
    as_ = {} if ruling.own else {"as": ruling.id}
    whole = {"format": 1, "game": ruling.game, **as_, "deals": [deal], **record}
    return Proof(
        tuple(given["passages"]),
        ruling.game,
        ruling.id,
        whole,
        given["verdict"],
        given.get("follows", ""),
        given.get("result", {}),
        given.get("against", {}),
        rule,
        at,
    )


def _shared(at: str, name: str, head: Mapping[str, Any], game_id: str) -> Mapping[str, Any]:
    """The record of this name: one of the file's own, a whole pack, or a worked example, as `peel/nine-sequence`."""
    if (example := edition.example_path(name)) is not None:
        table = _toml(example)
        return {key: table[key] for key in ("players", "deals", "rules") if key in table}
    packs = chosen().home / _WHOLE_PACKS
    known = {**(_toml(packs).get(game_id, {}) if packs.is_file() else {}), **head.get("records", {})}
    if name not in known:
        raise ProofError(
            f"{at}: there is no record {name}, expected {', '.join(known)}, or an example such as peel/NAME"
        )
    found: Mapping[str, Any] = known[name]
    return found


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ProofError(f"{path}: cannot be read ({error}), expected TOML in UTF-8") from None


@for_each_edition
def all_proofs() -> tuple[Proofs, ...]:
    """The files of proofs of the edition.

    Raises:
        ProofError: a file cannot be read.
    """
    return tuple(read(path) for path in sorted(chosen().home.glob("*/proofs/*.toml")))


def answered() -> tuple[frozenset[str], Mapping[str, str]]:
    """The passages that have a proof; and those that are not played, each with the reason."""
    proved = frozenset(passage for each in all_proofs() for proof in each.proofs for passage in proof.passages)
    return proved, {passage: why for each in all_proofs() for passage, why in each.not_played.items()}


# To deny a rule


@contextmanager
def denied(function: Callable[..., Any]) -> Iterator[None]:
    """Turn a rule into its negation until the end of a `with` block, wherever it is called."""
    assert isinstance(function, FunctionType)
    code, named = function.__code__, function.__kwdefaults__
    asked = FunctionType(code, function.__globals__, function.__name__, function.__defaults__, function.__closure__)
    asked.__kwdefaults__ = named

    def answer(*args: Any, _asked: Callable[..., Any], _deny: Callable[..., Any], **given: Any) -> Any:
        return _deny(_asked(*args, **given), (*args, *given.values()))

    function.__code__, function.__kwdefaults__ = answer.__code__, {"_asked": asked, "_deny": _deny}
    try:
        yield
    finally:
        function.__code__, function.__kwdefaults__ = code, named


def _deny(answer: Any, asked: tuple[Any, ...]) -> Any:
    """The opposite of a rule's answer: no for yes, one more for a number, one less of several, the table as it was.

    >>> [_deny(each, ()) for each in (True, 4, "B", ["9C", "9D"], (True, False), None)]
    [False, 5, '', ['9C'], (False, True), None]
    """
    match answer:
        case bool():
            return not answer
        case int():
            return answer + 1
        case str():
            return ""
        case tuple() if answer and all(_is_table(each) or isinstance(each, int) for each in answer):
            return tuple(_deny(each, asked) for each in answer)
        case tuple() if hasattr(answer, "_fields"):
            return None
        case dict() if answer and all(isinstance(each, int) for each in answer.values()):
            return {name: _deny(each, asked) for name, each in answer.items()}
        case tuple() | list():
            return answer[:-1]
        case frozenset() | set() | dict():
            return type(answer)()
        case _ if _is_table(answer):
            return next((each for each in asked if type(each) is type(answer)), answer)
        case _ if hasattr(answer, "__next__"):
            return iter(())
    return None


def _is_table(value: Any) -> bool:
    return is_dataclass(value) and not isinstance(value, type)


# Gaps


_tell: ContextVar[Callable[[int, int], None]] = ContextVar("_tell", default=lambda done, total: None)


@contextmanager
def telling(tell: Callable[[int, int], None]) -> Iterator[None]:
    """Until the end of a `with` block, tell how many proofs have been tried, and of how many."""
    token = _tell.set(tell)
    try:
        yield
    finally:
        _tell.reset(token)


def gaps_of_proofs() -> Iterator[Gap]:
    """Passages with a rule that are neither proved nor said to be not played, and proofs that prove nothing.

    A work is asked for proofs if it has a file of them; every work is if the title page says `proofs = "all"`.
    """
    kept, tell, done = _Kept(), _tell.get(), 0
    total = sum(len(of_game.proofs) for of_game in all_proofs())
    known = {each.id: each for each in edition.passages()}
    proved, not_played = answered()
    for of_game in all_proofs():
        for proof in of_game.proofs:
            tell(done := done + 1, total)
            if says := _unfounded(proof, of_game.ruling, known) or kept.fault(proof, of_game.ruling):
                at = from_home(of_game.path) + proof.at.removeprefix(str(of_game.path))
                yield Gap("proof", f"{', '.join(proof.passages)}: {says}", at)
        for passage, why in of_game.not_played.items():
            if says := _wrongly_not_played(passage, why, of_game, known, proved):
                yield Gap("proof", f"{passage} {says}", from_home(of_game.path))
    kept.save()
    works = {of_game.path.parents[1].name for of_game in all_proofs()}
    for each in known.values():
        wanted = chosen().proofs == "all" or each.work in works
        if wanted and "rule" in each.roles and each.id not in proved and each.id not in not_played:
            at = f"sources/{each.work}/{each.work}.xml:{each.line}"
            yield Gap("no-proof", f"{each.id} states a rule, but no proof shows that it is played", at)


def _wrongly_not_played(
    passage: str, why: str, of_game: Proofs, known: Mapping[str, edition.Passage], proved: Container[str]
) -> str:
    """What is wrong with saying that a passage is not played; empty if nothing is."""
    if passage not in known or "rule" not in known[passage].roles:
        return "is said not to be played, but is no passage with a rule"
    if passage in proved:
        return "is proved, and said not to be played"
    is_beyond = any(passage in some for some in of_game.ruling.beyond.values())
    if why == "beyond" and not is_beyond:
        return "is said to be beyond the game, but the ruling set does not name it there"
    return f"is beyond the game as the ruling set says, but {why} here" if is_beyond and why != "beyond" else ""


def _unfounded(proof: Proof, ruling: rulings.RulingSet, known: Container[str]) -> str:
    """What does not connect a proof with its passages; empty if the ruling set or the rules book each under it."""
    for passage in proof.passages:
        if passage not in known:
            return f"there is no passage {passage}"
        by_rule = {rule for rule, some in ruling.agrees.items() if passage in some}
        by_rule |= {each.id for each in rules_of(passage)}
        by_point = {name for name, each in ruling.points.items() if passage in each.passages}
        by_point |= {name for name, each in points(game(proof.game).Rules).items() if passage in _rests_on(each)}
        changed = {proof.without} if proof.without else {*proof.against}
        if changed.isdisjoint(by_rule if proof.without else by_point):
            return f"the proof changes {_named(changed)}, but {passage} is booked under {_named(by_rule | by_point)}"
    return ""


def _rests_on(point: Any) -> set[str]:
    """The passages that a point of a game names."""
    grounds = point.grounds.values() if isinstance(point, Crux) else ()
    return {*point.passages, *(passage for ground in grounds for passage in ground.passages)}


def _named(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"


def _in_words(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {spelled(option)}" for name, option in options.items())


class _Kept:
    """What has been proved before, by a digest of the code, the ruling set and the proof; only in a checkout."""

    def __init__(self) -> None:
        home = edition.sources().parent
        self._file = home / KEPT if (home / "conf.py").is_file() else None
        self._before: set[str] = set()
        self._now: set[str] = set()
        if self._file:
            with suppress(OSError, ValueError):
                self._before = set(json.loads(self._file.read_text("utf-8")))

    def fault(self, proof: Proof, ruling: rulings.RulingSet) -> str:
        """What is wrong with a proof, as it was found now or before."""
        asked = repr((proof.record, proof.verdict, proof.follows, proof.result, proof.against, proof.without))
        key = sha256(f"{_digest_of_code()} {ruling.path.read_text('utf-8')} {asked}".encode()).hexdigest()
        if key not in self._before and (says := proof.fault()):
            return says
        self._now.add(key)
        return ""

    def save(self) -> None:
        """Keep what is proved now, for the next build."""
        if self._file and self._now != self._before:
            with suppress(OSError):
                self._file.parent.mkdir(exist_ok=True)
                write_whole(self._file, json.dumps(sorted(self._now)))


@for_each_edition
def _digest_of_code() -> str:
    """A digest of the whole package, and of the games of the edition's own."""
    folders = (Path(referee.__file__).parents[1], chosen().home / "games")
    files = sorted(path for folder in folders for path in folder.rglob("*.py"))
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()

"""The matrix of passages, rules, cruxes and examples: who cites whom."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from snorum import edition, readings, records, referee
from snorum.games import GAMES
from snorum.readings import Exclusion
from snorum.vocabulary import RULES, Crux, Rule, cruxes


class CruxOf(NamedTuple):
    """A crux and the game whose `Rules` carry it."""

    game: str
    crux: Crux

    @property
    def id(self) -> str:
        """`snip-snap-snorum.pairing_scope`."""
        return f"{self.game}.{self.crux.name}"


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: its record of play, and what the referee says of it."""

    id: str
    """`peel/nine-sequence`: the work's folder and the file's stem."""
    path: Path
    record: records.Record | None
    """None where the record cannot be read; `error` then says why."""
    report: referee.Report | None
    error: str = ""

    @property
    def title(self) -> str:
        """The title that the record gives itself, or else its id."""
        return (self.record and self.record.title) or self.id

    @property
    def game(self) -> str:
        """The game that it records."""
        return self.record.game.NAME if self.record else ""

    @property
    def passages(self) -> tuple[str, ...]:
        """The passages that it records."""
        return self.record.passages if self.record else ()

    @property
    def verdict(self) -> str:
        """The referee's verdict, or `unreadable`."""
        return self.report.verdict if self.report else "unreadable"


def rules() -> list[Rule]:
    """Every rule of every game, in the order in which the games state them."""
    return [rule for rule in RULES.values() if rule.function.__module__.startswith("snorum.games.")]


def every_crux() -> list[CruxOf]:
    """Every crux of every game, in the order in which the games list them."""
    return [CruxOf(name, crux) for name, game in GAMES.items() for crux in cruxes(game.Rules)]


@lru_cache(maxsize=256)
def _example(path: Path, changed: int) -> Example:
    name = edition.example_id(path)
    try:
        record = records.read_file(path)
    except records.RecordError as error:
        return Example(name, path, None, None, str(error))
    return Example(name, path, record, referee.check(record))


def examples() -> list[Example]:
    """Every worked example of the sources, read and judged."""
    return [_example(path, path.stat().st_mtime_ns) for path in edition.examples()]


def example(name: str) -> Example | None:
    """The example of this id, or None."""
    path = edition.example_path(name)
    return _example(path, path.stat().st_mtime_ns) if path else None


def rules_of(passage: str) -> list[Rule]:
    """The rules that carry out a passage."""
    return [rule for rule in rules() if passage in rule.passages]


def cruxes_of(passage: str) -> list[CruxOf]:
    """The cruxes that turn on a passage."""
    return [each for each in every_crux() if passage in each.crux.passages]


def examples_of(passage: str) -> list[Example]:
    """The worked examples that record a passage."""
    return [each for each in examples() if passage in each.passages]


def excluded(game: str) -> list[Exclusion]:
    """The options of a game's cruxes that the source's own examples exclude, by example and passage."""
    return [each for each in _at_odds(game, _files()) if not each.by_editors]


def at_odds(point: CruxOf) -> list[Exclusion]:
    """The options of a crux with which examples are at odds: the source's own, which exclude, and the editors'."""
    return [each for each in _at_odds(point.game, _files()) if each.crux == point.crux.name]


def _files() -> tuple[tuple[Path, int], ...]:
    return tuple((each.path, each.path.stat().st_mtime_ns) for each in examples())


@lru_cache(maxsize=16)
def _at_odds(game: str, files: tuple[tuple[Path, int], ...]) -> tuple[Exclusion, ...]:
    found = [_example(path, changed) for path, changed in files]
    records_of_game = [(each.id, each.record) for each in found if each.record and each.game == game]
    return tuple(readings.excluded(records_of_game))


def state_of(point: CruxOf) -> str:
    """The state of a crux: `open`, or `excluded` where the examples leave one of its options only."""
    against = {each.option for each in at_odds(point) if not each.by_editors}
    return "excluded" if len(set(point.crux.options) - against) < 2 else "open"


@dataclass(frozen=True, slots=True)
class CruxTotals:
    """How many points there are in one game or in all, and how far they are settled."""

    cruxes: int
    excluded: int
    supplied: int

    def __str__(self) -> str:
        cruxes = f"{self.cruxes} {'crux' if self.cruxes == 1 else 'cruxes'}"
        rules = f"{self.supplied} {'rule' if self.supplied == 1 else 'rules'}"
        return f"{cruxes}, of which the examples settle {self.excluded}; {rules} supplied in whole or in part"


def crux_totals(game: str | None = None) -> CruxTotals:
    """The totals of one game, or of all."""
    points = [each for each in every_crux() if game in (None, each.game)]
    settled = sum(state_of(each) == "excluded" for each in points)
    return CruxTotals(len(points), settled, len(supplied_rules(game)))


def supplied_rules(game: str | None = None) -> list[Rule]:
    """The rules of one game, or of all, that the editors supplied in whole or in part."""
    module = game and game.replace("-", "_")
    return [each for each in rules() if each.supplied and module in (None, each.game)]


def verdict_under(found: Example, overridden: dict[str, str]) -> str:
    """The verdict on an example under other rules than its own.

    Raises:
        RecordError: its record does not fit them.
    """
    if not overridden:
        return found.verdict
    return referee.check(records.read_file(found.path, overridden)).verdict

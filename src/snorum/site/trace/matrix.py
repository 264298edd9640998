"""Passages, rules, cruxes and examples, and which of them cite each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeVar

from snorum import edition, records, referee
from snorum.books import rulings
from snorum.edition.editions import chosen, for_each_edition, looking_into, own
from snorum.games import GAMES, Game
from snorum.games.vocabulary import RULES, Crux, Rule, cruxes
from snorum.referee import readings
from snorum.referee.readings import Exclusion

T = TypeVar("T")
Games = tuple[tuple[str, Game], ...]


class CruxOf(NamedTuple):
    """A crux, with the name of its game."""

    game: str
    crux: Crux

    @property
    def id(self) -> str:
        """The id of the crux: `snip-snap-snorum.pairing_scope`."""
        return f"{self.game}.{self.crux.name}"


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: its record of play, and the referee's report."""

    id: str
    """The work's folder and the file's name without suffix: `peel/nine-sequence`."""
    path: Path
    record: records.Record | None
    """None if the record cannot be read; `error` then says why."""
    report: referee.Report | None
    error: str = ""

    @property
    def title(self) -> str:
        """The title of the record, or the id if it has none."""
        return (self.record and self.record.title) or self.id

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.record.game.NAME if self.record else ""

    @property
    def passages(self) -> tuple[str, ...]:
        """The passages that the record names."""
        return self.record.passages if self.record else ()

    @property
    def verdict(self) -> str:
        """The referee's verdict, or `unreadable`."""
        return self.report.verdict if self.report else "unreadable"


def rules() -> list[Rule]:
    """Every rule of every game, game by game."""
    return list(_rules(*_registered()))


def _registered() -> tuple[Games, tuple[Rule, ...]]:
    """The games and the rules of now: what is kept below is kept for these."""
    return tuple(GAMES.items()), tuple(RULES.values())


@for_each_edition
def _rules(games: Games, registered: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Game by game, an edition's own games last, in whatever order the games were loaded."""
    names, own_games = {name for name, _ in games}, chosen().games
    known = [each for each in registered if each.function.__module__.startswith("snorum.games.")]
    return tuple(
        sorted((each for each in known if each.game_id in names), key=lambda each: (each.game in own_games, each.game))
    )


def described_rules() -> list[Rule]:
    """The rules of the games of which a source of the edition says how they are played."""
    games = rulings.games_described()
    return [rule for rule in rules() if rule.game_id in games]


def every_crux() -> list[CruxOf]:
    """Every crux of every game, in the order of the code."""
    return [CruxOf(name, crux) for name, game in GAMES.items() for crux in cruxes(game.Rules)]


def described_cruxes() -> list[CruxOf]:
    """The cruxes of the same games."""
    games = rulings.games_described()
    return [each for each in every_crux() if each.game in games]


@for_each_edition
def _example(path: Path) -> Example:
    name = edition.example_id(path)
    try:
        record = records.read_file(path)
    except records.RecordError as error:
        return Example(name, path, None, None, str(error))
    return Example(name, path, record, referee.check(record))


def examples() -> list[Example]:
    """Every worked example of the sources, with the referee's report; each is read and judged once."""
    return [_example(path) for path in edition.examples()]


def example(name: str) -> Example | None:
    """The example with this id, or None."""
    path = edition.example_path(name)
    return _example(path) if path else None


def rules_of(passage: str) -> list[Rule]:
    """The rules that carry out a passage."""
    return list(_rules_by_passage(*_registered()).get(passage, ()))


@for_each_edition
def _rules_by_passage(games: Games, registered: tuple[Rule, ...]) -> Mapping[str, list[Rule]]:
    return _by_passage(_rules(games, registered), lambda rule: rule.passages)


def cruxes_of(passage: str) -> list[CruxOf]:
    """The cruxes that depend on a passage."""
    return list(_cruxes_by_passage(tuple(GAMES.items())).get(passage, ()))


@for_each_edition
def _cruxes_by_passage(games: Games) -> Mapping[str, list[CruxOf]]:
    return _by_passage(every_crux(), lambda each: each.crux.passages)


def examples_of(passage: str) -> list[Example]:
    """The worked examples whose records name a passage."""
    return list(_examples_by_passage(edition.examples()).get(passage, ()))


@for_each_edition
def _examples_by_passage(files: tuple[Path, ...]) -> Mapping[str, list[Example]]:
    return _by_passage(map(_example, files), lambda each: each.passages)


def _by_passage(found: Iterable[T], passages: Callable[[T], Iterable[str]]) -> Mapping[str, list[T]]:
    """What is found of each passage, in the given order."""
    of: dict[str, list[T]] = {}
    for each in found:
        for passage in dict.fromkeys(passages(each)):
            of.setdefault(passage, []).append(each)
    return of


def excluded(game: str) -> list[Exclusion]:
    """The options of a game's cruxes that examples of the source exclude."""
    return [each for each in _exclusions_from_source(game) if not each.by_editors]


def exclusions_of(point: CruxOf) -> list[Exclusion]:
    """The options of a crux that contradict examples: the source's, which exclude an option, and the editors'."""
    return [each for each in _exclusions_from_source(point.game) if each.crux == point.crux.name]


def _exclusions_from_source(game: str) -> tuple[Exclusion, ...]:
    """What the examples of the edition exclude from which the game is, which may be Snorum's own."""
    with looking_into(chosen() if game in rulings.games_from_here() else own()):
        return _exclusions(game, edition.examples())


@for_each_edition
def _exclusions(game: str, files: tuple[Path, ...]) -> tuple[Exclusion, ...]:
    return tuple(each for path in files if _example(path).game == game for each in _excluded_by(path))


@for_each_edition
def _excluded_by(path: Path) -> tuple[Exclusion, ...]:
    """What one example excludes; so if another is added, this one is not replayed again."""
    found = _example(path)
    return tuple(readings.find_exclusions([(found.id, found.record)])) if found.record else ()


def state_of(point: CruxOf) -> str:
    """The state of a crux: `open`, or `excluded` if the examples leave only one option."""
    against = {each.option for each in exclusions_of(point) if not each.by_editors}
    return "excluded" if len(set(point.crux.options) - against) < 2 else "open"


@dataclass(frozen=True, slots=True)
class CruxTotals:
    """The numbers of cruxes, of those that examples settle, and of supplied rules, in one game or in all."""

    cruxes: int
    excluded: int
    supplied: int

    def __str__(self) -> str:
        cruxes = f"{self.cruxes} {'crux' if self.cruxes == 1 else 'cruxes'}"
        rules = f"{self.supplied} {'rule' if self.supplied == 1 else 'rules'}"
        return f"{cruxes}, {self.excluded} settled by examples; {rules} supplied wholly or in part"


def crux_totals(game: str | None = None) -> CruxTotals:
    """The totals of one game, or of all that are described."""
    points = [each for each in (every_crux() if game else described_cruxes()) if game in (None, each.game)]
    settled = sum(state_of(each) == "excluded" for each in points)
    return CruxTotals(len(points), settled, len(supplied_rules(game)))


def supplied_rules(game: str | None = None) -> list[Rule]:
    """The rules of one game, or of all that are described, that the editors supplied in whole or in part."""
    module = game and game.replace("-", "_")
    return [each for each in (rules() if game else described_rules()) if each.supplied and module in (None, each.game)]


def verdict_under(found: Example, overridden: dict[str, str]) -> str:
    """The verdict on an example under changed rules.

    Raises:
        RecordError: the record does not fit these rules.
    """
    if not overridden:
        return found.verdict
    return referee.check(records.read_file(found.path, overridden)).verdict

"""Compare how the sources of a game play it: point by point, and by how far any two differ.

>>> found = compare("cassino", ["long-1792", "peel-1891"])
>>> last = next(point for point in found.points if point.name == "last_take_point")
>>> {source: (cell.state, cell.options) for source, cell in last.cells.items()}
{'long-1792': ('stated', ('does-not',)), 'peel-1891': ('stated', ('scores',))}
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from types import MappingProxyType
from typing import Any, NamedTuple

from snorum import edition
from snorum.books import rulings
from snorum.books.rulings import Ruling, RulingSet
from snorum.edition import bibliography
from snorum.games import game
from snorum.games.vocabulary import Crux, SnorumError, points, spelled


class Cell(NamedTuple):
    """What one source says about one point."""

    state: str
    """One of `rulings.STATES`."""
    options: tuple[str, ...]
    """The options that it states, or may mean, as records write them."""
    passages: tuple[str, ...]
    certainty: str
    """How we know it: one of `certainty.KNOWN`; empty if no passage is named."""
    why: str
    players: Mapping[int, str] = MappingProxyType({})
    """The option for a number of players, where the source has one for that number alone."""

    def stated_for(self, players: int) -> set[str]:
        """The options that it states for so many players; 0 stands for all numbers that it does not name."""
        if self.state != "stated":
            return set()
        special = self.players.get(players)
        return {special} if special else set(self.options) - set(self.players.values())

    def differs_from(self, other: Cell) -> bool | None:
        """Whether two sources have no option in common for any number of players; `None` if both state none for any."""
        pairs = [(self.stated_for(number), other.stated_for(number)) for number in {0, *self.players, *other.players}]
        both = [(one, another) for one, another in pairs if one and another]
        return all(one.isdisjoint(another) for one, another in both) if both else None


class Point(NamedTuple):
    """One point of a game, and what each source says about it."""

    name: str
    question: str
    options: Mapping[str, str]
    """The gloss of each option; empty for a number."""
    cells: Mapping[str, Cell]
    divided: int
    """How many pairs of sources state different options."""


class Source(NamedTuple):
    """A source with a ruling set."""

    id: str
    year: int | None
    work: str
    title: str
    certainty: str
    """How we know the source, or the printing or page of it that has all the passages on which its rulings rest."""
    through: str
    """The work that reports it, if it is known at second hand."""
    dated: str
    """The year of what is cited, as a reference has it: `1914`, `[1796?]`."""
    seen_in: str
    """The printing that was seen, if that is another than the one of the year."""
    rules: Mapping[str, Any]
    """Every point as four play by this source here: the edition's default where it states nothing."""


class Comparison(NamedTuple):
    """The sources of a game, by date, and its points, those that divide them most first."""

    game: str
    sources: tuple[Source, ...]
    points: tuple[Point, ...]


class Distance(NamedTuple):
    """How far two sources differ."""

    one: str
    other: str
    differing: int
    """The points that both state with no option in common."""
    shared: int
    """The points that both state."""

    @property
    def share(self) -> Fraction | None:
        """The share of the points stated by both on which they differ; `None` if there are none."""
        return Fraction(self.differing, self.shared) if self.shared else None


def compare(name: str, between: Iterable[str] = ()) -> Comparison:
    """Compare the sources of a game: all, or those named.

    Raises:
        SnorumError: there is no such game or source, or fewer than two sources are named.
    """
    chosen = game(name)
    asked = list(between)
    sets = [rulings.find(chosen.NAME, each) for each in asked] if asked else list(rulings.ruling_sets(chosen.NAME))
    if asked and len({each.id for each in sets}) < 2:
        raise SnorumError(f"{' '.join(asked)}: expected at least two different sources")
    found = []
    for point in points(chosen.Rules).values():
        cells = {each.id: _cell(each.points[point.name]) for each in sets}
        pairs = combinations(cells.values(), 2)
        glosses = {spelled(option): gloss for option, gloss in point.options.items()} if _has_glosses(point) else {}
        question = point.question if isinstance(point, Crux) else point.gloss
        found.append(
            Point(point.name, question, glosses, cells, sum(one.differs_from(other) is True for one, other in pairs))
        )
    found.sort(key=lambda each: -each.divided)  # a stable sort: else in the order of the game's rules
    return Comparison(chosen.NAME, tuple(map(_source, sets)), tuple(found))


def _has_glosses(point: Any) -> bool:
    return isinstance(point.options, dict)


def _cell(ruling: Ruling) -> Cell:
    players = {number: spelled(option) for number, option in ruling.by_players.items()}
    options = tuple(map(spelled, ruling.options))
    return Cell(ruling.state, options, ruling.passages, ruling.known, ruling.why, players)


def _source(each: RulingSet) -> Source:
    work = next((work for work in edition.works() if work.id == each.work), None)
    if work is None or each.printing not in work.printings:
        raise SnorumError(f"{each.path}: {each.entry} is not in the edition")
    of_four = each.rules(4)
    rules = {name: getattr(of_four, name) for name in each.points}
    printing = work.printings[each.printing]
    entry = bibliography.entry(each.entry)
    seen_in = entry.fields.get("seenin", "")
    return Source(
        each.id, each.year, each.work, entry.short_title, printing.known, printing.through, entry.dated, seen_in, rules
    )


def distances(found: Comparison) -> list[Distance]:
    """How far each two sources differ, the nearest first; those that share no stated point last."""
    pairs = []
    for one, other in combinations([each.id for each in found.sources], 2):
        differing = [point.cells[one].differs_from(point.cells[other]) for point in found.points]
        known = [each for each in differing if each is not None]
        pairs.append(Distance(one, other, sum(known), len(known)))
    return sorted(pairs, key=lambda each: (each.share is None, each.share or 0, -each.shared))


def as_json(found: Comparison) -> dict[str, Any]:
    """The comparison as `snorum compare --json` prints it and `comparison.json` has it."""
    return {
        "game": found.game,
        "sources": [
            {
                "id": each.id,
                "year": each.year,
                "dated": each.dated or None,
                "work": each.work,
                "title": each.title,
                "certainty": each.certainty,
                "through": each.through or None,
                "seen_in": each.seen_in or None,
                "rules": dict(each.rules),
            }
            for each in found.sources
        ],
        "points": [
            {
                "name": point.name,
                "question": point.question,
                "divided": point.divided,
                "cells": {source: _cell_json(cell) for source, cell in point.cells.items()},
            }
            for point in found.points
        ],
        "distances": [each._asdict() for each in distances(found)],
    }


def _cell_json(cell: Cell) -> dict[str, Any]:
    return {
        "state": cell.state,
        "option": cell.options[0] if cell.state == "stated" else None,
        "options": list(cell.options),
        "passages": list(cell.passages),
        "certainty": cell.certainty or None,
        "why": cell.why or None,
        "players": [{"number": number, "option": option} for number, option in cell.players.items()],
    }


COLUMNS = ("game", "point", "question", "source", "year", "state", "option", "options", "passages", "certainty", "why")


def as_csv(comparisons: Sequence[Comparison]) -> str:
    """Comparisons as CSV, a row for each point and source; several options or passages are separated by spaces."""
    out = io.StringIO(newline="")
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for found in comparisons:
        years = {each.id: each.year for each in found.sources}
        for point in found.points:
            for source, cell in point.cells.items():
                option = cell.options[0] if cell.state == "stated" else ""
                table.writerow(
                    [
                        found.game,
                        point.name,
                        point.question,
                        source,
                        years[source] or "",
                        cell.state,
                        option,
                        " ".join(cell.options),
                        " ".join(cell.passages),
                        cell.certainty,
                        cell.why,
                    ]
                )
    return out.getvalue()

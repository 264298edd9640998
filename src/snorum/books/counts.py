"""What was counted in the games of a study: whole numbers, batch by batch, and estimates from them.

The results are stored with the package, in `measured`: one file for each study, read when it is first used.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from snorum.books.estimates import Estimate, Number, lower_bound, upper_bound, upper_bound_if_never
from snorum.edition.files import in_json
from snorum.edition.frames import to_frame
from snorum.games import nearest
from snorum.games.vocabulary import SnorumError

MEASURED = Path(__file__).parent / "measured"
BATCHES = 40
"""The number of batches in which a study's games are counted; the differences between them show the error."""
GAMES = "games"
"""The measure that every study has: the number of games played."""

FEW = 50
"""Shares of fewer games than this get an exact interval, because many batches have no such game."""

Batches = Mapping[str, Mapping[str, tuple[int, ...]]]
"""For each way and measure, the sum of each batch."""


class Provenance(NamedTuple):
    """When, where and with which code a result was counted."""

    version: str
    """The version of the package."""
    sources: str
    """A digest of the source code that played and counted; empty if it is not recorded."""
    machine: str
    """The machine that counted; if there were several different ones, all of them, with semicolons between."""
    date: str
    """ISO 8601, UTC, to the second."""
    seconds: float
    """The time spent counting, including stretches before an interruption."""


class MeanRow(NamedTuple):
    """One mean of a study: a row of the table for statisticians. The interval is at 99.9 %."""

    study: str
    """The name of the study: `jig.leads`."""
    game: str
    """The id of the game."""
    way: str
    """The way of playing, by its name in the study."""
    measure: str
    """What is counted in a game."""
    games: int
    """How many games were played in this way."""
    seed: int
    """What shuffled the cards; the same games come out with the same seed."""
    value: float
    """The mean of the measure in a game."""
    error: float
    """The standard error."""
    low: float
    """Where the interval begins."""
    high: float
    """Where it ends."""


class Sums:
    """The sums over all batches, or all but one: `sums(way, measure)` is a whole number."""

    def __init__(self, result: Result, without: int | None = None) -> None:
        self._result, self._without = result, without

    def __call__(self, way: str, measure: str = GAMES) -> int:
        """The sum of a measure over the games of a way; a `SnorumError` if there is no such way or measure."""
        if way not in self._result.sums:
            raise SnorumError(f"there is no way {way!r}; the nearest is {nearest(way, self._result.sums)!r}")
        parts, whole = self._result._parts_and_sum(way, measure)
        return whole - (0 if self._without is None else parts[self._without])


@dataclass(frozen=True)
class Result:
    """The result of a study."""

    study: str
    digest: str
    """A digest of the study's definition; a result with another digest cannot be used."""
    games: int
    seed: int
    sums: Batches
    first: Mapping[str, Mapping[str, int]]
    """The sums of the first few games, so that a short run can check the result."""
    provenance: Provenance | None = None
    game: str = ""
    """The id of the game; empty, like `ways`, in a result stored before this field existed."""
    ways: tuple[Mapping[str, Any], ...] = ()
    """Every way of playing in full: each rule, the players, their policies."""
    _known: dict[tuple[str, str], tuple[tuple[int, ...], int]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """What `_parts_and_sum` has returned."""

    def __repr__(self) -> str:
        return f"<Result: {self.study}; {self.games:,} games in each of {len(self.sums)} ways, seed {self.seed}>"

    @property
    def total(self) -> Sums:
        """The sums over all batches."""
        return Sums(self)

    def parts(self, way: str, measure: str) -> tuple[int, ...]:
        """The sums of a measure, batch by batch; a `SnorumError` if there is no such measure."""
        if measure == GAMES:
            return tuple(number for _, number in batches(self.games))
        found = self.sums[way]
        if measure not in found:
            raise SnorumError(f"there is no measure {measure!r}; the nearest is {nearest(measure, found)!r}")
        return found[measure]

    def _parts_and_sum(self, way: str, measure: str) -> tuple[tuple[int, ...], int]:
        """The parts of a measure, and their sum: estimates ask for them again and again."""
        if (way, measure) not in self._known:
            parts = self.parts(way, measure)
            self._known[way, measure] = parts, sum(parts)
        return self._known[way, measure]

    def estimate(self, function: Callable[[Sums], Number]) -> Estimate:
        """Estimate any function of sums, such as `lambda sums: Fraction(sums("five", "plays"), 3)`.

        Raises:
            SnorumError: the function divides by zero, because the divisor was counted in one batch at most.
        """
        [found] = self.estimates(lambda sums: [function(sums)])
        return found

    def estimates(self, function: Callable[[Sums], Sequence[Number]]) -> list[Estimate]:
        """Estimate several functions of sums together, where they share their work; see `estimate`."""
        try:
            parts = [function(Sums(self, each)) for each in range(len(batches(self.games)))]
            wholes = function(self.total)
            return [Estimate.from_batches(some, whole) for *some, whole in zip(*parts, wholes, strict=True)]
        except ZeroDivisionError:
            raise SnorumError(
                f"{self.study}: {self.games:,} games are too few, a divisor is zero; expected more games"
            ) from None

    def mean(self, way: str, measure: str) -> Estimate:
        """Estimate the mean of a measure in a game."""
        return self.estimate(lambda sums: Fraction(sums(way, measure), sums(way)))

    def share(self, way: str, part: str, whole: str = GAMES) -> Estimate:
        """Estimate the share of one measure in another, from 0 to 1; by default in the number of games.

        If the count is none or all, the interval is that of an event that never happened in this many trials. A share
        of the games has an exact interval if the count is small, or all but a small number. The interval stays
        between 0 and 1.
        """
        parts, wholes = self.total(way, part), self.total(way, whole)
        if not wholes:
            raise SnorumError(f"{self.study}, {way}: cannot give the share of {part}, there are no {whole}")
        if parts in (0, wholes):
            most = upper_bound_if_never(min(wholes, self.games))
            return Estimate(0.0, 0.0, 0.0, most) if not parts else Estimate(1.0, 0.0, 1 - most, 1.0)
        found = self.estimate(lambda sums: Fraction(sums(way, part), sums(way, whole)))
        if whole == GAMES and parts < min(FEW, wholes):
            return found._replace(low=lower_bound(parts, wholes), high=upper_bound(parts, wholes))
        if whole == GAMES and 0 < wholes - parts < FEW:
            other = wholes - parts
            return found._replace(low=1 - upper_bound(other, wholes), high=1 - lower_bound(other, wholes))
        return found._replace(low=max(found.low, 0.0), high=min(found.high, 1.0))

    def difference(self, way: str, other: str, measure: str) -> Estimate:
        """Estimate how much greater a mean is in one way than in another; both had the same cards."""
        return self.estimate(
            lambda sums: Fraction(sums(way, measure), sums(way)) - Fraction(sums(other, measure), sums(other))
        )

    def rows(self) -> list[MeanRow]:
        """The mean of each measure in a game, way by way."""
        return [
            MeanRow(self.study, self.game, way, measure, self.games, self.seed, *self.mean(way, measure))
            for way, measures in self.sums.items()
            for measure in measures
        ]

    def to_frame(self) -> Any:
        """The rows as an Arrow table: see `snorum.edition.frames`."""
        return to_frame(MeanRow, self.rows())

    def text(self) -> str:
        """The result as it is stored: JSON, with a line for each way and measure."""
        head = {"study": self.study, "digest": self.digest, "games": self.games, "seed": self.seed}
        if self.provenance:
            head["provenance"] = self.provenance._asdict()
        lines = [f" {in_json(name)}: {in_json(value)}" for name, value in head.items()]
        if self.ways:
            each_way = ",\n".join(f"  {in_json(way)}" for way in self.ways)
            lines += [f' "game": {in_json(self.game)}', f' "ways": [\n{each_way}\n ]']
        for name, ways in (("first", self.first), ("sums", self.sums)):
            of_ways = (f"  {in_json(way)}: {{\n{_rows(found)}\n  }}" for way, found in ways.items())
            lines.append(f" {in_json(name)}: {{\n" + ",\n".join(of_ways) + "\n }")
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def read(cls, text: str) -> Result:
        """Read a stored result; a `SnorumError` if the text is not one."""
        try:
            return cls._of(json.loads(text))
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise SnorumError(f"no result of a study can be read from it ({error})") from None

    @classmethod
    def _of(cls, data: Any) -> Result:
        sums = {way: {name: tuple(parts) for name, parts in found.items()} for way, found in data["sums"].items()}
        provenance = Provenance(**data["provenance"]) if "provenance" in data else None
        return cls(
            data["study"],
            data["digest"],
            data["games"],
            data["seed"],
            sums,
            data["first"],
            provenance,
            data.get("game", ""),
            tuple(data.get("ways", ())),
        )


def _rows(found: Mapping[str, Any]) -> str:
    return ",\n".join(f"   {in_json(name)}: {in_json(value)}" for name, value in found.items())


@cache
def batches(games: int) -> tuple[tuple[int, int], ...]:
    """Split games into batches that differ in size by one at most: the first game of each, and its number of games."""
    ends = [games * each // BATCHES for each in range(BATCHES + 1)]
    return tuple((first, end - first) for first, end in pairwise(ends))


class KeptResults(Mapping[str, Result]):
    """The stored results of studies, by name, with new results in place of stored ones.

    Args:
        folder: Where the results are stored; the package's own folder, if none is given.
        new: New results by the name of their study; they take the place of stored ones.
    """

    def __init__(self, folder: Path | None = None, new: Mapping[str, Result] | None = None) -> None:
        self.folder, self.new = folder or MEASURED, dict(new or {})

    def __getitem__(self, name: str) -> Result:
        """The result of a study; a `SnorumError` if none is stored."""
        if name in self.new:
            return self.new[name]
        path = self.folder / f"{name}.json"
        if not path.is_file():
            raise SnorumError(f"no result of the study {name} is stored; run it: snorum study {name}")
        return _read(path)

    def __contains__(self, name: object) -> bool:
        return name in self.new or (self.folder / f"{name}.json").is_file()

    def __iter__(self) -> Iterator[str]:
        yield from sorted({*self.new, *(path.stem for path in self.folder.glob("*.json"))})

    def __len__(self) -> int:
        return len(list(iter(self)))


@cache
def _read(path: Path) -> Result:
    try:
        return Result.read(path.read_text("utf-8"))
    except SnorumError as error:
        raise SnorumError(f"{path}: {error}") from None


def kept() -> KeptResults:
    """The results stored with the package."""
    return KeptResults()

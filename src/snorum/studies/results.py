"""What a study has come to: whole numbers, batch by batch, and the numbers that are estimated from them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from snorum.games import nearest
from snorum.studies.estimates import Estimate, Number, at_least_of, at_most, at_most_of
from snorum.studies.provenance import Provenance
from snorum.studies.study import Study, batches
from snorum.vocabulary import SnorumError

GAMES = "games"
"""The measure that every study has: how many games were played."""

FEW = 50
"""Of fewer games than these the share is not left to the batches, many of which have none."""

Batches = Mapping[str, Mapping[str, tuple[int, ...]]]
"""By way and measure: a sum for each batch."""


class Sums:
    """What the batches come to, all of them or all but one: `sums(way, measure)` is a whole number."""

    def __init__(self, result: Result, without: int | None = None) -> None:
        self._result, self._without = result, without

    def __call__(self, way: str, measure: str = GAMES) -> int:
        """The sum of a measure over the games of a way; a `SnorumError` if there is no such way, or measure."""
        if way not in self._result.sums:
            raise SnorumError(f"there is no way {way!r}; the nearest is {nearest(way, self._result.sums)!r}")
        parts = self._result.parts(way, measure)
        return sum(parts) - (0 if self._without is None else parts[self._without])


@dataclass(frozen=True)
class Result:
    """What a study has come to."""

    study: str
    digest: str
    """Of the study's definition: a result of another one is of no use."""
    games: int
    seed: int
    sums: Batches
    first: Mapping[str, Mapping[str, int]]
    """The sums of the first few games alone: a short run shows whether they still come out."""
    provenance: Provenance | None = None
    game: str = ""
    """What was played, like the ways: empty in a result that was written before they were kept with it."""
    ways: tuple[Mapping[str, Any], ...] = ()
    """Every way in full, as a study writes it: each rule, the players, their policies."""

    @property
    def total(self) -> Sums:
        """What all batches come to."""
        return Sums(self)

    def parts(self, way: str, measure: str) -> tuple[int, ...]:
        """A measure, batch by batch; a `SnorumError` if there is no such measure."""
        if measure == GAMES:
            return tuple(number for _, number in batches(self.games))
        found = self.sums[way]
        if measure not in found:
            raise SnorumError(f"there is no measure {measure!r}; the nearest is {nearest(measure, found)!r}")
        return found[measure]

    def estimate(self, function: Callable[[Sums], Number]) -> Estimate:
        """Any number that is reckoned from sums, such as `lambda sums: Fraction(sums("five", "plays"), 3)`.

        A `SnorumError` if it divides by nothing: what is divided by was counted in one batch at the most.
        """
        parts = [Sums(self, each) for each in range(len(batches(self.games)))]
        try:
            return Estimate.of([function(part) for part in parts], function(self.total))
        except ZeroDivisionError:
            raise SnorumError(f"{self.study}: too little was counted in {self.games:,} games to divide by it") from None

    def mean(self, way: str, measure: str) -> Estimate:
        """Of a measure: how much of it there is in a game."""
        return self.estimate(lambda sums: Fraction(sums(way, measure), sums(way)))

    def share(self, way: str, part: str, whole: str = GAMES) -> Estimate:
        """What share one measure has of another, from 0 to 1; of the games, if it is not said of what.

        If none were counted, or all, the interval is that of a thing that has never happened in so many games; of the
        games themselves, if few were counted, or all but a few, it is exact. It never reaches below 0, or beyond 1.
        """
        parts, wholes = self.total(way, part), self.total(way, whole)
        if not wholes:
            raise SnorumError(f"{self.study}: there are no {whole} in the way {way}, of which {part} would be a share")
        if parts in (0, wholes):
            most = at_most(min(wholes, self.games))
            return Estimate(0.0, 0.0, 0.0, most) if not parts else Estimate(1.0, 0.0, 1 - most, 1.0)
        found = self.estimate(lambda sums: Fraction(sums(way, part), sums(way, whole)))
        if whole == GAMES and parts < min(FEW, wholes):
            return found._replace(low=at_least_of(parts, wholes), high=at_most_of(parts, wholes))
        if whole == GAMES and 0 < wholes - parts < FEW:
            other = wholes - parts
            return found._replace(low=1 - at_most_of(other, wholes), high=1 - at_least_of(other, wholes))
        return found._replace(low=max(found.low, 0.0), high=min(found.high, 1.0))

    def difference(self, way: str, other: str, measure: str) -> Estimate:
        """By how much the mean of a way is greater than that of another; they had the same cards."""
        return self.estimate(
            lambda sums: Fraction(sums(way, measure), sums(way)) - Fraction(sums(other, measure), sums(other))
        )

    def text(self) -> str:
        """The result as it is kept: JSON, a line for each way and measure."""
        head = {"study": self.study, "digest": self.digest, "games": self.games, "seed": self.seed}
        if self.provenance:
            head["provenance"] = self.provenance._asdict()
        lines = [f" {_json(name)}: {_json(value)}" for name, value in head.items()]
        if self.ways:
            each_way = ",\n".join(f"  {_json(way)}" for way in self.ways)
            lines += [f' "game": {_json(self.game)}', f' "ways": [\n{each_way}\n ]']
        for name, ways in (("first", self.first), ("sums", self.sums)):
            of_ways = (f"  {_json(way)}: {{\n{_rows(found)}\n  }}" for way, found in ways.items())
            lines.append(f" {_json(name)}: {{\n" + ",\n".join(of_ways) + "\n }")
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def read(cls, text: str) -> Result:
        """A result that was kept; a `SnorumError` if the text is none."""
        try:
            return cls._of(json.loads(text))
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise SnorumError(f"no result of a study can be read from it ({error})") from None

    @classmethod
    def _of(cls, data: Any) -> Result:
        sums = {way: {name: tuple(parts) for name, parts in found.items()} for way, found in data["sums"].items()}
        provenance = Provenance(**data["provenance"]) if "provenance" in data else None
        return cls(
            data["study"], data["digest"], data["games"], data["seed"], sums, data["first"], provenance,
            data.get("game", ""), tuple(data.get("ways", ())),
        )  # fmt: skip

    def of(self, study: Study) -> bool:
        """Whether it is a result of this study as it is now defined."""
        return (self.study, self.digest) == (study.name, study.digest)

    def told_in_full(self, study: Study) -> Result:
        """The same with the ways of its study; it must be `of` that one."""
        return replace(self, game=study.game, ways=study.written)


def _rows(found: Mapping[str, Any]) -> str:
    return ",\n".join(f"   {_json(name)}: {_json(value)}" for name, value in found.items())


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)

"""What a tournament has shown: wins, points and ratings, with their intervals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import log10
from typing import Any, NamedTuple

from snorum.frames import to_frame
from snorum.studies.estimates import Estimate
from snorum.studies.numbering import SEATS
from snorum.studies.results import Result, Sums
from snorum.tournaments.playing import above

MIDDLE, SCALE = 1500, 400
"""The mean rating; and the lead in rating of a policy that comes out above another ten times as often."""
ROUNDS = 200
"""How often the ratings are improved. The changes become too small to print long before."""


class Standing(NamedTuple):
    """One policy's results; the intervals are at 99.9 %."""

    policy: str
    games: int
    """The games it has played, counted once for each seat that it had."""
    wins: Estimate
    """The share of them that it has won, from 0 to 1."""
    points: Estimate
    """Its mean points, counters or cards."""
    rating: Estimate
    """On the scale of Elo, with a mean of 1,500. It rests on who has more points, policy against policy."""


class Entry(NamedTuple):
    """One number of a tournament: a row of the table for statisticians."""

    game: str
    players: int
    seed: int
    games: int
    """All games of the tournament."""
    version: str
    """The version of the program that played them."""
    policy: str
    against: str
    """The policy with which it is compared; empty if with nobody."""
    measure: str
    """`wins`, `points`, `rating`, or `above`: the share of meetings in which it has more points."""
    value: float
    error: float
    """The standard error."""
    low: float
    high: float


Seating = tuple[str, tuple[str, ...]]
"""A way of a study: its name, and the policy of each seat."""


@dataclass(frozen=True)
class Standings:
    """The results of a tournament."""

    game: str
    policies: tuple[str, ...]
    players: int
    result: Result

    @property
    def games(self) -> int:
        """All games played."""
        return self.result.games * len(self.seatings)

    @cached_property
    def seatings(self) -> tuple[Seating, ...]:
        """The ways of the study."""
        return tuple((each["name"], tuple(each["policies"])) for each in self.result.ways)

    @cached_property
    def ranking(self) -> tuple[Standing, ...]:
        """The policies, the best rating first."""
        found = [self._standing(number, name) for number, name in enumerate(self.policies)]
        return tuple(sorted(found, key=lambda each: -each.rating.value))

    def _standing(self, number: int, name: str) -> Standing:
        games = sum(seating.count(name) for _, seating in self.seatings)
        rating = self.result.estimate(lambda sums: ratings(self._meetings(sums), len(self.policies))[number])
        wins = _share(self.result.estimate(lambda sums: self._mean(sums, name, "wins")))
        points = self.result.estimate(lambda sums: self._mean(sums, name, "points"))
        return Standing(name, games * self.result.games, wins, points, rating)

    def _mean(self, sums: Sums, name: str, measure: str) -> Fraction:
        """The mean of a measure over the seats of a policy."""
        seats = [(way, seat) for way, seating in self.seatings for seat, sits in zip(SEATS, seating, strict=False)
                 if sits == name]  # fmt: skip
        return Fraction(
            sum(sums(way, f"{measure} of {seat}") for way, seat in seats), sum(sums(way) for way, _ in seats)
        )

    def _meetings(self, sums: Sums) -> dict[tuple[int, int], float]:
        """How often one policy came out above another, by their numbers; a tie is half for each."""
        found = {(one, other): 0.0 for one in range(len(self.policies)) for other in range(len(self.policies))}
        for way, seating in self.seatings:
            seats = [(seat, self.policies.index(sits)) for seat, sits in zip(SEATS, seating, strict=False)]
            for place, (one, first) in enumerate(seats):
                for other, second in seats[place + 1 :]:
                    more, less = sums(way, above(one, other)), sums(way, above(other, one))
                    tied = sums(way) - more - less
                    found[first, second] += more + tied / 2
                    found[second, first] += less + tied / 2
        return found

    def share_above(self, one: str, other: str) -> Estimate:
        """The share of their meetings in which one policy has more points than another; a tie is half."""
        first, second = self.policies.index(one), self.policies.index(other)

        def share(sums: Sums) -> float:
            met = self._meetings(sums)
            return met[first, second] / (met[first, second] + met[second, first])

        return _share(self.result.estimate(share))

    def to_frame(self) -> Any:
        """The entries as an Arrow table."""
        return to_frame(Entry, self.entries())

    def entries(self) -> Iterator[Entry]:
        """Every number, one in a row: for CSV, Parquet and data frames."""
        version = self.result.provenance.version if self.result.provenance else ""
        head = (self.game, self.players, self.result.seed, self.games, version)
        for each in self.ranking:
            for measure in ("wins", "points", "rating"):
                yield Entry(*head, each.policy, "", measure, *getattr(each, measure))
        for one in self.policies:
            for other in self.policies:
                if one != other:
                    yield Entry(*head, one, other, "above", *self.share_above(one, other))


def _share(estimate: Estimate) -> Estimate:
    """An estimate of a share, whose interval stays between 0 and 1."""
    return estimate._replace(low=max(0.0, estimate.low), high=min(1.0, estimate.high))


def ratings(above: Mapping[tuple[int, int], float], policies: int) -> Sequence[float]:
    """Ratings that explain best how often one policy came out above another (Bradley and Terry's model).

    One drawn meeting of each two is added, so that a policy which always loses has a rating too.

    >>> [round(each) for each in ratings({(0, 1): 909.0, (1, 0): 90.0}, 2)]
    [1700, 1300]
    """
    others = [[other for other in range(policies) if other != one] for one in range(policies)]
    won = [sum(above[one, other] + 0.5 for other in others[one]) for one in range(policies)]
    strength = [1.0] * policies
    for _ in range(ROUNDS):
        strength = [
            won[one]
            / sum(
                (above[one, other] + above[other, one] + 1) / (strength[one] + strength[other]) for other in others[one]
            )
            for one in range(policies)
        ]
        middle = sum(map(log10, strength)) / policies
        strength = [each / 10**middle for each in strength]
    return [MIDDLE + SCALE * log10(each) for each in strength]

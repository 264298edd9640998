"""What a tournament has shown: wins, points and ratings, with their intervals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import permutations
from math import exp, log
from pathlib import Path
from typing import Any, NamedTuple

from snorum.books.counts import Result, Sums
from snorum.books.estimates import CONFIDENCE, Estimate, as_text, upper_bound_if_never
from snorum.cards.seating import SEATS
from snorum.edition.frames import as_html, to_frame
from snorum.games import game, place_of
from snorum.games.vocabulary import rules_with, spell_rules

FOLDER = ("readings", "tournaments")
"""Where the results are, below the folder of the pages."""
_OF_ENDINGS = "endings-"
BROKEN_OFF = "broken off"
"""The measure that counts the games that did not end."""
MOST_CARDS = 12
"""The most cards in both hands together where an ending begins."""
MIDDLE, SCALE = 1500, 400
"""The mean rating; and the lead in rating of a policy that comes out above another ten times as often."""
ROUNDS, STEP = 100, 2.0
"""How often the ratings are improved at most, and how far at once, as logarithms of strength."""


def above(one: str, other: str) -> str:
    """The measure that counts the games in which one player has more points than another."""
    return f"{one} above {other}"


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
    """The id of the game."""
    players: int
    """How many play at a table."""
    seed: int
    """What shuffled the cards; the same games come out with the same seed."""
    games: int
    """All games of the tournament."""
    version: str
    """The version of the program that played them."""
    rules: str
    """The rules that differ from the edition's, as NAME=VALUE, with spaces between."""
    policy: str
    """Whose number it is."""
    against: str | None
    """The policy with which it is compared; `None` if with nobody."""
    measure: str
    """`wins`, `points`, `rating`, or `above`: the share of meetings in which it has more points."""
    value: float
    """The number."""
    error: float
    """The standard error."""
    low: float
    """Where the interval begins."""
    high: float
    """Where it ends."""
    level: float
    """The chance that the interval from `low` to `high` has the true number."""


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
        rated = self.result.estimates(lambda sums: ratings(self._meetings(sums), len(self.policies)))
        found = [self._standing(number, name, rated[number]) for number, name in enumerate(self.policies)]
        return tuple(sorted(found, key=lambda each: -each.rating.value))

    def _standing(self, number: int, name: str, rated: Estimate) -> Standing:
        games = self.result.games * sum(seating.count(name) for _, seating in self.seatings)
        wins, points = self.result.estimates(lambda sums: [self._mean(sums, name, each) for each in ("wins", "points")])
        return Standing(name, games, _share(wins, games), points, self._rating(number, rated))

    def _rating(self, number: int, found: Estimate) -> Estimate:
        """The rating of a policy. Of one that was always above others, or never, only one end is known."""
        met = self._meetings(self.result.total)
        others = [other for other in range(len(self.policies)) if other != number]
        above, below = (
            sum(met[pair] for pair in pairs)
            for pairs in ([(number, other) for other in others], [(other, number) for other in others])
        )
        if above and below:
            return found
        likely = upper_bound_if_never(round(above + below))
        for other in others:
            both = met[number, other] + met[other, number]
            met[number, other] = both * (likely if not above else 1 - likely)
            met[other, number] = both - met[number, other]
        end = ratings(met, len(self.policies))[number]
        return found._replace(low=min(end, found.value), high=max(end, found.value))

    def _mean(self, sums: Sums, name: str, measure: str) -> Fraction:
        """The mean of a measure over the seats of a policy."""
        seats = [
            (way, seat)
            for way, seating in self.seatings
            for seat, sits in zip(SEATS, seating, strict=False)
            if sits == name
        ]
        return Fraction(
            sum(sums(way, f"{measure} of {seat}") for way, seat in seats), sum(sums(way) for way, _ in seats)
        )

    @cached_property
    def _sides(self) -> dict[str, str]:
        """The side of each seat; partners are no rivals."""
        chosen, seats = game(self.game), list(SEATS[: self.players])
        rules = rules_with(chosen.Rules, self.result.ways[0]["rules"])
        return {seat: side for side in chosen.holders(rules, seats) for seat in side.split("+")}

    @property
    def most(self) -> int:
        """After how many plays a game is broken off."""
        return int(self.result.ways[0]["most"])

    @property
    def broken_off(self) -> int:
        """How many games did not end."""
        return sum(self.result.total(way, BROKEN_OFF) for way, _ in self.seatings)

    def _meetings(self, sums: Sums) -> dict[tuple[int, int], float]:
        """How often one policy came out above another, by their numbers; a tie is half for each."""
        found = {(one, other): 0.0 for one in range(len(self.policies)) for other in range(len(self.policies))}
        for way, seating in self.seatings:
            seats = [(seat, self.policies.index(sits)) for seat, sits in zip(SEATS, seating, strict=False)]
            for place, (one, first) in enumerate(seats):
                for other, second in seats[place + 1 :]:
                    if self._sides[one] == self._sides[other]:
                        continue
                    more, less = sums(way, above(one, other)), sums(way, above(other, one))
                    tied = sums(way) - more - less
                    found[first, second] += more + tied / 2
                    found[second, first] += less + tied / 2
        return found

    def share_above(self, one: str, other: str) -> Estimate:
        """The share of their meetings in which one policy has more points than another; a tie is half."""
        return self._shares_above[one, other]

    @cached_property
    def _shares_above(self) -> dict[tuple[str, str], Estimate]:
        pairs = list(permutations(range(len(self.policies)), 2))

        def shares(sums: Sums) -> list[float]:
            met = self._meetings(sums)
            return [met[one, other] / (met[one, other] + met[other, one]) for one, other in pairs]

        met, found = self._meetings(self.result.total), self.result.estimates(shares)
        return {
            (self.policies[one], self.policies[other]): _share(each, met[one, other] + met[other, one])
            for (one, other), each in zip(pairs, found, strict=True)
        }

    @cached_property
    def rules(self) -> dict[str, str]:
        """The rules that differ from the edition's, as a record writes them."""
        usual = spell_rules(game(self.game).Rules())
        return {name: value for name, value in self.result.ways[0]["rules"].items() if value != usual[name]}

    def __repr__(self) -> str:
        return f"<Standings: {self.game}; {self.games:,} games; {', '.join(each.policy for each in self.ranking)}>"

    def _repr_html_(self) -> str:
        """The standings as a notebook shows them."""
        return as_html(
            ("policy", "rating", "won", "points"),
            (
                (each.policy, as_text(each.rating), as_text(each.wins, share=True), as_text(each.points))
                for each in self.ranking
            ),
        )

    def to_frame(self) -> Any:
        """The entries as an Arrow table."""
        return to_frame(Entry, self.entries())

    def entries(self) -> Iterator[Entry]:
        """Every number, one in a row: for CSV, Parquet and data frames."""
        version = self.result.provenance.version if self.result.provenance else ""
        rules = " ".join(f"{name}={value}" for name, value in self.rules.items())
        head = (self.game, self.players, self.result.seed, self.games, version, rules)
        for each in self.ranking:
            for measure, estimate in (("wins", each.wins), ("points", each.points), ("rating", each.rating)):
                yield Entry(*head, each.policy, None, measure, *estimate, level=CONFIDENCE)
        for (one, other), estimate in self._shares_above.items():
            yield Entry(*head, one, other, "above", *estimate, level=CONFIDENCE)


def _share(found: Estimate, games: float) -> Estimate:
    """An estimate of a share, whose interval stays between 0 and 1; of none or all, that of what never happened."""
    if found.value in (0, 1):
        most = upper_bound_if_never(round(games))
        return found._replace(low=1 - most if found.value else 0.0, high=1.0 if found.value else most)
    return found._replace(low=max(0.0, found.low), high=min(1.0, found.high))


def ratings(above: Mapping[tuple[int, int], float], policies: int) -> Sequence[float]:
    """Ratings that explain best how often one policy came out above another (Bradley and Terry's model).

    One drawn meeting of each two that have met is added, so that a policy which always loses has a rating too. The
    likelihood is climbed by Newton's method.

    >>> [round(each) for each in ratings({(0, 1): 909.0, (1, 0): 90.0}, 2)]
    [1700, 1300]
    """
    every = range(policies)
    won = [[above.get((one, other), 0.0) * (one != other) for other in every] for one in every]
    met = [[won[one][other] + won[other][one] for other in every] for one in every]
    won = [[won[one][other] + 0.5 * (met[one][other] > 0) for other in every] for one in every]
    met = [[won[one][other] + won[other][one] for other in every] for one in every]
    strength = [0.0] * policies
    for _ in range(ROUNDS):
        chance = [[1 / (1 + exp(strength[other] - strength[one])) for other in every] for one in every]
        slope = [sum(won[one][other] - met[one][other] * chance[one][other] for other in every) for one in every]
        bend = [[-met[one][other] * chance[one][other] * (1 - chance[one][other]) for other in every] for one in every]
        for one in every:
            bend[one][one] = 0.0
            bend[one][one] = -sum(bend[one])
        step = [
            min(max(each, -STEP), STEP)
            for each in _solve([[each + 1 / policies for each in row] for row in bend], slope)
        ]
        strength = [one + more for one, more in zip(strength, step, strict=True)]
        if max(map(abs, step)) < 1e-12:
            break
    middle = sum(strength) / policies
    return [MIDDLE + SCALE * (each - middle) / log(10) for each in strength]


def _solve(rows: list[list[float]], right: Sequence[float]) -> list[float]:
    """Solve a system of linear equations, by elimination with the largest pivot.

    >>> _solve([[2.0, 1.0], [1.0, 3.0]], [3.0, 5.0])
    [0.8, 1.4]
    """
    left = [[*row, last] for row, last in zip(rows, right, strict=True)]
    size = len(left)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(left[row][column]))
        left[column], left[pivot] = left[pivot], left[column]
        for row in range(column + 1, size):
            share = left[row][column] / left[column][column]
            left[row] = [one - share * other for one, other in zip(left[row], left[column], strict=True)]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = sum(left[row][column] * found[column] for column in range(row + 1, size))
        found[row] = (left[row][size] - known) / left[row][row]
    return found


# The files


def names(folder: Path) -> list[str]:
    """The names of the tournaments that are stored in a folder, in the order of the games."""
    found = (path.stem for path in folder.glob("*.json"))
    return sorted((name for name in found if not name.startswith(_OF_ENDINGS)), key=place_of)


def names_of_endings(folder: Path) -> list[str]:
    """The names of the endings that are stored in a folder, in the order of the games."""
    found = (path.stem.removeprefix(_OF_ENDINGS) for path in folder.glob(f"{_OF_ENDINGS}*.json"))
    return sorted(found, key=place_of)


def file_of(folder: Path, name: str) -> Path:
    """Where the result of a tournament is."""
    return folder / f"{name}.json"


def endings_file_of(folder: Path, name: str) -> Path:
    """Where the result of endings is."""
    return folder / f"{_OF_ENDINGS}{name}.json"


def read(folder: Path, name: str) -> Standings | None:
    """The stored result of a tournament; `None` if there is none.

    Raises:
        SnorumError: the file cannot be read.
    """
    path = file_of(folder, name)
    if not path.is_file():
        return None
    result = Result.read(path.read_text("utf-8"))
    seated = [tuple(way["policies"]) for way in result.ways]
    return Standings(
        result.game, tuple(dict.fromkeys(sits for each in seated for sits in each)), len(seated[0]), result
    )


def read_endings(folder: Path, name: str) -> Result | None:
    """The stored result of endings, a way for each policy; `None` if there is none.

    Raises:
        SnorumError: the file cannot be read.
    """
    path = endings_file_of(folder, name)
    return Result.read(path.read_text("utf-8")) if path.is_file() else None

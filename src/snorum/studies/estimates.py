"""What batches of games say of a number: how great it is, and how far it may be off.

The games of a study are counted in batches, and a number is estimated from all of them. Each batch is then left out
in turn: by how much the number moves shows its error (the jackknife), whatever function of the counts it is. The
interval about it is Student's, at 99.9 %: of a thousand such intervals one misses.

>>> estimate = Estimate.of([Fraction(1, 3), Fraction(1, 2), Fraction(2, 3)], Fraction(1, 2))
>>> estimate.value, round(estimate.error, 4)
(0.5, 0.1925)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import fsum, log, sqrt
from statistics import NormalDist
from typing import NamedTuple

Number = int | float | Fraction

CONFIDENCE = 0.999


class Estimate(NamedTuple):
    """A number found by playing: its value, standard error, and the ends of its interval at 99.9 %."""

    value: float
    error: float
    low: float
    high: float

    @classmethod
    def of(cls, without: Sequence[Number], whole: Number) -> Estimate:
        """By the jackknife: what a number comes to `without` each of the batches in turn, and of the `whole`."""
        parts, count = [float(each) for each in without], len(without)
        middle = fsum(parts) / count
        error = sqrt((count - 1) / count * fsum((each - middle) ** 2 for each in parts))
        reach = student(count - 1) * error
        return cls(float(whole), error, float(whole) - reach, float(whole) + reach)

    def side(self, of: Number = 0) -> int:
        """1 if the number is surely greater than another, -1 if surely less, 0 if it is too close to call."""
        return (self.low > of) - (self.high < of)

    def __str__(self) -> str:
        return told(self)


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """How many standard errors Student's interval reaches to either side (Cornish and Fisher's expansion).

    Good to a tenth of a per cent from 20 degrees of freedom on.

    >>> round(student(39), 2), round(student(10**9), 2)
    (3.56, 3.29)
    """
    z, n = NormalDist().inv_cdf((1 + confidence) / 2), freedom
    terms = (
        z,
        (z**3 + z) / (4 * n),
        (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2),
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3),
    )
    return sum(terms)


def at_most(trials: int, confidence: float = CONFIDENCE) -> float:
    """How likely a thing is at the most that has not happened once in so many independent trials.

    >>> round(at_most(1_000_000) * 1_000_000, 1)
    7.6
    """
    return min(1.0, -log((1 - confidence) / 2) / trials)


def told(estimate: Estimate, *, share: bool = False) -> str:
    """An estimate in words, with as many places as its error leaves it.

    >>> told(Estimate(0.123456, 0.001, 0.119, 0.127), share=True)
    '12.3 % (11.9 to 12.7)'
    >>> told(Estimate(7.0, 0.0, 7.0, 7.0))
    '7'
    """
    scale, sign = (100, " %") if share else (1, "")
    value, low, high = (scale * each for each in (estimate.value, estimate.low, estimate.high))
    if low == high:
        return f"{value:.6g}{sign}".replace("-", "−")
    places = 0
    while (high - low) * 10**places < 4 and places < 9:
        places += 1
    return f"{value:,.{places}f}{sign} ({low:,.{places}f} to {high:,.{places}f})".replace("-", "−")

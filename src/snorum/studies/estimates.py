"""What batches of games say of a number: how great it is, and how far it may be off.

The games of a study are counted in batches, and a number is estimated from all of them. Each batch is then left out
in turn: by how much the number moves shows its error (the jackknife), whatever function of the counts it is. The
interval about it is Student's, at 99.9 %: of a thousand such intervals one misses.

>>> estimate = Estimate.of([Fraction(1, 3), Fraction(1, 2), Fraction(2, 3)], Fraction(1, 2))
>>> estimate.value, round(estimate.error, 4)
(0.5, 0.1925)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import exp, fsum, lgamma, log, log1p, sqrt
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


def at_most_of(hits: int, trials: int, confidence: float = CONFIDENCE) -> float:
    """How likely a thing is at the most that has happened a few times in independent trials (Clopper and Pearson).

    >>> round(at_most_of(1, 10, 0.95), 4), round(at_least_of(1, 10, 0.95), 4)
    (0.445, 0.0025)
    """
    return _where(lambda chance: _up_to(hits, trials, chance) > (1 - confidence) / 2)


def at_least_of(hits: int, trials: int, confidence: float = CONFIDENCE) -> float:
    """How likely it is at the least."""
    return _where(lambda chance: 1 - _up_to(hits - 1, trials, chance) < (1 - confidence) / 2)


def _up_to(hits: int, trials: int, chance: float) -> float:
    """How likely it is that a thing of this chance happens so often, or less."""
    return fsum(
        exp(lgamma(trials + 1) - lgamma(each + 1) - lgamma(trials - each + 1)
            + each * log(chance) + (trials - each) * log1p(-chance))
        for each in range(hits + 1)
    )  # fmt: skip


def _where(still: Callable[[float], bool]) -> float:
    """Up to which chance something is so."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if still(middle) else (low, middle)
    return low


def told(estimate: Estimate, *, share: bool = False) -> str:
    """An estimate in words, with as many places as its error leaves it.

    >>> told(Estimate(0.123456, 0.001, 0.119, 0.127), share=True)
    '12.3 % (11.9 to 12.7)'
    >>> told(Estimate(7.0, 0.0, 7.0, 7.0))
    '7'
    >>> told(Estimate(-0.0001, 0.0001, -0.0041, 0.004))
    '0.000 (−0.004 to 0.004)'
    """
    scale, sign = (100, " %") if share else (1, "")
    value, low, high = (scale * each for each in (estimate.value, estimate.low, estimate.high))
    if low == high:
        return minus(f"{value:.6g}") + sign
    places = 0
    while (high - low) * 10**places < 4 and places < 9:
        places += 1
    value_told, low_told, high_told = (minus(f"{each:,.{places}f}") for each in (value, low, high))
    return f"{value_told}{sign} ({low_told} to {high_told})"


def rounded(estimate: Estimate, *, share: bool = False) -> str:
    """An estimate without its interval, where that stands elsewhere, with as many places as its error leaves it.

    >>> rounded(Estimate(0.123456, 0.001, 0.119, 0.127), share=True), rounded(Estimate(1.97, 0.03, 1.88, 2.05))
    ('12.3 %', '1.97')
    """
    return told(estimate, share=share).partition(" (")[0]


def minus(number: str) -> str:
    """A number that was written in figures, with a true minus, and with none before nought.

    >>> minus("-1.50"), minus("-0.00"), minus("-1,000")
    ('−1.50', '0.00', '−1,000')
    """
    return number.replace("-", "−" if any(each in number for each in "123456789") else "")

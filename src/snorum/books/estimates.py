"""Estimate numbers from batches of games, with their errors.

The games of a study are counted in batches, and a number is estimated from all of them. Then each batch is left out
in turn; how much the number moves shows its error (the jackknife). This works for any function of the counts. The
interval is Student's at 99.9 %: one interval in a thousand misses the true number.

>>> estimate = Estimate.from_batches([Fraction(1, 3), Fraction(1, 2), Fraction(2, 3)], Fraction(1, 2))
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
    def from_batches(cls, without: Sequence[Number], whole: Number) -> Estimate:
        """Make an estimate by the jackknife.

        Args:
            without: the number computed without each batch in turn.
            whole: the number computed from all batches.
        """
        parts, count = [float(each) for each in without], len(without)
        middle = fsum(parts) / count
        error = sqrt((count - 1) / count * fsum((each - middle) ** 2 for each in parts))
        reach = student_half_width(count - 1) * error
        return cls(float(whole), error, float(whole) - reach, float(whole) + reach)

    @property
    def ends(self) -> tuple[float, float, float]:
        """The value, and the ends of its interval."""
        return self.value, self.low, self.high

    def side(self, of: Number = 0) -> int:
        """1 if the whole interval lies above a number, -1 if below it, 0 if it is too close to call."""
        return (self.low > of) - (self.high < of)

    def __str__(self) -> str:
        return as_text(self)


def student_half_width(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The half-width of Student's interval, in standard errors (expansion of Cornish and Fisher).

    Accurate to 0.1 % from 20 degrees of freedom on.

    >>> round(student_half_width(39), 2), round(student_half_width(10**9), 2)
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


def upper_bound_if_never(trials: int, confidence: float = CONFIDENCE) -> float:
    """The highest likely chance of an event that never happened in this many independent trials.

    >>> round(upper_bound_if_never(1_000_000) * 1_000_000, 1)
    7.6
    """
    return min(1.0, -log((1 - confidence) / 2) / trials)


def upper_bound(hits: int, trials: int, confidence: float = CONFIDENCE) -> float:
    """The highest likely chance of an event that happened `hits` times in independent trials (Clopper and Pearson).

    >>> round(upper_bound(1, 10, 0.95), 4), round(lower_bound(1, 10, 0.95), 4)
    (0.445, 0.0025)
    """
    return _bisect(lambda chance: _chance_of_at_most(hits, trials, chance) > (1 - confidence) / 2)


def lower_bound(hits: int, trials: int, confidence: float = CONFIDENCE) -> float:
    """The lowest likely chance of an event that happened `hits` times in independent trials."""
    return _bisect(lambda chance: 1 - _chance_of_at_most(hits - 1, trials, chance) < (1 - confidence) / 2)


def _chance_of_at_most(hits: int, trials: int, chance: float) -> float:
    """The probability that an event of this chance happens `hits` times or fewer."""
    return fsum(
        exp(
            lgamma(trials + 1)
            - lgamma(each + 1)
            - lgamma(trials - each + 1)
            + each * log(chance)
            + (trials - each) * log1p(-chance)
        )
        for each in range(hits + 1)
    )


def _bisect(still: Callable[[float], bool]) -> float:
    """The highest chance for which a condition holds, found by bisection."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if still(middle) else (low, middle)
    return low


def as_text(estimate: Estimate, *, share: bool = False) -> str:
    """An estimate as text, with its interval and as many decimal places as the error allows.

    >>> as_text(Estimate(0.123456, 0.001, 0.119, 0.127), share=True)
    '12.3 % (11.9 to 12.7)'
    >>> as_text(Estimate(7.0, 0.0, 7.0, 7.0))
    '7'
    >>> as_text(Estimate(-0.0001, 0.0001, -0.0041, 0.004))
    '0.000 (−0.004 to 0.004)'
    """
    scale, sign = (100, " %") if share else (1, "")
    value, low, high = (scale * each for each in (estimate.value, estimate.low, estimate.high))
    if low == high:
        return true_minus(f"{value:.6g}") + sign
    places = 0
    while (high - low) * 10**places < 4 and places < 9:
        places += 1
    value_text, low_text, high_text = (true_minus(f"{each:,.{places}f}") for each in (value, low, high))
    return f"{value_text}{sign} ({low_text} to {high_text})"


def rounded(estimate: Estimate, *, share: bool = False) -> str:
    """An estimate as text without its interval, with as many decimal places as the error allows.

    >>> rounded(Estimate(0.123456, 0.001, 0.119, 0.127), share=True), rounded(Estimate(1.97, 0.03, 1.88, 2.05))
    ('12.3 %', '1.97')
    """
    return as_text(estimate, share=share).partition(" (")[0]


def true_minus(number: str) -> str:
    """A number as text with a true minus sign, and without a sign before zero.

    >>> true_minus("-1.50"), true_minus("-0.00"), true_minus("-1,000")
    ('−1.50', '0.00', '−1,000')
    """
    return number.replace("-", "−" if any(each in number for each in "123456789") else "")

"""How findings about Snip-Snap-Snorum are put into words."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from snorum.studies.estimates import Estimate, rounded

DEFAULT = ""
"""The reading of the edition, among those that are compared."""


def with_more(sides: Mapping[str, int], more: int) -> dict[str, int]:
    """What was found under each reading, where `more` was found of what was tried under that of the edition alone.

    Unless that is for the claim, too, nothing can be said of the other readings but what is against it.

    >>> with_more({"": 1, "payer=pairer": 1, "pairing_scope=whole-deal": -1}, -1)
    {'': -1, 'payer=pairer': 0, 'pairing_scope=whole-deal': -1}
    """
    return {name: min(side, max(more, 0) if name else more) for name, side in sides.items()}


def per_cent(value: Estimate | Fraction) -> str:
    """A share without its interval, which stands among the quantities; of a fraction, its first decimal."""
    return rounded(value, share=True) if isinstance(value, Estimate) else f"{100 * float(value):.1f} %"

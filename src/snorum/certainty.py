"""How we know what a source says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

SEEN, SECOND_HAND, REFERENCE = "seen", "second-hand", "reference"

KNOWN: Mapping[str, str] = {
    SEEN: "seen by the editors in a copy",
    SECOND_HAND: "at second hand",
    REFERENCE: "a modern reference",
}
"""How we know what a source says, the most certain first."""


def least_certain(kinds: Iterable[str]) -> str:
    """The least certain of several kinds of `KNOWN`; empty if there are none.

    >>> least_certain(["seen", "second-hand", "seen"])
    'second-hand'
    """
    return max(kinds, key=list(KNOWN).index, default="")

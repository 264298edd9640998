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


def not_seen(known: str) -> list[str]:
    """The words that warn of what the editors have not seen; none if they have, or if nothing is said to be known.

    >>> not_seen("second-hand"), not_seen("seen")
    (['at second hand'], [])
    """
    return [KNOWN[known]] if known not in ("", SEEN) else []


def least_certain(kinds: Iterable[str]) -> str:
    """The least certain of several kinds of `KNOWN`; empty if there are none.

    >>> least_certain(["seen", "second-hand", "seen"])
    'second-hand'
    """
    return max(kinds, key=list(KNOWN).index, default="")

"""Find what several reasons, results or cards have in common."""

from __future__ import annotations

import re
import time
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from snorum.cards import SPOKEN, SUIT_NAMES, Card
from snorum.referee.evidence import HOLDER_UNKNOWN
from snorum.referee.report import Said

T = TypeVar("T")
_SUITS = "|".join(filter(None, SUIT_NAMES.values()))
_OF_SUIT = re.compile(f"( of (?:{_SUITS}))")
_SPOKEN_CARD = re.compile(f"({'|'.join(SPOKEN.values())}) of ({_SUITS})")

_HELD_IT = " held it"


class OutOfTime(Exception):
    """The time for a search has run out."""


def stay_in_time(until: float) -> None:
    """Raise `OutOfTime` after the time `until`, of `time.monotonic`."""
    if time.monotonic() > until:
        raise OutOfTime


def hedge_reason(reason: Said, others: Sequence[Sequence[Said]], sure: Container[str] | None = None) -> Said:
    """Hedge a reason with "perhaps" where other replays do not give it; leave out suits on which they differ.

    The part after a semicolon says what the cards prove. It is hedged by itself. What is hedged names only cards that
    are `sure`, such as `nine of spades`, with their suits; if that is not given, all are.
    """
    if all(reason in other for other in others):
        return reason
    said = [[each.text for each in other if each.rule == reason.rule] for other in others]
    text, agreed = _in_common(reason.text, said)
    begins = [[each.partition("; ")[0] for each in some] for some in said]
    ruled, begun = _in_common(reason.text.partition("; ")[0], begins)
    if agreed:
        return reason._replace(text=text)
    if text.startswith("perhaps "):
        return reason._replace(text=_of_sure_suits(text, sure))
    found = text.partition("; ")[2]
    if not begun or not found:
        return reason._replace(text=_of_sure_suits(f"perhaps {text}", sure))
    doubtful = found if found.startswith("perhaps ") else f"perhaps {found}"
    hedged = HOLDER_UNKNOWN if _names_holder(found) else _of_sure_suits(doubtful, sure)
    return reason._replace(text=f"{ruled}; {hedged}")


def without_holder(reason: Said) -> Said:
    """The reason without who held a card back, if it ends with that."""
    ruled, _, found = reason.text.partition("; ")
    return reason._replace(text=f"{ruled}; {HOLDER_UNKNOWN}") if found.endswith(_HELD_IT) else reason


def _names_holder(found: str) -> bool:
    return found == HOLDER_UNKNOWN or found.endswith(_HELD_IT)


def _of_sure_suits(text: str, sure: Container[str] | None) -> str:
    """The text without the suits of cards that are not sure."""
    return _SPOKEN_CARD.sub(lambda found: found[0] if sure is None or found[0] in sure else found[1], text)


def _in_common(text: str, others: Sequence[Sequence[str]]) -> tuple[str, bool]:
    """The text with only the suits that all agree on, and whether all others say it, apart from suits."""
    like = [[each for each in some if _suitless(each) == _suitless(text)] for some in others]
    pieces = map(set, zip(*(_OF_SUIT.split(each) for some in like for each in some), strict=True))
    return "".join(some.pop() if len(some) == 1 else "" for some in pieces), all(like)


def _suitless(text: str) -> str:
    return _OF_SUIT.sub("", text)


def in_all(first: Iterable[T], others: Iterable[Iterable[T]]) -> tuple[T, ...]:
    """What of the first list all the others have too: of equal items no more than each of them has.

    >>> in_all("abba", ["baa", "cab"])
    ('a', 'b')
    """
    left, found = [list(other) for other in others], list[T]()
    for each in first:
        if all(each in other for other in left):
            found.append(each)
            for other in left:
                other.remove(each)
    return tuple(found)


def without_numbers(result: Any) -> Any:
    """The result with every number replaced by `None`."""
    if isinstance(result, Mapping):
        return {key: without_numbers(value) for key, value in result.items()}
    return None if isinstance(result, int) and not isinstance(result, bool) else result


def unknown(result: Mapping[str, Any]) -> dict[str, Any]:
    """The result with nothing known in it."""
    return {key: dict.fromkeys(value) if isinstance(value, Mapping) else None for key, value in result.items()}


def common(values: Sequence[Any]) -> Any:
    """What all values agree on: mappings value by value, cards at least by rank; `None` where they differ."""
    first = values[0]
    if isinstance(first, Mapping):
        return {key: common([value[key] for value in values]) for key in first}
    if all(value == first for value in values):
        return first
    if all(isinstance(value, Card) for value in values):
        return Card(first.rank) if all(value.rank == first.rank for value in values) else Card("?")
    if all(isinstance(value, list | tuple) and len(value) == len(first) for value in values):
        return [common(some) for some in zip(*values, strict=True)]
    return None

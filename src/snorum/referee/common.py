"""What several accounts of one thing have in common: reasons, results, cards."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from snorum.cards import SUIT_NAMES, Card
from snorum.evidence import HOLDER_UNKNOWN
from snorum.referee.report import Said

_OF_SUIT = re.compile(f"( of (?:{'|'.join(SUIT_NAMES.values())}))")


class OutOfTime(Exception):
    """There is no time to find everything out."""


def hedge_reason(reason: Said, others: Sequence[Sequence[Said]]) -> Said:
    """A reason that others do not give is one that may be; a suit that is another with them is not named.

    What is found of the cards stands after a semicolon, and may be otherwise with the others by itself.
    """
    if all(reason in other for other in others):
        return reason
    said = [[each.text for each in other if each.rule == reason.rule] for other in others]
    text, agreed = _in_common(reason.text, said)
    begins = [[each.partition("; ")[0] for each in some] for some in said]
    ruled, begun = _in_common(reason.text.partition("; ")[0], begins)
    if agreed or text.startswith("perhaps "):
        return reason._replace(text=text)
    found = text.partition("; ")[2]
    if not begun or not found:
        return reason._replace(text=f"perhaps {text}")
    holder = found == HOLDER_UNKNOWN or found.endswith(" held it")
    return reason._replace(text=f"{ruled}; {HOLDER_UNKNOWN if holder else f'perhaps {found}'}")


def _in_common(text: str, others: Sequence[Sequence[str]]) -> tuple[str, bool]:
    """A text with the suits on which all agree that say it but for suits; and whether all say it."""
    like = [[each for each in some if _suitless(each) == _suitless(text)] for some in others]
    pieces = zip(*(_OF_SUIT.split(each) for some in like for each in some), strict=True)
    return "".join(some[0] if len(set(some)) == 1 else "" for some in pieces), all(like)


def _suitless(text: str) -> str:
    return _OF_SUIT.sub("", text)


def without_numbers(result: Any) -> Any:
    """A result in which no number is known."""
    if isinstance(result, Mapping):
        return {key: without_numbers(value) for key, value in result.items()}
    return None if isinstance(result, int) and not isinstance(result, bool) else result


def common(values: Sequence[Any]) -> Any:
    """What all agree on: of mappings value by value, of cards the rank; `None` where they differ."""
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

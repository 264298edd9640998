"""What several accounts of one thing have in common: reasons, results, cards."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from snorum.cards import SUIT_NAMES, Card
from snorum.referee.report import Said

_OF_SUIT = re.compile(f"( of (?:{'|'.join(SUIT_NAMES.values())}))")


class TooLong(Exception):
    """There is no time to find everything out."""


def supposed(reason: Said, others: Sequence[Sequence[Said]]) -> Said:
    """A reason that others do not give is one that may be; a suit that is another with them is not named."""
    if all(reason in other for other in others):
        return reason
    suitless = _suitless(reason.text)
    like = [[each.text for each in other if (each.rule, _suitless(each.text)) == (reason.rule, suitless)]
            for other in others]  # fmt: skip
    texts = [text for some in like for text in some]
    pieces = zip(*(_OF_SUIT.split(text) for text in texts), strict=True)
    text = "".join(some[0] if len(set(some)) == 1 else "" for some in pieces)
    return reason._replace(text=text if all(like) or text.startswith("perhaps ") else f"perhaps {text}")


def _suitless(text: str) -> str:
    return _OF_SUIT.sub("", text)


def blurred(result: Any) -> Any:
    """A result in which no number is known."""
    if isinstance(result, Mapping):
        return {key: blurred(value) for key, value in result.items()}
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

"""The fields of a compiled game's table, tally and rules, stated once for NumPy, the compiler and the reader.

A class lists them as annotations: a number is an `int`; an array of numbers has its length beside its type, or the
words for its places; a tally's field may have its words in full. The class is never made into an object: its fields
are those of a NumPy record.

>>> from typing import Annotated
>>> class Tally:
...     plays: int
...     cards_of: Annotated[Integers, ("eldest", "the dealer")]
...     hands: Annotated[Integers, 2, 5]
>>> record(Tally).names, record(Tally).itemsize // 8
(('plays', 'cards_of', 'hands'), 13)
>>> measures(Tally)[:3]
('plays', 'cards of eldest', 'cards of the dealer')
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from itertools import product
from typing import Any, get_type_hints

import numpy as np

Record = Any
"""A NumPy record: the compiler and the reader know its fields from its class."""


@cache
def record(kind: type[Any]) -> np.dtype[np.void]:
    """The fields of a class as those of a NumPy record, each a number of 64 bits or an array of such numbers."""
    return np.dtype([(name, np.int64, _shape(places)) for name, places in _places(kind).items()], align=True)


def record_of_rules(kind: type[Any]) -> np.dtype[np.void]:
    """A game's rules as a NumPy record: a number for each field of its `Rules` class."""
    return np.dtype([(each.name, np.int64) for each in fields(kind)], align=True)


def measures(kind: type[Any]) -> tuple[str, ...]:
    """What a tally counts, in words, in the order of its numbers: each field's name with the words for its place."""
    found = []
    for name, places in _places(kind).items():
        whole = [each for each in places if isinstance(each, str)] or [name.replace("_", " ")]
        found += [" ".join(words) for words in product(whole, *(each for each in places if isinstance(each, tuple)))]
    return tuple(found)


def _places(kind: type[Any]) -> dict[str, tuple[Any, ...]]:
    hints = get_type_hints(kind, include_extras=True)
    return {name: getattr(hint, "__metadata__", ()) for name, hint in hints.items()}


def _shape(places: tuple[Any, ...]) -> tuple[int, ...]:
    return tuple(len(each) if isinstance(each, tuple) else each for each in places if not isinstance(each, str))

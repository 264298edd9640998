"""Turn a class with annotations into a NumPy record: the table, the tally and the rules of a compiled game.

A number is annotated as `int`. An array of numbers has beside its type its length, or the words for its places. A field
of a tally may also state its full name. The class is never instantiated; it only lists the fields.

>>> from snorum.lab.studies.kernels.cassino_scoring import Tally
>>> record(Tally).names[:2], record(Tally)["cards_of"].shape
(('plays', 'deals'), (12,))
>>> [words for words in measures(Tally) if words.startswith("cards")][:3]
['cards captured', 'cards with several captures', 'cards on the table at a turn']
"""

from __future__ import annotations

from dataclasses import fields
from itertools import product
from typing import Any, get_type_hints

import numpy as np

Record = Any
"""A NumPy record, whose fields a class lists."""


_RECORDS: dict[type[Any], np.dtype[np.void]] = {}


def record(kind: type[Any]) -> np.dtype[np.void]:
    """The NumPy record type for a class: each field is a 64-bit number or an array of such numbers."""
    if kind not in _RECORDS:
        found = [(name, np.int64, _shape(places)) for name, places in _places(kind).items()]
        _RECORDS[kind] = np.dtype(found, align=True)
    return _RECORDS[kind]


def record_of_rules(kind: type[Any]) -> np.dtype[np.void]:
    """The NumPy record type for a game's `Rules` class: a number for each field."""
    return np.dtype([(each.name, np.int64) for each in fields(kind)], align=True)


def measures(kind: type[Any]) -> tuple[str, ...]:
    """The names of all numbers in a tally, in order: each field's name, with the words for each place of an array."""
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

"""The log of a compiled game: its events, row by row (`snorum.lab.studies.numbering.WIDTH` lists the columns)."""

from __future__ import annotations

from typing import Any

from snorum.lab.studies.chance import Integers
from snorum.lab.studies.compiled import compiled_within


@compiled_within
def write(
    table: Any,
    log: Integers,
    kind: int,
    one: int,
    two: int = 0,
    three: int = 0,
    four: int = 0,
    five: int = 0,
    six: int = 0,
) -> None:
    """Write a row of the log, if there is room, and count it in any case."""
    if table.rows < len(log):
        row = log[table.rows]
        row[0], row[1], row[2], row[3], row[4], row[5], row[6] = kind, one, two, three, four, five, six
    table.rows += 1


@compiled_within
def size_of(some: int) -> int:
    """The number of cards in a set."""
    number = 0
    while some:
        some &= some - 1
        number += 1
    return number

"""Split a study into chunks of games, which can be counted anywhere, in any order, and again after a failure."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import metadata
from typing import NamedTuple, Protocol

from snorum.books.counts import batches
from snorum.lab.studies.study import Study

AT_MOST = 20_000
"""The most games in a chunk: a few seconds' work."""

FIRST = 100
"""How many of the first games are also counted separately, so that a short run can check a stored result."""


class Chunk(NamedTuple):
    """Some consecutive games of one way of playing."""

    way: str
    first: int
    number: int


class Task(Protocol):
    """A chunk with all that is needed to count it: only words and numbers, to be sent to another process."""

    @property
    def chunk(self) -> Chunk:
        """The games to be counted."""

    def play(self) -> Done:
        """Play and count them."""


class Done(NamedTuple):
    """A chunk after counting."""

    chunk: Chunk
    sums: tuple[int, ...]
    """One for each measure that the study keeps."""
    machine: str
    """The machine that counted it."""


Counter = Callable[[Sequence[Task]], Iterator[Done]]
"""Counts chunks and yields each when it is done, in any order."""


def count(task: Task) -> Done:
    """Count a chunk, of whatever kind; other processes are given this function."""
    return task.play()


def count_here(tasks: Sequence[Task]) -> Iterator[Done]:
    """Count chunks in this process, one after another."""
    yield from map(count, tasks)


def split_into_pieces(games: int) -> list[tuple[int, int, int]]:
    """Split the games of a way. Of each piece: the number of its batch, its first game, and how many games."""
    pieces = []
    for batch, (first, number) in enumerate(batches(games)):
        for start in range(first, first + number, AT_MOST):
            pieces.append((batch, start, min(AT_MOST, first + number - start)))
    return pieces


def split_into_chunks(study: Study, games: int, first: int = FIRST) -> list[Chunk]:
    """The chunks of a run of `games`: the `first` games of each way, then piece by piece, all ways in turn."""
    chunks = [Chunk(way.name, 0, min(first, games)) for way in study.ways]
    chunks += [Chunk(way.name, start, size) for _, start, size in split_into_pieces(games) for way in study.ways]
    return list(dict.fromkeys(chunks))


@cache
def machine() -> str:
    """A description of this machine: kind of processor, system, versions of Python and of the compiler."""
    return (
        f"{platform.machine()}, {platform.system()}, {os.cpu_count()} processors, "
        f"Python {platform.python_version()}, Numba {metadata.version('numba')}"
    )

"""What is done of a run, line by line in a file, so that a run that was broken off goes on where it stood."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from snorum.studies.chunks import Chunk, Done, sources_of
from snorum.studies.study import Study


class Entry(NamedTuple):
    """A line of the file: a chunk that was counted, in which stretch of the run, and how far into it."""

    done: Done
    stretch: int
    """How often the run had been gone on with."""
    seconds: float
    """Since that stretch began."""


class Journal:
    """The chunks that a run has counted.

    A file is of one run only: its name and its first line say of which study, games, seed and sources, and a file
    of another is never read. What was half written when the run was broken off is passed over.
    """

    def __init__(self, folder: Path, study: Study, games: int, seed: int) -> None:
        self.head = {"study": study.name, "digest": study.digest, "games": games, "seed": seed,
                     "sources": sources_of(study)}  # fmt: skip
        key = sha256(_line(self.head)).hexdigest()[:12]
        self.path = folder / f"{study.name}.{key}.jsonl"
        self._width, self._stretch = len(study.measures), 0

    def done(self) -> dict[Chunk, Done]:
        """What is done already."""
        return {each.done.chunk: each.done for each in self._entries()}

    def seconds(self) -> float:
        """How long was counted, in all stretches together."""
        ends: dict[int, float] = {}
        for each in self._entries():
            ends[each.stretch] = max(each.seconds, ends.get(each.stretch, 0.0))
        return sum(ends.values())

    def _entries(self) -> Iterator[Entry]:
        if not self.path.is_file():
            return
        first, *lines = self.path.read_bytes().split(b"\n")
        if first + b"\n" == _line(self.head):
            yield from (found for line in lines if (found := self._read(line)))

    def _read(self, line: bytes) -> Entry | None:
        try:
            way, first, number, sums, machine, stretch, seconds = json.loads(line)
        except (ValueError, TypeError):
            return None
        done = Done(Chunk(way, first, number), tuple(sums), machine)
        return Entry(done, stretch, seconds) if len(sums) == self._width else None

    def open(self) -> None:
        """Make the file ready for another stretch; a `OSError` if it cannot be written."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._stretch = 1 + max((each.stretch for each in self._entries()), default=0)
        if not self.path.is_file() or not self.path.read_bytes().startswith(_line(self.head)):
            self.path.write_bytes(_line(self.head))
        elif not self.path.read_bytes().endswith(b"\n"):
            self._write(b"\n")

    def add(self, done: Done, seconds: float) -> None:
        """Write down a chunk, whole or not at all as far as the disk can promise it, and when in its stretch it was."""
        self._write(_line([*done.chunk, done.sums, done.machine, self._stretch, round(seconds, 3)]))

    def _write(self, line: bytes) -> None:
        handle = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        try:
            os.write(handle, line)
            os.fsync(handle)
        finally:
            os.close(handle)

    def remove(self) -> None:
        """Throw the file away: the result is written."""
        self.path.unlink(missing_ok=True)


def _line(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"

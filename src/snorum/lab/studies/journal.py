"""A file with a line for each finished chunk, so that an interrupted run can be resumed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from snorum.edition.files import in_json, write_whole
from snorum.lab.studies.chunks import Chunk, Done
from snorum.lab.studies.study import Study
from snorum.lab.studies.tasks import source_digest_of


class Entry(NamedTuple):
    """A line of the journal: a counted chunk, and when it was finished."""

    done: Done
    stretch: int
    """The number of the stretch: 1 for the first start of the run, and 1 more each time it was resumed."""
    seconds: float
    """Seconds since that stretch began."""


class Journal:
    """The chunks that a run has counted so far.

    A journal belongs to one run: its name and first line identify the study, games, seed and sources, and other
    journals are not read. A line that was only half written is ignored.
    """

    def __init__(self, folder: Path, study: Study, games: int, seed: int, sources: str | None = None) -> None:
        """Name the run; `sources` is the digest of the code that plays it, by default that of the study's games."""
        self.head = {
            "study": study.name,
            "digest": study.digest,
            "games": games,
            "seed": seed,
            "sources": source_digest_of(study) if sources is None else sources,
        }
        key = sha256(_json_line(self.head)).hexdigest()[:12]
        self.path = folder / f"{study.name}.{key}.jsonl"
        self._width, self._stretch = len(study.measures), 0

    def done(self) -> dict[Chunk, Done]:
        """The chunks counted so far."""
        return {each.done.chunk: each.done for each in self._entries()}

    def seconds(self) -> float:
        """The seconds spent counting, in all stretches together."""
        ends: dict[int, float] = {}
        for each in self._entries():
            ends[each.stretch] = max(each.seconds, ends.get(each.stretch, 0.0))
        return sum(ends.values())

    def _entries(self) -> Iterator[Entry]:
        if not self.path.is_file():
            return
        first, *lines = self.path.read_bytes().split(b"\n")
        if first + b"\n" == _json_line(self.head):
            yield from (found for line in lines if (found := self._read(line)))

    def _read(self, line: bytes) -> Entry | None:
        try:
            way, first, number, sums, machine, stretch, seconds = json.loads(line)
        except (ValueError, TypeError):
            return None
        done = Done(Chunk(way, first, number), tuple(sums), machine)
        return Entry(done, stretch, seconds) if len(sums) == self._width else None

    def open(self) -> None:
        """Prepare the file for another stretch; an `OSError` if it cannot be written."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._stretch = 1 + max((each.stretch for each in self._entries()), default=0)
        if not self.path.is_file() or not self.path.read_bytes().startswith(_json_line(self.head)):
            write_whole(self.path, _json_line(self.head))
        elif not self.path.read_bytes().endswith(b"\n"):
            self._write(b"\n")

    def add(self, done: Done, seconds: float) -> None:
        """Add a counted chunk, finished `seconds` after the stretch began, and flush it to the disk."""
        self._write(_json_line([*done.chunk, done.sums, done.machine, self._stretch, round(seconds, 3)]))

    def _write(self, line: bytes) -> None:
        handle = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        try:
            os.write(handle, line)
            os.fsync(handle)
        finally:
            os.close(handle)

    def remove(self) -> None:
        """Delete the file."""
        self.path.unlink(missing_ok=True)


def _json_line(value: Any) -> bytes:
    return in_json(value).encode() + b"\n"

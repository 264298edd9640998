"""What is done of a run, line by line in a file, so that a run that was broken off goes on where it stood."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from snorum.studies.chunks import Chunk, Done
from snorum.studies.compiled import SOURCES
from snorum.studies.study import Study


class Journal:
    """The chunks that a run has counted.

    A file is of one run only: its name and its first line say of which study, games, seed and sources, and a file
    of another is never read. What was half written when the run was broken off is passed over.
    """

    def __init__(self, folder: Path, study: Study, games: int, seed: int) -> None:
        self.head = {"study": study.name, "digest": study.digest, "games": games, "seed": seed, "sources": SOURCES}
        key = sha256(_line(self.head)).hexdigest()[:12]
        self.path = folder / f"{study.name}.{key}.jsonl"
        self._width = len(study.measures)

    def done(self) -> dict[Chunk, tuple[int, ...]]:
        """What is done already."""
        if not self.path.is_file():
            return {}
        first, *lines = self.path.read_bytes().split(b"\n")
        return dict(found for line in lines if (found := self._read(line))) if first + b"\n" == _line(self.head) else {}

    def _read(self, line: bytes) -> Done | None:
        try:
            way, first, number, sums = json.loads(line)
        except ValueError:
            return None
        return (Chunk(way, first, number), tuple(sums)) if len(sums) == self._width else None

    def open(self) -> None:
        """Make the file ready for more; a `OSError` if it cannot be written."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self.path.is_file() or not self.path.read_bytes().startswith(_line(self.head)):
            self.path.write_bytes(_line(self.head))
        elif not self.path.read_bytes().endswith(b"\n"):
            self._write(b"\n")

    def add(self, chunk: Chunk, sums: Sequence[int]) -> None:
        """Write down a chunk, whole or not at all as far as the disk can promise it."""
        self._write(_line([*chunk, sums]))

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

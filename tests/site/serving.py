"""A server as a good host would be: text is compressed, and what goes out is counted."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tests.conftest import served
from tools.serve import Compressing

if TYPE_CHECKING:
    from io import BufferedIOBase

PIECE, PAUSE = 3000, 0.02
"""A page comes in pieces of so many bytes, so many seconds apart: what is laid out by what stands further down would
move when that comes, and where all comes at once nobody would see it."""


class Counted:
    """How many bytes were sent for each file, without headers, which are each host's own."""

    def __init__(self) -> None:
        self.sent: dict[str, int] = defaultdict(int)
        self.asked: list[str] = []
        self.answered: list[str] = []

    def wait_for_silence(self, seconds: float = 0.5) -> None:
        """Wait until all that was asked for is sent, and nothing more has been asked for in these seconds."""
        known = -1
        while len(self.asked) != known or len(self.answered) < known:
            known = len(self.asked)
            time.sleep(seconds)


class Counting(Compressing):
    """Says what it sent, and sends pages in pieces."""

    def __init__(self, *args: object, counted: Counted, **kwargs: object) -> None:
        self.counted = counted
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        self.counted.asked.append(self.path)
        name = urlsplit(self.path).path.removeprefix("/")
        whole = self.wfile
        self.wfile = Pieces(whole, self.counted.sent, name)  # type: ignore[assignment]
        try:
            super().do_GET()
        finally:
            self.wfile = whole
            self.counted.answered.append(self.path)

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""


class Pieces:
    """Counts what is written to a stream, and writes a page in pieces with pauses."""

    def __init__(self, stream: BufferedIOBase, sent: dict[str, int], name: str) -> None:
        self.stream, self.sent, self.name = stream, sent, name

    def write(self, data: bytes) -> None:
        self.sent[self.name] += 0 if data.startswith(b"HTTP/") else len(data)
        for start in range(0, len(data), PIECE):
            self.stream.write(data[start : start + PIECE])
            if self.name.endswith(".html") and len(data) > PIECE:
                time.sleep(PAUSE)

    def flush(self) -> None:
        self.stream.flush()


@contextmanager
def compressed(folder: Path) -> Iterator[tuple[str, Counted]]:
    """The address of a server of this folder, and what it sends."""
    counted = Counted()
    with served(folder, partial(Counting, counted=counted)) as url:
        yield url, counted

"""A server as a good host would be: text is compressed, and what goes out is counted."""

from __future__ import annotations

import gzip
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

PIECE, PAUSE = 3000, 0.02
"""A page comes in pieces of so many bytes, so many seconds apart: what is laid out by what stands further down would
move when that comes, and where all comes at once nobody would see it."""
TEXT = frozenset({".html", ".css", ".js", ".svg", ".json", ".txt", ".xml"})


class Counted:
    """How many bytes were sent for each file, headers included."""

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


class Compressing(SimpleHTTPRequestHandler):
    """Serves the files of a folder, text through gzip, and says what it sent."""

    def __init__(self, *args: object, counted: Counted, **kwargs: object) -> None:
        self.counted = counted
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Send a file."""
        self.counted.asked.append(self.path)
        try:
            self._send()
        finally:
            self.counted.answered.append(self.path)

    def _send(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        body = path.read_bytes()
        head = {"Content-Type": self.guess_type(str(path))}
        if path.suffix in TEXT and "gzip" in self.headers.get("Accept-Encoding", ""):
            body = gzip.compress(body, 6, mtime=0)
            head["Content-Encoding"] = "gzip"
        head["Content-Length"] = str(len(body))
        self.send_response(HTTPStatus.OK)
        for name, value in head.items():
            self.send_header(name, value)
        self.end_headers()
        for start in range(0, len(body), PIECE):
            self.wfile.write(body[start : start + PIECE])
            if path.suffix == ".html":
                time.sleep(PAUSE)
        headers = sum(len(name) + len(value) + 4 for name, value in head.items())
        self.counted.sent[urlsplit(self.path).path.removeprefix("/")] += len(body) + headers

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""


@contextmanager
def compressed(folder: Path) -> Iterator[tuple[str, Counted]]:
    """The address of a server of this folder, and what it sends."""
    counted = Counted()
    handler = partial(Compressing, directory=str(folder), counted=counted)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=[0.02])  # so soon it hears that it is to end
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/", counted
        finally:
            server.shutdown()
            thread.join()

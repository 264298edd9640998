"""A package index on this machine alone: files are uploaded to it, and installed from it, by the usual protocols."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import Message
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Index(ThreadingHTTPServer):
    """Holds what was uploaded: `files`, by name."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answering)
        self.files: dict[str, bytes] = {}
        self.said: dict[str, str] = {}
        """The fields of the last upload, such as `description`."""

    @property
    def address(self) -> str:
        """Where it stands, without a slash at the end."""
        return f"http://127.0.0.1:{self.server_port}"


class _Answering(BaseHTTPRequestHandler):
    server: Index

    def do_POST(self) -> None:
        """Take an upload: a form with a file in the field `content`."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        form = message_from_bytes(f"Content-Type: {self.headers['Content-Type']}\r\n\r\n".encode() + body)
        parts: list[Message] = form.get_payload()  # type: ignore[assignment]
        for part in parts:
            content = part.get_payload(decode=True)
            assert isinstance(content, bytes)
            name = str(part.get_param("name", header="content-disposition"))
            if name == "content":
                self.server.files[str(part.get_filename())] = content
            else:
                self.server.said[name] = content.decode("utf-8", "replace")
        self._send(b"", "text/plain")

    def do_GET(self) -> None:
        """List the files of a project under `/simple/NAME/`, or send one."""
        name = self.path.rpartition("/")[2]
        if name in self.server.files:
            self._send(self.server.files[name], "application/octet-stream")
            return
        links = "".join(
            f'<a href="/files/{name}#sha256={hashlib.sha256(data).hexdigest()}">{name}</a>'
            for name, data in self.server.files.items()
            if self.path == f"/simple/{name.partition('-')[0]}/"
        )
        self._send(links.encode(), "text/html", HTTPStatus.OK if links else HTTPStatus.NOT_FOUND)

    def _send(self, data: bytes, type: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", type)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *arguments: object) -> None:
        """Say nothing."""


@contextmanager
def index() -> Iterator[Index]:
    """An index, until the end of the `with` block."""
    with Index() as found:
        threading.Thread(target=found.serve_forever, daemon=True).start()
        try:
            yield found
        finally:
            found.shutdown()

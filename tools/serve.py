"""Serve a site as a host would, on this machine alone: `python -m tools.serve FOLDER PORT`. Text is sent compressed."""

from __future__ import annotations

import gzip
import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TEXT = frozenset({".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".webmanifest", ".xml"})


class Compressing(SimpleHTTPRequestHandler):
    """Serves the files of a folder, and text through gzip to who can read that."""

    def do_GET(self) -> None:
        """Send a file, or a folder's index."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() and self.path.partition("?")[0].endswith("/") else path
        if path.suffix not in TEXT or not path.is_file() or "gzip" not in self.headers.get("Accept-Encoding", ""):
            super().do_GET()
            return
        body = gzip.compress(path.read_bytes(), 6, mtime=0)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        self.wfile.write(body)


def main(folder: str, port: str) -> None:
    """Serve until Ctrl-C."""
    with ThreadingHTTPServer(("127.0.0.1", int(port)), partial(Compressing, directory=folder)) as server:
        print(f"http://127.0.0.1:{server.server_port}/ (Ctrl-C stops it)")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main(*sys.argv[1:])

"""The site as a folder for any host: below a path, with the headers that it asks for, and compressed as it lies."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
from tests.site.checking import new_context

from snorum.site.sphinxext.files.hosting import HEADERS, LARGE, TEXT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PAGES = ["index.html", "edition/jig.html", "search.html?q=jig", "notebooks/one-rule.html", "check.html", "table.html"]
LARGEST = 25_000_000
"""In bytes: no common host refuses a smaller file."""


class Strict(SimpleHTTPRequestHandler):
    """Serves the site below a path, with the headers of its file, and compressed copies where there are any."""

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix("/old/rules"))

    def end_headers(self) -> None:
        for pattern, lines in asked_for(Path(self.directory)).items():
            if fnmatch(self.path.removeprefix("/old/rules"), pattern):
                for name, value in lines:
                    self.send_header(name, value)
        super().end_headers()

    def do_GET(self) -> None:
        copy = Path(self.translate_path(self.path) + ".gz")
        if copy.is_file():
            body = copy.read_bytes()
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(str(copy.with_suffix(""))))
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        else:
            super().do_GET()

    def log_message(self, *arguments: Any) -> None:
        """Say nothing."""


def asked_for(site: Path) -> dict[str, list[tuple[str, str]]]:
    """The headers that the site asks for, by pattern of the path."""
    found: dict[str, list[tuple[str, str]]] = {}
    for line in (site / HEADERS).read_text("utf-8").splitlines():
        if line.startswith("  "):
            name, _, value = line.strip().partition(": ")
            found[list(found)[-1]].append((name, value))
        else:
            found[line] = []
    return found


@pytest.fixture(scope="module")
def hosted(site: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Strict, directory=str(site))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/old/rules/"
        server.shutdown()


def test_the_folder_has_what_hosts_read_and_no_file_that_is_too_large(site: Path) -> None:
    assert (site / ".nojekyll").is_file() and (site / "404.html").is_file()
    assert [path.name for path in site.rglob("*") if path.is_file() and path.stat().st_size > LARGEST] == []
    large = [path for path in site.rglob("*") if path.suffix in TEXT and path.stat().st_size >= LARGE]
    assert len(large) > 20
    for path in large:
        assert gzip.decompress(path.with_name(f"{path.name}.gz").read_bytes()) == path.read_bytes(), path
    copies = {path.with_suffix("") for path in site.rglob("*.gz")}
    assert copies == set(large), "no copy is left of a file that is gone or small"


def test_every_page_that_runs_scripts_names_its_policy_before_them(site: Path) -> None:
    pages = [path for path in site.rglob("*.html") if "<script" in path.read_text("utf-8")]
    assert len(pages) > 150
    for path in pages:
        text = path.read_text("utf-8")
        assert 0 < text.find("Content-Security-Policy") < text.index("<script"), path


def test_no_page_needs_to_know_where_it_stands(site: Path) -> None:
    for path in site.rglob("*.html"):
        if path.name != "404.html":  # it is shown at any depth
            absolute = re.findall(r'(?:src|href)="(/[^"]*)"', path.read_text("utf-8"))
            assert absolute == [], path


@pytest.mark.parametrize("page", PAGES)
def test_it_is_read_below_a_path_with_the_strict_headers(browser: Browser, hosted: str, page: str) -> None:
    context = new_context(browser)
    tab, faults = context.new_page(), list[str]()
    tab.on("console", lambda message: faults.append(message.text) if message.type in ("error", "warning") else None)
    tab.on("pageerror", lambda error: faults.append(str(error)))
    tab.on("response", lambda answer: faults.append(answer.url) if answer.status >= 400 else None)
    answer = tab.goto(hosted + page, wait_until="load")
    assert answer is not None and "default-src 'none'" in answer.headers["content-security-policy"]
    tab.wait_for_timeout(300)
    assert tab.title() and not faults, faults
    context.close()


def test_a_page_that_is_gone_leaves_no_file(tmp_path: Path) -> None:
    settings = 'extensions = ["snorum.site.sphinxext.files.hosting"]\nsnorum_policy = ""\n'
    (tmp_path / "conf.py").write_text(settings, "utf-8")
    (tmp_path / "index.rst").write_text("Index\n=====\n\n.. toctree::\n   :glob:\n\n   a*\n", "utf-8")
    (tmp_path / "away.rst").write_text(f"Away\n====\n\n{'word ' * LARGE}\n", "utf-8")
    command = [sys.executable, "-m", "sphinx", "-q", str(tmp_path), str(tmp_path / "out")]
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "gone.js").write_text("gone " * LARGE, "utf-8")
    changing = tmp_path / "out" / "changing.js"  # Sphinx would write a page of its own again
    changing.write_text("first " * LARGE, "utf-8")
    (tmp_path / "out" / "own.csv.gz").write_bytes(b"an edition may have compressed files of its own")
    subprocess.run(command, check=True)
    assert (tmp_path / "out" / "gone.js.gz").is_file()
    left = {path.name for path in (tmp_path / "out").glob("a*")}
    assert left == {"away.html", "away.html.gz"}
    assert "Content-Security-Policy" not in (tmp_path / "out/index.html").read_text("utf-8"), "it was left out"
    copy, before = tmp_path / "out" / "changing.js.gz", changing.stat()
    changing.write_text("other " * LARGE, "utf-8")
    os.utime(changing, ns=(before.st_mtime_ns, before.st_mtime_ns - 5_000_000_000))
    (tmp_path / "out" / "gone.js").unlink()
    subprocess.run(command, check=True)
    assert gzip.decompress(copy.read_bytes()).startswith(b"other"), "an older file took the place of the one before"
    assert not (tmp_path / "out" / "gone.js.gz").exists() and (tmp_path / "out" / "own.csv.gz").is_file()
    (tmp_path / "away.rst").unlink()
    subprocess.run(command, check=True)
    assert list((tmp_path / "out").glob("a*")) == []

"""Run a build by Sphinx, and say how far it is: `python -m tools.progress WHAT -- sphinx-build's arguments`.

In a terminal a line is written over and over; elsewhere there is a line every ten seconds. Warnings and the exit status
are Sphinx's own. Sphinx does not read an unchanged page again, so a build after one with a warning would pass: what was
kept of a page with a warning is deleted, so that the build fails until the page is corrected, and the warnings are
repeated at the end.
"""

from __future__ import annotations

import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import IO

from sphinx.cmd.build import get_parser

STAGE = re.compile(r"(reading sources|writing output)\.\.\. \[ *(\d+)%\]")
WORDS = {"reading sources": "pages read", "writing output": "pages written"}
LAST = "dumping object inventory"
"""What Sphinx says when the pages are written; then come the data for other programs, and what pages load."""
EVERY = 10.0
"""Seconds between two lines outside a terminal."""
WARNING = re.compile(r"\b(WARNING|ERROR|CRITICAL): ")
ABOUT = re.compile(rf"(.+?)(:\d+)?: {WARNING.pattern}")
"""The page of a warning."""


def stages(lines: Iterator[str]) -> Iterator[str]:
    """How far a build is, from what Sphinx prints.

    >>> list(stages(iter(["loading", "reading sources... [ 50%] index", "writing output... [100%] index"])))
    ['50 % of the pages read', '100 % of the pages written']
    """
    for line in lines:
        if found := STAGE.search(line):
            yield f"{found[2]} % of the {WORDS[found[1]]}"
        elif line.startswith(LAST):
            yield "all pages written, now the data and what pages load"


def show(what: str, told: Iterator[str], out: IO[str], every: float = EVERY) -> None:
    """Write to a terminal how far a build is; or else a line now and then, also while nothing new is told."""
    heard: queue.Queue[str | None] = queue.Queue()

    def hear() -> None:
        for each in chain(told, [None]):
            heard.put(each)

    threading.Thread(target=hear, daemon=True).start()
    begun, lines, stage = time.monotonic(), 0, ""
    while True:
        try:
            new = heard.get(timeout=max(0.0, begun + (lines + 1) * every - time.monotonic()))
        except queue.Empty:
            lines += 1
            if stage and not out.isatty():
                print(f"{what}: {stage}, {time.monotonic() - begun:.0f} s", file=out, flush=True)
            continue
        if new is None:
            break
        stage = new
        if out.isatty():
            print(f"\r{what}: {stage}\x1b[K", end="", file=out, flush=True)
    if stage and out.isatty():
        print("\r\x1b[K", end="", file=out, flush=True)


def forget(warnings: Sequence[str], source: Path, doctrees: Path) -> None:
    """Delete what was kept of the pages that have warnings; all that was kept, if none is or one is about no page."""
    paths = [Path(found[1]) for line in warnings if (found := ABOUT.match(line))]
    pages = [doctrees / path.relative_to(source).with_suffix(".doctree") for path in paths if source in path.parents]
    if pages and len(pages) == len(warnings) and all(page.is_file() for page in pages):
        for page in pages:
            page.unlink(missing_ok=True)
    else:
        shutil.rmtree(doctrees, ignore_errors=True)


def main(words: Sequence[str]) -> int:
    """Run Sphinx. Return its exit status."""
    what, _, *arguments = words
    with tempfile.NamedTemporaryFile() as told:
        command = [sys.executable, "-m", "sphinx", "-w", told.name, *arguments]
        unbuffered = {**os.environ, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, errors="replace", env=unbuffered) as build:
            assert build.stdout is not None
            show(what, stages(iter(build.stdout)), sys.stdout)
        lines = Path(told.name).read_text("utf-8").splitlines()
    if build.returncode:
        given = get_parser().parse_args(arguments)
        doctrees = Path(given.doctreedir or Path(given.outputdir) / ".doctrees")
        forget([line for line in lines if WARNING.search(line)], Path(given.sourcedir).resolve(), doctrees)
        print(f"{what} is not built:", *lines, sep="\n", file=sys.stderr)
    return build.returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

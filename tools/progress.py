"""Run a build by Sphinx, and say how far it is: `python -m tools.progress WHAT -- sphinx-build's arguments`.

In a terminal a line is written over and over; elsewhere there is a line every ten seconds. Warnings and the exit status
are Sphinx's own.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import IO

STAGE = re.compile(r"(reading sources|writing output)\.\.\. \[ *(\d+)%\]")
WORDS = {"reading sources": "pages read", "writing output": "pages written"}
EVERY = 10.0
"""Seconds between two lines outside a terminal."""


def stages(lines: Iterator[str]) -> Iterator[str]:
    """How far a build is, from what Sphinx prints.

    >>> list(stages(iter(["loading", "reading sources... [ 50%] index", "writing output... [100%] index"])))
    ['50 % of the pages read', '100 % of the pages written']
    """
    for line in lines:
        if found := STAGE.search(line):
            yield f"{found[2]} % of the {WORDS[found[1]]}"


def show(what: str, told: Iterator[str], out: IO[str], clock: Callable[[], float] = time.monotonic) -> None:
    """Write to a terminal how far a build is; or else a line now and then."""
    begun = last = clock()
    over, shown = out.isatty(), False
    for each in told:
        if over or clock() - last > EVERY:
            last, shown = clock(), True
            print(f"\r{what}: {each}\x1b[K" if over else f"{what}: {each}, {last - begun:.0f} s",
                  end="" if over else "\n", file=out, flush=True)  # fmt: skip
    if over and shown:
        print("\r\x1b[K", end="", file=out, flush=True)


def main(words: Sequence[str]) -> int:
    """Run Sphinx. Return its exit status."""
    what, _, *arguments = words
    command = [sys.executable, "-m", "sphinx", *arguments]
    unbuffered = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, errors="replace", env=unbuffered) as build:
        assert build.stdout is not None
        show(what, stages(iter(build.stdout)), sys.stdout)
    return build.returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""Builds small projects, each in a process of its own that already knows what became of claims and examples.

To settle the claims and replay the examples takes longer than to build a page of them. So one process does it once, and
divides itself for each build.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from sphinx.cmd.build import main as sphinx

ROOT = Path(__file__).parents[2]


class Built(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


class Builder:
    """The process from which builds are divided."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def __call__(self, folder: Path, *options: str) -> Built:
        """Build a project, warnings being errors."""
        assert self.process.stdin and self.process.stdout
        words = ["-W", "--keep-going", "-n", *options, str(folder), str(folder / "_out")]
        self.process.stdin.write(json.dumps(words) + "\n")
        self.process.stdin.flush()
        return Built(*json.loads(self.process.stdout.readline()))


@contextmanager
def builder() -> Iterator[Builder]:
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"}
    # What a library deprecates is no fault of the project built.
    command = [sys.executable, "-Wignore", "-m", "tests.sphinxext.building"]
    with subprocess.Popen(command, cwd=ROOT, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          encoding="utf-8") as process:  # fmt: skip
        yield Builder(process)
        assert process.stdin
        process.stdin.close()


def divided(words: list[str]) -> Built:
    """Run Sphinx in a copy of this process."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if not child:
            os.dup2(out.fileno(), 1)
            os.dup2(err.fileno(), 2)
            status = 1
            try:
                status = sphinx(words)
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(status)
        _, status = os.waitpid(child, 0)
        told = []
        for each in (out, err):
            each.seek(0)
            told.append(each.read().decode())
    return Built(os.waitstatus_to_exitcode(status), *told)


if __name__ == "__main__":
    import snorum.sphinxext  # noqa: F401
    from snorum import claims, trace
    from snorum.games import GAMES

    claims.settle_all(claims.all_claims().values())
    for game in GAMES:
        trace.excluded(game)
    for line in sys.stdin:
        print(json.dumps(divided(json.loads(line))), flush=True)

"""Runs modules as `python -m` does, each in a process that need not import what all of them need.

To import Sphinx and the package, and to find out what becomes of the claims and examples, takes longer than most runs.
So one process does it once, and divides itself for each run.
"""

from __future__ import annotations

import atexit
import importlib
import json
import os
import runpy
import subprocess
import sys
import tempfile
import traceback
import warnings
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
HERE = "SNORUM_TEST_HERE"
"""If this variable is set, `snorum` runs in copies of the process of the tests: there mistakes are in the code."""


class Ran(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


class Runner:
    """The process from which the runs are divided."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def __call__(self, *words: str, folder: Path | None = None, stdin: bytes = b"", **environment: str) -> Ran:
        """Run a module with its arguments; if a folder is named, there."""
        assert self.process.stdin and self.process.stdout
        asked = [words, str(folder or Path.cwd()), stdin.decode("latin-1"), environment]
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        return Ran(*json.loads(self.process.stdout.readline()))


LOADED = [
    "snorum.site.sphinxext",
    "furo",
    "myst_parser.sphinx_ext.main",
    "sphinx.ext.intersphinx",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinx.cmd.build",
    "snorum.cli.app",
    "snorum.cli.checking",
    "snorum.cli.showing",
    "snorum.site.citing",
]
"""The modules that it has imported, beside those with which Sphinx always begins."""


@cache
def _shared() -> Runner:
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.dividing"],
        cwd=ROOT,
        env=environment,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    atexit.register(process.communicate)
    return Runner(process)


def settle() -> None:
    """Settle the claims, replay the examples and find the tests of each rule, which takes longer than most runs."""
    from snorum.books import claims, findings
    from snorum.games import GAMES
    from snorum.site import trace

    findings.settle_all(claims.all_claims().values())
    for game in GAMES:
        trace.excluded(game)
    trace.as_json(measured=False)


def run(*words: str, folder: Path | None = None, stdin: bytes = b"", **environment: str) -> Ran:
    """Run a module with its arguments; if a folder is named, there."""
    if HERE in os.environ and words[0] == "snorum":
        return _told(stdin, lambda files: _run_here(files, [*words], str(folder or Path.cwd()), environment))
    return _shared()(*words, folder=folder, stdin=stdin, **environment)


def divided(words: list[str], folder: str, stdin: str, environment: dict[str, str]) -> Ran:
    """Run a module in a copy of this process."""
    return _told(stdin.encode("latin-1"), lambda files: _run_in_copy(files, lambda: _run(words, folder, environment)))


def _told(stdin: bytes, do: Callable[[Sequence[int]], int]) -> Ran:
    """What is told by something that is given three files, to be read from and to write its output and errors to."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(stdin)
        given.seek(0)
        status = do([each.fileno() for each in (given, out, err)])
        told = []
        for each in (out, err):
            each.seek(0)
            told.append(each.read().decode())
    return Ran(status, *told)


def _run_in_copy(files: Sequence[int], do: Callable[[], int]) -> int:
    sys.stdout.flush()
    child = os.fork()
    if not child:
        for number, file in enumerate(files):
            os.dup2(file, number)
        os._exit(do())
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def _run_here(files: Sequence[int], words: list[str], folder: str, environment: dict[str, str]) -> int:
    """Run a module in a copy of this process, and tell the coverage that is measured here which lines it ran."""
    from coverage import Coverage

    from snorum.edition.editions import own, using

    def run() -> int:
        forget_others_games()
        with using(own()):
            return _run(words, folder, environment)

    if not (measuring := Coverage.current()):
        return _run_in_copy(files, run)
    with tempfile.NamedTemporaryFile() as told:

        def run_and_tell() -> int:
            status = run()
            ran = measuring.get_data()
            Path(told.name).write_text(json.dumps({file: ran.lines(file) for file in ran.measured_files()}), "utf-8")
            return status

        status = _run_in_copy(files, run_and_tell)
        if lines := told.read():
            measuring.get_data().add_lines(json.loads(lines))
        return status


def forget_others_games() -> None:
    """Forget the games of other editions that have been loaded: they cannot be loaded from another folder too."""
    from snorum.games.vocabulary import RULES

    for name, module in list(sys.modules.items()):
        if name.startswith("snorum.games.") and ROOT / "src" not in Path(module.__file__ or "").parents:
            del sys.modules[name]
            for rule in [each for each in RULES.values() if each.function.__module__ == name]:
                del RULES[rule.id]


def _run(words: list[str], folder: str, environment: dict[str, str]) -> int:
    """Run a module as Python would; its exit status."""
    os.chdir(folder)
    os.environ.update(environment)
    sys.argv, sys.path[0], sys.stdin = [*words], folder, open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    if words[0] == "sphinx":
        warnings.simplefilter("ignore")  # what a library deprecates is no fault of the project built
    status: Any = 0
    try:
        runpy.run_module(words[0], run_name="__main__", alter_sys=True)
    except SystemExit as end:
        status = end.code or 0
        if isinstance(status, str):
            print(status, file=sys.stderr)
            status = 1
    except BaseException:
        traceback.print_exc()
        status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return int(status)


if __name__ == "__main__":
    from sphinx.application import builtin_extensions

    for each in (*LOADED, *builtin_extensions):
        importlib.import_module(each)
    settle()
    for line in sys.stdin:
        print(json.dumps(divided(*json.loads(line))), flush=True)

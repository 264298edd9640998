"""The examples in README.md and docs/ are tests: what a page shows is what a reader gets.

Run are Python blocks (doctests, where they begin with ``>>>``) and, in ``console`` blocks, every command
whose first word is `snorum`, `echo` or `cd`. A command must print what the page shows below it, three dots standing
for anything; one shown without output must succeed. A ``toml`` or ``text`` block with a file name for caption
is written to that file first, so that the page's own commands can read it.
"""

from __future__ import annotations

import doctest
import gc
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from sybil import Example, Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.myst import CodeBlockParser, PythonCodeBlockParser, SkipParser
from tests import dividing

# Most of what the tests make stays as long as they: Python need not look so often for what may be thrown away.
gc.set_threshold(50_000, 20, 50)

ROOT = Path(__file__).parent
LENIENT = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Name a test as soon as it fails: the summary may come half an hour later."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        print(f"\n{report.nodeid} fails ({report.when})", file=sys.stderr, flush=True)


@pytest.fixture(scope="session", autouse=True)
def patient() -> None:
    """No test fails because the machine is slow or was stopped: the referee gives up only where there is too much."""
    from snorum.referee import completions, elsewhere, readings
    from snorum.site.assistants import judging
    from snorum.site.web import checking

    completions.SECONDS = readings.SECONDS = elsewhere.SECONDS = judging.SECONDS = checking.SECONDS = 86_400.0


class RecordBlocks(CodeBlockParser):
    """``{code-block} toml`` with ``:caption: name.toml``, or ``text`` with ``.txt``: a file for the reader to save."""

    def evaluate(self, example: Example) -> None:
        """Write the file."""
        name = (example.region.lexemes.get("options") or {}).get("caption", "").strip("`")
        if Path(name).suffix in {".toml", ".txt"}:
            (folder(example.namespace) / name).write_text(example.parsed, encoding="utf-8")


class SessionBlocks(PythonCodeBlockParser):
    """``pycon`` blocks: an interpreter session, highlighted as one."""

    def __init__(self) -> None:
        super().__init__(doctest_optionflags=LENIENT)
        self.codeblock_parser = CodeBlockParser("pycon", PythonEvaluator())


class ConsoleBlocks(CodeBlockParser):
    """``console`` blocks: lines that begin with ``$`` are commands, the lines below each its output."""

    language = "console"

    def evaluate(self, example: Example) -> str | None:
        """Run the commands one after another; what the first wrong one printed, or nothing if none is."""
        status = 0
        for command, expected in commands(example.parsed):
            if command.split()[0] not in {"snorum", "echo", "cd"}:
                continue
            status, printed = run(command, folder(example.namespace), status)
            if not expected and status:
                return f"$ {command}\nexit status {status}:\n{printed}"
            if expected and not doctest.OutputChecker().check_output(expected, printed, LENIENT):
                return f"$ {command}\nthe page shows:\n{expected}\nthe command prints:\n{printed}"
        return None


def commands(block: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output shown below it."""
    found: list[tuple[str, str]] = []
    for line in block.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append((line[2:].strip(), ""))
        elif found:
            command, output = found[-1]
            found[-1] = (command, output + line)
    return [(command, output if output.strip() else "") for command, output in found]


TERMINAL: dict[str, Any] = {"FORCE_COLOR": "", "NO_COLOR": "1", "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"}
"""The environment of a reader whose terminal is 100 columns wide and has no colour."""


def run(command: str, where: Path, status: int) -> tuple[int, str]:
    """Run a command, after one that ended with this status, as a page can show by `echo $?`: its status and output."""
    if not set("|<>;&$*`") & set(command) and command.startswith("snorum "):
        ran = dividing.run(*shlex.split(command), folder=where, **TERMINAL)
        return ran.returncode, ran.stderr + ran.stdout
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["/bin/sh", "-c", f"(exit {status}); {command}"],
        cwd=where,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | TERMINAL | {"PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=300,  # a kernel may have to be compiled first
    )
    return done.returncode, done.stdout


def folder(namespace: dict[str, Any]) -> Path:
    """The folder in which a page's commands run."""
    return Path(namespace["folder"])


def open_page(namespace: dict[str, Any]) -> None:
    """Give a page a folder of its own, from which the repository's sources/ can be reached."""
    namespace["folder"] = tempfile.mkdtemp(prefix="snorum-page-")
    (folder(namespace) / "sources").symlink_to(ROOT / "sources")


def close_page(namespace: dict[str, Any]) -> None:
    """Remove that folder."""
    shutil.rmtree(folder(namespace))


pytest_collect_file = Sybil(
    parsers=[
        ConsoleBlocks(),
        PythonCodeBlockParser(doctest_optionflags=LENIENT),
        SessionBlocks(),
        RecordBlocks("toml"),
        RecordBlocks("text"),
        SkipParser(),
    ],
    patterns=["README.md", "docs/**/*.md", "docs/*.md"],
    excludes=["docs/notebooks/*.md"],  # the build of the site runs them
    setup=open_page,
    teardown=close_page,
).pytest()

"""Runs the command so that it can be interrupted, and interrupts it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def interruptible(*words: str, first: str = "pass", **environment: str) -> subprocess.Popen[str]:
    """The command, begun after other code, which may be of these tests, in a group of processes that hears Ctrl-C.

    Tests that run in the background ignore Ctrl-C, and so would the processes they start.
    """
    script = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    script += f"{first}; from snorum.cli import main; main()"
    words = (sys.executable, "-c", script, *words)
    return subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )


def count_kept(folder: Path) -> int:
    """How many chunks the journals in a folder keep."""
    return sum(len(each.read_bytes().splitlines()) - 1 for each in folder.glob("*.jsonl"))


def press_once(folder: Path) -> None:
    """Press Ctrl-C in this group of processes; who comes second does not. The folder notes that it was pressed."""
    try:
        (folder / "pressed").mkdir()
    except FileExistsError:
        return
    os.killpg(0, signal.SIGINT)

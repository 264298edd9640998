"""Runs the command so that it can be interrupted."""

from __future__ import annotations

import os
import subprocess
import sys


def interruptible(*words: str, first: str = "pass", **environment: str) -> subprocess.Popen[str]:
    """The command, begun after other code, in a group of processes that hears Ctrl-C.

    Tests that run in the background ignore Ctrl-C, and so would the processes they start.
    """
    script = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    script += f"{first}; from snorum.cli import main; main()"
    words = (sys.executable, "-c", script, *words)
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
                            env={**os.environ, **environment})  # fmt: skip

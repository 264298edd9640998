"""Run at full length the tests that `make test` cuts short, and record when and at which commit that was done.

`python -m tests.in_full lockstep worlds` makes these targets of the Makefile, one after another. If all pass, and all
changes are committed, it writes `tests/in_full.json`, to be committed. Without targets it prints the last record.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parent.parent
NAME = Path("tests", "in_full.json")


def main(targets: Sequence[str], root: Path = ROOT) -> int:
    """Print the last run, and make these targets. Return 0, or the exit status of the first that fails."""
    print(last_run(root), flush=True)
    minutes: dict[str, float] = {}
    for target in targets:
        start = time.monotonic()
        status = subprocess.run(["make", "--no-print-directory", target], cwd=root).returncode
        if status:
            print(f"{target} failed; this run is not recorded.")
            return status
        minutes[target] = round((time.monotonic() - start) / 60, 1)
    if targets:
        print(write_down(minutes, root))
    return 0


def last_run(root: Path) -> str:
    """A sentence that says when the tests were last run in full, at which commit, and how many commits followed."""
    if not (root / NAME).is_file():
        return "The tests have not been run in full yet."
    run = json.loads((root / NAME).read_text("utf-8"))
    since = git(root, "rev-list", "--count", f"{run['commit']}..HEAD") or "an unknown number of"
    steps = ", ".join(f"{target} ({taken} min)" for target, taken in run["minutes"].items())
    return f"Last run in full on {run['date']} at {run['commit'][:9]}, {since} commits ago: {steps}."


def write_down(minutes: dict[str, float], root: Path) -> str:
    """Record a run that has passed, if all changes are committed. Returns a message."""
    if changed := git(root, "status", "--porcelain", "--untracked-files=no"):
        return f"All passed; not recorded, because this is not committed:\n{changed}"
    commit = git(root, "rev-parse", "HEAD")
    run = {"commit": commit, "date": f"{datetime.now(UTC):%Y-%m-%d}", "minutes": minutes}
    (root / NAME).write_text(json.dumps(run, indent=2) + "\n", "utf-8")
    return f"All passed at {commit[:9]}; commit {NAME.as_posix()}."


def git(root: Path, *words: str) -> str:
    """The output of a git command; empty if it fails."""
    return subprocess.run(["git", *words], cwd=root, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

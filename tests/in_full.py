"""Run at full length the tests that `make test` cuts short, and record when and at which commit that was done.

`python -m tests.in_full lockstep worlds` makes these targets of the Makefile, one after another. Each that passes, with
all changes committed, is recorded in `tests/in_full.json`, to be committed. Without targets it prints the record.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
NAME = Path("tests", "in_full.json")


def main(targets: Sequence[str], root: Path = ROOT) -> int:
    """Print the last runs, and make these targets. Return 0, or the exit status of the first that fails."""
    print(last_runs(root), flush=True)
    for target in targets:
        start = time.monotonic()
        if status := subprocess.run(["make", "--no-print-directory", target], cwd=root).returncode:
            print(f"{target} failed; this run is not recorded.")
            return status
        print(write_down(target, (time.monotonic() - start) / 60, root), flush=True)
    return 0


def runs(root: Path) -> dict[str, dict[str, Any]]:
    """The record: the commit, date and minutes of each target's last run."""
    return json.loads((root / NAME).read_text("utf-8")) if (root / NAME).is_file() else {}


def last_runs(root: Path) -> str:
    """Sentences that say when each target was last run in full, at which commit, and how many commits followed."""
    told = []
    for target, run in runs(root).items():
        since = git(root, "rev-list", "--count", f"{run['commit']}..HEAD") or "unknown"
        told.append(f"{target}: last run in full on {run['date']} at {run['commit'][:9]}, in {run['minutes']} minutes; "
                    f"commits since then: {since}.")  # fmt: skip
    return "\n".join(told) or "The tests have not been run in full yet."


def write_down(target: str, minutes: float, root: Path) -> str:
    """Record a run that has passed, if all changes but the record's are committed. Returns a message."""
    if changed := git(root, "status", "--porcelain", "--untracked-files=no", "--", ".", f":!{NAME.as_posix()}"):
        return f"{target} passed; not recorded, because this is not committed:\n{changed}"
    commit = git(root, "rev-parse", "HEAD")
    run = {"commit": commit, "date": f"{datetime.now(UTC):%Y-%m-%d}", "minutes": round(minutes, 1)}
    (root / NAME).write_text(json.dumps(runs(root) | {target: run}, indent=2) + "\n", "utf-8")
    return f"{target} passed at {commit[:9]}; commit {NAME.as_posix()}."


def git(root: Path, *words: str) -> str:
    """The output of a git command; empty if it fails."""
    return subprocess.run(["git", *words], cwd=root, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

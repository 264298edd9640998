"""Run at full length the tests that `make test` cuts short, and record when and at which commit that was done.

`python -m tests.in_full lockstep worlds` makes these targets of the Makefile, one after another. A target with `PARTS`
is made part by part (`make worlds PART=tests/worlds/test_suits.py`), and what takes longest game by game
(`PART='tests/worlds/test_forgetting.py --game snap'`); no part of `lockstep`, `worlds` or `fuzz` takes two hours.
What passes, with all changes committed, is recorded at once in `tests/in_full.json`, to be committed; so a run that was
stopped goes on where it was, as long as nothing that it tests has changed. Without targets it prints the record.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.mutation.rooms import ROOMS

from snorum.games import GAMES

ROOT = Path(__file__).parent.parent
NAME = Path("tests", "in_full.json")
PARTS: dict[str, Sequence[str]] = {
    "lockstep": [
        *(
            f"tests/studies/test_{each}.py"
            for each in ("cassino", "jig", "options", "shared_rules", "snip", "snitchems")
        ),
        *(f"tests/games/test_{each}.py" for each in ("cassino", "snitchems")),
    ],
    "worlds": ["tests/worlds/test_*.py"],
    "fuzz": ["tests/test_*.py", "tests/[a-v]*"],
    "mutation": list(ROOMS),
}
"""What a target is made of, as patterns below the root or names of rooms; each is made by itself."""
GAME_BY_GAME = ("test_brute_force.py", "test_forgetting.py", "test_nothing_false.py")
"""What is made for each game by itself."""
TESTED = ("src", "sources", "tests", "Makefile", "constraints.txt", f":!{NAME.as_posix()}")
"""Where nothing may have changed since a part was run, for it not to be run again."""


def main(targets: Sequence[str], root: Path = ROOT) -> int:
    """Print the last runs, and make these targets. Return 0, or the exit status of the first that fails."""
    print(last_runs(root), flush=True)
    for name in (each for target in targets for each in parts_of(target, root)):
        target, _, part = name.partition(" ")
        if part and name in runs(root) and is_unchanged_since(runs(root)[name]["commit"], root):
            print(f"{name} has passed at {runs(root)[name]['commit'][:9]}, and nothing has changed since.", flush=True)
            continue
        start = time.monotonic()
        command = ["make", "--no-print-directory", target, *([f"PART={part}"] if part else [])]
        if status := subprocess.run(command, cwd=root).returncode:
            print(f"{name} failed; this run is not recorded.")
            return status
        print(write_down(name, (time.monotonic() - start) / 60, root), flush=True)
    return 0


def parts_of(target: str, root: Path) -> Iterator[str]:
    """The names of a target's parts, such as `worlds tests/worlds/test_suits.py`; its own if it is made as a whole."""
    if target not in PARTS:
        yield target
        return
    some = {path for pattern in PARTS[target] for path in root.glob(pattern)}
    found = sorted(
        path.relative_to(root).as_posix()
        for path in some
        if path.name.startswith("test_") or any(path.rglob("test_*.py"))
    )
    for part in [*(each for each in PARTS[target] if each in ROOMS), *found]:
        games = [f" --game {game}" for game in GAMES] if Path(part).name in GAME_BY_GAME else [""]
        yield from (f"{target} {part}{game}" for game in games)


def is_unchanged_since(commit: str, root: Path) -> bool:
    """Whether what is tested is as it was at a commit."""
    compared = subprocess.run(["git", "diff", "--quiet", commit, "--", *TESTED], cwd=root, capture_output=True)
    return compared.returncode == 0


def runs(root: Path) -> dict[str, dict[str, Any]]:
    """The record: the commit, date and minutes of the last run of each target, or of each of its parts."""
    return json.loads((root / NAME).read_text("utf-8")) if (root / NAME).is_file() else {}


def last_runs(root: Path) -> str:
    """Sentences that say when each target was last run in full, at which commit, and how many commits followed."""
    told = []
    for target, run in runs(root).items():
        since = git(root, "rev-list", "--count", f"{run['commit']}..HEAD") or "unknown"
        told.append(
            f"{target}: last run in full on {run['date']} at {run['commit'][:9]}, in {run['minutes']} minutes; "
            f"commits since then: {since}."
        )
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
    parser = argparse.ArgumentParser(prog="python -m tests.in_full", description=str(__doc__).partition("\n")[0])
    parser.add_argument("targets", nargs="*", help="lockstep, worlds, fuzz, mutation (default: print the record)")
    raise SystemExit(main(parser.parse_args().targets))

"""Play the stored tournaments: `python -m snorum.tournaments docs/readings/tournaments --workers 2`."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from snorum.studies.chunks import count_here
from snorum.studies.running import Progress
from snorum.studies.workers import processes
from snorum.tournaments.stored import STORED, tournament_of, write

EVERY = 20.0
"""Seconds between two lines of progress."""


def main() -> None:
    """Read the options, play, and store."""
    parser = argparse.ArgumentParser(prog="python -m snorum.tournaments", description="Play the stored tournaments.")
    parser.add_argument("folder", type=Path, help="where to store the results: docs/readings/tournaments")
    parser.add_argument("games", nargs="*", default=list(STORED), help="whose tournaments (default: all)")
    parser.add_argument("--workers", type=int, default=1, help="how many processes play (default: %(default)s)")
    given = parser.parse_args()
    if unknown := [name for name in given.games if name not in STORED]:
        parser.error(f"{unknown[0]}: expected one of {', '.join(STORED)}")
    if given.workers < 1:
        parser.error(f"--workers {given.workers}: expected 1 or more")
    for name in given.games:
        counter = count_here if given.workers == 1 else processes(given.workers)
        write(given.folder, tournament_of(name).hold(counter, _teller(name)))


def _teller(name: str) -> Callable[[Progress], None]:
    last = time.monotonic()

    def tell(progress: Progress) -> None:
        nonlocal last
        if time.monotonic() - last > EVERY or not progress.left:
            last = time.monotonic()
            print(f"{name}: {progress.played} games played, {progress.left} left", flush=True)

    return tell


if __name__ == "__main__":
    main()

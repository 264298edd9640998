"""Play the stored tournaments: `python -m snorum.lab.tournaments docs/readings/tournaments --workers 2`."""

from __future__ import annotations

import argparse
from pathlib import Path

from snorum.books.standings import endings_file_of, file_of
from snorum.lab.studies.chunks import count_here
from snorum.lab.studies.running import ProgressLines
from snorum.lab.studies.workers import processes
from snorum.lab.tournaments.stored import ENDINGS, STORED, endings_of, tournament_of, write


def main() -> None:
    """Read the options, play, and store."""
    parser = argparse.ArgumentParser(
        prog="python -m snorum.lab.tournaments", description="Play the stored tournaments."
    )
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
        tournament = tournament_of(name)
        write(file_of(given.folder, name), tournament.hold(counter, ProgressLines(tournament.study)).result)
        if name in ENDINGS:
            endings = endings_of(name)
            write(endings_file_of(given.folder, name), endings.play(counter, ProgressLines(endings.study)))


if __name__ == "__main__":
    main()

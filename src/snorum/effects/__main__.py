"""Count anew what the readings do to the games: `python -m snorum.effects docs/readings [GAME ...]`.

A table whose first games come out as they are kept is not played again; what was broken off goes on where it stood.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from snorum.effects.counting import GAMES_PLAYED, SEED
from snorum.effects.measuring import effects_of, first, study_of, tables
from snorum.effects.settings import Setting
from snorum.effects.stored import Stored, read, write
from snorum.games import GAMES, Game, game
from snorum.studies.chunks import first_sums, here
from snorum.studies.running import Progress
from snorum.studies.study import Study
from snorum.studies.workers import processes
from snorum.vocabulary import Crux, cruxes

JOURNALS = Path("build/readings")
EVERY = 30
"""Seconds between two lines that say how far it is."""


def main(folder: Path, names: list[str], workers: int, games: int = GAMES_PLAYED) -> None:
    """Play every crux of these games under each of its options, and keep what it comes to, table by table."""
    for found in [game(name) for name in names or GAMES]:
        path = folder / f"{found.NAME}.json"
        for setting, some in tables(found):
            kept = read(path, found.NAME)
            if fresh(found, setting, some, kept, games):
                continue
            by = here if workers == 1 else processes(workers)
            counted = effects_of(found, setting, some, games, by=by, journals=JOURNALS, tell=Telling)
            done = {each.crux: (each, sums) for each, sums in counted}
            every = {each: (kept[each], kept.first[each]) for each in kept} | done
            write(path, [every[crux.name] for crux in cruxes(found.Rules) if crux.name in every])
        print(f"-> {path}", flush=True)


def fresh(game: Game, setting: Setting, some: list[Crux], kept: Stored, games: int) -> bool:
    """Whether what is kept of the cruxes tried at a table is what would come out."""
    if any(each.name not in kept or (kept[each.name].setting, kept[each.name].games) != (str(setting), games)
           for each in some):  # fmt: skip
        return False
    sums = first_sums(study_of(game, setting, some), SEED, games)
    return all(kept.first[each.name] == first(each, setting, sums) for each in some)


class Telling:
    """Says now and then how far a table is."""

    def __init__(self, study: Study) -> None:
        self.name, self.start, self.last = study.name, time.monotonic(), 0.0

    def __call__(self, progress: Progress) -> None:
        """Print a line, if it is time."""
        gone = time.monotonic() - self.start
        if gone - self.last > EVERY or progress.done == progress.of:
            self.last = gone
            print(f"{self.name}: {progress.done} of {progress.of} chunks, {gone:.0f} s", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser("snorum.effects", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--workers", type=int, default=1, metavar="K")
    parser.add_argument("--number", type=int, default=GAMES_PLAYED, metavar="N", help="how many games of each option")
    given = parser.parse_args()
    main(given.folder, given.games, given.workers, given.number)

"""Measure the effects of the readings again: `python -m snorum.lab.effects docs/readings [GAME ...]`.

Tables whose first games give the stored numbers are skipped. An interrupted run continues where it stopped.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from snorum.books.effects import Stored, read
from snorum.games import GAMES, Game, game
from snorum.games.shape import Setting
from snorum.games.vocabulary import Crux, cruxes
from snorum.lab.effects.counting import SEED
from snorum.lab.effects.measuring import effects_of, games_of, study_of, sums_by_option, tables
from snorum.lab.effects.stored import write
from snorum.lab.studies.chunks import count_here
from snorum.lab.studies.running import ProgressLines
from snorum.lab.studies.tasks import first_sums
from snorum.lab.studies.workers import processes
from snorum.table.settings import setting_in_words

JOURNALS = Path("build/readings")


def main(folder: Path, names: list[str], workers: int, number: int | None = None) -> None:
    """Play every crux of these games under each of its options, and store the effects table by table."""
    for played in [game(name) for name in names or GAMES]:
        path, games = folder / f"{played.NAME}.json", number or games_of(played)
        for setting, tried in tables(played):
            kept = read(path, played.NAME)
            if is_up_to_date(played, setting, tried, kept, games):
                continue
            by = count_here if workers == 1 else processes(workers)
            counted = effects_of(played, setting, tried, games, by=by, journals=JOURNALS, tell=ProgressLines)
            done = {each.crux: (each, sums) for each, sums in counted}
            every = {each: (kept[each], kept.first[each]) for each in kept} | done
            write(path, [every[crux.name] for crux in cruxes(played.Rules) if crux.name in every])
        print(f"-> {path}", flush=True)


def is_up_to_date(game: Game, setting: Setting, tried: list[Crux], kept: Stored, games: int) -> bool:
    """Whether the stored effects of the cruxes tried at a table are what a new run would give."""
    asked = setting_in_words(setting), games
    if any(each.name not in kept or (kept[each.name].setting, kept[each.name].games) != asked for each in tried):
        return False
    sums = first_sums(study_of(game, setting, tried), SEED, games)
    return all(kept.first[each.name] == sums_by_option(each, setting, sums) for each in tried)


if __name__ == "__main__":
    parser = argparse.ArgumentParser("snorum.lab.effects", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--workers", type=int, default=1, metavar="K")
    parser.add_argument("--number", type=int, metavar="N", help="how many games to play under each option")
    given = parser.parse_args()
    main(given.folder, given.games, given.workers, given.number)

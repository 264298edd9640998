"""Count anew what the readings do to the games: `python -m snorum.effects docs/readings [GAME ...]`."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from snorum.effects.counting import effect, first_games
from snorum.effects.settings import setting_of
from snorum.effects.stored import FIRST, sums, write
from snorum.games import GAMES, game
from snorum.vocabulary import cruxes


def main(folder: Path, names: list[str]) -> None:
    """Play every crux of these games under each of its options, and keep what it comes to."""
    for name in names or GAMES:
        found, kept = game(name), []
        for crux in cruxes(found.Rules):
            setting, options, start = setting_of(name, crux.name), list(crux.options), time.monotonic()
            measured = effect(found, crux.name, options, setting)
            first = {option: sums(first_games(found, crux.name, option, setting, FIRST)) for option in options}
            kept.append((measured, first))
            print(f"{name}.{crux.name}: {time.monotonic() - start:.0f} s, {len(measured.differences)} differences",
                  flush=True)  # fmt: skip
        write(folder / f"{name}.json", kept)
        print(f"-> {folder / name}.json", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])

"""Count anew what the readings do to the games: `python -m snorum.effects docs/readings [GAME ...]`.

A crux whose first games come out as they are kept is not counted again.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from pathlib import Path

from snorum.effects.counting import GAMES_PLAYED, Effect, effect, first_games
from snorum.effects.settings import setting_of
from snorum.effects.stored import FIRST, read, sums, write
from snorum.games import GAMES, Game, game
from snorum.vocabulary import Crux, cruxes

Sums = Mapping[str, Mapping[str, float]]


def main(folder: Path, names: list[str]) -> None:
    """Play every crux of these games under each of its options, and keep what it comes to, crux by crux."""
    for name in names or GAMES:
        path, found = folder / f"{name}.json", game(name)
        kept = read(path, name)
        done: list[tuple[Effect, Sums]] = []
        for crux in cruxes(found.Rules):
            start, first = time.monotonic(), _first(found, crux)
            before = kept.get(crux.name)
            fresh = before is not None and (before.setting, before.games) == (
                str(setting_of(name, crux.name)),
                GAMES_PLAYED,
            )
            if before is not None and fresh and kept.first[crux.name] == first:
                done.append((before, first))
                continue
            measured = effect(found, crux.name, list(crux.options), setting_of(name, crux.name))
            done.append((measured, first))
            print(f"{name}.{crux.name}: {time.monotonic() - start:.0f} s, {len(measured.differences)} differences",
                  flush=True)  # fmt: skip
            write(path, [*done, *((kept[each], kept.first[each]) for each in kept if each not in _named(done))])
        write(path, done)
        print(f"-> {path}", flush=True)


def _first(of: Game, crux: Crux) -> Sums:
    setting = setting_of(of.NAME, crux.name)
    return {option: sums(first_games(of, crux.name, option, setting, FIRST)) for option in crux.options}


def _named(done: list[tuple[Effect, Sums]]) -> set[str]:
    return {each.crux for each, _ in done}


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])

"""Measure the plays a second of the reference engine in each game, with random lawful play under the default reading.

Cassino is also played as books with building have it.

It plays whole games, one after another. The time includes shuffling, dealing, choosing a play and moving the cards.
Prints one JSON object: for each game the median of five runs.
"""

from __future__ import annotations

import json
import random
import statistics
import time

from snorum.books.rulings import find
from snorum.games import GAMES, Game
from snorum.table.playing import turns

SECONDS = 1.0
BUILDING = ("dick-1866", "foster-1897", "pagat")
PLAYERS = ("A", "B", "C", "D", "E")


def players_of(game: Game) -> tuple[str, ...]:
    """Five players, or as many as the game allows."""
    _, most = game.players_allowed(game.Rules())
    return PLAYERS[:most]


def plays_a_second(game: Game, chance: random.Random, source: str = "") -> float:
    """Play whole games for about `SECONDS`, as a source has them if it is named, and return the speed."""
    players = PLAYERS[:4] if source else players_of(game)
    rules = find(game.NAME, source).rules(4) if source else game.Rules()
    plays, start = 0, time.perf_counter()
    while (taken := time.perf_counter() - start) < SECONDS:
        plays += sum(1 for _ in turns(game, players, chance, rules))
    return plays / taken


if __name__ == "__main__":
    seeded = random.Random(1797)
    asked = [*((name, "") for name in GAMES), *(("cassino", source) for source in BUILDING)]
    print(
        json.dumps(
            {
                f"{name}, as {source}" if source else name: statistics.median(
                    plays_a_second(GAMES[name], seeded, source) for _ in range(5)
                )
                for name, source in asked
            }
        )
    )

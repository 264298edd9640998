"""Measure the plays a second of the reference engine in each game, with random lawful play under the default reading.

It plays whole games, one after another. The time includes shuffling, dealing, choosing a play and moving the cards.
Prints one JSON object: for each game the median of five runs.
"""

from __future__ import annotations

import json
import random
import statistics
import time

from snorum.games import GAMES, Game
from snorum.playing import turns

SECONDS = 1.0
PLAYERS = ("A", "B", "C", "D", "E")


def players_of(game: Game) -> tuple[str, ...]:
    """Five players, or as many as the game allows."""
    _, most = game.players_allowed(game.Rules())
    return PLAYERS[:most]


def plays_a_second(game: Game, chance: random.Random) -> float:
    """Play whole games for about `SECONDS`, and return the speed."""
    players, plays, start = players_of(game), 0, time.perf_counter()
    while (taken := time.perf_counter() - start) < SECONDS:
        plays += sum(1 for _ in turns(game, players, chance))
    return plays / taken


if __name__ == "__main__":
    seeded = random.Random(1797)
    print(json.dumps({
        name: statistics.median(plays_a_second(game, seeded) for _ in range(5)) for name, game in GAMES.items()
    }))  # fmt: skip

"""Measure the slowest answer about a table of Cassino with thirty cards by themselves and four builds.

Asked are the lawful moves, and whether a build of twenty of the cards is one. Prints the seconds.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace

from snorum.cards import pack
from snorum.cards.builds import Building
from snorum.games import cassino
from snorum.games.cassino import Build, Move, Rules

AGREED = [
    Rules(
        building="builds-and-calls",
        raising="own-too",
        raised_with="table-too",
        combinations=each,
        court_cards="eleven-to-thirteen",
        ace_number="one-or-fourteen",
    )
    for each in ("any", "maximal")
]


def taken(do: Callable[[], object]) -> float:
    """The seconds that something takes."""
    start = time.perf_counter()
    do()
    return time.perf_counter() - start


def slowest(chance: random.Random) -> float:
    """The seconds of the slowest answer about one such table, by each way to play."""
    cards = chance.sample(pack(52), 42)
    builds = tuple(Build(number, tuple(cards[2 * i : 2 * i + 2]), 1, "B") for i, number in enumerate((6, 7, 9, 10)))
    found = []
    for rules in AGREED:
        table = replace(cassino.deal(rules, "AB", "B"), on_table=tuple(cards[8:38]), builds=builds)
        large = [Move("A", cards[38], building=Building(number, True, tuple(cards[8:28]))) for number in range(2, 15)]
        found.append(taken(lambda table=table: cassino.lawful_moves(table, {"A": cards[38:]})))  # type: ignore[misc]
        found += [taken(lambda table=table, move=move: cassino.why_impossible(table, move)) for move in large]  # type: ignore[misc]
    return max(found)


if __name__ == "__main__":
    seeded = random.Random(1797)
    print(max(slowest(seeded) for _ in range(50)))

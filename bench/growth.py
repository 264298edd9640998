"""Measure how the time of a check grows: with plays, deals, players, cards on the table, and records.

Each is doubled twice. Prints one JSON object: for each the exponent of the growth, 1 if twice as much takes twice
as long, and the seconds of the largest. Each time is the best of several runs, since a machine only ever adds to it.
"""

from __future__ import annotations

import json
import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from bench.bench import forty_deals

from snorum import records, referee
from snorum.cards import pack
from snorum.games import cassino, game
from snorum.records import Record
from snorum.table.playing import play_game, recorded, turns

RUNS = 5


def seconds(do: Callable[[], object]) -> float:
    """The least time that something takes."""
    found = []
    for _ in range(RUNS):
        start = time.perf_counter()
        do()
        found.append(time.perf_counter() - start)
    return min(found)


def exponent(sizes: Sequence[float], times: Sequence[float]) -> float:
    """The slope of the line through the logarithms."""
    across, up = [math.log(size) for size in sizes], [math.log(taken) for taken in times]
    middle, height = sum(across) / len(across), sum(up) / len(up)
    above = sum((x - middle) * (y - height) for x, y in zip(across, up, strict=True))
    return above / sum((x - middle) ** 2 for x in across)


def of_plays(number: int) -> Record:
    """The beginning of a long game of Snap with a pile for each player."""
    snap = game("snap")
    rules = snap.Rules(variant="own-piles")
    played = (list(turns(snap, "ABC", random.Random(seed), rules)) for seed in range(100))
    return recorded(snap, "ABC", rules, next(each for each in played if len(each) >= number)[:number])


def of_players(number: int, *, known: bool = True) -> Record:
    """A deal of five cards each at Snip-Snap-Snorum, with the hands or without."""
    record = play_game(game("snip-snap-snorum"), "ABCDEFGH"[:number], 1, deals=1)
    return record if known else replace(record, deals=tuple(replace(each, hands={}) for each in record.deals))


def on_the_table(number: int) -> Callable[[], object]:
    """What takes from a table of so many cards: the ways of one card are counted up to some."""
    cards = random.Random(5).sample(pack(52), 48)
    table = replace(cassino.deal(cassino.Rules(), "AB", "B"), on_table=tuple(cards[4 : 4 + number]))
    return lambda: cassino.lawful_moves(table, {"A": cards[:4]})


def grow(sizes: Sequence[int], measured: Callable[[int], Callable[[], object]]) -> dict[str, float]:
    """The exponent, and the seconds of the largest."""
    times = [seconds(measured(size)) for size in sizes]
    return {"exponent": exponent(sizes, times), "seconds": times[-1]}


def checking(make: Callable[[int], Record]) -> Callable[[int], Callable[[], object]]:
    """Checks the record of each size."""

    def measured(size: int) -> Callable[[], object]:
        record = make(size)
        return lambda: referee.check(record)

    return measured


def reading(number: int) -> Callable[[], object]:
    """Reads and checks so many records."""
    texts = [records.write(of_players(5, known=seed % 2 == 0)) for seed in range(number)]
    return lambda: [referee.check(records.read(text)) for text in texts]


if __name__ == "__main__":
    print(
        json.dumps(
            {
                "plays": grow([100, 200, 400], checking(of_plays)),
                "deals": grow([10, 20, 40], checking(lambda number: records.read(forty_deals(number)))),
                "players": grow([2, 4, 8], checking(of_players)),
                "players, hands unknown": grow([2, 4, 8], checking(lambda number: of_players(number, known=False))),
                "cards on the table": grow([6, 12, 24], on_the_table),
                "records": grow([10, 20, 40], reading),
            }
        )
    )

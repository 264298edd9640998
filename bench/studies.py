"""Measure the speed of the compiled games, and of random games in OpenSpiel through its Python interface.

Snip-Snap-Snorum is played to the end by five players with five cards each, at random; the time includes shuffling and
counting. Crazy Eights has five players, Hearts four. The runs alternate, so that other load on the machine affects all
of them. Times are processor seconds of a single core. Prints one JSON object of medians: deals and plays a second, and
for OpenSpiel the plays of the players (`plays`) and all actions, including those of chance that deal (`actions`).
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable

import numpy as np
import pyspiel

from snorum.games import game
from snorum.lab.studies.kernels import Sitting, kernel
from snorum.lab.studies.loop import Arm, count_games, prepare_arm
from snorum.lab.studies.numbering import as_numbers

SECONDS = 1.0
RUNS = 7
NAME = "snip-snap-snorum"
OTHERS = ("crazy_eights(players=5)", "hearts")
AT_ONCE = 10_000

Speeds = dict[str, float]


def five_at_random(sitting: Sitting) -> Arm:
    """A way to play with five players who choose at random, five cards each."""
    return prepare_arm(kernel(NAME), as_numbers(game(NAME).Rules()), sitting, [0] * 5)


def snorum() -> Speeds:
    """Play compiled games for about `SECONDS`, and return the speeds."""
    of, way = kernel(NAME), five_at_random(Sitting(5))
    deals, plays = of.MEASURES.index("deals"), of.MEASURES.index("plays")
    sums, first, start = np.zeros(len(of.MEASURES), np.int64), 0, time.process_time()
    while (taken := time.process_time() - start) < SECONDS:
        sums += count_games(of, way, 1797, first, AT_ONCE)
        first += AT_ONCE
    return {"deals": sums[deals] / taken, "plays": sums[plays] / taken}


def open_spiel(name: str) -> Callable[[], Speeds]:
    """Make a function that plays an OpenSpiel game with random legal actions for about `SECONDS`."""
    of, chance = pyspiel.load_game(name), random.Random(1797)

    def play() -> Speeds:
        plays, actions, start = 0, 0, time.process_time()
        while (taken := time.process_time() - start) < SECONDS:
            state = of.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    action = chance.choices(outcomes, weights)[0]
                else:
                    action = chance.choice(state.legal_actions())
                    plays += 1
                state.apply_action(action)
                actions += 1
        return {"plays": plays / taken, "actions": actions / taken}

    return play


def medians(runs: list[Speeds]) -> Speeds:
    """The median of each speed."""
    return {what: statistics.median(run[what] for run in runs) for what in runs[0]}


if __name__ == "__main__":
    count_games(kernel(NAME), five_at_random(Sitting(5, 1)), 1, 0, 1)
    speeds: dict[str, Callable[[], Speeds]] = {"snorum": snorum} | {name: open_spiel(name) for name in OTHERS}
    found: dict[str, list[Speeds]] = {name: [] for name in speeds}
    for _ in range(RUNS):
        for name, measure in speeds.items():
            found[name].append(measure())
    print(json.dumps({name: medians(runs) for name, runs in found.items()}))

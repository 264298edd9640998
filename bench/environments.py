"""Measure how many acts a second programs that learn are answered, with random lawful acts.

Prints one JSON object: for each environment the acts a second, and how many times the speed of the engine that is.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from itertools import count

import numpy as np
from bench.plays import plays_a_second

from snorum.games import GAMES
from snorum.lab.environments import env
from snorum.lab.environments.openspiel import spiel

SECONDS = 3.0


def in_pettingzoo(name: str, chance: random.Random) -> Iterator[None]:
    """Acts in games for PettingZoo, with observations and masks."""
    agents = env(name)
    for seed in count():
        agents.reset(seed=seed)
        for _ in agents.agent_iter():
            seen, _, ended, broken_off, _ = agents.last()
            if ended or broken_off:
                agents.step(None)
            else:
                agents.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
                yield


def in_openspiel(name: str, chance: random.Random) -> Iterator[None]:
    """Acts in games for OpenSpiel; what chance deals does not count."""
    game = spiel(name)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                cards, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(cards, chances)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                yield


def acts_a_second(acts: Iterator[None]) -> float:
    """The speed, after a start that is not counted."""
    for _ in range(100):
        next(acts)
    number, start = 0, time.perf_counter()
    while (taken := time.perf_counter() - start) < SECONDS:
        next(acts)
        number += 1
    return number / taken


if __name__ == "__main__":
    found: dict[str, tuple[float, float]] = {}
    kinds: dict[str, Callable[[str, random.Random], Iterator[None]]]
    kinds = {"PettingZoo": in_pettingzoo, "OpenSpiel": in_openspiel}
    for name in ("cassino", "jig"):
        plays = plays_a_second(GAMES[name], random.Random(1))
        for kind, acts in kinds.items():
            speed = acts_a_second(acts(name, random.Random(1)))
            found[f"{kind}, {name}"] = speed, speed / plays
    print(json.dumps(found))

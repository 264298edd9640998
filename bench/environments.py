"""Measure how many acts a second programs that learn are answered, with lawful acts: random ones, but at many tables.

Prints one JSON object: for each environment the acts a second, and how many times the speed of the engine that is.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from itertools import count

import gymnasium
import numpy as np
from bench.plays import plays_a_second

from snorum.games import GAMES
from snorum.lab.environments import env
from snorum.lab.environments.openspiel import spiel

SECONDS = 3.0
TABLES = 1_000


def in_pettingzoo(name: str, chance: random.Random) -> Iterator[int]:
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
                yield 1


def in_openspiel(name: str, chance: random.Random) -> Iterator[int]:
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
                yield 1


def in_vectors(chance: random.Random) -> Iterator[int]:
    """Acts of an agent who leads its first card, at compiled tables; what the other plays does not count."""
    tables = gymnasium.make_vec("snorum/Jig-v0", num_envs=TABLES, players=2)
    seen, _ = tables.reset(seed=chance.randrange(2**32))
    while True:
        seen, *_ = tables.step(seen["action_mask"].argmax(axis=1))
        yield TABLES


def acts_a_second(acts: Iterator[int]) -> float:
    """The speed, after a start that is not counted."""
    for _ in range(100):
        next(acts)
    number, start = 0, time.perf_counter()
    while (taken := time.perf_counter() - start) < SECONDS:
        number += next(acts)
    return number / taken


if __name__ == "__main__":
    found: dict[str, tuple[float, float]] = {}
    kinds: dict[str, Callable[[str, random.Random], Iterator[int]]]
    kinds = {"PettingZoo": in_pettingzoo, "OpenSpiel": in_openspiel}
    for name in ("cassino", "jig"):
        plays = plays_a_second(GAMES[name], random.Random(1))
        for kind, acts in kinds.items():
            speed = acts_a_second(acts(name, random.Random(1)))
            found[f"{kind}, {name}"] = speed, speed / plays
    speed = acts_a_second(in_vectors(random.Random(1)))
    found["a thousand tables, jig"] = speed, speed / plays
    print(json.dumps(found))

"""Play compiled games in a loop, and add up what is counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from snorum.games.vocabulary import SnorumError
from snorum.lab.studies.chance import Integers
from snorum.lab.studies.compiled import compiled_without_cache
from snorum.lab.studies.fields import Record, record, record_of_rules
from snorum.lab.studies.kernels import Kernel, Play, Sitting
from snorum.lab.studies.numbering import WIDTH


class Arm(NamedTuple):
    """One way of playing a study's games, with a number for each rule, option and policy."""

    rules: Record
    sitting: Sitting
    policies: Integers
    """The number of the policy of each seat."""


def prepare_arm(kernel: Kernel, rules: Sequence[int], sitting: Sitting, policies: Sequence[int]) -> Arm:
    """Prepare a way of playing a kernel's game; `rules` are numbers in the order of `as_numbers`."""
    return Arm(np.array([tuple(rules)], record_of_rules(kernel.Rules))[0], sitting, np.array(policies, np.int64))


@compiled_without_cache
def _play_games(
    play: Play, memory: Any, rules: Record, sitting: Sitting, policies: Integers, seed: int, first: int, tallies: Any
) -> None:
    log = np.empty((0, WIDTH), np.int64)
    for each in range(len(tallies)):
        play(memory[0], rules, sitting, policies, seed, first + each, tallies[each], log)


AT_ONCE = 1_000
"""How many games' tallies are held in memory at a time."""


def count_games(kernel: Kernel, arm: Arm, seed: int, first: int, number: int) -> Integers:
    """Play `number` games from `first` on, and return the sum of each of the kernel's measures."""
    total = np.zeros(len(kernel.MEASURES), np.int64)
    for start in range(first, first + number, AT_ONCE):
        total += count_each_game(kernel, arm, seed, start, min(AT_ONCE, first + number - start)).sum(axis=0)
    return total


def count_each_game(kernel: Kernel, arm: Arm, seed: int, first: int, number: int) -> Integers:
    """Play `number` games from `first` on, and return the measures of each, a row for a game."""
    tallies = np.zeros(number, record(kernel.Tally))
    _play_games(kernel.play, np.zeros(1, record(kernel.Table)), *arm, seed, first, tallies)
    return tallies.view(np.int64).reshape(number, -1)


def play_logged(kernel: Kernel, arm: Arm, seed: int, game: int, rows: int = 20_000) -> tuple[Integers, Integers]:
    """Play one game, and return its log, row by row (`snorum.lab.studies.numbering.WIDTH`), and its tally."""
    log, tally = np.zeros((rows, WIDTH), np.int64), np.zeros(1, record(kernel.Tally))
    table = np.zeros(1, record(kernel.Table))
    written = kernel.play(table[0], *arm, seed, game, tally[0], log)
    if written > rows:
        raise SnorumError(f"game {game} of seed {seed} needs {written} rows of log; expected {rows} at most")
    return log[:written], tally.view(np.int64)

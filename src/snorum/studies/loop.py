"""Play games one after another, and count them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from snorum.studies.chance import Integers
from snorum.studies.compiled import compiled_anew
from snorum.studies.fields import Record, record, record_of_rules
from snorum.studies.kernels import Kernel, Play, Sitting
from snorum.studies.numbering import WIDTH
from snorum.vocabulary import SnorumError


class Arm(NamedTuple):
    """One way in which the games of a study are played, by number."""

    rules: Record
    sitting: Sitting
    policies: Integers
    """One for each seat."""


def arm(kernel: Kernel, rules: Sequence[int], sitting: Sitting, policies: Sequence[int]) -> Arm:
    """A way to play a kernel's game; `rules` are as `as_numbers` gives them."""
    return Arm(np.array([tuple(rules)], record_of_rules(kernel.Rules))[0], sitting, np.array(policies, np.int64))


@compiled_anew
def _played(
    play: Play, memory: Any, rules: Record, sitting: Sitting, policies: Integers, seed: int, first: int, tallies: Any
) -> None:
    log = np.empty((0, WIDTH), np.int64)
    for each in range(len(tallies)):
        play(memory[0], rules, sitting, policies, seed, first + each, tallies[each], log)


AT_ONCE = 1_000
"""How many games' tallies are held at a time."""


def counted(kernel: Kernel, arm: Arm, seed: int, first: int, number: int) -> Integers:
    """What `number` games from `first` on come to together: a sum for each of the kernel's measures."""
    total = np.zeros(len(kernel.MEASURES), np.int64)
    for start in range(first, first + number, AT_ONCE):
        total += each_counted(kernel, arm, seed, start, min(AT_ONCE, first + number - start)).sum(axis=0)
    return total


def each_counted(kernel: Kernel, arm: Arm, seed: int, first: int, number: int) -> Integers:
    """What each of the games comes to: a row for each."""
    tallies = np.zeros(number, record(kernel.Tally))
    _played(kernel.play, np.zeros(1, record(kernel.Table)), *arm, seed, first, tallies)
    return tallies.view(np.int64).reshape(number, -1)


def logged(kernel: Kernel, arm: Arm, seed: int, game: int, rows: int = 20_000) -> tuple[Integers, Integers]:
    """One game: what happened in it, row by row (`snorum.studies.numbering.WIDTH`), and its tally."""
    log, tally = np.zeros((rows, WIDTH), np.int64), np.zeros(1, record(kernel.Tally))
    table = np.zeros(1, record(kernel.Table))
    written = kernel.play(table[0], *arm, seed, game, tally[0], log)
    if written > rows:
        raise SnorumError(f"game {game} of seed {seed} takes {written} rows to write down, not {rows}")
    return log[:written], tally.view(np.int64)

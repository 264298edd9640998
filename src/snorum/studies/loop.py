"""Play games one after another, and count them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from snorum.studies.chance import Integers
from snorum.studies.compiled import compiled_anew
from snorum.studies.kernels import Kernel, Play
from snorum.studies.numbering import WIDTH
from snorum.vocabulary import SnorumError


class Arm(NamedTuple):
    """One way in which the games of a study are played, by number."""

    rules: Integers
    table: Integers
    """Players, deals (0: until the game ends), plays at the most."""
    policies: Integers
    """One for each seat."""


@compiled_anew
def _played(
    play: Play, rules: Integers, table: Integers, policies: Integers, seed: int, first: int, tallies: Integers
) -> None:
    log = np.empty((0, WIDTH), np.int64)
    for each in range(len(tallies)):
        play(rules, table, policies, seed, first + each, tallies[each], log)


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
    tallies = np.zeros((number, len(kernel.MEASURES)), np.int64)
    _played(kernel.play, *arm, seed, first, tallies)
    return tallies


def logged(kernel: Kernel, arm: Arm, seed: int, game: int, rows: int = 20_000) -> tuple[Integers, Integers]:
    """One game: what happened in it, row by row (`snorum.studies.numbering.WIDTH`), and its tally."""
    log, tally = np.zeros((rows, WIDTH), np.int64), np.zeros(len(kernel.MEASURES), np.int64)
    written = kernel.play(*arm, seed, game, tally, log)
    if written > rows:
        raise SnorumError(f"game {game} of seed {seed} takes {written} rows to write down, not {rows}")
    return log[:written], tally

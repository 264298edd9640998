"""A kernel of a game that takes no time: each player turns up a card, and the highest wins."""

from __future__ import annotations

import numpy as np

from snorum.studies.chance import SHUFFLE, Integers, begin, shuffle
from snorum.studies.compiled import compiled

MEASURES = ("plays", "highest", "wins of the first")
POLICIES = {"random": "turns up the top card", "wasteful": "turns up the one below it"}


@compiled
def play(
    rules: Integers, table: Integers, policies: Integers, seed: int, game: int, tally: Integers, log: Integers
) -> int:
    stream, pack = np.zeros(1, np.uint64), np.arange(52)
    begin(stream, seed, game, SHUFFLE, 1)
    shuffle(stream, pack, 52)
    highest = first = -1
    for player in range(table[0]):
        card = pack[51 - 2 * player - policies[player]]
        tally[0] += 1
        if card > highest:
            highest, first = card, player
    tally[1] = highest
    tally[2] = first == 0
    return 0

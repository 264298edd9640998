"""A kernel of a quick game for tests: each player turns up a card, and the highest wins."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from snorum.games.snap import Rules as Rules
from snorum.lab.studies.chance import SHUFFLE, Integers, begin_stream, shuffle
from snorum.lab.studies.compiled import compiled
from snorum.lab.studies.fields import measures
from snorum.lab.studies.kernels import Sitting


class Table:
    pack: Annotated[Integers, 52]


class Tally:
    plays: int
    highest: int
    wins_of: Annotated[Integers, ("the first", "another")]


MEASURES = measures(Tally)
SAYS = {"random": "turns up the top card", "wasteful": "turns up the card below it"}
POLICIES = tuple(SAYS)


@compiled
def play(
    table: Table, rules: Rules, sitting: Sitting, policies: Integers, seed: int, game: int, tally: Tally, log: Integers
) -> int:
    stream = np.zeros(1, np.uint64)
    table.pack[:] = np.arange(52)
    begin_stream(stream, seed, game, SHUFFLE, 1)
    shuffle(stream, table.pack, 52)
    highest = first = -1
    for player in range(sitting.players):
        card = table.pack[51 - 2 * player - policies[player]]
        tally.plays += 1
        if card > highest:
            highest, first = card, player
    tally.highest = highest
    tally.wins_of[int(first != 0)] += 1
    return 0

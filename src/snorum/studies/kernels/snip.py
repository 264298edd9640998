"""Snip-Snap-Snorum, compiled. Suits do not matter: cards are ranks."""

from __future__ import annotations

import numpy as np

from snorum.studies.chance import Integers
from snorum.studies.compiled import compiled
from snorum.studies.kernels.snip_choice import POLICIES as POLICIES
from snorum.studies.kernels.snip_five import play_five_card
from snorum.studies.kernels.snip_measures import MEASURES as MEASURES
from snorum.studies.kernels.snip_table import FIVE_CARD, SIZE, VARIANT
from snorum.studies.kernels.snip_whole import play_whole_pack

SUITS = False


@compiled
def play(
    rules: Integers, table: Integers, policies: Integers, seed: int, game: int, tally: Integers, log: Integers
) -> int:
    """Play a game to its end, or as far as it is to be played; how many rows were written."""
    t, stream, choice = np.empty(SIZE, np.int64), np.empty(1, np.uint64), np.empty(1, np.uint64)
    if rules[VARIANT] == FIVE_CARD:
        return play_five_card(t, stream, choice, rules, table, policies, seed, game, tally, log)
    return play_whole_pack(t, stream, choice, rules, table, policies, seed, game, tally, log)

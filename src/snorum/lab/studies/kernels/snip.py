"""Snip-Snap-Snorum, compiled. Suits do not matter: cards are ranks."""

from __future__ import annotations

import numpy as np

from snorum.games.snip_snap_snorum.rules import EARL_OF_COVENTRY, Rules, complete_deals, plays_in_turn
from snorum.lab.studies.chance import CHOICE, Integers, begin_stream
from snorum.lab.studies.compiled import compiled
from snorum.lab.studies.fields import measures
from snorum.lab.studies.kernels import Sitting
from snorum.lab.studies.kernels.snip_choice import POLICIES as POLICIES
from snorum.lab.studies.kernels.snip_counting import finish_tally
from snorum.lab.studies.kernels.snip_five import play_five_cards
from snorum.lab.studies.kernels.snip_table import Table, Tally, deal_cards, pass_the_deal, sit_down
from snorum.lab.studies.kernels.snip_whole import play_whole_pack

MEASURES = measures(Tally)
SUITS = False
LEFT_OUT = {"variant": (EARL_OF_COVENTRY,)}


@compiled
def play(
    table: Table, rules: Rules, sitting: Sitting, policies: Integers, seed: int, game: int, tally: Tally, log: Integers
) -> int:
    """Play a game: see `snorum.lab.studies.kernels.Kernel.play`."""
    stream, choice, left = np.empty(1, np.uint64), np.empty(1, np.uint64), sitting.most
    sit_down(table, rules, sitting.players, stream, seed, game)
    begin_stream(choice, seed, game, CHOICE, 0)
    while True:
        turn_up = deal_cards(table, rules, stream, seed, game)
        if plays_in_turn(rules):
            left = play_five_cards(table, rules, policies, choice, turn_up, left, tally, log)
        else:
            left = play_whole_pack(table, rules, policies, choice, left, tally, log)
        broken_off = table.in_hand and not table.over
        complete = complete_deals(rules)
        if broken_off or table.deal == sitting.deals or (table.over and not (complete and sitting.deals)):
            return finish_tally(table, tally)
        if complete:  # the winner has the pool (`pool_taken`)
            if table.winner >= 0:
                table.counters[table.winner] += table.pool
            table.pool = 0
        pass_the_deal(table, rules)

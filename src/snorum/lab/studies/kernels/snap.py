"""Snap, compiled: with a common pile, and with a pile for each player."""

from __future__ import annotations

import numpy as np

from snorum.games.snap import Rules
from snorum.lab.studies.chance import CHOICE, Integers, begin_stream, draw_below
from snorum.lab.studies.compiled import compiled
from snorum.lab.studies.fields import measures
from snorum.lab.studies.kernels import Sitting
from snorum.lab.studies.kernels.log import size_of, write
from snorum.lab.studies.kernels.snap_choosing import POLICIES as POLICIES
from snorum.lab.studies.kernels.snap_choosing import (
    cards_to_turn,
    choose_wrong_call,
    how_many_call,
    nth_player,
    random_subset,
    ways_to_call,
)
from snorum.lab.studies.kernels.snap_going import carry_out_call, pass_turn, pay_penalty, turn_card
from snorum.lab.studies.kernels.snap_locking import all_in_the_pot, no_match_to_come
from snorum.lab.studies.kernels.snap_matching import is_excused, right_calls, who_can_call
from snorum.lab.studies.kernels.snap_table import Table, Tally, deal_table
from snorum.lab.studies.numbering import CALLED, DEALT, NOBODY, PLAYED, WRONGLY_CALLED

MEASURES = measures(Tally)
LEFT_OUT = {
    "who_calls": ("the-two",),
    "snap_wins": ("other-pile",),
}


@compiled
def play(
    table: Table, rules: Rules, sitting: Sitting, policies: Integers, seed: int, game: int, tally: Tally, log: Integers
) -> int:
    """Play one game: see `snorum.lab.studies.kernels.Kernel.play`."""
    policy, chance = policies[0], np.empty(1, np.uint64)
    deal_table(table, rules, sitting.players, seed, game)
    begin_stream(chance, seed, game, CHOICE, 1)
    counted = False
    for _ in range(sitting.most):
        if table.winner != NOBODY or table.draw:
            break
        if not tally.deals:
            tally.deals = 1
            write(table, log, DEALT, 0, 1)
        right = right_calls(rules, table)
        if right and table.fresh and not counted:
            tally.matches += 1
            counted = True
        caller, call = choose_wrong_call(policy, rules, table, chance, right)
        if caller != NOBODY:
            tally.calls += 1
            write(table, log, CALLED, 1 << caller, call, 0, 0, 0, WRONGLY_CALLED)
            if not is_excused(rules, table, caller, call):
                tally.errors += 1
                pay_penalty(rules, table, tally, log, caller)
                pass_turn(rules, table, tally, log)
            continue
        turns, _, _ = cards_to_turn(rules, table, 0)
        callers = who_can_call(rules, table) if right else 0
        calls = size_of(right)
        moves = turns + ways_to_call(size_of(callers)) * calls
        several = how_many_call(policy, chance, size_of(callers), turns > 0) if moves > 1 else int(turns == 0)
        if several:
            some = random_subset(chance, callers, several)
            call = nth_player(right, draw_below(chance, calls))
            tally.calls += 1
            write(table, log, CALLED, some, call, 0, 0, moves)
            carry_out_call(rules, table, tally, log, some, call)
        else:
            _, player, card = cards_to_turn(rules, table, draw_below(chance, turns))
            tally.plays += 1
            write(table, log, PLAYED, player, card, 0, NOBODY, moves)
            turn_card(rules, table, tally, log, player, card)
            counted = False
        pass_turn(rules, table, tally, log)
    if table.winner == NOBODY:
        tally.games_without_a_winner = 1
        if table.draw:
            tally.games_drawn = 1
            tally.games_drawn_with_every_match_in_the_pot += all_in_the_pot(table)
            tally.games_drawn_the_pot_empty += table.in_pot == 0
        else:
            tally.games_broken_off = 1
            tally.games_broken_off_with_no_match_to_come += no_match_to_come(rules, table)
    return table.rows

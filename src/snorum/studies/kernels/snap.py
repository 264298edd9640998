"""Snap, compiled: with one pile for all and with a pile for each."""

from __future__ import annotations

import numpy as np

from snorum.games.snap import Rules
from snorum.playing import CARELESS as ONE_IN
from snorum.studies.chance import CHOICE, Integers, begin, below
from snorum.studies.compiled import compiled
from snorum.studies.kernels.snap_choosing import (
    CARELESS,
    LATE,
    POLICIES,
    card_to_turn,
    cards_to_turn,
    how_many_call,
    late_call,
    place_of,
    size_of,
    some_of,
    ways_to_call,
    who_turn,
    wrong_call,
)
from snorum.studies.kernels.snap_claiming import claim
from snorum.studies.kernels.snap_going import pass_turn, pay, turn
from snorum.studies.kernels.snap_locking import all_in_the_pot, no_match_to_come
from snorum.studies.kernels.snap_matching import able, comes_late, rightful
from snorum.studies.kernels.snap_table import (
    CLAIMED_CALL,
    DRAW,
    FRESH,
    MAY_BEGIN,
    POT_SIZE,
    ROWS,
    WINNER,
    lay,
    write,
)
from snorum.studies.kernels.snap_tally import (
    BROKEN_OFF,
    CALLS,
    DEALS,
    DRAWN,
    DRAWN_LOCKED,
    DRAWN_NO_POT,
    ERRORS,
    MATCHES,
    MEASURES,
    NO_MATCH_TO_COME,
    NO_WINNER,
    PLAYS,
)
from snorum.studies.numbering import CALLED, DEALT, NOBODY, PLAYED, WRONGLY_CALLED, option, place

__all__ = ["MEASURES", "POLICIES", "play"]

_BEGINS, _YOUNGEST = place(Rules, "begins"), option(Rules, "begins", "youngest")


@compiled
def play(
    rules: Integers, table: Integers, policies: Integers, seed: int, game: int, tally: Integers, log: Integers
) -> int:
    """Play one game, as `snorum.studies.kernels.Kernel` has it."""
    players, most, policy = table[0], table[2], policies[0]
    on = lay(rules, players, seed, game, tally, log)
    at, chance = on.at, np.zeros(1, np.uint64)
    begin(chance, seed, game, CHOICE, 1)
    if rules[_BEGINS] == _YOUNGEST:
        at[MAY_BEGIN] = (1 << players) - 1
    matched = False
    while at[WINNER] == NOBODY and not at[DRAW]:
        if most == 0:
            break
        most -= 1
        if not tally[DEALS]:
            tally[DEALS] = 1
            write(on, DEALT, 0, 1, 0, 0, 0, 0)
        right = rightful(on)
        if right and at[FRESH] and not matched:
            tally[MATCHES] += 1
            matched = True
        error = NOBODY
        if policy == CARELESS and below(chance, ONE_IN) == 0:
            error = wrong_call(on, chance, right)
        elif policy == LATE and at[CLAIMED_CALL] != NOBODY and below(chance, ONE_IN) == 0:
            error = late_call(on, chance, right)
        if error != NOBODY:
            caller, call = 1 << (error // 2), error % 2
            tally[CALLS] += 1
            write(on, CALLED, caller, call, 0, 0, 0, WRONGLY_CALLED)
            if comes_late(on, caller, call):
                continue
            tally[ERRORS] += 1
            pay(on, caller)
            pass_turn(on)
            continue
        beginners = who_turn(on)
        turns = 0
        for player in range(players):
            if (beginners >> player) & 1:
                turns += cards_to_turn(on, player)
        callers = able(on) if right else 0
        number, calls = size_of(callers), size_of(right)
        moves = turns + ways_to_call(number) * calls
        several = how_many_call(policy, chance, number, turns > 0) if moves > 1 else int(turns == 0)
        if several:
            caller = some_of(chance, callers, several)
            call = place_of(right, below(chance, calls))
            tally[CALLS] += 1
            write(on, CALLED, caller, call, 0, 0, moves, 0)
            claim(on, caller, call)
        else:
            which, player = below(chance, turns), 0
            while True:
                if (beginners >> player) & 1:
                    if which < cards_to_turn(on, player):
                        break
                    which -= cards_to_turn(on, player)
                player += 1
            card = card_to_turn(on, player, which)
            tally[PLAYS] += 1
            write(on, PLAYED, player, card, 0, NOBODY, moves, 0)
            turn(on, player, card)
            matched = False
        pass_turn(on)
    if at[WINNER] == NOBODY:
        tally[NO_WINNER] = 1
        if at[DRAW]:
            tally[DRAWN] = 1
            tally[DRAWN_LOCKED] += all_in_the_pot(on)
            tally[DRAWN_NO_POT] += at[POT_SIZE] == 0
        else:
            tally[BROKEN_OFF] = 1
            tally[NO_MATCH_TO_COME] += no_match_to_come(on)
    return int(at[ROWS])

"""Snap, compiled: with one pile for all and with a pile for each."""

from __future__ import annotations

import numpy as np

from snorum.games.snap import Rules
from snorum.studies.chance import CHOICE, Integers, Stream, begin, below
from snorum.studies.compiled import compiled
from snorum.studies.kernels.snap_claiming import claim
from snorum.studies.kernels.snap_going import pass_turn, pay, turn
from snorum.studies.kernels.snap_locking import all_in_the_pot, no_match_to_come
from snorum.studies.kernels.snap_matching import able, comes_late, rightful
from snorum.studies.kernels.snap_table import (
    CLAIMED,
    CLAIMED_CALL,
    DRAW,
    FRESH,
    MAY_BEGIN,
    POT_SIZE,
    ROWS,
    SNAP,
    SNAP_POT,
    TURN,
    WINNER,
    Table,
    is_in,
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

POLICIES = {
    "random": "where something may be called, mostly one player is first, sometimes two call together, and sometimes "
    "nobody does",
    "careless": "like random, but one time in ten somebody calls what there is no reason to call",
    "late": "like random, but one time in ten somebody calls after another what that one has called rightly",
    "alert": "every match is called, and by one player, each as likely as another",
    "together": "every match is called, and by two players at once",
    "asleep": "nobody ever calls",
}
"""How the players of the table call, all of them as the first in the list does: what they do, they do as one."""

RANDOM, CARELESS, LATE, ALERT, TOGETHER, ASLEEP = range(len(POLICIES))

ONE_IN = 10
"""Of so many occasions an error is made in one, as in `snorum.effects.settings`."""

NOBODY_CALLS, ONE_CALLS = 2, 6
"""How the chances lie, as in `snorum.playing.ALERTNESS`; for two, three or four at once it is 1."""

FEW = 4
"""If no more may call, any number of them can call together; or else two."""

_BEGINS, _YOUNGEST = place(Rules, "begins"), option(Rules, "begins", "youngest")


@compiled
def _turns(table: Table, player: int) -> int:
    """How many cards may come up when a player turns his next: one, or any of the pile that he turns over."""
    if table.sizes[player]:
        return 1
    seen = number = 0
    for each in range(table.pile_sizes[player]):
        card = table.piles[player, each]
        if not (seen >> card) & 1:
            seen |= 1 << card
            number += 1
    return number


@compiled
def _card(table: Table, player: int, which: int) -> int:
    """The card that comes up: the top of the stack, or this one of the different cards of the pile."""
    if table.sizes[player]:
        return int(table.stacks[player, table.heads[player]])
    seen = 0
    for each in range(table.pile_sizes[player]):
        card = table.piles[player, each]
        if not (seen >> card) & 1:
            if which == 0:
                return int(card)
            seen |= 1 << card
            which -= 1
    return NOBODY


@compiled
def _beginners(table: Table) -> int:
    """Who may turn the next card, a set."""
    begin_ = table.at[MAY_BEGIN]
    found = 0
    for player in range(len(table.sizes)):
        if (begin_ >> player) & 1 and is_in(table, player):
            found |= 1 << player
    if found or table.at[TURN] == NOBODY:
        return found
    return int(1 << table.at[TURN])


@compiled
def _some_of(chance: Stream, players: int, number: int) -> int:
    """So many of a set of players, any as likely as any."""
    count = chosen = 0
    for player in range(64):
        if players >> player == 0:
            break
        if (players >> player) & 1:
            count += 1
            if count <= number:
                chosen |= 1 << player
            elif below(chance, count) < number:
                chosen &= ~(1 << _place_of(chosen, below(chance, number)))
                chosen |= 1 << player
    return chosen


@compiled
def _place_of(players: int, which: int) -> int:
    """The seat of this one of a set of players."""
    seat = 0
    while True:
        if (players >> seat) & 1:
            if which == 0:
                return seat
            which -= 1
        seat += 1


@compiled
def _size(players: int) -> int:
    """How many players are in a set."""
    number = 0
    while players:
        players &= players - 1
        number += 1
    return number


@compiled
def _ways(number: int) -> int:
    """In how many ways some of so many players can call, alone or together."""
    return (1 << number) - 1 if number <= FEW else number + number * (number - 1) // 2


@compiled
def _how_many_call(policy: int, chance: Stream, number: int, can_turn: bool) -> int:
    """How many call where something may be called, and so many players can call it; 0: a card is turned."""
    if policy == ASLEEP or not number:
        return 0
    if policy in (ALERT, TOGETHER):
        return 1 if policy == ALERT else min(number, 2)
    most = number if number <= FEW else 2
    drawn = below(chance, NOBODY_CALLS * can_turn + ONE_CALLS + most - 1) + NOBODY_CALLS * (not can_turn)
    return 0 if drawn < NOBODY_CALLS else max(1, drawn - NOBODY_CALLS - ONE_CALLS + 2)


@compiled
def _wrong(table: Table, chance: Stream, right: int) -> int:
    """A call that somebody makes in error, twice his seat and the call; `NOBODY` if there is none to make."""
    players, count, chosen = able(table), 0, NOBODY
    for player in range(len(table.sizes)):
        if (players >> player) & 1:
            for call in (SNAP, SNAP_POT):
                if not (right >> call) & 1 and not comes_late(table, 1 << player, call):
                    count += 1
                    if below(chance, count) == 0:
                        chosen = 2 * player + call
    return chosen


@compiled
def _late(table: Table, chance: Stream, right: int) -> int:
    """A call made after another's that was right, as `_wrong` has it; `NOBODY` if there was none, or it is right."""
    call, others = table.at[CLAIMED_CALL], able(table) & ~table.at[CLAIMED]
    if call == NOBODY or (right >> call) & 1 or not others:
        return NOBODY
    return int(2 * _place_of(others, below(chance, _size(others))) + call)


@compiled
def play(
    rules: Integers, table: Integers, policies: Integers, seed: int, game: int, tally: Integers, log: Integers
) -> int:
    """Play one game, as `snorum.studies.kernels.Kernel` has it."""
    players, most, policy = table[0], table[2], policies[0]
    on = lay(rules, players, seed, game, tally, log)
    at, left, chance = on.at, np.zeros(13, np.int64), np.zeros(1, np.uint64)
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
            error = _wrong(on, chance, right)
        elif policy == LATE and at[CLAIMED_CALL] != NOBODY and below(chance, ONE_IN) == 0:
            error = _late(on, chance, right)
        if error != NOBODY:
            caller, call = 1 << (error // 2), error % 2
            tally[CALLS] += 1
            write(on, CALLED, caller, call, 0, 0, 0, WRONGLY_CALLED)
            if comes_late(on, caller, call):
                continue
            tally[ERRORS] += 1
            pay(on, caller)
            pass_turn(on, left)
            continue
        beginners = _beginners(on)
        turns = 0
        for player in range(players):
            if (beginners >> player) & 1:
                turns += _turns(on, player)
        callers = able(on) if right else 0
        number, calls = _size(callers), _size(right)
        moves = turns + _ways(number) * calls
        several = _how_many_call(policy, chance, number, turns > 0) if moves > 1 else int(turns == 0)
        if several:
            caller = _some_of(chance, callers, several)
            call = _place_of(right, below(chance, calls))
            tally[CALLS] += 1
            write(on, CALLED, caller, call, 0, 0, moves, 0)
            claim(on, caller, call)
        else:
            which, player = below(chance, turns), 0
            while True:
                if (beginners >> player) & 1:
                    if which < _turns(on, player):
                        break
                    which -= _turns(on, player)
                player += 1
            card = _card(on, player, which)
            tally[PLAYS] += 1
            write(on, PLAYED, player, card, 0, NOBODY, moves, 0)
            turn(on, player, card)
            matched = False
        pass_turn(on, left)
    if at[WINNER] == NOBODY:
        tally[NO_WINNER] = 1
        if at[DRAW]:
            tally[DRAWN] = 1
            tally[DRAWN_LOCKED] += all_in_the_pot(on, left)
            tally[DRAWN_NO_POT] += at[POT_SIZE] == 0
        else:
            tally[BROKEN_OFF] = 1
            tally[NO_MATCH_TO_COME] += no_match_to_come(on)
    return int(at[ROWS])

"""How players choose in compiled games of Snap: which card is turned, who calls, and who calls wrongly."""

from __future__ import annotations

from snorum.games.snap import Rules
from snorum.games.snap.moves import most_together
from snorum.games.snap.table import turns_over_as_it_lies
from snorum.lab.studies.chance import Stream, draw_below
from snorum.lab.studies.compiled import compiled_within
from snorum.lab.studies.kernels.log import size_of
from snorum.lab.studies.kernels.snap_matching import is_excused, who_can_call
from snorum.lab.studies.kernels.snap_table import SNAP, SNAP_POT, Table
from snorum.lab.studies.numbering import NOBODY
from snorum.table.playing import ALERTNESS
from snorum.table.playing import CARELESS as ONE_IN

POLICIES = ("random", "careless", "late", "alert", "together", "asleep")
"""How the players call. One policy, that of the first seat, holds for the whole table."""

RANDOM, CARELESS, LATE, ALERT, TOGETHER, ASLEEP = range(len(POLICIES))

NOBODY_CALLS, ONE_CALLS = ALERTNESS[0], ALERTNESS[1]
"""The weights of no call and of one call; two, three or four calls at once have a weight of 1 each."""


# Sets of players


@compiled_within
def nth_player(players: int, which: int) -> int:
    """The seat of one player of a set; `which` counts from 0."""
    for _ in range(which):
        players &= players - 1
    seat = 0
    while not players >> seat & 1:
        seat += 1
    return seat


@compiled_within
def random_subset(chance: Stream, players: int, number: int) -> int:
    """A random subset of `number` players, all subsets equally likely."""
    chosen = 0
    for count in range(1, size_of(players) + 1):
        player = 1 << nth_player(players, count - 1)
        if count <= number:
            chosen |= player
        elif draw_below(chance, count) < number:
            chosen &= ~(1 << nth_player(chosen, draw_below(chance, number)))
            chosen |= player
    return chosen


# What is turned


@compiled_within
def cards_to_turn(rules: Rules, table: Table, which: int) -> tuple[int, int, int]:
    """The cards that may come up next: the top of a stack, or of a pile that is turned over.

    Returns their number, and of one of them, counted from 0 by `which`, the player and the card.
    """
    number, whose, found = 0, NOBODY, NOBODY
    beginners = table.may_begin & ~table.out
    for player in range(table.players):
        if not (beginners >> player & 1 if beginners else player == table.turn):
            continue
        seen = 0
        upcoming = 1 if table.held[player] else table.piled[player]
        for each in range(min(upcoming, 1) if turns_over_as_it_lies(rules) else upcoming):
            card = table.stack[player, table.head[player]] if table.held[player] else table.pile[player, each]
            if not seen >> card & 1:
                if number == which:
                    whose, found = player, card
                seen |= 1 << card
                number += 1
    return number, whose, found


# Who calls


@compiled_within
def ways_to_call(number: int) -> int:
    """The number of ways in which some of this many players can call, alone or together."""
    ways, of_this_number = 0, 1
    for some in range(1, most_together(number) + 1):
        of_this_number = of_this_number * (number - some + 1) // some
        ways += of_this_number
    return ways


@compiled_within
def how_many_call(policy: int, chance: Stream, number: int, can_turn: bool) -> int:
    """How many of `number` players call where a call is right; 0 means that a card is turned."""
    if policy == ASLEEP or not number:
        return int(not can_turn)
    if policy in (ALERT, TOGETHER):
        return 1 if policy == ALERT else min(number, 2)
    nobody = NOBODY_CALLS if can_turn else 0
    drawn = draw_below(chance, nobody + ONE_CALLS + most_together(number) - 1) - nobody
    return 0 if drawn < 0 else max(1, drawn - ONE_CALLS + 2)


@compiled_within
def choose_wrong_call(policy: int, rules: Rules, table: Table, chance: Stream, right: int) -> tuple[int, int]:
    """A wrong call, one time in ten with the policies `careless` and `late`: the player and the call, or `NOBODY`."""
    caller, call = NOBODY, NOBODY
    if policy == CARELESS and draw_below(chance, ONE_IN) == 0:
        those, count = who_can_call(rules, table), 0
        for player in range(table.players):
            for each in (SNAP, SNAP_POT):
                if those >> player & 1 and not right >> each & 1 and not is_excused(rules, table, player, each):
                    count += 1
                    if draw_below(chance, count) == 0:
                        caller, call = player, each
    elif policy == LATE and table.claimed_call != NOBODY and draw_below(chance, ONE_IN) == 0:
        call = table.claimed_call
        others = who_can_call(rules, table) & ~table.claimed
        if others and not right >> call & 1:
            caller = nth_player(others, draw_below(chance, size_of(others)))
    return caller, call

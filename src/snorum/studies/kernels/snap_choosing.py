"""How the players of Snap choose: what they turn, who calls, and who calls in error."""

from __future__ import annotations

from snorum.games.snap import Rules
from snorum.games.snap.moves import most_together
from snorum.playing import ALERTNESS
from snorum.playing import CARELESS as ONE_IN
from snorum.studies.chance import Stream, below
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.log import size_of
from snorum.studies.kernels.snap_matching import able, is_let_off
from snorum.studies.kernels.snap_table import SNAP, SNAP_POT, Table
from snorum.studies.numbering import NOBODY

POLICIES = {
    "random": "where something may be called, mostly one player is first, sometimes two call together, and sometimes "
    "nobody does",
    "careless": "like random, but one time in ten somebody calls what there is no reason to call",
    "late": "like random, but one time in ten somebody calls after another what that one has called rightly",
    "alert": "every match is called, and by one player, each as likely as another",
    "together": "every match is called, and by two players at once",
    "asleep": "nobody calls while there is a card to turn",
}
"""How the players of the table call, all of them as the first in the list does: what they do, they do as one."""

RANDOM, CARELESS, LATE, ALERT, TOGETHER, ASLEEP = range(len(POLICIES))

NOBODY_CALLS, ONE_CALLS = ALERTNESS[0], ALERTNESS[1]
"""How the chances lie; for two, three or four at once it is 1."""


# Sets of players


@compiled_within
def place_of(players: int, which: int) -> int:
    """The seat of this one of a set of players."""
    for _ in range(which):
        players &= players - 1
    seat = 0
    while not players >> seat & 1:
        seat += 1
    return seat


@compiled_within
def some_of(chance: Stream, players: int, number: int) -> int:
    """So many of a set of players, any as likely as any."""
    chosen = 0
    for count in range(1, size_of(players) + 1):
        player = 1 << place_of(players, count - 1)
        if count <= number:
            chosen |= player
        elif below(chance, count) < number:
            chosen &= ~(1 << place_of(chosen, below(chance, number)))
            chosen |= player
    return chosen


# What is turned


@compiled_within
def cards_to_turn(table: Table, which: int) -> tuple[int, int, int]:
    """How many cards may come up next: of each who may turn the top of his stack, or any of the pile he turns over.

    Beside it is this one of them, counted from nought: whose it is, and the card.
    """
    number, whose, found = 0, NOBODY, NOBODY
    beginners = table.may_begin & ~table.out
    for player in range(table.players):
        if not (beginners >> player & 1 if beginners else player == table.turn):
            continue
        seen = 0
        for each in range(1 if table.held[player] else table.piled[player]):
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
    """In how many ways some of so many players can call, alone or together."""
    ways, of_this_number = 0, 1
    for some in range(1, most_together(number) + 1):
        of_this_number = of_this_number * (number - some + 1) // some
        ways += of_this_number
    return ways


@compiled_within
def how_many_call(policy: int, chance: Stream, number: int, can_turn: bool) -> int:
    """How many call where something may be called, and so many players can call it; 0: a card is turned."""
    if policy == ASLEEP or not number:
        return int(not can_turn)
    if policy in (ALERT, TOGETHER):
        return 1 if policy == ALERT else min(number, 2)
    nobody = NOBODY_CALLS if can_turn else 0
    drawn = below(chance, nobody + ONE_CALLS + most_together(number) - 1) - nobody
    return 0 if drawn < 0 else max(1, drawn - ONE_CALLS + 2)


@compiled_within
def error(policy: int, rules: Rules, table: Table, chance: Stream, right: int) -> tuple[int, int]:
    """Who calls in error and what, one time in ten, by a policy by which somebody does; or `NOBODY`."""
    caller, call = NOBODY, NOBODY
    if policy == CARELESS and below(chance, ONE_IN) == 0:
        those, count = able(rules, table), 0
        for player in range(table.players):
            for each in (SNAP, SNAP_POT):
                if those >> player & 1 and not right >> each & 1 and not is_let_off(rules, table, player, each):
                    count += 1
                    if below(chance, count) == 0:
                        caller, call = player, each
    elif policy == LATE and table.claimed_call != NOBODY and below(chance, ONE_IN) == 0:
        call = table.claimed_call
        others = able(rules, table) & ~table.claimed
        if others and not right >> call & 1:
            caller = place_of(others, below(chance, size_of(others)))
    return caller, call

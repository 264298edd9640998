"""How the players of Snap choose: what they turn, who calls, and who calls in error."""

from __future__ import annotations

from snorum.playing import ALERTNESS
from snorum.studies.chance import Stream, below
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.snap_matching import able, comes_late
from snorum.studies.kernels.snap_table import (
    CLAIMED,
    CLAIMED_CALL,
    HEAD,
    HELD,
    MAY_BEGIN,
    PILE_OF,
    PILED,
    PLAYERS,
    SNAP,
    SNAP_POT,
    STACK_OF,
    TURN,
    Table,
    is_in,
)
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

FEW = 4
"""If no more may call, any number of them can call together; or else two."""


@compiled_within
def cards_to_turn(table: Table, player: int) -> int:
    """How many cards may come up when a player turns his next: one, or any of the pile that he turns over."""
    if table.seat[player, HELD]:
        return 1
    seen = number = 0
    for each in range(table.seat[player, PILED]):
        card = table.cards[PILE_OF + 2 * player, each]
        if not (seen >> card) & 1:
            seen |= 1 << card
            number += 1
    return number


@compiled_within
def card_to_turn(table: Table, player: int, which: int) -> int:
    """The card that comes up: the top of the stack, or this one of the different cards of the pile."""
    if table.seat[player, HELD]:
        return int(table.cards[STACK_OF + 2 * player, table.seat[player, HEAD]])
    seen = 0
    for each in range(table.seat[player, PILED]):
        card = table.cards[PILE_OF + 2 * player, each]
        if not (seen >> card) & 1:
            if which == 0:
                return int(card)
            seen |= 1 << card
            which -= 1
    return NOBODY


@compiled_within
def who_turn(table: Table) -> int:
    """Who may turn the next card, a set."""
    begin_ = table.at[MAY_BEGIN]
    found = 0
    for player in range(table.at[PLAYERS]):
        if (begin_ >> player) & 1 and is_in(table, player):
            found |= 1 << player
    if found or table.at[TURN] == NOBODY:
        return found
    return int(1 << table.at[TURN])


@compiled_within
def some_of(chance: Stream, players: int, number: int) -> int:
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
                chosen &= ~(1 << place_of(chosen, below(chance, number)))
                chosen |= 1 << player
    return chosen


@compiled_within
def place_of(players: int, which: int) -> int:
    """The seat of this one of a set of players."""
    seat = 0
    while True:
        if (players >> seat) & 1:
            if which == 0:
                return seat
            which -= 1
        seat += 1


@compiled_within
def size_of(players: int) -> int:
    """How many players are in a set."""
    number = 0
    while players:
        players &= players - 1
        number += 1
    return number


@compiled_within
def ways_to_call(number: int) -> int:
    """In how many ways some of so many players can call, alone or together."""
    return (1 << number) - 1 if number <= FEW else number + number * (number - 1) // 2


@compiled_within
def how_many_call(policy: int, chance: Stream, number: int, can_turn: bool) -> int:
    """How many call where something may be called, and so many players can call it; 0: a card is turned."""
    if policy == ASLEEP or not number:
        return int(not can_turn)
    if policy in (ALERT, TOGETHER):
        return 1 if policy == ALERT else min(number, 2)
    most = number if number <= FEW else 2
    drawn = below(chance, NOBODY_CALLS * can_turn + ONE_CALLS + most - 1) + NOBODY_CALLS * (not can_turn)
    return 0 if drawn < NOBODY_CALLS else max(1, drawn - NOBODY_CALLS - ONE_CALLS + 2)


@compiled_within
def wrong_call(table: Table, chance: Stream, right: int) -> int:
    """A call that somebody makes in error, twice his seat and the call; `NOBODY` if there is none to make."""
    players, count, chosen = able(table), 0, NOBODY
    for player in range(table.at[PLAYERS]):
        if (players >> player) & 1:
            for call in (SNAP, SNAP_POT):
                if not (right >> call) & 1 and not comes_late(table, 1 << player, call):
                    count += 1
                    if below(chance, count) == 0:
                        chosen = 2 * player + call
    return chosen


@compiled_within
def late_call(table: Table, chance: Stream, right: int) -> int:
    """A call after another's that was right, as `wrong_call` has it; `NOBODY` if there was none, or it is right."""
    call, others = table.at[CLAIMED_CALL], able(table) & ~table.at[CLAIMED]
    if call == NOBODY or (right >> call) & 1 or not others:
        return NOBODY
    return int(2 * place_of(others, below(chance, size_of(others))) + call)

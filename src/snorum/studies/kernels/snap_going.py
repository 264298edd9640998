"""A play at Snap and what follows, compiled (`snorum.games.snap.going`)."""

from __future__ import annotations

from snorum.games.snap import Rules
from snorum.studies.chance import Integers
from snorum.studies.compiled import compiled
from snorum.studies.kernels.snap_leaving import is_over, leave
from snorum.studies.kernels.snap_matching import can_call, rightful
from snorum.studies.kernels.snap_table import (
    BEFORE,
    BEFORE_POT,
    CLAIMED,
    CLAIMED_CALL,
    COMMON_SIZE,
    FRESH,
    LAST,
    MAY_BEGIN,
    MORE_KNOWN,
    OUT_OF_IT,
    PLAYERS,
    RANKS,
    TAKER,
    TURN,
    TURNER,
    WAITING,
    Table,
    has_nothing,
    is_common,
    is_in,
    mix,
    put_under,
    take_out,
    take_top,
    write,
)
from snorum.studies.kernels.snap_tally import CARDS_GIVEN
from snorum.studies.numbering import GIVES, NOBODY, option, place

_RUNS_OUT, _AT_ONCE = place(Rules, "runs_out"), option(Rules, "runs_out", "at-once")
_FROM, _STACK_ONLY = place(Rules, "penalty_from"), option(Rules, "penalty_from", "stack-only")
_TURNED_OVER = option(Rules, "penalty_from", "pile-turned-over")
_PAID_LAST, _OUT = place(Rules, "paid_last_card"), option(Rules, "paid_last_card", "out")


@compiled
def turn(table: Table, player: int, card: int) -> None:
    """Turn the next card. Those who had none to turn, and did not call, are out by now.

    `card` is the top of his stack; if he has none, that card of his pile which comes to the top as he turns it over.
    """
    at = table.at
    for each in range(at[WAITING]):
        leave(table, table.waiting[each])
    if table.sizes[player] == 0:
        turn_over(table, player)
        take_out(table, player, card)
    else:
        take_top(table, player)
    rank = card % RANKS
    if table.sizes[player] + 1 > table.known_sizes[player]:
        at[MORE_KNOWN] = True
    else:
        table.known[player, rank] -= 1
        table.known_sizes[player] -= 1
    if is_common(table):
        table.common[at[COMMON_SIZE]], table.turned_by[at[COMMON_SIZE]] = card, player
        at[COMMON_SIZE] += 1
        if at[COMMON_SIZE] < 3:
            at[MORE_KNOWN] = True
        if table.sizes[player] == 0 and table.rules[_RUNS_OUT] == _AT_ONCE:
            leave(table, player)
    else:
        table.piles[player, table.pile_sizes[player]] = card
        table.pile_sizes[player] += 1
        at[BEFORE_POT] &= ~(1 << player)
    at[TURNER], at[FRESH], at[TAKER], at[MAY_BEGIN] = player, True, NOBODY, 0
    at[BEFORE], at[LAST] = at[LAST], rank
    at[CLAIMED], at[CLAIMED_CALL] = 0, NOBODY


@compiled
def turn_over(table: Table, player: int) -> None:
    """A player shuffles his pile, and it becomes his stack."""
    number = table.pile_sizes[player]
    for each in range(number):
        table.hand[each] = table.piles[player, each]
    table.pile_sizes[player] = 0
    mix(table, number)
    for each in range(number):
        put_under(table, player, table.hand[each])
        table.known[player, table.hand[each] % RANKS] += 1
    table.known_sizes[player] += number


# An error


@compiled
def pay(table: Table, erring: int) -> None:
    """Those who have called in error, a set, pay in the order of play."""
    at, players = table.at, table.at[PLAYERS]
    at[MORE_KNOWN] = True
    out_before, turner = at[OUT_OF_IT], at[TURNER]
    for left in range(1, players + 1):
        player = (turner + left) % players
        if (erring & ~out_before) >> player & 1:
            _give(table, player)


@compiled
def _give(table: Table, player: int) -> None:
    """One player gives a card to each of the others still in, from his left, as far as he can."""
    players = table.at[PLAYERS]
    owed = 0
    for other in range(players):
        owed += other != player and is_in(table, other)
    able = table.sizes[player]
    if able < owed and table.rules[_FROM] != _STACK_ONLY:
        able += table.pile_sizes[player]
    given = 0
    for left in range(1, players):
        other = (player + left) % players
        if is_in(table, other) and given < able:
            if table.sizes[player] == 0 and table.rules[_FROM] == _TURNED_OVER:
                turn_over(table, player)
            _hand_over(table, player, other)
            given += 1
            table.tally[CARDS_GIVEN] += 1
            write(table, GIVES, player, other, 1, 0, 0, 0)
    if able < owed or (owed and has_nothing(table, player) and table.rules[_PAID_LAST] == _OUT):
        leave(table, player)


@compiled
def _hand_over(table: Table, player: int, to: int) -> None:
    """Give one card; unless it comes from a pile, nobody knows any longer what is where in either stack."""
    if table.sizes[player] == 0:
        card = table.piles[player, 0]
        table.pile_sizes[player] -= 1
        for each in range(table.pile_sizes[player]):
            table.piles[player, each] = table.piles[player, each + 1]
        put_under(table, to, card)
        table.known[to, card % RANKS] += 1
        table.known_sizes[to] += 1
        return
    _forget(table, to)
    if table.sizes[player] <= table.known_sizes[player]:
        _forget(table, player)
    put_under(table, to, take_top(table, player))


@compiled
def _forget(table: Table, player: int) -> None:
    """Nobody knows any longer what is where in a player's stack."""
    table.known[player, :] = 0
    table.known_sizes[player] = 0


# Whose turn it is


@compiled
def pass_turn(table: Table, left: Integers) -> None:
    """Whose turn it is after a move. A player whose turn has come with nothing to turn is out, or waits."""
    at, players = table.at, table.at[PLAYERS]
    at[WAITING] = 0
    if is_over(table, left):
        at[TURN] = NOBODY
        return
    first = at[TAKER] if at[TAKER] != NOBODY else (at[TURNER] + 1) % players
    at[TURN] = NOBODY
    for each in range(players):
        player = (first + each) % players
        if is_in(table, player):
            if not has_nothing(table, player):
                at[TURN] = player
                break
            table.waiting[at[WAITING]] = player
            at[WAITING] += 1
    if not at[WAITING] or (rightful(table) and can_call(table, table.waiting[0])):
        return
    for each in range(at[WAITING]):
        leave(table, table.waiting[each])
    at[WAITING] = 0
    if is_over(table, left):
        at[TURN] = NOBODY

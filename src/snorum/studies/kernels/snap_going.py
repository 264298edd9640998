"""A play at Snap and what follows, compiled (`snorum.games.snap.going`)."""

from __future__ import annotations

from snorum.games.snap import Rules
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.snap_leaving import is_over, leave
from snorum.studies.kernels.snap_matching import can_call, rightful
from snorum.studies.kernels.snap_table import (
    BEFORE,
    BEFORE_POT,
    CLAIMED,
    CLAIMED_CALL,
    COMMON,
    COMMON_SIZE,
    FRESH,
    HAND,
    HELD,
    KNOWN,
    KNOWN_OF,
    LAST,
    MAY_BEGIN,
    MORE_KNOWN,
    OUT_OF_IT,
    PILE_OF,
    PILED,
    PLAYERS,
    RANKS,
    TAKER,
    TURN,
    TURNED_BY,
    TURNER,
    WAITING,
    WAITS,
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


@compiled_within
def turn(table: Table, player: int, card: int) -> None:
    """Turn the next card. Those who had none to turn, and did not call, are out by now.

    `card` is the top of his stack; if he has none, that card of his pile which comes to the top as he turns it over.
    """
    at = table.at
    for each in range(at[WAITING]):
        leave(table, table.seat[each, WAITS])
    if table.seat[player, HELD] == 0:
        turn_over(table, player)
        take_out(table, player, card)
    else:
        take_top(table, player)
    rank = card % RANKS
    if table.seat[player, HELD] + 1 > table.seat[player, KNOWN]:
        at[MORE_KNOWN] = True
    else:
        table.seat[player, KNOWN_OF + rank] -= 1
        table.seat[player, KNOWN] -= 1
    if is_common(table):
        table.cards[COMMON, at[COMMON_SIZE]], table.cards[TURNED_BY, at[COMMON_SIZE]] = card, player
        at[COMMON_SIZE] += 1
        if at[COMMON_SIZE] < 3:
            at[MORE_KNOWN] = True
        if table.seat[player, HELD] == 0 and table.rules[_RUNS_OUT] == _AT_ONCE:
            leave(table, player)
    else:
        table.cards[PILE_OF + 2 * player, table.seat[player, PILED]] = card
        table.seat[player, PILED] += 1
        at[BEFORE_POT] &= ~(1 << player)
    at[TURNER], at[FRESH], at[TAKER], at[MAY_BEGIN] = player, True, NOBODY, 0
    at[BEFORE], at[LAST] = at[LAST], rank
    at[CLAIMED], at[CLAIMED_CALL] = 0, NOBODY


@compiled_within
def turn_over(table: Table, player: int) -> None:
    """A player shuffles his pile, and it becomes his stack."""
    number = table.seat[player, PILED]
    for each in range(number):
        table.cards[HAND, each] = table.cards[PILE_OF + 2 * player, each]
    table.seat[player, PILED] = 0
    mix(table, number)
    for each in range(number):
        put_under(table, player, table.cards[HAND, each])
        table.seat[player, KNOWN_OF + table.cards[HAND, each] % RANKS] += 1
    table.seat[player, KNOWN] += number


# An error


@compiled_within
def pay(table: Table, erring: int) -> None:
    """Those who have called in error, a set, pay in the order of play."""
    at, players = table.at, table.at[PLAYERS]
    at[MORE_KNOWN] = True
    out_before, turner = at[OUT_OF_IT], at[TURNER]
    for left in range(1, players + 1):
        player = (turner + left) % players
        if (erring & ~out_before) >> player & 1:
            _give(table, player)


@compiled_within
def _give(table: Table, player: int) -> None:
    """One player gives a card to each of the others still in, from his left, as far as he can."""
    players = table.at[PLAYERS]
    owed = 0
    for other in range(players):
        owed += other != player and is_in(table, other)
    able = table.seat[player, HELD]
    if able < owed and table.rules[_FROM] != _STACK_ONLY:
        able += table.seat[player, PILED]
    given = 0
    for left in range(1, players):
        other = (player + left) % players
        if is_in(table, other) and given < able:
            if table.seat[player, HELD] == 0 and table.rules[_FROM] == _TURNED_OVER:
                turn_over(table, player)
            _hand_over(table, player, other)
            given += 1
            table.tally[CARDS_GIVEN] += 1
            write(table, GIVES, player, other, 1, 0, 0, 0)
    if able < owed or (owed and has_nothing(table, player) and table.rules[_PAID_LAST] == _OUT):
        leave(table, player)


@compiled_within
def _hand_over(table: Table, player: int, to: int) -> None:
    """Give one card; unless it comes from a pile, nobody knows any longer what is where in either stack."""
    if table.seat[player, HELD] == 0:
        card = table.cards[PILE_OF + 2 * player, 0]
        table.seat[player, PILED] -= 1
        for each in range(table.seat[player, PILED]):
            table.cards[PILE_OF + 2 * player, each] = table.cards[PILE_OF + 2 * player, each + 1]
        put_under(table, to, card)
        table.seat[to, KNOWN_OF + card % RANKS] += 1
        table.seat[to, KNOWN] += 1
        return
    _forget(table, to)
    if table.seat[player, HELD] <= table.seat[player, KNOWN]:
        _forget(table, player)
    put_under(table, to, take_top(table, player))


@compiled_within
def _forget(table: Table, player: int) -> None:
    """Nobody knows any longer what is where in a player's stack."""
    for rank in range(RANKS):
        table.seat[player, KNOWN_OF + rank] = 0
    table.seat[player, KNOWN] = 0


# Whose turn it is


@compiled_within
def pass_turn(table: Table) -> None:
    """Whose turn it is after a move. A player whose turn has come with nothing to turn is out, or waits."""
    at, players = table.at, table.at[PLAYERS]
    at[WAITING] = 0
    if is_over(table):
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
            table.seat[at[WAITING], WAITS] = player
            at[WAITING] += 1
    if not at[WAITING] or (rightful(table) and can_call(table, table.seat[0, WAITS])):
        return
    for each in range(at[WAITING]):
        leave(table, table.seat[each, WAITS])
    at[WAITING] = 0
    if is_over(table):
        at[TURN] = NOBODY

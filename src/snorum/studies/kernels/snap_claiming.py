"""A rightful call at Snap and what it wins, compiled (`snorum.games.snap.taking` and `going`)."""

from __future__ import annotations

from snorum.games.snap import Rules
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.snap_leaving import leave, under_pot, upon_pot
from snorum.studies.kernels.snap_table import (
    BEFORE_POT,
    CLAIMED,
    CLAIMED_CALL,
    COMMON,
    COMMON_SIZE,
    FRESH,
    HAND,
    IN_DISPUTE,
    KNOWN,
    KNOWN_OF,
    LATER,
    MORE_KNOWN,
    OTHER,
    OUT_OF_IT,
    PILE_OF,
    PILED,
    PLAYERS,
    POT,
    POT_SIZE,
    RANKS,
    SNAP,
    SNAP_POT,
    TAKER,
    TURNED_BY,
    TURNER,
    WITH_POT,
    Table,
    has_nothing,
    is_common,
    mix,
    pot_top,
    put_under,
    write,
)
from snorum.studies.kernels.snap_tally import CAPTURED, CARDS_CAPTURED, MOST_IN_POT, POTS_WON, TIES
from snorum.studies.numbering import CAPTURES, NOBODY, option, place

_TAKE, _TAKER_TURNS = place(Rules, "after_take"), option(Rules, "after_take", "taker")
_POT, _POT_SHUFFLED = place(Rules, "pot_shuffled"), option(Rules, "pot_shuffled", "yes")
_POT_TOP, _NEWEST = place(Rules, "pot_top"), option(Rules, "pot_top", "newest")
_LOST_TO_POT, _OUT = place(Rules, "lost_to_pot"), option(Rules, "lost_to_pot", "out")


@compiled_within
def claim(table: Table, players: int, call: int) -> None:
    """A player calls rightly, or several do together: a set. `rightful` has said whose piles the call is about."""
    at = table.at
    caller, together = NOBODY, False
    for player in range(at[PLAYERS]):
        if (players >> player) & 1:
            together = caller != NOBODY
            caller = player
    at[CLAIMED], at[CLAIMED_CALL], at[MORE_KNOWN] = players, call, True
    if together:
        number = _set_aside(table, call)
        _clear(table)
        _tie(table, number)
    else:
        number = _gather(table, call)
        _clear(table)
        _take(table, caller, call, number)


@compiled_within
def _gather(table: Table, call: int) -> int:
    """Put into the `HAND` what a call of one player wins; how many cards they are."""
    at, number = table.at, 0
    at[IN_DISPUTE] = 0
    if call == SNAP_POT:
        for each in range(at[POT_SIZE]):
            table.cards[HAND, each] = table.cards[POT, each]
        number = at[POT_SIZE]
        at[POT_SIZE], at[BEFORE_POT] = 0, 0
    if is_common(table):
        for each in range(at[COMMON_SIZE]):
            table.cards[HAND, number + each] = table.cards[COMMON, each]
            at[IN_DISPUTE] |= 1 << table.cards[TURNED_BY, each]
        return int(number + at[COMMON_SIZE])
    if call == SNAP_POT:
        return _gather_pile(table, at[WITH_POT], number)
    return _gather_pile(table, at[OTHER], _gather_pile(table, at[LATER], number))


@compiled_within
def _gather_pile(table: Table, player: int, number: int) -> int:
    for each in range(table.seat[player, PILED]):
        table.cards[HAND, number + each] = table.cards[PILE_OF + 2 * player, each]
    table.at[IN_DISPUTE] |= 1 << player
    return int(number + table.seat[player, PILED])


@compiled_within
def _set_aside(table: Table, call: int) -> int:
    """Put into the `HAND` what is disputed, with the matching cards on top; how many cards they are."""
    at = table.at
    at[IN_DISPUTE] = 0
    if is_common(table):
        for each in range(at[COMMON_SIZE]):
            table.cards[HAND, each] = table.cards[COMMON, each]
            at[IN_DISPUTE] |= 1 << table.cards[TURNED_BY, each]
        return int(at[COMMON_SIZE])
    if call == SNAP_POT:
        return _gather_pile(table, at[WITH_POT], 0)
    number = _gather_pile(table, at[OTHER], 0) - 1
    matched = table.cards[HAND, number]
    number = _gather_pile(table, at[LATER], number)
    table.cards[HAND, number] = table.cards[HAND, number - 1]
    table.cards[HAND, number - 1] = matched
    return int(number + 1)


@compiled_within
def _clear(table: Table) -> None:
    """The disputed piles are gone from where they lay."""
    at = table.at
    at[COMMON_SIZE] = 0
    for player in range(at[PLAYERS]):
        if (at[IN_DISPUTE] >> player) & 1:
            table.seat[player, PILED] = 0
    if (at[IN_DISPUTE] >> at[TURNER]) & 1:
        at[FRESH] = False


@compiled_within
def _take(table: Table, player: int, call: int, number: int) -> None:
    """The first to call takes what is disputed; who has nothing left by that is out."""
    at, players = table.at, table.at[PLAYERS]
    captured = 0
    for each in range(number):
        captured += 1 << table.cards[HAND, each]
        table.seat[player, KNOWN_OF + table.cards[HAND, each] % RANKS] += 1
    table.seat[player, KNOWN] += number
    if call == SNAP or table.rules[_POT] == _POT_SHUFFLED:
        mix(table, number)
    for each in range(number):
        put_under(table, player, table.cards[HAND, each])
    table.tally[CAPTURED] += 1
    table.tally[CARDS_CAPTURED] += number
    table.tally[POTS_WON] += call == SNAP_POT
    write(table, CAPTURES, player, captured, 0, 0, 0, 0)
    out_before, next_in_turn = at[OUT_OF_IT], NOBODY
    for left in range(1, players + 1):
        loser = (at[TURNER] + left) % players
        if (out_before >> loser) & 1:
            continue
        if next_in_turn == NOBODY:
            next_in_turn = loser
        if (at[IN_DISPUTE] >> loser) & 1 and has_nothing(table, loser):
            leave(table, loser)
    at[TAKER] = player if next_in_turn != player and table.rules[_TAKE] == _TAKER_TURNS else NOBODY


@compiled_within
def _tie(table: Table, number: int) -> None:
    """What is disputed is set aside in the snap pot; who has nothing left by that is perhaps out."""
    at, players = table.at, table.at[PLAYERS]
    top = table.cards[HAND, number - 1] % RANKS
    if not at[POT_SIZE] or top == pot_top(table) or table.rules[_POT_TOP] == _NEWEST:
        upon_pot(table, number)
    else:
        under_pot(table, number)
    table.tally[TIES] += 1
    table.tally[MOST_IN_POT] = max(table.tally[MOST_IN_POT], at[POT_SIZE])
    if table.rules[_LOST_TO_POT] != _OUT:
        return
    out_before, turner = at[OUT_OF_IT], at[TURNER]
    for left in range(1, players + 1):
        loser = (turner + left) % players
        if (at[IN_DISPUTE] & ~out_before) >> loser & 1 and has_nothing(table, loser):
            leave(table, loser)

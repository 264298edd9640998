"""What matches at Snap and which calls are right, compiled (`snorum.games.snap.matching`)."""

from __future__ import annotations

from snorum.games.snap import Rules
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.snap_table import (
    ALIKE,
    BEFORE,
    BEFORE_POT,
    CLAIMED,
    CLAIMED_CALL,
    COMMON,
    COMMON_SIZE,
    FRESH,
    LATER,
    OPEN,
    OTHER,
    PILED,
    PLAYERS,
    RANKS,
    SNAP,
    SNAP_POT,
    TURNER,
    WITH_POT,
    Table,
    has_nothing,
    is_common,
    is_in,
    pot_top,
    top_of,
)
from snorum.studies.numbering import NOBODY, option, place

_OPEN, _WHILE_SHOWING = place(Rules, "open_match"), option(Rules, "open_match", "while-showing")
_TWO, _CHOOSES = place(Rules, "piles_matched"), option(Rules, "piles_matched", "caller-chooses")
_BOTH, _POT_FIRST = place(Rules, "both_calls"), option(Rules, "both_calls", "pot-first")
_GONE, _LAST_PLAYED = place(Rules, "card_before"), option(Rules, "card_before", "last-played")
_WITHOUT, _MAY = place(Rules, "caller_without_cards"), option(Rules, "caller_without_cards", "may")
_LATE, _FORGIVEN = place(Rules, "late_call"), option(Rules, "late_call", "forgiven")


@compiled_within
def _matches_pot(table: Table, player: int) -> bool:
    """Whether the card that a pile shows was played upon a pot that has its like on top."""
    return not (table.at[BEFORE_POT] >> player) & 1 and top_of(table, player) == pot_top(table) != NOBODY


@compiled_within
def _open_piles(table: Table, twice: int) -> int:
    """How many piles show a card that a call can be about; they are put into `OPEN`, the latest first.

    `twice` are the ranks that two piles show, or more.
    """
    at, players = table.at, table.at[PLAYERS]
    turner, number, rank = at[TURNER], 0, NOBODY
    if at[FRESH] and table.seat[turner, PILED]:
        at[OPEN + 0] = turner
        number, rank = 1, top_of(table, turner)
    if table.rules[_OPEN] == _WHILE_SHOWING:
        return number
    for back in range(players):
        player = turner - back if back <= turner else turner - back + players
        top = top_of(table, player)
        if top not in (NOBODY, rank) and ((twice >> top) & 1 or _matches_pot(table, player)):
            at[OPEN + number] = player
            number += 1
    return number


@compiled_within
def _shown_twice(table: Table) -> int:
    """The ranks that more than one pile shows, a set."""
    once = twice = 0
    for player in range(table.at[PLAYERS]):
        if table.seat[player, PILED]:
            rank = 1 << top_of(table, player)
            twice |= once & rank
            once |= rank
    return twice


@compiled_within
def _find_two(table: Table, number: int) -> bool:
    """Find the two piles that a call of Snap is about; whether there are any. `number` piles are open."""
    at, players = table.at, table.at[PLAYERS]
    chooses = table.rules[_TWO] == _CHOOSES
    seen, most = 0, 0
    for each in range(number):
        player = table.at[OPEN + each]
        rank = top_of(table, player)
        if (seen >> rank) & 1:
            continue
        seen |= 1 << rank
        at[ALIKE + 0], count = player, 1
        for left in range(1, players):
            other = (player + left) % players
            if top_of(table, other) == rank:
                at[ALIKE + count] = other
                count += 1
        for one in range(count):
            for two in range(one + 1, count):
                cards = table.seat[at[ALIKE + one], PILED] + table.seat[at[ALIKE + two], PILED]
                if cards > most and (chooses or not most):
                    at[LATER], at[OTHER], most = at[ALIKE + one], at[ALIKE + two], cards
        if most and not chooses:
            return True
    return most > 0


@compiled_within
def rightful(table: Table) -> int:
    """The calls that are right, a bit for each; and whose piles they are about (`OTHER`, `LATER`, `WITH_POT`)."""
    at = table.at
    if is_common(table):
        return _rightful_in_common(table)
    at[WITH_POT] = NOBODY
    twice, pot_shows = _shown_twice(table), pot_top(table) != NOBODY
    if not twice and not pot_shows:
        return 0
    number = _open_piles(table, twice)
    if pot_shows:
        for each in range(number):
            if _matches_pot(table, table.at[OPEN + each]):
                at[WITH_POT] = table.at[OPEN + each]
                break
    snap, pot = int(twice != 0 and _find_two(table, number)), int(at[WITH_POT] != NOBODY)
    if snap and pot and at[WITH_POT] in (at[OTHER], at[LATER]) and table.rules[_BOTH] == _POT_FIRST:
        return 1 << SNAP_POT
    return (snap << SNAP) | (pot << SNAP_POT)


@compiled_within
def _rightful_in_common(table: Table) -> int:
    at = table.at
    if not at[FRESH]:
        return 0
    size = at[COMMON_SIZE]
    rank = table.cards[COMMON, size - 1] % RANKS
    if size > 1:
        snap = int(table.cards[COMMON, size - 2] % RANKS == rank)
    else:
        snap = int(at[BEFORE] == rank and table.rules[_GONE] == _LAST_PLAYED)
    pot = int(pot_top(table) == rank)
    at[WITH_POT] = NOBODY
    if snap and pot and table.rules[_BOTH] == _POT_FIRST:
        return 1 << SNAP_POT
    return (snap << SNAP) | (pot << SNAP_POT)


@compiled_within
def can_call(table: Table, player: int) -> bool:
    """Whether a player who is in the game may call."""
    return bool(not has_nothing(table, player) or table.rules[_WITHOUT] == _MAY)


@compiled_within
def able(table: Table) -> int:
    """Those who may call, a set."""
    found = 0
    for player in range(table.at[PLAYERS]):
        if is_in(table, player) and can_call(table, player):
            found |= 1 << player
    return found


@compiled_within
def comes_late(table: Table, players: int, call: int) -> bool:
    """Whether a call, of a set of players, that is not right is let pass because another was right and before it."""
    at = table.at
    late = at[CLAIMED_CALL] == call and at[CLAIMED] & players == 0
    return bool(late and table.rules[_LATE] == _FORGIVEN)

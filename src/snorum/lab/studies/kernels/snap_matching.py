"""Matches and right calls in Snap, compiled (`snorum.games.snap.calling`)."""

from __future__ import annotations

from snorum.games.snap import Rules
from snorum.games.snap.calling import (
    can_call,
    can_match_the_pot,
    comes_late,
    either_call,
    like_the_card_before,
    stays_open,
    takes_rather,
)
from snorum.games.snap.rules import one_pile
from snorum.lab.studies.compiled import compiled_within
from snorum.lab.studies.kernels.snap_table import SNAP, SNAP_POT, Table, is_in, pile_top, pot_top
from snorum.lab.studies.numbering import NOBODY


@compiled_within
def right_calls(rules: Rules, table: Table) -> int:
    """The set of right calls. The piles that they are about are noted in `other`, `later` and `with_pot`."""
    if one_pile(rules):
        if not table.fresh:
            return 0
        snap = like_the_card_before(rules, table.last == table.before, table.in_common > 1)
        pot, one_card = pot_top(table) == table.last, True
    else:
        table.with_pot = NOBODY
        twice = _shown_twice(table)
        if not twice and not table.in_pot:
            return 0
        snap = _find_piles(rules, table, twice)
        pot, one_card = table.with_pot != NOBODY, table.with_pot in (table.other, table.later)
    snap, pot = either_call(rules, snap, pot, snap and pot and one_card)
    return snap << SNAP | pot << SNAP_POT


@compiled_within
def _shown_twice(table: Table) -> int:
    """The set of ranks that more than one pile shows."""
    once = twice = 0
    for player in range(table.players):
        if table.piled[player]:
            rank = 1 << pile_top(table, player)
            twice |= once & rank
            once |= rank
    return twice


@compiled_within
def _find_piles(rules: Rules, table: Table, twice: int) -> bool:
    """Find the piles that calls are about (`open_piles`, `which_two`, `which_with_pot`). Returns whether two match.

    `twice` is the set of ranks that two or more piles show.
    """
    seen = most = 0
    for back in range(table.players if stays_open(rules) else table.fresh):
        player = (table.turner - back + table.players) % table.players
        top = pile_top(table, player)
        if top == NOBODY:
            continue
        turned_since = table.before_pot >> player & 1 == 0
        if table.with_pot == NOBODY and top == pot_top(table) and can_match_the_pot(rules, turned_since):
            table.with_pot = player
        if twice & ~seen & 1 << top:
            seen |= 1 << top
            most = _find_two(rules, table, player, top, most)
    return most > 0


@compiled_within
def _find_two(rules: Rules, table: Table, player: int, rank: int, most: int) -> int:
    """Find the two piles that show a rank, from this player on. Returns how many cards the caller takes with them."""
    for first in range(table.players):
        later = (player + first) % table.players
        if pile_top(table, later) != rank:
            continue
        for second in range(first + 1, table.players):
            other = (player + second) % table.players
            cards = table.piled[later] + table.piled[other]
            if pile_top(table, other) == rank and (not most or takes_rather(rules, cards, most)):
                most = cards
                table.later, table.other = (other, later) if first else (later, other)  # the last but one comes first
    return most


@compiled_within
def who_can_call(rules: Rules, table: Table) -> int:
    """The set of players who may call."""
    found = 0
    for player in range(table.players):
        if is_in(table, player) and can_call(rules, table.held[player], table.piled[player]):
            found |= 1 << player
    return found


@compiled_within
def is_excused(rules: Rules, table: Table, player: int, call: int) -> bool:
    """Is a wrong call excused because another player has made it rightly since the last card?"""
    by_all = table.snap_by_all if call == SNAP else table.pot_by_all
    return comes_late(rules, by_all != NOBODY and not by_all >> player & 1)

"""What matches at Snap and which calls are right, compiled (`snorum.games.snap.matching`)."""

from __future__ import annotations

from snorum.games.snap import Rules
from snorum.games.snap.calling import can_call, comes_late, either_call
from snorum.games.snap.matching import like_the_card_before, stays_open, takes_rather
from snorum.games.snap.rules import one_pile
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.snap_table import SNAP, SNAP_POT, Table, is_in, pile_top, pot_top
from snorum.studies.numbering import NOBODY


@compiled_within
def rightful(rules: Rules, table: Table) -> int:
    """The calls that are right, as a set; and whose piles they are about (`other`, `later`, `with_pot`)."""
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
    snap, pot = either_call(rules, snap, pot, one_card)
    return snap << SNAP | pot << SNAP_POT


@compiled_within
def _shown_twice(table: Table) -> int:
    """The ranks that more than one pile shows, a set."""
    once = twice = 0
    for player in range(table.players):
        if table.piled[player]:
            rank = 1 << pile_top(table, player)
            twice |= once & rank
            once |= rank
    return twice


@compiled_within
def _find_piles(rules: Rules, table: Table, twice: int) -> bool:
    """Find the piles that calls are about (`open_piles`, `which_two`, `which_with_pot`); whether two piles match.

    `twice` are the ranks that two piles show, or more.
    """
    seen = most = 0
    for back in range(table.players if stays_open(rules) else table.fresh):
        player = (table.turner - back + table.players) % table.players
        top = pile_top(table, player)
        if top == NOBODY:
            continue
        if table.with_pot == NOBODY and top == pot_top(table) and not table.before_pot >> player & 1:
            table.with_pot = player
        if twice & ~seen & 1 << top:
            seen |= 1 << top
            most = _find_two(rules, table, player, top, most)
    return most > 0


@compiled_within
def _find_two(rules: Rules, table: Table, player: int, rank: int, most: int) -> int:
    """Find two piles that show a rank, this player's the first; how many cards those have that the caller takes."""
    for first in range(table.players):
        later = (player + first) % table.players
        if pile_top(table, later) != rank:
            continue
        for second in range(first + 1, table.players):
            other = (player + second) % table.players
            cards = table.piled[later] + table.piled[other]
            if pile_top(table, other) == rank and (not most or takes_rather(rules, cards, most)):
                table.later, table.other, most = later, other, cards
    return most


@compiled_within
def able(rules: Rules, table: Table) -> int:
    """Those who may call, a set."""
    found = 0
    for player in range(table.players):
        if is_in(table, player) and can_call(rules, table.held[player], table.piled[player]):
            found |= 1 << player
    return found


@compiled_within
def is_let_off(rules: Rules, table: Table, player: int, call: int) -> bool:
    """Whether a call that is not right is let pass because another's was, and before it."""
    return comes_late(rules, table.claimed_call == call and not table.claimed >> player & 1)

"""When no match can come any more at Snap, compiled (`snorum.games.snap.locking`)."""

from __future__ import annotations

from snorum.games.snap import Rules
from snorum.studies.chance import Integers
from snorum.studies.compiled import compiled
from snorum.studies.kernels.snap_matching import rightful
from snorum.studies.kernels.snap_table import (
    COMMON_SIZE,
    LAST,
    PLAYERS,
    POT_SIZE,
    RANKS,
    Table,
    has_nothing,
    is_common,
    is_in,
    pot_top,
    top_of,
)
from snorum.studies.numbering import NOBODY, option, place

_LOCKED, _NO_PROGRESS = place(Rules, "locked"), option(Rules, "locked", "no-progress")
_GONE, _LAST_PLAYED = place(Rules, "card_before"), option(Rules, "card_before", "last-played")
_PACKS = place(Rules, "packs")


@compiled
def is_drawn(table: Table, left: Integers) -> bool:
    """Whether every likely match is locked away; `left` is room for a number of each rank."""
    if _too_little_known(table) or not _no_match_left(table, left):
        return False
    if all_in_the_pot(table, left):
        return True
    for player in range(table.at[PLAYERS]):
        if is_in(table, player) and has_nothing(table, player):
            return False
    return bool(table.rules[_LOCKED] == _NO_PROGRESS)


@compiled
def all_in_the_pot(table: Table, left: Integers) -> bool:
    """Whether outside the pot no two cards share a rank, and none has that of its top."""
    if pot_top(table) == NOBODY:
        return False
    left[:] = 4 * table.rules[_PACKS] - table.removed
    for each in range(table.at[POT_SIZE]):
        left[table.pot[each] % RANKS] -= 1
    return bool(left.max() <= 1 and left[pot_top(table)] == 0)


@compiled
def _too_little_known(table: Table) -> bool:
    """Whether two players or more have cards that nobody has seen, and these are more than there are ranks."""
    unseen = players = 0
    for player in range(table.at[PLAYERS]):
        number = table.sizes[player] - table.known_sizes[player]
        unseen += number
        players += number > 0
    return players > 1 and unseen > RANKS


@compiled
def _met(table: Table) -> int:
    """The ranks that a card of anybody's would match: the pot's top, and the piles of those who are out."""
    met = 0
    if pot_top(table) != NOBODY:
        met |= 1 << pot_top(table)
    for player in range(table.at[PLAYERS]):
        if not is_in(table, player) and table.pile_sizes[player]:
            met |= 1 << top_of(table, player)
    return met


@compiled
def _of_common(table: Table, player: int) -> int:
    """The ranks that a player has turned onto the common pile, a set."""
    ranks = 0
    for each in range(table.at[COMMON_SIZE]):
        if table.turned_by[each] == player:
            ranks |= 1 << (table.common[each] % RANKS)
    return ranks


@compiled
def _of_pile(table: Table, player: int) -> int:
    """The ranks in a player's own pile, a set."""
    ranks = 0
    for each in range(table.pile_sizes[player]):
        ranks |= 1 << (table.piles[player, each] % RANKS)
    return ranks


@compiled
def _seen(table: Table, player: int) -> int:
    """The ranks that all know a player to have, a set."""
    ranks = _of_common(table, player)
    if is_in(table, player):
        ranks |= _of_pile(table, player)
        for rank in range(RANKS):
            if table.known[player, rank]:
                ranks |= 1 << rank
    return ranks


@compiled
def _unseen(table: Table, left: Integers) -> int:
    """How many cards of each rank nobody has seen, and which ranks there are of them."""
    left[:] = 4 * table.rules[_PACKS] - table.removed
    for player in range(table.at[PLAYERS]):
        left -= table.known[player]
        for each in range(table.pile_sizes[player]):
            left[table.piles[player, each] % RANKS] -= 1
    for each in range(table.at[COMMON_SIZE]):
        left[table.common[each] % RANKS] -= 1
    for each in range(table.at[POT_SIZE]):
        left[table.pot[each] % RANKS] -= 1
    ranks = 0
    for rank in range(RANKS):
        if left[rank] > 0:
            ranks |= 1 << rank
    return ranks


@compiled
def _no_match_left(table: Table, left: Integers) -> bool:
    """Whether all can know that no two players have cards of one rank, and nobody one like the top of the pot."""
    seen = met = unseen = 0
    with_unseen, only = 0, NOBODY
    for player in range(table.at[PLAYERS]):
        ranks = _seen(table, player)
        if ranks & seen:
            return False
        seen |= ranks
        if table.sizes[player] > table.known_sizes[player]:
            with_unseen, only = with_unseen + 1, player
    met = _met(table)
    if met & seen:
        return False
    if with_unseen:
        unseen = _unseen(table, left)
        others = seen & ~_seen(table, only) if with_unseen == 1 else seen
        if met & unseen or others & unseen or (with_unseen > 1 and left.max() > 1):
            return False
    return not rightful(table) and not _like_the_last(table, unseen | seen)


@compiled
def _like_the_last(table: Table, ranks: int) -> bool:
    """Whether the next card, of one of these ranks, can match the last one turned though that has left the pile."""
    last = table.at[LAST]
    if table.at[COMMON_SIZE] or not is_common(table) or last == NOBODY or not (ranks >> last) & 1:
        return False
    return bool(table.rules[_GONE] == _LAST_PLAYED)


@compiled
def no_match_to_come(table: Table) -> bool:
    """Whether, as the cards really lie, no two players have cards of one rank, and nobody one that would match."""
    ring, seen = table.stacks.shape[1] - 1, _met(table)
    for player in range(table.at[PLAYERS]):
        if not is_in(table, player):
            continue
        ranks = _of_common(table, player) | _of_pile(table, player)
        for each in range(table.sizes[player]):
            ranks |= 1 << (table.stacks[player, (table.heads[player] + each) & ring] % RANKS)
        if ranks & seen:
            return False
        seen |= ranks
    return not rightful(table)

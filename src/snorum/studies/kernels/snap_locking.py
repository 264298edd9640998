"""When no match can come any more at Snap, compiled (`snorum.games.snap.locking`)."""

from __future__ import annotations

from snorum.games.snap import Rules
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.snap_matching import rightful
from snorum.studies.kernels.snap_table import (
    COMMON,
    COMMON_SIZE,
    HEAD,
    HELD,
    KNOWN,
    KNOWN_OF,
    LAST,
    LEFT,
    PILE_OF,
    PILED,
    PLAYERS,
    POT,
    POT_SIZE,
    RANKS,
    REMOVED,
    STACK_OF,
    TURNED_BY,
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


@compiled_within
def is_drawn(table: Table) -> bool:
    """Whether every likely match is locked away."""
    if _too_little_known(table) or not _no_match_left(table):
        return False
    if all_in_the_pot(table):
        return True
    for player in range(table.at[PLAYERS]):
        if is_in(table, player) and has_nothing(table, player):
            return False
    return bool(table.rules[_LOCKED] == _NO_PROGRESS)


@compiled_within
def all_in_the_pot(table: Table) -> bool:
    """Whether outside the pot no two cards share a rank, and none has that of its top."""
    if pot_top(table) == NOBODY:
        return False
    _all_but_pot(table)
    return bool(_most_left(table) <= 1 and table.at[LEFT + pot_top(table)] == 0)


@compiled_within
def _all_but_pot(table: Table) -> None:
    """Count into `LEFT` the cards of each rank that are neither in the pot nor gone from the game."""
    at = table.at
    for rank in range(RANKS):
        at[LEFT + rank] = 4 * table.rules[_PACKS] - at[REMOVED + rank]
    for each in range(at[POT_SIZE]):
        at[LEFT + table.cards[POT, each] % RANKS] -= 1


@compiled_within
def _most_left(table: Table) -> int:
    """How many cards are left of the rank of which most are."""
    most = 0
    for rank in range(RANKS):
        most = max(most, table.at[LEFT + rank])
    return most


@compiled_within
def _too_little_known(table: Table) -> bool:
    """Whether two players or more have cards that nobody has seen, and these are more than there are ranks."""
    unseen = players = 0
    for player in range(table.at[PLAYERS]):
        number = table.seat[player, HELD] - table.seat[player, KNOWN]
        unseen += number
        players += number > 0
    return players > 1 and unseen > RANKS


@compiled_within
def _met(table: Table) -> int:
    """The ranks that a card of anybody's would match: the pot's top, and the piles of those who are out."""
    met = 0
    if pot_top(table) != NOBODY:
        met |= 1 << pot_top(table)
    for player in range(table.at[PLAYERS]):
        if not is_in(table, player) and table.seat[player, PILED]:
            met |= 1 << top_of(table, player)
    return met


@compiled_within
def _of_common(table: Table, player: int) -> int:
    """The ranks that a player has turned onto the common pile, a set."""
    ranks = 0
    for each in range(table.at[COMMON_SIZE]):
        if table.cards[TURNED_BY, each] == player:
            ranks |= 1 << (table.cards[COMMON, each] % RANKS)
    return ranks


@compiled_within
def _of_pile(table: Table, player: int) -> int:
    """The ranks in a player's own pile, a set."""
    ranks = 0
    for each in range(table.seat[player, PILED]):
        ranks |= 1 << (table.cards[PILE_OF + 2 * player, each] % RANKS)
    return ranks


@compiled_within
def _seen(table: Table, player: int) -> int:
    """The ranks that all know a player to have, a set."""
    ranks = _of_common(table, player)
    if is_in(table, player):
        ranks |= _of_pile(table, player)
        for rank in range(RANKS):
            if table.seat[player, KNOWN_OF + rank]:
                ranks |= 1 << rank
    return ranks


@compiled_within
def _unseen(table: Table) -> int:
    """How many cards of each rank nobody has seen, and which ranks there are of them."""
    at = table.at
    _all_but_pot(table)
    for player in range(at[PLAYERS]):
        for rank in range(RANKS):
            at[LEFT + rank] -= table.seat[player, KNOWN_OF + rank]
        for each in range(table.seat[player, PILED]):
            at[LEFT + table.cards[PILE_OF + 2 * player, each] % RANKS] -= 1
    for each in range(at[COMMON_SIZE]):
        at[LEFT + table.cards[COMMON, each] % RANKS] -= 1
    ranks = 0
    for rank in range(RANKS):
        if at[LEFT + rank] > 0:
            ranks |= 1 << rank
    return ranks


@compiled_within
def _no_match_left(table: Table) -> bool:
    """Whether all can know that no two players have cards of one rank, and nobody one like the top of the pot."""
    seen = met = unseen = 0
    with_unseen, only = 0, NOBODY
    for player in range(table.at[PLAYERS]):
        ranks = _seen(table, player)
        if ranks & seen:
            return False
        seen |= ranks
        if table.seat[player, HELD] > table.seat[player, KNOWN]:
            with_unseen, only = with_unseen + 1, player
    met = _met(table)
    if met & seen:
        return False
    if with_unseen:
        unseen = _unseen(table)
        others = seen & ~_seen(table, only) if with_unseen == 1 else seen
        if met & unseen or others & unseen or (with_unseen > 1 and _most_left(table) > 1):
            return False
    return not rightful(table) and not _like_the_last(table, unseen | seen)


@compiled_within
def _like_the_last(table: Table, ranks: int) -> bool:
    """Whether the next card, of one of these ranks, can match the last one turned though that has left the pile."""
    last = table.at[LAST]
    if table.at[COMMON_SIZE] or not is_common(table) or last == NOBODY or not (ranks >> last) & 1:
        return False
    return bool(table.rules[_GONE] == _LAST_PLAYED)


@compiled_within
def no_match_to_come(table: Table) -> bool:
    """Whether, as the cards really lie, no two players have cards of one rank, and nobody one that would match."""
    ring, seen = table.cards.shape[1] - 1, _met(table)
    for player in range(table.at[PLAYERS]):
        if not is_in(table, player):
            continue
        ranks = _of_common(table, player) | _of_pile(table, player)
        for each in range(table.seat[player, HELD]):
            ranks |= 1 << (table.cards[STACK_OF + 2 * player, (table.seat[player, HEAD] + each) & ring] % RANKS)
        if ranks & seen:
            return False
        seen |= ranks
    return not rightful(table)

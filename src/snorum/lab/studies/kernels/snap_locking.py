"""Find out when no match can come any more in Snap, compiled (`snorum.games.snap.ending`)."""

from __future__ import annotations

from snorum.games.snap import Rules
from snorum.games.snap.calling import like_the_card_before
from snorum.games.snap.ending import is_locked, nothing_to_turn, too_little_known
from snorum.games.snap.rules import one_pile
from snorum.lab.studies.compiled import compiled_within
from snorum.lab.studies.kernels.snap_matching import right_calls
from snorum.lab.studies.kernels.snap_table import RANKS, Table, below_top, is_in, pile_top, pot_top
from snorum.lab.studies.numbering import NOBODY


@compiled_within
def is_drawn(rules: Rules, table: Table) -> bool:
    """Is the game drawn, because every match is locked away?"""
    unseen = players = 0
    going = False
    for player in range(table.players):
        unseen += table.unseen[player]
        players += table.unseen[player] > 0
        going |= is_in(table, player) and nothing_to_turn(table.held[player], table.piled[player])
    if too_little_known(unseen, players) or not _no_match_left(rules, table):
        return False
    return is_locked(rules, all_in_the_pot(table), going)


@compiled_within
def all_in_the_pot(table: Table) -> bool:
    """Is it true that outside the pot no two cards share a rank, and none matches the top of the pot?"""
    _count_outside_pot(table)
    return table.in_pot > 0 and table.left[pot_top(table)] == 0 and _most_left(table) <= 1


@compiled_within
def _count_outside_pot(table: Table) -> None:
    """Count the cards of each rank in play outside the pot."""
    for rank in range(RANKS):
        table.left[rank] = table.cards // RANKS - table.removed[rank]
    for each in range(table.in_pot):
        table.left[table.pot[each] % RANKS] -= 1


@compiled_within
def _most_left(table: Table) -> int:
    most = 0
    for rank in range(RANKS):
        most = max(most, table.left[rank])
    return most


@compiled_within
def _no_match_left(rules: Rules, table: Table) -> bool:
    """Can all know that no two players hold cards of one rank, and that no card matches the top of the pot?"""
    met = _ranks_that_would_match(table)
    seen = unseen = of_others = holders = 0
    for player in range(table.players):
        ranks = _ranks_shown_by(table, player)
        for rank in range(RANKS):
            if is_in(table, player) and table.known[player, rank]:
                ranks |= 1 << rank
        if ranks & (seen | met):
            return False
        seen |= ranks
        if not table.unseen[player]:
            of_others |= ranks
        elif not holders:
            holders, of_holder = 1, ranks
        else:
            holders, of_others = 2, of_others | of_holder | ranks
    if holders:
        unseen = _count_unseen(table)
        if unseen & (met | of_others) or (holders > 1 and _most_left(table) > 1):
            return False
    return not right_calls(rules, table) and not _like_the_last(rules, table, seen | unseen)


@compiled_within
def _ranks_that_would_match(table: Table) -> int:
    """The set of ranks that any player's card would match: the top of the pot, and the piles of players who are out."""
    met = 1 << pot_top(table) if table.in_pot else 0
    for player in range(table.players):
        if not is_in(table, player) and table.piled[player]:
            met |= 1 << pile_top(table, player)
    return met


@compiled_within
def _ranks_shown_by(table: Table, player: int) -> int:
    """The set of ranks that a player has turned onto the common pile, or onto their own if they are in the game."""
    ranks = 0
    for each in range(table.in_common):
        if table.turned_by[each] == player:
            ranks |= 1 << table.common[each] % RANKS
    if is_in(table, player):
        for each in range(table.piled[player]):
            ranks |= 1 << table.pile[player, each] % RANKS
    return ranks


@compiled_within
def _count_unseen(table: Table) -> int:
    """Count the unseen cards of each rank, and return the set of their ranks."""
    _count_outside_pot(table)
    for player in range(table.players):
        for rank in range(RANKS):
            table.left[rank] -= table.known[player, rank]
        for each in range(table.piled[player]):
            table.left[table.pile[player, each] % RANKS] -= 1
    for each in range(table.in_common):
        table.left[table.common[each] % RANKS] -= 1
    ranks = 0
    for rank in range(RANKS):
        if table.left[rank] > 0:
            ranks |= 1 << rank
    return ranks


@compiled_within
def _like_the_last(rules: Rules, table: Table, ranks: int) -> bool:
    """Can the next card, of one of these ranks, match the last card turned although that has left the pile?"""
    if table.in_common or not one_pile(rules) or table.last == NOBODY:
        return False
    return like_the_card_before(rules, ranks >> table.last & 1 == 1, False)


@compiled_within
def no_match_to_come(rules: Rules, table: Table) -> bool:
    """As the cards really lie, is no match possible any more?"""
    seen = _ranks_that_would_match(table)
    for player in range(table.players):
        if is_in(table, player):
            ranks = _ranks_shown_by(table, player)
            for each in range(table.held[player]):
                ranks |= 1 << table.stack[player, below_top(table, player, each)] % RANKS
            if ranks & seen:
                return False
            seen |= ranks
    return not right_calls(rules, table)

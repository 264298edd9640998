"""When no match can come any more at Snap, and the game is drawn.

Whose face-down cards are whose lies not open on the table. What can be told of them is told from what all have seen: a
pile that was taken or turned over lies under its owner's cards until it is turned again; and what nobody has
seen yet is what the pack has beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from snorum.cards import RANKS
from snorum.games.snap.calling import rightful
from snorum.games.snap.elimination import nothing_to_turn
from snorum.games.snap.matching import like_the_card_before
from snorum.games.snap.rules import Rules, both, one_pile, pack_of
from snorum.games.snap.table import State, in_the_game
from snorum.vocabulary import rule


@rule(*both("7-2"), supplied="Which matches are likely, and when they are locked away, is not said.")
def is_drawn(table: State) -> bool:
    """If every likely match is locked away in the snap pot, the game is a draw between the survivors."""
    going = any(nothing_to_turn(table.stacks[player], len(table.piles[player])) for player in in_the_game(table))
    return no_match_left(table) and is_locked(table.rules, all_in_the_pot(table), going)


def is_locked(rules: Rules, in_the_pot: bool, going: bool) -> bool:
    """Whether matches, of which none is left, are locked away; `going`: somebody has nothing left to turn."""
    if in_the_pot:
        return True
    if going:
        return False  # he is going out, and with him perhaps the game is won
    match rules.locked:
        case "all-matches":
            return False
        case "no-progress":
            return True


def all_in_the_pot(table: State) -> bool:
    """Whether outside the pot no two cards share a rank, and none has that of its top."""
    if not table.pot:
        return False
    left = Counter(card.rank for card in pack_of(table.rules))
    left.subtract(card.rank for card in (*table.pot, *table.removed))
    return max(left.values()) <= 1 and not left[table.pot[-1].rank]


def no_match_left(table: State) -> bool:
    """Whether all can know that no two players have cards of one rank, and nobody one like the top of the pot.

    The cards of a common pile are his who turned them. Of a pile that a player who is out has left, the top counts.
    """
    whose = _owners(table)
    if whose is None:
        return False
    left_by_the_out = {table.piles[player][-1].rank for player in table.out if table.piles[player]}
    met = left_by_the_out | {card.rank for card in table.pot[-1:]}
    if met & whose.keys():
        return False
    unseen: set[str] = set()
    if with_unseen := [player for player, number in table.stacks.items() if number > len(table.known[player])]:
        counted = _unseen(table)
        unseen = set(counted)
        only = with_unseen[0] if len(with_unseen) == 1 else ""
        if met & unseen or any(whose.get(rank, only) != only for rank in unseen):
            return False
        if not only and max(counted.values()) > 1:
            return False
    return not rightful(table) and not _like_the_last(table, unseen | whose.keys())


def too_little_known(unseen: int, players: int) -> bool:
    """Whether there are more cards that nobody has seen than there are ranks, and two players or more have some."""
    return players > 1 and unseen > len(RANKS)


def _owners(table: State) -> dict[str, str] | None:
    """Of each rank that has been seen, the one player who has cards of it; `None` if one rank is two players'."""
    whose: dict[str, str] = {}
    for turned in table.pile:
        if whose.setdefault(turned.card.rank, turned.player) != turned.player:
            return None
    for player in in_the_game(table):
        for rank in {*table.known[player], *(card.rank for card in table.piles[player])}:
            if whose.setdefault(rank, player) != player:
                return None
    return whose


def _unseen(table: State) -> Counter[str]:
    """How many cards of each rank are in stacks where nobody has seen them."""
    left = Counter(card.rank for card in pack_of(table.rules))
    left.subtract(rank for ranks in table.known.values() for rank in ranks)
    left.subtract(turned.card.rank for turned in table.pile)
    for cards in (table.pot, table.removed, *table.piles.values()):
        left.subtract(card.rank for card in cards)
    return +left


def _like_the_last(table: State, ranks: Collection[str]) -> bool:
    """Whether the next card, of one of these ranks, can match the last one turned though that has left the pile."""
    last = table.last_two[1]
    return not table.pile and one_pile(table.rules) and like_the_card_before(table.rules, last in ranks, False)

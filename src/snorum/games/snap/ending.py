"""How the game ends.

When no match can come any more, and the game is drawn.

Nobody sees the face-down cards, but all can work some of them out. A pile that was taken or turned over lies under its
owner's stack until it is turned again; and the cards that nobody has seen are the rest of the pack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from snorum.cards import RANKS
from snorum.games.snap.calling import rightful
from snorum.games.snap.rules import Rules, both, one_pile, pack_of
from snorum.games.snap.table import State, in_the_game, like_the_card_before
from snorum.games.vocabulary import RuleFunction, rule


# The end
@rule(*both("1-2", "7-1"), says="{player} is the last in the game, and wins")
def last_left(players: int) -> bool:
    """The last player in the game wins."""
    return players == 1


@rule(*both("7-1", "7-2", "7-3"))
def game_over(table: State) -> bool:
    """Play goes on until there is a winner or a draw."""
    return bool(table.winner) or table.draw


def deal_over(table: State) -> bool:
    """Whether the deal is over: when the game is."""
    return game_over(table)


# Who goes out of the game


@rule(
    *both("6-2", "3-5"),
    supplied="The article does not say outright whether a player with just enough is out.",
    says="{player} has paid with their last card, and is out",
)
def pays_his_last(rules: Rules) -> bool:
    """A player who pays a penalty in full with their last card stays until they have none to turn at their turn."""
    match rules.paid_last_card:
        case "in-until-turn":
            return False
        case "out":
            return True


@rule(
    *both("3-5"),
    supplied="They stay while they may call a match. Of several such players, the first goes out.",
    says="{player} has no card to turn, and is out",
)
def nothing_to_turn(stack: int, pile: int) -> bool:
    """A player with nothing to turn at their turn, and no pile to turn over, is out."""
    return not stack and not pile


@rule(
    *both("3-5"),
    supplied="The article does not say outright when they are out.",
    says="{player} has turned their last card, and is out",
)
def turns_his_last(rules: Rules) -> bool:
    """With a common pile, a player is out as soon as they have turned their last card."""
    match rules.runs_out:
        case "at-turn":
            return False
        case "at-once":
            return True


@rule(
    *both("6-2"),
    supplied="This holds for Snap Pot too, and for cards turned onto a common pile.",
    says="{player} has lost their last cards to another's call, and is out",
)
def loses_all(taken_from: bool, stack: int, pile: int) -> bool:
    """A player who loses all their cards to another player's call is out."""
    return taken_from and not stack and not pile


@rule(
    *both("6-2", "5-1"),
    supplied="The article does not say outright whether cards set aside are lost to a Snap.",
    says="{player} has lost their last cards to the snap pot, and is out",
)
def loses_all_to_the_pot(rules: Rules) -> bool:
    """A player whose last cards go to the snap pot stays until they have none to turn at their turn."""
    match rules.lost_to_pot:
        case "in-until-turn":
            return False
        case "out":
            return True


def elimination_rule(rules: Rules) -> RuleFunction | None:
    """The rule by which a player usually goes out: having no card to turn."""
    return nothing_to_turn


STAYS, REMOVED, TO_POT = range(3)
"""What happens to the pile of a player who goes out."""


@rule(*both("6-2", "4-3"), supplied="The article does not say outright what happens to the cards of those who are out.")
def left_behind(rules: Rules) -> int:
    """The pile of a player who goes out stays where it is."""
    match rules.pile_of_the_out:
        case "stays":
            return STAYS
        case "removed":
            return REMOVED
        case "to-pot":
            return TO_POT


# When no match can come any more, and the game is drawn


@rule(*both("7-2"), supplied="The article does not say which matches are likely, or when they are locked away.")
def is_drawn(table: State) -> bool:
    """The game is a draw if all likely matches are locked away in the snap pot."""
    going = any(nothing_to_turn(table.stacks[player], len(table.piles[player])) for player in in_the_game(table))
    return no_match_left(table) and is_locked(table.rules, all_in_the_pot(table), going)


def is_locked(rules: Rules, in_the_pot: bool, going: bool) -> bool:
    """Whether the matches, when none is left, count as locked away; `going`: a player has nothing left to turn."""
    if in_the_pot:
        return True
    if going:
        return False  # that player goes out, which may win the game for another
    match rules.locked:
        case "all-matches":
            return False
        case "no-progress":
            return True


def all_in_the_pot(table: State) -> bool:
    """Whether, outside the pot, no two cards share a rank and none has the rank of the pot's top card."""
    if not table.pot:
        return False
    left = Counter(card.rank for card in pack_of(table.rules))
    left.subtract(card.rank for card in (*table.pot, *table.removed))
    return max(left.values()) <= 1 and not left[table.pot[-1].rank]


def no_match_left(table: State) -> bool:
    """Whether all can know that no two players share a rank, and nobody has the rank of the pot's top card.

    A card on a common pile counts as its turner's. Of a pile left by a player who is out, only the top card counts.
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
        counted = _count_unseen(table)
        unseen = set(counted)
        only = with_unseen[0] if len(with_unseen) == 1 else ""
        if met & unseen or any(whose.get(rank, only) != only for rank in unseen):
            return False
        if not only and max(counted.values()) > 1:
            return False
    return not rightful(table) and not _can_match_last(table, unseen | whose.keys())


def too_little_known(unseen: int, players: int) -> bool:
    """Whether there are more unseen cards than ranks, and two or more players have some."""
    return players > 1 and unseen > len(RANKS)


def _owners(table: State) -> dict[str, str] | None:
    """Who has the cards of each rank that has been seen; `None` if two players share a rank."""
    whose: dict[str, str] = {}
    for turned in table.pile:
        if whose.setdefault(turned.card.rank, turned.player) != turned.player:
            return None
    for player in in_the_game(table):
        for rank in {*table.known[player], *(card.rank for card in table.piles[player])}:
            if whose.setdefault(rank, player) != player:
                return None
    return whose


def _count_unseen(table: State) -> Counter[str]:
    """How many unseen cards of each rank are in the stacks."""
    left = Counter(card.rank for card in pack_of(table.rules))
    left.subtract(rank for ranks in table.known.values() for rank in ranks)
    left.subtract(turned.card.rank for turned in table.pile)
    for cards in (table.pot, table.removed, *table.piles.values()):
        left.subtract(card.rank for card in cards)
    return +left


def _can_match_last(table: State, ranks: Collection[str]) -> bool:
    """Whether the next card, if of one of these ranks, can match the last card although that has left the pile."""
    last = table.last_two[1]
    return not table.pile and one_pile(table.rules) and like_the_card_before(table.rules, last in ranks, False)

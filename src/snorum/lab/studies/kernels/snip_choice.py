"""How players choose in compiled games of Snip-Snap-Snorum. Bit operations treat all ranks at once."""

from __future__ import annotations

from snorum.games.snip_snap_snorum.table import next_in_order
from snorum.lab.studies.chance import Stream, draw_below
from snorum.lab.studies.compiled import compiled_within
from snorum.lab.studies.kernels.log import size_of
from snorum.lab.studies.kernels.snip_table import Table, first_of, is_among
from snorum.table.playing import CARELESS as ONE_IN

POLICIES = (
    "random",
    "careless",
    "safe",
    "pair-first",
    "safe-pairs",
    "counting",
    "forgetful",
    "repentant",
    "third-first",
)
"""A pairing that is allowed but not due is made by all policies except those that are `is_indifferent`."""

RANDOM, CARELESS, SAFE, PAIR_FIRST, SAFE_PAIRS, COUNTING, FORGETFUL, REPENTANT, THIRD_FIRST = range(len(POLICIES))

EACH = 0x1111111111111
"""A set of all ranks: the lowest bit of each."""


@compiled_within
def overlooks_pairing(policy: int, choice: Stream) -> bool:
    """Does a player who must pair overlook it?"""
    return policy in (CARELESS, REPENTANT) and draw_below(choice, ONE_IN) == 0


@compiled_within
def forgets_to_call(policy: int, choice: Stream) -> bool:
    """Does a player who pairs say nothing?"""
    return policy == FORGETFUL and draw_below(choice, ONE_IN) == 0


@compiled_within
def is_indifferent(policy: int) -> bool:
    """Does a player treat a pairing that is not due as a move like any other?"""
    return policy in (RANDOM, CARELESS, FORGETFUL, REPENTANT)


@compiled_within
def ranks_in_hand(hand: int) -> int:
    """The set of ranks in a hand."""
    return (hand | hand >> 1 | hand >> 2) & EACH


@compiled_within
def ranks_held_twice(hand: int) -> int:
    """The set of ranks of which a hand, or the cards seen, has two or more."""
    return (hand >> 1 | hand >> 2) & EACH


@compiled_within
def ranks_with_known(known: int, number: int) -> int:
    """The set of ranks of which exactly `number` cards are known (1 to 4)."""
    low, middle, high = known, known >> 1, known >> 2
    if number == 4:
        return high & EACH
    if number == 3:
        return middle & low & EACH
    return (middle & ~low if number == 2 else low & ~middle) & EACH


@compiled_within
def random_rank(ranks: int, choice: Stream) -> int:
    """A random rank of a set, all equally likely."""
    number, rest = size_of(ranks), ranks
    if number > 1:
        for _ in range(draw_below(choice, number)):
            rest &= rest - 1
    rank = 0
    while not is_among(rank, rest):
        rank += 1
    return rank


@compiled_within
def count_cards_of(hand: int, ranks: int) -> int:
    """The number of cards in a hand whose rank is in a set."""
    some, number = hand & 15 * ranks, 0
    while some:
        number += some & 15
        some >>= 4
    return number


@compiled_within
def random_place_of(table: Table, player: int, ranks: int, choice: Stream) -> int:
    """The place in a player's hand of a random card whose rank is in a set, all such cards equally likely."""
    number, place = draw_below(choice, count_cards_of(table.ranks[player], ranks)), 0
    while number or not is_among(table.hands[player, place], ranks):
        number -= is_among(table.hands[player, place], ranks)
        place += 1
    return place


@compiled_within
def _preferred_ranks(table: Table, policy: int, player: int) -> int:
    """The set of ranks that a player prefers to play; empty without a preference."""
    hand = table.ranks[player]
    mine = ranks_in_hand(hand)
    if policy == THIRD_FIRST:
        thirds: int = mine & ranks_held_twice(table.seen)
        if thirds:
            return thirds
    if policy in (PAIR_FIRST, THIRD_FIRST):
        return ranks_held_twice(hand)
    if policy == COUNTING:
        lacking: int = mine & table.lacking[next_in_order(player, table.held)]
        if lacking:
            return lacking
    known = table.seen + hand
    for number in range(4, 0, -1):
        best: int = mine & ranks_with_known(known, number)
        if best:
            pairs = best & ranks_held_twice(hand)
            return pairs if pairs and policy == SAFE_PAIRS else best
    return mine


@compiled_within
def choose_card(table: Table, policy: int, choice: Stream, player: int) -> int:
    """The place in the hand of the card that a player with a free choice plays."""
    if not is_indifferent(policy):
        liked = _preferred_ranks(table, policy, player)
        if liked:
            return first_of(table, player, random_rank(liked, choice))
    return draw_below(choice, table.held[player])

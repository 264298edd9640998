"""How a player chooses at a compiled game of Snip-Snap-Snorum; what holds of ranks is found for all at once."""

from __future__ import annotations

from snorum.games.snip_snap_snorum.order import next_in_order
from snorum.playing import CARELESS as ONE_IN
from snorum.studies.chance import Stream, below
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.log import size_of
from snorum.studies.kernels.snip_table import Table, among, first_of

POLICIES = {
    "random": "plays any of the cards that he may play, each as likely as another",
    "careless": f"plays at random, and of {ONE_IN} times that he is bound to pair he overlooks one",
    "safe": "where he need not pair, plays a card of the rank of which the fewest are neither in his hand nor seen",
    "pair-first": "where he need not pair, plays one of two or more of a kind if he has them, and else at random",
    "safe-pairs": "as who plays safe, and of cards equally safe one of two or more of a kind",
    "counting": "as who plays safe, but first a card of a rank that the next player has shown that he has not",
    "forgetful": f"plays at random, and of {ONE_IN} times that he pairs says nothing once",
    "repentant": "plays as who is careless, and takes the wrong card back at once if he may",
    "third-first": "where he need not pair, plays a card of a rank of which two or more have been seen if he has "
    "one, else one of two or more of a kind, else at random",
}
"""Where a player may pair and need not, all but the first two and the forgetful do."""

RANDOM, CARELESS, SAFE, PAIR_FIRST, SAFE_PAIRS, COUNTING, FORGETFUL, REPENTANT, THIRD_FIRST = range(len(POLICIES))

EACH = 0x1111111111111
"""The lowest bit of each rank."""


@compiled_within
def overlooks(policy: int, choice: Stream) -> bool:
    """Whether a player who is bound to pair overlooks it."""
    return policy in (CARELESS, REPENTANT) and below(choice, ONE_IN) == 0


@compiled_within
def forgets(policy: int, choice: Stream) -> bool:
    """Whether a player who pairs says nothing."""
    return policy == FORGETFUL and below(choice, ONE_IN) == 0


@compiled_within
def indifferent(policy: int) -> bool:
    """Whether a player who may pair, and need not, takes it for a move like another."""
    return policy in (RANDOM, CARELESS, FORGETFUL, REPENTANT)


@compiled_within
def held(hand: int) -> int:
    """The ranks in a hand."""
    return (hand | hand >> 1 | hand >> 2) & EACH


@compiled_within
def two_of(hand: int) -> int:
    """The ranks of which there are two or more in a hand, or among the cards seen."""
    return (hand >> 1 | hand >> 2) & EACH


@compiled_within
def of_which(known: int, number: int) -> int:
    """The ranks of which so many are known, from 1 to 4."""
    low, middle, high = known, known >> 1, known >> 2
    if number == 4:
        return high & EACH
    if number == 3:
        return middle & low & EACH
    return (middle & ~low if number == 2 else low & ~middle) & EACH


@compiled_within
def one_of(ranks: int, choice: Stream) -> int:
    """One of some ranks, each as likely as another."""
    number, rest = size_of(ranks), ranks
    if number > 1:
        for _ in range(below(choice, number)):
            rest &= rest - 1
    rank = 0
    while not among(rank, rest):
        rank += 1
    return rank


@compiled_within
def count_among(hand: int, ranks: int) -> int:
    """How many cards of some ranks are in a hand."""
    some, number = hand & 15 * ranks, 0
    while some:
        number += some & 15
        some >>= 4
    return number


@compiled_within
def one_among(table: Table, player: int, ranks: int, choice: Stream) -> int:
    """The place in a hand of one of its cards of some ranks, each card as likely as another."""
    number, place = below(choice, count_among(table.ranks[player], ranks)), 0
    while number or not among(table.hands[player, place], ranks):
        number -= among(table.hands[player, place], ranks)
        place += 1
    return place


@compiled_within
def _liked(table: Table, policy: int, player: int) -> int:
    """The ranks of which a player would play one; none if he does not mind."""
    hand = table.ranks[player]
    mine = held(hand)
    if policy == THIRD_FIRST:
        thirds: int = mine & two_of(table.seen)
        if thirds:
            return thirds
    if policy in (PAIR_FIRST, THIRD_FIRST):
        return two_of(hand)
    if policy == COUNTING:
        lacking: int = mine & table.lacking[next_in_order(player, table.held)]
        if lacking:
            return lacking
    known = table.seen + hand
    for number in range(4, 0, -1):
        best: int = mine & of_which(known, number)
        if best:
            pairs = best & two_of(hand)
            return pairs if pairs and policy == SAFE_PAIRS else best
    return mine


@compiled_within
def chosen(table: Table, policy: int, choice: Stream, player: int) -> int:
    """The place in his hand of the card that a player plays who may play any."""
    if not indifferent(policy):
        liked = _liked(table, policy, player)
        if liked:
            return first_of(table, player, one_of(liked, choice))
    return below(choice, table.held[player])

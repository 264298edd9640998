"""How a player chooses at a compiled game of Snip-Snap-Snorum.

A hand is a number, four bits for each rank, and so is what has been seen: what holds of ranks is found for all at once,
as a number in which the lowest of the four bits is set for the ranks of which it holds.
"""

from __future__ import annotations

from snorum.playing import CARELESS as ONE_IN
from snorum.studies.chance import Integers, Stream, below
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.snip_table import HELD, PACKED, SEEN, VOID, first_of, following

POLICIES = {
    "random": "plays any of the cards that he may play, each as likely as another",
    "careless": f"plays at random, and of {ONE_IN} times that he is bound to pair he overlooks one",
    "safe": "where he need not pair, plays a card of the rank of which the fewest are neither in his hand nor seen",
    "pair-first": "where he need not pair, plays one of two or more of a kind if he has them, and else at random",
    "safe-pairs": "as who plays safe, and of cards equally safe one of two or more of a kind",
    "counting": "as who plays safe, but first a card of a rank that the next player has shown that he has not",
    "forgetful": f"plays at random, and of {ONE_IN} times that he pairs says nothing once",
    "repentant": "plays as who is careless, and takes the wrong card back at once if he may",
    "generous": "where he need not pair, plays a card of the rank of which the most are neither in his hand nor seen",
    "third-first": "where he need not pair, plays a card of a rank of which two or more have been seen if he has "
    "one, else one of two or more of a kind, else at random",
}
"""Where a player may pair and need not, all but the first two and the forgetful do."""

(RANDOM, CARELESS, SAFE, PAIR_FIRST, SAFE_PAIRS, COUNTING, FORGETFUL, REPENTANT, GENEROUS, THIRD_FIRST) = (
    range(len(POLICIES))
)  # fmt: skip

INDIFFERENT = sum(1 << policy for policy in (RANDOM, CARELESS, FORGETFUL, REPENTANT))

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
    return INDIFFERENT >> policy & 1 == 1


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
    if number == 2:
        return middle & ~low & EACH
    return low & ~middle & EACH


@compiled_within
def one_of(ranks: int, choice: Stream) -> int:
    """One of some ranks, each as likely as another."""
    number, rest = 0, ranks
    while rest:
        rest &= rest - 1
        number += 1
    rest = ranks
    if number > 1:
        for _ in range(below(choice, number)):
            rest &= rest - 1
    rank = 0
    while not rest >> (4 * rank) & 1:
        rank += 1
    return rank


@compiled_within
def _liked(t: Integers, policy: int, player: int) -> int:
    """The ranks of which a player would play one; none if he does not mind."""
    hand = t[PACKED + player]
    mine = held(hand)
    if policy == THIRD_FIRST:
        thirds: int = mine & two_of(t[SEEN])
        if thirds:
            return thirds
    if policy in (PAIR_FIRST, THIRD_FIRST):
        return two_of(hand)
    if policy == COUNTING:
        lacking: int = mine & t[VOID + following(t, HELD, player)]
        if lacking:
            return lacking
    known = t[SEEN] + hand
    for step in range(4):
        best: int = mine & of_which(known, step + 1 if policy == GENEROUS else 4 - step)
        if best:
            pairs = best & two_of(hand)
            return pairs if pairs and policy == SAFE_PAIRS else best
    return mine


@compiled_within
def chosen(t: Integers, policy: int, choice: Stream, player: int) -> int:
    """The place in his hand of the card that a player plays who may play any."""
    if not indifferent(policy):
        liked = _liked(t, policy, player)
        if liked:
            return first_of(t, player, one_of(liked, choice))
    return below(choice, t[HELD + player])

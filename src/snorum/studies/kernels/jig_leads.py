"""How a player of Jig may choose what he leads; what must follow, he has no choice about."""

from __future__ import annotations

from snorum.studies.chance import Integers, Stream, below
from snorum.studies.compiled import compiled_within

POLICIES = {
    "random": "leads any card, each as likely as another",
    "careless": "leads like random; where another's card must follow his, he plays one of his own one time in ten",
    "forgetful": "leads like random; one time in ten he calls a card wrongly, or forgets to say Out",
    "by-the-table": "leads, if he can, a card to which he holds the Jig by Peel's table, whatever has been played",
    "to-a-stop": "leads, if he can, a card from which the series clears his hand, or ends with a stop or Jig of his "
    "own; he remembers what was played",
    "counting": "leads like to-a-stop, and of such cards, or if there is none of all, that by which he loses most "
    "cards of his own for each that the others lose",
}
RANDOM, CARELESS, FORGETFUL, BY_THE_TABLE, TO_A_STOP, COUNTING = range(len(POLICIES))

_SUIT, _SERIES, _PLAYED = 13, 5, -1
_FAR = 100


@compiled_within
def end_by_table(card: int) -> int:
    """The Jig to a card when nothing has been played: the fifth card from it, or the king."""
    king = card - card % _SUIT + _SUIT - 1
    return min(card + _SERIES - 1, king)


@compiled_within
def end_of_series(card: int, holder: Integers) -> int:
    """The card with which the series ends that this one begins."""
    end = end_by_table(card)
    for each in range(card, end):
        if holder[each + 1] == _PLAYED:
            return each
    return end


@compiled_within
def choose_lead(policy: int, chance: Stream, hands: Integers, held: Integers, holder: Integers, player: int) -> int:
    """The card that a player leads; `holder` has who holds each card, or -1 if it has been played."""
    hand = hands[player, : held[player]]
    if policy < BY_THE_TABLE:
        return int(hand[below(chance, len(hand))])
    best, alike, chosen = -1, 0, hand[0]
    for card in hand:
        worth = _worth(policy, card, holder, player, len(hand))
        if worth > best:
            best, alike, chosen = worth, 1, card
        elif worth == best:
            alike += 1
            if below(chance, alike) == 0:
                chosen = card
    return int(chosen)


@compiled_within
def _worth(policy: int, card: int, holder: Integers, player: int, held: int) -> int:
    """What a lead is worth: the hand cleared before the lead regained, and that before the cards that it costs."""
    if policy == BY_THE_TABLE:
        return int(holder[end_by_table(card)] == player)
    end, own = end_of_series(card, holder), 0
    for each in range(card, end + 1):
        own += holder[each] == player
    worth = 3 * own + _SERIES - (end - card + 1) if policy == COUNTING else 0
    if own == held:
        return worth + 2 * _FAR
    return worth + _FAR if holder[end] == player else worth

"""Who plays with whom at Cassino, and who deals first: cards are drawn for it (Peel, pp. 97-98)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from snorum.cards import RANKS, Card
from snorum.vocabulary import rule


@rule("peel-98-2", supplied="If the pack gives out, those who are still alike keep the order in which they sit.")
def lowest_first(players: Sequence[str], drawn: Iterator[Card], deciding: Collection[int]) -> list[str]:
    """Only those who drew alike draw again, and only where the tie leaves it open who deals or who are partners.

    The answer has the players in the order of their cards, the ace lowest. `deciding` are the places that matter:
    1 is that between the first and the second.
    """
    cards = dict(zip(players, drawn, strict=False))
    order: list[str] = []
    for rank in RANKS:
        alike = [player for player, card in cards.items() if card.rank == rank]
        again = {place - len(order) for place in deciding} & set(range(1, len(alike)))
        order += lowest_first(alike, drawn, again) if again else alike
    return [*order, *(player for player in players if player not in cards)]


@rule("peel-98-1", supplied="Two or three players, and more than four, draw for the deal as four do.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """The lowest becomes the first dealer, the ace counting as lowest.

    >>> from snorum.cards import read_card
    >>> cards = [read_card(word) for word in "3H 7C 3D KS QS 9D".split()]
    >>> first_dealer("ABCD", cards)  # A and C, who tie, draw again
    'C'
    """
    return lowest_first(players, iter(turned), {1})[0]


@rule("peel-97-8", "peel-98-2")
def partners_drawn(players: Sequence[str], turned: Iterable[Card]) -> tuple[tuple[str, str], tuple[str, str]]:
    """The two lowest are partners, and so are the two highest.

    The dealer, who drew lowest, is named first. Here B and C tie, and draw again:

    >>> from snorum.cards import read_card
    >>> partners_drawn("ABCD", [read_card(word) for word in "3H 7C 7D KS QS 9D".split()])
    (('A', 'C'), ('B', 'D'))
    """
    first, second, third, fourth = lowest_first(players, iter(turned), {1, 2})
    return (first, second), (third, fourth)

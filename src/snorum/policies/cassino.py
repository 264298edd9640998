"""How players choose at Cassino."""

from __future__ import annotations

from collections.abc import Sequence

from snorum.cards import Card
from snorum.games.cassino import (
    Rules,
    aces,
    great_cassino,
    little_cassino,
    most_cards,
    most_spades,
    supplied,
    which_is_little,
    worth_of_sweep,
)
from snorum.policies.fishing import GREEDY
from snorum.view import Act, View, Weighing

GREAT = Card("10", "D")
_HALF_OF_THE_PACK, _HALF_OF_THE_SPADES = 27, 7
"""How many cards, and how many spades, are more than all others have together."""


def worth_in_points(rules: Rules, cards: Sequence[Card]) -> int:
    """What cards are worth, in hundredths of a point. The points for most cards and most spades are shared out."""
    points = great_cassino(GREAT in cards) + little_cassino(which_is_little(rules) in cards)
    if not supplied(rules, 1, False, False):
        return 100 * points + len(cards)
    spades = sum(card.suit == "S" for card in cards)
    shared = 100 * most_cards(True) // _HALF_OF_THE_PACK * len(cards)
    shared += 100 * most_spades(True) // _HALF_OF_THE_SPADES * spades
    return 100 * (points + aces(sum(card.rank == "A" for card in cards))) + len(cards) + shared


class _Scoring(Weighing):
    def worth(self, view: View, act: Act) -> float:
        """The points of the cards taken and of a sweep; where nothing is taken, less the points of the card laid."""
        assert act.move is not None
        card, takes = act.move.card, act.move.takes
        if not takes:
            return -worth_in_points(view.rules, [card])
        sweep = len(takes) == len(view.table.on_table)
        return worth_in_points(view.rules, [card, *takes]) + 100 * sweep * worth_of_sweep(view.rules)


CASSINO = (
    GREEDY,
    _Scoring("scoring", "plays for most points: a sweep, the cassinos, aces, and a share for each spade and each card; "
                        "where nothing can be taken, lays the card worth least"),
)  # fmt: skip

"""What a move does with the cards themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from snorum.cards import Card
from snorum.games.jig.correction import taken_up_again
from snorum.games.jig.table import Move, State
from snorum.games.vocabulary import Event


def move_cards(
    hands: Mapping[str, list[Card]],
    stock: list[Card],
    before: State,
    move: Move,
    events: Iterable[Event],
    shuffle: Callable[[list[Card]], None],
) -> None:
    """Take the card from the hand, unless the player takes it back."""
    if not (move.withheld and taken_up_again(before.rules)):
        hands[move.player].remove(move.card)

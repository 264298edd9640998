"""What a move does with the cards themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from snorum.cards import Card
from snorum.games.snip_snap_snorum.correction import takes_back
from snorum.games.snip_snap_snorum.table import Move, State
from snorum.games.vocabulary import Event, Out


def move_cards(
    hands: Mapping[str, list[Card]],
    stock: list[Card],
    before: State,
    move: Move,
    events: Iterable[Event],
    shuffle: Callable[[list[Card]], None],
) -> None:
    """Take the card from the hand; put the cards of a player who goes out on top of the undealt ones."""
    if move.card is None:
        return
    hands[move.player].remove(move.card)
    if takes_back(before, move):
        wrong = before.played[-1].card
        assert wrong is not None  # a pass is not taken back
        hands[move.player].append(wrong)
    for event in events:
        if isinstance(event, Out):
            stock += hands[event.player]
            hands[event.player].clear()

"""The cards themselves, where Snap is really played: turned, gathered, shuffled and given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from snorum.cards import Card
from snorum.games.snap.table import SNAP, Move, State
from snorum.games.snap.turning import callers
from snorum.vocabulary import Captures, Event, Gives


def reserve(table: State, move: Move) -> dict[str, tuple[Card, ...]]:
    """The own piles, their bottom first, to which those who make this move turn when they have no face-down card.

    Who turns a card first shuffles his pile and turns it over; who gives one gives the lowest.
    """
    return {player: table.piles[player] for player in callers(move)}


def handle(
    hands: Mapping[str, list[Card]],
    stock: list[Card],
    before: State,
    move: Move,
    events: Iterable[Event],
    shuffle: Callable[[list[Any]], None],
) -> None:
    """Turn, gather, shuffle and give the cards themselves; `hands` are the stacks, top card first."""
    if move.card is not None:
        stack = hands[move.player]
        if not stack:
            stack += before.piles[move.player]
            shuffle(stack)
        stack.remove(move.card)
        return
    piles = {player: list(pile) for player, pile in reserve(before, move).items()}
    for event in events:
        if isinstance(event, Captures):
            taken = list(event.cards)
            if move.call == SNAP:
                shuffle(taken)
            hands[event.player].extend(taken)
        elif isinstance(event, Gives):
            hands[event.to].append((hands[event.player] or piles[event.player]).pop(0))

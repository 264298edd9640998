"""What a move does with the cards themselves: turn, gather, shuffle and give them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from snorum.cards import Card
from snorum.games.shape import Stacks
from snorum.games.snap.calling import SNAP
from snorum.games.snap.payment import can_give
from snorum.games.snap.table import Move, State
from snorum.games.snap.taking import is_shuffled
from snorum.games.snap.turning import turns_over, turns_over_as_it_lies
from snorum.games.vocabulary import Captures, Event, Gives


def carry_out(stacks: Stacks, before: State, move: Move, events: Iterable[Event]) -> None:
    """Carry out a move on the stacks; `before` is the table before it, `events` what has happened."""
    if move.card is not None:
        if turns_over(before.stacks[move.player], len(pile := before.piles[move.player])):
            stacks.gather(move.player, pile, shuffled=not turns_over_as_it_lies(before.rules))
        stacks.turn(move.player, move.card)
        return
    paid: dict[str, int] = dict.fromkeys(before.stacks, 0)
    for event in events:
        if isinstance(event, Captures):
            stacks.gather(event.player, event.cards, shuffled=is_shuffled(before.rules, move.call == SNAP))
        elif isinstance(event, Gives):
            _give(stacks, before, event, paid)


def _give(stacks: Stacks, before: State, event: Gives, paid: dict[str, int]) -> None:
    """Have a player pay one card; `paid` counts the cards each has given, less those each was given."""
    player, pile = event.player, before.piles[event.player]
    shown = paid[player] - before.stacks[player]
    paid[player] += 1
    paid[event.to] -= 1
    if shown < 0:
        stacks.give(player, event.to)
    elif can_give(before.rules, 0, len(pile), 1)[1]:
        if not shown:
            stacks.gather(player, pile, shuffled=not turns_over_as_it_lies(before.rules))
        stacks.give(player, event.to)
    else:
        stacks.give_shown(player, event.to, pile[shown])


class _Hands:
    """The stacks as lists of cards, the top card first."""

    def __init__(self, hands: Mapping[str, list[Card]], shuffle: Callable[[list[Any]], None]) -> None:
        self.hands, self.shuffle = hands, shuffle

    def turn(self, player: str, card: Card) -> None:
        self.hands[player].remove(card)

    def gather(self, player: str, cards: Sequence[Card], *, shuffled: bool) -> None:
        taken = list(cards)
        if shuffled:
            self.shuffle(taken)
        self.hands[player].extend(taken)

    def give(self, player: str, to: str) -> None:
        self.hands[to].append(self.hands[player].pop(0))

    def give_shown(self, player: str, to: str, card: Card) -> None:
        self.hands[to].append(card)


def move_cards(
    hands: Mapping[str, list[Card]],
    stock: list[Card],
    before: State,
    move: Move,
    events: Iterable[Event],
    shuffle: Callable[[list[Any]], None],
) -> None:
    """Turn, gather, shuffle and give the cards themselves; `hands` are the stacks, top card first."""
    carry_out(_Hands(hands, shuffle), before, move, events)

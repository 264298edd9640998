"""The order of players round the table, and how many cards each is dealt. This module knows no game.

>>> from_left(["A", "B", "C", "D"], "B")
['C', 'D', 'A', 'B']
>>> shares(13, ["A", "B", "C", "D"], dealer="B")
{'A': 3, 'B': 3, 'C': 4, 'D': 3}
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

SEATS = "ABCDEFGHIJKLM"
"""The names of players who have no others, in the order of their seats."""


def from_left(players: Sequence[str], player: str) -> list[str]:
    """The players in order of play, from the one on `player`'s left to `player`; `players` are clockwise."""
    here = players.index(player) + 1
    return [*players[here:], *players[:here]]


def shares(cards: int, players: Sequence[str], dealer: str) -> dict[str, int]:
    """How many cards each player gets if they are dealt one at a time from the dealer's left.

    The result keeps the order of `players`.
    """
    size = {player: len(range(i, cards, len(players))) for i, player in enumerate(from_left(players, dealer))}
    return {player: size[player] for player in players}


def seat_named(place: int) -> str:
    """Name a seat by its distance from the first dealer.

    >>> [seat_named(place) for place in (0, 1, 2, 5)]
    ['the dealer', 'eldest', 'the second', 'seat 5']
    """
    return ("the dealer", "eldest", "the second", "the third", "the fourth")[place] if place < 5 else f"seat {place}"


class Counts(Protocol):
    """Numbers in a row: a list, a tuple, an array."""

    def __len__(self) -> int: ...
    def __getitem__(self, place: int, /) -> Any: ...


def alone_ahead(numbers: Counts) -> int:
    """The index of the number that is greater than all others; -1 if the greatest occurs twice, or there is none.

    >>> alone_ahead([3, 7, 5]), alone_ahead([7, 7, 5]), alone_ahead([-7, -4])
    (1, -1, 1)
    """
    most, alone = -1, -1
    for place in range(len(numbers)):
        if place == 0 or numbers[place] > most:
            most, alone = numbers[place], place
        elif numbers[place] == most:
            alone = -1
    return alone

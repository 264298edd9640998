"""A turn at the fishing games, compiled: what may be played, and what a player chooses of it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from snorum.playing import CARELESS as ONE_IN
from snorum.studies.chance import Integers, Stream, below
from snorum.studies.compiled import compiled, compiled_within

CARELESS = 1
"""The policy of who overlooks what he should take, in both games."""


class Board(NamedTuple):
    """What a turn looks at, and what it finds."""

    lay: Integers
    """The cards on the table as they lie, and after them nothing that counts."""
    hand: Integers
    takes: Integers
    """What each lawful move takes, as a set."""
    card: Integers
    """With what."""
    worth: Integers


@compiled
def board_for(hand: int) -> Board:
    """An empty board, for a hand of so many cards."""
    return Board(np.empty(56, np.int64), np.empty(hand, np.int64), np.empty(160, np.int64), np.empty(160, np.int64),
                 np.empty(160, np.int64))  # fmt: skip


@compiled_within
def lay_down(takes: Integers, card: Integers, hand: Integers, held: int, bound: int, at: int) -> int:
    """Write to the moves, from `at` on, the cards that may be laid, all but those `bound` to take; where they end."""
    for i in range(held):
        if not bound >> i & 1:
            takes[at], card[at] = 0, hand[i]
            at += 1
    return at


@compiled_within
def overlooks(board: Board, policy: int, bound: bool, held: int, stream: Stream) -> bool:
    """Whether a player who is bound to take overlooks it; then his first move is to lay some card of his hand."""
    if policy != CARELESS or not bound or below(stream, ONE_IN):
        return False
    board.takes[0], board.card[0] = 0, board.hand[below(stream, held)]
    return True


@compiled_within
def best(stream: Stream, worth: Integers, moves: int) -> int:
    """The move that is worth most; of several, each as likely as another."""
    most, number, chosen = worth[0], 0, 0
    for i in range(moves):
        if worth[i] > most:
            most, number = worth[i], 0
        if worth[i] == most:
            number += 1
            if below(stream, number) == 0:
                chosen = i
    return chosen

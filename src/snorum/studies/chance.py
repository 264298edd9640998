"""Chance, the same on every machine: numbers that depend on the seed, the game and what they are drawn for.

Each game of a study has its own streams, so that it is the same game whoever plays it, and in whatever order; and
what is drawn for a shuffle is drawn from another stream than what is drawn for a choice, so that players who choose
otherwise still have the same cards. The generator is SplitMix64 (Steele, Lea and Flood, 2014).

>>> [int(card) for card in order(seed=1797, game=0, purpose=SHUFFLE, number=1, cards=6)]
[3, 1, 5, 4, 2, 0]
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from snorum.studies.compiled import compiled_within

Integers = npt.NDArray[np.int64]
Stream = npt.NDArray[np.uint64]
"""One number: where a stream stands."""

SHUFFLE, CHOICE, PILE = 1, 2, 3
"""What is drawn for: the pack before a deal, a choice of a player's, a pile that is shuffled in the course of play."""

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = (np.uint64(number) for number in (27, 30, 31, 32))


@compiled_within
def mixed(number: np.uint64) -> np.uint64:
    """A number of 64 bits well mixed."""
    number = (number ^ (number >> _30)) * _FIRST
    number = (number ^ (number >> _27)) * _SECOND
    return number ^ (number >> _31)


@compiled_within
def begin(stream: Stream, seed: int, game: int, purpose: int, number: int) -> None:
    """Set a stream to its beginning; `number` counts what is drawn for this purpose in this game, from 1."""
    start = mixed(np.uint64(seed) + _STEP)
    start = mixed((start ^ np.uint64(game)) + _STEP)
    start = mixed((start ^ (np.uint64(purpose) << _32) ^ np.uint64(number)) + _STEP)
    stream[0] = start


@compiled_within
def below(stream: Stream, bound: int) -> int:
    """A number from 0 to `bound` - 1, each as likely as another to within `bound` in 2**32."""
    stream[0] += _STEP
    return np.int64(((mixed(stream[0]) >> _32) * np.uint64(bound)) >> _32)  # type: ignore[return-value]


@compiled_within
def shuffle(stream: Stream, cards: Integers, number: int) -> None:
    """Shuffle the first `number` of `cards` where they lie."""
    for last in range(number - 1, 0, -1):
        other = below(stream, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def order(seed: int, game: int, purpose: int, number: int, cards: int) -> Integers:
    """The order into which a shuffle brings so many cards."""
    stream, shuffled = np.zeros(1, np.uint64), np.arange(cards)
    begin(stream, seed, game, purpose, number)
    shuffle(stream, shuffled, cards)
    return shuffled

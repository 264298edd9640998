"""Random numbers that are the same on every machine: they depend on the seed, the game and their purpose.

Each game of a study has its own streams of numbers. So it is the same game on every machine and in any order. Shuffles
and choices use different streams, so that players who choose differently still get the same cards. The generator is
SplitMix64 (Steele, Lea and Flood, 2014).

>>> [int(card) for card in shuffled_order(seed=1797, game=0, purpose=SHUFFLE, number=1, cards=6)]
[3, 1, 5, 4, 2, 0]
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from snorum.lab.studies.compiled import compiled_within

Integers = npt.NDArray[np.int64]
Stream = npt.NDArray[np.uint64]
"""An array of one number: the state of a random stream."""

SHUFFLE, CHOICE = 1, 2
"""The purposes of random numbers: to shuffle the pack for a deal, and to choose a move."""

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = (np.uint64(number) for number in (27, 30, 31, 32))


@compiled_within
def mix(number: np.uint64) -> np.uint64:
    """Mix the bits of a 64-bit number (the finaliser of SplitMix64)."""
    number = (number ^ (number >> _30)) * _FIRST
    number = (number ^ (number >> _27)) * _SECOND
    return number ^ (number >> _31)


@compiled_within
def begin_stream(stream: Stream, seed: int, game: int, purpose: int, number: int) -> None:
    """Set a stream to its start.

    `number` distinguishes several streams for one purpose in one game, such as one for each deal.
    """
    start = mix(np.uint64(seed) + _STEP)
    start = mix((start ^ np.uint64(game)) + _STEP)
    start = mix((start ^ (np.uint64(purpose) << _32) ^ np.uint64(number)) + _STEP)
    stream[0] = start


@compiled_within
def draw_below(stream: Stream, bound: int) -> int:
    """Draw a number from 0 to `bound` - 1; the chances are equal to within `bound` in 2**32."""
    stream[0] += _STEP
    return np.int64(((mix(stream[0]) >> _32) * np.uint64(bound)) >> _32)  # type: ignore[return-value]


@compiled_within
def shuffle(stream: Stream, cards: Integers, number: int) -> None:
    """Shuffle the first `number` of `cards` in place."""
    for last in range(number - 1, 0, -1):
        other = draw_below(stream, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def shuffled_order(seed: int, game: int, purpose: int, number: int, cards: int) -> Integers:
    """The order of this many cards after a shuffle."""
    stream, shuffled = np.zeros(1, np.uint64), np.arange(cards)
    begin_stream(stream, seed, game, purpose, number)
    shuffle(stream, shuffled, cards)
    return shuffled

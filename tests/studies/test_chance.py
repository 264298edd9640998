"""Random numbers: the right generator, separate streams, and equally likely orders."""

from __future__ import annotations

from collections import Counter

import numpy as np

from snorum.lab.studies.chance import CHOICE, SHUFFLE, begin_stream, draw_below, mix, shuffled_order

STEP = 0x9E3779B97F4A7C15


def test_numbers_are_those_of_splitmix64() -> None:
    """The published numbers for the seed 1234567."""
    states = [(1_234_567 + STEP * each) % 2**64 for each in range(1, 6)]
    assert [int(mix(np.uint64(each))) for each in states] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_number_below_a_bound_uses_the_high_bits() -> None:
    stream = np.array([1_234_567], np.uint64)
    assert [int(draw_below(stream, 100)) for _ in range(3)] == [
        100 * (each >> 32) >> 32 for each in (6457827717110365317, 3203168211198807973, 9817491932198370423)
    ]


def test_every_stream_has_another_start() -> None:
    stream, found = np.zeros(1, np.uint64), set()
    asked = [
        (seed, game, purpose, number)
        for seed in range(8)
        for game in range(40)
        for purpose in (SHUFFLE, CHOICE)
        for number in range(1, 11)
    ]
    for each in asked:
        begin_stream(stream, *each)
        found.add(int(stream[0]))
    assert len(found) == len(asked)


def test_all_orders_are_equally_likely() -> None:
    """Orders of four cards, over games, over shuffles of one game, and over seeds."""
    asked = 12_000
    for way in (
        [(1797, game, SHUFFLE, 1) for game in range(asked)],
        [(1797, 3, CHOICE, number) for number in range(1, asked + 1)],
        [(seed, 0, SHUFFLE, 1) for seed in range(asked)],
    ):
        found = Counter(tuple(map(int, shuffled_order(*each, 4))) for each in way)
        expected = asked / 24
        assert len(found) == 24
        assert sum((each - expected) ** 2 / expected for each in found.values()) < 49.7  # chi-square, 23, 99.9 %

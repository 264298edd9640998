"""The referee says of small records what all their worlds say of them: neither more nor less.

SNORUM_WORLDS_SEED says which record is the first (0).
"""

from __future__ import annotations

import os
from random import Random

import pytest
from tests.profiles import WORLDS
from tests.recording import deal, record
from tests.worlds.comparing import compare
from tests.worlds.generate import SHAPES, Written, random_record
from tests.worlds.small_packs import Shape, played_with

FIRST = int(os.environ.get("SNORUM_WORLDS_SEED", 0))
TELLING = {"jig": (18_940,)}
"""Seeds of rare records: a card is played a second time, which cannot be, and so does not show what its player held."""


@pytest.mark.parametrize("name", SHAPES)
def test_the_referee_says_what_all_worlds_say(name: str) -> None:
    number = WORLDS if name != "snap" else WORLDS // 4  # the orders of its stacks are many
    for seed in (*TELLING.get(name, ()), *range(FIRST, FIRST + number)):
        found = compare(random_record(name, seed))
        assert not found.differences, f"{name}, seed {seed}\n{found}"


@pytest.mark.parametrize("name", ["jig"])
def test_where_wrong_cards_are_taken_up_again_a_rank_is_played_again_and_again(name: str) -> None:
    """Wrong cards are taken up again; so what comes later may show which ten was led, and that it is played twice."""
    shape = Shape(name, ("10", "J", "Q", "K"), "CDHS")
    impossible = 0
    for seed in range(FIRST, FIRST + WORLDS):
        chance = Random(seed)
        more = [f"{chance.choice('AAB')} 10{suit}" for suit in chance.sample(("", *"CDHS"), 4)]
        with played_with(shape):
            written = record(name, "ABC", deal("C", ["A 10", *more]))
        found = compare(Written(shape, written))
        assert not found.differences, f"{found}"
        impossible += found.judged.verdicts[-1] == "impossible"
    assert impossible > WORLDS / 10

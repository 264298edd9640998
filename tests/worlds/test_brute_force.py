"""The referee says of small records what all their worlds say of them: neither more nor less.

SNORUM_WORLDS_SEED says which record is the first (0).
"""

from __future__ import annotations

import os

import pytest
from tests.profiles import WORLDS
from tests.worlds.comparing import compare
from tests.worlds.generate import SHAPES, random_record

FIRST = int(os.environ.get("SNORUM_WORLDS_SEED", 0))
TELLING = {"jig": (18_940,)}
"""Seeds of rare records: a card is played a second time, which cannot be, and so does not show what its player held."""


@pytest.mark.parametrize("name", SHAPES)
def test_the_referee_says_what_all_worlds_say(name: str) -> None:
    number = WORLDS if name != "snap" else WORLDS // 4  # the orders of its stacks are many
    for seed in (*TELLING.get(name, ()), *range(FIRST, FIRST + number)):
        found = compare(random_record(name, seed))
        assert not found.differences, f"{name}, seed {seed}\n{found}"

"""The referee says of small records what all their worlds say of them: neither more nor less.

SNORUM_WORLDS says how many records of each game are tried (300), SNORUM_WORLDS_SEED which is the first (0).
"""

from __future__ import annotations

import os

import pytest
from tests.worlds.comparing import compared
from tests.worlds.generate import SHAPES, written

RECORDS = int(os.environ.get("SNORUM_WORLDS", 300))
FIRST = int(os.environ.get("SNORUM_WORLDS_SEED", 0))


@pytest.mark.parametrize("name", SHAPES)
def test_the_referee_says_what_all_worlds_say(name: str) -> None:
    number = RECORDS if name != "snap" else RECORDS // 4  # the orders of its stacks are many
    for seed in range(FIRST, FIRST + number):
        found = compared(written(name, seed))
        assert not found.differences, f"{name}, seed {seed}\n{found}"

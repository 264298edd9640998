"""What policies lose in endings: never less than nothing, and nothing by whoever plays as well as can be."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.tournaments.test_stored import FOLDER

from snorum.games import game
from snorum.studies.chunks import Chunk
from snorum.studies.results import Result
from snorum.studies.study import spell_rules
from snorum.tournaments.endings import MEASURES, EndingsTask
from snorum.tournaments.stored import ENDINGS, STORED, endings_of, read_result

EACH_GAME = pytest.mark.parametrize("name", ENDINGS)


def stored(name: str) -> Result:
    found = read_result(FOLDER, endings_of(name).study)
    assert found is not None, f"{name}: play them again with python -m snorum.tournaments"
    return found


def count(name: str, policy: str, first: int, number: int = 1) -> dict[str, int]:
    """What a policy loses in some endings."""
    rules = spell_rules(game(name).Rules())
    task = EndingsTask(Chunk(policy, first, number), name, rules, policy, endings_of(name).before, 1)
    return dict(zip(MEASURES, task.play().sums, strict=True))


@EACH_GAME
def test_the_first_ending_comes_out_as_stored(name: str) -> None:
    found = stored(name)
    assert {way: count(name, way, 0) for way in STORED[name]} == found.first
    assert found.games == 1_600


@EACH_GAME
def test_nobody_can_get_more_than_an_ending_is_worth(name: str) -> None:
    losses = [count(name, "random", number) for number in range(12)]
    assert all(each["lost"] >= 0 and each["without loss"] == (each["lost"] == 0) for each in losses)
    assert any(each["lost"] for each in losses)
    assert count(name, "endgame", 0, 12)["lost"] == 0
    assert all(found["at stake"] or not found["lost"] for found in losses) or name == "jig", "a later act may lose too"


def test_whoever_plays_an_ending_finds_the_same_one() -> None:
    """Whether something is at stake does not depend on who plays."""
    assert len({str([count("cassino", each, number)["at stake"] for number in range(8)])
                for each in STORED["cassino"]}) == 1  # fmt: skip


LOSES_LESS = {
    "jig": {(one, other) for one in ("to-a-stop", "counting", "searching") for other in ("random", "by-the-table")},
    "cassino": {*(("searching", each) for each in ("random", "greedy", "scoring", "counting")),
                *((each, "random") for each in ("greedy", "scoring", "counting"))},
    "snitchems": {("searching", "sparing"), ("sparing", "greedy"), ("greedy", "random"), ("searching", "greedy"),
                  ("searching", "random"), ("sparing", "random")},
}  # fmt: skip
"""What the page on the advice says of who loses less than whom in endings; of all others it says nothing."""


@EACH_GAME
def test_the_page_on_the_advice_says_what_the_endings_show(name: str) -> None:
    found = stored(name)
    sides = {(one, other): found.difference(one, other, "lost").side(0) for one, other in permutations(STORED[name], 2)}
    assert {pair for pair, side in sides.items() if side < 0} == LOSES_LESS[name]

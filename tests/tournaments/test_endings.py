"""What policies lose in endings: never less than nothing, and nothing by whoever plays as well as can be."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.tournaments.test_stored import FOLDER

from snorum.books.counts import Result
from snorum.books.standings import read_endings
from snorum.games import game
from snorum.games.vocabulary import spell_rules
from snorum.lab.studies.chunks import Chunk
from snorum.lab.tournaments.endings import MEASURES, EndingsTask
from snorum.lab.tournaments.stored import ENDINGS, endings_of
from snorum.table.policies import policies_on_trial

EACH_GAME = pytest.mark.parametrize("name", ENDINGS)
LATER = ("jig", "cassino-long")
"""The endings in which all first acts may be worth the same, and a later one lose; as Long plays, nobody must take."""


def stored(name: str) -> Result:
    found = read_endings(FOLDER, name)
    assert found is not None, f"{name}: play them again with python -m snorum.lab.tournaments"
    return found


def count(name: str, policy: str, first: int, number: int = 1) -> dict[str, int]:
    """What a policy loses in some endings."""
    endings = endings_of(name)
    rules = spell_rules(game(endings.game).Rules(**endings.rules))
    task = EndingsTask(Chunk(policy, first, number), endings.game, rules, policy, endings.before, 1)
    return dict(zip(MEASURES, task.play().sums, strict=True))


@EACH_GAME
def test_the_first_ending_comes_out_as_stored(name: str) -> None:
    found = stored(name)
    assert {way: count(name, way, 0) for way in endings_of(name).policies} == found.first
    assert found.games == (160 if name == "cassino-long" else 1_600)


@EACH_GAME
def test_nobody_can_get_more_than_an_ending_is_worth(name: str) -> None:
    losses = [count(name, "random", number) for number in range(12)]
    assert all(each["lost"] >= 0 and each["without loss"] == (each["lost"] == 0) for each in losses)
    assert any(each["lost"] for each in losses)
    assert count(name, "endgame", 0, 12)["lost"] == 0
    assert all(found["at stake"] or not found["lost"] for found in losses) or name in LATER, "a later act may lose too"


def test_whoever_plays_an_ending_finds_the_same_one() -> None:
    """Whether something is at stake does not depend on who plays."""
    assert (
        len(
            {
                str([count("cassino", each, number)["at stake"] for number in range(8)])
                for each in endings_of("cassino").policies
            }
        )
        == 1
    )


LOSES_LESS = {
    "jig": {(one, other) for one in ("to-a-stop", "counting", "searching") for other in ("random", "by-the-table")},
    "cassino": {
        *(("searching", each) for each in ("random", "greedy", "scoring", "counting")),
        *((each, "random") for each in ("greedy", "scoring", "counting")),
    },
    "cassino-long": {
        *((each, "random") for each in (*policies_on_trial("cassino"), "searching")),
        *(("searching", each) for each in ("taking", *(f"maxim-{number}" for number in range(1, 10)))),
    },
    "snitchems": {
        ("searching", "sparing"),
        ("sparing", "greedy"),
        ("greedy", "random"),
        ("searching", "greedy"),
        ("searching", "random"),
        ("sparing", "random"),
    },
}
"""What the page on the advice says of who loses less than whom in endings; of all others it says nothing."""


@EACH_GAME
def test_the_page_on_the_advice_says_what_the_endings_show(name: str) -> None:
    found = stored(name)
    pairs = permutations(endings_of(name).policies, 2)
    sides = {(one, other): found.difference(one, other, "lost").side(0) for one, other in pairs}
    assert {pair for pair, side in sides.items() if side < 0} == LOSES_LESS[name]

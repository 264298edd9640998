"""How plays are named of which every course of the game makes one an offence."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from snorum.referee.branches import Branch, PlayNumber
from snorum.referee.judging import Outcome
from snorum.referee.replay import Replay


def replay(*certain: PlayNumber) -> Replay:
    """A replay of which only the certain offences are known."""
    made: Any = object.__new__(Replay)
    made.certain_offences, made._judge = frozenset(certain), SimpleNamespace(left_open=set())
    return cast(Replay, made)


def offences(*courses: Iterable[int], deal: int = 1) -> list[frozenset[PlayNumber]]:
    """The offences of each course, by the plays of one deal."""
    return [frozenset(PlayNumber(deal, play) for play in course) for course in courses]


@pytest.mark.parametrize(
    ("courses", "place", "only", "plays", "says"),
    [
        ([[4], [7]], 7, True, [4, 7], "play 7 is possible only if play 4 was an offence"),
        ([[4], [7]], 7, False, [4, 7], "these plays cannot all have been lawful: play 4 and play 7"),
        ([[3], [4], [7]], 7, True, [3, 4, 7], "play 7 is possible only if play 3 or play 4 was an offence"),
        ([[3], [4]], 7, True, [3, 4], "these plays cannot all have been lawful: play 3 and play 4"),
        ([[7]], 7, True, [7], "these plays cannot all have been lawful: play 7"),
        ([[3, 4], [3, 5]], 5, True, [3], "these plays cannot all have been lawful: play 3"),
        ([[3, 5], [4, 5]], 5, True, [3, 4], "these plays cannot all have been lawful: play 3 and play 4"),
    ],
)
def test_the_shortest_run_is_named(courses: Any, place: int, only: bool, plays: list[int], says: str) -> None:
    joint = replay()._joint_from_branches(offences(*courses), PlayNumber(1, place), only=only)
    assert joint.plays == tuple((1, play) for play in plays) and joint.says == says


def test_a_play_of_another_deal_is_named_with_its_deal() -> None:
    wrong = [frozenset({PlayNumber(1, 4)}), frozenset({PlayNumber(2, 2)})]
    joint = replay()._joint_from_branches(wrong, PlayNumber(2, 2), only=True)
    assert joint.says == "play 2 is possible only if play 4 of deal 1 was an offence"
    joint = replay()._joint_from_branches(wrong, PlayNumber(2, 3), only=True)
    assert joint.says == "these plays cannot all have been lawful: play 4 of deal 1 and play 2"


def test_what_is_an_offence_for_certain_is_not_named() -> None:
    joint = replay(PlayNumber(1, 3))._joint_from_branches(offences([3, 4], [3, 5]), PlayNumber(1, 5), only=True)
    assert joint.plays == ((1, 4), (1, 5))


@pytest.mark.parametrize(
    ("courses", "says"),
    [
        ([[2], []], "it depends on whether play 2 was an offence"),
        ([[2], [4], [2, 4]], "it depends on whether play 2 or play 4 was an offence"),
        ([[2, 3], [3]], "it depends on whether play 2 was an offence"),
    ],
)
def test_a_verdict_depends_on_the_offences_in_which_the_courses_differ(courses: Any, says: str) -> None:
    live = [Outcome(Branch(), [], [], Branch(wrong=tuple(offences(*courses))))]
    assert replay()._what_it_depends_on(PlayNumber(1, 5), live).text == says
    apart = [Outcome(Branch(), [], [], Branch(wrong=(each,))) for each in offences(*courses)]
    assert replay()._what_it_depends_on(PlayNumber(1, 5), apart).text == says

"""Compiled games of Cassino go in step with the reference implementation."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from tests.studies.lockstep import (
    FOLLOWED,
    follow_game,
    follow_many,
    options_not_met,
    random_rules,
    random_table,
    record_of,
    set_as_cards,
    table_with,
)

from snorum.cards import pack
from snorum.games import game
from snorum.games.cassino.playing import MOST_OF_A_KIND
from snorum.games.cassino.taking import captures as of_reference
from snorum.games.vocabulary import SnorumError
from snorum.lab.studies.chunks import split_into_chunks
from snorum.lab.studies.kernels import kernel
from snorum.lab.studies.kernels.cassino_taking import captures, reachable
from snorum.lab.studies.loop import play_logged
from snorum.lab.studies.numbering import number_of
from snorum.lab.studies.study import Study, Way
from snorum.lab.studies.tasks import make_tasks

CASSINO = game("cassino")


@pytest.mark.parametrize(
    ("fixed", "games"),
    [
        ({"pack": 52, "partners": False}, FOLLOWED // 2),
        ({"pack": 32, "partners": False}, FOLLOWED // 4),
        ({"partners": True}, FOLLOWED // 4),
    ],
)
def test_games_go_in_step(fixed: dict[str, Any], games: int) -> None:
    """With every policy, including the one that overlooks captures."""
    met = follow_many(CASSINO, games, policies=(0, 0, 1, 1, 2, 3), most=50, **fixed)
    assert not options_not_met(CASSINO, met, games // 5)


def test_captures_are_found_in_the_order_of_the_reference() -> None:
    """Also on the largest tables, where only some captures are offered."""
    for seed in range(FOLLOWED):
        compare_captures(seed)


def compare_captures(seed: int) -> None:
    random = Random(seed)
    cards = list(pack())
    random.shuffle(cards)
    table, hand = cards[: random.randint(1, 18)], cards[26:36]
    rules = random_rules(CASSINO, random, pack=52, partners=False)
    compiled = table_with(table)
    for card in hand:
        compiled.moves = 0
        captures(record_of(rules), compiled, number_of(card), reachable(compiled.on_table))
        offered = islice(of_reference(rules, table, card), MOST_OF_A_KIND)
        found = compiled.takes[: compiled.moves]
        assert [set_as_cards(int(each)) for each in found] == [frozenset(each) for each in offered], f"seed {seed}"


def test_points_are_those_of_the_reference() -> None:
    """The points of each side, and those settled on the winner; no event shows them."""
    random, of = Random(1797), kernel("cassino")
    for number in range(300):
        table = random_table(CASSINO, random, policies=(0, 2, 3))
        last = follow_game(table, 98, number)[-1]
        found = CASSINO.result(last.after)
        tally = dict(zip(of.MEASURES, map(int, play_logged(of, table.arm, 98, number)[1]), strict=True))
        seats = "ABCDEFGHIJKL"[: table.players]
        for side, points in found["points"].items():
            assert {tally[f"points of player {player}"] for player in side.split("+")} == {points}
        assert sum(tally[f"cards of {name}"] for name in SEATS[: table.players]) == sum(found["captured"].values())
        assert tally["points of all"] == sum(found["points"].values())
        *others, highest = sorted(found["points"].values())
        assert tally["games in which the others reach the highest"] == (sum(others) >= highest)
        assert tally["points settled on the winner"] == found["settled"].get(found["winner"], 0)
        assert [tally[f"wins of player {player}"] for player in seats] == [
            int(player in (found["winner"] or "")) for player in seats
        ]


SEATS = ("the dealer", "eldest", "the second", "the third", "the fourth", *(f"seat {each}" for each in range(5, 12)))


@pytest.mark.parametrize(
    ("rules", "players", "said"),
    [
        ({"courts_taken": "one"}, 2, "courts_taken 'one'; expected one of all"),
        ({"game_points": 21}, 2, "game_points '21'; expected one of 0"),
        ({"game_points": 11, "lurch": 5}, 2, "game_points '11'; expected one of 0"),
    ],
)
def test_a_study_of_rules_that_are_not_compiled_is_refused(rules: dict[str, Any], players: int, said: str) -> None:
    study = Study("cassino.refused", "cassino", "nothing", (Way("one", rules, players),), 40, 1, ("plays",))
    with pytest.raises(SnorumError, match=f"compiled games are not played with {said}"):
        make_tasks(study, 1, split_into_chunks(study, 40))

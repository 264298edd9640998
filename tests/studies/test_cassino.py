"""Cassino, compiled: it goes in step with the reference implementation."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from tests.studies.lockstep import (
    FOLLOWED,
    as_cards,
    at_random,
    drawn,
    follow,
    follow_many,
    record_of,
    table_with,
    unmet,
)

from snorum.cards import pack
from snorum.games import game
from snorum.games.cassino.moves import MOST_OF_A_KIND
from snorum.games.cassino.taking import captures as of_reference
from snorum.studies.kernels import kernel
from snorum.studies.kernels.cassino_taking import captures, reachable
from snorum.studies.loop import logged
from snorum.studies.numbering import number_of

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
    """By every policy; those who overlook what they could take among them."""
    met = follow_many(CASSINO, games, policies=(0, 0, 1, 1, 2, 3), most=50, **fixed)
    assert not unmet(CASSINO, met, games // 5)


def test_captures_are_found_in_the_order_of_the_reference() -> None:
    """Of tables as large as they can be, too, where some captures only are offered."""
    for seed in range(FOLLOWED):
        compare_captures(seed)


def compare_captures(seed: int) -> None:
    random = Random(seed)
    cards = list(pack())
    random.shuffle(cards)
    table, hand = cards[: random.randint(1, 18)], cards[26:36]
    rules = drawn(CASSINO, random, pack=52, partners=False)
    compiled = table_with(table)
    for card in hand:
        compiled.moves = 0
        captures(record_of(rules), compiled, number_of(card), reachable(compiled.on_table))
        offered = islice(of_reference(rules, table, card), MOST_OF_A_KIND)
        found = compiled.takes[: compiled.moves]
        assert [as_cards(int(each)) for each in found] == [frozenset(each) for each in offered], f"seed {seed}"


def test_points_are_those_of_the_reference() -> None:
    """What each side has scored, and what is settled on the winner; these are no events."""
    random, of = Random(1797), kernel("cassino")
    for number in range(300):
        table = at_random(CASSINO, random, policies=(0, 2, 3))
        last = follow(table, 98, number)[-1]
        found = CASSINO.result(last.after)
        tally = dict(zip(of.MEASURES, map(int, logged(of, table.arm, 98, number)[1]), strict=True))
        seats = "ABCDEFGHIJKL"[: table.players]
        for side, points in found["points"].items():
            assert {tally[f"points of player {player}"] for player in side.split("+")} == {points}
        assert sum(tally[f"cards of {name}"] for name in SEATS[: table.players]) == sum(found["captured"].values())
        assert tally["points of all"] == sum(found["points"].values())
        assert tally["points settled on the winner"] == found["settled"].get(found["winner"], 0)
        assert [tally[f"wins of player {player}"] for player in seats] == [
            int(player in (found["winner"] or "")) for player in seats
        ]


SEATS = ("the dealer", "eldest", "the second", "the third", "the fourth", *(f"seat {each}" for each in range(5, 12)))

"""Compiled games of Snap go in step with the reference."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.plain import SNAP as PLAIN
from tests.studies.lockstep import FOLLOWED, Table, follow_game, follow_many, options_not_met

from snorum.games import game
from snorum.games import snap as reference
from snorum.lab.studies.kernels import snap as compiled

SNAP = game("snap")
POLICIES = tuple(compiled.POLICIES)
RANDOM, CARELESS, LATE, ALERT, TOGETHER, ASLEEP = range(len(POLICIES))
FAR = FOLLOWED // 8
"""The number of games played far; most are broken off early, so that many tables are tried."""


@pytest.mark.parametrize("variant", ["common-pile", "own-piles"])
def test_games_go_in_step(variant: str) -> None:
    """With random rules, so that each option of each crux comes up in many games."""
    met = follow_many(SNAP, FOLLOWED - FAR, seed=1, policies=(RANDOM, CARELESS, LATE), most=30, variant=variant)
    met += follow_many(SNAP, FAR, seed=2, policies=range(len(POLICIES)), most=250, variant=variant)
    assert not options_not_met(SNAP, met, FOLLOWED // 5)
    assert all(met["players", number] > FOLLOWED // 30 for number in range(2, 14))


@pytest.mark.parametrize(
    "rules",
    [
        {"pile_of_the_out": "to-pot"},
        {"pile_of_the_out": "stays", "locked": "no-progress"},
        {"piles_matched": "caller-chooses", "pot_top": "first"},
        {"tie": "matching-cards-aside", "pot_wins": "pot-alone", "pot_matches": "any-top", "pile_turned": "as-it-lies"},
        {"tie": "nothing", "wrong_call": "pile-to-pot"},
    ],
)
def test_rare_situations_go_in_step(rules: dict[str, Any]) -> None:
    """Open matches together with piles of players who are out, growing pots, and new pots."""
    follow_many(
        SNAP,
        FOLLOWED,
        seed=5,
        policies=(CARELESS, TOGETHER),
        most=150,
        variant="own-piles",
        packs=1,
        open_match="until-covered",
        greatest=9,
        **rules,
    )


def test_games_with_eight_packs() -> None:
    follow_many(SNAP, 5, seed=3, policies=(TOGETHER, RANDOM), most=900, packs=8)


def test_few_players_play_to_the_end() -> None:
    """With a common pile games end; without one, most do."""
    rules = reference.Rules(variant="own-piles", **PLAIN)
    for number in range(20):
        table = Table(SNAP, rules, 3, (CARELESS,) * 3, most=3_000)
        assert follow_game(table, 4, number)[-1].after.winner

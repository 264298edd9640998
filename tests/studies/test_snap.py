"""The kernel of Snap in step with the reference."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.plain import SNAP as PLAIN
from tests.studies.lockstep import FOLLOWED, Table, follow, follow_many, unmet

from snorum.games import game
from snorum.games import snap as reference
from snorum.studies.kernels import snap as compiled

SNAP = game("snap")
POLICIES = tuple(compiled.POLICIES)
RANDOM, CARELESS, LATE, ALERT, TOGETHER, ASLEEP = range(len(POLICIES))
FAR = FOLLOWED // 8
"""Most games are broken off early, so that many tables are tried; so many are played far."""


@pytest.mark.parametrize("variant", ["common-pile", "own-piles"])
def test_games_go_in_step(variant: str) -> None:
    """Under rules drawn by chance, so that each option of each crux is met in many games."""
    met = follow_many(SNAP, FOLLOWED - FAR, seed=1, policies=(RANDOM, CARELESS, LATE), most=30, variant=variant)
    met += follow_many(SNAP, FAR, seed=2, policies=range(len(POLICIES)), most=250, variant=variant)
    assert not unmet(SNAP, met, FOLLOWED // 5)
    assert all(met["players", number] > FOLLOWED // 30 for number in range(2, 14))


@pytest.mark.parametrize("rules", [
    {"pile_of_the_out": "to-pot"},
    {"pile_of_the_out": "stays", "locked": "no-progress"},
    {"piles_matched": "caller-chooses", "pot_top": "first"},
])  # fmt: skip
def test_what_seldom_comes_up_goes_in_step(rules: dict[str, Any]) -> None:
    """Matches that stay open meet piles whose owners are out, pots that grow, and pots that are new."""
    follow_many(SNAP, FOLLOWED, seed=5, policies=(CARELESS, TOGETHER), most=150, variant="own-piles", packs=1,
                open_match="until-covered", greatest=9, **rules)  # fmt: skip


def test_games_with_eight_packs() -> None:
    follow_many(SNAP, 5, seed=3, policies=(TOGETHER, RANDOM), most=900, packs=8)


def test_few_players_play_to_the_end() -> None:
    """With a common pile, an end there is; without, most of the time."""
    rules = reference.Rules(variant="own-piles", **PLAIN)
    for number in range(20):
        table = Table(SNAP, rules, 3, (CARELESS,) * 3, most=3_000)
        assert follow(table, 4, number)[-1].after.winner

"""Snip-Snap-Snorum, compiled: it goes in step with the reference implementation."""

from __future__ import annotations

import pytest
from tests.studies.lockstep import follow_many, unmet

from snorum.games import game
from snorum.studies.kernels import kernel

SNIP = game("snip-snap-snorum")
EVERY_POLICY = range(len(kernel("snip-snap-snorum").POLICIES))
BEGINNINGS, GAMES = 9_400, 600
"""Of ten thousand games most are broken off early, so that many tables are tried; the others are played far."""


@pytest.mark.parametrize("variant", ["five-card", "whole-pack", "first-out"])
def test_ten_thousand_games_go_in_step(variant: str) -> None:
    """Under rules drawn by chance, so that each option of each crux is met in thousands of games."""
    met = follow_many(SNIP, BEGINNINGS, seed=1, most=16, variant=variant)
    met += follow_many(SNIP, GAMES, seed=2, most=160, policies=EVERY_POLICY, deals=0 if variant != "first-out" else 2,
                       variant=variant)  # fmt: skip
    assert not unmet(SNIP, met, (BEGINNINGS + GAMES) // 4)
    assert met[("players", 10)] and met[("players", 2)]

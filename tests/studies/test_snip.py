"""Snip-Snap-Snorum, compiled: it goes in step with the reference implementation."""

from __future__ import annotations

import pytest
from tests.studies.lockstep import follow_many, unmet

from snorum.games import game

SNIP = game("snip-snap-snorum")
GAMES = 10_000


@pytest.mark.parametrize(
    ("turn_up", "games"), [("none", GAMES // 2), ("dealer-pays", GAMES // 4), ("pool-pays", GAMES // 4)]
)
def test_five_card_games_go_in_step(turn_up: str, games: int) -> None:
    met = follow_many(SNIP, games, most=60, variant="five-card", turn_up=turn_up)
    assert not unmet(SNIP, met, games // 5)

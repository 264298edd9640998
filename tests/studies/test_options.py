"""Every option of every crux and parameter by itself, in step with the reference.

Only where they are asked for (`make lockstep`). Snip-Snap-Snorum has its own test: an option of it comes up in one
variant only.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.studies.lockstep import ASKED, follow_many, left_out_of

from snorum.games import GAMES, Game, game
from snorum.games.vocabulary import Numbers, points

MOST = {"jig": 120, "cassino": 50, "snitchems": 50}
"""The number of plays after which a game is broken off."""


def options() -> Iterator[tuple[str, str, Any]]:
    """Every game, crux or parameter, and option; of numbers, the first few."""
    for name in MOST:
        for point in points(GAMES[name].Rules).values():
            few = [number for number in (0, 1, 2) if number in point.options]
            for option in few if isinstance(point.options, Numbers) else point.options:
                if option not in left_out_of(name).get(point.name, ()):
                    yield name, point.name, option


@pytest.mark.skipif(not ASKED, reason="make lockstep follows ten thousand games under each option, one by one")
@pytest.mark.parametrize(("name", "point", "option"), list(options()))
def test_games_under_an_option_go_in_step(name: str, point: str, option: Any) -> None:
    """All other options, and the number of players, are random."""
    of: Game = game(name)
    deals = 2 if of.NAME == "jig" else 0
    met = follow_many(of, ASKED, seed=2026, deals=deals, most=MOST[name], greatest=7, **{point: option})
    assert met[(point, option)] == ASKED

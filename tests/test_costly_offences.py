"""Where suits decide what may be played: the first offence that has cost somebody something."""

from __future__ import annotations

from typing import Any

import pytest
from tests.test_repeated_cards import jig

from snorum.referee.branches import PlayNumber

FINED: dict[str, Any] = {"fine": 1, "withheld_card": "stands", "fined_for": "calls-and-withholding"}


@pytest.mark.parametrize(
    ("plays", "place"),
    [
        (["A QH", "A KH", "A 2D"], None),
        (["A QH snap", "A KH snap-jig"], PlayNumber(1, 1)),
        (["A QH snip", "A KH snip"], PlayNumber(1, 2)),
        (["A QH snap", "A KH snip"], PlayNumber(1, 1)),
        (["A JH", "B KC", "= A 0", "A 2D jig"], PlayNumber(1, 2)),
    ],
)
def test_a_fine_is_a_cost(plays: list[str], place: PlayNumber | None) -> None:
    assert jig(plays, **FINED).costly_offence == place
    assert jig(plays, **{**FINED, "fine": 0}).costly_offence is None, "what is not fined has no cost"


def test_a_card_taken_up_again_is_a_cost() -> None:
    assert jig(["A JH", "B KC"], fine=0).costly_offence == PlayNumber(1, 2)
    assert jig(["A JH", "A QH"], fine=0).costly_offence is None
    assert jig(["A QH snap"], fine=0).costly_offence == PlayNumber(1, 1)


def test_the_first_of_all_deals_counts() -> None:
    assert jig(["A QH"], ["B QH snap"], ["A QH snap"], **FINED).costly_offence == PlayNumber(2, 1)

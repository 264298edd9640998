"""Under the rules of other books, too, the referee says of small records what all their worlds say of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.profiles import WORLDS
from tests.recording import deal, record
from tests.worlds.comparing import compare
from tests.worlds.generate import Written, random_record
from tests.worlds.small_packs import Shape, played_with

from snorum.referee import completions

OWN = {"variant": "own-piles"}
SNAP: Mapping[str, Mapping[str, Any]] = {
    "the two": {"who_calls": "the-two"},
    "the other's pile": {"who_calls": "the-two", "snap_wins": "other-pile"},
    "as it lies": {"pile_turned": "as-it-lies"},
    "the museum": {
        "pile_turned": "as-it-lies",
        "pot_matches": "any-top",
        "tie": "matching-cards-aside",
        "pot_wins": "pot-alone",
    },
    "Lucas": {"pile_turned": "as-it-lies", "who_calls": "the-two", "tie": "nothing", "wrong_call": "pile-to-pot"},
}


@pytest.mark.parametrize("way", SNAP)
def test_at_snap(way: str) -> None:
    """Above all, a pile that is turned over as it lies comes up in its order, and nothing else is proved."""
    for seed in range(700_000, 700_000 + WORLDS // 10):
        found = compare(random_record("snap", seed, agreed={**OWN, **SNAP[way]}))
        assert not found.differences, f"{way}, seed {seed}\n{found}"


@pytest.mark.parametrize("length", [3, 4])
def test_at_jig_with_shorter_series(length: int) -> None:
    for seed in range(710_000, 710_000 + WORLDS // 2):
        found = compare(random_record("jig", seed, agreed={"series_length": length}))
        assert not found.differences, f"{length}, seed {seed}\n{found}"


LONG = [Shape("jig", ("9", "10", "J", "Q", "K"), "CDHS")]
"""A pack in which a series can end before the king; the short cut is for packs of four suits."""


@pytest.mark.parametrize("length", [3, 4])
def test_at_jig_with_the_short_cut_for_missing_suits(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is taken where a wrong card stays."""
    monkeypatch.setattr(completions, "FEW", 0)
    for seed in range(720_000, 720_000 + WORLDS // 2):
        written = random_record("jig", seed, LONG, {"series_length": length, "withheld_card": "stands"})
        found = compare(written)
        assert not found.differences, f"{length}, seed {seed}\n{found}"


@pytest.mark.parametrize(
    ("length", "plays", "clash"),
    [
        (3, ["B 9", "C 10", "A J", "C Q"], [(1, 2), (1, 3)]),
        (4, ["B 9", "C 10", "A J", "C Q"], []),
        (4, ["B 9", "C 10", "A J", "C Q", "B K"], [(1, 2), (1, 3), (1, 4)]),
        (5, ["B 9", "C 10", "A J", "C Q", "B K"], []),
    ],
)
def test_who_goes_on_after_the_last_card_of_a_series_proves_that_it_was_not_the_last(
    length: int, plays: list[str], clash: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of three cards, the player of the third leads; if another plays, a card before was of another suit."""
    monkeypatch.setattr(completions, "FEW", 0)
    rules = {"withheld_card": "stands", "series_length": length}
    with played_with(LONG[0]):
        written = record("jig", "ABC", deal("A", plays), rules=rules)
    found = compare(Written(LONG[0], written))
    assert not found.differences, f"{found}"
    assert [list(each.plays) for each in found.report.jointly] == ([clash] if clash else [])

"""The games of Cassino that are played to settle what Peel says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from snorum.lab.studies.study import Study, Way

UNEVEN = ("short-deal", "leftover-aside", "to-table")

WAYS: Mapping[str, Mapping[str, Any]] = {
    "52": {},
    **{f"32, {uneven}": {"pack": 32, "uneven": uneven} for uneven in UNEVEN},
    "52, court cards combine": {"court_cards": "eleven-to-thirteen"},
    "32, court cards combine": {"pack": 32, "uneven": "short-deal", "court_cards": "eleven-to-thirteen"},
    "52, partners": {"partners": True},
    "32, partners": {"pack": 32, "uneven": "short-deal", "partners": True},
}
"""The ways of the study, by name: four players with either pack, and the rules that differ from the edition's."""

PACKS = Study(
    "cassino.packs",
    "cassino",
    "how the game of four goes with thirty-two cards",
    tuple(
        Way(f"{name}, {policy}", rules, 4, policy) for name, rules in WAYS.items() for policy in ("random", "scoring")
    ),
    games=150_000,
    seed=1797,
    measures=(
        "plays",
        "deals",
        "captures",
        "captures by pairing",
        "captures that combine",
        "boards swept",
        "sweeps",
        "turns to capture",
        "turns to choose a capture",
        "cards never dealt",
        "games with the great cassino never dealt",
        "cards left at the end",
        "points of all",
        "points from sweeps of all",
        "games without a winner",
        "wins of the dealer",
        "wins of eldest",
        "wins of the second",
        "wins of the third",
    ),
)

THREE = Study(
    "cassino.three",
    "cassino",
    "how often the two lowest of three players together have as many points as the highest",
    tuple(
        Way(f"{name}, {policy}", rules, 3, policy)
        for name, rules in (("edition", {}), ("last_take_point=does-not", {"last_take_point": "does-not"}))
        for policy in ("random", "greedy", "scoring")
    ),
    games=150_000,
    seed=1797,
    measures=(
        "games in which the others reach the highest",
        "games without a winner",
        "points of all",
        "points of the winner",
        "points of the next",
    ),
)

POINTS_FIRST = Study(
    "cassino.points-first",
    "cassino",
    "whether partners who take the cards that score win against partners who do not look at them",
    tuple(
        Way(", ".join(pair), {"partners": True}, 4, pair * 2)
        for other in ("random", "greedy")
        for pair in (("scoring", other), (other, "scoring"))
    ),
    games=150_000,
    seed=1797,
    measures=("wins of player A", "wins of player B", "points of player A", "points of player B"),
)

STUDIES = (PACKS, THREE, POINTS_FIRST)

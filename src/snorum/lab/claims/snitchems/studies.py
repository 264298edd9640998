"""The games of Snitch'ems that are played to settle what Reid and Reid's source say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from snorum.games import game
from snorum.games.vocabulary import cruxes
from snorum.lab.studies.study import Study, Way

SEED = 1797

EDITION = "edition"
"""The name of the way that follows the edition's reading."""

BEARING = ("capture_by_sum", "lift", "pair_take", "compulsion", "eight_from_hand", "paired_total", "several_sets")
"""The cruxes that affect what can be captured."""

READINGS: Mapping[str, Mapping[str, Any]] = {
    EDITION: {},
    **{
        f"{crux.name}={option}": {crux.name: option}
        for crux in cruxes(game("snitchems").Rules)
        if crux.name in BEARING
        for option in list(crux.options)[1:]
    },
}
"""The edition's reading, and each reading that differs from it in one of these cruxes."""

CHOICES = Study(
    "snitchems.choices",
    "snitchems",
    "how often two players can capture and have a choice, and whether pairs come to lie on the table",
    (
        *(Way(name, rules, 2) for name, rules in READINGS.items()),
        Way("greedy", {}, 2, "greedy"),
        Way("sparing", {}, 2, "sparing"),
        Way("overlooking", {}, 2, "careless"),
    ),
    games=200_000,
    seed=SEED,
    measures=(
        "plays", "deals", "captures", "turns to capture", "turns to choose a capture", "cards with several captures",
        "turns to choose by number", "captures by pairing", "captures by sum alone", "captures by sum with lifting",
        "tables cleared", "tables with a pair", "tables with a prial", "tables with a pair not dealt",
        "cards laid to their own rank", "layouts with a pair", "games with a pair not dealt", "cards left at the end",
        "wins of the dealer", "wins of eldest", "games without a winner",
    ),
)  # fmt: skip

FORESIGHT = Study(
    "snitchems.foresight",
    "snitchems",
    "whether it pays to look not only at the cards you take but also at what you leave",
    tuple(
        Way(f"{name}, {first}", rules, 2, (first, second))
        for name, rules in READINGS.items()
        for first, second in (("sparing", "greedy"), ("greedy", "sparing"))
    ),
    games=100_000,
    seed=SEED,
    measures=("wins of player A", "wins of player B", "cards of player A", "cards of player B"),
)

CAPTURES = Study(
    "snitchems.captures-weighed",
    "snitchems",
    "whether it pays to look at what you leave when you choose among captures, and only then",
    tuple(
        Way(f"{name}, {first}", rules, 2, (first, second))
        for name, rules in READINGS.items()
        for first, second in (("sparing-captures", "greedy"), ("greedy", "sparing-captures"))
    ),
    games=300_000,
    seed=SEED,
    measures=("wins of player A", "wins of player B", "cards of player A", "cards of player B"),
)

ONE_CARD = Study(
    "snitchems.one-card",
    "snitchems",
    "how often a player has a card that can capture in several ways",
    (
        *(Way(name, rules, 2) for name, rules in READINGS.items()),
        Way("greedy", {}, 2, "greedy"),
        Way("sparing", {}, 2, "sparing"),
    ),
    games=30_000,
    seed=SEED,
    measures=("turns to capture", "turns with a card of several captures", "cards with several captures"),
)

PLAYERS: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    "two": (2, {}),
    "three": (3, {}),
    "four": (4, {}),
    "partners": (4, {"four_players": "partners"}),
}

COMPANIES = Study(
    "snitchems.companies",
    "snitchems",
    "how the game goes among three players and four",
    tuple(
        Way(f"{name}, {policy}", rules, players, policy)
        for name, (players, rules) in PLAYERS.items()
        for policy in ("random", "greedy")
    ),
    games=100_000,
    seed=SEED,
    measures=(
        "plays",
        "deals",
        "captures",
        "turns to capture",
        "turns to choose a capture",
        "tables cleared",
        "layouts with a pair",
        "games without a winner",
        "wins of the dealer",
        "wins of eldest",
        "wins of the second",
        "wins of the third",
    ),
)

STUDIES = (CHOICES, FORESIGHT, CAPTURES, ONE_CARD, COMPANIES)

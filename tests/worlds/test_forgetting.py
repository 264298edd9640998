"""What the referee says of partly forgotten whole games is true, and as much as can be said."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from tests.profiles import FORGOTTEN
from tests.worlds.comparing import NOT_SETTLED
from tests.worlds.whole_games import (
    PROPERTIES,
    Disagreement,
    ForgottenGame,
    complete_records_are_judged_truly,
    definite_verdicts_are_true,
    random_game,
    readings_agree_with_the_referee,
)

from snorum import records
from snorum.games import GAMES

Property = Callable[[ForgottenGame], Iterator[Disagreement]]
PARTS: dict[Property, int] = {
    complete_records_are_judged_truly: 1,
    definite_verdicts_are_true: 1,
    readings_agree_with_the_referee: 8,
}
"""A property gets one part in so many of the games: one in two, if it is not listed here."""

REPORTS = """
import json, sys
from snorum import records, referee
from snorum.referee import telling
for text in json.load(sys.stdin):
    record = records.read(text)
    print(telling.report_line("a record", record, referee.check(record), None))
"""
"""A program that reads the texts of records and prints the reports."""


def try_games(name: str, test: Property, number: int) -> None:
    """Let Hypothesis choose games. It does not shrink: a smaller seed is no simpler game."""
    phases = (Phase.explicit, Phase.reuse, Phase.generate)

    @settings(max_examples=max(1, number), phases=phases)
    @given(st.integers(0, 10**9))
    def try_game(seed: int) -> None:
        disagreements = list(test(random_game(name, seed)))
        assert not disagreements, "\n".join([f"{name}, seed {seed}", *map(str, disagreements)])

    try_game()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("test", PROPERTIES, ids=lambda test: test.__name__)
def test_the_referee_is_right_about_partly_forgotten_games(test: Property, name: str) -> None:
    slow = name == "jig" and test is not complete_records_are_judged_truly
    try_games(name, test, FORGOTTEN // PARTS.get(test, 2) // (5 if slow else 1))


@pytest.mark.parametrize("name", GAMES)
def test_a_record_written_is_read_as_it_was(name: str) -> None:
    def read_otherwise(game: ForgottenGame) -> Iterator[Disagreement]:
        for record in (game.full, game.less, game.lesser):
            if records.read(records.write(record)) != record:
                yield Disagreement("read otherwise", "than it was written", record)

    try_games(name, read_otherwise, FORGOTTEN)


def test_the_report_does_not_depend_on_the_order_of_sets() -> None:
    games = [random_game(name, seed) for name in GAMES for seed in range(2)]
    texts = json.dumps([records.write(record) for game in games for record in (game.less, game.lesser)])

    def reports(seed: int) -> list[str]:
        environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
        command = [sys.executable, "-c", REPORTS]
        ran = subprocess.run(command, env=environment, input=texts, capture_output=True, text=True, check=True)
        return ran.stdout.splitlines()

    for one, other in zip(reports(1), reports(2), strict=True):
        assert one == other or NOT_SETTLED in one or NOT_SETTLED in other  # there may have been too little time

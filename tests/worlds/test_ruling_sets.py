"""Games played as each source has them check lawful, as that source has them."""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random

import pytest

from snorum import records, referee
from snorum.books import rulings
from snorum.books.rulings import RulingSet
from snorum.games import game
from snorum.table.playing import recorded, turns

GAMES_OF_EACH = int(os.environ.get("SNORUM_RULINGS", "2"))
"""How many games of each ruling set are played; `make worlds` plays more."""
MOST_PLAYS = 400
"""After so many plays a game is broken off; at Snap it may take thousands."""
SETS = rulings.ruling_sets()


def numbers(each: RulingSet) -> list[int]:
    """Up to five players, as far as the source's rules allow."""
    chosen = game(each.game)
    least, most = chosen.players_allowed(each.rules())
    return [number for number in range(least, min(most, 5) + 1) if not chosen.at_odds(each.rules(number), number)]


@pytest.mark.parametrize("each", SETS, ids=[f"{each.game}-{each.id}" for each in SETS])
def test_games_as_a_source_has_them_are_lawful_as_it_has_them(each: RulingSet) -> None:
    chosen, allowed = game(each.game), numbers(each)
    for seed in range(GAMES_OF_EACH):
        number = allowed[seed % len(allowed)]
        seats, rules = "ABCDE"[:number], each.rules(number)
        played = recorded(chosen, seats, rules, turns(chosen, seats, Random(seed), rules, most=MOST_PLAYS))
        record = records.read(records.write(replace(played, ruling=each.id)))
        assert (record.ruling, record.rules) == (each.id, rules)
        report = referee.check(record)
        assert report.verdict == "lawful", f"{number} players, seed {seed}"

"""Records with lines doubled, exchanged and left out, which hardly anybody can have played, take little work."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

import pytest
from tests.profiles import WORLDS
from tests.work import at_most
from tests.worlds.whole_games import random_game

from snorum import records, referee
from snorum.games import GAMES
from snorum.records import Line, Record, RecordError
from snorum.referee import completions

WORK = 50_000_000
"""How many calls a check may take; most take less than a hundred thousand, and some at Jig ten million."""


def spoil(plays: list[Line], random: Random) -> None:
    """Double, exchange or leave out a line, or repeat one, or two by turns, many times."""
    one, other = (random.randrange(len(plays)) for _ in range(2))
    match random.choice(["double", "exchange", "leave out", "repeat", "by turns"]):
        case "double":
            plays.insert(other, plays[one])
        case "exchange":
            plays[one], plays[other] = plays[other], plays[one]
        case "leave out":
            del plays[one]
        case "repeat":
            plays[one:one] = [plays[one]] * random.randrange(5, 20)
        case "by turns":
            plays[one:one] = [plays[one], plays[other]] * random.randrange(3, 10)


def spoiled(record: Record, random: Random) -> Record:
    """The record with some of its lines spoiled."""
    deals = []
    for deal in record.deals:
        plays = list(deal.plays)
        for _ in range(random.choice([0, 1, 2, 5])):
            if plays:
                spoil(plays, random)
        deals.append(replace(deal, plays=tuple(plays)))
    return replace(record, deals=tuple(deals))


@pytest.mark.parametrize("name", GAMES)
def test_a_spoiled_record_is_judged_in_bounded_work(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not limited by a clock; no search by suits or layouts is given any time here."""
    monkeypatch.setattr(completions, "SECONDS", 0.0)
    for seed in range(730_000, 730_000 + max(4, WORLDS // 20)):
        random = Random(f"{name} {seed}")
        game = random_game(name, seed)
        written = records.write(spoiled(random.choice([game.full, game.less, game.lesser, game.lesser]), random))
        try:
            record = records.read(written)
        except RecordError:
            continue  # such as a hand that is too small for its plays
        try:
            at_most(WORK, partial(referee.check, record))
        except BaseException as error:
            error.add_note(f"{name}, seed {seed}\n{written}")
            raise

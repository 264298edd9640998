"""The stored tournaments are those of these policies, and the page on the advice says what they show."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from snorum.books.standings import Standings, file_of, read
from snorum.lab.studies.chunks import Chunk
from snorum.lab.tournaments.stored import STORED, tournament_of, write
from snorum.lab.tournaments.tournament import tasks_of
from snorum.table.policies import policies, policies_on_trial, slow_policies

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "readings" / "tournaments"


def stored(name: str) -> Standings:
    found = read(FOLDER, name)
    assert found is not None, f"{name}: play it again with python -m snorum.lab.tournaments"
    return found


@pytest.mark.parametrize("name", STORED)
def test_the_first_games_come_out_as_stored(name: str) -> None:
    """One game of each seating without the policies that take long."""
    found, slow = stored(name), slow_policies(STORED[name].game)
    study = tournament_of(name).study
    quick = [Chunk(way, 0, 1) for way, seating in found.seatings if not set(seating) & set(slow)]
    assert len(quick) >= 6
    if "searching" in found.policies:
        quick.append(next(Chunk(way, 0, 1) for way, seating in found.seatings if "searching" in seating))
    for task in tasks_of(study, study.seed, quick):
        sums = dict(zip(study.measures, task.play().sums, strict=True))
        assert sums == found.result.first[task.chunk.way]


@pytest.mark.parametrize("name", STORED)
def test_all_who_play_are_there(name: str) -> None:
    game, who, games, _ = STORED[name]
    assert tournament_of(name).study.fits(stored(name).result) and stored(name).policies == who
    assert set(who) <= {**policies(game), **slow_policies(game), **policies_on_trial(game)}.keys()
    assert games <= stored(name).games < games + len(stored(name).seatings)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    found = stored("snitchems")
    write(file_of(tmp_path, "snitchems"), found.result)
    again = read(tmp_path, "snitchems")
    assert again is not None and list(again.entries()) == list(found.entries())
    assert again.policies == found.policies and read(tmp_path, "cassino") is None


BETTER = {
    "snip-snap-snorum": {("pair-first", "random"), ("safe", "random"), ("counting", "random")},
    "jig": {*(("searching", each) for each in STORED["jig"].policies[:-1]), ("counting", "to-a-stop")},
    "cassino": {("searching", "random"), ("searching", "greedy"), ("greedy", "random")},
    "cassino-long": {
        *(("maxims", each) for each in ("taking", *(f"maxim-{number}" for number in (1, 3, 4, 5, 6, 8, 9)))),
        ("maxim-7", "taking"),
        *((f"maxim-{number}", "maxim-3") for number in (1, 2, 6, 7)),
        ("maxim-6", "maxim-4"),
        ("maxim-6", "maxim-9"),
        ("maxim-7", "maxim-5"),
    },
    "pope-joan": {("lowest-first", "random"), ("searching", "random")},
    "spin": {
        *(("searching", each) for each in STORED["spin"].policies[:-1]),
        ("lowest-first", "random"),
        *((one, other) for one in ("lowest-first", "to-a-stop") for other in ("stops-first", "spin-first")),
    },
    "newmarket": {
        *(("searching", each) for each in STORED["newmarket"].policies[:-1]),
        *((each, "stops-first") for each in ("lowest-first", "to-a-stop", "random")),
    },
    "snitchems": {("greedy", "random"), ("sparing", "random"), ("searching", "random"), ("searching", "greedy")},
}
"""What the page on the advice says of who has more points than whom in most meetings; of all others it says nothing."""


@pytest.mark.parametrize("name", STORED)
def test_the_page_on_the_advice_says_what_the_games_show(name: str) -> None:
    found = stored(name)
    pairs = permutations(STORED[name].policies, 2)
    sides = {(one, other): found.share_above(one, other).side(0.5) for one, other in pairs}
    assert {pair for pair, side in sides.items() if side > 0} == BETTER[name]
    assert {pair for pair, side in sides.items() if side < 0} == {(other, one) for one, other in BETTER[name]}


def test_at_jig_the_advice_saves_counters() -> None:
    found = {each.policy: each for each in stored("jig").ranking}
    for each in ("to-a-stop", "counting"):
        assert found[each].points.low > found["random"].points.high
    assert found["counting"].points.low > 0 and found["searching"].wins.low > 0.9

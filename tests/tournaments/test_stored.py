"""The stored tournaments are those of these policies, and the page on the advice says what they show."""

from __future__ import annotations

from pathlib import Path

import pytest

from snorum.policies import policies, slow_policies
from snorum.studies.chunks import Chunk
from snorum.tournaments.standings import Standings
from snorum.tournaments.stored import STORED, read, tournament_of, write
from snorum.tournaments.tournament import tasks_of

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "readings" / "tournaments"


def stored(name: str) -> Standings:
    found = read(FOLDER, name)
    assert found is not None, f"{name}: play it again with python -m snorum.tournaments"
    return found


@pytest.mark.parametrize("name", STORED)
def test_the_first_games_come_out_as_stored(name: str) -> None:
    """One game of each seating without the policies that take long."""
    found, slow = stored(name), slow_policies(name)
    study = tournament_of(name).study
    quick = [Chunk(way, 0, 1) for way, seating in found.seatings if not set(seating) & set(slow)]
    assert len(quick) >= 6
    for task in tasks_of(study, study.seed, quick):
        sums = dict(zip(study.measures, task.play().sums, strict=True))
        assert sums == found.result.first[task.chunk.way]


@pytest.mark.parametrize("name", STORED)
def test_all_who_play_are_there(name: str) -> None:
    assert set(STORED[name]) <= policies(name).keys() | slow_policies(name).keys()
    assert stored(name).games == 1_600 or name == "snitchems"


def test_a_result_of_another_tournament_is_not_read(tmp_path: Path) -> None:
    found = stored("snitchems")
    write(tmp_path, found)
    again = read(tmp_path, "snitchems")
    assert again is not None and list(again.entries()) == list(found.entries())
    text = (tmp_path / "snitchems.json").read_text("utf-8")
    (tmp_path / "jig.json").write_text(text, encoding="utf-8")
    assert read(tmp_path, "jig") is None and read(tmp_path, "cassino") is None


def test_the_page_on_the_advice_says_what_the_games_show() -> None:
    """Who is better than whom, and who cannot be told apart, at 99.9 %."""

    def side(name: str, one: str, other: str) -> int:
        """1 if one surely has more points than the other in most meetings, 0 if that is too close to call."""
        return stored(name).share_above(one, other).side(0.5)

    ratings = {name: {each.policy: each.rating for each in stored(name).ranking} for name in STORED}
    snip, jig, cassino, snitchems = (ratings[name] for name in STORED)
    assert side("snip-snap-snorum", "searching", "safe") == 0
    assert all(snip[each].low > snip["random"].high for each in ("safe", "counting"))
    assert snip["random"].value < snip["pair-first"].value < snip["safe"].value
    assert all(side("jig", "searching", each) == 1 for each in jig if each != "searching")
    advice = ("by-the-table", "to-a-stop", "counting")
    assert all(jig[each].low < jig["random"].high and jig[each].high > jig["random"].low for each in advice)
    assert side("cassino", "greedy", "scoring") == 0 == side("cassino", "searching", "counting")
    assert side("cassino", "searching", "greedy") == 1
    assert cassino["searching"].low > cassino["scoring"].value
    assert side("snitchems", "searching", "sparing") == 0 and side("snitchems", "searching", "greedy") == 1
    assert snitchems["random"].high < snitchems["greedy"].low

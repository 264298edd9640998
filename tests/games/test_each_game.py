"""What every game says of itself, as its source has it: how many can play, who deals, what it looks like at the end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.recording import deal, record, verdicts

from snorum.games import game
from snorum.games.shape import Setting
from snorum.games.vocabulary import SnorumError
from snorum.records import Record
from snorum.referee import check

READINGS = Path(__file__).parents[2] / "docs" / "readings"
NAMES = [f"P{number}" for number in range(40)]


def record_of(name: str, players: int, rules: dict[str, Any]) -> Record:
    return record(name, NAMES[:players], deal("P0", ["P0 9"]), rules=rules)


@pytest.mark.parametrize(
    ("name", "rules", "least", "most"),
    [
        ("snip-snap-snorum", {}, 2, 10),  # peel-90-6: "from two to ten"
        ("snip-snap-snorum", {"pack": 32}, 2, 6),  # peel-90-6: six for a pack of thirty-two
        ("jig", {}, 2, 13),  # supplied: four cards each at the least
        ("cassino", {}, 2, 12),  # supplied: four each, and four on the table, of fifty-two
        ("cassino", {"pack": 32}, 2, 7),
        ("snitchems", {}, 2, 4),  # reid-players-3
        ("snap", {}, 2, 13),  # supplied: four cards each at the least
        ("snap", {"packs": 2}, 2, 26),
    ],
)
def test_no_more_and_no_fewer_play_than_the_source_has(name: str, rules: Any, least: int, most: int) -> None:
    assert [len(record_of(name, players, rules).players) for players in (least, most)] == [least, most]
    for players in (least - 1, most + 1):
        with pytest.raises(SnorumError, match=f"{players} player.*{least} to {most}"):
            record_of(name, players, rules)


@pytest.mark.parametrize("name", ["jig", "snap"])
def test_where_the_source_does_not_say_who_deals_first_it_is_the_player_listed_first(name: str) -> None:
    assert game(name).first_dealer("BCA", ()) == "B"


def test_the_last_card_of_a_suit_may_come_fourth_in_a_series() -> None:
    """Peel-95-7: who plays a stop, as the king is, says Jig after the call that is due."""
    calls = ["snip", "snap", "snorum", "hicockalorum-jig"]
    plays = [f"{who} {rank}C {call}" for who, rank, call in zip("BABA", ["10", "J", "Q", "K"], calls, strict=True)]
    report = check(record("jig", "AB", deal("A", plays)))
    assert verdicts(report) == ["lawful"] * 4
    assert report.result["winner"] is None and report.result["draw"] is False


@pytest.mark.parametrize("name", ["snip-snap-snorum", "jig", "cassino", "snitchems", "snap"])
def test_what_is_published_of_each_crux_was_counted_at_the_table_that_the_game_has_for_it(name: str) -> None:
    it = game(name)
    for kept in json.loads((READINGS / f"{name}.json").read_text("utf-8"))["cruxes"]:
        setting = it.SETTINGS.get(kept["crux"], it.SETTINGS[""])
        players, *more, how = kept["setting"].removesuffix(", at random").split(", ")
        agreed = [f"{each} {str(value).lower()}" for each, value in setting.rules.items()]
        agreed += [f"{setting.deals} deals"] * (setting.deals is not None)
        agreed += [f"{setting.most} plays at the most"] * (setting.most != Setting().most)
        assert (players, more) == (f"{setting.players} players", agreed), kept
        assert (how == "playing lawfully") is not setting.careless

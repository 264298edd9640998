"""Whole games of which nothing is recorded but who played which rank, as most people would write them down."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.recording import without_suits
from tests.worlds.test_found import report_of

from snorum.cards import SUIT_NAMES
from snorum.games import game
from snorum.records import Deal
from snorum.referee import check
from snorum.referee.completions import completions
from snorum.referee.layouts import representative as representative_layouts
from snorum.table import playing

SEATED = [
    ("jig", "AB"),
    ("jig", "ABCD"),
    ("snitchems", "AB"),
    ("snitchems", "ABC"),
    ("cassino", "AB"),
    ("cassino", "ABCDE"),
]


@pytest.mark.parametrize(("name", "players"), SEATED)
@pytest.mark.parametrize("part", [0.1, 0.5, 0.8, 1])
def test_plays_alone_are_judged_exactly(name: str, players: str, part: float) -> None:
    of = game(name)
    for seed in range(3):
        # What goes back to a hand is judged too, but not always exactly (tests of branches).
        rules = of.Rules(**{"cassino": {"uneven": "to-table"}, "jig": {"withheld_card": "stands"}}.get(name, {}))
        whole = playing.recorded(of, players, rules, playing.turns(of, players, Random(seed), rules))
        left = round(part * sum(len(deal.plays) for deal in whole.deals))
        deals: list[Deal] = []
        for deal in whole.deals:
            plays = tuple(map(without_suits, deal.plays[:left]))
            left -= len(plays)
            deals += [replace(deal, hands={}, layout=None, plays=plays)] if plays else []
        record = replace(whole, deals=tuple(deals))
        report = check(record)
        assert report.verdict in ("lawful", "undetermined") and not report.jointly
        assert completions(record, 100).shows == "all"


def test_what_nobody_recorded_is_never_printed_as_known(monkeypatch: pytest.MonkeyPatch) -> None:
    jig = report_of("jig", "BCDEA", ["B 9 snip", "E 10 snap", "A K", "A 3", "D 5"], withheld_card="stands")
    said = [said.text for play in jig.plays for said in play.reasons]
    assert "perhaps E follows the nine with the ten: Snap" in said
    assert "the four must follow the three; the record does not show who held it" in said
    assert not any(suit in text for text in said for suit in filter(None, SUIT_NAMES.values()))
    named = report_of("jig", "BCDEA", ["B 9D", "E 10D", "C J", "A K"], withheld_card="stands")
    assert named.plays[2].reasons[0].text == "perhaps C follows the ten of diamonds with the knave: Snorum"
    for few in (0, representative_layouts.FEW):  # whether some layouts are tried, or every one
        monkeypatch.setattr(representative_layouts, "FEW", few)
        laid = report_of("cassino", "AB", ["A K", "B 10 takes 7 3"])
        assert list(map(str, laid.result["table"])) == ["?", "?", "K"]
    left = report_of("cassino", "AB", ["A K", "B K takes K", "A K takes K"], pack=32, uneven="leftover-aside")
    assert set(map(str, left.result["table"])) == {"?"}

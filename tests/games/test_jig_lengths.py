"""Jig with shorter series, as in Foster's book: each test names the mistake that it would catch."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.plain import JIG
from tests.games.test_jig import judged, run
from tests.recording import verdicts

from snorum.cards import RANKS, Card
from snorum.games import jig
from snorum.games.jig import Move, Rules
from snorum.games.vocabulary import Pays
from snorum.referee import check, completions
from snorum.table import Table, playing
from snorum.table.policies import policy

CALLS = {
    3: ["snip", "snap", "snorum"],
    4: ["snip", "snap", "snorum", "jig"],
    5: ["snip", "snap", "snorum", "hicockalorum", "jig"],
}
LENGTHS: list[Any] = [3, 4, 5]


def of_length(length: Any, **more: Any) -> Rules:
    return Rules(series_length=length, **{**JIG, **more})


@pytest.mark.parametrize("length", LENGTHS)
def test_the_player_of_the_last_card_leads_and_nothing_follows_it(length: int) -> None:
    """Foster: of four cards, who lays the last begins another series. Not of five, and not of three."""
    plays = [f"{player}{rank}D" for player, rank in zip("BCADC", "34567", strict=True)][:length]
    table, calls, _ = run(" ".join(plays), given=of_length(length))
    assert calls == CALLS[length]
    assert table.turn == plays[-1][0] and jig.demanded(table) is None
    assert jig.why_impossible(table, Move("D" if table.turn != "D" else "B", Card("2", "C"))) is not None
    before, _, _ = run(" ".join(plays[:-1]), given=of_length(length))
    demand = jig.demanded(before)
    assert demand is not None and demand.cards == (Card(str(2 + length), "D"),), "one card sooner it goes on"


@pytest.mark.parametrize("length", LENGTHS)
def test_a_stop_says_jig_after_its_call_except_as_the_last_card(length: int) -> None:
    for number, lead in enumerate(["KD", "QD", "JD", "10D", "9D"][:length], 1):
        ranks = RANKS[RANKS.index(lead[:-1]) :]
        _, calls, _ = run(" ".join(f"B{rank}D" for rank in ranks), "BA", of_length(length))
        assert calls[:-1] == CALLS[length][: number - 1]
        assert calls[-1] == (CALLS[length][-1] if number == length else f"{CALLS[length][number - 1]}-jig")


def test_a_card_already_played_is_a_stop_in_a_shorter_series_too() -> None:
    _, calls, _ = run("B4D C5D D6D D2D A3D", given=of_length(3))
    assert calls == ["snip", "snap", "snorum", "snip", "snap-jig"]


JIGS = {3: "3 4 5 6 7 8 9 10 J Q K K K", 4: "4 5 6 7 8 9 10 J Q K K K K", 5: "5 6 7 8 9 10 J Q K K K K K"}
"""The last card of the series to each lead, from the ace to the king."""


@pytest.mark.parametrize("length", LENGTHS)
def test_the_table_of_jigs_for_each_length(length: int) -> None:
    """Peel's table is that of five; in shorter series the Jig comes sooner."""
    assert " ".join(jig.jig_to(rank, of_length(length)) for rank in RANKS) == JIGS[length]
    assert " ".join(jig.jig_to(rank) for rank in RANKS) == JIGS[5]


def test_kings_are_stops_and_the_ace_is_lowest_whatever_the_length() -> None:
    for length in LENGTHS:
        _, calls, _ = run("BAD C2D", given=of_length(length))
        assert calls == ["snip", "snap"]
        table, calls, _ = run("BKD", given=of_length(length))
        assert calls == ["snip-jig"] and jig.demanded(table) is None


# Judged


@pytest.mark.parametrize(("length", "right"), [(3, []), (4, ["jig"]), (5, ["hicockalorum", "jig"])])
def test_the_calls_of_a_record_are_those_of_its_length(length: int, right: list[str]) -> None:
    plays = ["B 3D snip", "C 4D snap", "A 5D snorum", *(f"C {6 + i}D {call}" for i, call in enumerate(right))]
    for other in LENGTHS:
        report = judged(*plays, series_length=other, **JIG)
        lawful = all(play.verdict == "lawful" for play in report.plays)
        assert lawful is (other == length or (length == 3 and other > 3)), (length, other)


def test_a_word_that_has_no_place_in_the_series_is_a_wrong_call() -> None:
    report = judged("B 3D snip", "C 4D snap", "A 5D snorum", "B 6D hicockalorum", series_length=4, fine=2)
    assert report.plays[3].verdict == "offence"
    assert any("the call is jig, not hicockalorum" in said.text for said in report.plays[3].reasons)
    assert [event.counters for event in report.plays[3].events if isinstance(event, Pays)] == [2]


def test_a_series_of_four_is_told_by_its_own_last_call() -> None:
    four = judged("B 3D", "C 4D", "A 5D", "B 6D", series_length=4).plays[3].reasons[0].text
    assert four == "B plays the six of diamonds: Jig, and leads again"
    three = judged("B 3D", "C 4D", "A 5D", series_length=3).plays[2].reasons[0].text
    assert three == "A plays the five of diamonds: Snorum, and leads again"


@pytest.mark.parametrize(("length", "verdict"), [(3, "lawful"), (4, "offence"), (5, "offence")])
def test_who_goes_on_too_soon_holds_back_a_card(length: int, verdict: str) -> None:
    """A leads a two after the third card: with more than three cards A, who still has the six, breaks the series."""
    report = judged("B 3D", "C 4D", "A 5D", "A 2C", "A 3C", "A 4C", "A 6D", series_length=length, **JIG)
    assert report.plays[3].verdict == verdict


@pytest.mark.parametrize("few", [completions.FEW, 0])
def test_with_suits_left_out_the_end_of_a_series_depends_on_its_length(
    few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fourth card may be of any suit after three; of four it is of the suit that is led, or it is an offence."""
    monkeypatch.setattr(completions, "FEW", few)
    plays = ["B 3D", "C 4D", "A 5D", "A 6", "A 6C"]
    three = verdicts(judged(*plays, series_length=3, **JIG))
    four = verdicts(judged(*plays, series_length=4, **JIG))
    assert three[3] == "lawful" and four[3] == "undetermined"


# Played


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("seed", range(14))
def test_random_games_are_judged_lawful(length: int, seed: int) -> None:
    chance = Random(seed)
    rules = of_length(
        length, pool_stake=seed % 2, pool_from="all", fine=1, withheld_card=["stands", "corrected"][seed % 2]
    )
    players = "ABCDEFGH"[: 2 + seed % 7]
    played = list(playing.turns(jig.GAME, players, chance, rules, deals=2))
    assert max(turn.after.length for turn in played) == length
    report = check(playing.recorded(jig.GAME, players, rules, played))
    assert {play.verdict for play in report.plays} == {"lawful"}
    assert report.result["counters"] == dict(played[-1].after.counters)


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("name", ["by-the-table", "to-a-stop", "counting"])
def test_the_policies_lead_up_to_the_last_card_of_their_own_series(name: str, length: int) -> None:
    last, chosen = dict(zip(RANKS, JIGS[length].split(), strict=True)), 0
    for seed in range(20):
        view = Table.begin("jig", list("ABCD"), rules=of_length(length), seed=seed, dealer="A").view("B")
        able = [card for card in view.hand if Card(last[card.rank], card.suit) in view.hand]
        act = policy("jig", name).choose(view, Random(seed))
        assert act is not None and act.move is not None
        assert act.move.card in able or not able
        chosen += 0 < len(able) < len(view.hand)
    assert chosen > 10

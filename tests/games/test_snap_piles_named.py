"""Snap with a pile for each player: whose piles a call is about, where more than one match can be called (snap-4-3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import pytest
from tests import recording
from tests.recording import deal

from snorum import records, referee
from snorum.games.snap import Rules
from snorum.table.session import Table

TWO_MATCHES = ["A 7H", "B 9S", "C 7C", "D 9C"]
"""Each match holds two cards. A's own card is in the first: who takes the first has 14 cards left, and 15 otherwise."""


def report(plays: Sequence[str], players: str = "ABCD", **rules: str) -> Any:
    agreed = {"variant": "own-piles", **rules}
    return referee.judge(recording.record("snap", players, deal(players[-1], plays), rules=agreed))


def verdicts(plays: Sequence[str], players: str = "ABCD", **rules: str) -> list[str]:
    """The verdicts on the last two strings."""
    return recording.verdicts(report(plays, players, **rules))[-2:]


@pytest.mark.parametrize("number", [14, 15])
def test_of_two_matches_that_hold_as_many_cards_either_may_be_meant(number: int) -> None:
    found = report([*TWO_MATCHES, "A snap", f"= A {number}"])
    assert [play.verdict for play in found.plays] == ["lawful"] * 5 + ["undetermined"]
    assert found.plays[-1].reasons[-1].text == (
        "it depends on which piles were called at play 5, which the record does not say"
    )
    assert found.result["cards"] == dict.fromkeys("ABCD"), "no count is known: each depends on it"


def test_what_neither_match_leaves_is_contradicted() -> None:
    assert verdicts([*TWO_MATCHES, "A snap", "= A 13"]) == ["lawful", "contradicted"]


def test_of_three_piles_alike_any_two_may_be_meant() -> None:
    assert verdicts(["A 7H", "B 7S", "C 7C", "A snap", "= A 20"], "ABC") == ["lawful", "undetermined"]


@pytest.mark.parametrize(("named", "number"), [("A+C", 14), ("C+A", 14), ("B+D", 15)])
def test_a_record_can_say_whose_piles_were_called(named: str, number: int) -> None:
    assert verdicts([*TWO_MATCHES, f"A snap {named}", f"= A {number}"]) == ["lawful", "lawful"]


def test_what_follows_can_show_which_piles_were_meant() -> None:
    """Who still has their card before them can be called again."""
    later = [*TWO_MATCHES, "A snap", "A 2H", "B 3S", "C 9H", "A snap", "= A 15, C 12"]
    assert [play.verdict for play in report([*later[:5], "= A 15"]).plays][-1] == "undetermined"
    found = report(later)
    assert found.plays[-2].verdict == "undetermined", "a nine before D, if the sevens were taken"


def test_the_larger_match_is_taken_to_be_meant_but_the_smaller_may_be_named() -> None:
    larger = ["A 2C", "B 9S", "C 5H", "D 9C", "A 5D"]
    assert verdicts([*larger, "B snap", "= B 16"]) == ["lawful", "lawful"], "A's two cards, and C's one"
    assert verdicts([*larger, "B snap B+D", "= B 14"]) == ["lawful", "lawful"]


@pytest.mark.parametrize("named", ["C+D", "A+B", "A", "A+B+C"])
def test_piles_that_show_no_match_cannot_have_been_called(named: str) -> None:
    found = report([*TWO_MATCHES, f"A snap {named}"])
    assert found.plays[-1].verdict == "impossible"
    assert "the call is about B and D or A and C" in found.plays[-1].reasons[-1].text


def test_where_the_match_goes_with_the_turner_another_cannot_be_named() -> None:
    turner = {"piles_matched": "turner"}
    assert verdicts([*TWO_MATCHES, "A snap", "= A 15"], **turner) == ["lawful", "lawful"]
    assert verdicts([*TWO_MATCHES, "A snap A+C"], **turner)[-1] == "impossible"
    assert verdicts([*TWO_MATCHES, "A snap B+D"], **turner)[-1] == "lawful"


def test_on_one_pile_for_all_no_piles_can_be_named() -> None:
    found = report(["A 7H", "B 7S", "A snap A+B"], variant="common-pile")
    assert found.plays[-1].verdict == "impossible" and "there is one pile for all" in found.plays[-1].reasons[-1].text


POT_OF_SEVENS = ["A 7H", "B 7S", "A+B snap", "C 7C", "D 7D"]


def test_of_two_piles_like_the_pot_either_may_be_meant() -> None:
    begun = [*POT_OF_SEVENS[:3], "C 2C", "D 3C", "A 2D", "B 5D", "C 7C", "D 7D"]
    assert verdicts([*begun, "A snap pot", "= C 11"]) == ["lawful", "undetermined"]
    assert verdicts([*begun, "A snap pot C", "= A 16, C 11, D 13"]) == ["lawful", "lawful"]
    assert verdicts([*begun, "A snap pot D", "= A 16, C 13, D 11"]) == ["lawful", "lawful"]
    assert verdicts([*begun, "A snap pot D", "= A 16, C 13, D 11"], pot_wins="pot-alone")[-1] == "contradicted"


def test_where_the_pot_wins_no_pile_nothing_is_left_open() -> None:
    begun = [*POT_OF_SEVENS[:3], "C 2C", "D 3C", "A 2D", "B 5D", "C 7C", "D 7D"]
    assert verdicts([*begun, "A snap pot", "= A 14, C 13, D 13"], pot_wins="pot-alone") == ["lawful", "lawful"]


@pytest.mark.parametrize("text", ["A snap C+D", "A+B snap C+D", "A snap pot C"])
def test_a_call_with_piles_is_written_as_it_is_read(text: str) -> None:
    line = report([text]).plays[0].text
    read = recording.record("snap", "ABCD", deal("D", [line])).deals[0].plays[0].played
    assert read and read.piles and records.line(read).text == text


@pytest.mark.parametrize(
    ("text", "says"),
    [("A snap C+E", "there is no player 'E'"), ("A snap C+C", "twice"), ("A snap on C", "is not a call")],
)
def test_piles_of_nobody_are_refused(text: str, says: str) -> None:
    with pytest.raises(records.RecordError, match=says):
        report([text])


def test_a_game_played_at_the_table_says_whose_piles_were_called() -> None:
    """So its own record is judged as it was played."""
    table = next(each for each in map(_four_turned, count()) if _two_matches(each.state.piles))
    table.play("A snap")
    assert table.steps[-1].text.startswith("A snap ") and "+" in table.steps[-1].text
    assert referee.judge(table.record).plays[-1].verdict == "lawful"
    assert all(referee.judge(table.record).result["cards"].values())


def _four_turned(seed: int) -> Table:
    table = Table.begin("snap", "ABCD", rules=Rules(variant="own-piles"), seed=seed)
    for _ in range(4):
        table.play(f"{table.actors[-1]} turns")
    return table


def _two_matches(piles: Mapping[str, Any]) -> bool:
    ranks = [pile[-1].rank for pile in piles.values()]
    return len(ranks) == 4 and len(set(ranks)) == 2 and all(ranks.count(rank) == 2 for rank in ranks)

"""How the ways are chosen in which a record is replayed that leaves out what lies open: turn-ups, layouts, suits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from math import inf
from operator import ne
from types import SimpleNamespace
from typing import Any

import pytest
from tests.recording import deal, record, verdicts

from snorum.records import Record
from snorum.referee import branches, check, common
from snorum.referee import completions as completions_module
from snorum.referee.completions import completions
from snorum.referee.layouts import filling as layouts
from snorum.referee.layouts import representative as representative_layouts
from snorum.referee.suits.naming import every_suit

MATCHED = "turn_up_match"


def turned(*deals: Sequence[str], players: str = "ABC", **rules: Any) -> Record:
    """Deals of Turn-up Snip of which the turn-ups are not recorded; each dealer sits on the left of the one before."""
    rules = {"turn_up": "dealer-pays", MATCHED: "may", **rules}
    return record("snip-snap-snorum", players, *map(deal, cycle(players), deals), rules=rules)


def test_a_number_on_which_the_ways_agree_is_known() -> None:
    assert check(turned(["B 9", "C 2"])).result["counters"] == {"A": None, "B": 5, "C": 5}


def test_a_turn_up_that_nobody_recorded_is_followed_through_the_deals() -> None:
    """Whoever has dealt has paid or not; each of two deals can have been matched, and nothing else."""
    deals = [["B 9", "C 2"], ["C 9", "A 2", "= A 4, B 4", "= A 4, B 5", "= A 3"]]
    report = check(turned(*deals))
    assert verdicts(report)[-3:] == ["undetermined", "undetermined", "contradicted"]


def test_turn_ups_in_more_ways_than_are_followed_leave_nothing_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    written = turned(["B 9"], ["C 9"], ["A 9"])
    assert {*verdicts(check(written))} == {"lawful"}
    monkeypatch.setattr(branches, "MOST_BRANCHES", 3)
    report = check(written)
    assert verdicts(report) == ["lawful", "undetermined", "undetermined"]
    assert report.plays[-1].reasons[-1].text.startswith("not settled")
    assert set(report.result["counters"].values()) == {None}


def test_steps_are_counted_over_the_whole_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first lead is played in two branches, the second in four: one step and three beside the first."""
    written = turned(["B 9"], ["C 9"])
    for steps, last in ((4, "lawful"), (3, "undetermined")):
        monkeypatch.setattr(branches, "MOST_STEPS", steps)
        assert check(written).plays[-1].verdict == last


def test_what_is_missing_is_missing_from_its_deal_on() -> None:
    for card, expected in (("4H", ("", 1)), ("4", ("the suits", 2))):
        found = completions(record("jig", "AB", deal("A", ["B 9D"]), deal("B", [f"A {card}"])), 100)
        assert (found.turns_on, found.first_deal) == expected
        assert found.shows == "all" and {len(each.deals) for each, _ in found.ways} == {2}


def test_only_all_ways_show_every_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card of unknown suit has two ways; with no time for them some are chosen, and in the end one is made up."""
    written = record("jig", "AB", deal("B", ["A 4"]), rules={"withheld_card": "stands"})
    assert every_suit(written, 2) is not None and every_suit(written, 1) is None
    assert completions(written, 100)[3:] == ("all", True, True)
    monkeypatch.setattr(completions_module, "FEW", 0)
    assert completions(written, 100)[3:] == ("all", False, False)
    monkeypatch.setattr(completions_module, "SECONDS", -1.0)
    assert completions(written, 100)[3:] == ("nothing", False, False)


def three_deals(*plays: str) -> Record:
    """Three deals of Jig that are played alike, by the leader and the other player."""
    deals = [
        deal(other, [each.format(leader=leader, other=other) for each in plays]) for other, leader in ("AB", "BA", "AB")
    ]
    return record("jig", "AB", *deals)


def test_if_the_suits_of_all_deals_have_too_many_ways_together_each_deal_has_all_of_its_own() -> None:
    """Of a card of unknown suit there are two ways, so of three deals eight; each differs from the first in one."""
    written = three_deals("{leader} 9")

    def suits(most: int) -> tuple[list[tuple[str, ...]], bool]:
        """The suit of the card of each deal, in each way."""
        found = every_suit(written, most)
        assert found
        played = [[some.plays[0].played for some in each.deals] for each in found[0]]
        return [tuple(each.card.suit for each in some if each and each.card) for some in played], found[1]

    together, all_together = suits(8)
    first, *others = one_by_one = suits(7)[0]
    assert all_together and not suits(7)[1] and len(set(together)) == 8
    assert {len(each) for each in together} == {3} and {*one_by_one} <= {*together}
    assert len(others) == 3 and [sum(map(ne, first, each)) for each in others] == [1, 1, 1]
    assert all({each[k] for each in one_by_one} == {each[k] for each in together} for k in range(3))


def test_each_way_of_a_deal_is_tried_with_ways_of_the_others_that_can_be_played() -> None:
    """The queen of hearts would be a stop, as the king has been played: the other player could not go on."""
    found = every_suit(three_deals("{leader} KH", "{leader} Q", "{other} K"), 100)
    assert found and not found[1]
    stops = list[int]()
    for each in found[0]:
        queens = [
            line.played.card.suit
            for some in each.deals
            for line in some.plays
            if line.played and line.played.card and line.played.card.rank == "Q"
        ]
        stops.append(queens.count("H"))
        assert (check(each).verdict == "impossible") is (stops[-1] > 0)
    assert stops[0] == 0 and set(stops) == {0, 1} and sum(stops) >= 3


def test_a_layout_is_missing_from_the_deal_with_which_it_is_laid() -> None:
    """Five at Cassino are dealt four each twice, and the eight cards left are laid with the second deal."""
    for layout, first in (("2C 3C 4C 5C", 2), ("2C 3C 4C ?", 1)):
        deals = deal("E", ["A K"], layout=layout), deal("E", ["A Q"])
        found = completions(record("cassino", "ABCDE", *deals, rules={"uneven": "to-table"}), 100)
        assert (found.turns_on, found.first_deal) == ("the layout", first)
        assert {tuple(len(some.layout or ()) for some in each.deals) for each, _ in found.ways} == {(4, 8)}


def fishing(*deals: tuple[str, Sequence[str]], compulsion: str = "none") -> Record:
    """Deals of Cassino, each with what is recorded of its layout; nobody need take anything unless it is said."""
    given = [deal("E", plays, layout=layout) for layout, plays in deals]
    return record("cassino", "ABCDE", *given, rules={"uneven": "to-table", "compulsion": compulsion})


def test_layouts_for_which_there_is_no_time_are_not_all(monkeypatch: pytest.MonkeyPatch) -> None:
    record = fishing(("2C 3C 4C ?", ["A K"]))
    assert representative_layouts.representative_layouts(record, [0], 1, until=inf)[1:] == (True, True)
    record = fishing(("", ["A K", "B Q", "C J"]), compulsion="card")
    monkeypatch.setattr(representative_layouts, "FEW", 0)
    assert completions(record, 100).shows == "all"
    whole = representative_layouts.representative_layouts(record, [0], 1, until=inf)
    assert whole[1:] == (True, False), "some were chosen"
    read = iter([0.0] * 3)
    monkeypatch.setattr(common, "time", SimpleNamespace(monotonic=lambda: next(read, 2.0)))
    found, exact, _ = representative_layouts.representative_layouts(record, [0], 1, until=1.0)
    assert (len(found), exact) == (1, False) and len(whole[0]) > 2
    read = iter([0.0] * 20)
    found, exact, _ = representative_layouts.representative_layouts(record, [0], 2, until=1.0)
    assert (len(found), exact) == (2, False), "those are tried that were found in time"


def test_what_was_taken_can_have_been_laid_with_one_deal_or_another() -> None:
    """What is taken in the second deal can have been laid with it, or with the first."""
    laid = [f"{who} {rank}" for rank in "2345" for who in "ABCDE"]
    laid[4::5] = [f"E {rank}" for rank in "6666"]
    record = fishing(("7C 7D 7H ?", laid), ("8C 8D 8H 8S QC QD QH ?", ["A 9 takes 9"]))
    forced = [tuple(each.cards.values()) for each in layouts.all_forced(record, [0, 1])]
    assert sorted(forced) == [([], ["9"]), (["9"], [])]


def test_without_any_time_nothing_is_certain_and_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(completions_module, "SECONDS", -1.0)
    report = check(fishing(("", ["A K", "B 9", "C 3", "D 10"])))
    assert {play.verdict for play in report.plays} == {"undetermined"}
    assert {card.rank for card in report.result["table"]} == {"?"} and len(report.result["table"]) > 4
    seen = report.plays[-1].scene
    assert seen and {card for pile in seen.middle for card in pile.cards} == {None}

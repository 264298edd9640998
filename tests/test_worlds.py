"""How the ways are chosen in which a record is replayed that leaves out what lies open: turn-ups, layouts, suits."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import inf
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from snorum import records
from snorum.records import Record
from snorum.referee import check, layouts, telling_layouts, worlds
from snorum.referee.completions import completions
from snorum.referee.replay import Replay
from snorum.referee.together import Together

MATCHED = "turn_up_match"


def turned(*deals: Sequence[str], players: str = "ABC", **rules: Any) -> Record:
    """Deals of Turn-up Snip of which the turn-ups are not recorded; each dealer sits on the left of the one before."""
    rules = {"turn_up": "dealer-pays", MATCHED: "may", **rules}
    text = f'format = 1\ngame = "snip-snap-snorum"\nplayers = {json.dumps(list(players))}\n[rules]\n'
    text += "".join(f"{name} = {json.dumps(value)}\n" for name, value in rules.items())
    for number, plays in enumerate(deals):
        text += f'[[deals]]\ndealer = "{players[number % len(players)]}"\nplays = {json.dumps(list(plays))}\n'
    return records.read(text)


def test_where_every_way_is_tried_a_number_on_which_they_agree_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    record = turned(["B 9", "C 2"])
    assert check(record).result["counters"] == {"A": None, "B": 5, "C": 5}
    monkeypatch.setattr(worlds, "MOST_REPLAYED", 2 * len(check(record).plays))
    assert check(record).result["counters"] == {"A": None, "B": 5, "C": 5}, "two ways of two plays are not too many"
    monkeypatch.setattr(worlds, "MOST_REPLAYED", 2 * len(check(record).plays) - 1)
    assert set(check(record).result["counters"].values()) == {None}, "where too many are left, none is"


def test_a_count_is_as_much_work_as_a_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two strings, and three counts in one of them: five, in each of two ways."""
    record = turned(["B 9", "= A 5, B 5, C 5"])
    monkeypatch.setattr(worlds, "MOST_REPLAYED", 10)
    assert check(record).result["counters"]["B"] == 5
    monkeypatch.setattr(worlds, "MOST_REPLAYED", 9)
    assert check(record).result["counters"]["B"] is None


def test_a_doubt_that_comes_up_in_one_way_alone_is_gone_into(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second turn-up is in doubt only if the first was matched, and the third only if the second was."""
    tried: list[dict[int, bool]] = []

    class Run(Replay):
        def __init__(self, record: Record, guesses: Mapping[int, bool], laid: Any) -> None:
            super().__init__(record, guesses, laid)
            self.in_doubt = {1} | {n + 1 for n in (1, 2) if guesses.get(n)}

    class Noted(Together):
        def __init__(self, ways: Sequence[Replay], turns_on: str, first_doubt: int, **how: bool) -> None:
            tried.extend(dict(way.guesses) for way in ways)
            super().__init__(ways, turns_on, first_doubt, **how)

    monkeypatch.setattr(worlds, "Replay", Run)
    monkeypatch.setattr(worlds, "Together", Noted)
    check(turned(["B 9", "C 2"]))
    seen = {tuple(way.get(n, False) for n in (1, 2, 3)) for way in tried}
    assert len(seen) == len(tried) == 8


@pytest.mark.parametrize(("seed", "every"), [(0, 1), (2, 1), (4, 1), (4, 6), (7, 6)])
def test_a_way_without_a_fault_is_found_among_sixteen_million(seed: int, every: int) -> None:
    """So many deals on, the pool says how many turn-ups were matched: of 24 in all, each may have been or not."""
    chance, pool, deals = Random(seed), 0, []
    for number in range(24):
        pool += chance.random() < 0.3 and pool < 9
        counted = [f"= pool {pool}"] if number % every == every - 1 else []
        deals.append([f"{'BCA'[number % 3]} 9", *counted])
    record = turned(*deals)
    laid: Any = {}
    first = Replay(record, {}, laid)
    assert len(first.in_doubt) == 24 and any(play.verdict == "contradicted" for play in first.plays)
    most = worlds.MOST_REPLAYED // sum(1 + len(line.claims) for deal in record.deals for line in deal.plays)
    ways = worlds._some_ways(record, first, laid, most)
    assert len(ways) == most and ways[0] is first and all(ways[1].guesses[deal] for deal in first.in_doubt)
    assert any(all(play.verdict not in worlds.FAULTS for play in way.plays) for way in ways)


def test_what_is_missing_is_missing_from_its_deal_on() -> None:
    text = 'format = 1\ngame = "jig"\nplayers = ["A", "B"]\n'
    text += '[[deals]]\ndealer = "A"\nplays = ["B 9D"]\n[[deals]]\ndealer = "B"\nplays = ["A {}"]\n'
    for card, expected in (("4H", ("", 1)), ("4", ("suits", 2))):
        found = completions(records.read(text.format(card)), 100)
        assert (found.turns_on, found.first_deal) == expected
        assert found.exact and {len(each.deals) for each in found.records} == {2}


def test_a_layout_is_missing_from_the_deal_with_which_it_is_laid() -> None:
    """Five at Cassino are dealt four each twice, and the eight cards left are laid with the second deal."""
    head = 'format = 1\ngame = "cassino"\nplayers = ["A", "B", "C", "D", "E"]\n[rules]\nuneven = "to-table"\n'
    deals = '[[deals]]\ndealer = "E"\nlayout = {}\nplays = ["A K"]\n[[deals]]\ndealer = "E"\nplays = ["A Q"]\n'
    for layout, first in (('"2C 3C 4C 5C"', 2), ('"2C 3C 4C ?"', 1)):
        found = completions(records.read(head + deals.format(layout)), 100)
        assert (found.turns_on, found.first_deal) == ("the layout", first)
        assert {tuple(len(deal.layout or ()) for deal in each.deals) for each in found.records} == {(4, 8)}


def fishing(*deals: tuple[str, Sequence[str]]) -> Record:
    """Deals of Cassino, each with what is recorded of its layout; nobody need take anything."""
    text = 'format = 1\ngame = "cassino"\nplayers = ["A", "B", "C", "D", "E"]\n[rules]\n'
    text += 'uneven = "to-table"\ncompulsion = "none"\n'
    for layout, plays in deals:
        text += '[[deals]]\ndealer = "E"\n' + f'layout = "{layout}"\n' * bool(layout)
        text += f"plays = {json.dumps(list(plays))}\n"
    return records.read(text)


def test_layouts_for_which_there_is_no_time_are_not_all(monkeypatch: pytest.MonkeyPatch) -> None:
    record = fishing(("", ["A K", "B 10 takes 7 3"]))
    monkeypatch.setattr(telling_layouts, "FEW", 0)
    assert completions(record, 100).exact
    whole = telling_layouts.telling_layouts(record, [0], 1, until=inf)
    read = iter([0.0] * 3)
    monkeypatch.setattr(telling_layouts, "time", SimpleNamespace(monotonic=lambda: next(read, 2.0)))
    found, exact = telling_layouts.telling_layouts(record, [0], 1, until=1.0)
    assert (len(found), exact) == (1, False) and len(whole[0]) > 1


def test_captures_spread_over_two_layouts_in_more_ways_than_are_tried_are_not_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is taken in the second deal can have been laid with it, or with the first."""
    laid = [f"{who} {rank}" for rank in "2345" for who in "ABCDE"]
    laid[4::5] = [f"E {rank}" for rank in "6666"]
    record = fishing(("7C 7D 7H ?", laid), ("8C 8D 8H 8S QC QD QH ?", ["A 9 takes 9"]))
    forced = layouts.all_forced(record, [0, 1])
    assert len(forced) == 2
    for few in (0, 10**6):  # whether some layouts are chosen, or every one is tried
        monkeypatch.setattr(telling_layouts, "FEW", few)
        for most, exact in ((len(forced) + 1, True), (len(forced), False)):
            monkeypatch.setattr(telling_layouts, "MOST_FORCED", most)
            assert telling_layouts.telling_layouts(record, [0, 1], 100, until=inf)[1] is exact

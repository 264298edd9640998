"""Layouts that the record does not give, where some that represent all of them are chosen, compared with all worlds."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest
from tests import recording
from tests.profiles import WORLDS
from tests.recording import record
from tests.test_undealable import fishing
from tests.worlds.comparing import compare
from tests.worlds.generate import SHAPES, Written, random_record
from tests.worlds.small_packs import Shape, played_with
from tests.worlds.test_results import check_ending, check_table

from snorum.referee import completions
from snorum.referee.layouts import representative as representative_layouts
from snorum.referee.layouts.filling import all_forced, deals_without_layout, every_layout
from snorum.referee.replay import Replay

RECORDS = 2 * WORLDS
TELLING = {
    "cassino": (900817, 900871, 910029, 910033, 910034, 910043, 910049, 910069, 910087, 910091, 910121, 910171,
                910555, 920029),
    "snitchems": (900641, 910189, 910309, 910371, 921048),
}  # fmt: skip
"""The seeds of rare records: plays that only few layouts make lawful or an offence, or that clash; in those before
910,000, cards that seem to lie on the table if too few layouts are tried; in those after 920,000, plays of several
deals that can all be lawful."""
UNSAID = {928_231}
"""Seeds of records of which the layouts that are chosen do not show a clash in the second deal, where all would."""
MOST_PLAYS = 7


def without_layouts(name: str, seed: int) -> Written | None:
    """A short record without its layouts, nor the suits of the cards played; `None` if it needs no layout."""
    written = random_record(name, seed, [shape for shape in SHAPES[name] if shape.laid > 2])
    deals, left = [], MOST_PLAYS
    for deal in written.record.deals:
        if left > 0:
            deals.append(replace(deal, layout=None, plays=deal.plays[:left]))
            left -= len(deal.plays)
    record = replace(written.record, deals=tuple(deals))
    with played_with(written.shape):
        return Written(written.shape, record) if deals_without_layout(record) else None


@lru_cache
def records_of(name: str) -> list[Written]:
    seeds = (seed for seed in (*range(900_000, 900_000 + RECORDS), *TELLING[name]) if seed not in UNSAID)
    return [written for seed in seeds if (written := without_layouts(name, seed))]


@pytest.mark.parametrize("name", ["cassino", "snitchems"])
def test_layouts_that_are_chosen_show_as_much_as_all(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(representative_layouts, "FEW", 0)
    for written in records_of(name):
        found = compare(written)
        differences = [each for each in found.differences if not each.kind.endswith("of several deals")]
        assert not differences, str(found)  # clashes of several deals are only looked for where all layouts are tried
        with played_with(written.shape):
            ways = [Replay(each, packs) for each, packs in completions.completions(written.record, 2).ways]
        if found.judged.can_all_be_lawful(doubtful := found.judged.undetermined):
            assert any(way.can_all_be_lawful(doubtful) for way in ways), str(found)
        if name == "snitchems":
            assert check_ending(written, found.report, found.judged), written
        else:  # not all layouts tell the score
            check_table(written, found.report, found.judged)


def test_two_layouts_without_a_common_rank_show_that_no_card_need_lie_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(representative_layouts, "FEW", 0)
    ways = completions.completions(fishing(("", [], ["A K"])), 2).ways
    assert not set.intersection(*({*map(str, each.deals[0].layout or ())} for each, _ in ways))


def test_a_clash_in_one_deal_hides_nothing_of_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the three cards laid one at least pairs with a card of the first deal, none need pair with one of the next."""
    monkeypatch.setattr(representative_layouts, "FEW", 0)
    shape = Shape("cassino", ("7", "8", "9", "10", "J", "Q", "K"), "CD", hand=2, laid=3)
    with played_with(shape):
        deals = (("A 8C", "B 9C", "A 10C", "B JC"), ("A QC", "B QD takes QC", "A 7C", "B KC"))
        record = fishing(*(("", [], plays) for plays in deals), compulsion="card", uneven="leftover-aside")
    found = compare(Written(shape, record))
    assert [joint.plays for joint in found.report.jointly] == [tuple((1, play) for play in (1, 2, 3, 4))]
    assert not found.differences, str(found)


def test_every_layout_is_found_if_there_are_no_more_than_asked_for() -> None:
    """Two cards are laid of a three, two fives and two eights, since the other three is played."""
    with played_with(Shape("snitchems", ("3", "5", "8"), "CD", hand=1, laid=2)):
        written = record("snitchems", "AB", recording.deal("B", ["A 3"]))
        forced = all_forced(written, deals_without_layout(written))
        found = every_layout(forced, 5)
        assert found is not None
        layouts = ["".join(sorted(card.rank for card in each.deals[0].face_up if card)) for each, _ in found]
        assert sorted(layouts) == ["35", "38", "55", "58", "88"]
        assert every_layout(forced, 4) is None
        twice = every_layout([*forced, *forced], 5)
        assert twice is not None and len(twice) == 5, "the same layout counts once"
        assert every_layout([*forced, *forced, *forced], 5) is None, "but it takes as long"

"""What the changes from book to book did: the stored numbers, and how they are made."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from snorum.books import rulings
from snorum.books.through_time import MEASURES, MOST, SHARES, Measured, read
from snorum.games import GAMES
from snorum.games.vocabulary import Numbers, points
from snorum.lab.effects import through_time
from snorum.table.policies import EXPERIMENTS

FOLDER = Path(__file__).parents[1] / "docs" / "readings"
KEPT = read(FOLDER)


@pytest.mark.parametrize("name", GAMES)
def test_the_stored_numbers_are_those_of_the_games_as_they_are_played_now(name: str) -> None:
    kept, players = KEPT[name], through_time.players_of(name)
    assert kept["players"] == players
    assert [each["id"] for each in kept["sources"]] == [each.id for each in rulings.ruling_sets(name)]
    for each in kept["sources"]:
        rules = rulings.find(name, each["id"]).rules(players)
        assert [list(one) for one in through_time.play_games(name, rules, players, through_time.FIRST)] == each["first"]


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_the_stored_experiments_are_as_they_are_played_now(name: str) -> None:
    kept, asked = KEPT[name], EXPERIMENTS[name]
    rules = rulings.find(asked.game, asked.source).rules(kept["players"])
    for each in kept["sources"]:
        option, how = each["id"].split(", ")
        changed = replace(rules, **{asked.point: option})
        games = through_time.play_games(asked.game, changed, kept["players"], through_time.FIRST, how)
        assert [list(one) for one in games] == each["first"]


def test_what_the_page_says_of_building_is_so() -> None:
    """Fewer plays take, more take or build; of sweeps and of who wins no change is shown."""
    found = {
        each["id"]: {name: Measured(*numbers) for name, numbers in each["measured"].items()}
        for each in KEPT["cassino/building"]["sources"]
    }
    for how in through_time.PLAYERS:
        without, built = found[f"none, {how}"], found[f"builds-and-calls, {how}"]
        assert without["built"].mean == 0 < built["built"].low
        assert built["taken"].high < without["taken"].low
        assert built["taken"].mean + built["built"].mean > without["taken"].mean
        for measure in ("sweeps", "first wins", "nobody wins"):
            both = without[measure], built[measure]
            assert max(each.low for each in both) < min(each.high for each in both)  # no difference is shown
    with_calls, alone = found["builds-and-calls, for most cards"], found["builds, for most cards"]
    for measure, one in with_calls.items():
        assert max(one.low, alone[measure].low) <= min(one.high, alone[measure].high)


@pytest.mark.parametrize("name", [*GAMES, *EXPERIMENTS])
def test_a_mean_lies_within_its_interval_and_its_span(name: str) -> None:
    for each in KEPT[name]["sources"]:
        for measure, numbers in each["measured"].items():
            found = Measured(*numbers)
            assert found.low <= found.mean <= found.high
            assert 0 <= found.least <= found.mean <= found.most
            assert found.most <= 1 or measure not in SHARES
            assert found.most <= MOST or measure != "plays"


def test_a_win_with_a_partner_counts_half_and_a_game_broken_off_is_no_draw() -> None:
    order = list(MEASURES)
    for name, source, wins in (("cassino", "long-1792", {0, 0.5}), ("snip-snap-snorum", "squareman-1916", {0, 1})):
        games = through_time.play_games(name, rulings.find(name, source).rules(4), 4, 20)
        assert {each[order.index("first wins")] for each in games} == wins
    snap = rulings.find("snap", "cassell-1881").rules(4)
    for each in through_time.play_games("snap", snap, 4, 20):
        told = dict(zip(order, each, strict=True))
        assert told["broken off"] == (told["plays"] == MOST)
        assert told["first wins"] + told["nobody wins"] + told["broken off"] <= 1


def test_what_a_source_leaves_open_is_tried_one_point_at_a_time() -> None:
    long = rulings.find("cassino", "long-1792")
    rules, tried = long.rules(4), list(through_time.other_options(long, 4))
    changed = [[name for name in long.points if getattr(rules, name) != getattr(each, name)] for each in tried]
    assert all(len(names) == 1 for names in changed)
    assert {names[0] for names in changed} <= {name for name, each in long.points.items() if each.state != "stated"}
    assert ["double_sweep"] in changed  # Long is silent on it


def test_a_number_without_bounds_is_not_tried() -> None:
    for each in rulings.ruling_sets("jig"):
        rules = each.rules(4)
        for other in through_time.other_options(each, 4):
            [name] = [name for name in each.points if getattr(rules, name) != getattr(other, name)]
            assert not isinstance(points(GAMES["jig"].Rules)[name].options, Numbers)


def test_the_mean_and_its_error() -> None:
    mean, error = through_time._mean([1, 2, 3, 4])
    assert (mean, round(error, 4)) == (2.5, 0.6455)  # the standard deviation 1.29099 by the root of four


def test_a_difference_that_may_be_chance_does_not_widen_the_span() -> None:
    always, now_and_then = [0.0] * 100, [1.0 if each % 50 == 0 else 0.0 for each in range(100)]
    assert through_time._shift(always, now_and_then) == 0
    assert through_time._shift(always, [1.0] * 100) == 1

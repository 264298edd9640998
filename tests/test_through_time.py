"""What the changes from book to book did: the stored numbers, and how they are made."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import prod
from pathlib import Path
from statistics import fmean

import pytest

from snorum.books import rulings
from snorum.books.through_time import (
    LEAST_STATED,
    MEASURES,
    MOST,
    SHARES,
    Measured,
    compared,
    read,
    takes_several_packs,
)
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
    assert [each["id"] for each in kept["sources"]] == [each.id for each in compared(name)]
    for each in kept["sources"]:
        rules = rulings.find(name, each["id"]).rules(players)
        games = through_time.play_games(name, rules, players, range(through_time.FIRST))
        assert [list(one) for one in games] == each["first"]


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_the_stored_experiments_are_as_they_are_played_now(name: str) -> None:
    kept, asked = KEPT[name], EXPERIMENTS[name]
    rules = rulings.find(asked.game, asked.source).rules(kept["players"])
    for each in kept["sources"]:
        option, how = each["id"].split(", ")
        changed = replace(rules, **{asked.point: option})
        games = through_time.play_games(asked.game, changed, kept["players"], range(through_time.FIRST), how)
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
        for measure in ("cleared", "first wins", "nobody wins"):
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
        games = through_time.play_games(name, rulings.find(name, source).rules(4), 4, range(20))
        assert {each[order.index("first wins")] for each in games} == wins
    snap = rulings.find("snap", "cassell-1881").rules(4)
    for each in through_time.play_games("snap", snap, 4, range(20)):
        told = dict(zip(order, each, strict=True))
        assert told["broken off"] == (told["plays"] == MOST)
        assert told["first wins"] + told["nobody wins"] + told["broken off"] <= 1


def test_a_pack_is_counted_when_it_is_dealt_out_anew() -> None:
    order = list(MEASURES)
    hoyle = rulings.find("cassino", "hoyle-1835")
    assert takes_several_packs(hoyle, 4) and not takes_several_packs(rulings.find("cassino", "peel-1891"), 4)
    for source, several in (("hoyle-1835", True), ("peel-1891", False)):
        games = through_time.play_games("cassino", rulings.find("cassino", source).rules(4), 4, range(10))
        counts = [(each[order.index("plays")], each[order.index("packs")]) for each in games]
        assert any(packs > 1 for _, packs in counts) == several
        for plays, packs in counts:  # of 52 cards four lie on the table
            assert packs == -(-plays // 48) and (plays == MOST or plays % 48 == 0)


def test_the_last_take_is_no_board_cleared() -> None:
    """Where each last take counts as a sweep, no more boards are cleared than where none does."""
    rules = rulings.find("cassino", "peel-1891").rules(4)
    place = list(MEASURES).index("cleared")
    counts = [
        [each[place] for each in through_time.play_games("cassino", replace(rules, last_take_point=last), 4, range(30))]
        for last in ("scores", "does-not")
    ]
    assert counts[0] == counts[1] and sum(counts[0]) > 0


# The span of what a source leaves open


def differing(ways: through_time.Ways, rules: object) -> set[str]:
    return {name for name in points(ways.game.Rules) if getattr(ways.rules, name) != getattr(rules, name)}


def test_what_is_open_is_neither_stated_nor_inferred_nor_a_number_nor_how_many_packs_a_game_takes() -> None:
    for name in GAMES:
        for each in rulings.ruling_sets(name):
            ways = through_time.Ways(each, through_time.players_of(name))
            for point in ways.others:
                assert not each.points[point].is_played and point != GAMES[name].LENGTH
                assert not isinstance(points(GAMES[name].Rules)[point].options, Numbers)
    assert "double_sweep" in through_time.Ways(rulings.find("cassino", "long-1792"), 4).others  # Long is silent on it


def test_what_is_stored_is_of_the_ruling_sets_as_they_are() -> None:
    for name in GAMES:
        stored = KEPT[name]
        ways = {each["id"]: each["ways"] for each in stored["sources"]}
        assert ways == {each.id: through_time.Ways(each, stored["players"]).number for each in compared(name)}


def test_few_ways_are_all_combinations() -> None:
    ways = through_time.Ways(rulings.find("cassino", "foster-1897"), 4)
    assert ways.number == prod(len(some) + 1 for some in ways.others.values()) <= through_time.FEW
    every = ways.all()
    assert len(set(every)) == len(every) == ways.number - 1  # the source's own way is not among them
    assert {frozenset(differing(ways, rules)) for rules in every} == {
        frozenset(some) for number in range(1, len(ways.others) + 1) for some in combinations(ways.others, number)
    }


def test_options_that_exclude_each_other_are_not_put_together() -> None:
    ways = through_time.Ways(rulings.find("cassino", "jones-1800"), 4)
    one, other = next(
        (one, other)
        for one, other in combinations(ways.alone(), 2)
        if len(one) == len(other) == 1 and one[0][0] != other[0][0] and ways.with_options(dict(one + other)) is None
    )
    assert differing(ways, ways.together([one, other])) == {one[0][0]}
    assert differing(ways, ways.together([other, one])) == {other[0][0]}


def test_an_option_that_needs_another_is_tried_with_it() -> None:
    """That an ace is one or fourteen needs court cards of eleven to thirteen, on which Peel is open too."""
    ways = through_time.Ways(rulings.find("cassino", "peel-1891"), 4)
    numbers = [dict(options) for options in ways.alone() if dict(options).get("ace_number") == "one-or-fourteen"]
    assert {"ace_number": "one-or-fourteen", "court_cards": "eleven-to-thirteen"} in numbers
    assert {"ace_number": "one-or-fourteen"} not in numbers and ways.with_options(
        {"ace_number": "one-or-fourteen"}
    ) is None
    for name in GAMES:
        for each in rulings.ruling_sets(name):
            ways = through_time.Ways(each, through_time.players_of(name))
            tried = {option for options in ways.alone() for option in options}
            assert {(point, option) for point, some in ways.others.items() for option in some} == tried
            alone = {options[0] for options in ways.alone() if len(options) == 1}
            assert all(ways.with_options(dict([option])) is not None for option in alone)


def test_the_ends_of_a_span_are_found_by_combining_what_moves_a_measure_the_same_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two options that each add a play, and a third that takes two away, in games that a formula plays."""
    ways = through_time.Ways(rulings.find("cassino", "long-1792"), 4)
    (one, up), (other, also), (third, down) = ((name, some[0]) for name, some in list(ways.others.items())[:3])

    def by_formula(name: str, rules: object, players: int, seeds: range) -> through_time.Played:
        changed = differing(ways, rules)
        plays = (
            10 + (one in changed and getattr(rules, one) == up) + (other in changed and getattr(rules, other) == also)
        )
        plays -= 2 * (third in changed and getattr(rules, third) == down)
        return [(plays + 0.01 * (seed % 3), *[0.0] * (len(MEASURES) - 1)) for seed in seeds]

    monkeypatch.setattr(through_time, "play_games", by_formula)
    own = by_formula("cassino", ways.rules, 4, range(10))
    found = through_time.ends(ways, own)
    assert ways.number > through_time.FEW and set(found) == {(0, -1), (0, 1)}
    assert differing(ways, found[0, 1]) == {one, other}
    assert differing(ways, found[0, -1]) == {third}


def test_an_end_that_was_chosen_for_its_luck_does_not_widen_the_span(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change that shows in the games by which it was chosen, and in no others."""

    def lucky(name: str, rules: object, players: int, seeds: range) -> through_time.Played:
        own = rulings.find("snitchems", "reid").rules(4)
        return [(10.0 + (rules != own and seed < through_time.TRIED), *[0.0] * (len(MEASURES) - 1)) for seed in seeds]

    monkeypatch.setattr(through_time, "play_games", lucky)
    found = Measured(*through_time.measure_source("snitchems", "reid")["measured"]["plays"])
    assert (found.mean, found.least, found.most) == (10, 10, 10)


def test_the_mean_and_its_error() -> None:
    mean, error = through_time._mean([1, 2, 3, 4])
    assert (mean, round(error, 4)) == (2.5, 0.6455)  # the standard deviation 1.29099 by the root of four


def test_a_difference_that_may_be_chance_does_not_widen_the_span() -> None:
    shift = through_time.Shift
    assert not through_time._widens(None, 1)
    assert not through_time._widens(shift(2.5, 1), 1) and through_time._widens(shift(2.7, 1), 1)
    assert not through_time._widens(shift(2.7, 1), -1) and through_time._widens(shift(-2.7, 1), -1)


def test_a_span_ends_where_the_ends_were_played() -> None:
    own = [(10.0, 1.0, 0.5, *[0.0] * (len(MEASURES) - 3))] * 10
    shifts = {(0, 1): through_time.Shift(3, 0.1), (2, -1): through_time.Shift(-0.7, 0.01)}
    stored = through_time._stored(own, shifts)["measured"]
    assert stored["plays"] == [10, 10, 10, 10, 13]
    assert stored["first wins"] == [0.5, 0.5, 0.5, 0, 0.5]  # no share is less than none


def test_a_source_that_states_too_little_has_no_row() -> None:
    shown = {each["id"] for each in KEPT["cassino"]["sources"]}
    stated = {each.id: len(each.in_state("stated")) for each in rulings.ruling_sets("cassino")}
    assert stated["cairn-1846"] < LEAST_STATED and "cairn-1846" not in shown
    assert {id for id, number in stated.items() if number >= LEAST_STATED} == shown


def test_what_jones_leaves_open_decides_how_often_the_board_is_cleared() -> None:
    """If nobody must take, it is hardly ever cleared; the stored span goes as far as the games played here."""
    [kept] = [each for each in KEPT["cassino"]["sources"] if each["id"] == "jones-1796"]
    span = Measured(*kept["measured"]["cleared"])
    ways, place = through_time.Ways(rulings.find("cassino", "jones-1796"), 4), list(MEASURES).index("cleared")
    own, free = (
        fmean(each[place] for each in through_time.play_games("cassino", rules, 4, range(15)))
        for rules in (ways.rules, ways.with_options({"compulsion": "none"}))
    )
    assert free < 0.1 < 1 < own
    assert span.least < 0.1 and span.most == span.mean > 1

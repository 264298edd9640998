"""The effects of readings: they are counted correctly, and the stored numbers are up to date."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.studies.lockstep import Table, follow_game
from tests.studies.recounting import recount

from snorum import __version__
from snorum.books.effects import Effect, conclusion, read
from snorum.games import GAMES, game
from snorum.games.shape import Setting
from snorum.games.vocabulary import Crux, Pays, cruxes
from snorum.lab.effects.counting import SEED
from snorum.lab.effects.measuring import effect, effects_of, study_of, sums_by_option, tables
from snorum.lab.effects.stored import write
from snorum.lab.studies.kernels import KERNELS
from snorum.lab.studies.running import run
from snorum.lab.studies.tasks import first_sums
from snorum.site import trace
from snorum.table.playing import turns
from snorum.table.settings import careless_move, choice_of, setting_in_words, setting_of

KEPT = Path(__file__).parents[1] / "docs" / "readings"
SNIP = game("snip-snap-snorum")


def every_crux(games: Iterable[str] = GAMES) -> list[Any]:
    return [pytest.param(name, crux, id=f"{name}.{crux.name}") for name in games for crux in cruxes(GAMES[name].Rules)]


@pytest.mark.parametrize(("name", "crux"), every_crux())
def test_stored_numbers_are_those_of_the_games(name: str, crux: Crux) -> None:
    """The first games of each option, played again, give the stored sums; otherwise run `make readings`."""
    kept, found = read(KEPT / f"{name}.json", name), game(name)
    assert kept.seed == SEED
    setting = setting_of(game(name), crux.name)
    assert kept[crux.name].setting == setting_in_words(setting)
    study = study_of(found, setting, [crux])
    assert kept.first[crux.name] == sums_by_option(crux, setting, first_sums(study, SEED, kept[crux.name].games))


@pytest.mark.parametrize(("name", "crux"), every_crux(KERNELS))
def test_the_kernels_play_what_the_reference_plays(name: str, crux: Crux) -> None:
    """The reference implementation follows the first games of each option, and counts the same."""
    found, setting = game(name), setting_of(game(name), crux.name)
    for option in crux.options:
        rules = found.Rules(**{**setting.rules, crux.name: option})
        policies = (int(setting.careless),) * setting.players
        table = Table(found, rules, setting.players, policies, setting.deals or 0, setting.most)
        for number in range(2):
            assert follow_game(table, SEED, number)


def measured_effect(setting: Setting, crux: str, number: int) -> Effect:
    """The effect of a crux of Snip-Snap-Snorum at a table, in so many games."""
    [(found, _)] = effects_of(SNIP, setting, [crux_of(crux)], number)
    return found


def crux_of(name: str) -> Crux:
    return next(each for each in cruxes(SNIP.Rules) if each.name == name)


def test_only_readings_that_change_something_have_differences() -> None:
    scope = measured_effect(Setting(5, careless=True), "pairing_scope", 4_000)
    assert {"payments", "plays"} <= {each.measure for each in scope.differences}
    assert set(scope.means) == {"next-player", "whole-deal"}
    idle = measured_effect(Setting(5), "turn_up_chain", 4_000)
    assert not idle.differences and "no difference in what we counted" in conclusion(idle, "counts")


def test_careless_players_overlook_only_what_they_still_owe() -> None:
    """If several cards can be paired, a card already charged for is not demanded again."""
    rules = SNIP.Rules(variant="whole-pack", whole_pack_pairable="any")
    held_back = 0
    for seed in range(40):
        for turn in turns(SNIP, "ABCDE", Random(seed), rules, choose=careless_move):
            demand = SNIP.demanded(turn.before)
            if kept := turn.move.withheld:
                held_back += 1
                assert demand is not None and kept.card.rank in [card.rank for card in demand.cards]
    assert held_back > 50


def test_chance_alone_makes_no_difference() -> None:
    """Other games under the same rules show no difference, except in about one measure of a thousand."""
    setting = Setting(5)
    study = study_of(SNIP, setting, [crux_of("pairing_scope")])
    seemed = 0
    for seed in range(20):
        one, other = run(study, 2_000, seed), run(study, 2_000, seed + 100)
        moved = replace(one, sums={**one.sums, "pairing_scope=whole-deal": other.sums["as taken"]})
        seemed += len(effect(SNIP, crux_of("pairing_scope"), setting, moved).differences)
    assert seemed <= 1


def test_the_same_games_are_played_under_each_option() -> None:
    """An option that no game meets leaves every game as it was, card for card."""
    found = run(study_of(SNIP, Setting(4), [crux_of("turn_up_chain")]), 4_000)
    assert found.sums["as taken"] == found.sums["turn_up_chain=apart"]


def test_what_is_counted_is_what_happened() -> None:
    played = list(turns(SNIP, "ABCDE", Random(7), SNIP.Rules()))
    counts = recount(SNIP, "ABCDE", played)
    paid = [event.counters for turn in played for event in turn.events if isinstance(event, Pays)]
    assert (counts["plays"], counts["payments"], counts["counters paid"]) == (len(played), len(paid), sum(paid))
    assert counts["deals"] == played[-1].deal.number
    assert sum(number for name, number in counts.items() if name.startswith("wins of")) == 1


def test_careless_players_are_at_fault_now_and_then() -> None:
    for name in ("snip-snap-snorum", "jig", "snitchems", "snap"):
        found, faults, moves = game(name), 0, 0
        for seed in range(10):
            for turn in turns(found, "ABC", Random(seed), choose=choice_of(Setting(careless=True)), most=200):
                moves += 1
                faults += bool(getattr(turn.move, "withheld", None)) or any(found.why_unlawful(turn.before, turn.move))
        assert 0 < faults < moves / 3, name


def test_a_table_is_played_once_for_all_its_cruxes() -> None:
    """The effect of a crux does not depend on what else is tried at the table."""
    jig = game("jig")
    for setting, some in tables(jig):
        together = effects_of(jig, setting, some, 4_000)
        assert [each.crux for each, _ in together] == [crux.name for crux in some]
        for (found, sums_), crux in zip(together, some, strict=True):
            [(alone, again)] = effects_of(jig, setting, [crux], 4_000)
            assert (alone, again) == (found, sums_)
    found, _ = next(each for each in effects_of(jig, *tables(jig)[0], 4_000) if each[0].crux == "fined_for")
    fewer = next(each for each in found.differences if each.measure == "payments")
    assert fewer.option == "calls-alone" and fewer.by < -8
    before, after = (found.means[option]["payments"].mean for option in ("calls-and-withholding", "calls-alone"))
    assert after - before == pytest.approx(fewer.by)


def test_stored_effects_are_read_back(tmp_path: Path) -> None:
    found = measured_effect(Setting(5, careless=True), "double_penalty", 4_000)
    sums = {"double-the-forgone": {"plays": 3}, "double-snip": {"plays": 4}}
    write(tmp_path / "x.json", [(found, sums)])
    kept = read(tmp_path / "x.json", found.game)
    again = kept["double_penalty"]
    assert (again.setting, again.games, list(again.means)) == (found.setting, 4_000, list(found.means))
    assert kept.first["double_penalty"] == sums and kept.engine == __version__
    for option, means in found.means.items():
        for name, number in means.items():
            assert again.means[option][name].mean == pytest.approx(number.mean, rel=1e-5)
    assert not read(tmp_path / "none.json", "jig")


def test_a_conclusion_says_how_much_and_instead_of_what() -> None:
    found = measured_effect(Setting(5), "pairing_scope", 4_000)
    said = conclusion(found, "next-player")
    assert said.startswith("Under ‘whole-deal’ ") and " instead of " in said and "4,000 games each way" in said


def test_every_crux_that_is_open_is_shown_with_its_numbers() -> None:
    for point in trace.every_crux():
        assert point.crux.name in read(KEPT / f"{point.game}.json", point.game), point.id

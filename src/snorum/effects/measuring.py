"""Play the same games under each option of a crux, by the million, and tell what is not the same.

A table at which cruxes are tried is a study: the game as the edition takes it, and once more under each other option
of each of these cruxes, with the same cards. It can be run as any study can, and broken off and gone on with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path

from snorum.effects.counting import COUNTED, GAMES_PLAYED, SEED, TELLING, Difference, Effect, Measured
from snorum.effects.settings import Setting, setting_of
from snorum.games import Game
from snorum.seating import seat_named
from snorum.studies.chunks import Counter, here
from snorum.studies.journal import Journal
from snorum.studies.kernels import kernel
from snorum.studies.results import Result
from snorum.studies.running import Told, run
from snorum.studies.study import Study, Way
from snorum.vocabulary import Crux, cruxes

AS_TAKEN = "as taken"
"""The way in which every crux is as the edition takes it."""


def tables(game: Game) -> list[tuple[Setting, list[Crux]]]:
    """The tables at which the cruxes of a game are tried, each with its cruxes."""
    found: dict[str, tuple[Setting, list[Crux]]] = {}
    for crux in cruxes(game.Rules):
        setting = setting_of(game.NAME, crux.name)
        found.setdefault(str(setting), (setting, []))[1].append(crux)
    return list(found.values())


def study_of(game: Game, setting: Setting, some: list[Crux]) -> Study:
    """The games played at a table: as they are taken, and under each other option of its cruxes."""
    words = {*COUNTED, *(f"wins of {seat_named(place)}" for place in range(setting.players))}
    ways = [_way(AS_TAKEN, setting)]
    ways += [_way(f"{crux.name}={option}", setting, {crux.name: option})
             for crux in some for option in crux.options if option != _taken(crux, setting)]  # fmt: skip
    measures = tuple(each for each in kernel(game.NAME).MEASURES if each in words)
    about = f"what the readings come to ({setting})"
    name = f"readings.{game.NAME}.{'-'.join(crux.name for crux in some[:1])}"
    return Study(name, game.NAME, about, tuple(ways), GAMES_PLAYED, SEED, measures)


def _taken(crux: Crux, setting: Setting) -> str:
    """The option that a crux has at a table where another one is tried."""
    return str(setting.rules.get(crux.name, crux.default))


def _way(name: str, setting: Setting, more: Mapping[str, str] | None = None) -> Way:
    rules = {**setting.rules, **(more or {})}
    policy = "careless" if setting.careless else "random"
    return Way(name, rules, setting.players, policy, setting.deals or 0, setting.most)


def effects_of(
    game: Game,
    setting: Setting,
    some: list[Crux],
    games: int = GAMES_PLAYED,
    *,
    by: Counter = here,
    journals: Path | None = None,
    tell: Callable[[Study], Told] = lambda _: lambda _: None,
) -> list[tuple[Effect, Mapping[str, Mapping[str, int]]]]:
    """What the options of the cruxes tried at a table come to, each with the sums of its first games."""
    study = study_of(game, setting, some)
    journal = Journal(journals, study, games, SEED) if journals else None
    result = run(study, games, by=by, journal=journal, tell=tell(study))
    found = [(effect(game, crux, setting, result), first(crux, setting, result.first)) for crux in some]
    if journal:
        journal.remove()
    return found


def effect(game: Game, crux: Crux, setting: Setting, result: Result) -> Effect:
    """What the options of a crux come to, of which the first is the edition's; errors are those of the batches."""
    ways = _ways(crux, setting)
    default, *others = crux.options
    differences = []
    for option in others:
        for measure in result.sums[AS_TAKEN]:
            by = result.difference(ways[option], ways[default], measure)
            if by.value and abs(by.value) > TELLING * by.error:
                differences.append(Difference(measure, option, by.value, by.error))
    differences.sort(key=lambda each: -abs(each.by) / each.error if each.error else -inf)
    named = dict.fromkeys(each.measure for each in differences)
    means = {option: {name: Measured(*result.mean(way, name)[:2]) for name in named} for option, way in ways.items()}
    return Effect(game.NAME, crux.name, str(setting), result.games, means, tuple(differences))


def first(crux: Crux, setting: Setting, sums: Mapping[str, Mapping[str, int]]) -> Mapping[str, Mapping[str, int]]:
    """By option what the first games come to: those measures of which there is anything."""
    return {option: {name: number for name, number in sums[way].items() if number}
            for option, way in _ways(crux, setting).items()}  # fmt: skip


def _ways(crux: Crux, setting: Setting) -> dict[str, str]:
    """By option the way of the study in which it is played."""
    taken = _taken(crux, setting)
    return {option: AS_TAKEN if option == taken else f"{crux.name}={option}" for option in crux.options}

"""Play the same games under each option of a crux, many times, and find the differences.

Each table is a study: the game under the edition's readings, and again under each other option of the cruxes tried at
this table, with the same cards. Like any study, it can be interrupted and continued.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path

from snorum.books.counts import Result
from snorum.books.effects import Difference, Effect, Measured
from snorum.cards.seating import seat_named
from snorum.games import Game
from snorum.games.shape import Setting
from snorum.games.vocabulary import Crux, cruxes
from snorum.lab.effects.counting import COUNTED, GAMES_OF_THE_REFERENCE, GAMES_PLAYED, SEED, SIGNIFICANT
from snorum.lab.studies.chunks import Counter, count_here
from snorum.lab.studies.journal import Journal
from snorum.lab.studies.kernels import KERNELS
from snorum.lab.studies.running import OnProgress, run
from snorum.lab.studies.study import Study, Way
from snorum.lab.studies.tasks import measures_of
from snorum.table.settings import setting_in_words, setting_of

AS_TAKEN = "as taken"
"""The name of the way in which every crux has the edition's reading."""


def tables(game: Game) -> list[tuple[Setting, list[Crux]]]:
    """The tables at which the cruxes of a game are tried, each with its cruxes."""
    by_setting: dict[str, tuple[Setting, list[Crux]]] = {}
    for crux in cruxes(game.Rules):
        setting = setting_of(game, crux.name)
        by_setting.setdefault(setting_in_words(setting), (setting, []))[1].append(crux)
    return list(by_setting.values())


def games_of(game: Game) -> int:
    """How many games are played under each option of a crux."""
    return GAMES_PLAYED if game.NAME in KERNELS else GAMES_OF_THE_REFERENCE


def study_of(game: Game, setting: Setting, tried: list[Crux]) -> Study:
    """The study of a table: the edition's readings, and each other option of the cruxes tried there."""
    words = {*COUNTED, *(f"wins of {seat_named(place)}" for place in range(setting.players))}
    ways = [_way(AS_TAKEN, setting)]
    ways += [
        _way(f"{crux.name}={option}", setting, {crux.name: option})
        for crux in tried
        for option in crux.options
        if option != _usual_option(crux, setting)
    ]
    measures = tuple(each for each in measures_of(game.NAME) if each in words)
    about = f"what the readings change ({setting_in_words(setting)})"
    name = f"readings.{game.NAME}.{'-'.join(crux.name for crux in tried[:1])}"
    return Study(name, game.NAME, about, tuple(ways), games_of(game), SEED, measures)


def _usual_option(crux: Crux, setting: Setting) -> str:
    """The option of a crux at a table while another crux is tried."""
    return str(setting.rules.get(crux.name, crux.default))


def _way(name: str, setting: Setting, more: Mapping[str, str] | None = None) -> Way:
    rules = {**setting.rules, **(more or {})}
    policy = "careless" if setting.careless else "random"
    return Way(name, rules, setting.players, policy, setting.deals or 0, setting.most)


def effects_of(
    game: Game,
    setting: Setting,
    tried: list[Crux],
    games: int | None = None,
    *,
    by: Counter = count_here,
    journals: Path | None = None,
    tell: Callable[[Study], OnProgress] = lambda _: lambda _: None,
) -> list[tuple[Effect, Mapping[str, Mapping[str, int]]]]:
    """Measure the effects of the cruxes tried at a table.

    Args:
        game: The game.
        setting: The table.
        tried: The cruxes that are tried there.
        games: How many games are played under each option; by default `games_of` the game.
        by: What counts the games: this process, or several.
        journals: The folder of journals, from which an interrupted run continues; none, if not given.
        tell: What makes the function that hears of the progress.

    Returns:
        For each crux its effect, and the sums of its first games by option and measure.
    """
    study = study_of(game, setting, tried)
    games = games or study.games
    journal = Journal(journals, study, games, SEED) if journals else None
    result = run(study, games, counter=by, journal=journal, on_progress=tell(study))
    effects = [(effect(game, crux, setting, result), sums_by_option(crux, setting, result.first)) for crux in tried]
    if journal:
        journal.remove()
    return effects


def effect(game: Game, crux: Crux, setting: Setting, result: Result) -> Effect:
    """The effect of the options of a crux, compared with the first, which is the edition's."""
    ways = _ways(crux, setting)
    default, *others = crux.options
    differences = []
    for option in others:
        for measure in result.sums[AS_TAKEN]:
            by = result.difference(ways[option], ways[default], measure)
            if by.value and abs(by.value) > SIGNIFICANT * by.error:
                differences.append(Difference(measure, option, by.value, by.error))
    differences.sort(key=lambda each: -abs(each.by) / each.error if each.error else -inf)
    named = dict.fromkeys(each.measure for each in differences)
    means = {option: {name: Measured(*result.mean(way, name)[:2]) for name in named} for option, way in ways.items()}
    return Effect(game.NAME, crux.name, setting_in_words(setting), result.games, means, tuple(differences))


def sums_by_option(
    crux: Crux, setting: Setting, sums: Mapping[str, Mapping[str, int]]
) -> Mapping[str, Mapping[str, int]]:
    """The sums of a study by option of a crux, without the measures that are zero."""
    return {
        option: {name: number for name, number in sums[way].items() if number}
        for option, way in _ways(crux, setting).items()
    }


def _ways(crux: Crux, setting: Setting) -> dict[str, str]:
    """The name of the study's way for each option."""
    usual = _usual_option(crux, setting)
    return {option: AS_TAKEN if option == usual else f"{crux.name}={option}" for option in crux.options}

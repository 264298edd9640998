"""What the changes from book to book did: every ruling set of a game, played with the same shuffles.

`python -m snorum.lab.effects.through_time docs/readings` plays them again and stores the numbers. Everybody plays at
random among the lawful moves, so that the rules alone differ. Where a source is silent or uncertain, each other option
of that point is tried alone; the lowest and the highest result are the span within which its game may have lain. A
difference that may be chance (at 99.9 %, over games with the same shuffles) does not widen the span.

`EXPERIMENTS` change one point of a source's game instead, and let the players choose in two ways.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import chain
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from string import ascii_uppercase
from typing import Any

from snorum import __version__
from snorum.books import rulings
from snorum.books.rulings import RulingSet
from snorum.books.through_time import FILE, MEASURES, MOST, Measured, read
from snorum.edition.files import write_whole
from snorum.games import GAMES, Game, Hands, game
from snorum.games.vocabulary import Captures, Numbers, Pays, Sweeps, points, spelled
from snorum.table.playing import lawful_move, turns
from snorum.table.policies import EXPERIMENTS, Experiment

SEED, PLAYED, TRIED, FIRST = 1797, 1_000, 200, 5
"""What shuffles the cards; the games played by each ruling set; by each other option; and those that a test repeats."""
WIDTH = 3.29
"""Half the width of an interval at 99.9 %, in standard errors."""


Choice = Callable[[Game, Any, Hands, Random], Any]


PLAYERS: Mapping[str, Choice] = {"at random": lawful_move} | {
    how: choose for each in EXPERIMENTS.values() for how, choose in each.players.items()
}
"""How the players of an experiment choose."""


def players_of(name: str) -> int:
    """How many play: four, or as near to it as all ruling sets of the game allow."""
    sets = rulings.ruling_sets(name)
    allowed = [
        number for number in range(2, 14) if all(_allows(game(name), each.rules(number), number) for each in sets)
    ]
    return min(allowed, key=lambda number: (abs(number - 4), number))


def _allows(chosen: Game, rules: Any, number: int) -> bool:
    least, most = chosen.players_allowed(rules)
    return least <= number <= most and not chosen.at_odds(rules, number)


def play_games(name: str, rules: Any, players: int, number: int, how: str = "at random") -> list[tuple[float, ...]]:
    """Play this many games, and return the measures of each, in the order of `MEASURES`."""
    return [_play(game(name), rules, ascii_uppercase[:players], seed, PLAYERS[how]) for seed in range(number)]


def _play(chosen: Game, rules: Any, seats: str, seed: int, choose: Choice) -> tuple[float, ...]:
    plays = payments = sweeps = taken = built = 0
    first, after = "", None
    for turn in turns(chosen, seats, Random(f"{SEED} {seed}"), rules, most=MOST, choose=choose):
        first = first or turn.before.turn or turn.move.player
        plays += 1
        taken += any(isinstance(each, Captures) and each.player == turn.move.player for each in turn.events)
        built += chosen.BUILDS and turn.move.building is not None
        payments += sum(each.counters for each in turn.events if isinstance(each, Pays))
        sweeps += sum(isinstance(each, Sweeps) for each in turn.events)
        after = turn.after
    result = chosen.result(after)
    side = result["winner"].split("+") if result["winner"] else []
    broken_off = plays == MOST and not side
    return (
        plays,
        (first in side) / max(len(side), 1),
        float(not side and not broken_off),
        float(broken_off),
        payments,
        sweeps,
        taken / plays,
        built / plays,
    )


def other_options(each: RulingSet, players: int) -> Iterator[Any]:
    """The rules of a source with one point changed that it leaves open, for each option of each such point."""
    rules, chosen = each.rules(players), game(each.game)
    for name, point in points(chosen.Rules).items():
        if each.points[name].state == "stated" or isinstance(point.options, Numbers):
            continue
        open_ones = each.points[name].options or tuple(point.options)
        for option in open_ones:
            other = replace(rules, **{name: option})
            if other != rules and _allows(chosen, other, players):
                yield other


def measure(name: str, workers: int = 1) -> dict[str, Any]:
    """Play all ruling sets of a game, and return what is to be stored of it."""
    players = players_of(name)
    sets = rulings.ruling_sets(name)
    jobs = [(name, each.rules(players), players, PLAYED) for each in sets]
    open_ones = [list(other_options(each, players)) for each in sets]
    jobs += [(name, rules, players, TRIED) for some in open_ones for rules in some]
    with ProcessPoolExecutor(workers) as pool:
        played = list(pool.map(play_games, *zip(*jobs, strict=True)))
    own, others = played[: len(sets)], iter(played[len(sets) :])
    return {
        "players": players,
        "sources": [
            _source(each.id, games, [next(others) for _ in some])
            for each, games, some in zip(sets, own, open_ones, strict=True)
        ],
    }


def experiment(asked: Experiment, workers: int = 1) -> dict[str, Any]:
    """Play a source's game with each option of the point, and return what is to be stored of it."""
    players = players_of(asked.game)
    rules = rulings.find(asked.game, asked.source).rules(players)
    ways = [(option, how) for how in PLAYERS for option in asked.options]
    jobs = [(asked.game, replace(rules, **{asked.point: option}), players, PLAYED, how) for option, how in ways]
    with ProcessPoolExecutor(workers) as pool:
        played = list(pool.map(play_games, *zip(*jobs, strict=True)))
    names = [f"{spelled(option)}, {how}" for option, how in ways]
    return {
        "players": players,
        "sources": [_source(name, games, []) for name, games in zip(names, played, strict=True)],
    }


def _source(id: str, games: list[tuple[float, ...]], others: list[list[tuple[float, ...]]]) -> dict[str, Any]:
    measured = {}
    for place, name in enumerate(MEASURES):
        numbers = [one[place] for one in games]
        mean, error = _mean(numbers)
        tried = [[one[place] for one in some] for some in others]
        seen = [*numbers, *chain(*tried)]
        least, most = min(seen), max(seen)  # no mean lies beyond what was seen
        means = [min(max(each, least), most) for each in (mean, *(mean + _shift(numbers, some) for some in tried))]
        found = Measured(mean, mean - WIDTH * error, mean + WIDTH * error, min(means), max(means))
        measured[name] = [float(f"{number:.5g}") for number in found]
    return {"id": id, "first": [list(one) for one in games[:FIRST]], "measured": measured}


def _shift(numbers: Sequence[float], others: Sequence[float]) -> float:
    """How much greater a mean is under another option, over the games that both played; 0 if that may be chance."""
    mean, error = _mean([other - one for one, other in zip(numbers, others, strict=False)])
    return mean if abs(mean) > WIDTH * error else 0.0


def _mean(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean of some numbers, and its standard error."""
    return fmean(numbers), stdev(numbers) / sqrt(len(numbers))


def main() -> None:
    """Measure the games named, or all, and store the numbers."""
    parser = argparse.ArgumentParser("snorum.lab.effects.through_time", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--workers", type=int, default=1, metavar="K")
    given = parser.parse_args()
    kept = read(given.folder)
    for name in given.games or GAMES:
        found: dict[str, dict[str, Any]] = {name: measure(name, given.workers)}
        found |= {key: experiment(each, given.workers) for key, each in EXPERIMENTS.items() if each.game == name}
        how = {"engine": __version__, "seed": SEED, "games": PLAYED, "each_option": TRIED}
        kept |= {key: {**how, **each} for key, each in found.items()}
        write_whole(given.folder / FILE, json.dumps(kept, indent=1) + "\n")
        print(f"{name}: {len(kept[name]['sources'])} sources", flush=True)


if __name__ == "__main__":
    main()

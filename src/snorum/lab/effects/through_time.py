"""What the changes from book to book did: every ruling set of a game, played with the same shuffles.

`python -m snorum.lab.effects.through_time docs/readings` plays them again and stores the numbers. Everybody plays at
random among the lawful moves, so that the rules alone differ.

What a source leaves open gives its game a span. Where the ways to fill it are few (`FEW`), each is tried; where they
are many, each other option is tried alone, and then together those that moved a measure the same way. The way that went
furthest is played once more with other shuffles, so that it is not chosen for its luck; a difference that may still be
chance (at 99 % for each end) does not widen the span. The ends are estimates, and where the ways are many, others may
lie further apart. How many packs a game takes is no part of it: a pack and a game of several are different things. Nor
has a source a span, or a row, that states fewer than `LEAST_STATED` points and is not the edition's own.

`EXPERIMENTS` change one point of a source's game instead, and let the players choose in two ways.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import product
from math import inf, prod, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from string import ascii_uppercase
from typing import Any, NamedTuple

from snorum import __version__
from snorum.books import rulings
from snorum.books.rulings import RulingSet
from snorum.books.through_time import FILE, MEASURES, MOST, SHARES, Measured, compared, read
from snorum.edition.files import write_whole
from snorum.games import GAMES, Game, Hands, game
from snorum.games.vocabulary import Captures, Numbers, Pays, Sweeps, points, spelled
from snorum.table.playing import lawful_move, turns
from snorum.table.policies import EXPERIMENTS, Experiment

SEED, PLAYED, TRIED, AGAIN, FIRST = 1797, 1_000, 200, 400, 5
"""What shuffles the cards; the games played by each ruling set; those of them that are played to find the ends of its
span; those, with other shuffles, that are played of each end; and those that a test repeats."""
FEW = 64
"""So many ways to fill what a source leaves open are tried all."""
WIDTH, LIKELY = 3.29, 2.58
"""Half the width of an interval at 99.9 %, and at 99 %, in standard errors."""

Played = list[tuple[float, ...]]
"""The measures of each game, in the order of `MEASURES`."""
Choice = Callable[[Game, Any, Hands, Random], Any]


PLAYERS: Mapping[str, Choice] = {"at random": lawful_move} | {
    how: choose for each in EXPERIMENTS.values() for how, choose in each.players.items()
}
"""How the players of an experiment choose."""


def players_of(name: str) -> int:
    """How many play: four, or as near to it as all ruling sets of the game allow."""
    sets = rulings.ruling_sets(name)
    allowed = [
        number
        for number in range(2, 14)
        if all(game(name).may_be_played_by(each.rules(number), number) for each in sets)
    ]
    return min(allowed, key=lambda number: (abs(number - 4), number))


def play_games(name: str, rules: Any, players: int, seeds: Iterable[int], how: str = "at random") -> Played:
    """Play a game with each of these shuffles."""
    return [_play(game(name), rules, ascii_uppercase[:players], seed, PLAYERS[how]) for seed in seeds]


def _play(chosen: Game, rules: Any, seats: str, seed: int, choose: Choice) -> tuple[float, ...]:
    plays = packs = payments = cleared = taken = built = 0
    first, before = "", None
    for turn in turns(chosen, seats, Random(f"{SEED} {seed}"), rules, most=MOST, choose=choose):
        first = first or turn.before.turn or turn.move.player
        plays += 1
        packs += before is None or (turn.deal.number > before.deal.number and chosen.reshuffled(before.after))
        taken += any(isinstance(each, Captures) and each.player == turn.move.player for each in turn.events)
        built += chosen.BUILDS and turn.move.building is not None
        payments += sum(each.counters for each in turn.events if isinstance(each, Pays))
        cleared += sum(isinstance(each, Sweeps) and each.by == chosen.CLEARING for each in turn.events)
        before = turn
    assert before is not None  # a game has a play
    result = chosen.result(before.after)
    side = result["winner"].split("+") if result["winner"] else []
    broken_off = plays == MOST and not side
    return (
        plays,
        packs,
        (first in side) / max(len(side), 1),
        float(not side and not broken_off),
        float(broken_off),
        payments,
        cleared / packs,
        taken / plays,
        built / plays,
    )


# What a source leaves open

Options = tuple[tuple[str, Any], ...]
"""Some points, each with an option."""


class Ways:
    """The ways to fill what a source leaves open: its rules, and for each open point the other options it may have.

    How many packs a game takes is not among them.
    """

    def __init__(self, each: RulingSet, players: int) -> None:
        self.game, self.players, self.rules = game(each.game), players, each.rules(players)
        self.others: dict[str, list[Any]] = {}
        for name, point in points(self.game.Rules).items():
            ruling = each.points[name]
            if ruling.is_played or isinstance(point.options, Numbers) or name == self.game.LENGTH:
                continue
            open_ones = [one for one in ruling.options or point.options if one != getattr(self.rules, name)]
            if open_ones:
                self.others[name] = open_ones
        possible = {options[0] for options in self.alone()}
        self.others = {
            name: [one for one in some if (name, one) in possible]
            for name, some in self.others.items()
            if any((name, one) in possible for one in some)
        }

    def with_options(self, options: Mapping[str, Any]) -> Any | None:
        """The rules with these options; nothing if they exclude each other, or the number of players."""
        rules = replace(self.rules, **options)
        return rules if self.game.may_be_played_by(rules, self.players) else None

    @property
    def number(self) -> int:
        """How many ways there are, with the source's own rules, and with those that exclude each other."""
        return prod(len(some) + 1 for some in self.others.values())

    def all(self) -> list[Any]:
        """The rules of every way but the source's own."""
        own = [[getattr(self.rules, name), *some] for name, some in self.others.items()]
        found = (self.with_options(dict(zip(self.others, options, strict=True))) for options in product(*own))
        return [rules for rules in found if rules is not None and rules != self.rules]

    def alone(self) -> list[Options]:
        """Each other option of each open point; with another that it needs, if it cannot be had without."""
        every = [(name, option) for name, some in self.others.items() for option in some]
        found: list[Options] = []
        for name, option in every:
            ways: list[Options] = [((name, option),), *(((name, option), each) for each in every if each[0] != name)]
            found += [way for way in ways if self.with_options(dict(way)) is not None][:1]
        return found

    def together(self, ways: Iterable[Options]) -> Any:
        """The rules with all these options, but for those that contradict or exclude some before them."""
        chosen: dict[str, Any] = {}
        for options in ways:
            both = {**dict(options), **chosen}
            if all(both[name] == option for name, option in options) and self.with_options(both) is not None:
                chosen = both
        return self.with_options(chosen)


class Shift(NamedTuple):
    """By how much a measure is greater in some games than in others with the same shuffles, and its standard error."""

    mean: float
    error: float


def _shift(own: Played, others: Played, place: int) -> Shift:
    return Shift(*_mean([other[place] - one[place] for one, other in zip(own, others, strict=True)]))


def ends(ways: Ways, own: Played) -> dict[tuple[int, int], Any]:
    """The rules that move each measure furthest, by its place and the sign of the change, as far as is found.

    `own` are the first games by the source's own rules; all others are played with the same shuffles.
    """
    tried: dict[Any, Played] = {}

    def play(rules: Any) -> Any:
        if rules != ways.rules and rules not in tried:
            tried[rules] = play_games(ways.game.NAME, rules, ways.players, range(len(own)))
        return rules

    asked = [(place, sign) for place in range(len(MEASURES)) for sign in (-1, 1)]
    if ways.number <= FEW:
        for rules in ways.all():
            play(rules)
    else:
        alone = {options: tried[play(ways.with_options(dict(options)))] for options in ways.alone()}
        for place, sign in asked:
            shifts = {options: _shift(own, games, place) for options, games in alone.items()}
            moved = [options for options, shift in shifts.items() if sign * shift.mean > shift.error]
            play(ways.together(sorted(moved, key=lambda options: -sign * shifts[options].mean)))
    found = {}
    for place, sign in asked:
        far = {rules: sign * _shift(own, games, place).mean for rules, games in tried.items()}
        furthest = max(far, key=lambda rules: far[rules], default=ways.rules)
        if far.get(furthest, 0) > 0:
            found[place, sign] = furthest
    return found


def measure(name: str, workers: int = 1) -> dict[str, Any]:
    """Play all ruling sets of a game that state enough, and return what is to be stored of it."""
    sets = compared(name)
    with ProcessPoolExecutor(workers) as pool:
        played = pool.map(measure_source, [name] * len(sets), [each.id for each in sets])
        found = []
        for each in played:
            found.append(each)
            print(f"{name}, {each['id']}: {len(found)} of {len(sets)}", flush=True)
    return {"players": players_of(name), "sources": found}


def measure_source(name: str, id: str) -> dict[str, Any]:
    """Play one ruling set, and the ends of the span of what it leaves open."""
    players = players_of(name)
    ways = Ways(rulings.find(name, id), players)
    own = play_games(name, ways.rules, players, range(PLAYED))
    found = ends(ways, own[:TRIED])
    others = range(TRIED, TRIED + AGAIN)
    again = {rules: play_games(name, rules, players, others) for rules in set(found.values())}
    shifts = {at: _shift(own[TRIED : TRIED + AGAIN], again[rules], at[0]) for at, rules in found.items()}
    return {"id": id, "ways": ways.number, **_stored(own, shifts)}


def experiment(asked: Experiment, workers: int = 1) -> dict[str, Any]:
    """Play a source's game with each option of the point, and return what is to be stored of it."""
    players = players_of(asked.game)
    rules = rulings.find(asked.game, asked.source).rules(players)
    ways = [(option, how) for how in PLAYERS for option in asked.options]
    jobs = [(asked.game, replace(rules, **{asked.point: option}), players, range(PLAYED), how) for option, how in ways]
    with ProcessPoolExecutor(workers) as pool:
        played = list(pool.map(play_games, *zip(*jobs, strict=True)))
    names = [f"{spelled(option)}, {how}" for option, how in ways]
    return {
        "players": players,
        "sources": [{"id": name, **_stored(games, {})} for name, games in zip(names, played, strict=True)],
    }


def _stored(games: Played, shifts: Mapping[tuple[int, int], Shift]) -> dict[str, Any]:
    """The first games, and each measure with its interval and its span."""
    measured = {}
    for place, name in enumerate(MEASURES):
        mean, error = _mean([one[place] for one in games])
        moved = [shifts[place, sign].mean for sign in (-1, 1) if _widens(shifts.get((place, sign)), sign)]
        highest = 1 if name in SHARES else MOST if name == "plays" else inf
        least = 1 if name in ("plays", "packs") else 0
        means = [min(max(mean + shift, least), highest) for shift in (0, *moved)]
        found = Measured(mean, mean - WIDTH * error, mean + WIDTH * error, min(means), max(means))
        measured[name] = [float(f"{number:.5g}") for number in found]
    return {"first": [list(one) for one in games[:FIRST]], "measured": measured}


def _widens(shift: Shift | None, sign: int) -> bool:
    """Whether a measure moves this way by more than may be chance."""
    return shift is not None and sign * shift.mean > LIKELY * shift.error


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
        how = {"engine": __version__, "seed": SEED, "games": PLAYED, "tried": TRIED, "again": AGAIN, "few": FEW}
        kept |= {key: {**how, **each} for key, each in found.items()}
        write_whole(given.folder / FILE, json.dumps(kept, indent=1) + "\n")
        print(f"{name}: {len(kept[name]['sources'])} sources", flush=True)


if __name__ == "__main__":
    main()

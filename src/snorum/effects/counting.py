"""Play the same games under each option of a crux, and count what tells the options apart.

Of each game it is counted how long it was, what was paid, taken and given, who won from which seat, and whether
nobody did. Means are given with their standard errors; that of a difference is of the differences game by game,
since the same games were played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from snorum.effects.settings import Setting
from snorum.games import Game
from snorum.playing import Turn, turns
from snorum.seating import seat_named
from snorum.vocabulary import Captures, Gives, Out, Pays, Sweeps, Wins

SEED = 1797
GAMES_PLAYED = 10_000_000
SEATS = "ABCDEFGHIJ"
TELLING = 4.5
"""A difference is one if it is more than so many standard errors: of the thousand and more that are looked for, less
would find some in mere chance."""

Counts = dict[str, float]


class Measured(NamedTuple):
    """A mean, and its standard error."""

    mean: float
    error: float


class Difference(NamedTuple):
    """A measure in which an option differs from the first: by how much, and the standard error of that."""

    measure: str
    option: str
    by: float
    error: float


class Effect(NamedTuple):
    """What the options of a crux come to in play."""

    game: str
    crux: str
    setting: str
    games: int
    means: Mapping[str, Mapping[str, Measured]]
    """By option and measure; only measures in which some option differs from the first."""
    differences: tuple[Difference, ...]
    """The most telling first."""


def effect(game: Game, crux: str, options: Sequence[str], setting: Setting, number: int = GAMES_PLAYED) -> Effect:
    """Play `number` games under each of the options, and tell what is not the same."""
    played = {option: first_games(game, crux, option, setting, number) for option in options}
    measures = sorted({name for games in played.values() for counts in games for name in counts})
    found = []
    for option in options[1:]:
        for name in measures:
            pairs = zip(played[options[0]], played[option], strict=True)
            by, error = mean_of([after.get(name, 0.0) - before.get(name, 0.0) for before, after in pairs])
            if by and abs(by) > TELLING * error:
                found.append(Difference(name, option, by, error))
    found.sort(key=lambda each: -abs(each.by) / (each.error or abs(each.by) / 1000))
    named = dict.fromkeys(each.measure for each in found)
    means = {option: {name: mean_of([counts.get(name, 0.0) for counts in games]) for name in named}
             for option, games in played.items()}  # fmt: skip
    return Effect(game.NAME, crux, str(setting), number, means, tuple(found))


_PLAYED: dict[tuple[str, str, int], list[Counts]] = {}
"""Games played at a table without the crux that is tried there: the first option's, the same for all its cruxes."""


def first_games(game: Game, crux: str, option: str, setting: Setting, number: int) -> list[Counts]:
    """What the first so many of the games come to under an option."""
    rules = game.Rules(**{**setting.rules, crux: option})
    if rules != game.Rules(**setting.rules):
        return list(_games(game, rules, setting, number))
    table = (game.NAME, str(setting), number)
    if table not in _PLAYED:
        _PLAYED[table] = list(_games(game, rules, setting, number))
    return _PLAYED[table]


def _games(game: Game, rules: Any, setting: Setting, number: int) -> Iterator[Counts]:
    players = SEATS[: setting.players]
    for each in range(number):
        chance = Random(f"{SEED} {game.NAME} {each}")
        yield _counted(game, players, chance, rules, setting)


def _counted(game: Game, players: Sequence[str], chance: Random, rules: Any, setting: Setting) -> Counts:
    """Play one game, and count it."""
    played = turns(game, players, chance, rules, deals=setting.deals, most=setting.most, choose=setting.conduct)
    return counted(game, players, played)


COUNTED = (
    "plays", "calls", "payments", "counters paid", "captures", "cards captured", "sweeps", "cards given in penalty",
    "players out", "deals", "games without a winner", "counters in the pool at the end",
)  # fmt: skip
"""What is counted of a game, beside the wins of each seat (`seat_named`)."""


def counted(game: Game, players: Sequence[str], played: Iterable[Turn]) -> Counts:
    """Count one game, turn by turn."""
    counts: Counter[str] = Counter()
    turn = None
    first = ""
    deal = 0
    for turn in played:
        first = first or turn.deal.dealer
        deal = turn.deal.number
        counts["plays" if turn.move.card is not None else "calls"] += 1
        for event in turn.events:
            match event:
                case Pays():
                    counts["counters paid"] += event.counters
                    counts["payments"] += 1
                case Captures():
                    counts["captures"] += 1
                    counts["cards captured"] += len(event.cards)
                case Sweeps():
                    counts["sweeps"] += 1
                case Gives():
                    counts["cards given in penalty"] += event.cards
                case Out():
                    counts["players out"] += 1
                case Wins():
                    for winner in event.player.split("+"):
                        place = (players.index(winner) - players.index(first)) % len(players)
                        counts[f"wins of {seat_named(place)}"] += 1
    counts["deals"] = deal
    if turn is not None:
        counts["games without a winner"] = int(not game.result(turn.after)["winner"])
        held = game.standing(turn.after)
        if "pool" in held:
            counts["counters in the pool at the end"] = held["pool"]
    return dict(counts)


def mean_of(values: Sequence[float]) -> Measured:
    """The mean of values, and its standard error."""
    number = len(values)
    mean = sum(values) / number
    spread = sum((value - mean) ** 2 for value in values) / max(number - 1, 1)
    return Measured(mean, sqrt(spread / number))

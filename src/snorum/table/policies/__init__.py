"""How players can choose, for each game, in the reference implementation.

The compiled games have most of these policies under the same names, and are compared with them choice by choice; the
claims speak of those.

>>> sorted(policies("jig"))
['by-the-table', 'counting', 'random', 'to-a-stop']
>>> policies("cassino")["greedy"].says
'makes the capture of most cards, or else builds with most; otherwise lays any card'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from snorum.games import GAMES
from snorum.games.vocabulary import SnorumError
from snorum.records.lines import one_of
from snorum.table.playing import Choice
from snorum.table.policies.cassino import CASSINO, take_most
from snorum.table.policies.endgame import Endgame
from snorum.table.policies.jig import JIG
from snorum.table.policies.maxims import MAXIMS
from snorum.table.policies.searching import Searching
from snorum.table.policies.snap import SNAP
from snorum.table.policies.snip import SNIP
from snorum.table.policies.snitchems import SNITCHEMS
from snorum.table.policies.stops import NEWMARKET, POPE_JOAN, SPIN
from snorum.table.policies.written import written
from snorum.table.view import Policy, Weighing

RANDOM = Weighing("random", "makes a random lawful move, all equally likely")
_OF_GAME: Mapping[str, tuple[Policy, ...]] = {
    "snip-snap-snorum": SNIP,
    "jig": JIG,
    "cassino": CASSINO,
    "snitchems": SNITCHEMS,
    "snap": SNAP,
    "pope-joan": POPE_JOAN,
    "spin": SPIN,
    "newmarket": NEWMARKET,
}

OPEN_AT_THE_END = ("jig", "cassino", "snitchems", "spin")
"""The games in which the whole pack is dealt, so that two players can tell what the other holds at its end."""


class Experiment(NamedTuple):
    """One point of a source's game, changed, to see what that does to play (`snorum.lab.effects.through_time`)."""

    game: str
    source: str
    point: str
    options: Sequence[str]
    """Those of its options that are tried."""
    players: Mapping[str, Choice[Any, Any, Any]]
    """How the players choose, in words, besides at random."""


EXPERIMENTS: Mapping[str, Experiment] = {
    "cassino/building": Experiment(
        "cassino", "dick-1867", "building", ("none", "builds", "builds-and-calls"), {"for most cards": take_most}
    )
}
"""By name, the game first."""


GOES_ON: Mapping[str, tuple[Choice[Any, Any, Any], str]] = {"cassino": (take_most, "by taking most cards")}
"""By game, how all play on, and that in words; elsewhere at random. Differences are seen the sooner the less is left to
chance: at Cassino in a twelfth of the games."""
ADVICE: Mapping[str, Mapping[str, str]] = {
    "cassino": {
        **{f"maxim-{number}": f"long-3-{number}" for number in range(1, 6)},
        **{f"maxim-{number}": f"long-4-{number - 5}" for number in range(6, 10)},
    },
    "jig": {"by-the-table": "peel-96-4"},
    "pope-joan": {"stops-first": "peel-83-4", "to-a-stop": "peel-83-9", "pope-first": "peel-82-6"},
    "snip-snap-snorum": {"pair-first": "peel-93-4"},
}
"""By game: the policies that follow a source's advice, and the passage that gives it. For others no source advises."""


def policies(game: str) -> dict[str, Policy]:
    """The policies for a game, by name, the best to play against last; for a game without its own, `random` alone."""
    return {each.name: each for each in (RANDOM, *_OF_GAME.get(game, ()))}


def slow_policies(game: str) -> dict[str, Policy]:
    """The policies for a game that take much time to choose, by name; they are not offered at the table."""
    slow: list[Policy] = [Searching(), *([Endgame()] if game in OPEN_AT_THE_END else [])]
    return {} if GAMES[game].RETURNING else {each.name: each for each in slow}


def policies_on_trial(game: str) -> dict[str, Policy]:
    """The policies that put a source's advice to the test, piece by piece; they are not offered at the table."""
    return {each.name: each for each in (MAXIMS if game == "cassino" else ())}


def policy(game: str, name: str) -> Policy:
    """The policy of this name, or one that somebody has written: `mine.py:cautious`, `package.module:Cautious`.

    A function is given a view and a source of chance, and returns one of the acts of the view, or `None`. A class is
    called without arguments; it and any other object has a `name`, `says` and `choose`, as `snorum.table.view.Policy`.

    Raises:
        SnorumError: the game has no such policy, or it cannot be loaded.
    """
    if ":" in name:
        return written(name)
    if name.endswith(".py"):
        raise SnorumError(f"{name}: expected the name of a policy in it too, as {name}:cautious")
    known = policies(game) | slow_policies(game) | policies_on_trial(game)
    if name not in known:
        raise SnorumError(f"there is no policy {name!r} for {game}; expected {one_of(name, known)}")
    return known[name]

"""What a study plays: which games, in which ways, and which measures of them are kept.

>>> study = Study(
...     "jig.tables-compared",
...     "jig",
...     "whether five players take longer over a deal of Jig than three",
...     (Way("three", {}, 3, deals=1), Way("five", {}, 5, deals=1)),
...     games=1_000,
...     seed=1797,
...     measures=("plays",),
... )
>>> study.way("five").policies
('random', 'random', 'random', 'random', 'random')
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from typing import Any

from snorum.games import game, nearest
from snorum.studies.numbering import SEATS
from snorum.vocabulary import SnorumError, points, spelled

BATCHES = 40
"""Into so many parts the games of a study are counted, so that what they differ in shows the error of the whole."""


@dataclass(frozen=True)
class Way:
    """One way in which the games of a study are played; the cards of game n are the same in each."""

    name: str
    """A word or two, by which results name it: `five`, `pair-first`."""
    rules: Mapping[str, Any] = field(default_factory=dict)
    """Cruxes and parameters that are not as the edition takes them."""
    players: int = 4
    policies: str | tuple[str, ...] = "random"
    """How the players choose, in the words of the game's kernel: all alike, or one policy for each seat."""
    deals: int = 0
    """How many deals are played; 0: until the game ends."""
    most: int = 2_000
    """A game is broken off after so many plays."""

    def __post_init__(self) -> None:
        if isinstance(self.policies, str):
            object.__setattr__(self, "policies", (self.policies,) * self.players)
        if len(self.policies) != self.players:
            raise SnorumError(f"{self.name}: {self.players} players choose by {len(self.policies)} policies")


@dataclass(frozen=True)
class Study:
    """Games to be played and counted."""

    name: str
    """`snip.leaders`: the kernel's word for the game, and what is studied."""
    game: str
    """The id of the game."""
    about: str
    """What the study is to find out, in a line that begins with a small letter."""
    ways: tuple[Way, ...]
    games: int
    """How many games are played in each way."""
    seed: int
    measures: tuple[str, ...]
    """What is kept, in the words of the game's kernel."""

    def __post_init__(self) -> None:
        for each in self.ways:
            self._check(each)
        if len({each.name for each in self.ways}) < len(self.ways) or not self.ways or not self.measures:
            raise SnorumError(f"{self.name}: a study has ways, each with a name of its own, and measures")
        if self.games < BATCHES:
            raise SnorumError(f"{self.name}: {self.games} games; expected {BATCHES} at least, so many are its batches")

    def _check(self, way: Way) -> None:
        found = game(self.game)
        of_game = points(found.Rules)
        for name, value in way.rules.items():
            if name not in of_game:
                raise SnorumError(f"{self.name}, {way.name}: {found.TITLE} has no {name!r}; "
                                  f"the nearest is {nearest(name, of_game)!r}")  # fmt: skip
            if value not in of_game[name].options:
                raise SnorumError(f"{self.name}, {way.name}: {name} cannot be {value!r}")
        rules = found.Rules(**way.rules)
        least, most = found.players_allowed(rules)
        if not least <= way.players <= most:
            raise SnorumError(f"{self.name}, {way.name}: {found.TITLE} takes {least} to {most} players")
        if way.players > len(SEATS):
            raise SnorumError(f"{self.name}, {way.name}: a study has {len(SEATS)} players at the most")
        if clash := found.at_odds(rules, way.players):
            raise SnorumError(f"{self.name}, {way.name}: {clash}")

    def way(self, name: str) -> Way:
        """The way of this name; a `SnorumError` if there is none."""
        for each in self.ways:
            if each.name == name:
                return each
        names = [each.name for each in self.ways]
        raise SnorumError(f"{self.name} has no way {name!r}; the nearest is {nearest(name, names)!r}")

    def rules(self, way: Way) -> Any:
        """The rules by which a way plays."""
        return game(self.game).Rules(**way.rules)

    @cached_property
    def digest(self) -> str:
        """Of what is played and kept, every rule written out; but not of how many games, or of their seed."""
        return digest(self.game, self.written, self.measures)

    @property
    def written(self) -> tuple[Mapping[str, Any], ...]:
        """The ways as a result tells them: plain words and numbers, with every rule, whether it was said or not."""
        return tuple(
            asdict(each) | {"rules": written(self.rules(each)), "policies": list(each.policies)} for each in self.ways
        )


def digest(game: str, ways: Sequence[Mapping[str, Any]], measures: Sequence[str]) -> str:
    """A digest of what is played, in which ways, and what is kept of it."""
    text = json.dumps([game, ways, measures], sort_keys=True)
    return sha256(text.encode()).hexdigest()[:16]


def written(rules: Any) -> dict[str, str]:
    """A game's rules, each option as a record writes it."""
    return {name: spelled(value) for name, value in asdict(rules).items()}


def batches(games: int) -> list[tuple[int, int]]:
    """The batches of so many games: the first game of each, and how many they are; they differ by one at the most."""
    ends = [games * each // BATCHES for each in range(BATCHES + 1)]
    return [(first, end - first) for first, end in pairwise(ends)]

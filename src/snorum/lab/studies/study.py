"""Define a study: a game, the ways to play it, and the measures to count.

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
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

from snorum.books.counts import BATCHES, Result
from snorum.cards.seating import SEATS
from snorum.games import game, nearest
from snorum.games.vocabulary import SnorumError, points, spell_rules


@dataclass(frozen=True)
class Way:
    """One way of playing a study's games; game n has the same cards in every way."""

    name: str
    """The name of the way in results: `five`, `pair-first`."""
    rules: Mapping[str, Any] = field(default_factory=dict)
    """Cruxes and parameters that differ from the edition's defaults."""
    players: int = 4
    policies: str | tuple[str, ...] = "random"
    """How the players choose, by the game's names: one policy for all, or one for each seat."""
    deals: int = 0
    """The number of deals to play; 0 means until the game ends."""
    most: int = 2_000
    """The number of plays after which a game is broken off."""

    def __post_init__(self) -> None:
        if isinstance(self.policies, str):
            object.__setattr__(self, "policies", (self.policies,) * self.players)
        if len(self.policies) != self.players:
            raise SnorumError(
                f"{self.name}: {len(self.policies)} policies for {self.players} players; expected one for each"
            )


@dataclass(frozen=True)
class Study:
    """A game, the ways to play it, and what to count."""

    name: str
    """The id, such as `snip.leaders`: a word for the game, and the subject."""
    game: str
    """The id of the game."""
    about: str
    """What the study finds out, in one line that begins with a small letter."""
    ways: tuple[Way, ...]
    games: int
    """The number of games in each way."""
    seed: int
    measures: tuple[str, ...]
    """The measures to keep, by the game's names."""

    def __post_init__(self) -> None:
        for each in self.ways:
            self._check(each)
        if len({each.name for each in self.ways}) < len(self.ways) or not self.ways or not self.measures:
            raise SnorumError(f"{self.name}: expected one way or more, each with its own name, and one measure or more")
        if self.games < BATCHES:
            raise SnorumError(f"{self.name}: {self.games} games; expected {BATCHES} or more, one for each batch")

    def _check(self, way: Way) -> None:
        its_game = game(self.game)
        of_game = points(its_game.Rules)
        for name, value in way.rules.items():
            if name not in of_game:
                raise SnorumError(
                    f"{self.name}, {way.name}: {its_game.TITLE} has no {name!r}; "
                    f"the nearest is {nearest(name, of_game)!r}"
                )
            if value not in of_game[name].options:
                raise SnorumError(f"{self.name}, {way.name}: {name} cannot be {value!r}")
        rules = its_game.Rules(**way.rules)
        least, most = its_game.players_allowed(rules)
        if not least <= way.players <= most:
            raise SnorumError(f"{self.name}, {way.name}: {its_game.TITLE} takes {least} to {most} players")
        if way.players > len(SEATS):
            raise SnorumError(f"{self.name}, {way.name}: {way.players} players; expected {len(SEATS)} at most")
        if clash := its_game.at_odds(rules, way.players):
            raise SnorumError(f"{self.name}, {way.name}: {clash}")

    def way(self, name: str) -> Way:
        """The way with this name; a `SnorumError` if there is none."""
        for each in self.ways:
            if each.name == name:
                return each
        names = [each.name for each in self.ways]
        raise SnorumError(f"{self.name} has no way {name!r}; the nearest is {nearest(name, names)!r}")

    def rules(self, way: Way) -> Any:
        """The rules of a way, as an object of the game's `Rules` class."""
        return game(self.game).Rules(**way.rules)

    @cached_property
    def digest(self) -> str:
        """A digest of what is played and counted, with every rule; the number of games and the seed are left out."""
        return digest(self.game, self.full_ways, self.measures)

    @property
    def full_ways(self) -> tuple[Mapping[str, Any], ...]:
        """The ways as a result stores them: words and numbers, with every rule, including defaults."""
        return tuple(
            asdict(each) | {"rules": spell_rules(self.rules(each)), "policies": list(each.policies)}
            for each in self.ways
        )

    def fits(self, result: Result) -> bool:
        """Is this a result of the study as it is now defined?"""
        return (result.study, result.digest) == (self.name, self.digest)

    def with_full_ways(self, result: Result) -> Result:
        """The same result with all ways of this study in full; it must fit the study."""
        return replace(result, game=self.game, ways=self.full_ways)


def digest(game: str, ways: Sequence[Mapping[str, Any]], measures: Sequence[str]) -> str:
    """A digest of a game, the ways to play it, and the measures."""
    text = json.dumps([game, ways, measures], sort_keys=True)
    return sha256(text.encode()).hexdigest()[:16]

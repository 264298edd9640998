"""How much a policy loses in endings in which nothing is hidden, against a player that makes no mistake there.

An ending is the point of a game of two at which the hands together have few enough cards for
`snorum.table.policies.endgame` to look at every line of play. Whoever is to act there is played as the policy, the
other as well as can be: so what the policy gets can be less than what the ending is worth, and never more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from random import Random
from typing import Any, NamedTuple

from snorum.books.counts import Result
from snorum.books.standings import MOST_CARDS
from snorum.cards.seating import SEATS
from snorum.games import game
from snorum.games.vocabulary import rules_with, spell_rules
from snorum.lab.studies.chunks import Chunk, Counter, Done, count_here, machine
from snorum.lab.studies.running import OnProgress, run
from snorum.lab.studies.study import Study, Way
from snorum.table import Seat, Table, next_act
from snorum.table.policies import policy
from snorum.table.policies.endgame import Endgame, worths
from snorum.table.view import Act

MEASURES = ("lost", "without loss", "at stake")
"""Points lost; endings in which none was; and endings in which the first act can lose some."""
FIRST = 1
"""How many of the first endings are also counted separately, so that a stored result can be checked."""


class EndingsTask(NamedTuple):
    """Some endings, to be played by one policy."""

    chunk: Chunk
    game: str
    rules: Mapping[str, str]
    policy: str
    before: str
    """The policy of both players until the ending."""
    seed: int

    def play(self) -> Done:
        """Play and count the endings."""
        sums = dict.fromkeys(MEASURES, 0)
        for number in range(self.chunk.first, self.chunk.first + self.chunk.number):
            for name, count in self._play_ending(number).items():
                sums[name] += count
        return Done(self.chunk, tuple(sums.values()), machine())

    def _play_ending(self, number: int) -> dict[str, int]:
        """Play one ending; that of a number is the same for each policy."""
        reached, found = _reach(self.game, tuple(self.rules.items()), self.before, self.seed, number)
        table = reached.copy()
        player, worth = next(iter(found)).player, max(found.values())
        plays_best = Endgame(policy(self.game, self.before))
        seats = {
            seat: Seat(policy(self.game, self.policy) if seat == player else plays_best, strict=True)
            for seat in table.players
        }
        chance = Random(f"{self.seed} {number} {self.policy}")
        while not table.deal_over:
            act = next_act(table, seats, chance)
            assert act is not None, "there is something to do until the deal is over"
            table.play(act)
        lost = round(worth - 2 * table.game.leads(table.state)[player])
        return {"lost": lost, "without loss": int(lost == 0), "at stake": int(min(found.values()) < worth)}


@lru_cache(maxsize=128)
def _reach(
    name: str, rules: tuple[tuple[str, str], ...], before: str, seed: int, number: int
) -> tuple[Table, Mapping[Act, float]]:
    """A table at the beginning of an ending, which every policy plays, and what each act there is worth."""
    chance = Random(f"{seed} {number}")
    agreed, players = rules_with(game(name).Rules, dict(rules)), SEATS[:2]
    seats = {seat: Seat(policy(name, before), strict=True) for seat in players}
    while True:
        table = Table.begin(name, players, rules=agreed, seed=chance.getrandbits(48))
        while not (table.over or (table.deal_over and table.game.reshuffled(table.state))):
            if table.deal_over:
                table.deal_again()
                continue
            if found := worths(table.view(table.actors[-1]), MOST_CARDS):
                return table, found
            act = next_act(table, seats, chance)
            assert act is not None, "there is something to do until the deal is over"
            table.play(act)


@dataclass(frozen=True)
class Endings:
    """Policies of a game that each play the same endings."""

    game: str
    policies: tuple[str, ...]
    before: str
    """The policy that both players have until the ending."""
    games: int
    """How many endings."""
    seed: int = 1
    rules: Mapping[str, Any] = field(default_factory=dict)
    """Rules that differ from the edition's."""

    @cached_property
    def study(self) -> Study:
        """The study of which each way is a policy."""
        ways = tuple(Way(each, self.rules, 2, (each, self.before)) for each in self.policies)
        return Study(
            f"endings.{self.game}",
            self.game,
            "what each policy loses in an ending",
            ways,
            self.games,
            self.seed,
            MEASURES,
        )

    def play(self, counter: Counter = count_here, on_progress: OnProgress = lambda _: None) -> Result:
        """Play all endings; `counter` plays them: this process, or several."""
        return run(
            self.study, counter=counter, tasks=_tasks_of, sources=lambda _: "", first=FIRST, on_progress=on_progress
        )  # nothing is compiled


def _tasks_of(study: Study, seed: int, chunks: Sequence[Chunk]) -> list[EndingsTask]:
    ways = {way.name: (spell_rules(study.rules(way)), way.name, way.policies[1]) for way in study.ways}
    return [EndingsTask(each, study.game, *ways[each.way], seed) for each in chunks]

"""Play the games of a tournament, and count who wins and what each player scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from random import Random
from typing import NamedTuple

from snorum import __version__
from snorum.books.standings import BROKEN_OFF, above
from snorum.cards.seating import SEATS
from snorum.games import game
from snorum.games.vocabulary import SnorumError, rules_with
from snorum.lab.studies.chunks import Chunk, Done, machine
from snorum.table import Seat, Table, next_act
from snorum.table.policies import policy


def measures(players: int) -> tuple[str, ...]:
    """What is counted of each game: plays, wins and points of each seat, and who has more points than whom."""
    seats = SEATS[:players]
    return (
        "plays",
        BROKEN_OFF,
        *(f"wins of {seat}" for seat in seats),
        *(f"points of {seat}" for seat in seats),
        *(above(one, other) for one, other in permutations(seats, 2)),
    )


class PlayedTask(NamedTuple):
    """Some games of one seating, to be played at the table."""

    chunk: Chunk
    game: str
    rules: Mapping[str, str]
    policies: tuple[str, ...]
    """How each seat is played."""
    deals: int
    """How many deals a game has; 0 for as many as it needs."""
    most: int
    """The number of plays after which a game is broken off."""
    seed: int
    version: str = __version__

    def play(self) -> Done:
        """Play and count the games.

        Raises:
            SnorumError: a policy does not exist or fails, or this process has another version than the one that made
                the task.
        """
        if self.version != __version__:
            raise SnorumError(
                f"the worker has version {__version__}, and the tournament {self.version}; "
                "install the same version of snorum on both"
            )
        names = measures(len(self.policies))
        sums = dict.fromkeys(names, 0)
        for number in range(self.chunk.first, self.chunk.first + self.chunk.number):
            for name, count in self._play_game(number).items():
                sums[name] += count
        return Done(self.chunk, tuple(sums.values()), machine())

    def _play_game(self, number: int) -> dict[str, int]:
        """Play one game; those of the same number have the same cards at every seating."""
        chosen = game(self.game)
        players = SEATS[: len(self.policies)]
        seats = {
            seat: Seat(policy(self.game, name), strict=True) for seat, name in zip(players, self.policies, strict=True)
        }
        chance = Random(f"{self.seed} {number}")
        table = Table.begin(self.game, players, rules=rules_with(chosen.Rules, self.rules), seed=chance.getrandbits(48))
        plays = self._play_out(table, seats, chance, number)
        ended = table.played_out(self.deals)
        if ended and not table.has_result:
            raise SnorumError(f"--deals {self.deals}: {chosen.TITLE} has no result after so many; expected more, or 0")
        found = counted(table.winners(self.deals), chosen.scored(table.state))
        return {"plays": plays, BROKEN_OFF: int(not ended), **found}

    def _play_out(self, table: Table, seats: Mapping[str, Seat], chance: Random, number: int) -> int:
        """Play until the game ends; return how many plays it had."""
        plays = 0
        while plays < self.most and not table.played_out(self.deals):
            if table.deal_over:
                table.deal_again()
                continue
            try:
                act = next_act(table, seats, chance)
            except SnorumError as error:
                seated = " ".join(self.policies)
                raise SnorumError(f"game {number}, seated {seated}, after {plays} plays: {error}") from error
            if act is None:
                raise SnorumError(f"nobody acts; expected an act of {' or '.join(table.actors)}")
            table.play(act)
            plays += 1
        return plays


def counted(winners: Sequence[str], scored: Mapping[str, int]) -> dict[str, int]:
    """The measures of one game; partners win together.

    >>> counted(["A", "C"], {"A": 7, "B": 4, "C": 7, "D": 4})["C above D"]
    1
    """
    found = {f"wins of {player}": int(player in winners) for player in scored}
    found |= {f"points of {player}": points for player, points in scored.items()}
    return found | {above(one, other): int(scored[one] > scored[other]) for one, other in permutations(scored, 2)}

"""What a tournament is, and how it is held."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import permutations, product
from pathlib import Path
from typing import Any

from snorum import __version__
from snorum.books.counts import BATCHES
from snorum.books.standings import Standings
from snorum.games import game, nearest
from snorum.games.vocabulary import SnorumError, points, spell_rules
from snorum.lab.studies.chunks import Chunk, Counter, count_here
from snorum.lab.studies.journal import Journal
from snorum.lab.studies.running import OnProgress, run
from snorum.lab.studies.study import Study, Way
from snorum.lab.tournaments.playing import PlayedTask, measures
from snorum.table.policies import policy

FIRST = 1
"""How many of the first games of each seating are also counted separately, so that a stored result can be checked."""
MOST_SEATINGS = 120
"""How many seatings a tournament may have."""


@dataclass(frozen=True)
class Tournament:
    """Policies of a game that play each other, in all seats."""

    game: str
    """The id of the game."""
    policies: tuple[str, ...]
    """Their names, or FILE.py:NAME; no two are the same."""
    players: int
    games: int
    """How many games each seating plays."""
    seed: int = 1
    rules: Mapping[str, Any] = field(default_factory=dict)
    """Rules that differ from the edition's."""
    deals: int = 0
    """How many deals a game has; 0 for as many as it needs."""

    @classmethod
    def of(
        cls,
        name: str,
        policies: Sequence[str],
        *,
        games: int = 10_000,
        players: int | None = None,
        seed: int = 1,
        rules: Mapping[str, Any] | None = None,
        deals: int = 0,
    ) -> Tournament:
        """A tournament with so many games in all, or a few more, so that all seatings play as many.

        Args:
            name: the game's id.
            policies: who plays, by name; two at least.
            games: how many games in all.
            players: how many play at a table; by default, one for each policy, if the game allows it.
            seed: the same seed gives the same games.
            rules: rules that differ from the edition's.
            deals: how many deals a game has, if it does not end by itself earlier; 0 for as many as it needs.

        Raises:
            SnorumError: there is no such game or policy, or they cannot play so.
        """
        chosen, different = game(name), tuple(dict.fromkeys(policies))
        for wanted in different:
            policy(name, wanted)
        if len(different) < 2 or len(different) < len(policies):
            raise SnorumError(f"--policies {','.join(policies)}: expected two or more, all different")
        known = points(chosen.Rules)
        for rule in (rules or {}).keys() - known.keys():
            raise SnorumError(f"{chosen.TITLE} has no {rule!r}; the nearest is {nearest(rule, known)!r}")
        least, most = chosen.players_allowed(chosen.Rules(**(rules or {})))
        at_table = min(max(least, len(different)), most) if players is None else players
        if not max(least, 2) <= at_table <= most:
            raise SnorumError(f"--players {at_table}: expected {max(least, 2)} to {most} at {chosen.TITLE}")
        if deals < 0:
            raise SnorumError(f"--deals {deals}: expected 0 or more")
        if len(different) ** at_table > 100 * MOST_SEATINGS or len(seatings(different, at_table)) > MOST_SEATINGS:
            raise SnorumError(
                f"{len(different)} policies for {at_table} players can be seated in too many ways; "
                f"expected {MOST_SEATINGS} at most: choose fewer policies or players"
            )
        there = seatings(different, at_table)
        each = -(-games // len(there))
        if each < BATCHES:
            raise SnorumError(
                f"{games} games; expected {BATCHES * len(there)} or more, because there are {len(there)} "
                f"seatings and each plays {BATCHES} games at least"
            )
        return cls(name, different, at_table, each, seed, rules or {}, deals)

    @cached_property
    def study(self) -> Study:
        """The study of which each way is a seating."""
        ways = tuple(
            Way(" ".join(each), self.rules, self.players, each, self.deals)
            for each in seatings(self.policies, self.players)
        )
        about = f"which of {', '.join(self.policies)} plays best"
        return Study(f"tournament.{self.game}", self.game, about, ways, self.games, self.seed, measures(self.players))

    def journal(self, folder: Path) -> Journal:
        """A journal in this folder for `hold`; not the one of another version, or of other files with policies."""
        files = sorted({path for each in self.policies if (path := Path(each.rpartition(":")[0])).suffix == ".py"})
        played_by = sha256(b"\0".join([__version__.encode(), *(each.read_bytes() for each in files)]))
        return Journal(folder, self.study, self.games, self.seed, played_by.hexdigest()[:16])

    def hold(
        self, counter: Counter = count_here, on_progress: OnProgress = lambda _: None, journal: Journal | None = None
    ) -> Standings:
        """Play all games.

        Args:
            counter: what plays them: this process, several, or a cluster.
            on_progress: called with the progress now and then.
            journal: where to save what is played, and from where to resume an interrupted tournament.

        Raises:
            SnorumError: a policy fails, or chooses what is not lawful.
        """
        result = run(
            self.study,
            counter=counter,
            tasks=tasks_of,
            sources=lambda _: "",
            first=FIRST,
            journal=journal,
            on_progress=on_progress,
        )  # nothing is compiled
        return Standings(self.game, self.policies, self.players, result)


def seatings(policies: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every way in which policies can sit at a table.

    If there are as many seats or fewer, no policy has two; if there are more, each has one at least.

    >>> seatings(["a", "b"], 3)[:3], len(seatings(["a", "b", "c"], 2))
    ([('a', 'a', 'b'), ('a', 'b', 'a'), ('a', 'b', 'b')], 6)
    """
    if players <= len(policies):
        return list(permutations(policies, players))
    return [each for each in product(policies, repeat=players) if set(each) == set(policies)]


def tasks_of(study: Study, seed: int, chunks: Sequence[Chunk]) -> list[PlayedTask]:
    """The tasks for these chunks of games at the table."""
    ways = {way.name: (spell_rules(study.rules(way)), tuple(way.policies), way.deals, way.most) for way in study.ways}
    return [PlayedTask(each, study.game, *ways[each.way], seed) for each in chunks]

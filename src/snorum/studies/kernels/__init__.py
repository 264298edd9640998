"""The games once more, compiled: to play them by the million.

A kernel is no second source of the rules. It plays what the reference implementation plays, from the same shuffles and
the same choices, and brings about the same events: the tests follow ten thousand of its games of each game and variant,
under every reading, play by play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from snorum.games import nearest
from snorum.studies.chance import Integers
from snorum.studies.fields import Record
from snorum.vocabulary import SnorumError

KERNELS: Mapping[str, str] = {
    "snip-snap-snorum": "snip",
    "jig": "jig",
    "snitchems": "snitchems",
    "cassino": "cassino",
    "snap": "snap",
}
"""By the id of the game, the module of its kernel."""


class Sitting(NamedTuple):
    """How far a game is played, and by how many."""

    players: int
    deals: int = 0
    """Deals at the most; 0: until the game ends."""
    most: int = 2_000
    """Plays after which a game is broken off."""


Play = Callable[[Record, Record, Sitting, Integers, int, int, Record, Integers], int]


class Kernel(Protocol):
    """What the module of a kernel has.

    Where it has `SUITS`, and that is false, its cards are ranks.
    """

    @property
    def Rules(self) -> type[Any]:
        """The rules of its game."""

    @property
    def Table(self) -> type[Any]:
        """The table at which it is played."""

    @property
    def Tally(self) -> type[Any]:
        """What is counted of a game."""

    @property
    def MEASURES(self) -> Sequence[str]:
        """The same in words, number by number (`snorum.studies.fields.measures`)."""

    @property
    def POLICIES(self) -> Mapping[str, str]:
        """How a player may choose, each with its description; a policy's number is its place."""

    @property
    def play(self) -> Play:
        """Play one game: `play(table, rules, sitting, policies, seed, game, tally, log)`.

        `table` is a record of `Table`: zero before the first game, then as the game before has left it. `rules` is a
        record of the game's rules by number; `policies` has a policy for each seat. What is counted is added to
        `tally`, a record that is zero; what happens is written to `log`, row by row, if that has any rows. The answer
        is how many rows were written, or would have been with room for them.
        """


def kernel(game: str) -> Kernel:
    """The kernel of a game; a `SnorumError` if there is no such game."""
    if game not in KERNELS:
        raise SnorumError(f"there is no game {game!r}; the nearest is {nearest(game, KERNELS)!r}")
    found: Kernel = import_module(f"snorum.studies.kernels.{KERNELS[game]}")
    return found

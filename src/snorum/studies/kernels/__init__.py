"""The games once more, compiled: to play them by the million.

A kernel is no second source of the rules. It plays what the reference implementation plays, from the same shuffles and
the same choices, and brings about the same events: the tests follow ten thousand of its games of each game and variant,
under every reading, play by play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Protocol

from snorum.games import nearest
from snorum.studies.chance import Integers
from snorum.vocabulary import SnorumError

KERNELS: Mapping[str, str] = {
    "snip-snap-snorum": "snip",
    "jig": "jig",
    "snitchems": "snitchems",
    "cassino": "cassino",
    "snap": "snap",
}
"""By the id of the game, the module of its kernel."""

Play = Callable[[Integers, Integers, Integers, int, int, Integers, Integers], int]


class Kernel(Protocol):
    """What the module of a kernel has.

    Where it has `SUITS`, and that is false, its cards are ranks.
    """

    @property
    def MEASURES(self) -> Sequence[str]:
        """What is counted of a game, in words, by its place in the tally."""

    @property
    def POLICIES(self) -> Mapping[str, str]:
        """How a player may choose, each with its description; a policy's number is its place."""

    @property
    def play(self) -> Play:
        """Play one game: `play(rules, table, policies, seed, game, tally, log)`.

        `rules` is the game's rules by number; `table` has the number of players, of deals (0: until the game ends),
        and of plays after which a game is broken off; `policies` has a policy for each seat. What is counted is added
        to `tally`, which is zero; what happens is written to `log`, row by row, if that has any rows. The answer is
        how many rows were written, or would have been with room for them.
        """


def kernel(game: str) -> Kernel:
    """The kernel of a game; a `SnorumError` if there is no such game."""
    if game not in KERNELS:
        raise SnorumError(f"there is no game {game!r}; the nearest is {nearest(game, KERNELS)!r}")
    found: Kernel = import_module(f"snorum.studies.kernels.{KERNELS[game]}")
    return found

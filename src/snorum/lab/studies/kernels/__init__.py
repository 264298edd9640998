"""Kernels: the games again, compiled, to play them by the million.

A kernel is not a second source of the rules. From the same shuffles and choices it produces the same events as the
reference implementation. The tests compare ten thousand games of each game and variant play by play, under every
reading.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from snorum.games.vocabulary import SnorumError, points, spelled
from snorum.lab.studies.chance import Integers
from snorum.lab.studies.fields import Record

KERNELS: Mapping[str, str] = {"snip-snap-snorum": "snip", "jig": "jig", "snitchems": "snitchems", "cassino": "cassino"}
"""The kernel module of each game that is compiled, by its id; the others are in `snorum.lab.studies.tasks.COUNTING`."""


class Sitting(NamedTuple):
    """The number of players, and when a game is stopped."""

    players: int
    deals: int = 0
    """The most deals to play; 0 means until the game ends."""
    most: int = 2_000
    """The number of plays after which a game is broken off."""


Play = Callable[[Record, Record, Sitting, Integers, int, int, Record, Integers], int]


class Kernel(Protocol):
    """The interface of a kernel module.

    If it has `SUITS = False`, its cards are ranks. If it has `LEFT_OUT`, that lists the options that it does not play,
    by the name of the parameter or crux.
    """

    @property
    def Rules(self) -> type[Any]:
        """The class of the game's rules."""

    @property
    def Table(self) -> type[Any]:
        """The class that lists the fields of the table."""

    @property
    def Tally(self) -> type[Any]:
        """The class that lists what is counted in a game."""

    @property
    def MEASURES(self) -> Sequence[str]:
        """The names of the numbers in a tally, in order (`snorum.lab.studies.fields.measures`)."""

    @property
    def POLICIES(self) -> Sequence[str]:
        """How a player may choose, by name (`snorum.table.policies.described`). A policy's number is its place."""

    @property
    def play(self) -> Play:
        """Play one game: `play(table, rules, sitting, policies, seed, game, tally, log)`.

        `table` is a record of `Table`: zero before the first game, then as the previous game left it. `rules` is a
        record of the game's rules by number. `policies` has a policy for each seat. The counts are added to `tally`,
        a record of zeros. The events are written to `log`, row by row, as far as it has room. Returns how many rows
        the game needs.
        """


ASKED, WON, BROKEN_OFF, REFUSED = range(4)
"""How it stands at a table with an agent: the agent is asked, somebody has won, plays or deals are at their limit, or
an action was unlawful."""


def refuse_left_out(kernel: Kernel, rules: Any) -> None:
    """Raise a `SnorumError` that names the option if a kernel does not play by these rules."""
    left_out: Mapping[str, Sequence[Any]] = getattr(kernel, "LEFT_OUT", {})
    for name, options in left_out.items():
        if (option := getattr(rules, name)) in options:
            known = [spelled(each) for each in points(type(rules))[name].options if each not in options]
            raise SnorumError(
                f"compiled games are not played with {name} {spelled(option)!r}; expected one of {', '.join(known)}"
            )


def kernel(game: str) -> Kernel:
    """The kernel module of a game; a `SnorumError` if no such game is compiled."""
    if game not in KERNELS:
        raise SnorumError(f"no game {game!r} is compiled; expected one of {', '.join(KERNELS)}")
    found: Kernel = import_module(f"snorum.lab.studies.kernels.{KERNELS[game]}")
    return found

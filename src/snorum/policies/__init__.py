"""How players can choose, for each game: the policies that the claims speak of, in the reference implementation.

The compiled games have the same policies under the same names, and are compared with these choice by choice.

>>> sorted(policies("jig"))
['by-the-table', 'counting', 'random', 'to-a-stop']
>>> policies("cassino")["greedy"].says
'makes the capture of most cards, or else builds with most; otherwise lays any card'
"""

from __future__ import annotations

from collections.abc import Mapping

from snorum.games import nearest
from snorum.policies.cassino import CASSINO
from snorum.policies.jig import JIG
from snorum.policies.snap import SNAP
from snorum.policies.snip import SNIP
from snorum.policies.snitchems import SNITCHEMS
from snorum.view import Policy, Weighing
from snorum.vocabulary import SnorumError

RANDOM = Weighing("random", "makes a random lawful move, all equally likely")
_OF_GAME: Mapping[str, tuple[Policy, ...]] = {
    "snip-snap-snorum": SNIP, "jig": JIG, "cassino": CASSINO, "snitchems": SNITCHEMS, "snap": SNAP,
}  # fmt: skip


def policies(game: str) -> dict[str, Policy]:
    """The policies for a game, by name, the best to play against last; for a game without its own, `random` alone."""
    return {each.name: each for each in (RANDOM, *_OF_GAME.get(game, ()))}


def policy(game: str, name: str) -> Policy:
    """The policy of this name.

    Raises:
        SnorumError: the game has no such policy.
    """
    known = policies(game)
    if name not in known:
        near = nearest(name, known)
        raise SnorumError(f"there is no policy {name!r} for {game}; expected one of {', '.join(known)}"
                          + (f" (the nearest is {near!r})" if near else ""))  # fmt: skip
    return known[name]

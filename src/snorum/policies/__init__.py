"""How players can choose, for each game, in the reference implementation.

The compiled games have most of these policies under the same names, and are compared with them choice by choice; the
claims speak of those.

>>> sorted(policies("jig"))
['by-the-table', 'counting', 'random', 'to-a-stop']
>>> policies("cassino")["greedy"].says
'makes the capture of most cards, or else builds with most; otherwise lays any card'
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from snorum.games import nearest
from snorum.policies.cassino import CASSINO
from snorum.policies.jig import JIG
from snorum.policies.searching import Searching
from snorum.policies.snap import SNAP
from snorum.policies.snip import SNIP
from snorum.policies.snitchems import SNITCHEMS
from snorum.view import Act, Policy, View, Weighing
from snorum.vocabulary import SnorumError

RANDOM = Weighing("random", "makes a random lawful move, all equally likely")
_OF_GAME: Mapping[str, tuple[Policy, ...]] = {
    "snip-snap-snorum": SNIP, "jig": JIG, "cassino": CASSINO, "snitchems": SNITCHEMS, "snap": SNAP,
}  # fmt: skip


class Written(NamedTuple):
    """A function as a policy."""

    name: str
    says: str
    choose: Callable[[View, Random], Act | None]


def policies(game: str) -> dict[str, Policy]:
    """The policies for a game, by name, the best to play against last; for a game without its own, `random` alone."""
    return {each.name: each for each in (RANDOM, *_OF_GAME.get(game, ()))}


def slow_policies(game: str) -> dict[str, Policy]:
    """The policies for a game that take much time to choose, by name; they are not offered at the table."""
    return {} if game == "snap" else {"searching": Searching()}


def policy(game: str, name: str) -> Policy:
    """The policy of this name, or one that somebody has written: `mine.py:cautious`, `package.module:Cautious`.

    A function is given a view and a source of chance, and returns one of the acts of the view, or `None`. A class is
    called without arguments; it and any other object has a `name`, `says` and `choose`, as `snorum.view.Policy`.

    Raises:
        SnorumError: the game has no such policy, or it cannot be loaded.
    """
    if ":" in name:
        return _written(name)
    if name.endswith(".py"):
        raise SnorumError(f"{name}: expected the name of a policy in it too, as {name}:cautious")
    known = policies(game) | slow_policies(game)
    if name not in known:
        near = nearest(name, known)
        raise SnorumError(f"there is no policy {name!r} for {game}; expected one of {', '.join(known)}"
                          + (f" (the nearest is {near!r})" if near else ""))  # fmt: skip
    return known[name]


def _written(name: str) -> Policy:
    """A policy in a file or module that somebody has written; a class gives another at each call."""
    found = _loaded(name)
    if isinstance(found, type):
        try:
            found = found()
        except Exception as error:  # it may be anybody's
            raise SnorumError(f"{name} cannot be made without arguments ({type(error).__name__}: {error})") from error
    if hasattr(found, "choose"):
        if not all(isinstance(getattr(found, each, None), str) for each in ("name", "says")):
            raise SnorumError(f"{name}: expected a policy with a name and a sentence `says`, besides `choose`")
        policy: Policy = found
        return policy
    if not callable(found):
        raise SnorumError(f"{name}: expected a function of a view and a source of chance, or a policy")
    return Written(name.rpartition(":")[2], (found.__doc__ or "").strip().partition("\n")[0], found)


@cache
def _loaded(name: str) -> Any:
    """What a file or module has under this name. It may import what lies beside it."""
    where, _, what = name.rpartition(":")
    is_file = where.endswith(".py")
    sys.path.insert(0, str(Path(where).resolve().parent if is_file else Path.cwd()))
    try:
        if is_file:
            spec = spec_from_file_location(f"_policies_{Path(where).stem}", Path(where).resolve())
            assert spec and spec.loader, where
            module = sys.modules[spec.name] = module_from_spec(spec)
            spec.loader.exec_module(module)
        else:
            module = import_module(where)
    except Exception as error:  # it may be anybody's
        raise SnorumError(f"{name}: {where} cannot be loaded ({type(error).__name__}: {error})") from error
    finally:
        del sys.path[0]
    if not hasattr(module, what):
        raise SnorumError(f"{name}: {where} has no {what!r}; expected a policy, as {where}:cautious")
    return getattr(module, what)

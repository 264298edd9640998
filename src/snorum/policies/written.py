"""Policies that somebody has written: a function, a class or an object, in a file or a module."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from snorum.view import Act, Policy, View
from snorum.vocabulary import SnorumError


class Written(NamedTuple):
    """A function as a policy."""

    name: str
    says: str
    choose: Callable[[View, Random], Act | None]


def written(name: str) -> Policy:
    """The policy `mine.py:cautious` or `package.module:Cautious`; a class gives another at each call.

    Raises:
        SnorumError: it cannot be loaded, or is no policy.
    """
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

"""Policies that somebody has written: a function, a class or an object, in a file or a module."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from snorum.games.vocabulary import SnorumError
from snorum.table.view import Act, Policy, View


class Written(NamedTuple):
    """A policy that somebody has written."""

    name: str
    says: str
    own: Callable[[View, Random], Act | None]
    """Its own choice."""
    where: str
    """The file or module, and the name in it."""

    def choose(self, view: View, chance: Random) -> Act | None:
        """Choose what to do, or nothing; see `Policy`."""
        with _kept_in_bounds(self.where):
            return self.own(view, chance)


@contextmanager
def _kept_in_bounds(name: str) -> Iterator[None]:
    """What somebody's code prints goes to where errors go, and that it ends the program is an error."""
    try:
        with redirect_stdout(sys.stderr):
            yield
    except SystemExit as error:
        raise SnorumError(f"{name} ends the program (SystemExit: {error}), expected a policy that goes on") from error


def written(name: str) -> Policy:
    """The policy `mine.py:cautious` or `package.module:Cautious`; a class gives another at each call.

    Raises:
        SnorumError: it cannot be loaded, or is no policy.
    """
    found = _loaded(name)
    if isinstance(found, type):
        try:
            with _kept_in_bounds(name):
                found = found()
        except SnorumError:
            raise
        except Exception as error:  # it may be anybody's
            raise SnorumError(f"{name} cannot be made without arguments ({type(error).__name__}: {error})") from error
    if hasattr(found, "choose"):
        if not all(isinstance(getattr(found, each, None), str) for each in ("name", "says")):
            raise SnorumError(f"{name}: expected a policy with a name and a sentence `says`, besides `choose`")
        return Written(found.name, found.says, found.choose, name)
    if not callable(found):
        raise SnorumError(f"{name}: expected a function of a view and a source of chance, or a policy")
    return Written(name.rpartition(":")[2], (found.__doc__ or "").strip().partition("\n")[0], found, name)


@cache
def _loaded(name: str) -> Any:
    """What a file or module has under this name. It may import what lies beside it."""
    where, _, what = name.rpartition(":")
    is_file = where.endswith(".py")
    sys.path.insert(0, str(Path(where).resolve().parent if is_file else Path.cwd()))
    try:
        with _kept_in_bounds(name):
            module = _module_of(Path(where).resolve()) if is_file else import_module(where)
    except SnorumError:
        raise
    except Exception as error:  # it may be anybody's
        raise SnorumError(f"{name}: {where} cannot be loaded ({type(error).__name__}: {error})") from error
    finally:
        del sys.path[0]
    if not hasattr(module, what):
        raise SnorumError(f"{name}: {where} has no {what!r}; expected a policy, as {where}:cautious")
    return getattr(module, what)


def _module_of(file: Path) -> ModuleType:
    spec = spec_from_file_location(f"_policies_{file.stem}", file)
    assert spec and spec.loader, file
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module

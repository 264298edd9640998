"""Compile functions with Numba; no other module imports the compiler.

Compiled code is cached between runs, under a digest of all source code that the function depends on
(`snorum.lab.studies.slices`). So the same code is compiled only once, whatever folder it is in. Numba's own cache would
notice a change only in the function's own file, not in the functions that it calls.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dis import get_instructions
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import Any, TypeVar, cast

from snorum.edition import installing
from snorum.games.vocabulary import SnorumError
from snorum.lab.studies import sharing, slices
from snorum.lab.studies.sharing import is_rule_function, rewrite

try:
    import numba
    import numpy
    from numba.core import caching
except ImportError as error:
    raise SnorumError(f"studies are compiled, and the compiler is missing: {installing.command('studies')}") from error

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function, and cache the compiled code. It takes and returns numbers, and arrays and records of numbers.

    Rule functions of the games that it calls are compiled too, from their own source (`snorum.lab.studies.sharing`).
    """
    return cast("F", _compile_cached(_compile_its_rules(function)))


def compiled_within(function: F) -> F:
    """Compile a part of a game as `compiled` does, without counting references to arrays.

    It must not create arrays; its caller holds them while it runs. Counting references at every call would take longer
    than playing a card.
    """
    return cast("F", _compile_cached(_compile_its_rules(function), _nrt=False))  # an option missing from the type stub


def compiled_without_cache(function: F) -> F:
    """Compile a function again in every process: one that takes a compiled function as argument cannot be cached."""
    return cast("F", numba.njit(error_model="numpy")(function))


@cache
def _compiled_rule(function: Callable[..., Any]) -> Any:
    return _compile_cached(rewrite(function, _compiled_rule), sharing.__name__, _nrt=False)


def _compile_its_rules(function: F) -> F:
    """Compile the rule functions that a function calls, and return the function."""
    around = function.__globals__
    for each in get_instructions(function):
        if each.opname == "LOAD_GLOBAL" and is_rule_function(around.get(each.argval)):
            around[each.argval] = _compiled_rule(around[each.argval])
    return function


def _compile_cached(function: Any, rewritten_by: str = "", **options: Any) -> Any:
    found: Any = numba.njit(error_model="numpy", **options)(function)
    folder = _cache_folder()
    if folder and Path(inspect.getfile(function)).is_file():
        place = _CachePlace(folder, stamp(function, rewritten_by))
        kind = type("_Kept", (caching.CompileResultCacheImpl,), {"_locator_classes": [place]})
        found._cache = type("_Cache", (caching.FunctionCache,), {"_impl_class": kind})(function)
    return found


def stamp(function: Any, rewritten_by: str = "") -> str:
    """A digest of all that a compiled function depends on: its own code, the code that it uses, and the compiler."""
    sources, module = slices.modules_around(function.__module__, Path(inspect.getfile(function)))
    symbols = [(module, function.__qualname__.partition(".")[0])]
    symbols += [(rewritten_by, "")] if rewritten_by else []
    parts = [sources.digest(*symbols), *_constants(function), numba.__version__, numpy.__version__]
    return sha256("\n".join(parts).encode()).hexdigest()[:16]


def _constants(function: Any) -> Iterator[str]:
    """The constants in a function's code, which may have been rewritten and which Numba's own key leaves out."""
    for each in function.__code__.co_consts:
        if each != function.__doc__ and not isinstance(each, CodeType):
            yield repr(sorted(each, key=repr) if isinstance(each, frozenset) else each)


class _CachePlace:
    """Tells Numba where to cache a function: in one folder for all, in a file named after its stamp."""

    def __init__(self, folder: Path, stamp: str) -> None:
        self.folder, self.stamp = folder, stamp

    def from_function(self, function: Any, file: str) -> _CachePlace:
        return self

    def ensure_cache_path(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return self.stamp

    def get_disambiguator(self) -> str:
        return self.stamp


@cache
def _cache_folder() -> Path | None:
    """The first cache folder that can be written; not every user has a home folder."""
    for each in _possible_folders():
        try:
            each.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(each, os.W_OK):
            return each
    return None


def _possible_folders() -> Iterator[Path]:
    if asked := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(asked)
    if caches := os.environ.get("XDG_CACHE_HOME"):
        yield Path(caches, "snorum", "compiled")
    with suppress(RuntimeError):
        yield Path.home() / ".cache" / "snorum" / "compiled"
    yield Path(__file__).parent / "__pycache__"

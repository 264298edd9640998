"""Compiled functions: the only place that knows the compiler.

What was compiled is kept between runs, under a digest of all code that the function rests on (`snorum.studies.slices`):
whoever has the same code, in whatever folder, need not compile it again. The compiler itself would look for a change in
the file of a function alone, and not in what that function calls.
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

from snorum.studies import sharing, slices
from snorum.studies.sharing import is_of_the_games, numbered
from snorum.vocabulary import SnorumError

try:
    import numba
    import numpy
    from numba.core import caching
except ImportError as error:
    raise SnorumError("studies are compiled, and the compiler is missing: pip install 'snorum[studies]'") from error

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function, and keep what was compiled. It takes and gives numbers, and arrays and records of numbers.

    A rule function of the games that it calls is compiled with it, from the same source (`snorum.studies.sharing`).
    """
    return cast("F", _kept(_with_rules(function)))


def compiled_within(function: F) -> F:
    """Compile a part of a game as `compiled` does, but let it count no references to arrays: it makes none.

    Who calls it holds the arrays while it runs. To count them at every call takes longer than to play a card.
    """
    return cast("F", _kept(_with_rules(function), _nrt=False))  # an option that its stub does not know


def compiled_anew(function: F) -> F:
    """Compile a function in every process: one that is given a compiled function, which cannot be kept."""
    return cast("F", numba.njit(error_model="numpy")(function))


@cache
def _compiled_rule(function: Callable[..., Any]) -> Any:
    return _kept(numbered(function, _compiled_rule), sharing.__name__, _nrt=False)


def _with_rules(function: F) -> F:
    """The function, with the rule functions that its module names compiled."""
    around = function.__globals__
    for each in get_instructions(function):
        if each.opname == "LOAD_GLOBAL" and is_of_the_games(around.get(each.argval)):
            around[each.argval] = _compiled_rule(around[each.argval])
    return function


def _kept(function: Any, rewritten_by: str = "", **options: Any) -> Any:
    found: Any = numba.njit(error_model="numpy", **options)(function)
    folder = _folder()
    if folder and Path(inspect.getfile(function)).is_file():
        place = _Place(folder, stamp(function, rewritten_by))
        kind = type("_Kept", (caching.CompileResultCacheImpl,), {"_locator_classes": [place]})
        found._cache = type("_Cache", (caching.FunctionCache,), {"_impl_class": kind})(function)
    return found


def stamp(function: Any, rewritten_by: str = "") -> str:
    """A digest of all that a compiled function depends on: its code, as given to the compiler, and what it rests on."""
    sources, module = slices.around(function.__module__, Path(inspect.getfile(function)))
    symbols = [(module, function.__qualname__.partition(".")[0])]
    symbols += [(rewritten_by, "")] if rewritten_by else []
    parts = [sources.digest(*symbols), *_constants(function), numba.__version__, numpy.__version__]
    return sha256("\n".join(parts).encode()).hexdigest()[:16]


def _constants(function: Any) -> Iterator[str]:
    """What the compiler's own key leaves out of a function: its constants, which a rewriting may have changed."""
    for each in function.__code__.co_consts:
        if each != function.__doc__ and not isinstance(each, CodeType):
            yield repr(sorted(each, key=repr) if isinstance(each, frozenset) else each)


class _Place:
    """Where the compiler keeps a function: in one folder with all others, in a file named for its stamp."""

    def __init__(self, folder: Path, stamp: str) -> None:
        self.folder, self.stamp = folder, stamp

    def from_function(self, function: Any, file: str) -> _Place:
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
def _folder() -> Path | None:
    """The first of the folders for such things that can be written: not every user has a home."""
    for each in _folders():
        try:
            each.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(each, os.W_OK):
            return each
    return None


def _folders() -> Iterator[Path]:
    if asked := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(asked)
    if caches := os.environ.get("XDG_CACHE_HOME"):
        yield Path(caches, "snorum", "compiled")
    with suppress(RuntimeError):
        yield Path.home() / ".cache" / "snorum" / "compiled"
    yield Path(__file__).parent / "__pycache__"

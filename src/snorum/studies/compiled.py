"""Compiled functions: the only place that knows the compiler.

What was compiled is kept between runs, in a folder of the user's that is named for these sources: the compiler looks
for a change in the file of a function alone, and not in what that function calls.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dis import get_instructions
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

from snorum.studies.sharing import is_of_the_games, numbered
from snorum.vocabulary import SnorumError

try:
    import numba
    import numpy  # noqa: F401 - what is compiled needs it; who asks for this module first is told so
except ImportError as error:
    raise SnorumError("studies are compiled, and the compiler is missing: pip install 'snorum[studies]'") from error

F = TypeVar("F", bound=Callable[..., Any])

HERE = Path(__file__).parent

AFTER = ("estimates", "journal", "provenance", "results", "running", "workers")
"""The modules that have to do with chunks only after they are counted, or say who counts them: no number is theirs."""


def _sources() -> str:
    """What counts a chunk: these files but for those of `AFTER`, and the games whose rules and options they number."""
    digest = sha256()
    for path in sorted([*HERE.rglob("*.py"), *(HERE.parent / "games").rglob("*.py")]):
        if path.parent != HERE or path.stem not in AFTER:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


SOURCES = _sources()
"""A digest of the sources, which stands with every result: other sources may give other numbers."""

if "NUMBA_CACHE_DIR" not in os.environ:
    _caches = Path(os.environ.get("XDG_CACHE_HOME", "") or Path.home() / ".cache")
    setattr(numba.config, "CACHE_DIR", str(_caches / "snorum" / SOURCES))  # noqa: B010 - its stub does not know it


def compiled(function: F) -> F:
    """Compile a function, and keep what was compiled. It takes and gives numbers, and arrays and records of numbers.

    A rule function of the games that it calls is compiled with it, from the same source (`snorum.studies.sharing`).
    """
    return cast("F", numba.njit(cache=True, error_model="numpy")(_with_rules(function)))


def compiled_within(function: F) -> F:
    """Compile a part of a game as `compiled` does, but let it count no references to arrays: it makes none.

    Who calls it holds the arrays while it runs. To count them at every call takes longer than to play a card.
    """
    options: dict[str, Any] = {"_nrt": False}  # which its stub does not know
    return cast("F", numba.njit(cache=True, error_model="numpy", **options)(_with_rules(function)))


def compiled_anew(function: F) -> F:
    """Compile a function in every process: one that is given a compiled function, which cannot be kept."""
    return cast("F", numba.njit(error_model="numpy")(function))


@cache
def _compiled_rule(function: Callable[..., Any]) -> Any:
    return compiled_within(numbered(function, _compiled_rule))


def _with_rules(function: F) -> F:
    """The function, with the rule functions that its module names compiled."""
    around = function.__globals__
    for each in get_instructions(function):
        if each.opname == "LOAD_GLOBAL" and is_of_the_games(around.get(each.argval)):
            around[each.argval] = _compiled_rule(around[each.argval])
    return function

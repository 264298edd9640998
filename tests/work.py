"""How much work something is, counted and not timed, so that a slow machine does as much of it as a fast one."""

from __future__ import annotations

import cProfile
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


class TooMuchWork(AssertionError):
    """More calls than were allowed."""


def at_most(calls: int, ask: Callable[[], Any]) -> Any:
    """What `ask` answers; a `TooMuchWork` as soon as it has called so many functions.

    >>> at_most(10, lambda: len("a"))
    1
    >>> at_most(100, lambda: [len("a") for _ in range(1_000)])
    Traceback (most recent call last):
    tests.work.TooMuchWork: more than 100 calls
    """
    made = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal made
        made += event in ("call", "c_call")
        if made > calls:
            restore(before)
            raise TooMuchWork(f"more than {calls:,} calls")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        return ask()
    finally:
        restore(before)


def restore(profiler: Any) -> None:
    """Have whoever counted before count on: `make mutation` measures the tests, and its profiler is no function."""
    if isinstance(profiler, cProfile.Profile):
        sys.setprofile(None)
        profiler.enable()
    else:
        sys.setprofile(profiler)

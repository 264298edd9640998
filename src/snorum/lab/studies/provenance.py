"""The origin of a study's result: when, where and with which code it was counted."""

from __future__ import annotations

import os
import platform
from functools import cache
from importlib import metadata
from typing import NamedTuple


class Provenance(NamedTuple):
    """When, where and with which code a result was counted."""

    version: str
    """The version of the package."""
    sources: str
    """A digest of the source code that was compiled; empty if none was."""
    machine: str
    """The machine that counted; if there were several different ones, all of them, with semicolons between."""
    date: str
    """ISO 8601, UTC, to the second."""
    seconds: float
    """The time spent counting, including stretches before an interruption."""


@cache
def machine() -> str:
    """A description of this machine: kind of processor, system, versions of Python and of the compiler."""
    return (
        f"{platform.machine()}, {platform.system()}, {os.cpu_count()} processors, "
        f"Python {platform.python_version()}, Numba {metadata.version('numba')}"
    )

"""Where, when and by what a result was found."""

from __future__ import annotations

import os
import platform
from functools import cache
from importlib import metadata
from typing import NamedTuple


class Provenance(NamedTuple):
    """Where, when and by what a result was found; the same seed gives the same sums anywhere."""

    version: str
    """Of the package."""
    sources: str
    """A digest of the compiled sources."""
    machine: str
    """What has counted; where that was several machines that are not alike, all of them, with semicolons between."""
    date: str
    """ISO 8601, in universal time, to the second."""
    seconds: float
    """How long it took to count, those stretches included after which it was broken off and gone on with."""


@cache
def machine() -> str:
    """This machine: the processor's kind, the system, and the versions of Python and of the compiler."""
    return (
        f"{platform.machine()}, {platform.system()}, {os.cpu_count()} processors, "
        f"Python {platform.python_version()}, Numba {metadata.version('numba')}"
    )

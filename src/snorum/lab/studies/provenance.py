"""The machine that counts, in words."""

from __future__ import annotations

import os
import platform
from functools import cache
from importlib import metadata


@cache
def machine() -> str:
    """A description of this machine: kind of processor, system, versions of Python and of the compiler."""
    return (
        f"{platform.machine()}, {platform.system()}, {os.cpu_count()} processors, "
        f"Python {platform.python_version()}, Numba {metadata.version('numba')}"
    )

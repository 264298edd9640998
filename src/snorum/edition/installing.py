"""How this very Snorum is installed: the command that a message names must work here and now.

A package that was installed from a file or a folder says so (PEP 610). If it was not, and no source lies around it, it
came from a package index.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import urlparse
from urllib.request import url2pathname

from snorum import __version__

NAME, PROJECT = "snorum", "pyproject.toml"


@cache
def made_from() -> Path | None:
    """The wheel or the folder that this Snorum was installed from, or runs in; `None` if it came from an index."""
    try:
        said = json.loads(distribution(NAME).read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        said = {}
    around = Path(__file__).resolve().parents[3]
    address = urlparse(said.get("url", ""))
    named = [Path(url2pathname(address.path))] if address.scheme == "file" else []
    return next((each for each in (*named, around) if each.is_file() or (each / PROJECT).is_file()), None)


def requirement(*extras: str) -> str:
    """This Snorum as pip is asked for it in a file of requirements, with these extras."""
    with_extras = f"{NAME}[{','.join(extras)}]" if extras else NAME
    found = made_from()
    return f"{with_extras} @ {found.as_uri()}" if found else f"{with_extras}=={__version__}"


def command(*extras: str) -> str:
    """The command that installs this Snorum with these extras."""
    listed = f"[{','.join(extras)}]" if extras else ""
    return f"pip install '{made_from() or NAME}{listed}'"

"""How this very Snorum is installed: the command that a message names must work here and now.

A package that was installed from a file or a folder says so (PEP 610). If it was not, and no source lies around it, it
came from a package index.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from shlex import quote
from typing import Any

from snorum import __version__

NAME, PROJECT = "snorum", "pyproject.toml"


@cache
def _said() -> dict[str, Any]:
    """Where the installed package says that it came from; nothing if it came from an index, or is not installed."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        found: dict[str, Any] = json.loads(distribution(NAME).read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        return {}
    return found


def _address() -> str:
    """The address of a repository or a wheel elsewhere from which it was installed; empty if it was from none."""
    address, by = _said().get("url", ""), _said().get("vcs_info", {})
    if not address.startswith(("http://", "https://", "ssh://")):
        return ""
    return f"{by['vcs']}+{address}@{by['commit_id']}" if by else address


@cache
def made_from() -> Path | None:
    """The wheel or the folder that this Snorum was installed from, or runs in; `None` if it came from an index."""
    from urllib.parse import urlparse
    from urllib.request import url2pathname

    package = Path(__file__).resolve().parents[1]
    around = package.parents[1] if package.parent.name == "src" else package  # in a repository, or nowhere
    address = urlparse(_said().get("url", ""))
    named = [Path(url2pathname(address.path))] if address.scheme == "file" else []
    return next((each for each in (*named, around) if each.is_file() or (each / PROJECT).is_file()), None)


def requirement(*extras: str) -> str:
    """This Snorum as pip is asked for it in a file of requirements, with these extras."""
    with_extras = f"{NAME}[{','.join(extras)}]" if extras else NAME
    found = made_from()
    address = found.as_uri() if found else _address()
    return f"{with_extras} @ {address}" if address else f"{with_extras}=={__version__}"


def command(*extras: str) -> str:
    """The command that installs this Snorum with these extras."""
    listed = f"[{','.join(extras)}]" if extras else ""
    if made_from() is None and _address():
        return f"pip install {quote(requirement(*extras))}"
    asked = f"{made_from() or NAME}{listed}"
    return f"pip install '{asked}'" if "'" not in asked else f"pip install {quote(asked)}"

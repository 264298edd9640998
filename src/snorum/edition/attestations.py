"""Where the games are named, and works whose rules are not compared here: `sources/attestations.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from snorum.edition.certainty import KNOWN
from snorum.edition.editions import chosen
from snorum.games.vocabulary import SnorumError

FILE = "attestations.toml"


class NamedIn(NamedTuple):
    """A place where a game is named, or has rules that are not compared here."""

    game: str
    year: int
    """The first year, for the order."""
    work: str
    """Its key in the bibliography."""
    says: str
    """What it says, in our words."""
    known: str
    """How we know it: one of `certainty.KNOWN`."""
    through: str = ""
    """The work that reports it."""
    date: str = ""
    """The date in words, if the year does not say all."""
    has: str = "no rules"
    """What it has of rules, in words."""


def attestations(game: str | None = None) -> list[NamedIn]:
    """The places where a game, or any game, is named, the earliest first.

    Raises:
        SnorumError: the file is wrong.
    """
    path = chosen().home / FILE
    return [each for each in (read(path) if path.is_file() else ()) if game in (None, each.game)]


@cache
def read(path: Path) -> tuple[NamedIn, ...]:
    """Read a file of attestations.

    Raises:
        SnorumError: the file is not TOML, or an attestation lacks a field or has a wrong one.
    """
    try:
        data = tomllib.loads(path.read_text("utf-8"))
        if strange := sorted(data.keys() - {"attestation"}):
            raise TypeError(f"it has {', '.join(strange)}")
        found = [NamedIn(**each) for each in data.get("attestation", [])]
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, TypeError) as error:
        expected = f"[[attestation]] with {', '.join(NamedIn._fields)}"
        raise SnorumError(f"{path}: not a list of attestations ({error}), expected {expected}") from None
    for each in found:
        if each.known not in KNOWN or type(each.year) is not int:
            raise SnorumError(
                f"{path}: {each.work}: known {each.known!r} in {each.year!r}, expected {', '.join(KNOWN)}"
            )
    return tuple(sorted(found, key=lambda each: each.year))

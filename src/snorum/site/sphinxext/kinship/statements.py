"""Reads and checks a file of statements about which games are related."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from snorum.games.vocabulary import SnorumError

VOICES = ("source", "editors")
KINDS = ("kin", "unlike", "name")


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement that one game or group of games is, or is not, related to another."""

    number: int
    """Counted from 1 through all families; the same in the diagram and in the list."""
    who: str
    between: tuple[tuple[str, ...], tuple[str, ...]]
    voice: str
    kind: str
    label: str
    says: str
    """The statement in Markdown, with its passages."""


@dataclass(frozen=True, slots=True)
class Family:
    """Rows of games, and the statements about them."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    says: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Kinship:
    """The titles of the games, by name, and the families."""

    titles: Mapping[str, str]
    families: tuple[Family, ...]


def read(path: Path) -> Kinship:
    """Read the file.

    Raises:
        SnorumError: a statement has an unknown game, voice or kind, or connects games that are not neighbours.
    """
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    titles: dict[str, str] = data["games"]
    families: list[Family] = []
    number = 0
    for each in data["family"]:
        rows = tuple(map(tuple, each["rows"]))
        says: list[Statement] = []
        for said in each["says"]:
            number += 1
            one, other = (tuple(names.split()) for names in said["between"])
            statement = Statement(number, **{**said, "between": (one, other)})
            _check(statement, titles, rows)
            says.append(statement)
        families.append(Family(each["title"], rows, tuple(says)))
    return Kinship(titles, tuple(families))


def _check(said: Statement, titles: Mapping[str, str], rows: tuple[tuple[str, ...], ...]) -> None:
    def fault(text: str) -> SnorumError:
        return SnorumError(f"statement {said.number} ({said.who}: {said.label}): {text}")

    place = {name: row for row, names in enumerate(rows) for name in names}
    for name in chain(*said.between):
        if name not in titles or name not in place:
            raise fault(f"unknown game {name}; expected a game of this family")
    ends = [{place[name] for name in names} for names in said.between]
    if any(len(rows) != 1 for rows in ends) or abs(min(ends[0]) - min(ends[1])) > 1:
        raise fault("the games are too far apart to draw a line; put them into the same row, or into neighbouring rows")
    if said.voice not in VOICES or said.kind not in KINDS:
        raise fault(
            f"voice {said.voice} and kind {said.kind}; expected as voice {' or '.join(VOICES)}, "
            f"and as kind {', '.join(KINDS[:-1])} or {KINDS[-1]}"
        )


def anchor(said: Statement) -> str:
    """The HTML id of a statement in the list."""
    return f"kinship-{said.number}"

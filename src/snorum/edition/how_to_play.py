"""How to play: each game on a sheet, in a few lines, from `sources/how-to-play.toml`, with what every line rests on.

The lines are the editors' words. A sheet that has the name of a game is for the game as the edition plays it by
default; another names its `game`, and has the rules of its record, `sources/how-to-play/SHEET.toml`: a first hand, of
which the sheet shows some plays. Whether what the lines name exists, and whether they agree with the rules, is checked
where the rules are known (`snorum.site.trace`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from snorum.edition import sources
from snorum.edition.editions import for_each_edition
from snorum.games.vocabulary import SnorumError

FILE = "how-to-play.toml"
HANDS = "how-to-play"
"""The folder of the records, in `sources`."""
_BASIS = {"passages", "rules", "reads"}
_FIELDS = {"line": {"id", "under", "says"}, "mistake": {"id", "says"}, "pay": {"call", "when", "pays"}}
_STEP = {"play", "says"}


class HowToPlayError(SnorumError):
    """A file of these lines that cannot be read. The message begins with the file and names the place."""


@dataclass(frozen=True)
class Basis:
    """What a line rests on."""

    passages: tuple[str, ...]
    rules: tuple[str, ...]
    reads: tuple[str, ...]
    """The readings that it takes, as `crux=option`."""


@dataclass(frozen=True)
class Line:
    """A line of how to play, or a common mistake with its answer."""

    id: str
    """Its anchor on the game's page of how to play: `must-pair`."""
    under: str
    """The heading under which it stands: `Play`; empty for a mistake."""
    says: str
    basis: Basis


@dataclass(frozen=True)
class Payment:
    """A row of the card of calls and payments."""

    call: str
    when: str
    pays: str
    basis: Basis


@dataclass(frozen=True)
class Step:
    """A play of the first hand that the sheet shows."""

    play: str
    """The play, as in the record."""
    says: str


@dataclass(frozen=True)
class HowToPlay:
    """How a game is played in one way."""

    name: str
    """The name of the sheet: that of the game, or another: `royal-cassino`."""
    game: str
    """The id of the game."""
    title: str
    """Of a way of playing: `Royal Cassino`; empty for the game itself."""
    intro: str
    """The game in a sentence, and whose game it is."""
    steps: tuple[Step, ...]
    lines: tuple[Line, ...]
    mistakes: tuple[Line, ...]
    payments: tuple[Payment, ...]

    @property
    def by_default(self) -> bool:
        """Whether the sheet is for the game as the edition plays it by default."""
        return self.name == self.game

    @property
    def hand(self) -> Path:
        """The file of the record of a first hand."""
        return sources() / HANDS / f"{self.name}.toml"

    @property
    def sections(self) -> Iterator[tuple[str, list[Line]]]:
        """The lines by their headings, in order."""
        for heading, lines in groupby(self.lines, lambda line: line.under):
            yield heading, list(lines)

    @property
    def sentences(self) -> tuple[Line, ...]:
        """The lines, and then the mistakes."""
        return (*self.lines, *self.mistakes)

    @property
    def bases(self) -> Iterator[tuple[str, Basis]]:
        """Everything said, with what it rests on."""
        yield from ((each.says, each.basis) for each in self.sentences)
        yield from ((f"{each.call}: {each.pays}", each.basis) for each in self.payments)


@for_each_edition
def all_games() -> Mapping[str, HowToPlay]:
    """How each game is played, in each way, by the name of the sheet; empty if the edition has no such file.

    Raises:
        HowToPlayError: the file cannot be read.
    """
    path = sources() / FILE
    return read(path) if path.is_file() else {}


def read(path: Path) -> Mapping[str, HowToPlay]:
    """Read how to play from a file.

    Raises:
        HowToPlayError: it is not TOML, or a line lacks something; the message names the line.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise HowToPlayError(f"{path}: {error}, expected TOML in UTF-8") from None
    return {name: _read_sheet(path, name, given) for name, given in data.items()}


def _read_sheet(path: Path, game: str, given: dict[str, Any]) -> HowToPlay:
    if not {"intro", "line"} <= set(given) <= {"intro", "game", "title", "step", *_FIELDS}:
        raise HowToPlayError(
            f"{path}: {game} has {', '.join(sorted(given))}; expected intro, line, game, title, step, mistake, pay, of "
            "which only the first two must be there"
        )
    if ("game" in given) != ("title" in given):
        raise HowToPlayError(
            f"{path}: {game} has only one of game and title; expected both, for a way of playing a game"
        )
    given = {**{kind: [] for kind in ("step", *_FIELDS)}, **given}
    for step in given["step"]:
        if set(step) != _STEP:
            raise HowToPlayError(f"{path}: a step of {game} has {', '.join(step)}; expected {', '.join(sorted(_STEP))}")
    for kind, fields in _FIELDS.items():
        for entry in given[kind]:
            where = f"{path}: a {kind} of {game}, {entry.get('says', entry.get('call', ''))!r}"
            if not fields <= set(entry) <= fields | _BASIS:
                raise HowToPlayError(f"{where}, has {', '.join(entry)}; expected {', '.join(sorted(fields | _BASIS))}")
            if not _BASIS & set(entry):
                raise HowToPlayError(f"{where}, rests on nothing; expected {', '.join(sorted(_BASIS))}")
    ids = [each["id"] for kind in ("line", "mistake") for each in given[kind]]
    if duplicates := {each for each in ids if ids.count(each) > 1}:
        raise HowToPlayError(f"{path}: {game} has duplicate ids: {', '.join(sorted(duplicates))}")
    return HowToPlay(
        name=game,
        game=given.get("game", game),
        title=given.get("title", ""),
        intro=given["intro"],
        steps=tuple(Step(**each) for each in given["step"]),
        lines=tuple(Line(each["id"], each["under"], each["says"], _basis(each)) for each in given["line"]),
        mistakes=tuple(Line(each["id"], "", each["says"], _basis(each)) for each in given["mistake"]),
        payments=tuple(Payment(each["call"], each["when"], each["pays"], _basis(each)) for each in given["pay"]),
    )


def _basis(entry: dict[str, Any]) -> Basis:
    return Basis(*(tuple(entry.get(name, ())) for name in ("passages", "rules", "reads")))

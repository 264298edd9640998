"""Snorum: an executable edition of old card-game rules.

What most programs need stands here; everything else is in the modules, from `cards` up to `cli` and `sphinxext`.

>>> import snorum
>>> record = snorum.play("cassino", 2, seed=1)
>>> snorum.check(record).verdict
'lawful'
>>> snorum.passage("peel-91-8").text
'For instance, suppose there are five players, A, B, C, D, and E.'
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from snorum import games
    from snorum.edition import Passage
    from snorum.playing import Choice
    from snorum.records import Record
    from snorum.referee import Report

__all__ = ["TITLE", "__version__", "check", "games", "passage", "play"]

__version__ = "0.1.0"
TITLE = "Snorum: an executable edition of old card-game rules"
"""As the edition writes it: on its cover, in its data and in every reference."""


def check(record: str | Path | Record, **rules: str) -> Report:
    """Judge a record of play.

    Args:
        record: the path of a file, as a `Path` or a string of one line; the TOML text itself; or a record.
        rules: options that override those of the record, by the name of the crux or parameter: `payer="pairer"`.

    Returns:
        The verdict on each play, the reasons, what is paid, and the result.

    Raises:
        RecordError: the record cannot be read.
        SnorumError: no game has such a rule or option.
    """
    from snorum import records, referee, telling
    from snorum.games import GAMES

    settings = telling.known_settings(rules, GAMES.values())
    if isinstance(record, records.Record):
        return referee.check(records.read(records.write(record), settings) if settings else record)
    if isinstance(record, Path) or "\n" not in record:
        return referee.check(records.read_file(record, settings))
    return referee.check(records.read(record, settings))


def play(
    game: str,
    players: int | Sequence[str] = 4,
    *,
    seed: int = 0,
    deals: int | None = None,
    choose: Choice[Any, Any, Any] | None = None,
    **rules: str,
) -> Record:
    """Play a game and record it.

    Args:
        game: its id: `snip-snap-snorum`.
        players: how many, who are then called A, B, C, …; or their names, in the order of their seats.
        seed: the same seed deals the same cards.
        deals: after how many deals to stop; by default, when the game is over.
        choose: chooses each move; by default a lawful one at random.
        rules: options to play by, by the name of the crux or parameter: `variant="whole-pack"`.

    Returns:
        The record, with every hand and every call.

    Raises:
        SnorumError: there is no such game, rule or option, or it does not take so many players.
    """
    from string import ascii_uppercase

    from snorum import playing, telling
    from snorum.games import game as game_named
    from snorum.vocabulary import option_of, points

    chosen = game_named(game)
    settings = telling.known_settings(rules, [chosen])
    known = points(chosen.Rules)
    made = chosen.Rules(**{name: option_of(known[name], value) for name, value in settings.items()})
    names = ascii_uppercase[:players] if isinstance(players, int) else players
    return playing.play_game(chosen, list(names), seed, made, deals=deals, choose=choose or playing.lawful_move)


def passage(id: str) -> Passage:
    """A passage of a source, by its id: `peel-91-7`.

    Raises:
        UnknownPassage: there is no such passage.
    """
    from snorum import edition

    return edition.passage(id)


def __getattr__(name: str) -> Any:
    """`snorum.games` without an import of its own; to import Snorum alone loads nothing."""
    if name == "games":
        return import_module("snorum.games")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

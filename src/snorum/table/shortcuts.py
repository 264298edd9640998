"""What most programs need of Snorum, in three functions; `snorum` itself offers them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from snorum import edition, games, records, referee
from snorum.books.rulings import find, rules_as
from snorum.edition import Passage
from snorum.records import Record
from snorum.records.reading import check_players
from snorum.referee import Report, telling
from snorum.table import playing
from snorum.table.playing import Choice, lawful_move


def check(record: str | Path | Record, ruling: str = "", **rules: str | int) -> Report:
    """Judge a record of play.

    Args:
        record: the TOML text, known by a line break or an equals sign; the path of a file; the id of a worked example
            (`peel/nine-sequence`); or a record, which is judged as it is written.
        ruling: the source as which the game is played, in place of the record's `as`: `long-1792`.
        rules: options that override those of the record, by the name of the crux or parameter: `payer="pairer"`.

    Returns:
        The verdict on each play, the reasons, what is paid, and the result.

    Raises:
        RecordError: the record cannot be read.
        SnorumError: no game has such a rule or option.
    """
    settings = telling.known_settings(rules, games.GAMES.values())
    expected = "the path of a file, an example such as 'peel/nine-sequence', or TOML or plain lines"
    if isinstance(record, str) and not record.strip():
        raise records.RecordError("an empty text is no record", expected)
    if isinstance(record, records.Record):
        return referee.check(records.read(_written(record), settings, ruling))
    if isinstance(record, str) and ("=" in record or "\n" in record):
        return referee.check(records.read(record, settings, ruling))
    example = edition.example_path(record) if isinstance(record, str) else None
    try:
        return referee.check(records.read_file(example or record, settings, ruling))
    except records.RecordError as error:
        if example is None and not Path(record).exists():
            said = f"{str(record)[:200]!r} is no file, no example and no text of a record"
            raise records.RecordError(said, expected) from None
        raise error from None


def _written(record: Record) -> str:
    """A record as text, whoever has made it; what was dealt and not played yet is left out."""
    try:
        return records.write(record.begun)
    except (AttributeError, TypeError, ValueError) as error:
        said = f"the record has something else than players, cards and lines ({error})"
        raise records.RecordError(said, "a record as `records.read` or `snorum.play` makes it") from None


def play(
    game: str,
    players: int | Sequence[str] = 4,
    *,
    seed: int = 0,
    deals: int | None = None,
    choose: Choice[Any, Any, Any] = lawful_move,
    ruling: str = "",
    **rules: str | int,
) -> Record:
    """Play a game and record it.

    Args:
        game: its id: `snip-snap-snorum`.
        players: how many, who are then called A, B, C, …; or their names, in the order of their seats.
        seed: the same seed deals the same cards.
        deals: after how many deals to stop; by default, when the game is over.
        choose: chooses each move; by default a lawful one at random.
        ruling: the source as which the game is played: `long-1792`.
        rules: options to play by, by the name of the crux or parameter: `variant="whole-pack"`, `game_points=11`.

    Returns:
        The record, with every hand and every call.

    Raises:
        SnorumError: there is no such game, rule or option, or it does not take so many players.
    """
    chosen = games.game(game)
    settings = telling.known_settings(rules, [chosen])
    if isinstance(players, int):
        players = [ascii_uppercase[number] if number < 26 else f"P{number + 1}" for number in range(players)]
    agreed = rules_as(chosen, ruling, settings, len(players))
    least, most = chosen.players_allowed(agreed)
    if least <= len(players) <= most:  # else `play_game` says how many can play
        check_players(chosen, agreed, tuple(players))
    record = playing.play_game(chosen, players, seed, agreed, deals=deals, choose=choose)
    return replace(record, ruling=find(game, ruling).id) if ruling else record


def passage(id: str) -> Passage:
    """A passage of a source, by its id: `peel-91-7`.

    Raises:
        UnknownPassage: there is no such passage.
    """
    return edition.passage(id)

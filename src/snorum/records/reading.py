"""Read a record, and refuse everything that can be refused before play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from snorum.books import rulings
from snorum.books.rulings import RulingSet
from snorum.games import GAMES, Game, game
from snorum.games.vocabulary import Crux, Parameter, known_options, option_of, points, spelled
from snorum.records import plain
from snorum.records.deals import Deals
from snorum.records.keys import KINDS, check_keys, kind_of, texts_of, value_of
from snorum.records.lines import one_of, quoted
from snorum.records.places import nearest
from snorum.records.plain import is_plain
from snorum.records.shapes import Record, RecordError, within
from snorum.records.toml import MOST_BYTES, decoded, parse

_KEYS = ("format", "game", "players", "deals", "title", "source", "passages", "note", "seed", "as", "rules")


def read_file(path: str | Path, set: Mapping[str, str] | None = None, ruling: str = "") -> Record:
    """Read the record in a file, as `read` does; a file that cannot be opened is a `RecordError` too."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise RecordError(f"the file cannot be read: {why}", "a file with a record of play") from None
    return read(data, set, ruling)


def read(data: bytes | str, set: Mapping[str, str] | None = None, ruling: str = "") -> Record:
    """Read a record of play.

    Args:
        data: the TOML text, or plain lines (`plain`).
        set: rules that override those of the record, by name, with values as text (`{"pack": "32"}`). Names that the
            game does not have are ignored.
        ruling: the source as which the game is played, in place of the record's `as`: `long-1792`.

    Raises:
        RecordError: the record cannot be read.
    """
    text = decoded(data)
    if not is_plain(text):
        return read_table(parse(text), set, ruling)
    table, where = plain.parse(text)
    try:
        return read_table(table, set, ruling)
    except RecordError as error:
        found = nearest(where, error.path)
        error.line = error.line or (found.line if found else None)
        raise


def read_table(table: Mapping[str, Any], set: Mapping[str, str] | None = None, ruling: str = "") -> Record:
    """Read a record from the table that its TOML describes; otherwise as `read` does."""
    check_keys(table, _KEYS, required=("format", "game", "players", "deals"))
    if (version := value_of(table, "format", int)) != 1:
        raise RecordError(f"format {_short(version)} is unknown", "format = 1", path=("format",))
    name = value_of(table, "game", str)
    if name not in GAMES:
        raise RecordError(f"there is no game {quoted(name)}", one_of(name, GAMES), path=("game",))
    names = texts_of(table, "players")
    played_as = _ruling_set(name, ruling or value_of(table, "as", str, ""))
    stated = played_as.options(len(names)) if played_as else {}
    rules = _rules(game(name), stated, value_of(table, "rules", dict, {}), set or {}, len(names))
    with within("players"):
        players = check_players(game(name), rules, names)
    named = [each.name for each in fields(rules)]
    source = played_as.id if played_as else ""
    given = {*value_of(table, "rules", dict, {}), *(set or {}), *rulings.stated(name, source)}
    return Record(
        game=game(name),
        players=players,
        rules=rules,
        deals=Deals(game(name), rules, players).read(value_of(table, "deals", list)),
        title=value_of(table, "title", str, ""),
        source=value_of(table, "source", str, ""),
        passages=texts_of(table, "passages", []),
        note=value_of(table, "note", str, ""),
        seed=value_of(table, "seed", int) if "seed" in table else None,
        fixed=tuple(each for each in named if each in given),
        ruling=source,
    )


def _ruling_set(game: str, asked: str) -> RulingSet | None:
    if not asked:
        return None
    try:
        return rulings.find(game, asked)
    except rulings.UnknownRulingSet as error:
        raise RecordError(error.says, error.expected, path=("as",)) from None


def _rules(
    game: Game, stated: Mapping[str, Any], given: Mapping[str, Any], overridden: Mapping[str, str], players: int
) -> Any:
    known = points(game.Rules)
    chosen = dict(stated)
    for name, value in given.items():
        with within("rules", name):
            if name not in known:
                raise RecordError(f"{game.TITLE} has no rule {quoted(name)}", one_of(name, known))
            kind = type(known[name].default)
            if type(value) is not kind:
                raise RecordError(f"the rule {name} is {kind_of(value)}", KINDS[kind])
            chosen[name] = _option(known[name], _short(value))
    for name, text in overridden.items():
        if name in known:
            chosen[name] = _option(known[name], text)
    rules = game.Rules(**chosen)
    if clash := game.at_odds(rules, players):
        raise RecordError(clash, "options that do not exclude each other", path=("rules",))
    return rules


def _short(value: Any) -> str:
    """Write a value as text; a number too long to print is called huge, since it is no option of anything."""
    return "huge" if isinstance(value, int) and abs(value) >= 10**9 else spelled(value)


def _option(point: Parameter | Crux, text: str) -> Any:
    try:
        return option_of(point, text)
    except KeyError:
        known = known_options(point)
        if alike := [each for each in known if sorted(each.split()) == sorted(text.split())]:  # `JD QH KC AS`
            return option_of(point, alike[0])
        expected = one_of(text, known) if len(known) > 1 else known[0]
        raise RecordError(f"the rule {point.name} has no option {quoted(text)}", expected) from None


def check_players(game: Game, rules: Any, players: tuple[str, ...]) -> tuple[str, ...]:
    """Return these names unchanged; a `RecordError` if so many cannot play, or one cannot be a name."""
    least, most = game.players_allowed(rules)
    if not least <= len(players) <= most:
        raise RecordError(
            f"there {'is' if len(players) == 1 else 'are'} {len(players)} player{'s' * (len(players) != 1)}",
            f"{least} to {most} players",
        )
    for number, player in enumerate(players):
        if not _is_name(player) or player in game.POOLS:
            pools = " or ".join(map(repr, game.POOLS))
            raise RecordError(
                f"{quoted(str(player))} cannot be a player's name",
                f"1 to 32 characters, single spaces between words, none of : , + = and not {pools}",
                path=(number,),
            )
        if player in players[:number]:
            raise RecordError(f"duplicate player name: {player}", "a different name for each player", path=(number,))
    return players


def _is_name(name: object) -> bool:
    """Whether somebody can be called so; a program may have given something else than a text."""
    if not isinstance(name, str) or not 1 <= len(name) <= 32 or name != " ".join(name.split()):
        return False
    return not any((char.isspace() and char != " ") or char in ":,+=" for char in name)

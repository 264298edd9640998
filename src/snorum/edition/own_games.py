"""Load the games that an edition has of its own, and offer them with ours while it is worked with."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Mapping
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from inspect import getsourcefile, getsourcelines
from pathlib import Path
from threading import RLock
from types import ModuleType

from snorum.edition.editions import TITLE_PAGE, Edition, EditionError, asked_for
from snorum.games import Game, ours, play_also
from snorum.games.registering import is_within, register_games
from snorum.games.vocabulary import RULES

_LOADING = RLock()


def own_games() -> Mapping[str, Game]:
    """The games of the edition that was chosen to be worked with, by their ids.

    Raises:
        EditionError: some cannot be loaded.
    """
    with _LOADING:  # a second thread waits until they are loaded
        return _loaded(asked_for())


@cache
def _loaded(edition: Edition) -> Mapping[str, Game]:
    return load_games(edition)


play_also(own_games)


def load_games(edition: Edition) -> dict[str, Game]:
    """Load and check the games that an edition has of its own, by their ids.

    Each is a module or a package in the folder `games` beside the title page, and becomes a module of `snorum.games`.

    Raises:
        EditionError: some cannot be loaded. The message says of each where and why.
    """
    found: dict[str, Game] = {}
    faults: list[str] = []
    for name in edition.games:
        try:
            game = _load_game(edition, name)
            found[game.NAME] = game
        except EditionError as error:
            faults.append(str(error))
    if faults:
        raise EditionError("\n".join(faults))
    return found


def _load_game(edition: Edition, name: str) -> Game:
    folder = edition.home / "games"
    path = next((each for each in (folder / f"{name}.py", folder / name / "__init__.py") if each.is_file()), None)
    if (id := name.replace("_", "-")) in ours():
        raise EditionError(f"{edition.home / TITLE_PAGE}: games has {name}, which is the name of one of Snorum's")
    if path is None or not name.isidentifier():
        raise EditionError(
            f"{edition.home / TITLE_PAGE}: games has {name!r}, expected the name of a module in {folder}"
        )
    try:
        module = _import_from(path, f"snorum.games.{name}")
        game = module.GAME
        if not isinstance(game, Game) or id != game.NAME:
            raise TypeError(f"GAME is {game!r}, expected a game whose NAME is {id!r}")
    except SyntaxError as error:
        raise EditionError(f"{error.filename or path}:{error.lineno or 1}: {error.msg}") from None
    except (Exception, SystemExit) as error:
        at = place_in(folder, error) or str(path)
        raise EditionError(f"{at}: {error}" if isinstance(error, TypeError) else f"{at}: {error!r}") from error
    try:
        register_games(game)
    except TypeError as error:
        raise EditionError(f"{getsourcefile(type(game))}:{getsourcelines(type(game))[1]}: {error}") from None
    return game


def place_in(folder: Path, error: BaseException) -> str:
    """The file and line in a folder at which an error came up; empty if it did elsewhere."""
    lines = [each for each in traceback.extract_tb(error.__traceback__) if each.filename.startswith(str(folder))]
    return f"{lines[-1].filename}:{lines[-1].lineno}" if lines else ""


def _import_from(path: Path, name: str) -> ModuleType:
    """Import a module from its file; its submodules are found beside it.

    Raises:
        ImportError: a module of this name has been imported from elsewhere.
    """
    if before := sys.modules.get(name):
        if before.__file__ != str(path):
            raise ImportError(f"another {name} has been loaded from {before.__file__}")
        return before
    spec = spec_from_file_location(name, path)
    assert spec and spec.loader
    sys.modules[name] = module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        for each in [each for each in sys.modules if is_within(each, name)]:
            del sys.modules[each]
        for rule in [rule for rule in RULES.values() if is_within(rule.function.__module__, name)]:
            del RULES[rule.id]
        raise
    return module

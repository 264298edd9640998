"""The command `snorum`. Each subcommand imports what it needs when called, so that all start quickly."""

from __future__ import annotations

import gc
import os
import sys
from io import TextIOWrapper

from snorum import __version__


def main() -> None:
    """Run the command. Wrong input gives a message on standard error, and exit status 2; a game that fails, 1."""
    if sys.argv[1:] == ["--version"]:
        print(f"snorum {__version__}")
        return
    gc.set_threshold(50_000, 20, 50)  # most of what a command makes stays as long as it
    from snorum.cli.app import app
    from snorum.games.vocabulary import SnorumError

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        app(prog_name="snorum")
    except SnorumError as error:
        print(f"snorum: {error}", file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            sys.exit(141)
        print(f"snorum: the output cannot be written: {error.strerror}", file=sys.stderr)
        sys.exit(2)
    except Exception as error:
        if at := _place_in_own_games(error):
            sys.exit(f"snorum: {at}: {type(error).__name__}: {error}")
        raise


def _place_in_own_games(error: Exception) -> str:
    """Where a game of the edition's own has failed, as `games/old_maid.py:183`; empty if the error is ours."""
    from snorum.edition.editions import chosen
    from snorum.edition.own_games import place_in

    return place_in(chosen().home / "games", error)

"""The command `snorum`. What a command needs is imported when it is called, so that each starts at once."""

from __future__ import annotations

import os
import sys

from snorum import __version__


def main() -> None:
    """Run the command; what is wrong with the input is said on standard error, with exit status 2."""
    if sys.argv[1:] == ["--version"]:
        print(f"snorum {__version__}")
        return
    from snorum.cli.app import app
    from snorum.vocabulary import SnorumError

    try:
        app(prog_name="snorum")
    except SnorumError as error:
        print(f"snorum: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)

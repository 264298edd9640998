"""`snorum mcp`: let assistants ask the edition."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from snorum.edition import installing
from snorum.games.vocabulary import SnorumError


def serve() -> None:
    """Answer assistants on standard input and output.

    Raises:
        SnorumError: the library of the protocol is not installed.
    """
    if find_spec("mcp") is None or find_spec("snowballstemmer") is None:
        raise SnorumError(f"`snorum mcp` needs the extra mcp: {installing.command('mcp')}")
    if sys.stdin is not None and sys.stdin.isatty():
        print("Waiting for an assistant on standard input; Ctrl-C ends it.", file=sys.stderr)
    from snorum.site.assistants.server import serve as serve_assistants

    serve_assistants()

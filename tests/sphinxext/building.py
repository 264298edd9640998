"""Builds small projects, each in a process of its own that already knows what became of claims and examples.

To settle the claims, replay the examples and find the tests of each rule takes longer than to build a page of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.dividing import Ran, runner

from snorum import claims, trace
from snorum.games import GAMES

Builder = Callable[..., Ran]
"""Builds the project in a folder with these options of Sphinx, warnings being errors."""


def settle() -> None:
    """Settle the claims, replay the examples, and find the tests of each rule."""
    claims.settle_all(claims.all_claims().values())
    for game in GAMES:
        trace.excluded(game)
    trace.as_json(measured=False)


@contextmanager
def builder() -> Iterator[Builder]:
    with runner("snorum.sphinxext", f"{__name__}:settle") as run:

        def build(folder: Path, *options: str) -> Ran:
            words = ["-W", "--keep-going", "-n", *options, str(folder), str(folder / "_out")]
            return run("sphinx", *words, NO_COLOR="1")

        yield build

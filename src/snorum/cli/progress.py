"""How far a run has come: a bar where there is a terminal, elsewhere a line now and then; both on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from snorum.cli.words import echo

if TYPE_CHECKING:
    from snorum.studies.running import Progress

EVERY = 10.0
"""Seconds between two lines where there is no terminal."""

ENOUGH = 0.01
"""What share of its games a run must have played, after the first chunk, before it is said how long it takes."""

COMPILING = "compiling, which takes a few minutes the first time"


@contextmanager
def shown(what: str) -> Iterator[Callable[[Progress], None]]:
    """Show the progress of what is told while the context lasts."""
    if not sys.stderr.isatty():
        yield _Lines(what)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("chunks,"),
        TimeElapsedColumn(), TextColumn("gone{task.fields[note]}"),
    )  # fmt: skip
    with Bar(*columns, console=Console(stderr=True)) as bar:
        task, ahead = bar.add_task(what, total=None, note=""), Ahead()
        yield lambda progress: bar.update(task, completed=progress.done, total=progress.of, note=ahead(progress))


class Ahead:
    """What is to be said of what lies ahead: that it is compiled first, or how long it will take; or nothing yet.

    The clock runs from the end of the first chunk: what comes before it is the compiling, and says nothing of the rest.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.begun, self.before = 0.0, 0

    def __call__(self, progress: Progress) -> str:
        """The end of a line, with a comma before it; empty, if nothing can be said."""
        if not progress.left:
            return ""
        if not progress.played:
            return f"; {COMPILING}"
        if not self.before:
            self.begun, self.before = self.clock(), progress.played
        played = progress.played - self.before
        if not played or played < ENOUGH * (played + progress.left):
            return ""
        return f", about {span((self.clock() - self.begun) / played * progress.left)} left"


def span(seconds: float) -> str:
    """A time in words, as exactly as one needs it.

    >>> span(0.4), span(89), span(600), span(10_000)
    ('1 s', '89 s', '10 min', '2 h 47 min')
    """
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


class _Lines:
    """A line when it begins, each so many seconds, and when it is done."""

    def __init__(self, what: str) -> None:
        self.what, self.start, self.ahead = what, time.monotonic(), Ahead()
        self.last = -EVERY

    def __call__(self, progress: Progress) -> None:
        gone, ahead = time.monotonic() - self.start, self.ahead(progress)
        if gone - self.last < EVERY and progress.done < progress.of:
            return
        self.last = gone
        echo(f"{self.what}: {progress.done} of {progress.of} chunks, {gone:.0f} s{ahead}", err=True)

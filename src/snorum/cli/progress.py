"""Show the progress of a run on standard error: a bar in a terminal, elsewhere a line every ten seconds."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from snorum.cli.words import echo

if TYPE_CHECKING:
    from snorum.lab.studies.running import Progress

EVERY = 10.0
"""Seconds between two lines of progress outside a terminal."""

ENOUGH = 0.01
"""The share of its games that a run must play after the first chunk before the time left is estimated."""

COMPILING = "compiling, which takes a few minutes the first time"


@contextmanager
def show_progress(what: str, *, compiles: bool = True) -> Iterator[Callable[[Progress], None]]:
    """Give a function that shows the progress of `what` each time it is called; `compiles`: it may first compile."""
    ahead = TimeLeft(compiles=compiles)
    if not sys.stderr.isatty():
        yield _ProgressLines(what, ahead)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("chunks,"),
        TimeElapsedColumn(),
        TextColumn("elapsed{task.fields[note]}"),
    )
    with Bar(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(what, total=None, note="")
        yield lambda progress: bar.update(task, completed=progress.done, total=progress.total, note=ahead(progress))


class TimeLeft:
    """Estimates how long a run still takes.

    The clock starts at the end of the first chunk, because the time before that is mostly compiling.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, *, compiles: bool = True) -> None:
        self.clock, self.compiles = clock, compiles
        self.begun, self.before = 0.0, 0

    def __call__(self, progress: Progress) -> str:
        """The estimate as the end of a line of progress; empty if it is too early to say."""
        if not progress.left:
            return ""
        if not progress.played:
            return f"; {COMPILING}" if self.compiles else ""
        if not self.before:
            self.begun, self.before = self.clock(), progress.played
        played = progress.played - self.before
        if not played or played < ENOUGH * (played + progress.left):
            return ""
        return f", about {span((self.clock() - self.begun) / played * progress.left)} left"


def span(seconds: float) -> str:
    """A length of time in words, rounded for reading.

    >>> span(0.4), span(89), span(600), span(10_000)
    ('1 s', '89 s', '10 min', '2 h 47 min')
    """
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


class _ProgressLines:
    """Prints a line of progress at the start, every few seconds, and at the end."""

    def __init__(self, what: str, ahead: TimeLeft) -> None:
        self.what, self.start, self.ahead = what, time.monotonic(), ahead
        self.last = -EVERY

    def __call__(self, progress: Progress) -> None:
        gone, ahead = time.monotonic() - self.start, self.ahead(progress)
        if gone - self.last < EVERY and progress.done < progress.total:
            return
        self.last = gone
        echo(f"{self.what}: {progress.done} of {progress.total} chunks, {gone:.0f} s{ahead}", err=True)

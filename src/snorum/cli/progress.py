"""How far a run has come: a bar where there is a terminal, elsewhere a line now and then; both on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from snorum.cli.words import echo
from snorum.studies.running import Progress

EVERY = 10.0
"""Seconds between two lines where there is no terminal."""


@contextmanager
def shown(what: str) -> Iterator[Callable[[Progress], None]]:
    """Show the progress of what is told while the context lasts."""
    if not sys.stderr.isatty():
        yield _Lines(what)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("chunks,"),
        TimeElapsedColumn(), TextColumn("gone,"), TimeRemainingColumn(), TextColumn("left"),
    )  # fmt: skip
    with Bar(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(what, total=None)
        yield lambda progress: bar.update(task, completed=progress.done, total=progress.of)


class _Lines:
    """A line when it begins, each so many seconds, and when it is done."""

    def __init__(self, what: str) -> None:
        self.what, self.start = what, time.monotonic()
        self.last = -EVERY

    def __call__(self, progress: Progress) -> None:
        gone = time.monotonic() - self.start
        if gone - self.last < EVERY and progress.done < progress.of:
            return
        self.last = gone
        new = progress.done - progress.found
        left = (
            f", {gone / new * (progress.of - progress.done):.0f} s left" if new and progress.done < progress.of else ""
        )
        echo(f"{self.what}: {progress.done} of {progress.of} chunks, {gone:.0f} s{left}", err=True)

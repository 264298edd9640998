"""Run a study: count its chunks, here or elsewhere, and add them up.

Only whole numbers are added, and each game depends only on the seed and its own number. So the result is the same to
the last digit, whatever counts the chunks, in any order, and after any failures.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from snorum import __version__
from snorum.books.counts import BATCHES, Provenance, Result
from snorum.games.vocabulary import SnorumError
from snorum.lab.studies.chunks import (
    FIRST,
    Chunk,
    Counter,
    Done,
    Task,
    count_here,
    split_into_chunks,
    split_into_pieces,
)
from snorum.lab.studies.journal import Journal
from snorum.lab.studies.study import Study
from snorum.lab.studies.tasks import first_sums, make_tasks, source_digest_of


class Progress(NamedTuple):
    """The progress of a run, in chunks and in games."""

    done: int
    total: int
    found: int
    """Chunks that an interrupted run had already counted."""
    played: int
    """Games that this run has counted; chunks differ in size."""
    left: int
    """Games still to be counted."""


OnProgress = Callable[[Progress], None]
EVERY = 30
"""Seconds between two lines of progress."""
Tasks = Callable[[Study, int, Sequence[Chunk]], Sequence[Task]]
"""Makes the tasks of these chunks, given the study and its seed."""


class ProgressLines:
    """Prints a line of progress now and then while a study is run."""

    def __init__(self, study: Study) -> None:
        self.name, self.start, self.last = study.name, time.monotonic(), 0.0

    def __call__(self, progress: Progress) -> None:
        """Print a line if the last one is long ago, or if the run is finished."""
        elapsed = time.monotonic() - self.start
        if elapsed - self.last > EVERY or progress.done == progress.total:
            self.last = elapsed
            print(f"{self.name}: {progress.done} of {progress.total} chunks, {elapsed:.0f} s", flush=True)


def run(
    study: Study,
    games: int | None = None,
    seed: int | None = None,
    *,
    counter: Counter = count_here,
    tasks: Tasks = make_tasks,
    sources: Callable[[Study], str] = source_digest_of,
    first: int = FIRST,
    journal: Journal | None = None,
    on_progress: OnProgress = lambda _: None,
) -> Result:
    """Play the games of a study, and count them.

    Args:
        study: what to play and count.
        games: how many games in each way; by default as many as the study says.
        seed: the seed; by default the study's own.
        counter: what counts the chunks.
        tasks: what makes a task of each chunk; by default that of the study's game.
        sources: what gives the digest of the code that plays them.
        first: how many of the first games are also counted separately.
        journal: where to save each counted chunk, and from where to resume an interrupted run.
        on_progress: called with the progress after each chunk.

    Raises:
        SnorumError: there are too few games, or its game has no such measure or policy as the study names.
    """
    games, seed = study.games if games is None else games, study.seed if seed is None else seed
    if games < BATCHES:
        raise SnorumError(f"{games} games; expected {BATCHES} or more")
    wanted = split_into_chunks(study, games, first)
    done = {chunk: each for chunk, each in (journal.done() if journal else {}).items() if chunk in set(wanted)}
    before = journal.seconds() if journal else 0.0
    if journal:
        journal.open()
    lacking = [each for each in wanted if each not in done]
    start, found, played, left = time.monotonic(), len(done), 0, sum(each.number for each in lacking)
    on_progress(Progress(found, len(wanted), found, played, left))
    for each in counter(tasks(study, seed, lacking)):
        done[each.chunk] = each
        if journal:
            journal.add(each, time.monotonic() - start)
        played, left = played + each.chunk.number, left - each.chunk.number
        on_progress(Progress(len(done), len(wanted), found, played, left))
    return _add_up(study, games, seed, done, before + time.monotonic() - start, sources(study), first)


def _add_up(
    study: Study, games: int, seed: int, done: Mapping[Chunk, Done], seconds: float, sources: str, first: int
) -> Result:
    """Add up the chunks of each batch."""
    sums = {way.name: [[0] * BATCHES for _ in study.measures] for way in study.ways}
    for way, batch, start, size in ((way, *piece) for way in sums for piece in split_into_pieces(games)):
        for measure, each in enumerate(done[Chunk(way, start, size)].sums):
            sums[way][measure][batch] += each
    some = {way: done[Chunk(way, 0, min(first, games))].sums for way in sums}
    machines = "; ".join(sorted({each.machine for each in done.values()}))
    return Result(
        study.name,
        study.digest,
        games,
        seed,
        {way: dict(zip(study.measures, map(tuple, found), strict=True)) for way, found in sums.items()},
        {way: dict(zip(study.measures, found, strict=True)) for way, found in some.items()},
        Provenance(__version__, sources, machines, f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}", round(seconds, 1)),
        study.game,
        study.full_ways,
    )


def is_current(study: Study, kept: Result, games: int | None = None, seed: int | None = None) -> bool:
    """Does a stored result fit the study as now defined, and do its first games give the same sums when replayed?"""
    games, seed = study.games if games is None else games, study.seed if seed is None else seed
    same = (kept.games, kept.seed) == (games, seed) and study.fits(kept)
    return same and kept.first == first_sums(study, seed, games)

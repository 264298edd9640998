"""Run a study: count its chunks, here or elsewhere, and add them up.

Only whole numbers are added, and each game depends on the seed and its own number alone: whoever counts, in whatever
order, after whatever failures, the result is the same to the last digit.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from snorum import __version__
from snorum.studies.chunks import FIRST, Chunk, Counter, Done, chunks, first_sums, here, pieces, sources_of, tasks
from snorum.studies.journal import Journal
from snorum.studies.provenance import Provenance
from snorum.studies.results import Result
from snorum.studies.study import BATCHES, Study
from snorum.vocabulary import SnorumError


class Progress(NamedTuple):
    """How far a run has come, in chunks, each of some thousands of games."""

    done: int
    of: int
    found: int
    """How many were done already when it began: by a run that was broken off."""
    played: int
    """How many games this run has counted; the chunks are not all of a size."""
    left: int
    """How many games are still to be counted."""


Told = Callable[[Progress], None]


def run(
    study: Study,
    games: int | None = None,
    seed: int | None = None,
    *,
    by: Counter = here,
    journal: Journal | None = None,
    tell: Told = lambda _: None,
) -> Result:
    """Play the games of a study (as many as it has, from its seed, if nothing else is said) and count them.

    With a `journal` the run can be broken off at any moment; another run with the same journal goes on from there.
    A `SnorumError` says that the study cannot be run.
    """
    games, seed = study.games if games is None else games, study.seed if seed is None else seed
    if games < BATCHES:
        raise SnorumError(f"{games} games; expected {BATCHES} at least")
    wanted = chunks(study, games)
    done = {chunk: each for chunk, each in (journal.done() if journal else {}).items() if chunk in set(wanted)}
    before = journal.seconds() if journal else 0.0
    if journal:
        journal.open()
    lacking = [each for each in wanted if each not in done]
    start, found, played, left = time.monotonic(), len(done), 0, sum(each.number for each in lacking)
    tell(Progress(found, len(wanted), found, played, left))
    for each in by(tasks(study, seed, lacking)):
        done[each.chunk] = each
        if journal:
            journal.add(each, time.monotonic() - start)
        played, left = played + each.chunk.number, left - each.chunk.number
        tell(Progress(len(done), len(wanted), found, played, left))
    return _result(study, games, seed, done, before + time.monotonic() - start)


def _result(study: Study, games: int, seed: int, done: Mapping[Chunk, Done], seconds: float) -> Result:
    """The sums of the batches, from those of their pieces."""
    sums = {way.name: [[0] * BATCHES for _ in study.measures] for way in study.ways}
    for way, batch, start, size in ((way, *piece) for way in sums for piece in pieces(games)):
        for measure, each in enumerate(done[Chunk(way, start, size)].sums):
            sums[way][measure][batch] += each
    first = {way: done[Chunk(way, 0, min(FIRST, games))].sums for way in sums}
    machines = "; ".join(sorted({each.machine for each in done.values()}))
    return Result(
        study.name, study.digest, games, seed,
        {way: dict(zip(study.measures, map(tuple, found), strict=True)) for way, found in sums.items()},
        {way: dict(zip(study.measures, found, strict=True)) for way, found in first.items()},
        Provenance(__version__, sources_of(study), machines, f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
                   round(seconds, 1)),
        study.game, study.written,
    )  # fmt: skip


def fresh(study: Study, kept: Result, games: int | None = None, seed: int | None = None) -> bool:
    """Whether a result is of the study as it is defined now, and its first games come out as they did."""
    games, seed = study.games if games is None else games, study.seed if seed is None else seed
    same = (kept.games, kept.seed) == (games, seed) and kept.of(study)
    return same and kept.first == first_sums(study, seed, games)

"""Count chunks by more processes than one: on this machine, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from itertools import islice
from typing import Any

from snorum.studies.chunks import Counter, Done, Task, count
from snorum.vocabulary import SnorumError

PATIENCE = 5
"""So often in a run the workers may die without anything having been counted meanwhile."""

AHEAD = 3
"""So many chunks are given out for each worker at a time."""

ANSWER = 10
"""Seconds within which a cluster must answer."""

RETRIES = 3
"""So often a worker of a cluster is asked again for a chunk that failed."""


def processes(workers: int) -> Counter:
    """Workers on this machine. One that dies is replaced, and what it was at is counted again."""

    def by(tasks: Sequence[Task]) -> Iterator[Done]:
        left, deaths = {task.chunk: task for task in tasks}, 0
        while left:
            before = len(left)
            try:
                for done in _pool(workers, list(left.values())):
                    del left[done[0]]
                    yield done
            except BrokenProcessPool as error:
                deaths = deaths + 1 if len(left) == before else 0
                if deaths == PATIENCE:
                    raise SnorumError(f"the workers died {PATIENCE} times in succession: {error}") from None

    return by


def _pool(workers: int, tasks: Sequence[Task]) -> Iterator[Done]:
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_deaf)
    try:
        coming, running = iter(tasks), set[Future[Done]]()
        for task in coming:
            running.add(pool.submit(count, task))
            while len(running) >= AHEAD * workers:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in done)
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (each.result() for each in done)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _deaf() -> None:
    """Leave it to the process that asks to be interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def dask(address: str, *, ahead: int = 200) -> Counter:
    """Workers of a Dask cluster that runs already, at this address of its scheduler (`tcp://host:8786`).

    A worker that is lost is the scheduler's affair: it has its chunks counted by another. One that fails otherwise
    is asked three times more.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise SnorumError("--dask needs the extra of the package for it: pip install 'snorum[cluster]'") from None

    def by(tasks: Sequence[Task]) -> Iterator[Done]:
        try:
            client = distributed.Client(address, timeout=ANSWER, set_as_default=False)
        except OSError as error:
            raise SnorumError(f"no Dask scheduler answers at {address}: {error}") from None
        with client:
            coming = iter(tasks)
            running = distributed.as_completed(loop=client.loop, with_results=True)
            for task in islice(coming, ahead):
                running.add(client.submit(count, task, pure=False, retries=RETRIES))
            try:
                for _, done in running:
                    for task in islice(coming, 1):
                        running.add(client.submit(count, task, pure=False, retries=RETRIES))
                    yield done
            except distributed.KilledWorker as error:
                raise SnorumError(f"the cluster gave up: {error}") from None

    return by

"""Count chunks by more processes than one: on this machine, or on a Dask cluster."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import islice
from typing import Any

from snorum.studies.chunks import Counter, Done, Task, count
from snorum.vocabulary import SnorumError

PATIENCE = 5
"""So often in a run the workers may die without anything having been counted meanwhile."""

AHEAD = 3
"""So many chunks are given out for each worker at a time."""

ANSWER = 15
"""Seconds within which a cluster must answer."""

SILENCE = 5
"""After so many seconds without a chunk it is looked whether the cluster has a worker."""

TICK = 0.05
"""Seconds between two looks whether the cluster has done a chunk."""

NOTICE = 2
"""Seconds within which a client whose scheduler is lost notices that."""

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
                    del left[done.chunk]
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


def dask(address: str, *, ahead: int = 200, say: Callable[[str], None] = lambda _: None) -> Counter:
    """Workers of a Dask cluster that runs already, at this address of its scheduler (`tcp://host:8786`).

    A worker that is lost is the scheduler's affair: it has its chunks counted by another. One that fails otherwise
    is asked three times more. Where there is none, it is waited for, and said so. A `SnorumError` if the scheduler
    does not answer, or is lost: what was counted until then has been given.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise SnorumError("--dask needs the extra of the package for it: pip install 'snorum[cluster]'") from None

    def by(tasks: Sequence[Task]) -> Iterator[Done]:
        _ask(distributed, address)
        try:
            with _quiet(), _client(distributed, address) as client:
                yield from _given_out(distributed, client, tasks, ahead, say)
        except OSError:
            raise SnorumError(f"the Dask scheduler at {address} was lost in mid-run") from None
        except distributed.KilledWorker as error:
            raise SnorumError(f"the cluster gave up: {error}") from None
        except ImportError as error:
            raise SnorumError(f"the workers of the cluster lack what counts ({error}): install the same "
                              "snorum[cluster] there") from None  # fmt: skip

    return by


@contextmanager
def _client(distributed: Any, address: str) -> Iterator[Any]:
    """A client of the cluster; an `OSError` if it loses the scheduler, in whatever way it comes to notice."""
    client = distributed.Client(address, timeout=ANSWER, set_as_default=False)
    try:
        yield client
    except (Exception, asyncio.CancelledError) as error:
        end = time.monotonic() + NOTICE
        while client.status == "running" and time.monotonic() < end:
            time.sleep(TICK)
        if client.status == "running":
            raise
        raise ConnectionError from error
    finally:
        with suppress(Exception, asyncio.CancelledError):
            client.close()


@contextmanager
def _quiet() -> Iterator[None]:
    """Let Dask not write a screenful of each thing that goes wrong: it is said in a line."""
    loggers = [logging.getLogger(name) for name in ("asyncio", "distributed.client", "tornado.application")]
    levels = [each.level for each in loggers]
    for each in loggers:
        each.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for each, level in zip(loggers, levels, strict=True):
            each.setLevel(level)


def _ask(distributed: Any, address: str) -> None:
    """Ask the scheduler who it is, before anything is begun that would have to be ended; what listens may be mute."""

    async def answer() -> None:
        async with distributed.core.rpc(address) as scheduler:
            await scheduler.identity()

    async def in_time() -> None:
        await asyncio.wait_for(answer(), ANSWER)

    try:
        distributed.comm.parse_host_port(distributed.comm.parse_address(address)[1])
        with ThreadPoolExecutor(1) as aside:  # for who asks may have a loop of his own that runs
            aside.submit(asyncio.run, in_time()).result()
    except ValueError:
        raise SnorumError(f"--dask {address}: expected the address of a scheduler, as tcp://host:8786") from None
    except (OSError, TimeoutError) as error:
        raise SnorumError(f"no Dask scheduler answers at {address} within {ANSWER} s"
                          + (f": {error}" if str(error) else "")) from None  # fmt: skip


def _given_out(
    distributed: Any, client: Any, tasks: Sequence[Task], ahead: int, say: Callable[[str], None]
) -> Iterator[Done]:
    """Have tasks counted, some ahead of what is done; an `OSError` if the scheduler is lost."""
    coming = iter(tasks)
    running = distributed.as_completed(loop=client.loop, with_results=True)

    def more(number: int) -> None:
        for task in islice(coming, number):
            running.add(client.submit(count, task, pure=False, retries=RETRIES))

    more(ahead)
    heard, waiting = time.monotonic(), False
    while not running.is_empty():
        if client.status != "running":  # of a lost scheduler some futures never hear
            raise ConnectionError
        if not running.has_ready():
            time.sleep(TICK)
            if time.monotonic() - heard > SILENCE:
                heard = time.monotonic()
                none = not client.scheduler_info()["workers"]
                if none and not waiting:
                    say("the cluster has no worker; waiting until it has one")
                waiting = none
            continue
        _, done = next(running)
        if not isinstance(done, Done):  # it was cancelled
            raise ConnectionError
        more(1)
        yield done
        heard, waiting = time.monotonic(), False

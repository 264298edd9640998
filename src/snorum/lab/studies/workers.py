"""Count chunks in several processes on this machine, or on a Dask cluster."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import islice
from typing import Any

from snorum.edition import installing
from snorum.games.vocabulary import SnorumError
from snorum.lab.studies.chunks import Counter, Done, Task, count

PATIENCE = 5
"""Give up when the workers have died this many times in a row without counting a chunk."""

AHEAD = 3
"""The number of chunks handed to each worker at a time."""

ANSWER = 15
"""Seconds within which a cluster must answer."""

SILENCE = 5
"""After this many seconds without a chunk, check that the cluster has a worker."""

TICK = 0.05
"""Seconds between two checks for a finished chunk on the cluster."""

NOTICE = 2
"""Seconds within which a client notices that its scheduler is lost."""

RETRIES = 3
"""How many times a cluster tries a failed chunk again."""


def processes(workers: int) -> Counter:
    """A counter with this many worker processes. Dead workers are replaced, and their chunks repeated."""

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
                    raise SnorumError(f"the workers died {PATIENCE} times in a row: {error}") from None

    return by


def _pool(workers: int, tasks: Sequence[Task]) -> Iterator[Done]:
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_ignore_interrupts)
    try:
        coming, running = iter(tasks), set[Future[Done]]()
        for task in coming:
            with holding_interrupts():
                running.add(pool.submit(count, task))
            while len(running) >= AHEAD * workers:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in done)
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (each.result() for each in done)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def holding_interrupts() -> Iterator[None]:
    """Hear of Ctrl-C only afterwards. A worker started meanwhile never does, not even while it imports this module.

    A blocked signal goes to another thread if there is one, such as those of a numerical library, and Python would
    still raise in the main thread; so what handles it only notes it until the end.
    """
    heard: list[int] = []
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(handler):
        yield
        return
    blocks = hasattr(signal, "pthread_sigmask")  # not on Windows, where a worker hears of it until it ignores it
    signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if blocks else set()
    try:
        yield
    finally:
        if blocks:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, handler)
    if heard:
        handler(heard[0], None)


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C in a worker; the main process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def dask(address: str, *, ahead: int = 200, say: Callable[[str], None] = lambda _: None) -> Counter:
    """A counter that uses the workers of a running Dask cluster.

    The scheduler gives the chunks of a lost worker to another; a chunk that fails is tried three more times. If the
    cluster has no worker, the counter waits for one, and says so.

    Args:
        address: the scheduler's address, such as `tcp://host:8786`.
        ahead: how many chunks to submit before the first is done.
        say: called with a message while the cluster has no worker.

    Raises:
        SnorumError: Dask is not installed, the scheduler does not answer or is lost, or the cluster gives up. Chunks
            already yielded remain valid.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise SnorumError(f"--dask needs Dask: {installing.command('cluster')}") from None

    def by(tasks: Sequence[Task]) -> Iterator[Done]:
        _check_scheduler(distributed, address)
        try:
            with _silence_dask(), _client(distributed, address) as client:
                yield from _submit_tasks(distributed, client, tasks, ahead, say)
        except OSError:
            raise SnorumError(f"the Dask scheduler at {address} was lost during the run") from None
        except distributed.KilledWorker as error:
            raise SnorumError(f"the cluster gave up: {error}") from None
        except ImportError as error:
            raise SnorumError(
                f"the workers of the cluster lack a module ({error}); install the same snorum[cluster] there"
            ) from None

    return by


@contextmanager
def _client(distributed: Any, address: str) -> Iterator[Any]:
    """A client of the cluster; an `OSError` if it loses the scheduler, however that shows."""
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
def _silence_dask() -> Iterator[None]:
    """Silence Dask's long error logs; an error gives one line."""
    loggers = [logging.getLogger(name) for name in ("asyncio", "distributed.client", "tornado.application")]
    levels = [each.level for each in loggers]
    for each in loggers:
        each.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for each, level in zip(loggers, levels, strict=True):
            each.setLevel(level)


def _check_scheduler(distributed: Any, address: str) -> None:
    """Check that a scheduler answers at this address before starting a client; another program may listen there."""

    async def answer() -> None:
        async with distributed.core.rpc(address) as scheduler:
            await scheduler.identity()

    async def in_time() -> None:
        await asyncio.wait_for(answer(), ANSWER)

    try:
        distributed.comm.parse_host_port(distributed.comm.parse_address(address)[1])
        with ThreadPoolExecutor(1) as aside:  # the caller may already run an event loop
            aside.submit(asyncio.run, in_time()).result()
    except ValueError:
        raise SnorumError(f"--dask {address}: expected the address of a scheduler, as tcp://host:8786") from None
    except (OSError, TimeoutError) as error:
        raise SnorumError(
            f"no Dask scheduler answers at {address} within {ANSWER} s" + (f": {error}" if str(error) else "")
        ) from None


def _submit_tasks(
    distributed: Any, client: Any, tasks: Sequence[Task], ahead: int, say: Callable[[str], None]
) -> Iterator[Done]:
    """Submit tasks, some in advance, and yield the counted chunks; an `OSError` if the scheduler is lost."""
    coming = iter(tasks)
    running = distributed.as_completed(loop=client.loop, with_results=True)

    def more(number: int) -> None:
        for task in islice(coming, number):
            running.add(client.submit(count, task, pure=False, retries=RETRIES))

    more(ahead)
    heard, waiting = time.monotonic(), False
    while not running.is_empty():
        if client.status != "running":  # futures may not notice that the scheduler is lost
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
        if not isinstance(done, Done):  # the task was cancelled
            raise ConnectionError
        more(1)
        yield done
        heard, waiting = time.monotonic(), False

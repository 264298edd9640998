"""The work of a study in chunks, each of which may be counted anywhere, in any order, and again if it failed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, cast

from snorum.games import nearest
from snorum.studies import kernels, slices
from snorum.studies.kernels import Kernel, Sitting
from snorum.studies.loop import arm, counted
from snorum.studies.numbering import as_numbers
from snorum.studies.provenance import machine
from snorum.studies.study import Study, Way, batches
from snorum.vocabulary import SnorumError

AT_MOST = 20_000
"""Games in a chunk: some seconds' work at the most."""

FIRST = 100
"""How many of the first games are counted by themselves too, so that a short run shows whether they still come out."""


class Chunk(NamedTuple):
    """Some games of one way, one after another."""

    way: str
    first: int
    number: int


class Task(NamedTuple):
    """A chunk, with all that is needed to count it: words and numbers only, to be sent to another process."""

    chunk: Chunk
    kernel: str
    """The module of the game's kernel."""
    rules: tuple[int, ...]
    sitting: tuple[int, int, int]
    policies: tuple[int, ...]
    seed: int
    measures: tuple[int, ...]
    """The places of those that are kept."""
    sources: str
    """The digest of the sources from which it must be counted."""


class Done(NamedTuple):
    """A chunk that was counted."""

    chunk: Chunk
    sums: tuple[int, ...]
    """One for each measure that the study keeps."""
    machine: str
    """Who counted it."""


Counter = Callable[[Sequence[Task]], Iterator[Done]]
"""Counts chunks, and gives each as it is done, in whatever order."""


def count(task: Task) -> Done:
    """Count a chunk; a `SnorumError` if this process has other sources than the one that asks."""
    if task.sources != sources(task.kernel):
        raise SnorumError(f"the worker has other sources ({sources(task.kernel)}) than the study ({task.sources}): "
                          "install the same version of snorum on both")  # fmt: skip
    kernel = cast("Kernel", import_module(task.kernel))
    way = arm(kernel, task.rules, Sitting(*task.sitting), task.policies)
    total = counted(kernel, way, task.seed, task.chunk.first, task.chunk.number)
    return Done(task.chunk, tuple(int(total[each]) for each in task.measures), machine())


def here(tasks: Sequence[Task]) -> Iterator[Done]:
    """Count chunks one after another in this process."""
    yield from map(count, tasks)


def pieces(games: int) -> list[tuple[int, int, int]]:
    """How the games of a way are cut: the number of the batch, the first game, how many."""
    found = []
    for batch, (first, number) in enumerate(batches(games)):
        for start in range(first, first + number, AT_MOST):
            found.append((batch, start, min(AT_MOST, first + number - start)))
    return found


def chunks(study: Study, games: int) -> list[Chunk]:
    """The chunks of so many games: the first few of each way, then piece by piece, all ways together."""
    found = [Chunk(way.name, 0, min(FIRST, games)) for way in study.ways]
    found += [Chunk(way.name, start, size) for _, start, size in pieces(games) for way in study.ways]
    return list(dict.fromkeys(found))


def kernel_of(game: str) -> str:
    """The module of a game's kernel."""
    return f"{kernels.__name__}.{kernels.KERNELS[game]}"


def sources_of(study: Study) -> str:
    """A digest of the code that counts a study's games, which stands with its result: other code, other numbers."""
    return sources(kernel_of(study.game))


@cache
def sources(kernel: str) -> str:
    """A digest of the code that counts a kernel's games. Who counts, and how it is written down, is not in it."""
    found, name = slices.around(kernel, Path(str(import_module(kernel).__file__)))
    return found.digest((name, ""), (counted.__module__, "counted"), (__name__, "chunks"))


def tasks(study: Study, seed: int, some: Iterable[Chunk]) -> list[Task]:
    """What is to be done to count these chunks; a `SnorumError` if the kernel lacks what the study names."""
    module = kernel_of(study.game)
    kernel = cast("Kernel", import_module(module))
    places = _numbers(f"{study.name}: there is no measure", study.measures, kernel.MEASURES)
    ways = {way.name: _way(study, way, kernel) for way in study.ways}
    return [Task(each, module, *ways[each.way], seed, places, sources(module)) for each in some]


def _way(study: Study, way: Way, kernel: Kernel) -> tuple[tuple[int, ...], tuple[int, int, int], tuple[int, ...]]:
    policies = _numbers(f"{study.name}, {way.name}: there is no policy", way.policies, list(kernel.POLICIES))
    return as_numbers(study.rules(way)), (way.players, way.deals, way.most), policies


def _numbers(what: str, words: Iterable[str], known: Sequence[str]) -> tuple[int, ...]:
    for word in words:
        if word not in known:
            raise SnorumError(f"{what} {word!r}; the nearest is {nearest(word, known)!r}")
    return tuple(list(known).index(word) for word in words)


def first_sums(study: Study, seed: int, games: int) -> Mapping[str, Mapping[str, int]]:
    """What the first few games of each way come to, counted here and now."""
    some = [each for each in chunks(study, games) if (each.first, each.number) == (0, min(FIRST, games))]
    done = here(tasks(study, seed, some))
    return {each.chunk.way: dict(zip(study.measures, each.sums, strict=True)) for each in done}

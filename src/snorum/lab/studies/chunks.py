"""Split a study into chunks of games, which can be counted anywhere, in any order, and again after a failure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, Protocol, cast

from snorum.books.counts import batches
from snorum.games import nearest
from snorum.games.vocabulary import SnorumError
from snorum.lab.studies import kernels, slices
from snorum.lab.studies.kernels import Kernel, Sitting
from snorum.lab.studies.loop import count_games, prepare_arm
from snorum.lab.studies.numbering import as_numbers
from snorum.lab.studies.provenance import machine
from snorum.lab.studies.study import Study, Way

AT_MOST = 20_000
"""The most games in a chunk: a few seconds' work."""

FIRST = 100
"""How many of the first games are also counted separately, so that a short run can check a stored result."""


class Chunk(NamedTuple):
    """Some consecutive games of one way of playing."""

    way: str
    first: int
    number: int


class Task(Protocol):
    """A chunk with all that is needed to count it: only words and numbers, to be sent to another process."""

    @property
    def chunk(self) -> Chunk:
        """The games to be counted."""

    def play(self) -> Done:
        """Play and count them."""


class CompiledTask(NamedTuple):
    """A chunk of compiled games."""

    chunk: Chunk
    kernel: str
    """The module of the game's kernel."""
    rules: tuple[int, ...]
    sitting: tuple[int, int, int]
    policies: tuple[int, ...]
    seed: int
    measures: tuple[int, ...]
    """The places of the measures that the study keeps, among those of the kernel."""
    sources: str
    """The digest of the source code that must count it."""

    def play(self) -> Done:
        """Play and count the games.

        Raises:
            SnorumError: this process has other source code than the one that made the task.
        """
        if self.sources != (found := source_digest(self.kernel)):
            raise SnorumError(
                f"the worker has other sources ({found}) than the study ({self.sources}); "
                "install the same version of snorum on both"
            )
        kernel = cast("Kernel", import_module(self.kernel))
        way = prepare_arm(kernel, self.rules, Sitting(*self.sitting), self.policies)
        total = count_games(kernel, way, self.seed, self.chunk.first, self.chunk.number)
        return Done(self.chunk, tuple(int(total[each]) for each in self.measures), machine())


class Done(NamedTuple):
    """A chunk after counting."""

    chunk: Chunk
    sums: tuple[int, ...]
    """One for each measure that the study keeps."""
    machine: str
    """The machine that counted it."""


Counter = Callable[[Sequence[Task]], Iterator[Done]]
"""Counts chunks and yields each when it is done, in any order."""


def count(task: Task) -> Done:
    """Count a chunk, of whatever kind; other processes are given this function."""
    return task.play()


def count_here(tasks: Sequence[Task]) -> Iterator[Done]:
    """Count chunks in this process, one after another."""
    yield from map(count, tasks)


def split_into_pieces(games: int) -> list[tuple[int, int, int]]:
    """Split the games of a way. Of each piece: the number of its batch, its first game, and how many games."""
    pieces = []
    for batch, (first, number) in enumerate(batches(games)):
        for start in range(first, first + number, AT_MOST):
            pieces.append((batch, start, min(AT_MOST, first + number - start)))
    return pieces


def split_into_chunks(study: Study, games: int, first: int = FIRST) -> list[Chunk]:
    """The chunks of a run of `games`: the `first` games of each way, then piece by piece, all ways in turn."""
    chunks = [Chunk(way.name, 0, min(first, games)) for way in study.ways]
    chunks += [Chunk(way.name, start, size) for _, start, size in split_into_pieces(games) for way in study.ways]
    return list(dict.fromkeys(chunks))


def kernel_of(game: str) -> str:
    """The name of the module that plays this game, compiled."""
    return f"{kernels.__name__}.{kernels.KERNELS[game]}"


def source_digest_of(study: Study) -> str:
    """A digest of the code that plays and counts a study's games. It is stored with the result."""
    return source_digest(kernel_of(study.game))


@cache
def source_digest(kernel: str) -> str:
    """A digest of the code that plays and counts a kernel's games, without the code that distributes and stores."""
    found, name = slices.modules_around(kernel, Path(str(import_module(kernel).__file__)))
    return found.digest((name, ""), (count_games.__module__, "count_games"), (__name__, "split_into_chunks"))


def make_tasks(study: Study, seed: int, chunks: Iterable[Chunk]) -> list[CompiledTask]:
    """The tasks for these chunks of compiled games.

    Raises:
        SnorumError: the kernel has no measure or policy of a name that the study uses, or does not play by its rules.
    """
    module = kernel_of(study.game)
    kernel = cast("Kernel", import_module(module))
    places = _numbers_of(f"{study.name}: there is no measure", study.measures, kernel.MEASURES)
    ways = {way.name: _way_as_numbers(study, way, kernel) for way in study.ways}
    return [CompiledTask(each, module, *ways[each.way], seed, places, source_digest(module)) for each in chunks]


def _way_as_numbers(
    study: Study, way: Way, kernel: Kernel
) -> tuple[tuple[int, ...], tuple[int, int, int], tuple[int, ...]]:
    policies = _numbers_of(f"{study.name}, {way.name}: there is no policy", way.policies, kernel.POLICIES)
    rules = study.rules(way)
    kernels.refuse_left_out(kernel, rules)
    return as_numbers(rules), (way.players, way.deals, way.most), policies


def _numbers_of(what: str, words: Iterable[str], known: Sequence[str]) -> tuple[int, ...]:
    for word in words:
        if word not in known:
            raise SnorumError(f"{what} {word!r}; the nearest is {nearest(word, known)!r}")
    return tuple(known.index(word) for word in words)


def first_sums(study: Study, seed: int, games: int) -> Mapping[str, Mapping[str, int]]:
    """The sums of the first few games of each way, counted in this process."""
    some = [each for each in split_into_chunks(study, games) if (each.first, each.number) == (0, min(FIRST, games))]
    done = count_here(make_tasks(study, seed, some))
    return {each.chunk.way: dict(zip(study.measures, each.sums, strict=True)) for each in done}

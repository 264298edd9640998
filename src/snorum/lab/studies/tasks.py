"""The task of each chunk: its games, compiled, or played by the reference implementation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, cast

from snorum.games import nearest
from snorum.games.vocabulary import SnorumError
from snorum.lab.studies import kernels, slices, snap, stops
from snorum.lab.studies.chunks import FIRST, Chunk, Done, Task, count_here, machine, split_into_chunks
from snorum.lab.studies.kernels import Kernel, Sitting
from snorum.lab.studies.loop import count_games, prepare_arm
from snorum.lab.studies.numbering import as_numbers
from snorum.lab.studies.study import Study, Way

COUNTING: Mapping[str, str] = {
    "snap": snap.__name__,
    **dict.fromkeys(("pope-joan", "spin", "newmarket"), stops.__name__),
}
"""The module that counts the games of each game that is not compiled, by the game's id."""


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
        refuse_other_sources(self.sources, self.kernel)
        kernel = cast("Kernel", import_module(self.kernel))
        way = prepare_arm(kernel, self.rules, Sitting(*self.sitting), self.policies)
        total = count_games(kernel, way, self.seed, self.chunk.first, self.chunk.number)
        return Done(self.chunk, tuple(int(total[each]) for each in self.measures), machine())


class ReferenceTask(NamedTuple):
    """A chunk of games that the reference implementation plays."""

    chunk: Chunk
    counting: str
    """The module that counts them."""
    rules: Any
    way: Way
    seed: int
    measures: Sequence[str]
    sources: str
    """The digest of the source code that must count it."""

    def play(self) -> Done:
        """Play and count the games.

        Raises:
            SnorumError: this process has other source code than the one that made the task.
        """
        refuse_other_sources(self.sources, self.counting)
        count = import_module(self.counting).count_games
        total = count(self.rules, self.way, self.seed, self.chunk.first, self.chunk.number)
        return Done(self.chunk, tuple(total[each] for each in self.measures), machine())


def refuse_other_sources(sources: str, module: str) -> None:
    """Raise a `SnorumError` if a module has other source code in this process than where the task was made."""
    if sources != (found := source_digest(module)):
        raise SnorumError(
            f"the worker has other sources ({found}) than the study ({sources}); install the same version of snorum "
            "on both"
        )


def kernel_of(game: str) -> str:
    """The name of the module that plays this game: its kernel, or the module that counts what the reference plays."""
    return f"{kernels.__name__}.{kernels.KERNELS[game]}" if game in kernels.KERNELS else COUNTING[game]


def measures_of(game: str) -> Sequence[str]:
    """The names of what can be counted in a game."""
    return cast("Sequence[str]", import_module(kernel_of(game)).MEASURES)


def source_digest_of(study: Study) -> str:
    """A digest of the code that plays and counts a study's games. It is stored with the result."""
    return source_digest(kernel_of(study.game))


@cache
def source_digest(kernel: str) -> str:
    """A digest of the code that plays and counts a kernel's games, without the code that distributes and stores."""
    found, name = slices.modules_around(kernel, Path(str(import_module(kernel).__file__)))
    loop = [] if kernel in COUNTING.values() else [(count_games.__module__, "count_games")]
    return found.digest((name, ""), *loop, (split_into_chunks.__module__, "split_into_chunks"))


def make_tasks(study: Study, seed: int, chunks: Iterable[Chunk]) -> Sequence[Task]:
    """The tasks for these chunks of games.

    Raises:
        SnorumError: there is no measure or policy of a name that the study uses, or it is not compiled for its rules.
    """
    name = kernel_of(study.game)
    kernel = cast("Kernel", import_module(name))
    places = _numbers_of(f"{study.name}: there is no measure", study.measures, kernel.MEASURES)
    policies = {
        way.name: _numbers_of(f"{study.name}, {way.name}: there is no policy", way.policies, tuple(kernel.POLICIES))
        for way in study.ways
    }
    if name in COUNTING.values():
        digest, of_way = source_digest(name), {way.name: (study.rules(way), way) for way in study.ways}
        return [ReferenceTask(each, name, *of_way[each.way], seed, study.measures, digest) for each in chunks]
    ways = {way.name: _way_as_numbers(study, way, kernel) for way in study.ways}
    return [
        CompiledTask(each, name, *ways[each.way], policies[each.way], seed, places, source_digest(name))
        for each in chunks
    ]


def _way_as_numbers(study: Study, way: Way, kernel: Kernel) -> tuple[tuple[int, ...], tuple[int, int, int]]:
    rules = study.rules(way)
    kernels.refuse_left_out(kernel, rules)
    return as_numbers(rules), (way.players, way.deals, way.most)


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

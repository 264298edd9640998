"""Find out whether the tests notice mistakes: `make mutation`.

`mutants.py` puts one mistake at a time into the modules of a room. Then the tests of that room (`rooms.ROOMS`) that run
the changed line are run until one fails: the mutant is *killed*. Those come first that have killed most for their time.
A mutant that lives shows that a test is missing, or that the code is not needed. `survivors.toml` lists the mutants
that may live, each with the reason. It is an error if a listed mutant is killed, or can no longer be made.

Each of some processes collects the tests once. Each mutant is tried in a fork of such a process, in which the code of
one function is replaced. For code that runs at import (constants, defaults), the modules are imported anew.

Why not an existing tool? mutmut 3 skips functions with decorators, and all rules have one; cosmic-ray starts an
interpreter for each mutant.
"""

from __future__ import annotations

import argparse
import ast
import gc
import multiprocessing
import os
import pickle
import random
import resource
import sys
import time
import tomllib
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import _lru_cache_wrapper, cache
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from itertools import accumulate, chain, pairwise
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple, TypeVar
from unittest import mock

import pytest
from coverage import Coverage
from tests.dividing import HERE
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.rooms import LEFT_OUT, ROOMS

ROOT = Path(__file__).parents[2]
SURVIVORS = Path(__file__).with_name("survivors.toml")
KEPT = ROOT / "build" / "mutation"
"""The folder that caches which functions each test calls."""
MEMORY = 4 << 30
"""The memory that a mutant may use, in bytes."""
MOST = 300.0
"""For how long tests are tried that run the line of a mutant, in seconds. One that none of them notices, lives."""
LEAST = 95.0
"""The score below which the run fails, in percent."""


T = TypeVar("T")
Made = TypeVar("Made")
DoEach = Callable[[Callable[[T], Made]], None]
"""Does something with each thing that no other process has taken."""


class Key(NamedTuple):
    """What identifies a mutant, whatever its line."""

    path: str
    function: str
    was: str
    becomes: str


def key_of(mutant: Mutant) -> Key:
    """A mutant's key. Several mutants that look the same share one key."""
    return Key(mutant.path, mutant.function, mutant.was, mutant.becomes)


def every_mutant(room: str) -> list[Mutant]:
    """All mutants of all modules of a room."""
    paths = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "src/snorum" / room).rglob("*.py"))]
    paths = [path for path in paths if not any(each in path for each in LEFT_OUT)]
    return [each for path in paths for each in mutants(ast.parse((ROOT / path).read_bytes()), path)]


# In forks


def in_fork(do: Callable[[], object], *, seconds: float = 0, quiet: bool = True) -> Any:
    """Call a function in a fork of this process, and return its result; `None` if the fork dies.

    `seconds` limits the processor time; 0 means no limit. Clock time is not limited, so that a slow machine kills
    nothing.
    """
    sys.stdout.flush()
    read, write = os.pipe()
    if not (child := os.fork()):
        try:
            os.close(read)
            if seconds:
                resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1,) * 2)
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            if quiet:
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, 1)
                os.dup2(nowhere, 2)
            said = pickle.dumps(do())
            with os.fdopen(write, "wb") as pipe:
                pipe.write(said)
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    return pickle.loads(said) if said else None


class Tests:
    """A plugin that receives the tests that pytest has collected, in place of running them."""

    def __init__(self, then: Callable[[Tests], None]) -> None:
        self.then, self.items, self.failed = then, list[pytest.Item](), False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Hand the collected tests to `then`."""
        assert not session.testsfailed, "the tests cannot be collected"
        session.config.pluginmanager.unregister(name="terminalreporter")
        self.items = session.items
        self.then(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note that a test has failed."""
        self.failed = self.failed or report.failed

    def passes(self, item: pytest.Item, next_: pytest.Item | None) -> bool:
        """Run a test: does it pass? `next_` is the test to be run after it, if it is known.

        Fixtures of the session stay in any case, since a game cannot be loaded from two folders.
        """
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=next_ or item.session)
        return not self.failed

    def failing(self, names: Sequence[str]) -> str:
        """The first of these tests that fails when they are run; empty if none does."""
        by_name = {item.nodeid: item for item in self.items}
        following = pairwise([*(by_name[name] for name in names), None])
        return next((item.nodeid for item, next_ in following if item and not self.passes(item, next_)), "")

    def files(self) -> list[Path]:
        """The files that they stand in."""
        return [*dict.fromkeys(item.path for item in self.items)]

    def measure(self, file: Path) -> Path:
        """Measure the tests of a file, unless that is kept and nothing has changed since. Returns where it is kept."""
        kept = KEPT / sha256(str(file).encode()).hexdigest()
        if not kept.exists() or not is_unchanged(*pickle.loads(kept.read_bytes())):
            measured = self.measure_file([item for item in self.items if item.path == file])
            files = {file, *(ROOT / each for test in measured.values() for each in test.lines)}
            digests = {str(each): digest_of(each) for each in {file, *(each.parent for each in files)}}
            KEPT.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(pickle.dumps((digests, measured)))
        return kept

    def measure_file(self, items: Sequence[pytest.Item]) -> dict[str, Measured]:
        """The time of each test of a file, and the lines that it runs; each test must pass."""
        watch = Coverage(data_file=None, config_file=False, include=[f"{ROOT}/src/*", f"{ROOT}/tests/*"])
        seconds: dict[str, float] = {}
        forget()
        watch.start()
        for item, next_ in pairwise([*items, None]):
            if item:
                watch.switch_context(item.nodeid)
                before = time.process_time()
                assert self.passes(item, next_), f"{item.nodeid} fails without a mistake"
                seconds[item.nodeid] = time.process_time() - before
        watch.stop()
        lines: defaultdict[str, defaultdict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
        for file in (data := watch.get_data()).measured_files():
            for line, names in data.contexts_by_lineno(file).items():
                for name in names:
                    lines[name][os.path.relpath(file, ROOT)].add(line)
        return {name: Measured(seconds[name], dict(lines[name])) for name in seconds}


@cache
def digest_of(path: Path) -> str:
    """A digest of a file of tests, or of the modules in a folder other than tests."""
    files = [path] if path.is_file() else [each for each in sorted(path.glob("*.py")) if each.name[:5] != "test_"]
    return sha256(b"".join(each.read_bytes() for each in files)).hexdigest()


def is_unchanged(digests: Mapping[str, str], _: object) -> bool:
    """Are all files unchanged since these digests were taken?"""
    return all(digest_of(Path(path)) == digest for path, digest in digests.items())


def collected(files: Sequence[str], ask: Callable[[Tests], T]) -> T:
    """Collect the tests of files, and return an answer about them."""
    answers: list[T] = []
    collect_tests(files, lambda tests: answers.append(ask(tests)))
    return answers[0]


def collect_tests(files: Sequence[str], then: Callable[[Tests], None]) -> None:
    """Collect the tests of files, and hand them to `then`."""
    # pytest would rewrite a module that is named because of its doctests, and so import it without the mistake.
    options = ["-qqs", "-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain"]
    if status := pytest.main([*options, *files], plugins=[Tests(then)]):
        sys.exit(f"pytest: {status!r}")


# Trying


class Function(NamedTuple):
    """What identifies a function, whatever its present code."""

    path: str
    name: str
    line: int


class Measured(NamedTuple):
    """The time of a test, and the lines that it runs, by file."""

    seconds: float
    lines: Mapping[str, set[int]]

    def runs(self, mutant: Mutant) -> bool:
        """Whether it runs the line of a mutant."""
        return mutant.line in self.lines.get(mutant.path, ())


def function_of(code: CodeType) -> Function:
    """The function that a code object belongs to."""
    return Function(os.path.relpath(code.co_filename, ROOT), code.co_qualname, code.co_firstlineno)


def outermost(mutant: Mutant) -> Function | None:
    """The function whose code is replaced."""
    return Function(mutant.path, *mutant.outermost) if mutant.outermost else None


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """The code objects of all functions and classes in a module."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from codes_in(each)


def replace_code(mutant: Mutant) -> None:
    """Replace the code of a function everywhere in this process."""
    wanted = outermost(mutant)
    code = next(each for each in codes_in(mutant.compiled()) if function_of(each) == wanted)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__ is not code and function_of(each.__code__) == wanted:
            each.__code__ = code


def forget() -> None:
    """Forget what the package keeps: what it found while the tests were collected, it found without the mistake."""
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper) and str(each.__module__).startswith("snorum."):
            each.cache_clear()


def tests_of(measured: Mapping[str, Measured], mutant: Mutant, kills: Counter[str]) -> tuple[list[str], float]:
    """The tests that may notice a mutant, and their total time in seconds.

    Those first that run its line, of these those that have noticed most for their time, as many as take `MOST` seconds.
    What a test found may have been kept for those after it, which then did not run the line. So those that run any line
    of its module follow, as many as take a minute. If no test does, or only what runs at import, these are all tests.
    """

    def first(some: Iterable[str], most: float) -> list[str]:
        names = sorted(some, key=lambda name: measured[name].seconds / (1 + kills[name]))
        until = accumulate(measured[name].seconds for name in names)
        return [name for name, seconds in zip(names, until, strict=True) if seconds < most]

    names = first((name for name, each in measured.items() if each.runs(mutant)), MOST)
    near = {name for name, each in measured.items() if mutant.path in each.lines and not each.runs(mutant)}
    names = [*names, *first(near, 60 if names else MOST)] or first(measured, MOST)
    return names, sum(measured[name].seconds for name in names)


class Tried(NamedTuple):
    """A mutant, and whether it was killed."""

    mutant: Mutant
    killed: bool


def is_killed(tests: Tests, measured: Mapping[str, Measured], mutant: Mutant, kills: Counter[str]) -> bool:
    """Does a test notice the mistake, or never end?"""
    names, seconds = tests_of(measured, mutant, kills)

    def failing() -> str:
        replace_code(mutant)
        forget()
        return tests.failing(names)

    killer: str | None = in_fork(failing, seconds=10 + 3 * seconds)
    if killer:
        kills[killer] += 1
    return killer != ""


def is_killed_at_import(measured: Mapping[str, Measured], mutant: Mutant) -> bool:
    """Does a test notice a mistake in code that runs at import? Tried in a process that has not imported the module."""
    names, seconds = tests_of(measured, mutant, Counter())
    code, real = mutant.compiled(), SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        return code if Path(loader.path) == ROOT / mutant.path else real(loader, name)

    def failing() -> str:
        with mock.patch.object(SourceFileLoader, "get_code", get_code):
            return collected(names, lambda tests: tests.failing(names))

    killer: str | None = in_fork(failing, seconds=60 + 3 * seconds)
    return killer != ""


def share_out(
    things: Sequence[T], processes: int, begin: Callable[[DoEach[T, Made]], None]
) -> Iterator[tuple[T, Made]]:
    """Do something with each thing, in several processes, each thing as soon as one is free. Yields it and the result.

    `begin` is called in each process, and calls its argument with the function that does it.
    """
    forks = multiprocessing.get_context("fork")
    numbers, found = forks.Value("i", 0), forks.SimpleQueue()

    def do_each(do: Callable[[T], Made]) -> None:
        while True:
            with numbers.get_lock():
                number, numbers.value = numbers.value, numbers.value + 1
            if number >= len(things):
                return
            found.put((number, do(things[number])))

    def work() -> None:
        try:
            begin(do_each)
        finally:
            found.put(None)

    for _ in range(processes):
        forks.Process(target=work).start()
    while processes:
        if done := found.get():
            yield things[done[0]], done[1]
        else:
            processes -= 1


def measure_all(files: Sequence[str], processes: int) -> dict[str, Measured]:
    """The time of each test in these files, and the lines that it runs; each test must pass."""

    def measure(measure_each: DoEach[Path, Path]) -> None:
        collect_tests(files, lambda tests: measure_each(tests.measure))

    paths = in_fork(lambda: collected(files, Tests.files), quiet=False) or sys.exit("no tests are collected")
    kept = [kept for _, kept in share_out(paths, processes, measure)]
    if len(kept) < len(paths):
        sys.exit("a test fails without a mistake")
    return {name: test for each in kept for name, test in pickle.loads(each.read_bytes())[1].items()}


def try_all(chosen: Sequence[Mutant], files: Sequence[str], listed: Mapping[Key, str], processes: int) -> list[Tried]:
    """Try mutants, print those that live, and return all."""
    began = time.monotonic()
    measured = measure_all(files, processes)
    print(f"{len(measured)} tests pass in {time.monotonic() - began:.0f} s", flush=True)
    run = {(path, line) for test in measured.values() for path, lines in test.lines.items() for line in lines}
    now = [each for each in chosen if each.outermost and (each.path, each.line) in run]
    anew = [each for each in chosen if not each.outermost or (each.path, each.line) not in run]

    def with_tests(try_each: DoEach[Mutant, bool]) -> None:
        kills = Counter[str]()
        collect_tests(files, lambda tests: try_each(lambda mutant: is_killed(tests, measured, mutant, kills)))

    def without(try_each: DoEach[Mutant, bool]) -> None:
        try_each(lambda mutant: is_killed_at_import(measured, mutant))

    found: list[Tried] = []
    for tried in chain(share_out(now, processes, with_tests), share_out(anew, processes, without)):
        found.append(each := Tried(*tried))
        if not each.killed:
            mutant, why = each.mutant, listed.get(key_of(each.mutant), "not explained")
            print(f"{mutant.path}:{mutant.line}, {mutant.function or 'at import'}: {why}")
            print(f"    {mutant.was}\n    {mutant.becomes}", flush=True)
        if len(found) % 50 == 0:
            print(f"... {len(found)} of {len(chosen)}", flush=True)
    if len(found) < len(chosen):
        sys.exit("the tests cannot be run")
    return found


def read_survivors() -> dict[Key, str]:
    """The mutants that may live, each with the reason."""
    listed = tomllib.loads(SURVIVORS.read_text("utf-8"))["survivor"]
    return {Key(each["in"], each["function"], each["was"], each["becomes"]): each["why"] for each in listed}


def print_score(found: Sequence[Tried], listed: Mapping[Key, str], every: Sequence[Mutant]) -> list[str]:
    """Print the score by folder, and return what is wrong with it."""
    folders = [Path(each.mutant.path).relative_to("src/snorum").with_suffix("").parts for each in found]
    names = ["/".join(parts[: 2 if parts[0] == "games" else 1]) for parts in folders]
    tried, dead = Counter(names), Counter(name for name, each in zip(names, found, strict=True) if each.killed)
    for name in sorted(tried):
        print(f"{name:24}{tried[name]:6} tried{dead[name]:6} killed{100 * dead[name] / tried[name]:7.1f} %")
    score = 100 * dead.total() / max(tried.total(), 1)
    print(f"{'all':24}{tried.total():6} tried{dead.total():6} killed{score:7.1f} %")
    alive = {key_of(each.mutant) for each in found if not each.killed}
    killed = {key_of(each.mutant) for each in found} - alive
    wrong = [f"fewer than {LEAST} % are killed"] if score < LEAST else []
    if set(tried) & {"referee"} or any(name.startswith("games/") for name in tried):
        wrong += [f"lives, but is not explained: {each.becomes}" for each in sorted(alive - listed.keys())]
    wrong += [f"is explained, but was killed: {each.becomes}" for each in sorted(killed & listed.keys())]
    gone = listed.keys() - {key_of(each) for each in every}
    return wrong + [f"is explained, but can no longer be made: {each.becomes}" for each in sorted(gone)]


def main() -> None:
    """Read the options, try the mutants, and print the score."""
    parser = argparse.ArgumentParser(prog="make mutation", description="Find out whether the tests notice mistakes.")
    parser.add_argument(
        "--number",
        type=int,
        default=300,
        help="how many mutants to try of each room; 0 means all (default: %(default)s)",
    )
    parser.add_argument("--room", nargs="+", choices=ROOMS, default=[*ROOMS], help="which rooms (default: all)")
    parser.add_argument(
        "--seed", type=int, default=random.randrange(10_000), help="seed that chooses them (default: random)"
    )
    parser.add_argument(
        "--only", default="", help="part of a path, or a path with a function: games/snap, knowledge.py:_can_fill"
    )
    parser.add_argument("--tests", nargs="+", help="files of tests (default: those of the room)")
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count() or 1, help="how many to use (default: one for each core)"
    )
    given = parser.parse_args()
    os.chdir(ROOT)
    os.environ.update(HYPOTHESIS_PROFILE="mutation", SNORUM_WORLDS="40", SNORUM_FORGOTTEN="10", **{HERE: "1"})
    wrong = [
        f"is explained, but is no file: {path}"
        for path in {key.path for key in read_survivors()}
        if not (ROOT / path).is_file()
    ]
    chosen = {
        room: [each for each in every_mutant(room) if given.only in f"{each.path}:{each.function}"]
        for room in given.room
    }
    if not any(chosen.values()):
        wrong.append(f"nothing to change in {given.only or 'these rooms'}, expected a part of a path")
    wrong += [f"{room}: {each}" for room, some in chosen.items() for each in faults_of(room, some, given)]
    sys.exit("\n".join(wrong) if wrong else 0)


def faults_of(room: str, chosen: Sequence[Mutant], given: argparse.Namespace) -> list[str]:
    """Try some mutants of a room, print its score, and return what is wrong with it."""
    every = every_mutant(room)
    listed = {key: why for key, why in read_survivors().items() if key.path.startswith(f"src/snorum/{room}/")}
    print(f"{room}: {len(chosen)} mutants; seed {given.seed}", flush=True)
    if given.number:
        chosen = random.Random(given.seed).sample(chosen, min(given.number, len(chosen)))
    if not chosen:
        return []
    found = try_all(chosen, given.tests or ROOMS[room], listed, given.processes)
    return print_score(found, listed, every)


if __name__ == "__main__":
    main()

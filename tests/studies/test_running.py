"""Runs of studies give the same to the last digit, whatever counts, in any order, after any failures."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from snorum.books.counts import Result
from snorum.games.vocabulary import SnorumError
from snorum.lab.claims.registry import all_studies
from snorum.lab.studies import chunks, loop, running, snap, tasks, workers
from snorum.lab.studies.chunks import Chunk, Done, Task
from snorum.lab.studies.journal import Journal
from snorum.lab.studies.running import is_current, run
from snorum.lab.studies.study import Study, Way, digest
from snorum.lab.studies.tasks import source_digest_of

STUDY = Study(
    "tiny.cards",
    "snap",
    "whether the first turns up the highest card",
    (Way("three", {}, 3), Way("wasted", {}, 4, ("wasteful", "random", "random", "random"))),
    games=30_000,
    seed=1797,
    measures=("wins of the first", "plays"),
)


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace a game's kernel by the tiny one, and use small chunks."""
    monkeypatch.setattr(tasks, "kernel_of", lambda game: "tests.studies.tiny")
    monkeypatch.setattr(chunks, "AT_MOST", 500)


def bare(result: Result) -> str:
    """A result as text, without its provenance."""
    return replace(result, provenance=None).text()


@pytest.fixture(scope="module")
def alone() -> dict[str, str]:
    """A cache of the study's plain result, for all tests."""
    return {}


@pytest.fixture
def plain(alone: dict[str, str]) -> str:
    if not alone:
        alone["text"] = bare(run(STUDY))
    return alone["text"]


def test_the_counts_are_right() -> None:
    found = run(STUDY)
    share = found.share("three", "wins of the first")
    assert share.low < 1 / 3 < share.high and share.error < 0.004
    assert found.total("three", "plays") == 90_000 and found.total("wasted", "plays") == 120_000
    assert found.first["three"]["plays"] == 3 * chunks.FIRST
    assert sum(found.sums["three"]["plays"]) == 90_000 and len(found.sums["three"]["plays"]) == 40


def test_the_ways_have_the_same_cards(plain: str) -> None:
    """Where the way has no effect, the difference is exactly 0; where it has, its error is smaller than each mean's."""
    same = replace(STUDY, ways=(STUDY.ways[0], replace(STUDY.ways[0], name="again")))
    found = run(same)
    assert found.sums["three"] == found.sums["again"]
    assert found.difference("three", "again", "plays").error == 0


def test_the_size_of_the_chunks_makes_no_difference(plain: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "AT_MOST", 333)
    assert bare(run(STUDY)) == plain


def test_the_number_counted_at_a_time_makes_no_difference(plain: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "AT_ONCE", 7)
    assert bare(run(STUDY)) == plain


@pytest.mark.parametrize("games", [40, 100, 4_000, 5_000])
def test_every_chunk_is_counted_once(games: int) -> None:
    """Of 4,000 games, the first hundred, which are counted separately, are also a batch."""
    found = chunks.split_into_chunks(STUDY, games)
    assert len(set(found)) == len(found)
    told: list[running.Progress] = []
    result = run(STUDY, games, on_progress=told.append)
    assert result.total("three", "plays") == 3 * games
    assert told[-1].done == told[-1].total == len(found)


def test_the_order_makes_no_difference(plain: str) -> None:
    def shuffled(tasks: Sequence[Task]) -> Iterator[Done]:
        return chunks.count_here(random.Random(1).sample(list(tasks), len(tasks)))

    assert bare(run(STUDY, counter=shuffled)) == plain


def test_another_seed_or_number_of_games_makes_a_difference(plain: str) -> None:
    assert bare(run(STUDY, seed=1798)) != plain
    shorter = run(STUDY, games=1_000)
    assert shorter.games == 1_000 and shorter.total("three", "plays") == 3_000
    assert Result.read(plain).first == shorter.first


@pytest.mark.parametrize("number", [1, 3])
def test_more_workers_give_the_same_result(number: int, plain: str) -> None:
    assert bare(run(STUDY, counter=workers.processes(number))) == plain


def test_a_worker_that_is_killed_is_replaced(plain: str, monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[int] = []

    def tell(progress: running.Progress) -> None:
        if progress.done > 20 and not killed:
            [victim, *_] = _children()
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)

    assert bare(run(STUDY, counter=workers.processes(2), on_progress=tell)) == plain and killed


def _children() -> list[int]:
    """The ids of this process's workers."""
    import multiprocessing

    return [each.pid for each in multiprocessing.active_children() if each.pid]


def test_workers_that_always_die_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "count", _dies)
    with pytest.raises(SnorumError, match="died 5 times"):
        run(STUDY, games=1_000, counter=workers.processes(1))


def _dies(task: Task) -> Done:
    os._exit(9)


def test_workers_that_die_now_and_then_are_always_replaced(plain: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The run gives up only after five deaths in a row without a finished chunk."""
    begun: list[int] = []

    def pool(number: int, tasks: Sequence[Task]) -> Iterator[Done]:
        begun.append(len(tasks))
        yield from chunks.count_here(tasks[:each_time])
        if len(tasks) > each_time:
            raise BrokenProcessPool("killed")

    monkeypatch.setattr(workers, "_pool", pool)
    each_time = 9
    assert bare(run(STUDY, counter=workers.processes(2))) == plain
    assert len(begun) == 18 and begun[:2] == [162, 153]
    begun.clear()
    each_time = 0
    with pytest.raises(SnorumError, match="died 5 times"):
        run(STUDY, counter=workers.processes(2))
    assert begun == [162] * 5


def test_workers_are_given_a_few_chunks_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Task] = []

    class Pool:
        def __init__(self, workers: int, *_: object, **__: object) -> None:
            pass

        def submit(self, work: object, task: Task) -> Future[Done]:
            given.append(task)
            done: Future[Done] = Future()
            done.set_result(Done(task.chunk, (), ""))
            return done

        def shutdown(self, **_: object) -> None:
            pass

    monkeypatch.setattr(workers, "ProcessPoolExecutor", Pool)
    wanted = chunks.split_into_chunks(STUDY, STUDY.games)
    done = workers.processes(2)(tasks.make_tasks(STUDY, 1, wanted))
    first = next(done)
    assert len(given) == 6
    assert sorted([first.chunk, *(each.chunk for each in done)]) == sorted(wanted)


class Interrupted(Exception):
    pass


def broken_off(after: int) -> chunks.Counter:
    def by(tasks: Sequence[Task]) -> Iterator[Done]:
        for number, done in enumerate(chunks.count_here(tasks)):
            if number == after:
                raise Interrupted
            yield done

    return by


def test_an_interrupted_run_is_resumed(plain: str, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "new", STUDY, STUDY.games, STUDY.seed)
    for after in (0, 7, 30):
        with pytest.raises(Interrupted):
            run(STUDY, counter=broken_off(after), journal=journal)
    told: list[running.Progress] = []
    counted: list[Task] = []

    def by(tasks: Sequence[Task]) -> Iterator[Done]:
        counted.extend(tasks)
        return chunks.count_here(tasks)

    assert bare(run(STUDY, counter=by, journal=journal, on_progress=told.append)) == plain
    assert told[0].found == 37 and len(counted) == told[0].total - 37
    assert [each.done for each in told] == [*range(37, told[0].total + 1)]


@pytest.mark.parametrize("line", [b"5", b"[1, 2]", b"{}", b'"', b"null"])
def test_a_damaged_line_is_ignored(line: bytes, tmp_path: Path) -> None:
    journal = Journal(tmp_path, STUDY, STUDY.games, STUDY.seed)
    with pytest.raises(Interrupted):
        run(STUDY, counter=broken_off(2), journal=journal)
    journal.path.write_bytes(journal.path.read_bytes() + line + b"\n")
    assert len(journal.done()) == 2


@pytest.mark.parametrize("tear", [1, 5, 20])
def test_a_half_written_line_is_ignored(tear: int, plain: str, tmp_path: Path) -> None:
    journal = Journal(tmp_path, STUDY, STUDY.games, STUDY.seed)
    with pytest.raises(Interrupted):
        run(STUDY, counter=broken_off(5), journal=journal)
    journal.path.write_bytes(journal.path.read_bytes()[:-tear])
    assert len(journal.done()) == (5 if tear == 1 else 4)  # if one byte is lost, only the end of the line is missing
    with pytest.raises(Interrupted):
        run(STUDY, counter=broken_off(5), journal=journal)
    assert len(journal.done()) == (10 if tear == 1 else 9)
    assert bare(run(STUDY, journal=journal)) == plain


def test_a_journal_of_other_work_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(tmp_path, STUDY, STUDY.games, STUDY.seed)
    with pytest.raises(Interrupted):
        run(STUDY, counter=broken_off(5), journal=journal)
    others = [
        Journal(tmp_path, STUDY, STUDY.games, 8),
        Journal(tmp_path, STUDY, STUDY.games + 1, STUDY.seed),
        Journal(tmp_path, replace(STUDY, ways=STUDY.ways[:1]), STUDY.games, STUDY.seed),
    ]
    monkeypatch.setattr("snorum.lab.studies.journal.source_digest_of", lambda study: "others")
    others.append(Journal(tmp_path, STUDY, STUDY.games, STUDY.seed))
    assert all(not each.done() for each in others)
    journal.path.rename(others[0].path)
    assert not others[0].done()  # not even under the name of the other
    monkeypatch.undo()
    monkeypatch.setattr(tasks, "kernel_of", lambda game: "tests.studies.tiny")
    with pytest.raises(Interrupted):
        run(STUDY, seed=8, counter=broken_off(3), journal=others[0])
    assert len(others[0].done()) == 3  # the file is started again


def test_a_process_killed_during_a_run_leaves_its_finished_chunks(plain: str, tmp_path: Path) -> None:
    script = "\n".join(
        [
            "import time",
            "from pathlib import Path",
            "from snorum.lab.studies import chunks, tasks",
            "from snorum.lab.studies.journal import Journal",
            "from snorum.lab.studies.running import run",
            "from tests.studies.test_running import STUDY",
            "tasks.kernel_of = lambda game: 'tests.studies.tiny'",
            "chunks.AT_MOST = 500",
            f"journal = Journal(Path({str(tmp_path)!r}), STUDY, STUDY.games, STUDY.seed)",
            "run(STUDY, journal=journal, on_progress=lambda each: time.sleep(0.05))",
        ]
    )
    root = Path(__file__).parents[2]
    path = os.pathsep.join([str(root), str(root / "src")])
    process = subprocess.Popen([sys.executable, "-c", script], cwd=root, env={**os.environ, "PYTHONPATH": path})
    journal = Journal(tmp_path, STUDY, STUDY.games, STUDY.seed)
    while len(journal.done()) < 10:
        assert process.poll() is None
        time.sleep(0.02)
    process.kill()
    process.wait()
    found = len(journal.done())
    assert 10 <= found < len(chunks.split_into_chunks(STUDY, STUDY.games))
    told: list[running.Progress] = []
    assert bare(run(STUDY, journal=journal, on_progress=told.append)) == plain
    assert told[0].found == found


def test_a_result_has_its_provenance() -> None:
    found = run(STUDY, games=1_000).provenance
    assert found is not None
    assert found.sources == source_digest_of(STUDY) and "Numba" in found.machine and found.date.endswith("Z")


def test_a_result_has_the_rules_and_policies_of_its_ways() -> None:
    """The file contains everything that its digest covers, so that a reader can compute the digest."""
    text = run(STUDY, games=1_000).text()
    found = Result.read(text)
    assert digest(found.game, found.ways, STUDY.measures) == found.digest == STUDY.digest
    [three, wasted] = json.loads(text)["ways"]
    assert wasted["policies"] == ["wasteful", "random", "random", "random"] and wasted["players"] == 4
    assert set(three["rules"]) == {*asdict(STUDY.rules(STUDY.ways[0]))}
    assert STUDY.with_full_ways(Result.read(replace(found, game="", ways=()).text())) == found


def test_a_result_adds_up_its_stretches_and_names_all_its_machines(plain: str, tmp_path: Path) -> None:
    counted = list(
        chunks.count_here(tasks.make_tasks(STUDY, STUDY.seed, chunks.split_into_chunks(STUDY, STUDY.games)[:3]))
    )
    for each, seconds in zip(counted, (2_000.0, 700.0, 10.0), strict=True):
        journal = Journal(tmp_path, STUDY, STUDY.games, STUDY.seed)
        journal.open()
        journal.add(each._replace(machine="another machine"), seconds - 1)
        journal.add(each._replace(machine="another machine"), seconds)
    result = run(STUDY, journal=Journal(tmp_path, STUDY, STUDY.games, STUDY.seed))
    assert bare(result) == plain
    found = result.provenance
    assert found is not None and 2_710 <= found.seconds < 2_710 + 300
    [one, other] = found.machine.split("; ")
    assert one == "another machine" and "Numba" in other


@pytest.mark.parametrize(("name", "way"), [("tiny.cards", "three"), ("snap.ends", "own-piles, 2 players, all-matches")])
def test_a_worker_with_other_sources_is_refused(name: str, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if name != STUDY.name:
        monkeypatch.setattr(tasks, "kernel_of", lambda game: snap.__name__)
    [task] = tasks.make_tasks({**all_studies(), STUDY.name: STUDY}[name], 1, [Chunk(way, 0, 10)])
    assert chunks.count(task).chunk == task.chunk
    with pytest.raises(SnorumError, match="other sources"):
        chunks.count(task._replace(sources="others"))  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"measures": ("play",)}, "no measure 'play'; the nearest is 'plays'"),
        ({"ways": (Way("w", {}, 2, ("random", "randm")),)}, "no policy 'randm'; the nearest is 'random'"),
    ],
)
def test_a_measure_or_policy_that_the_kernel_lacks_is_named(change: dict[str, object], says: str) -> None:
    with pytest.raises(SnorumError, match=says):
        run(replace(STUDY, **change))  # type: ignore[arg-type]
    with pytest.raises(SnorumError, match="39 games"):
        run(STUDY, games=39)


def test_a_result_is_current_if_its_first_games_come_out_the_same(plain: str) -> None:
    kept = Result.read(plain)
    assert is_current(STUDY, kept)
    assert not is_current(replace(STUDY, seed=8), kept)
    assert not is_current(replace(STUDY, games=100), kept)
    assert not is_current(replace(STUDY, measures=("plays", "wins of the first")), kept)
    data = json.loads(plain)
    data["first"]["three"]["plays"] += 1
    assert not is_current(STUDY, Result.read(json.dumps(data)))
    assert not is_current(STUDY, replace(kept, seed=8))
    assert not is_current(STUDY, replace(kept, games=100))

"""Runs on a Dask cluster give the same to the last digit, even if a worker is killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from tests.cli.test_claims import forgetting, install
from tests.studies.test_running import STUDY, bare, tiny

from snorum import cli
from snorum.books.counts import Result
from snorum.games.vocabulary import SnorumError
from snorum.lab.studies import running, workers
from snorum.lab.studies.running import run
from snorum.lab.tournaments import Tournament

__all__ = ["forgetting", "tiny"]

ROOT = Path(__file__).parents[2]


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    """A cluster of two worker processes, each watched by a nanny that starts another if it dies."""
    distributed: Any = import_module("distributed")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), str(ROOT / "src")]))
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=str(tmp_path)
    ) as found:
        yield found


@pytest.mark.filterwarnings("ignore")  # Dask and its libraries warn as workers come and go
def test_a_killed_worker_does_not_change_the_result(
    cluster: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Called as a function, and then as a command."""
    victims = [worker.process.pid for worker in cluster.workers.values()]
    killed: list[int] = []

    def tell(progress: running.Progress) -> None:
        if progress.done >= 20 and not killed:
            os.kill(victims[0], signal.SIGKILL)
            killed.append(victims[0])

    found = run(STUDY, counter=workers.dask(cluster.scheduler_address, ahead=30), on_progress=tell)
    assert killed and bare(found) == bare(run(STUDY))
    install()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["snorum", "study", STUDY.name, "--dask", cluster.scheduler_address])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert not ended.value.code
    assert Result.read((tmp_path / "snorum-studies" / f"{STUDY.name}.json").read_text("utf-8")).sums == found.sums
    mine = tmp_path / "mine.py"
    mine.write_text("def last(view, random):\n    return view.acts[-1]\n", encoding="utf-8")
    tournament = Tournament.of("jig", ["random", f"{mine}:last"], games=80)
    assert bare(tournament.hold(workers.dask(cluster.scheduler_address)).result) == bare(tournament.hold().result)


def test_a_missing_scheduler_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "ANSWER", 1)
    with pytest.raises(SnorumError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1"):
        run(STUDY, counter=workers.dask("tcp://127.0.0.1:1"))


def test_a_port_that_listens_but_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "ANSWER", 1)
    with (
        socket.create_server(("127.0.0.1", 0)) as mute,
        pytest.raises(SnorumError, match=r"no Dask scheduler answers at .* within 1 s"),
    ):
        run(STUDY, counter=workers.dask(f"tcp://127.0.0.1:{mute.getsockname()[1]}"))


@pytest.mark.parametrize("address", ["", "foo", "tcp://", "tcp://host", "http://127.0.0.1:80", "tcp://127.0.0.1:x"])
def test_a_wrong_address_is_reported(address: str) -> None:
    with pytest.raises(SnorumError, match=f"--dask {address}: expected the address of a scheduler"):
        run(STUDY, counter=workers.dask(address))


@pytest.mark.filterwarnings("ignore")
def test_a_run_waits_for_workers_and_reports_a_lost_scheduler(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The scheduler gets a worker only after the message, and is killed during the next run."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), str(ROOT / "src")]))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(workers, "SILENCE", 0.2)
    monkeypatch.setattr(workers, "ANSWER", 60)
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    begun = [_begin("dask_scheduler", "--port", address.rpartition(":")[2])]
    said: list[str] = []

    def say(text: str) -> None:
        said.append(text)
        begun.append(_begin("dask_worker", address, "--nthreads", "1"))

    def watch() -> None:
        while not any(len(each.read_bytes().splitlines()) > 30 for each in tmp_path.rglob("*.jsonl")):
            time.sleep(0.05)
        begun[0].kill()

    try:
        found = run(STUDY, 1_000, counter=workers.dask(address, say=say))
        assert said == ["the cluster has no worker; waiting until it has one"]
        assert bare(found) == bare(run(STUDY, 1_000))
        install()
        Thread(target=watch, daemon=True).start()
        monkeypatch.setattr(sys, "argv", ["snorum", "study", STUDY.name, "--games", "1000000", "--dask", address])
        with pytest.raises(SystemExit) as ended:
            cli.main()
    finally:
        for each in begun:
            each.kill()
            each.wait()
    err = capsys.readouterr().err
    assert ended.value.code == 2 and "Traceback" not in err
    last = err.splitlines()[-1]
    assert last.startswith(f"snorum: the Dask scheduler at {address} was lost during the run; ")
    assert "chunks are saved in" in last and "give the same command to resume" in last


def _begin(what: str, *words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.{what}", *words, "--no-dashboard"]
    return subprocess.Popen(command, stderr=subprocess.DEVNULL)

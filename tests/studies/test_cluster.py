"""A run on a Dask cluster, of which a worker is killed: the same to the last digit."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_claims import forgetting, install
from tests.studies.test_running import STUDY, bare, tiny

from snorum import cli
from snorum.studies import running, workers
from snorum.studies.results import Result
from snorum.studies.running import run
from snorum.vocabulary import SnorumError

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


@pytest.mark.filterwarnings("ignore")  # what Dask and its libraries warn of as workers come and go
def test_a_cluster_of_which_a_worker_is_killed_comes_to_the_same(
    cluster: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """By the function, and then by the command."""
    victims = [worker.process.pid for worker in cluster.workers.values()]
    killed: list[int] = []

    def tell(progress: running.Progress) -> None:
        if progress.done >= 20 and not killed:
            os.kill(victims[0], signal.SIGKILL)
            killed.append(victims[0])

    found = run(STUDY, by=workers.dask(cluster.scheduler_address, ahead=30), tell=tell)
    assert killed and bare(found) == bare(run(STUDY))
    install()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["snorum", "study", STUDY.name, "--dask", cluster.scheduler_address])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert not ended.value.code
    assert Result.read((tmp_path / "snorum-studies" / f"{STUDY.name}.json").read_text("utf-8")).sums == found.sums


def test_a_scheduler_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "ANSWER", 1)
    with pytest.raises(SnorumError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1"):
        run(STUDY, by=workers.dask("tcp://127.0.0.1:1"))

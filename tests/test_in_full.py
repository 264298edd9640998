"""A run in full is recorded only if it has passed, at a commit."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.in_full import NAME, PARTS, ROOT, git, last_runs, main, parts_of, runs
from tests.mutation.rooms import ROOMS

from snorum.games import GAMES

MAKEFILE = "good:\n\t@true\nfair:\n\t@true\nbad:\n\t@false\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "A")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "a@example.org")
    (tmp_path / "tests").mkdir()
    (tmp_path / "Makefile").write_text(MAKEFILE, "utf-8")
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "first"]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    return tmp_path


def test_a_run_that_passed_is_recorded_with_its_commit(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["good"], project) == 0
    assert capsys.readouterr().out.startswith("The tests have not been run in full yet.")
    first = runs(project)["good"]
    assert first["commit"] == git(project, "rev-parse", "HEAD")
    subprocess.run(["git", "add", "."], cwd=project, check=True)
    subprocess.run(["git", "commit", "-qm", "second"], cwd=project, check=True)
    assert main(["fair"], project) == 0
    assert [line.partition(":")[0] for line in last_runs(project).splitlines()] == ["good", "fair"]
    assert f"at {first['commit'][:9]}, in 0.0 minutes; commits since then: 1." in last_runs(project)
    assert runs(project)["good"] == first


def test_every_room_is_a_part_of_mutation() -> None:
    assert list(parts_of("mutation", ROOT)) == [f"mutation {room}" for room in ROOMS]
    assert {*ROOMS} == {path.parent.name for path in (ROOT / "src/snorum").glob("*/__init__.py")}
    missing = [path for some in ROOMS.values() for path in some if not (ROOT / path).exists()]
    assert not missing


def test_the_parts_of_lockstep_are_the_files_that_have_such_tests() -> None:
    named = re.search(r"lockstep:.*?-k (\".+?\")", (ROOT / "Makefile").read_text("utf-8"), re.DOTALL)
    assert named
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "-q",
        "tests/studies",
        "tests/games",
        "-k",
        named[1][1:-1],
    ]
    found = subprocess.check_output(command, cwd=ROOT, text=True).splitlines()
    files = {line.partition("::")[0] for line in found if "::" in line}
    assert {f"lockstep {file}" for file in files} == {*parts_of("lockstep", ROOT)}


def test_what_takes_longest_is_made_game_by_game() -> None:
    """The parts of a file are together the file: `snap` is not `snip-snap-snorum`, and what is of no game stays."""
    file = "tests/worlds/test_forgetting.py"
    parts = [part for part in parts_of("worlds", ROOT) if file in part]
    assert parts == [f"worlds {file} --game {game}" for game in GAMES]

    def tests(*words: str) -> set[str]:
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", file, *words]
        return {line for line in subprocess.check_output(command, cwd=ROOT, text=True).splitlines() if "::" in line}

    by_game = [tests("--game", game) for game in ("snap", "snip-snap-snorum")]
    assert len(by_game[0]) == len(by_game[1]) == 8 and len(by_game[0] & by_game[1]) == 1
    assert set().union(*by_game) <= tests()


PART = "part:\n\t@echo $(PART) >> made; test $(PART) != tests/c/\n"


def test_a_run_that_was_stopped_goes_on_where_it_was(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PARTS, "part", ["tests/test_*.py", "tests/[a-v]*"])
    (project / "Makefile").write_text(PART, "utf-8")
    for name in ("test_b.py", "a/test_x.py", "c/test_x.py", "worlds/test_x.py"):
        (project / "tests" / name).parent.mkdir(exist_ok=True)
        (project / "tests" / name).write_text("", "utf-8")
    _commit(project)
    assert list(parts_of("part", project)) == ["part tests/a", "part tests/c", "part tests/test_b.py"]
    (project / "Makefile").write_text(PART.replace("tests/c/", "tests/c"), "utf-8")
    _commit(project)
    assert main(["part"], project) != 0 and list(runs(project)) == ["part tests/a"]
    assert main(["part"], project) != 0, "what failed is made again"
    assert (project / "made").read_text("utf-8").split() == ["tests/a", "tests/c", "tests/c"]
    (project / "tests" / "a" / "test_x.py").write_text("x = 1", "utf-8")
    _commit(project)
    assert main(["part"], project) != 0, "what has changed is made again"
    assert (project / "made").read_text("utf-8").split()[3:] == ["tests/a", "tests/c"]


def _commit(project: Path) -> None:
    subprocess.run(["git", "add", "Makefile", "tests"], cwd=project, check=True)
    subprocess.run(["git", "commit", "-qm", "more"], cwd=project, check=True)


def test_a_run_that_failed_is_not_recorded(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["good", "bad", "fair"], project) != 0
    assert "bad failed" in capsys.readouterr().out and list(runs(project)) == ["good"]


def test_a_run_with_uncommitted_changes_is_not_recorded(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "Makefile").write_text(MAKEFILE + "#\n", "utf-8")
    assert main(["good"], project) == 0
    assert "not recorded" in capsys.readouterr().out and not (project / NAME).exists()

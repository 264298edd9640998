"""Nothing is lost if a file cannot be written: the old one stays as it was, and nothing half made is left."""

from __future__ import annotations

import ast
import errno
import io
import os
import resource
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import snorum
from snorum.edition import files
from snorum.edition.files import replacing, write_all, write_whole

PLAY = [sys.executable, "-m", "snorum", "play", "cassino", "--seed", "3", "--record"]


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


@contextmanager
def full_disk(bytes_left: int) -> Iterator[None]:
    """No file may grow larger than this: to write on is an error, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_left, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_file_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    write_whole(path, "old – one")
    path.chmod(0o640)
    write_whole(path, b"new")
    assert (
        path.read_bytes() == b"new" and stat.S_IMODE(path.stat().st_mode) == 0o640 and names(tmp_path) == ["game.toml"]
    )


def test_a_new_file_has_the_mode_that_any_new_file_has(tmp_path: Path) -> None:
    write_whole(tmp_path / "one", "")
    (tmp_path / "other").write_text("")
    assert (tmp_path / "one").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_link_stays_a_link_and_a_pipe_is_written_to(tmp_path: Path) -> None:
    real, link, pipe = tmp_path / "real", tmp_path / "link", tmp_path / "pipe"
    real.write_text("old")
    link.symlink_to(real)
    write_whole(link, "new")
    assert link.is_symlink() and real.read_text() == "new"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE, text=True)
    write_whole(pipe, "through it")
    assert reader.communicate()[0] == "through it" and stat.S_ISFIFO(pipe.stat().st_mode)


def test_on_a_full_disk_the_old_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    write_whole(path, "old")
    with full_disk(1000), pytest.raises(OSError, match="too large"):
        write_whole(path, "x" * 5000)
    assert path.read_text() == "old" and names(tmp_path) == ["game.toml"]


def test_a_file_that_cannot_be_begun_is_refused_for_that_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("no right to write here")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(PermissionError, match="no right to write here"):
        write_whole(tmp_path / "one", "new")


def test_a_record_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text("what was there")
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200)); "
    run = limit + "import sys; sys.argv = ['snorum', *sys.argv[1:]]; from snorum.cli import main; main()"
    ran = subprocess.run([sys.executable, "-c", run, *PLAY[3:], path], capture_output=True, text=True)
    assert ran.returncode != 0 and "game.toml: " in ran.stderr and "Traceback" not in ran.stderr
    assert path.read_text() == "what was there" and names(tmp_path) == ["game.toml"]
    nowhere = subprocess.run([*PLAY, path / "in-a-file.toml"], capture_output=True, text=True)
    assert nowhere.returncode != 0 and "expected a file that can be written" in nowhere.stderr


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError(errno.ENOSPC, "No space left on device")])
def test_whatever_stops_the_writing_of_several_files_nothing_is_left(
    error: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the first act on the disk, at the second, and so on, until all is written."""
    texts = {tmp_path / "new" / name: name for name in ("a", "b/c", "b/d/e")}
    for at in range(1, 40):
        with stopping(monkeypatch, at, error) as stopped:
            try:
                write_all(texts)
            except (KeyboardInterrupt, OSError):
                assert names(tmp_path) == [], at
                continue
        assert not stopped and at > 10
        assert names(tmp_path) == ["new", "new/a", "new/b", "new/b/c", "new/b/d", "new/b/d/e"]
        return
    raise AssertionError("it was never written")


@contextmanager
def stopping(monkeypatch: pytest.MonkeyPatch, at: int, error: Any) -> Iterator[list[int]]:
    """Raise this at the act on the disk with this number: to make a folder, to open a file, to write it, to put it."""
    acts, stopped = 0, list[int]()

    def counted(function: Callable[..., Any]) -> Callable[..., Any]:
        def act(*args: Any, **named: Any) -> Any:
            nonlocal acts
            acts += 1
            if acts == at:
                stopped.append(at)
                raise error
            return function(*args, **named)

        return act

    class Writing(io.FileIO):
        write = counted(io.FileIO.write)

    def open_(path: Path, mode: str) -> Writing:
        return Writing(path, mode.replace("b", ""))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "mkdir", counted(Path.mkdir))
        patch.setattr(Path, "open", counted(open_))
        patch.setattr(Path, "replace", counted(Path.replace))
        yield stopped


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError(errno.ENOSPC, "No space left on device")])
def test_what_is_written_bit_by_bit_is_not_seen_before_it_is_whole(error: BaseException, tmp_path: Path) -> None:
    path = tmp_path / "table.parquet"
    path.write_bytes(b"old")

    def write() -> None:
        with replacing(path) as file:
            file.write(b"half of ")
            file.flush()
            assert path.read_bytes() == b"old"
            raise error

    with pytest.raises(type(error)):
        write()
    assert path.read_bytes() == b"old" and names(tmp_path) == ["table.parquet"]


def test_snorum_new_leaves_nothing_half_made(tmp_path: Path) -> None:
    run = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600)); from snorum.cli import main; main()"
    ran = subprocess.run([sys.executable, "-c", run, "new", tmp_path / "mine"], capture_output=True, text=True)
    assert ran.returncode != 0 and "nothing was made" in ran.stderr and "Traceback" not in ran.stderr
    assert names(tmp_path) == []


ALLOWED = {"edition/files.py", "lab/studies/journal.py"}
"""Who opens files to write: the one that does it for all, and the journal, which copes with half a line."""


def test_no_other_module_writes_a_file_by_itself() -> None:
    """But for the Sphinx extension, whose output is made anew with the site."""
    package = Path(snorum.__file__).parent
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).as_posix()
        if name in ALLOWED or name.startswith(("site/sphinxext/", "cli/templates/")):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                modes = [each.value for each in node.args if isinstance(each, ast.Constant)]
                writes = called == "open" and any(
                    isinstance(each, str) and {*each} & {*"wxa+"} and len(each) < 4 for each in modes
                )
                assert called not in ("write_text", "write_bytes") and not writes, f"{name}:{node.lineno}"
    assert files.replacing is replacing

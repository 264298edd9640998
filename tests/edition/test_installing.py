"""What installs this very Snorum: the file or the folder that it came from, or a package index."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from snorum import __version__
from snorum.edition import installing

ROOT = Path(__file__).parents[2]


class Installed:
    """A distribution whose metadata says where it came from."""

    def __init__(self, said: str | None) -> None:
        self.said = said

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return self.said


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    forget()
    yield
    forget()


def forget() -> None:
    installing.made_from.cache_clear()
    installing._said.cache_clear()


def installed(monkeypatch: pytest.MonkeyPatch, said: Any, package: Path | None = None) -> None:
    monkeypatch.setattr("importlib.metadata.distribution", lambda name: Installed(said and json.dumps(said)))
    if package:
        monkeypatch.setattr(installing, "__file__", str(package / "snorum" / "edition" / "installing.py"))


def test_what_came_from_a_wheel_is_installed_from_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    wheel = tmp_path / "with space" / "snorum-0.1.0-py3-none-any.whl"
    wheel.parent.mkdir()
    wheel.write_bytes(b"")
    installed(monkeypatch, {"url": wheel.as_uri(), "archive_info": {}})
    assert installing.command("data") == f"pip install '{wheel}[data]'"
    assert installing.requirement("docs") == f"snorum[docs] @ {wheel.as_uri()}" and "%20" in wheel.as_uri()
    wheel.unlink()
    forget()
    assert installing.made_from() == ROOT, "the wheel is gone, and the package lies in a checkout"


def test_what_came_from_a_folder_is_installed_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, {"url": ROOT.as_uri(), "dir_info": {"editable": True}})
    assert installing.command() == f"pip install '{ROOT}'"
    assert installing.requirement("a", "b") == f"snorum[a,b] @ {ROOT.as_uri()}"


@pytest.mark.parametrize("said", [None, {}])
def test_what_came_from_an_index_is_installed_from_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, said: Any
) -> None:
    installed(monkeypatch, said, tmp_path / "lib" / "site-packages")
    assert installing.command("studies") == "pip install 'snorum[studies]'"
    assert installing.requirement("docs") == f"snorum[docs]=={__version__}"


@pytest.mark.parametrize(
    ("said", "address"),
    [
        ({"url": "https://example.org/snorum.whl", "archive_info": {}}, "https://example.org/snorum.whl"),
        (
            {"url": "https://example.org/snorum", "vcs_info": {"vcs": "git", "commit_id": "abc"}},
            "git+https://example.org/snorum@abc",
        ),
    ],
)
def test_what_came_from_an_address_is_installed_from_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, said: Any, address: str
) -> None:
    (tmp_path / "pyproject.toml").touch()  # somebody else's project, in which the package lies
    installed(monkeypatch, said, tmp_path / "libs")
    assert installing.requirement("docs") == f"snorum[docs] @ {address}"
    assert installing.command("data") == f"pip install 'snorum[data] @ {address}'"


def test_a_new_edition_is_made_with_this_snorum_even_without_a_network(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    command = [sys.executable, "-m", "snorum", "new", str(folder)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PIP_NO_INDEX": "1", "MAKEFLAGS": ""}
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    assert ".made-with.mk\n" in (folder / ".gitignore").read_text("utf-8")
    done = subprocess.run(["make", "test"], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"The packages cannot be installed; trying those of {sys.prefix}" in done.stdout
    assert "2 passed" in done.stdout and (folder / "build/site/index.html").is_file()
    (folder / ".made-with.mk").unlink()
    (folder / ".venv/.ready").unlink()
    elsewhere = subprocess.run(["make", "edition"], cwd=folder, env=environment, capture_output=True, text=True)
    assert elsewhere.returncode and f"snorum[docs]=={__version__}" in elsewhere.stderr
    assert not (folder / ".venv").exists(), "nothing half made is left"

"""How the build brings in the runtime of the page: what it was asked for, and nothing else; or it says why not."""

from __future__ import annotations

import io
import json
import tarfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sphinx.errors import ExtensionError

from snorum.sphinxext import runtime
from snorum.sphinxext.runtime import FILES, LOCK, Unavailable, WrongDigest, digest, fetched, unpacked

ROOT = Path(__file__).parents[2]


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """An archive as the registry has it, with files of the right names."""
    made = tmp_path / "registry" / "pyodide-0.tgz"
    made.parent.mkdir()
    with tarfile.open(made, "w:gz") as tar:
        for name in [*FILES, LOCK, "console.html"]:
            data = b'{"info": {"python": "3"}}' if name == LOCK else name.encode()
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    return made


def test_the_archive_is_fetched_once(archive: Path, tmp_path: Path) -> None:
    cache, expected = tmp_path / "cache", digest(archive, "sha512")
    found = fetched(cache, archive.as_uri(), expected)
    assert found.read_bytes() == archive.read_bytes()
    archive.unlink()
    assert fetched(cache, archive.as_uri(), expected) == found
    assert [path.name for path in cache.iterdir()] == [archive.name]


def test_another_archive_than_was_asked_for_is_refused_and_not_kept(archive: Path, tmp_path: Path) -> None:
    expected = digest(archive, "sha512")
    archive.write_bytes(archive.read_bytes() + b"\0")
    with pytest.raises(WrongDigest, match=expected[:20]):
        fetched(tmp_path / "cache", archive.as_uri(), expected)
    assert list((tmp_path / "cache").iterdir()) == []


def test_a_damaged_copy_is_fetched_again(archive: Path, tmp_path: Path) -> None:
    expected = digest(archive, "sha512")
    copy = fetched(tmp_path, archive.as_uri(), expected)
    copy.write_bytes(b"half of i")
    assert fetched(tmp_path, archive.as_uri(), expected).read_bytes() == archive.read_bytes()


def test_without_the_source_it_is_unavailable(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="cannot be fetched"):
        fetched(tmp_path / "cache", (tmp_path / "none.tgz").as_uri(), "sha512-")
    assert list((tmp_path / "cache").iterdir()) == []


def test_of_the_archive_only_what_is_needed_is_unpacked(archive: Path) -> None:
    folder = unpacked(archive, [*FILES, LOCK])
    assert {path.name for path in folder.iterdir()} == {*FILES, LOCK}
    assert (folder / "pyodide.mjs").read_bytes() == b"pyodide.mjs"
    with pytest.raises(WrongDigest, match=r"no other\.js"):
        unpacked(archive, ["other.js"])


def app(site: Path) -> Any:
    """As much of Sphinx as the hook looks at."""
    config = SimpleNamespace(snorum_runtime=True)
    builder = SimpleNamespace(format="html")
    return SimpleNamespace(builder=builder, config=config, confdir=ROOT, outdir=site, srcdir=ROOT / "docs")


def failing(error: Exception) -> Any:
    def install(*_: object) -> Any:
        raise error

    return install


def test_a_build_without_the_runtime_says_so_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(runtime.REQUIRED, raising=False)
    monkeypatch.setattr(runtime, "install", failing(Unavailable("no network")))
    monkeypatch.setattr(runtime, "forms", lambda kept: "{}")
    runtime.bring_in(app(tmp_path), None)
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "no network" in said
    assert json.loads((tmp_path / runtime.FOLDER / "runtime.json").read_text()) == {"format": 1, "available": False}


def test_the_lack_is_an_error_where_the_runtime_is_required(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(runtime.REQUIRED, "1")
    monkeypatch.setattr(runtime, "install", failing(Unavailable("no network")))
    with pytest.raises(ExtensionError, match="no network"):
        runtime.bring_in(app(tmp_path), None)


def test_a_wrong_digest_is_an_error_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(runtime.REQUIRED, raising=False)
    monkeypatch.setattr(runtime, "install", failing(WrongDigest("not this")))
    with pytest.raises(ExtensionError, match="not this"):
        runtime.bring_in(app(tmp_path), None)


def test_the_wheel_is_the_same_each_time(tmp_path: Path) -> None:
    one, other = runtime.wheel(ROOT, tmp_path / "one"), runtime.wheel(ROOT, tmp_path / "other")
    assert one.read_bytes() == other.read_bytes()
    with pytest.raises(Unavailable, match="wheel cannot be built"):
        runtime.wheel(tmp_path, tmp_path / "none")

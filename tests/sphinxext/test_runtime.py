"""How the build brings in the runtime of the page: what it was asked for, and nothing else; or it says why not."""

from __future__ import annotations

import gzip
import io
import json
import re
import shutil
import socket
import tarfile
import threading
from pathlib import Path, PurePosixPath
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import grimp
import pytest
from sphinx.errors import ExtensionError

from snorum.edition.editions import using
from snorum.edition.files import write_whole
from snorum.site.sphinxext.checking import runtime
from snorum.site.sphinxext.checking.packing import packed
from snorum.site.sphinxext.checking.runtime import FILES, LOCK, Unavailable, WrongDigest, digest, fetch_archive, unpack

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
    cache, expected = tmp_path / "cache", digest(archive.read_bytes(), "sha512")
    found = fetch_archive(cache, archive.as_uri(), expected)
    assert found.read_bytes() == archive.read_bytes()
    archive.unlink()
    assert fetch_archive(cache, archive.as_uri(), expected) == found
    assert [path.name for path in cache.iterdir()] == [archive.name]


def test_another_archive_than_was_asked_for_is_refused_and_not_kept(archive: Path, tmp_path: Path) -> None:
    expected = digest(archive.read_bytes(), "sha512")
    archive.write_bytes(archive.read_bytes() + b"\0")
    with pytest.raises(WrongDigest, match=re.escape(expected)):
        fetch_archive(tmp_path / "cache", archive.as_uri(), expected)
    assert not (tmp_path / "cache").exists()


def test_a_damaged_copy_is_fetched_again(archive: Path, tmp_path: Path) -> None:
    expected = digest(archive.read_bytes(), "sha512")
    copy = fetch_archive(tmp_path, archive.as_uri(), expected)
    copy.write_bytes(b"half of i")
    assert fetch_archive(tmp_path, archive.as_uri(), expected).read_bytes() == archive.read_bytes()


def test_without_the_source_it_is_unavailable(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="cannot be fetched"):
        fetch_archive(tmp_path / "cache", (tmp_path / "none.tgz").as_uri(), "sha512-")
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (b"HTTP/1.0 200 OK\r\nContent-Length: 1000\r\n\r\nhalf of i", "9 bytes read, 991 more"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nhalf of i", "IncompleteRead"),
        (b"rubbish\r\n\r\n", "rubbish"),
        (b"", "closed connection"),
    ],
)
def test_a_source_that_breaks_off_is_as_good_as_none(tmp_path: Path, answer: bytes, why: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def say() -> None:
            heard, _ = server.accept()
            with heard:
                heard.recv(10_000)
                heard.sendall(answer)

        thread = threading.Thread(target=say)
        thread.start()
        with pytest.raises(Unavailable, match=why):
            fetch_archive(tmp_path, f"http://127.0.0.1:{server.getsockname()[1]}/a.tgz", "sha512-")
        thread.join()
    assert list(tmp_path.iterdir()) == []


def test_what_is_written_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"before")

    def breaks_off(self: Path, target: Path) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", breaks_off)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, b"after")
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("a", b"before")]


def test_no_folder_is_packed_from_which_the_page_imports_nothing() -> None:
    """Everything packed is downloaded before the first verdict. What imports what is asked of import-linter's graph."""
    imported = grimp.build_graph("snorum").find_upstream_modules("snorum.site.web", as_package=True)
    with ZipFile(io.BytesIO(packed())) as archive:
        names = [name for name in archive.namelist() if name.endswith(".py") and "_sources" not in name]
    folders = {".".join(PurePosixPath(name).parent.parts) for name in names} - {"snorum", "snorum.site.web"}
    used = {".".join(module.split(".")[:end]) for module in imported for end in range(1, module.count(".") + 2)}
    assert len(folders) > 20 and folders <= used


def test_the_archive_must_have_what_is_needed(archive: Path) -> None:
    assert unpack(archive, ["pyodide.mjs"]) == {"pyodide.mjs": b"pyodide.mjs"}
    with pytest.raises(WrongDigest, match=r"no other\.js"):
        unpack(archive, ["other.js"])


# In the site


class Installing:
    """A site into which the runtime of an archive is installed, and a package of any content."""

    def __init__(self, archive: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.site, self.made, self.cache = folder / "site", b"", archive.parent
        self.folder = self.site / runtime.FOLDER
        self.folder.mkdir(parents=True)
        (self.folder / "worker.js").write_text("1;")
        monkeypatch.setattr(runtime, "fetch_archive", lambda cache: archive)
        monkeypatch.setattr(runtime, "packed", lambda: self.made)
        monkeypatch.setattr(runtime, "library", lambda whole: b"less of " + whole)
        monkeypatch.setattr(runtime, "compiled", lambda archives, pyodide, cache: list(archives))

    def stands(self) -> dict[str, bytes]:
        """The files that stand in the folder, unpacked, by their names."""
        files = {path.name: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}
        packed = {name for name in files if name.endswith(".gzip")}
        return {
            name.removesuffix(".gzip"): gzip.decompress(data) if name in packed else data
            for name, data in files.items()
        }

    def __call__(self, content: bytes = b"package") -> Any:
        self.made = content
        described = runtime.install(self.site, self.cache)
        for file in described["files"]:
            data = (self.folder / file["path"]).read_bytes()
            assert (file["bytes"], file["integrity"]) == (len(data), digest(data, "sha256"))
        return described


@pytest.fixture
def install(archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installing:
    return Installing(archive, tmp_path, monkeypatch)


def test_the_site_gets_what_the_archive_has_and_the_package(install: Installing) -> None:
    described = install()
    (package,) = (file["path"] for file in described["files"] if file["name"] == "package")
    given = {name: name.encode() for name in FILES} | {runtime.LIBRARY: b"less of " + runtime.LIBRARY.encode()}
    assert install.stands() == given | {package.removesuffix(".gzip"): b"package", "worker.js": b"1;"}
    compressed = {file["name"] for file in described["files"] if file["path"].endswith(".gzip")}
    assert compressed == {"pyodide.asm.wasm", runtime.LIBRARY, "package"}
    assert described["folder"] == f"pyodide-{runtime.VERSION}/"
    assert described["python"] == "3"


def test_whatever_a_build_that_was_broken_off_has_left_does_not_stay(install: Installing) -> None:
    first = install()
    for file in first["files"]:
        (install.folder / file["path"]).write_bytes(b"half of i")
    (install.folder / f"pyodide-{runtime.VERSION}" / "of_another_build.zip").write_bytes(b"old")
    for name in FILES:
        left = install.cache / "pyodide-0" / name
        left.parent.mkdir(exist_ok=True)
        left.write_bytes(b"half of i")
    assert install() == first
    stands = install.stands()
    assert all(stands[name].endswith(name.encode()) for name in FILES)
    assert "of_another_build.zip" not in stands


def test_another_package_has_another_address(install: Installing) -> None:
    def address(described: Any) -> str:
        (path,) = (file["path"] for file in described["files"] if file["name"] == "package")
        return str(path)

    one, same, other = (address(install(content)) for content in (b"one", b"one", b"other"))
    assert one == same != other
    assert [path.relative_to(install.folder).as_posix() for path in install.folder.rglob("snorum-*.zip*")] == [other]


def test_an_image_is_of_the_files_and_of_the_worker_that_made_it(install: Installing) -> None:
    keys = [install()["key"], install()["key"], install(b"other")["key"]]
    (install.folder / "worker.js").write_text("2;")
    keys.append(install(b"other")["key"])
    assert keys[0] == keys[1]
    assert len(set(keys)) == 3


# The hook


def app(site: Path, builder: str = "html") -> Any:
    """As much of Sphinx as the hook looks at."""
    config = Config(snorum_runtime=True, snorum_makers="", html_baseurl="")
    doctrees = site.with_name(f"{site.name}-doctrees")
    doctrees.mkdir(exist_ok=True)
    return SimpleNamespace(
        builder=SimpleNamespace(format="html", name=builder),
        config=config,
        confdir=ROOT,
        outdir=site,
        srcdir=ROOT / "docs",
        doctreedir=doctrees,
    )


class Config(dict[str, Any]):
    """Settings, by key and as attributes."""

    __getattr__ = dict.__getitem__


def test_a_book_gets_nothing_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "install", failing(AssertionError("a book runs nothing")))
    runtime.write_runtime(app(tmp_path, "epub"), None)
    assert list(tmp_path.iterdir()) == []


def failing(error: Exception) -> Any:
    def install(*_: object) -> Any:
        raise error

    return install


def test_a_build_without_the_runtime_says_so_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(runtime.REQUIRE_VARIABLE, raising=False)
    monkeypatch.setattr(runtime, "install", failing(Unavailable("no network")))
    monkeypatch.setattr(runtime, "forms", lambda kept: "{}")
    runtime.write_runtime(app(tmp_path), None)
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "no network" in said
    assert json.loads((tmp_path / runtime.FOLDER / "runtime.json").read_text()) == {"format": 1, "available": False}


def test_a_runtime_is_installed_again_only_if_it_does_not_stand_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, calls = tmp_path / runtime.FOLDER / "a.zip.gzip", list[int]()

    def install(site: Path, cache: Path) -> Any:
        calls.append(1)
        file.write_bytes(b"whole")
        return {"available": True, "files": [{"path": file.name, "integrity": digest(b"whole", "sha256")}]}

    monkeypatch.setattr(runtime, "install", install)
    for damage in (None, None, b"torn", None):
        if damage:
            file.write_bytes(damage)
        runtime.write_runtime(app(tmp_path), None)
    assert len(calls) == 2 and file.read_bytes() == b"whole"
    monkeypatch.setattr(runtime, "VERSION", "another")
    runtime.write_runtime(app(tmp_path), None)
    assert len(calls) == 3


def test_the_lack_is_an_error_where_the_runtime_is_required(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(runtime.REQUIRE_VARIABLE, "1")
    monkeypatch.setattr(runtime, "install", failing(Unavailable("no network")))
    with pytest.raises(ExtensionError, match="no network"):
        runtime.write_runtime(app(tmp_path), None)


def test_a_wrong_digest_is_an_error_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(runtime.REQUIRE_VARIABLE, raising=False)
    monkeypatch.setattr(runtime, "install", failing(WrongDigest("not this")))
    with pytest.raises(ExtensionError, match="not this"):
        runtime.write_runtime(app(tmp_path), None)


def test_nothing_is_packed_that_does_not_belong_to_an_edition(tmp_path: Path) -> None:
    home = tmp_path / "edition"
    shutil.copytree(ROOT / "tests/edition/beggar/sources", home, ignore=shutil.ignore_patterns("__pycache__"))
    expected = {path.relative_to(home).as_posix() for path in home.rglob("*.*")}
    for name in (".env", ".git/config.toml", "build/site.zip", "build/a.py", "amusements/draft.xml~", "notes.md"):
        (home / name).parent.mkdir(exist_ok=True)
        (home / name).write_text("secret")
    (tmp_path / "outside.toml").write_text("secret")
    (home / "link.toml").symlink_to(tmp_path / "outside.toml")
    with using(home), ZipFile(io.BytesIO(packed())) as archive:
        names = {name for name in archive.namelist() if name.startswith("snorum/_edition/")}
    assert {name.removeprefix("snorum/_edition/") for name in names} == expected


def test_the_package_is_the_same_each_time_and_has_the_edition_that_is_worked_with() -> None:
    with ZipFile(io.BytesIO(packed())) as archive:
        assert {each.date_time for each in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        of_package = [name for name in archive.namelist() if "_sources" not in name and "LICENSE" not in name]
        assert of_package == sorted(of_package, key=lambda name: Path(name).parts)
        assert b"MIT" in archive.read("snorum/LICENSE")
    with ZipFile(io.BytesIO(packed())) as archive:
        ours = set(archive.namelist())
    assert {"snorum/site/web/__init__.py", "snorum/_sources/edition.toml", "snorum/_sources/peel/peel.xml"} <= ours
    assert not any(re.search(r"sphinxext|templates|pycache|_edition", name) for name in ours)
    with using(ROOT / "tests/edition/beggar/sources"), ZipFile(io.BytesIO(packed())) as archive:
        theirs = set(archive.namelist()) - ours
    assert {name.removeprefix("snorum/_edition/") for name in theirs} == {
        path.relative_to(ROOT / "tests/edition/beggar/sources").as_posix()
        for path in (ROOT / "tests/edition/beggar/sources").rglob("*.*")
        if "__pycache__" not in path.parts
    }

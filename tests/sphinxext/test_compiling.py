"""What runs in a page is compiled when the site is built."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest

from snorum.site.sphinxext.checking import compiling, runtime
from snorum.site.sphinxext.checking.compiling import compiled

FIRST, SECOND = b"one archive", b"another"


def test_the_archives_of_a_site_have_bytecode_of_its_python_and_editions_their_sources(site: Path) -> None:
    folder = site / runtime.FOLDER
    described = json.loads((folder / "runtime.json").read_text("utf-8"))
    if not described["available"] or find_spec(compiling.NODE) is None:
        pytest.skip("the site has no runtime, or there is no Node")
    magic = set()
    for file in described["files"]:
        if file["type"] != "application/zip":
            continue
        with ZipFile(io.BytesIO(gzip.decompress((folder / file["path"]).read_bytes()))) as archive:
            names = archive.namelist()
            ours = [name for name in names if not name.startswith("snorum/_sources/")]
            assert not [name for name in ours if name.endswith(".py")]
            modules = [archive.read(name) for name in names if name.endswith(".pyc")]
        assert len(modules) > 100
        magic |= {module[:4] for module in modules}
        assert {module[4:8] for module in modules} == {b"\1\0\0\0"}, "a source would be looked for"
    assert len(magic) == 1


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What is compiled, by a compiler that writes it backwards."""
    found: list[bytes] = []

    def backwards(archives: list[tuple[bytes, int]], pyodide: Mapping[str, bytes]) -> list[bytes]:
        found.extend(archive for archive, _ in archives)
        return [archive[::-1] for archive, _ in archives]

    monkeypatch.setattr(compiling, "find_spec", lambda name: name)
    monkeypatch.setattr(compiling, "_compile", backwards)
    return found


def test_what_has_not_changed_is_not_compiled_again(tmp_path: Path, made: list[bytes]) -> None:
    pyodide = {"pyodide.mjs": b"1"}
    assert compiled({FIRST: 2, SECOND: 0}, pyodide, tmp_path) == [FIRST[::-1], SECOND[::-1]]
    assert compiled({FIRST: 2, SECOND: 0}, pyodide, tmp_path) == [FIRST[::-1], SECOND[::-1]]
    assert made == [FIRST, SECOND]
    assert compiled({FIRST: 2, b"third": 0}, pyodide, tmp_path) == [FIRST[::-1], b"driht"]
    assert made == [FIRST, SECOND, b"third"]
    assert len(list(tmp_path.iterdir())) == 2, "what nobody needs stays"


def test_another_python_or_another_level_compiles_again(tmp_path: Path, made: list[bytes]) -> None:
    compiled({FIRST: 2}, {"pyodide.mjs": b"1"}, tmp_path)
    compiled({FIRST: 2}, {"pyodide.mjs": b"2"}, tmp_path)
    compiled({FIRST: 0}, {"pyodide.mjs": b"2"}, tmp_path)
    assert len(made) == 3


def test_without_node_the_archives_stay_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "find_spec", lambda name: None)
    assert compiled({FIRST: 2, SECOND: 0}, {}, tmp_path) == [FIRST, SECOND]
    assert not list(tmp_path.iterdir())


def test_a_compiler_that_fails_says_why(tmp_path: Path) -> None:
    pytest.importorskip(compiling.NODE)
    with pytest.raises(RuntimeError, match="no such engine"):
        compiled({FIRST: 0}, {"pyodide.mjs": b"throw Error('no such engine')"}, tmp_path)
    assert not list(tmp_path.iterdir())

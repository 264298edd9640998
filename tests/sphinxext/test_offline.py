"""What is packed for a page, and what is kept for a reader without a network."""

from __future__ import annotations

import io
import json
from modulefinder import ModuleFinder
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import pytest

import snorum
from snorum.site.sphinxext.checking import offline, packing
from snorum.site.sphinxext.checking.packing import library, packed

PACKAGE = Path(snorum.__file__).parent


def zipped(files: dict[str, str]) -> bytes:
    made = io.BytesIO()
    with ZipFile(made, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return made.getvalue()


def names(archive: bytes) -> set[str]:
    with ZipFile(io.BytesIO(archive)) as file:
        return set(file.namelist())


def test_whatever_a_page_can_import_of_the_package_is_packed() -> None:
    """Found by Python's own finder, which reads the compiled code and follows imports inside functions too."""
    finder = ModuleFinder(path=[str(PACKAGE.parent)])
    starts = ["site/web/*.py", "games/**/*.py", "table/policies/*.py"]
    for path in (each for start in starts for each in PACKAGE.glob(start)):
        finder.import_hook(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"))
    files = {Path(found) for each in finder.modules.values() if (found := vars(each)["__file__"])}
    needed = {path.relative_to(PACKAGE.parent).as_posix() for path in files}
    assert len(needed) > 100
    assert needed <= names(packed())
    assert not any(name.startswith(("snorum/lab/", "snorum/cli/")) for name in names(packed()))


RANDOM = """\
import bisect
from collections import (
    abc,
)
try:
    from _sha2 import sha512
except ImportError:
    from hashlib import sha512

class Random:
    def gauss(self):
        import ssl
        return 1

if __name__ == "__main__":
    import pdb
"""
LIBRARY = {
    "random.py": RANDOM,
    "bisect.py": "",
    "hashlib.py": "async def f():\n    import ssl\n\nimport hmac, keyword as words",
    "hmac.py": "",
    "keyword.py": "",
    "collections/__init__.py": "from . import _inner\nfrom ._other import *\n",
    "collections/abc.py": "",
    "collections/_inner.py": "",
    "collections/_other.py": "from .. import token",
    "encodings/__init__.py": "",
    "encodings/utf_8.py": "",
    "pyodide/__init__.py": "",
    "pyodide/http/_x.py": "from ._y import z",
    "pyodide/http/_y.py": "",
}
NOT_NEEDED = {"ssl.py": "", "pdb.py": "", "collections/_more.py": "", "encodings/big5.py": "", "token.py": ""}


def test_of_the_library_comes_what_is_imported_and_what_that_imports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "_files", lambda: [("snorum/a.py", b"def f():\n    from random import Random\n")])
    assert names(library(zipped(LIBRARY | NOT_NEEDED))) == set(LIBRARY)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    files = ["table.html", "edition/jig.html", "how-to-play/jig.html", "_static/a.css", "_static/check/offline.js"]
    files += ["_static/check/snorum-1.zip.gzip", "_static/styles/a.css.map", offline.MANIFEST]
    for name in files:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path


def test_pages_of_play_and_their_files_are_kept_and_no_others(site: Path) -> None:
    kept = offline.kept_files(site)
    assert set(kept) == {
        "table.html",
        "how-to-play/jig.html",
        "_static/a.css",
        "_static/check/offline.js",
        offline.MANIFEST,
    }
    (site / "_static/a.css").write_text("other")
    changed = offline.kept_files(site)
    assert {name for name in kept if kept[name] != changed[name]} == {"_static/a.css"}


def test_a_phone_is_told_what_it_puts_on_its_screen(site: Path, tmp_path: Path) -> None:
    (tmp_path / "favicon.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>')
    config = SimpleNamespace(snorum_runtime=True, html_favicon="favicon.svg", html_title="Beggar", language="en")
    app: Any = SimpleNamespace(builder=SimpleNamespace(name="html"), config=config, confdir=tmp_path, outdir=site)
    offline.write_worker(app, None)
    said = json.loads((site / offline.MANIFEST).read_text("utf-8"))
    assert said["short_name"] == "Beggar"
    for each in said["icons"]:
        data = (site / each["src"]).read_bytes()
        assert data[1:4] == b"PNG"
        width, height = (int.from_bytes(data[at : at + 4]) for at in (16, 20))
        assert each["sizes"] == f"{width}x{height}"
    listed = (site / offline.WORKER).read_text("utf-8").splitlines()
    assert listed[-1] == 'importScripts("_static/check/offline.js");'
    assert json.loads("\n".join(listed[:-1]).removeprefix("const KEPT = ").removesuffix(";")) == offline.kept_files(
        site
    )
    config.html_favicon, context = "favicon.ico", {"metatags": ""}
    offline.add_links(app, "how-to-play/jig", "", context, None)
    assert context["metatags"].split() == ["<link", 'rel="manifest"', 'href="../manifest.webmanifest">']

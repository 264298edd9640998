"""The runtime of the page "Check a record", brought into the site: Python as WebAssembly, and this package's wheel.

Pyodide is fetched once, at the version and with the digest below, and kept in `build/runtime`. Without a network the
site is built without it, and `runtime.json` says so: the page then tells how to use the command instead. With
`SNORUM_REQUIRE_RUNTIME` set its lack is an error. What comes with a wrong digest is an error always.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import urllib.request
from collections.abc import Iterable, Mapping
from http.client import HTTPException
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from snorum import __version__
from snorum.web import differences
from snorum.web.forms import forms

VERSION = "314.0.7"
SOURCE = f"https://registry.npmjs.org/pyodide/-/pyodide-{VERSION}.tgz"
SHA512 = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The digest of the archive at `SOURCE`, as the registry publishes it."""
FILES = {
    "pyodide.mjs": "text/javascript",
    "pyodide.asm.mjs": "text/javascript",
    "pyodide.asm.wasm": "application/wasm",
    "python_stdlib.zip": "application/zip",
}
"""What a browser needs of the archive, and of which type each file is."""
LOCK = "pyodide-lock.json"
"""Of this the part `info` is needed alone, and goes into `runtime.json`; the rest is about packages."""

FOLDER = "_static/check"
"""Where in the site everything stands."""
SITES = frozenset({"html", "dirhtml"})
"""The builders that make a site; that of the book makes HTML, too, but nothing runs in a book."""
REQUIRED = "SNORUM_REQUIRE_RUNTIME"
LONGEST = 60
"""How many seconds the network may keep silent."""


class Unavailable(Exception):
    """The runtime cannot be had here and now."""


class WrongDigest(Exception):
    """What was fetched is not what was asked for."""


def digest(data: bytes, name: str) -> str:
    """A digest as a browser takes it: `sha256-`, and the rest in base 64."""
    return f"{name}-{base64.b64encode(hashlib.new(name, data).digest()).decode()}"


# Pyodide


def fetched(cache: Path, source: str = SOURCE, expected: str = SHA512) -> Path:
    """The archive, from the cache or else from `source`; a copy in the cache that is damaged is fetched again.

    Raises:
        Unavailable: it is not in the cache, and there is no network, or the source does not have it or breaks off.
        WrongDigest: it is not the archive that was asked for.
    """
    archive = cache / source.rpartition("/")[2]
    if archive.is_file() and digest(archive.read_bytes(), "sha512") == expected:
        return archive
    try:
        with urllib.request.urlopen(source, timeout=LONGEST) as answer:
            data = answer.read()  # all of it, or an error
        found = digest(data, "sha512")
        if found != expected:
            raise WrongDigest(f"{source} has the digest {found}, expected {expected}")
        cache.mkdir(parents=True, exist_ok=True)
        _write(archive, data)
    except (OSError, HTTPException) as error:
        raise Unavailable(f"{source} cannot be fetched: {error}") from None
    return archive


def unpacked(archive: Path, names: Iterable[str]) -> dict[str, bytes]:
    """These files of the archive. They are read from it each time, so that what is used is what was checked.

    Raises:
        WrongDigest: a file is not in it.
    """
    found = {}
    with tarfile.open(archive) as tar:
        for name in names:
            try:
                file = tar.extractfile(f"package/{name}")
            except KeyError:
                file = None
            if file is None:
                raise WrongDigest(f"{archive.name} has no {name}")
            found[name] = file.read()
    return found


# The package


def wheel(root: Path, cache: Path) -> Path:
    """The wheel that `pip install` gives, built from the folder of the project.

    Raises:
        Unavailable: there is no hatchling to build it, or no project but an installed package.
    """
    made = cache / "wheel"
    shutil.rmtree(made, ignore_errors=True)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(made)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    found = made / f"snorum-{__version__}-py3-none-any.whl"
    if done.returncode or not found.is_file():
        said = (done.stderr or done.stdout).strip().splitlines()
        raise Unavailable(f"the wheel cannot be built: {said[-1] if said else 'hatchling gives none'}")
    return found


# The site


def install(site: Path, root: Path, cache: Path) -> dict[str, Any]:
    """Copy the runtime into the site, and give what `runtime.json` says of it.

    Raises:
        Unavailable: it cannot be had.
        WrongDigest: what was fetched is not what was asked for.
    """
    given = unpacked(fetched(cache), [*FILES, LOCK])
    folder = site / FOLDER
    pyodide = f"pyodide-{VERSION}"
    files = [_file(given[name], name, type, folder, f"{pyodide}/{name}") for name, type in FILES.items()]
    package = wheel(root, cache)
    data = package.read_bytes()
    # Its name is what pip goes by and says nothing of its content: so its folder does, lest a browser or a host that
    # keeps what it once fetched give the old one at the address of the new.
    stands = f"wheel-{hashlib.sha256(data).hexdigest()[:16]}"
    for old in folder.glob("wheel-*"):
        if old.name != stands:
            shutil.rmtree(old)
    files.append(_file(data, "wheel", "application/zip", folder, f"{stands}/{package.name}"))
    info = json.loads(given[LOCK])["info"]
    return {
        "format": 1,
        "available": True,
        "snorum": __version__,
        "pyodide": VERSION,
        "python": info["python"],
        "folder": f"{pyodide}/",
        "key": _key(files, folder / "worker.js"),
        "info": info,
        "files": files,
    }


def _file(data: bytes, name: str, type: str, folder: Path, place: str) -> dict[str, Any]:
    """Put a file into the folder, and describe it as `runtime.json` does; one that is there keeps its date."""
    path = folder / place
    if not path.is_file() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, data)
    return {"name": name, "path": place, "type": type, "bytes": len(data), "integrity": digest(data, "sha256")}


def _key(files: list[dict[str, Any]], worker: Path) -> str:
    """What an image of the ready Python depends on: what it is made of, and the script that makes it."""
    made_of = [files, digest(worker.read_bytes(), "sha256")]
    return hashlib.sha256(json.dumps(made_of, sort_keys=True).encode()).hexdigest()


def bring_in(app: Sphinx, exception: Exception | None) -> None:
    """Give the site its runtime, or say why it has none; and the forms in any case."""
    if exception is not None or app.builder.name not in SITES or not app.config.snorum_runtime:
        return
    root, site = Path(app.confdir), Path(app.outdir)
    (site / FOLDER).mkdir(parents=True, exist_ok=True)
    try:
        described: Mapping[str, Any] = install(site, root, root / "build" / "runtime")
    except WrongDigest as error:
        raise ExtensionError(f"the runtime of the page: {error}") from None
    except Unavailable as error:
        if os.environ.get(REQUIRED):
            raise ExtensionError(f"the runtime of the page: {error}; {REQUIRED} is set") from None
        # A warning would stop a build that takes warnings for errors.
        print(f"The site has no runtime to check records in the page: {error}", file=sys.stderr)
        described = {"format": 1, "available": False}
    _write(site / FOLDER / "runtime.json", (json.dumps(described, indent=1) + "\n").encode())
    kept = differences.read(Path(app.srcdir) / "readings" / "differences.json")
    _write(site / FOLDER / "forms.json", forms(kept).encode())


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: a build may be broken off, and two may be under way."""
    partly = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        partly.write_bytes(data)
        partly.replace(path)
    finally:
        partly.unlink(missing_ok=True)


def setup(app: Sphinx) -> None:
    """Have the runtime brought in at the end of a build, for a site that has the page."""
    app.add_config_value("snorum_runtime", False, "", frozenset({bool}))
    app.connect("build-finished", bring_in)

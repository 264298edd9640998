"""Adds the runtime of the page "Check a record" to the site: Python as WebAssembly, and this package.

Pyodide is fetched once, at the version and with the digest below, and kept in `build/runtime`, or in the folder that
`snorum_runtime` names. Without a network the site is built without it and `runtime.json` says so; the page then
explains how to use the command instead. If `SNORUM_REQUIRE_RUNTIME` is set, a missing runtime is an error. A wrong
digest is always an error.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
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
from snorum.edition.editions import chosen, own
from snorum.edition.files import write_whole
from snorum.site.sphinxext.checking.compiling import compiled
from snorum.site.sphinxext.checking.packing import library, packed
from snorum.site.sphinxext.rebuilding import digest_files, is_made, note_made, unless_made
from snorum.site.web import differences
from snorum.site.web.forms import forms, seats

VERSION = "314.0.7"
SOURCE = f"https://registry.npmjs.org/pyodide/-/pyodide-{VERSION}.tgz"
SHA512 = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The digest of the archive at `SOURCE`, as the registry publishes it."""
LIBRARY = "python_stdlib.zip"
FILES = {
    "pyodide.mjs": "text/javascript",
    "pyodide.asm.mjs": "text/javascript",
    "pyodide.asm.wasm": "application/wasm",
    LIBRARY: "application/zip",
}
"""The files of the archive that a browser needs, with their media types; of the library, what the package needs."""
LOCK = "pyodide-lock.json"
"""Only the part `info` of this file is needed, and goes into `runtime.json`; the rest is about packages."""

COMPRESSED = ".gzip"
"""How the names of compressed files end. What ends in `.gz` some servers have the browser itself unpack."""
FOLDER = "_static/check"
"""The folder of the site that holds the runtime."""
SITES = frozenset({"html", "dirhtml"})
"""The builders that make a site. The e-book is HTML too, but no code runs in it."""
REQUIRE_VARIABLE = "SNORUM_REQUIRE_RUNTIME"
TIMEOUT = 60
"""How many seconds to wait for an answer from the network."""


class Unavailable(Exception):
    """The runtime cannot be obtained now."""


class WrongDigest(Exception):
    """The fetched file is not the expected one."""


def digest(data: bytes, name: str) -> str:
    """A digest in the form browsers use: `sha256-`, followed by base 64."""
    return f"{name}-{base64.b64encode(hashlib.new(name, data).digest()).decode()}"


# Pyodide


def fetch_archive(cache: Path, source: str = SOURCE, expected: str = SHA512) -> Path:
    """Return the archive from the cache, or fetch it from `source` if it is missing or damaged.

    Raises:
        Unavailable: the archive is not in the cache and cannot be fetched completely.
        WrongDigest: the fetched archive is not the expected one.
    """
    archive = cache / source.rpartition("/")[2]
    if archive.is_file() and digest(archive.read_bytes(), "sha512") == expected:
        return archive
    try:
        with urllib.request.urlopen(source, timeout=TIMEOUT) as answer:
            data = answer.read()  # all of it, or an error
        found = digest(data, "sha512")
        if found != expected:
            raise WrongDigest(f"{source} has the digest {found}, expected {expected}")
        cache.mkdir(parents=True, exist_ok=True)
        write_whole(archive, data)
    except (OSError, HTTPException) as error:
        raise Unavailable(f"{source} cannot be fetched: {error}") from None
    return archive


def unpack(archive: Path, names: Iterable[str]) -> dict[str, bytes]:
    """Read these files from the archive, each time anew, so that only checked data is used.

    Raises:
        WrongDigest: the archive lacks one of the files.
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


# The site


def install(site: Path, cache: Path) -> dict[str, Any]:
    """Copy the runtime into the site, and return the content of `runtime.json`.

    Raises:
        Unavailable: the runtime cannot be obtained.
        WrongDigest: a fetched file is not the expected one.
    """
    given = unpack(fetch_archive(cache), [*FILES, LOCK])
    folder = site / FOLDER
    pyodide = f"pyodide-{VERSION}"
    given[LIBRARY], data = compiled({library(given[LIBRARY]): 2, packed(): 0}, given, cache)
    files = [_install_file(given[name], name, type, folder, f"{pyodide}/{name}") for name, type in FILES.items()]
    # The name depends on the content: otherwise a cache could serve an old archive at the address of the new one.
    name = f"snorum-{hashlib.sha256(data).hexdigest()[:16]}.zip"
    files.append(_install_file(data, "package", "application/zip", folder, name))
    stands = {folder / file["path"] for file in files}
    for old in {*folder.glob("snorum-*"), *folder.glob("pyodide-*/*")} - stands:
        old.unlink()
    info = json.loads(given[LOCK])["info"]
    return {
        "format": 1,
        "available": True,
        "snorum": __version__,
        "pyodide": VERSION,
        "python": info["python"],
        "folder": f"{pyodide}/",
        "key": _image_key(files, folder / "worker.js"),
        "info": info,
        "files": files,
    }


def _install_file(data: bytes, name: str, type: str, folder: Path, place: str) -> dict[str, Any]:
    """Write a file into the folder, unless it is unchanged, and return its description for `runtime.json`.

    All but scripts are compressed, since hosts compress scripts, but few of them what these are. The page unpacks them.
    """
    if type != "text/javascript":
        data, place = gzip.compress(data, mtime=0), f"{place}{COMPRESSED}"
    path = folder / place
    if not path.is_file() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
    return {"name": name, "path": place, "type": type, "bytes": len(data), "integrity": digest(data, "sha256")}


def _image_key(files: list[dict[str, Any]], worker: Path) -> str:
    """A digest of what a saved image of the loaded Python depends on: its files, and the script that makes it."""
    made_of = [files, digest(worker.read_bytes(), "sha256")]
    return hashlib.sha256(json.dumps(made_of, sort_keys=True).encode()).hexdigest()


def runs_in(app: Sphinx) -> bool:
    """Whether what is built is a site in which the package is to run."""
    return app.builder.name in SITES and bool(app.config.snorum_runtime)


def write_runtime(app: Sphinx, exception: Exception | None) -> None:
    """Add the runtime to the site, or print why it has none."""
    if exception is not None or not runs_in(app):
        return
    folder, site = app.config.snorum_runtime, Path(app.outdir)
    cache = Path(app.confdir, folder if isinstance(folder, str) else "build/runtime")
    if is_made(app, FOLDER, VERSION) and _is_installed(site / FOLDER):
        return
    (site / FOLDER).mkdir(parents=True, exist_ok=True)
    try:
        described: Mapping[str, Any] = install(site, cache)
    except WrongDigest as error:
        raise ExtensionError(f"the runtime of the page: {error}") from None
    except Unavailable as error:
        if os.environ.get(REQUIRE_VARIABLE):
            raise ExtensionError(f"the runtime of the page: {error}; {REQUIRE_VARIABLE} is set") from None
        # Not a warning, which would stop a build that treats warnings as errors.
        print(f"The site cannot check records in the page, because it has no runtime: {error}", file=sys.stderr)
        described = {"format": 1, "available": False}
    write_whole(site / FOLDER / "runtime.json", (json.dumps(described, indent=1) + "\n").encode())
    note_made(app, FOLDER, VERSION)


def _is_installed(folder: Path) -> bool:
    """Whether a runtime stands in the folder as `runtime.json` has it, and is not damaged."""
    try:
        described = json.loads((folder / "runtime.json").read_text("utf-8"))
        return described["available"] and all(
            digest((folder / each["path"]).read_bytes(), "sha256") == each["integrity"] for each in described["files"]
        )
    except (OSError, ValueError, KeyError):
        return False


@unless_made(f"{FOLDER}/forms.json", f"{FOLDER}/seats.json", of=lambda app: digest_files(Path(app.srcdir, "readings")))
def write_forms(app: Sphinx, exception: Exception | None) -> None:
    """Write what the pages know of each game before any Python runs."""
    if not runs_in(app):
        return
    site, searched = Path(app.outdir), Path(app.srcdir) / "readings" / "differences.json"
    (site / FOLDER).mkdir(parents=True, exist_ok=True)
    kept = differences.read(searched) if searched.is_file() or chosen() == own() else None
    write_whole(site / FOLDER / "forms.json", forms(kept).encode())
    write_whole(site / FOLDER / "seats.json", seats().encode())


def setup(app: Sphinx) -> None:
    """Add the runtime at the end of a build, for a site that has the page."""
    app.add_config_value("snorum_runtime", False, "", frozenset({bool, str}))
    app.connect("build-finished", write_runtime)
    app.connect("build-finished", write_forms)

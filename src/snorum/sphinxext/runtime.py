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
REQUIRED = "SNORUM_REQUIRE_RUNTIME"
LONGEST = 60
"""How many seconds the network may keep silent."""


class Unavailable(Exception):
    """The runtime cannot be had here and now."""


class WrongDigest(Exception):
    """What was fetched is not what was asked for."""


def digest(path: Path, name: str) -> str:
    """The digest of a file as a browser takes it: `sha256-`, and the rest in base 64."""
    with path.open("rb") as file:
        return f"{name}-{base64.b64encode(hashlib.file_digest(file, name).digest()).decode()}"


# Pyodide


def fetched(cache: Path, source: str = SOURCE, expected: str = SHA512) -> Path:
    """The archive, from the cache or else from `source`; a copy in the cache that is damaged is fetched again.

    Raises:
        Unavailable: it is not in the cache, and there is no network, or the source does not have it.
        WrongDigest: it is not the archive that was asked for.
    """
    archive = cache / source.rpartition("/")[2]
    if archive.is_file() and digest(archive, "sha512") == expected:
        return archive
    cache.mkdir(parents=True, exist_ok=True)
    partly = archive.with_name(f"{archive.name}.{os.getpid()}.part")
    try:
        with urllib.request.urlopen(source, timeout=LONGEST) as answer, partly.open("wb") as file:
            shutil.copyfileobj(answer, file)
        found = digest(partly, "sha512")
        if found != expected:
            raise WrongDigest(f"{source} has the digest {found}, expected {expected}")
        partly.replace(archive)
    except OSError as error:
        raise Unavailable(f"{source} cannot be fetched: {error}") from None
    finally:
        partly.unlink(missing_ok=True)
    return archive


def unpacked(archive: Path, names: Iterable[str]) -> Path:
    """A folder beside the archive with these of its files, unpacked once.

    Raises:
        WrongDigest: a file is not in it.
    """
    folder = archive.with_suffix("")
    if all((folder / name).is_file() for name in names):
        return folder
    with tarfile.open(archive) as tar:
        for name in names:
            try:
                member = tar.getmember(f"package/{name}")
            except KeyError:
                raise WrongDigest(f"{archive.name} has no {name}") from None
            member.name = name
            tar.extract(member, folder, filter="data")
    return folder


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
    source = unpacked(fetched(cache), [*FILES, LOCK])
    folder = site / FOLDER / f"pyodide-{VERSION}"
    folder.mkdir(parents=True, exist_ok=True)
    files = [_described(_copied(source / name, folder), name, type, site) for name, type in FILES.items()]
    for old in (site / FOLDER).glob("*.whl"):
        old.unlink()
    files.append(_described(_copied(wheel(root, cache), site / FOLDER), "wheel", "application/zip", site))
    info = json.loads((source / LOCK).read_text(encoding="utf-8"))["info"]
    key = hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()
    return {
        "format": 1,
        "available": True,
        "snorum": __version__,
        "pyodide": VERSION,
        "python": info["python"],
        "folder": f"{folder.name}/",
        "key": key,
        "info": info,
        "files": files,
    }


def _copied(path: Path, folder: Path) -> Path:
    """A copy of the file in the folder; none is made of what is there already, so that its date stays."""
    copy = folder / path.name
    if not copy.is_file() or digest(copy, "sha256") != digest(path, "sha256"):
        shutil.copyfile(path, copy)
    return copy


def _described(path: Path, name: str, type: str, site: Path) -> dict[str, Any]:
    """A file as `runtime.json` has it: `path` is from the folder in which that stands."""
    return {
        "name": name,
        "path": path.relative_to(site / FOLDER).as_posix(),
        "type": type,
        "bytes": path.stat().st_size,
        "integrity": digest(path, "sha256"),
    }


def bring_in(app: Sphinx, exception: Exception | None) -> None:
    """Give the site its runtime, or say why it has none; and the forms in any case."""
    if exception is not None or app.builder.format != "html" or not app.config.snorum_runtime:
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
    _write(site / FOLDER / "runtime.json", json.dumps(described, indent=1) + "\n")
    kept = differences.read(Path(app.srcdir) / "readings" / "differences.json")
    _write(site / FOLDER / "forms.json", forms(kept))


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Have the runtime brought in at the end of a build, for a site that has the page."""
    app.add_config_value("snorum_runtime", False, "", frozenset({bool}))
    app.connect("build-finished", bring_in)

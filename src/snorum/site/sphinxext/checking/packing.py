"""The archives from which Python in a page takes what it imports: this package with the edition, and Python's library.

They are not compressed themselves: the whole of each is, which is smaller, and so is what a browser has to bring.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import snorum
from snorum.edition.editions import chosen, own
from snorum.site.web import PACKED

LEFT_OUT = {
    "assistants", "citing", "cli", "exports", "lab", "measured", "searching", "sphinxext", "templates", "_sources",
    "__pycache__",
}  # fmt: skip
"""Folders of the package that nothing in a page imports or reads: commands, the laboratory, what makes sites."""
KINDS = ("*.toml", "*.bib", "*.txt", "games/**/*.py", "*/*.xml", "*/rulings/*.toml", "*/examples/*.toml")
"""The files of an edition. Whatever else lies in its folder is not published."""
LICENCES = ("LICENSE", "LICENSE-EDITION")


def packed() -> bytes:
    """A zip archive, the same for the same files; Snorum's sources are in it, and those of the chosen edition."""
    return _zipped(_files())


def _zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    archive = io.BytesIO()
    with ZipFile(archive, "w") as file:
        for name, data in files:
            file.writestr(ZipInfo(name), data)
    return archive.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    """The files by their names in the archive, and what is in them."""
    package = Path(snorum.__file__).parent
    for path in sorted(each for each in package.rglob("*") if each.is_file()):
        within = path.relative_to(package)
        if not LEFT_OUT & set(within.parts) and path.suffix not in (".pyc", ".jsonl"):
            yield f"snorum/{within.as_posix()}", path.read_bytes()
    for name in LICENCES:
        if (text := distribution("snorum").read_text(f"licenses/{name}")) is not None:
            yield f"snorum/{name}", text.encode()
    yield from _edition_files("snorum/_sources", own().home)
    if chosen() != own():
        yield from _edition_files(f"snorum/{PACKED}", chosen().home)


def _edition_files(name: str, home: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted({each for kind in KINDS for each in home.glob(kind)}):
        within = path.relative_to(home)
        if path.resolve().is_relative_to(home.resolve()) and not any(part.startswith(".") for part in within.parts):
            yield f"{name}/{within.as_posix()}", path.read_bytes()


# Python's own library

STARTED_BY_PYODIDE = (
    *("_pyodide", "pyodide", "shutil", "site", "tempfile", "zipfile"),
    *("encodings.aliases", "encodings.ascii", "encodings.cp437", "encodings.latin_1", "encodings.utf_8"),
)
"""What Pyodide imports when it starts, or unpacks an archive: packages whole, and codecs, found by their names."""
_NOT_RUN = re.compile(r"^([ \t]*)(?:(?:async )?def |if __name__ == ).*\n(?:\1[ \t]+.*\n|[ \t]*\n)*", re.M)
"""What does not run when a module is imported."""
_IMPORT = re.compile(
    r"^[ \t]*(?:import\s+(?P<plain>[\w., ]+)"
    r"|from\s+(?P<dots>\.*)(?P<base>[\w.]*)\s+import\s+(?P<names>\([^)]*\)|[^\n#]*))",
    re.MULTILINE,
)


def library(whole: bytes) -> bytes:
    """Of Python's library, a zip archive that comes with Pyodide, what the package needs, with all that this imports.

    Of the library's own imports only those outside functions count. It is for another Python than this one, so its text
    is searched, not parsed.
    """
    with ZipFile(io.BytesIO(whole)) as archive:
        text = {_module(name): (name, archive.read(name)) for name in archive.namelist() if name.endswith(".py")}
        ours = (data.decode() for name, data in _files() if name.endswith(".py"))
        todo = {each for one in ours for each in _imported(one, "")}
        todo |= {each for each in text for started in STARTED_BY_PYODIDE if f"{each}.".startswith(f"{started}.")}
        needed: set[str] = set()
        while todo:
            parts = todo.pop().split(".")
            for each in {".".join(parts[:end]) for end in range(1, len(parts) + 1)} & (text.keys() - needed):
                needed.add(each)
                name, data = text[each]
                package = each if name.endswith("__init__.py") else each.rpartition(".")[0]
                todo |= _imported(_NOT_RUN.sub("", data.decode()), package)
        return _zipped(text[each] for each in sorted(needed))


def _module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _imported(text: str, package: str) -> set[str]:
    """The names of modules that a module of this package may import, and other names."""
    found = set()
    for each in _IMPORT.finditer(text):
        if each["plain"]:
            found |= {name.split(" as ")[0].strip() for name in each["plain"].split(",")}
            continue
        above = package.split(".")[: len(package.split(".")) + 1 - len(each["dots"])] if each["dots"] else []
        base = ".".join([*above, *([each["base"]] if each["base"] else [])])
        found |= {base} | {f"{base}.{name}" for name in re.findall(r"\w+", each["names"])}
    return found

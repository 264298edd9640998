"""The archive from which Python in a page takes this package: its files, and those of the edition."""

from __future__ import annotations

import io
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import snorum
from snorum.edition.editions import chosen, own
from snorum.site.web import PACKED

LEFT_OUT = {"sphinxext", "templates", "_sources", "__pycache__"}
"""Folders of the package that nothing in a page needs: what makes sites and editions."""
KINDS = ("*.toml", "*.bib", "*.txt", "games/**/*.py", "*/*.xml", "*/rulings/*.toml", "*/examples/*.toml")
"""The files of an edition. Whatever else lies in its folder is not published."""
LICENCES = ("LICENSE", "LICENSE-EDITION")


def packed() -> bytes:
    """A zip archive, the same for the same files; Snorum's sources are in it, and those of the chosen edition."""
    archive = io.BytesIO()
    with ZipFile(archive, "w") as file:
        for name, data in _files():
            file.writestr(ZipInfo(name), data, ZIP_DEFLATED)
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

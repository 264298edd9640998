"""The archive from which Python in a page takes this package: its files, and those of the edition."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import snorum
from snorum.editions import chosen, own
from snorum.web import PACKED

LEFT_OUT = {"sphinxext", "templates", "_sources", "__pycache__"}
"""Folders that nothing in a page needs: what makes sites and editions."""


def packed() -> bytes:
    """A zip archive, the same for the same files; Snorum's sources are in it, and those of the chosen edition."""
    archive = io.BytesIO()
    with ZipFile(archive, "w") as file:
        for name, path in _files():
            file.writestr(ZipInfo(name), path.read_bytes(), ZIP_DEFLATED)
    return archive.getvalue()


def _files() -> Iterator[tuple[str, Path]]:
    """The files by their names in the archive."""
    parts = {"snorum": Path(snorum.__file__).parent, "snorum/_sources": own().home}
    if chosen() != own():
        parts[f"snorum/{PACKED}"] = chosen().home
    for name, folder in parts.items():
        for path in sorted(each for each in folder.rglob("*") if each.is_file()):
            within = path.relative_to(folder)
            if not LEFT_OUT & set(within.parts) and path.suffix not in (".pyc", ".jsonl"):
                yield f"{name}/{within.as_posix()}", path

"""Where the files of the sources are."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from snorum.vocabulary import SnorumError


@cache
def sources() -> Path:
    """The folder of the sources: the installed package's copy, or the one in the repository.

    Raises:
        SnorumError: there is no such folder.
    """
    package = Path(__file__).resolve().parent
    for folder in (package / "_sources", package.parents[1] / "sources"):
        if (folder / "works.bib").is_file():
            return folder
    raise SnorumError(f"{package}: the sources of the edition are missing, expected _sources in the package")

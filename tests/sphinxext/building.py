"""Builds small projects."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from tests import dividing
from tests.dividing import Ran

Builder = Callable[..., Ran]


def build(folder: Path, *options: str, pages: Iterable[str] = ()) -> Ran:
    """Build the project in a folder with these options of Sphinx, or only these of its pages; warnings are errors."""
    words = ["-W", "--keep-going", "-n", *options, str(folder), str(folder / "_out")]
    return dividing.run("sphinx", *words, *(str(folder / f"{page}.md") for page in pages), NO_COLOR="1")


def read(folder: Path, *options: str, pages: Iterable[str] = ("index", "other")) -> Ran:
    """Read what has changed in the project, check it, and follow the references of these pages; write nothing."""
    return build(folder, "-b", "dummy", *options, pages=pages)

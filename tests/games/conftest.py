"""An edition with a game of tricks."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

TITLE_PAGE = """\
id = "tricks"
title = "Tricks"
editors = "Jane Doe"
year = 2026
version = "1"
address = "https://example.org/tricks/"
games = ["tricks"]
"""


@pytest.fixture(scope="session")
def tricks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the edition."""
    folder = tmp_path_factory.mktemp("tricks")
    (folder / "games").mkdir()
    (folder / "works.bib").touch()
    shutil.copy(Path(__file__).with_name("tricks.py"), folder / "games")
    (folder / "edition.toml").write_text(TITLE_PAGE, "utf-8")
    return folder

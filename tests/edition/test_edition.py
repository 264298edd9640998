"""Finding the sources, and asking for what is not there."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import snorum.edition as edition
from snorum.edition import editions
from snorum.edition.tei import TeiError
from snorum.games.vocabulary import SnorumError


def test_the_sources_are_found_wherever_the_program_is_started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    editions.own.cache_clear()
    assert (edition.sources() / "peel" / "peel.xml").is_file()


def package(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the edition believe that it is installed in a folder."""
    monkeypatch.setattr(editions, "__file__", str(folder / "snorum" / "edition" / "editions.py"))
    editions.own.cache_clear()
    return folder / "snorum"


def test_an_installed_package_reads_its_own_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    installed = tmp_path / "snorum" / "_sources"
    installed.mkdir(parents=True)
    shutil.copy(editions.own().home / "edition.toml", installed)
    (installed / "works.bib").touch()
    package(tmp_path, monkeypatch)
    try:
        assert edition.sources() == installed
    finally:
        editions.own.cache_clear()


def test_a_package_without_sources_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package(tmp_path, monkeypatch)
    try:
        with pytest.raises(SnorumError, match="the sources of the edition are missing, expected _sources"):
            edition.sources()
    finally:
        editions.own.cache_clear()


def test_a_work_under_another_name_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = (edition.sources() / "peel" / "peel.xml").read_bytes()
    (tmp_path / "hoyle").mkdir()
    (tmp_path / "hoyle" / "hoyle.xml").write_bytes(text)
    with (
        editions.using(replace(editions.own(), home=tmp_path)),
        pytest.raises(TeiError, match=r"hoyle\.xml:2: the work 'peel' in hoyle/hoyle\.xml"),
    ):
        edition.works()


def test_a_passage_is_found_by_its_id() -> None:
    assert edition.passage("peel-93-5").text == (
        "If a player has a card similar to that played immediately before him, he must play it."
    )


@pytest.mark.parametrize(
    ("id", "suggests"),
    [("peel-91-77", "peel-91-7"), ("peal-93-5", "peel-93-5"), ("peel_90_6", "peel-90-6"), ("", "as bohn-rules-1")],
)
def test_an_unknown_passage_suggests_the_nearest(id: str, suggests: str) -> None:
    with pytest.raises(edition.UnknownPassage, match=f"no passage '{id}'.*{suggests}"):
        edition.passage(id)


def test_an_unknown_work_suggests_the_nearest() -> None:
    with pytest.raises(edition.UnknownWork, match="no work 'peal'; the nearest: peel"):
        edition.passages("peal")


def test_all_passages_include_those_of_each_work() -> None:
    assert edition.passages() == tuple(each for work in edition.works() for each in work.passages)
    assert edition.passages("peel") == next(work.passages for work in edition.works() if work.id == "peel")


def test_importing_the_edition_loads_no_parser() -> None:
    code = "import sys, snorum.edition; print({'lxml', 'pybtex'} & set(sys.modules))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "set()"

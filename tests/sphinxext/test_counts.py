"""The numbers of things that pages state are counted, not typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.conftest import ROOT
from tests.sphinxext.building import Builder

from snorum import edition
from snorum.books import claims, rulings
from snorum.games import GAMES
from snorum.site import trace
from snorum.site.sphinxext.lists import counts

COUNTED = {
    "games": len(GAMES),
    "works": len(edition.works()),
    "passages": len(edition.passages()),
    "rules": len(trace.rules()),
    "cruxes": len(trace.every_crux()),
    "examples": len(trace.examples()),
    "claims": len(claims.all_claims()),
}
CONF = 'extensions = ["myst_parser", "snorum.site.sphinxext"]\nhtml_theme = "basic"\n'


def build_page(folder: Path, build: Builder, text: str) -> tuple[int, str, str]:
    folder.mkdir()
    (folder / "conf.py").write_text(CONF, "utf-8")
    (folder / "index.md").write_text(f"# Page\n\n{text}\n", "utf-8")
    built = build(folder)
    page = folder / "_out" / "index.html"
    return built.returncode, page.read_text("utf-8") if page.is_file() else "", built.stderr


def test_the_role_writes_what_there_is(tmp_path: Path, build: Builder) -> None:
    text = "\n".join(f"{kind} {{count}}`{kind}`.\n" for kind in COUNTED)
    status, page, error = build_page(tmp_path / "docs", build, text + "\n{count}`Games` games.")
    assert status == 0, error
    for kind, number in COUNTED.items():
        assert f"<p>{kind} {counts.number_in_words(number)}.</p>" in page
    assert f"<p>{counts.number_in_words(len(GAMES)).capitalize()} games.</p>" in page


def test_what_cannot_be_counted_is_an_error(tmp_path: Path, build: Builder) -> None:
    status, _, error = build_page(tmp_path / "docs", build, "{count}`witnesses`")
    assert status != 0
    assert "index.md:3: ERROR: nothing to count is called 'witnesses'; expected games, works, " in error


def test_a_game_more_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert counts.count("games") == len(GAMES)
    monkeypatch.setattr(rulings, "games_described", lambda: [*GAMES, "whist"])
    assert counts.count("games") == len(GAMES) + 1


NUMBERS = {str(number) for number in COUNTED.values()} | set(map(counts.number_in_words, COUNTED.values()))
TYPED = re.compile(rf"\b({'|'.join(NUMBERS)}) ({'|'.join(COUNTED)})\b", re.IGNORECASE)
PAGES = [
    path
    for path in sorted((ROOT / "docs").rglob("*.md"))
    if path.name != "decisions.md"  # a decision tells what was so when it was taken
]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_page_types_how_many_there_are(path: Path) -> None:
    """Where a page says how many games, rules or claims the edition has, `{count}` says it."""
    for found in TYPED.finditer(path.read_text("utf-8")):
        number, kind = found[1].lower(), found[2].lower()
        assert number not in {str(COUNTED[kind]), counts.number_in_words(COUNTED[kind])}, (
            f"{path.relative_to(ROOT)}: {found[0]!r} is typed; write {{count}}`{kind}`"
        )

"""How to play, on its sheet and at the head of a game's page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader
from tests.site.test_reading import letters

from snorum.edition.how_to_play import all_games

if TYPE_CHECKING:
    from tests.conftest import Pages

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", all_games())
def test_a_game_is_printed_on_one_sheet(game: str, pages: Pages, site_url: str, tmp_path: Path) -> None:
    page = pages()
    page.goto(f"{site_url}how-to-play/{game}.html")
    page.pdf(path=str(tmp_path / "sheet.pdf"), prefer_css_page_size=True)
    (sheet,) = PdfReader(tmp_path / "sheet.pdf").pages
    printed = letters(sheet.extract_text())
    play = all_games()[game]
    for line in (*play.lines, *play.mistakes):
        assert letters(line.says) in printed
    assert all(letters(each.pays) in printed for each in play.payments)


@pytest.mark.parametrize("game", all_games())
def test_the_page_of_a_game_begins_with_how_it_is_played(game: str, pages: Pages, site_url: str) -> None:
    page = pages()
    page.goto(f"{site_url}edition/{game}.html")
    lines = page.locator(".how-to-play ul.lines > li")
    assert lines.count() == len(all_games()[game].lines)
    last, first_passage = lines.last.bounding_box(), page.locator(".passage").first.bounding_box()
    assert last and first_passage and last["y"] < first_passage["y"]
    assert page.locator(".how-to-play .basis a").count() > len(all_games()[game].lines) / 2


def test_a_line_says_what_of_it_is_ours(pages: Pages, site_url: str) -> None:
    page = pages()
    page.goto(f"{site_url}how-to-play/cassino.html")
    assert "our reading of court cards" in page.locator("#court-cards").inner_text().lower()
    assert "supplied" in page.locator("#supplied-points .basis").inner_text().lower()
    assert "our reading" not in page.locator("#sweep").inner_text().lower()

"""How to play, on its sheet and at the head of a game's page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader
from tests.site.test_reading import letters

from snorum.edition.how_to_play import all_games
from snorum.games import GAMES

if TYPE_CHECKING:
    from tests.conftest import Pages

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("name", all_games())
def test_a_game_is_printed_on_one_sheet(name: str, paper: str, pages: Pages, site_url: str, tmp_path: Path) -> None:
    page = pages()
    page.goto(f"{site_url}how-to-play/{name}.html")
    page.pdf(path=str(tmp_path / "sheet.pdf"), format=paper)
    (sheet,) = PdfReader(tmp_path / "sheet.pdf").pages
    printed = letters(sheet.extract_text())
    play = all_games()[name]
    for says in (each.says for some in (play.lines, play.mistakes, play.steps) for each in some):
        assert letters(says) in printed
    assert all(letters(each.pays) in printed for each in play.payments)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_begins_with_how_it_is_played(game: str, pages: Pages, site_url: str) -> None:
    page = pages()
    page.goto(f"{site_url}edition/{game}.html")
    lines = page.locator(".how-to-play ul.lines > li")
    assert lines.count() == len(all_games()[game].lines)
    last, first_passage = lines.last.bounding_box(), page.locator(".passage").first.bounding_box()
    assert last and first_passage and last["y"] < first_passage["y"]
    assert page.locator(".how-to-play .basis a").count() > len(all_games()[game].lines) / 2


@pytest.mark.parametrize("name", all_games())
def test_a_first_hand_is_shown_in_pictures(name: str, pages: Pages, site_url: str) -> None:
    """Each step has a picture with a frame round what was played; on a phone the cards are 44 pixels wide."""
    page = pages(390)
    page.goto(f"{site_url}how-to-play/{name}.html")
    steps = page.locator(".first-hand > li")
    told = steps.locator("p").all_inner_texts()
    for line, said in zip(told, all_games()[name].steps, strict=True):
        assert letters(line).startswith(letters(said.says))
    for step in steps.all():
        assert step.locator("svg use[href='#mark-latest']").count() >= 1
        card = step.locator("svg use[href^='#card-']").first.bounding_box()
        assert card and card["width"] >= 44


def test_a_first_hand_says_who_pays(pages: Pages, site_url: str) -> None:
    """Peel, p. 91: the player whose card is paired pays one at Snip, two at Snap."""
    page = pages()
    page.goto(f"{site_url}how-to-play/snip-snap-snorum.html")
    assert page.locator(".first-hand .paid").all_inner_texts() == [
        "Ann, whose card was paired, pays 1 counter.",
        "Bea, whose card was paired, pays 2 counters.",
    ]


def test_taken_cards_are_framed_with_the_card_that_takes_them(pages: Pages, site_url: str) -> None:
    page = pages()
    page.goto(f"{site_url}how-to-play/royal-cassino.html")
    first, second, *_ = page.locator(".first-hand svg").all()
    assert first.locator("use[href='#mark-latest']").count() == 3  # nine and two, and the knave
    assert first.locator("title").text_content() == (
        "On the table: the nine of diamonds, the two of hearts, the ten of hearts and the queen of diamonds. "
        "Ann plays the knave of clubs and takes the nine of diamonds and the two of hearts."
    )
    assert second.locator("text").all_text_contents() == ["Bea", "13"]


def test_the_rules_of_other_ways_are_found_on_their_sheets(pages: Pages, site_url: str) -> None:
    page = pages(390)
    page.goto(f"{site_url}search.html?q=is+a+queen+twelve+in+royal+cassino&kind=play")
    first = page.locator("#find-results a").first
    expect(first).to_have_attribute("href", re.compile(r"how-to-play/royal-cassino\.html#(numbers|queen-eleven)$"))


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("royal-cassino", ["as = foster-1897", "court_cards = eleven-to-thirteen"]),
        ("snap-piles", ["variant = own-piles"]),
        ("jig", []),
    ],
)
def test_play_it_now_opens_the_table_with_the_rules_of_the_sheet(
    name: str, says: list[str], pages: Pages, site_url: str
) -> None:
    page = pages(390)
    page.goto(f"{site_url}how-to-play/{name}.html")
    page.get_by_role("link", name="Play it now").click()
    expect(page.locator("#table-begin")).to_have_text("Deal")
    expect(page.locator("#table-game")).to_have_value(all_games()[name].game)
    expect(page.locator("#check-set code")).to_have_text(says)
    page.go_back()
    page.get_by_role("link", name="Settle a quarrel").click()
    expect(page.locator("#table-begin")).to_have_text("Tell what happened")


def test_a_line_says_what_of_it_is_ours(pages: Pages, site_url: str) -> None:
    page = pages()
    page.goto(f"{site_url}how-to-play/cassino.html")
    assert "our reading of court cards" in page.locator("#court-cards").inner_text().lower()
    assert "ours" in page.locator("#supplied-points .basis").inner_text().lower().replace("our reading", "")
    assert "our reading" not in page.locator("#sweep").inner_text().lower()

"""The built site in a real browser: wide and narrow, light and dark, with scripts and without."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Pages

pytestmark = pytest.mark.browser

GAME = "edition/snip-snap-snorum.html"


@pytest.fixture(params=[(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")], ids=lambda each: f"{each}")
def page(pages: Pages, request: pytest.FixtureRequest) -> Page:
    width, scheme = request.param
    return pages(width, scheme)


def test_the_start_page_shows_the_nine_sequence(page: Page, site_url: str) -> None:
    page.goto(site_url)
    rows = page.locator(".example table.plays tbody tr")
    shown = [" ".join(text.split()) for text in rows.all_inner_texts()]
    assert [text.split(" ✓")[0] for text in shown[:4]] == ["B 9", "C 9 snip", "D 9 snap", "E 9 snorum"]
    assert all("✓ lawful" in text for text in shown)
    for row, payment in zip(shown[1:4], ("pays 1", "pays 2", "pays 3"), strict=True):
        assert payment in row
    assert "A 5, B 4, C 3, D 2, E 5; pool 6" in page.locator(".example .outcome").inner_text()
    assert rows.first.is_visible()


def luminance(colour: str) -> float:
    """The relative luminance of a CSS colour `rgb(...)`, as WCAG defines it."""
    parts = [float(part) / 255 for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_computed_as_wcag_defines_it() -> None:
    assert contrast("rgb(0, 0, 0)", "rgb(255, 255, 255)") == pytest.approx(21)
    assert contrast("rgb(119, 119, 119)", "rgb(255, 255, 255)") == pytest.approx(4.48, abs=0.01)


COLOURS = """selector => [...document.querySelectorAll(selector)].map(element => {
  let behind = element;
  const opaque = each => !/^rgba\\(.*, 0\\)$/.test(getComputedStyle(each).backgroundColor);
  while (behind.parentElement && !opaque(behind)) behind = behind.parentElement;
  return [getComputedStyle(element).color, getComputedStyle(behind).backgroundColor];
})"""


def test_small_print_can_be_read(page: Page, site_url: str) -> None:
    page.goto(site_url + GAME)
    for selector in (
        ".passage-text",
        ".verse a",
        ".page-number",
        ".particulars .roles",
        ".particulars a",
        ".apparatus p",
        ".rests-on",
        ".label .kind",
        ".supplied-note",
        ".verdict",
        ".reason",
        ".excluded",
        "span.default",
        "details summary",
    ):
        found = page.evaluate(COLOURS, selector)
        assert found, selector
        assert min(contrast(*pair) for pair in found) >= 4.5, selector


def test_the_index_of_cruxes_is_filtered_by_game_and_state(page: Page, site_url: str) -> None:
    page.goto(site_url + "reference/cruxes.html")
    entries = page.locator("dt.entry")
    everything = entries.count()
    assert page.locator("form.filter output").inner_text() == f"{everything} points"
    page.locator("select[name=game]").select_option("snitchems")
    page.locator("select[name=state]").select_option("excluded")
    shown = entries.locator("visible=true").all_inner_texts()
    assert [text.split(" settled")[0] for text in shown] == ["capture by sum"], "its own examples settle that alone"
    assert 0 < len(shown) < everything and all("settled by the examples" in text for text in shown)
    page.reload()
    assert entries.locator("visible=true").all_inner_texts() == shown, "the address keeps what was chosen"


def test_the_anchor_of_a_passage_brings_it_into_view(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}{GAME}#peel-93-6")
    box = page.locator("#peel-93-6").bounding_box()
    assert box is not None
    assert 0 <= box["y"] < 900


def test_everything_can_be_read_without_scripts(pages: Pages, site_url: str) -> None:
    page = pages(scripts=False)
    page.goto(site_url + GAME)
    code = page.locator("details.code").first
    assert not code.locator(".highlight pre").is_visible()
    code.locator("> summary").click()
    assert code.locator(".highlight pre").is_visible()
    cite = page.locator("details.cite").first
    cite.locator("> summary").click()
    assert "peel-90-1" in cite.inner_text()


def test_verdicts_can_be_distinguished_without_colour(page: Page, site_url: str) -> None:
    page.goto(site_url + GAME)
    said = {" ".join(text.split()) for text in page.locator(".verdict").all_text_contents()}
    assert {"✓ lawful", "? undetermined"} <= said


def test_the_page_prints_without_navigation(pages: Pages, site_url: str) -> None:
    page = pages()
    page.goto(site_url + GAME)
    page.emulate_media(media="print")
    assert not page.locator("header.top").is_visible() and not page.locator(".where").is_visible()
    assert not page.locator("details.cite").first.is_visible()
    assert page.locator("#peel-91-7").is_visible()

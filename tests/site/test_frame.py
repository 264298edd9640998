"""The frame of the pages: the four doors, one left edge, one measure, and where one is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.site.visiting import page_names

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

KINDS = (
    "index.html", "table.html", "check.html", "how-to-play/jig.html", "edition/cassino.html", "books/snap.html",
    "books/cassino/building.html", "books/cassino/foster.html", "guide/python.html",
    "reference/claims-by-verdict.html", "reference/matrix.html", "about/decisions.html", "search.html",
)  # fmt: skip
"""A page of each kind."""
DOORS = {
    "Play": ("#table-begin", "Deal"),
    "Settle a quarrel": ("#table-begin", "Tell what happened"),
    "Learn in three minutes": ("article h1", "How to play Snip-Snap-Snorum"),
    "Read the sources": ("#peel-91-7", "The object of the players"),
}
"""What each door leads to, and a word of it."""


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("door", DOORS)
def test_a_door_leads_straight_to_its_thing(pages: Any, site_url: str, door: str, width: int) -> None:
    """One tap from the start page, whose four doors are seen without scrolling on a phone."""
    page: Page = pages(width)
    page.goto(site_url)
    link = page.locator(".doors-large .door", has_text=door)
    box = link.bounding_box()
    assert box and box["y"] + box["height"] <= 844
    link.click()
    thing, says = DOORS[door]
    expect(page.locator(thing).first).to_contain_text(says)


@pytest.mark.parametrize("width", [768, 1280, 1600])
def test_every_page_begins_at_the_same_edge_and_keeps_the_measure(pages: Any, site_url: str, width: int) -> None:
    page: Page = pages(width)
    edges, sizes = {}, {}
    for name in KINDS:
        page.goto(site_url + name)
        edges[name] = page.locator("article h1").first.evaluate("each => Math.round(each.getBoundingClientRect().left)")
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), name
        texts = page.locator("article section > p:not(.lead, .more-doors)").evaluate_all(
            "all => all.map(each => [each.getBoundingClientRect().width, getComputedStyle(each).fontSize])"
        )
        assert all(wide <= 39 * 16 for wide, _ in texts), name
        sizes[name] = {size for _, size in texts[:1]}
    assert len(set(edges.values())) == 1, edges
    assert set().union(*sizes.values()) == {"17px"}, sizes


@pytest.mark.parametrize(
    ("name", "door"),
    [("table", "Play"), ("check", "Settle"), ("how-to-play/snap", "Learn"), ("books/jig", "Read"), ("about/index", "")],
)
def test_a_page_says_where_one_is(pages: Any, site_url: str, name: str, door: str) -> None:
    page: Page = pages()
    page.goto(f"{site_url}{name}.html")
    assert page.locator(".doors [aria-current]").all_inner_texts() == ([door] if door else [])
    game = name.rpartition("/")[2]
    here = page.locator(".crumbs [aria-current]")
    assert here.count() == (game in ("snap", "jig"))
    if here.count():
        page.locator(".crumbs .sibling", has_text="Cassino").click()
        page.wait_for_url(f"**/{name.rpartition('/')[0]}/cassino.html")


def test_the_lists_of_pages_open_and_close_by_keyboard(pages: Any, site_url: str) -> None:
    page: Page = pages()
    page.goto(site_url + "edition/jig.html")
    for css, link in (("details.menu", "Reference"), ("details.here", "Stops")):
        summary = page.locator(f"{css} > summary")
        summary.focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"{css} a", has_text=link).first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(f"{css} a", has_text=link).first).to_be_hidden()
        expect(summary).to_be_focused()


def test_a_page_has_one_viewport(site: Path) -> None:
    names = list(page_names(site))
    assert len(names) > 50
    for name in names:
        assert len(re.findall('<meta name="viewport"', (site / name).read_text("utf-8"))) == 1, name


def test_nothing_is_cut_off_on_paper(pages: Any, site_url: str) -> None:
    """At the width of a sheet of A4 within its margins no part of a page lies beyond the edge."""
    page: Page = pages(642)
    page.emulate_media(media="print")
    beyond = {}
    for name in (*KINDS, "how-to-play/index.html", "books/cassino/points.html", "edition/games-compared.html"):
        page.goto(site_url + name)
        beyond[name] = page.locator("article *").evaluate_all(
            """all => all.filter(each => each.checkVisibility() && !each.closest("svg, .said"))
              .filter(each => each.getBoundingClientRect().width > 1)
              .filter(each => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
              .slice(0, 3).map(each => each.outerHTML.slice(0, 80))"""
        )
    assert {name: found for name, found in beyond.items() if found} == {}


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize(
    ("door", "taps", "thing"),
    [
        ("Play", ["#table-begin"], "#table-play[open] #table-said"),
        ("Settle a quarrel", ["#table-begin"], "#table-play[open] #table-tell"),
        ("Learn in three minutes", [], ".first-hand > li"),
        ("Read the sources", [], "#peel-91-7"),
    ],
)
def test_each_visitor_needs_two_taps_at_most(
    pages: Any, site_url: str, door: str, taps: list[str], thing: str, width: int
) -> None:
    """From the start page to a dealt hand, a told quarrel, a hand in pictures, a sentence of Peel's."""
    page: Page = pages(width)
    page.goto(site_url)
    found, pressed = page.locator(thing).first, 0
    for tap in (f".doors-large .door:has-text('{door}')", *taps):
        assert not found.is_visible()
        page.locator(tap).click()
        pressed += 1
    expect(found).to_be_visible(timeout=120_000)
    assert pressed <= 2


@pytest.mark.parametrize(
    "name", ["books/cassino/points.html", "books/cassino/foster.html", "reference/claims-by-verdict.html"]
)
def test_in_lists_and_forms_there_is_room_for_a_thumb(pages: Any, site_url: str, name: str) -> None:
    """What is pressed in a list or a form on a phone is 24 pixels high, and no field is wider than its form."""
    page: Page = pages(390)
    page.goto(site_url + name)
    pressed = page.locator(":is(.sources-matrix, dl.rulings) a.passage-number, form.filter :is(select, input)")
    assert pressed.count() > 2
    small = pressed.evaluate_all(
        "all => all.filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 24).length"
    )
    wide = page.locator("form.filter").evaluate_all(
        "all => all.filter(each => each.scrollWidth > each.clientWidth).length"
    )
    assert (small, wide) == (0, 0)

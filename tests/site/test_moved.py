"""Pages that were divided: each id that stood on one leads, without a script, to where it stands now."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from lxml import html
from playwright.sync_api import expect

from snorum.edition import addresses
from snorum.site.sphinxext.pages.moved import moved

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def ids(path: Path) -> set[str]:
    """The ids on a page."""
    page: Any = html.parse(path).getroot()
    return set(page.xpath("//@id"))


def test_every_old_id_has_a_link_to_where_it_is(site: Path) -> None:
    pages: dict[str, set[str]] = {}
    links: dict[str, dict[str, str]] = {}
    assert len(moved()) > 700 and len({(old, id) for old, id, _ in moved()}) == len(moved())
    for old, id, new in moved():
        there, _, anchor = new.partition("#")
        found = pages.setdefault(there, ids(site / f"{there}.html"))
        assert (anchor or id) in found, (old, id)
        if old not in links:
            page: Any = html.parse(site / f"{old}.html").getroot()
            links[old] = {each.get("id"): each.get("href") for each in page.xpath("//*[@class='moved']/a")}
        leads = (site / old).parent / (links[old][id].partition("#")[0] or f"{Path(old).name}.html")
        assert leads.resolve() == (site / f"{there}.html").resolve() and links[old][id].endswith(f"#{anchor or id}")


def test_nothing_that_has_its_address_on_a_page_is_said_to_have_moved_from_it() -> None:
    here = {(page, id) for (_, id), page in addresses.published().items()}
    assert [(old, id) for old, id, _ in moved() if (f"{old}.html", id) in here] == []


@pytest.mark.browser
def test_an_old_address_works_without_a_script(browser: Browser, site_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{site_url}books/cassino.html#foster-480-11")
    shown = page.locator(".moved a:visible")
    expect(shown).to_have_count(1)
    expect(shown).to_be_in_viewport()
    shown.click()
    expect(page).to_have_url(f"{site_url}books/cassino/foster.html#foster-480-11")
    page.goto(f"{site_url}books/cassino.html")
    expect(page.locator(".moved a:visible")).to_have_count(0)
    context.close()

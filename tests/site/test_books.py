"""The games in other books on the site: the comparison, and a source as which a record is judged."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from lxml import etree
from playwright.sync_api import expect
from tests.site.checking import opened, settled

from snorum import comparison

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser


def test_two_sources_are_laid_side_by_side_and_the_address_keeps_them(fresh: BrowserContext, site_url: str) -> None:
    page = fresh.new_page()
    page.goto(f"{site_url}books/cassino.html")
    heads = page.locator("table.sources-matrix thead th")
    every = heads.count()
    assert every > 5
    page.locator("[name=source-1]").select_option("long-1792")
    page.locator("[name=source-2]").select_option("peel-1891")
    expect(heads.locator("visible=true")).to_have_text(["Point", "long-1792", "peel-1891"])
    page.reload()
    expect(heads.locator("visible=true")).to_have_text(["Point", "long-1792", "peel-1891"])
    page.locator("[name=points]").select_option("differs")
    rows = page.locator("table.sources-matrix tbody tr")
    compared = comparison.compare("cassino", ["long-1792", "peel-1891"])
    expect(rows.locator("visible=true")).to_have_count(sum(each.divided for each in compared.points))
    last = rows.filter(has_text="Is taking the cards left at the end worth a point?")
    expect(last.locator("td.of-long-1792")).to_contain_text("does not")
    expect(last.locator("td.of-long-1792")).to_contain_text("at second hand")
    expect(last.locator("td.of-peel-1891")).to_contain_text("scores")
    page.close()


def test_an_option_names_the_sources_that_play_it_so(site: Path) -> None:
    page: Any = etree.HTML((site / "edition" / "cassino.html").read_bytes())
    [crux] = page.xpath("//*[@id='cassino.last_take_point']/ancestor-or-self::*[contains(@class, 'crux')][1]")
    lines = [" ".join("".join(line.itertext()).split()) for line in crux.xpath(".//p[contains(@class, 'played-by')]")]
    scores, does_not = lines
    assert scores.startswith("Sources Played so by ") and "peel-1891 (98-12" in scores and "long" not in scores
    assert "long-1792 (long 10-1, long 10-2; at second hand)" in does_not and "peel" not in does_not


def test_a_record_is_judged_as_the_source_chosen(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, f"{site_url}check.html#example=peel/cassino-takes-too-little").page
    settled(page)
    expect(page.locator(".verdict").first).to_contain_text("offence")
    page.locator(".check-rules > summary").click()
    page.get_by_label("As a source plays it").select_option("hoyle-1835")
    settled(page)
    expect(page.locator(".verdict").first).to_contain_text("lawful")
    expect(page.get_by_label("As a source plays it")).to_have_value("hoyle-1835")
    says = page.locator(".source-says li", has_text="court cards: pair-only, stated")
    expect(says.locator("a").first).to_have_attribute("href", re.compile(r"books/cassino\.html#hoyle-"))
    page.close()

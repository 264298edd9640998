"""The games in other books on the site: the comparison, and a source as which a record is judged."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from lxml import etree
from playwright.sync_api import expect
from tests.site.checking import opened, settled

from snorum.books import comparison
from snorum.games import GAMES

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser


def test_two_sources_are_laid_side_by_side_and_the_address_keeps_them(fresh: BrowserContext, site_url: str) -> None:
    page = fresh.new_page()
    page.goto(f"{site_url}books/cassino/points.html")
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
    assert "long-1792 (long 10-1, 10-2; at second hand)" in does_not and "peel" not in does_not


@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_of_each_two_sources_what_the_command_does(site: Path, name: str) -> None:
    """The script finds out from the classes of the cells whether two sources differ."""
    rows = {}
    # Of most games the points are on a page of their own, and at Cassino those of building on another.
    for path in [site / "books" / f"{name}.html", *(site / "books" / name).glob("*.html")]:
        page: Any = etree.HTML(path.read_bytes())
        for row in page.xpath("//table[contains(@class, 'sources-matrix')]//tbody/tr"):
            asked, *cells = row.xpath("./td")
            rows["".join(asked.itertext()).strip().replace("’", "'")] = [
                set(cell.get("class").split()) for cell in cells
            ]
    compared = comparison.compare(name)
    assert rows.keys() == {point.question for point in compared.points}
    for point in compared.points:
        row = rows[point.question]
        options = [{each for each in classes if each.startswith("option-")} for classes in row]
        for (one, source), (other, another) in combinations(zip(options, compared.sources, strict=True), 2):
            differ = one.isdisjoint(other) if one and other else None
            assert differ == point.cells[source.id].differs_from(point.cells[another.id]), point.name


def test_the_timeline_says_what_each_work_has_of_rules(site: Path) -> None:
    page: Any = etree.HTML((site / "books" / "cassino.html").read_bytes())
    rows = [
        " ".join("".join(row.itertext()).split()) for row in page.xpath("//table[contains(@class, 'timeline')]//tr")
    ]
    [dick] = [row for row in rows if row.startswith("1866")]
    assert re.search(r"\(rules; [0-9]+ of our points stated\)", dick) and "at second hand" in dick
    [cairn] = [row for row in rows if row.startswith("1846")]
    assert re.search(r"\(rules; [0-9]+ of our points stated\)", cairn)
    [comedy] = [row for row in rows if "Cheap Living" in row]
    [german] = [row for row in rows if "Das neue Königliche" in row]
    assert "(no rules)" in comedy and "(rules, compared under the poem)" in german
    years = [int(row[:4]) for row in rows[1:] if row[:4].isdigit()]
    assert years == sorted(years) and {1792, 1797, 1866, 1952} <= set(years)


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
    expect(says.locator("a").first).to_have_attribute("href", re.compile(r"books/cassino/hoyle\.html#hoyle-"))
    page.close()

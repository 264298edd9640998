"""What makes a page quick and can be told without a clock: its bytes, and that nothing moves while it comes.

What takes a clock, the largest paint among it, is in `make bench`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.site.serving import Counted, compressed
from tests.site.visiting import page_names

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

MOST_BYTES = 200_000
MOST_SHIFT = 0.05
SHIFT = """() => new Promise(done => {
  let shift = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  document.fonts.ready.then(() => setTimeout(() => done(shift), 150));
})"""


def read_pages(site: Path) -> list[str]:
    return ["index.html", *(name for name in page_names(site) if name.startswith("edition/"))]


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[tuple[str, Counted]]:
    with compressed(site) as serving:
        yield serving


def open_page(browser: Browser, address: str, width: int = 1280) -> float:
    """Open a page as if for the first time, to the end of all that it loads; how much of it moved meanwhile."""
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    page.goto(address, wait_until="networkidle")
    shift: float = page.evaluate(SHIFT)
    context.close()
    return shift


def test_a_page_of_the_edition_is_light(browser: Browser, site: Path, served: tuple[str, Counted]) -> None:
    """Under 200 kB, with all that it loads: style sheets, scripts, fonts, pictures."""
    url, counted = served
    weights = {}
    for name in read_pages(site):
        counted.sent.clear()
        open_page(browser, url + name)
        assert name in counted.sent and any(each.endswith(".css") for each in counted.sent)
        weights[name] = sum(counted.sent.values())
    assert {name: weight for name, weight in weights.items() if weight >= MOST_BYTES} == {}


@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_moves_while_a_page_comes(
    browser: Browser, site: Path, served: tuple[str, Counted], width: int
) -> None:
    moved = {name: open_page(browser, served[0] + name, width) for name in read_pages(site)}
    assert {name: shift for name, shift in moved.items() if shift >= MOST_SHIFT} == {}


def test_what_is_heavy_or_moves_would_be_found(browser: Browser, tmp_path: Path) -> None:
    move = "setTimeout(() => { document.querySelector('p').style.marginTop = '300px'; }, 50)"
    (tmp_path / "page.html").write_text(f"<!doctype html><p>{'a word ' * 300}</p><script>{move}</script>", "utf-8")
    (tmp_path / "picture.png").write_bytes(bytes(5000))
    with compressed(tmp_path) as (url, counted):
        assert open_page(browser, url + "page.html") > MOST_SHIFT
        assert 100 < counted.sent["page.html"] < 1000, "text is compressed"

"""Measure how soon each page of the built site can be read: prints milliseconds to its largest paint, as JSON."""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.conftest import chromium_on_path
from tests.site.serving import compressed
from tests.site.test_speed import read_pages

RUNS = 3
PAINT = """() => new Promise(done => new PerformanceObserver(list => {
  done(list.getEntries().at(-1).startTime);
}).observe({ type: "largest-contentful-paint", buffered: true }))"""


def largest_paint(browser: Browser, address: str) -> float:
    """Milliseconds to the largest paint of a page, opened as if for the first time."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(address, wait_until="networkidle")
    milliseconds: float = page.evaluate(PAINT)
    context.close()
    return milliseconds


def main(site: Path) -> None:
    """Measure every page of the edition: the median of several runs."""
    found = chromium_on_path()
    with compressed(site) as (url, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        largest_paint(browser, url + "index.html")  # warms up the browser, so that no page pays for it
        paints = {
            name: statistics.median(largest_paint(browser, url + name) for _ in range(RUNS))
            for name in read_pages(site)
        }
        browser.close()
    print(json.dumps(paints))


if __name__ == "__main__":
    main(Path(sys.argv[1]))

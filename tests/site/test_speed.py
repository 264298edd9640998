"""What makes a page quick and can be told without a clock: its bytes, and that nothing moves while it comes.

What takes a clock, the largest paint among it, is in `make bench`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from lxml import etree
from playwright.sync_api import expect
from tests.site.serving import Counted, compressed
from tests.site.visiting import OPEN_FOLDS, add_style, page_names

from snorum.site.sphinxext.pages.theme import FOLDER
from snorum.site.sphinxext.pages.writer import PLAIN

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from tests.conftest import Pages

pytestmark = pytest.mark.browser

MOST_BYTES = 200_000
MOST_SHIFT = 0.05
MOST_ELEMENTS = 20_000
"""Of the largest page. Each costs the reader time; what brings many more should be worth it, as 68 tables are."""
PATIENCE = 120_000
"""Milliseconds: pages come in pieces here, with pauses, and the machine may have other tests to run."""
SHIFT = """() => new Promise(done => {
  let shift = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  document.fonts.ready.then(() => setTimeout(() => done(shift), 150));
})"""


def read_pages(site: Path) -> list[str]:
    return ["index.html", *(name for name in page_names(site) if name.startswith("edition/"))]


class FirstVisit:
    """A window of a reader who was never here, and a server for it alone."""

    def __init__(self, page: Page, url: str, counted: Counted) -> None:
        self.page, self.url, self.counted = page, url, counted

    def begin(self, name: str) -> None:
        """Open a page, without waiting for it."""
        self.page.goto(self.url + name, wait_until="commit")

    def shift(self) -> float:
        """Wait for the end of all that the page loads; how much of it moved meanwhile."""
        self.page.wait_for_function("() => document.readyState === 'complete'", timeout=PATIENCE)
        self.counted.wait_for_silence()  # as "networkidle", which Playwright may wait for in vain in several windows
        shift: float = self.page.evaluate(SHIFT)
        return shift


@contextmanager
def first_visit(browser: Browser, folder: Path, width: int) -> Iterator[FirstVisit]:
    with compressed(folder) as (url, counted):
        context = browser.new_context(viewport={"width": width, "height": 900})
        context.set_default_navigation_timeout(PATIENCE)
        try:
            yield FirstVisit(context.new_page(), url, counted)
        finally:
            context.close()


def test_a_page_is_small_and_nothing_moves_while_it_loads(browser: Browser, site: Path) -> None:
    """A page of the edition is under 200 kB, with all that it loads but the typefaces, which a browser keeps.

    Eight windows are opened at once, because pages that come slowly are mostly waited for.
    """
    names, weights, moved = [*read_pages(site), "check.html"], {}, {}
    for some in (names[start : start + 4] for start in range(0, len(names), 4)):
        with ExitStack() as stack:
            seen = [(name, width) for name in some for width in (1280, 390)]
            windows = {each: stack.enter_context(first_visit(browser, site, each[1])) for each in seen}
            for (name, _), window in windows.items():
                window.begin(name)
            for each, window in windows.items():
                moved[each] = window.shift()
                sent = window.counted.sent
                assert each[0] in sent and any(file.endswith(".css") for file in sent)
                weights[each] = sum(weight for file, weight in sent.items() if not file.endswith(".woff2"))
    assert {each: shift for each, shift in moved.items() if shift >= MOST_SHIFT} == {}
    heavy = {each: weight for each, weight in weights.items() if weight >= MOST_BYTES}
    assert {name for name, _ in heavy} <= {"check.html"}, heavy  # which brings the referee


def test_no_page_has_too_many_elements(site: Path) -> None:
    parser = etree.HTMLParser(encoding="utf-8")
    counts = {name: sum(1 for _ in etree.parse(site / name, parser).iter(etree.Element)) for name in page_names(site)}
    assert max(counts.values()) > 10_000
    assert {name: count for name, count in counts.items() if count > MOST_ELEMENTS} == {}


NEAR = "each => each.firstElementChild.checkVisibility({ contentVisibilityAuto: true })"
"""Whether the browser has laid out what is in an element, and not only kept room for it."""


def test_a_page_is_laid_out_where_the_reader_is(pages: Pages, site_url: str) -> None:
    """To lay out all of the largest page at once blocks a telephone for most of a second."""
    page = pages(390)
    page.goto(f"{site_url}edition/snip-snap-snorum.html")
    spreads = page.locator(".spread")
    spreads.first.scroll_into_view_if_needed()
    page.wait_for_function(f"({NEAR})(document.querySelector('.spread'))")
    assert spreads.first.evaluate(NEAR) and not spreads.last.evaluate(NEAR)
    assert 0 < spreads.evaluate_all(f"all => all.filter({NEAR}).length") < spreads.count() / 2


@pytest.mark.parametrize("width", [1280, 390])
def test_an_address_leads_to_its_target_before_the_text_above_is_laid_out(
    pages: Pages, site_url: str, width: int
) -> None:
    for id in ("peel-94-10", "peel-93-5", "snip.waiting"):
        page = pages(width)
        page.goto(f"{site_url}edition/snip-snap-snorum.html#{id}")
        place = page.locator(f"[id='{id}']")
        expect(place).to_be_in_viewport()
        assert 0 <= place.evaluate("each => each.getBoundingClientRect().top") < 150


OUTSIDE = """() => [...document.querySelectorAll(".spread")].flatMap(spread => {
  const edge = spread.getBoundingClientRect(), most = 16;
  const scrolls = each => getComputedStyle(each).overflowX !== "visible";
  const hidden = each => each !== spread && (scrolls(each) || hidden(each.parentElement));
  return [...spread.querySelectorAll("*")].filter(each => {
    if (each.ownerSVGElement || getComputedStyle(each).clipPath !== "none" || hidden(each.parentElement)) return false;
    const { left, right, top, bottom, width } = each.getBoundingClientRect();
    const beyond = Math.max(edge.left - left, right - edge.right, edge.top - top, bottom - edge.bottom);
    return width && beyond > most && each.checkVisibility();
  }).map(each => each.outerHTML.slice(0, 80));
})"""


def test_nothing_in_the_margin_is_cut_off(pages: Pages, site: Path, site_url: str) -> None:
    """What is laid out by itself is cut off at its edge, a line's height further out."""
    page = pages()
    outside = {}
    for name in read_pages(site):
        page.goto(site_url + name)
        add_style(page, ".spread { content-visibility: visible !important; }")  # or it has no size yet
        page.evaluate(OPEN_FOLDS)
        for width in (390, 1000):
            page.set_viewport_size({"width": width, "height": 900})
            outside[name, width] = page.evaluate(OUTSIDE)
    assert {name: found for name, found in outside.items() if found} == {}


def test_the_typefaces_have_every_letter_on_the_pages(pages: Pages, site: Path, site_url: str) -> None:
    """Its files are cut down to what is used; signs of suits, verdicts and directions it never had."""
    letters = set()
    for path in site.rglob("*.html"):
        letters |= set(str(etree.parse(path, etree.HTMLParser(encoding="utf-8")).xpath("string(//body)")))
    page = pages()
    page.goto(site_url)
    for face, lacks, lacking in (("Newsreader", " ←↑→↓≠⌘♠♣♥♦✓✗∅№", "ř"), ("Inter", " ♠♣♦", "ж")):
        used = "".join(sorted(each for each in letters if each.isprintable() and each not in lacks))
        assert "a" in used and "…" in used
        for style in ("normal", "italic"):
            assert fonts_of(page, used, face, style) == {face: len(used)}
            assert fonts_of(page, f"a{lacking}", face, style)[face] == 1, "what it lacks is found"


def fonts_of(page: Page, text: str, face: str, style: str) -> dict[str, int]:
    """How many letters of a text each face sets, if one is asked for, as soon as that sets any."""
    page.evaluate(
        """([text, face, style]) => {
          const line = document.createElement("p");
          line.id = "letters";
          line.style.cssText = `font: ${style} 16px ${face}; font-feature-settings: "liga" 0`;
          line.textContent = text;
          document.body.replaceChildren(line);
        }""",
        [text, face, style],
    )
    asking = page.context.new_cdp_session(page)
    asking.send("DOM.enable")
    asking.send("CSS.enable")
    root = asking.send("DOM.getDocument")["root"]["nodeId"]
    node = asking.send("DOM.querySelector", {"nodeId": root, "selector": "#letters"})["nodeId"]
    for _ in range(100):  # the file is asked for when the first letter is set, and takes its time
        found = asking.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        fonts = {each["familyName"].split()[0]: int(each["glyphCount"]) for each in found}
        if face in fonts:
            break
        page.wait_for_timeout(100)
    return fonts


def test_unmarked_code_looks_as_if_it_were_marked(site: Path) -> None:
    """What the writer leaves unmarked has the colour of code as such, in both themes."""
    styles = (site / "_static" / "pygments.css").read_text("utf-8")
    for theme in re.findall(r"^(.*)\.highlight \{[^}]*; color: #(\w+)", styles, re.MULTILINE):
        for name in set(PLAIN) - {"w"}:
            colours = re.findall(rf"^{re.escape(theme[0])}\.highlight \.{name} \{{(.*)\}}", styles, re.MULTILINE)
            assert colours == [f" color: #{theme[1]} "], (theme, name)


STATIC = FOLDER / "static"
RULES = """texts => texts.map(text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map(each => each.cssText).join("\\n");
})"""


def test_style_sheets_are_served_without_comments_and_otherwise_unchanged(pages: Pages, site: Path) -> None:
    page = pages()
    for source in STATIC.glob("*.css"):
        kept, sent = source.read_text("utf-8"), (site / "_static" / source.name).read_text("utf-8")
        assert "/*" in kept and "/*" not in sent
        asked, given = page.evaluate(RULES, [kept, sent])
        assert asked == given and asked, source.name


def test_scripts_are_served_without_comments_and_otherwise_unchanged(site: Path) -> None:
    for source in STATIC.glob("*.js"):
        kept, sent = source.read_text("utf-8"), (site / "_static" / source.name).read_text("utf-8")
        assert sent.splitlines() == [each for each in kept.splitlines() if not each.lstrip().startswith("//")]
        assert len(sent) < len(kept), source.name


def test_copy_buttons_appear_when_code_is_visible(pages: Pages, site_url: str) -> None:
    page = pages()
    page.goto(site_url + "edition/jig.html", wait_until="networkidle")
    assert page.locator(".copybtn").count() == 0
    page.locator("details.code.whole > summary").first.click()
    page.locator("details.code.whole[open] .copybtn").first.wait_for(state="attached", timeout=10_000)
    assert page.evaluate("[...document.styleSheets].some(each => (each.href ?? '').includes('copybutton.css'))")


def test_a_large_or_moving_page_would_be_found(browser: Browser, tmp_path: Path) -> None:
    move = "() => { document.querySelector('p').style.marginTop = '300px'; }"
    seen = f"requestAnimationFrame(() => requestAnimationFrame({move}))"  # it moves when it has been seen
    (tmp_path / "page.html").write_text(f"<!doctype html><p>{'a word ' * 300}</p><script>{seen}</script>", "utf-8")
    with first_visit(browser, tmp_path, 1280) as wide, first_visit(browser, tmp_path, 390) as narrow:
        for window in (wide, narrow):
            window.begin("page.html")
        for window in (wide, narrow):
            assert window.shift() > MOST_SHIFT
            assert 100 < window.counted.sent["page.html"] < 1000, "text is compressed"

"""The pages by keyboard, with movement reduced, and on paper. What axe judges is in test_pages.py."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

PAGES = ["index.html", "edition/jig.html", "reference/cruxes.html", "guide/checking-a-record.html"]
# How the element in focus looks, and how it would without the focus; and whether it stands within the window.
FOCUSED = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const look = each => {
    const style = getComputedStyle(each), after = getComputedStyle(each, "::after");
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, backgroundColor, borderColor, color, opacity } = style;
    return [after.outlineStyle, outlineStyle, outlineWidth, outlineColor, boxShadow, backgroundColor, borderColor,
            color, opacity, style.textDecorationLine].join("|");
  };
  // A card is a link over all of it, by what stands after the link.
  const shown = at.closest(".sd-card") ?? at;
  const focused = look(at), box = shown.getBoundingClientRect();
  at.blur();
  const plain = look(at);
  at.focus();
  const seen = box.bottom > 0 && box.top < innerHeight && box.width > 0 && box.height > 0
    && shown.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return { what: at.outerHTML.slice(0, 100), differs: focused !== plain, seen };
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", PAGES)
def test_the_first_key_offers_to_skip_to_the_content(page: Page, site_url: str, name: str) -> None:
    page.goto(site_url + name)
    page.keyboard.press("Tab")
    link = page.locator(":focus")
    assert link.get_attribute("href") == "#furo-main-content"
    box = link.bounding_box()
    assert box is not None and box["y"] >= 0 and box["height"] > 10
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('[role=main]') !== null")


@pytest.mark.parametrize("name", PAGES)
def test_the_focused_element_is_visibly_marked(page: Page, site_url: str, name: str) -> None:
    page.goto(site_url + name)
    wrong, seen = [], 0
    for _ in range(60):
        page.keyboard.press("Tab")
        found = page.evaluate(FOCUSED)
        if found is None:
            break
        seen += 1
        if not (found["differs"] and found["seen"]):
            wrong.append(found)
    assert wrong == []
    assert seen > 20


@pytest.mark.parametrize("name", PAGES)
def test_a_fold_opens_and_closes_by_keyboard(page: Page, site_url: str, name: str) -> None:
    page.goto(site_url + name)
    folds = page.locator("[role=main] details:has(> summary)")
    if name.startswith("edition/"):
        assert folds.count() > 10
    for fold in folds.all()[:3]:
        before = fold.evaluate("each => each.open")
        fold.locator("> summary").focus()
        page.keyboard.press("Enter")
        assert fold.evaluate("each => each.open") != before
        page.keyboard.press("Enter")
        assert fold.evaluate("each => each.open") == before


@pytest.mark.parametrize("name", PAGES)
def test_nothing_moves_with_reduced_motion(page: Page, site_url: str, name: str) -> None:
    page.goto(site_url + name)
    moving = page.evaluate("""() => [...document.querySelectorAll("*")].filter(each => {
      const style = getComputedStyle(each);
      const lasts = times => times.split(",").some(time => parseFloat(time) > 0.01);
      return lasts(style.transitionDuration) || (style.animationName !== "none" && lasts(style.animationDuration))
        || style.scrollBehavior === "smooth";
    }).map(each => each.outerHTML.slice(0, 80))""")
    assert moving == []
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_page_prints(browser: Browser, site_url: str) -> None:
    """To a PDF of several pages, tagged for screen readers."""
    page = browser.new_page()
    page.goto(site_url + "edition/jig.html")
    pdf = page.pdf(format="A4", tagged=True)
    page.close()
    assert pdf.startswith(b"%PDF-") and b"/StructTreeRoot" in pdf
    assert 3 <= len(re.findall(rb"/Type\s*/Page\b", pdf)) <= 60

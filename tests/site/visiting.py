"""One visit to every page of the built site, by which several tests judge it: two loads a page, four looks.

A page is opened at the width of a desk and at that of a phone, and seen in both themes at each, and last at 320
pixels, which is what is left of 1280 at a zoom of 400 %.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WIDTHS = (1280, 390)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
NARROWEST = 320

OPEN_FOLDS = "document.querySelectorAll('details').forEach(each => { each.open = true; })"
# The folds of a kind are made alike, a hundred on a page: the first two of each kind stand for all.
OPEN_SOME = """() => {
  const opened = {};
  for (const each of document.querySelectorAll("details")) {
    opened[each.className] = (opened[each.className] ?? 0) + 1;
    each.open = opened[each.className] <= 2;
  }
}"""
TOO_WIDE = """() => {
  const window = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= window) return null;
  const wide = [...document.querySelectorAll("body *")].filter(each => each.getBoundingClientRect().right > window + 1);
  const last = wide.filter(each => !each.firstElementChild).pop() ?? wide.pop();
  return `${document.documentElement.scrollWidth} of ${window}: ${last?.outerHTML.slice(0, 120)}`;
}"""
# What is cut off at its edge without a way to scroll to it. What is a pixel in size is for screen readers.
CUT_OFF = """() => [...document.querySelectorAll("[role=main] *")].filter(each => {
  const style = getComputedStyle(each);
  const hides = ["hidden", "clip"].includes(style.overflowX) && each.scrollWidth > each.clientWidth + 1;
  return hides && each.clientWidth > 1 && each.checkVisibility() && each.textContent.trim();
}).map(each => each.outerHTML.slice(0, 120))"""
# Every stretch of text, and whether it can be seen.
SEEN = """() => {
  const found = [], texts = document.createTreeWalker(document.querySelector("[role=main]"), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.data.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const seen = text.parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    found.push([text.data.trim(), seen && range.getClientRects().length > 0]);
  }
  return found;
}"""


COLOURS = ["color-contrast", "link-in-text-block"]
RUN_AXE = "async options => (await axe.run(options)).violations"
# Axe takes long to judge the contrast of a text, and the site has thousands that look alike: the first three of each
# look, which is all that its contrast rests on, stand for the others. The other rules are judged on the whole page.
RUN_AXE_ON_LOOKS = """async ([looks, options]) => {
  const ground = new Map(), chosen = [];
  const behind = each => {
    if (!each) return "";
    if (!ground.has(each)) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(each);
      const own = `${backgroundColor} ${backgroundImage} ${opacity}|`.replace("rgba(0, 0, 0, 0) none 1|", "");
      ground.set(each, behind(each.parentElement) + own);
    }
    return ground.get(each);
  };
  const seen = new Set(document.body.querySelectorAll("a, input, select"));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (texts.currentNode.data.trim()) seen.add(texts.currentNode.parentElement);
  for (const each of seen) {
    if (!each.checkVisibility()) continue;
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(each);
    const look = [each.localName, color, fontSize, fontWeight, textShadow, textDecorationLine, behind(each)].join(" ");
    looks[look] = (looks[look] ?? 0) + 1;
    if (looks[look] <= 3) chosen.push(each);
  }
  return [chosen.length ? (await axe.run({ include: chosen }, options)).violations : [], looks];
}"""


def typeset(words: str) -> str:
    """Words of ours as a page has them: every apostrophe is set as one."""
    return words.replace("'", "’")


@dataclass
class Visit:
    """What was found on a page."""

    page: str
    status: int = 0
    too_wide: dict[str, str] = field(default_factory=dict)
    """By width, and theme or `open` with every fold open, what is wider than the window."""
    cut_off: list[str] = field(default_factory=list)
    """At 320 pixels, what cannot be seen to its end."""
    lost: list[str] = field(default_factory=list)
    """Text seen at 1280 pixels and not at 320."""
    said: list[str] = field(default_factory=list)
    """Errors and warnings of the console, and exceptions."""
    failed: list[str] = field(default_factory=list)
    """Requests that were not answered, or with an error."""
    asked: list[str] = field(default_factory=list)
    """Every address that was requested."""
    violations: dict[str, list[str]] = field(default_factory=dict)
    """By theme, what axe finds wrong, with two folds of every kind open."""


def page_names(site: Path) -> list[str]:
    """The address of every page within the site."""
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))


def visit_all(browser: Browser, site: Path, site_url: str) -> list[Visit]:
    """Open every page of the site."""
    visits = [Visit(name) for name in page_names(site)]
    looks: dict[str, int] = {}
    for width in WIDTHS:
        # Movement under way would be judged in the colours of a moment.
        context = browser.new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce")
        context.set_default_timeout(60_000)
        page = context.new_page()
        for visit in visits:
            _look(page, visit, site_url, width, looks)
        context.close()
    return visits


def _look(page: Page, visit: Visit, site_url: str, width: int, looks: dict[str, int]) -> None:
    listeners: dict[str, Any] = {
        "console": lambda message: visit.said.extend([message.text] * (message.type in ("error", "warning"))),
        "pageerror": lambda error: visit.said.append(str(error)),
        "request": lambda request: visit.asked.append(request.url),
        # What is broken off when the next page is opened, as the icon may be, has not failed.
        "requestfailed": lambda request: visit.failed.extend([request.url] * (request.failure != "net::ERR_ABORTED")),
        "response": lambda answer: visit.failed.extend([answer.url] * (answer.status >= 400)),
    }
    for event, listener in listeners.items():
        page.on(event, listener)  # type: ignore[call-overload]
    page.emulate_media(color_scheme="light")
    answer = page.goto(site_url + visit.page, wait_until="load")
    visit.status = answer.status if answer else 0
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        _measure(page, visit, f"{width} {scheme}")
    if width == WIDTHS[0]:
        page.evaluate(OPEN_SOME)
        for scheme in reversed(SCHEMES):
            page.emulate_media(color_scheme=scheme)
            visit.violations[scheme] = violations(page, looks, whole=scheme == "light")
    page.evaluate(OPEN_FOLDS)
    _wait_for_what_comes_later(page)
    _measure(page, visit, f"{width} open")
    if width == WIDTHS[0]:
        before = page.evaluate(SEEN)
        page.set_viewport_size({"width": NARROWEST, "height": 256})
        _measure(page, visit, f"{NARROWEST} open")
        visit.cut_off = page.evaluate(CUT_OFF)
        after = page.evaluate(SEEN)
        visit.lost = [text for (text, seen), (_, still) in zip(before, after, strict=True) if seen and not still]
        page.set_viewport_size({"width": width, "height": 900})
    for event, listener in listeners.items():
        page.remove_listener(event, listener)


def _wait_for_what_comes_later(page: Page) -> None:
    """The entries of the folds that are open, and the buttons for code, which come when that is seen."""
    page.wait_for_function("""() => [...document.querySelectorAll("details.cite[open]:not(:has(pre.copy))")]
      .every(fold => !fold.checkVisibility())""")
    if page.evaluate("""() => {
      const code = [...document.querySelectorAll(".highlight")].find(each => each.checkVisibility());
      code?.scrollIntoView();
      return Boolean(code && document.querySelector("script[data-files]"));
    }"""):
        page.locator(".copybtn").first.wait_for(state="attached")
        page.evaluate("scrollTo(0, 0)")


def _measure(page: Page, visit: Visit, how: str) -> None:
    wide = page.evaluate(TOO_WIDE)
    if wide:
        visit.too_wide[how] = wide


def violations(page: Page, looks: dict[str, int] | None = None, *, whole: bool = True) -> list[str]:
    """What axe finds wrong with a page as it stands: by all its rules, or by those alone that colours can break.

    `looks` says how many texts of each look were judged before, and is added to.
    """
    found = []
    page.evaluate(Axe().axe_script)
    options = {"resultTypes": ["violations"], "iframes": False, "preload": False}
    if whole:
        rules = {"color-contrast": {"enabled": False}, "target-size": {"enabled": True}}
        found += page.evaluate(RUN_AXE, {**options, "rules": rules})
    looks = {} if looks is None else looks
    by_colour, judged = page.evaluate(
        RUN_AXE_ON_LOOKS, [looks, {**options, "runOnly": {"type": "rule", "values": COLOURS}}]
    )
    looks.update(judged)
    return [
        f"{each['id']} ({len(each['nodes'])}): {each['help']}: {each['nodes'][0]['html'][:160]}"
        f" {each['nodes'][0].get('failureSummary', '')[:200]!r}"
        for each in (*found, *by_colour)
    ]

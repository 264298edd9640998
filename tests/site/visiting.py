"""One visit to every page of the built site, by which several tests judge it.

A page is opened at the width of a desk, seen in both themes and with every fold open, made as narrow as a phone, and
last as 320 pixels, which is what is left of 1280 at a zoom of 400 %.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DESK, PHONE, NARROWEST = (
    ViewportSize(width=width, height=height) for width, height in ((1280, 900), (390, 900), (320, 256))
)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

OPEN_FOLDS = "document.querySelectorAll('details').forEach(each => { each.open = true; })"
# The folds of a kind are made alike, a hundred on a page: the first two of each kind stand for all.
OPEN_SOME = """() => {
  const opened = {};
  for (const each of document.querySelectorAll("details")) {
    opened[each.className] = (opened[each.className] ?? 0) + 1;
    each.open = opened[each.className] <= 2;
  }
}"""
# What a page does when the size of something changes, it does before the second frame from now.
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
# Where code and tables scroll sideways, a script makes them reachable as soon as it is told that they do.
REACHABLE = """() => [...document.querySelectorAll(".highlight pre, .table-wrapper")].every(each =>
  !each.checkVisibility() || each.scrollWidth <= each.clientWidth || each.tabIndex == 0)"""
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
# Every stretch of text that can be seen; then those of them that no longer can.
SEEN = """() => {
  const found = [], texts = document.createTreeWalker(document.querySelector("[role=main]"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  window.isSeen = text => {
    range.selectNodeContents(text);
    return text.parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      && range.getClientRects().length > 0;
  };
  while (texts.nextNode()) if (texts.currentNode.data.trim()) found.push(texts.currentNode);
  window.wasSeen = found.filter(isSeen);
}"""
LOST = "() => wasSeen.filter(text => !isSeen(text)).map(text => text.data.trim())"


COLOURS = {"color-contrast": "[data-judged]", "link-in-text-block": "a[href][data-judged], [role=link][data-judged]"}
"""The rules of axe that rest on colours, and what they are to judge."""
SIZES = {"target-size": "[data-sized]"}
"""The same of the rule that rests on how large a target is, and how near to others."""

# Axe takes long to judge the contrast of a text, or the room of a target, and the site has thousands that look alike:
# the first three of each look stand for the others, and of targets that are large enough by themselves the first three
# of each kind and size. The other rules are judged on all that can be seen. What axe would read to no purpose is taken
# out meanwhile: what is in closed folds, and for the rules of colours the inside of each block without a chosen text.
RUN_AXE = """async ([looks, whole, colours, sizes]) => {
  const away = [];
  const empty = (each, within) => {
    const place = document.createDocumentFragment();
    place.append(...within);
    away.push([each, place]);
  };
  for (const fold of document.querySelectorAll("details:not([open])")) {
    if (fold.isConnected) empty(fold, [...fold.children].filter(each => each.localName != "summary"));
  }
  const ground = new Map();
  const behind = each => {
    if (!each) return "";
    if (!ground.has(each)) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(each);
      const own = `${backgroundColor} ${backgroundImage} ${opacity}|`.replace("rgba(0, 0, 0, 0) none 1|", "");
      ground.set(each, behind(each.parentElement) + own);
    }
    return ground.get(each);
  };
  const lookOf = each => {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(each);
    return [each.localName, color, fontSize, fontWeight, textShadow, textDecorationLine, behind(each)].join(" ");
  };
  const seen = new Set(document.body.querySelectorAll("a, input, select"));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (texts.currentNode.data.trim()) seen.add(texts.currentNode.parentElement);
  const isNew = look => (looks[look] = (looks[look] ?? 0) + 1) <= 3;
  const chosen = new Map();
  for (const each of seen) {
    if (each.hasAttribute("data-judged")) each.removeAttribute("data-judged");
    if (!each.checkVisibility()) continue;
    const look = lookOf(each);
    if (!isNew(look)) continue;
    each.setAttribute("data-judged", "");
    chosen.set(each, look);
  }
  const targets = "a, button, input, select, summary, textarea, [role], [tabindex]";
  for (const each of whole ? document.body.querySelectorAll(targets) : []) {
    const { width, height } = each.getBoundingClientRect();
    const kind = [each, each.parentElement].map(({ localName, className }) => `${localName}.${className}`);
    const isJudged = Math.min(width, height) < 24 || isNew([...kind, Math.round(width), Math.round(height)].join(" "));
    if (isJudged) each.setAttribute("data-sized", "");
  }
  const selectors = Object.entries({ ...colours, ...sizes }).map(([id, selector]) => ({ id, selector }));
  axe.configure({ rules: selectors });
  const options = { resultTypes: ["violations"], iframes: false, preload: false };
  if (whole) options.rules = { "target-size": { enabled: true } };
  else options.runOnly = { type: "rule", values: Object.keys(colours) };
  const around = new Set();
  for (let each of whole ? [] : chosen.keys()) for (; each.parentElement; each = each.parentElement) around.add(each);
  const isBlock = each => !each.ownerSVGElement && !getComputedStyle(each).display.startsWith("inline");
  for (const each of [...around].flatMap(each => [...each.children])) {
    if (!around.has(each) && isBlock(each)) empty(each, each.childNodes);
  }
  ground.clear();
  for (const [each, look] of chosen) if (lookOf(each) != look) throw Error(`looks otherwise: ${each.outerHTML}`);
  const found = chosen.size || whole ? (await axe.run(options)).violations : [];
  away.reverse().forEach(([each, within]) => each.append(within));
  return [found, looks];
}"""


def add_style(page: Page, css: str) -> None:
    """Add a style sheet as the browser does; a page's policy allows no style within it."""
    adopt = "css => { const it = new CSSStyleSheet(); it.replaceSync(css); document.adoptedStyleSheets.push(it); }"
    page.evaluate(adopt, css)


def typeset(words: str) -> str:
    """Words of ours as a page has them: every apostrophe is set as one."""
    return words.replace("'", "’")


@dataclass
class Visit:
    """What was found on a page."""

    page: str
    status: int = 0
    too_wide: dict[str, str] = field(default_factory=dict)
    """By width, theme, or width and `open` with every fold open, what is wider than the window."""
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
    # Movement under way would be judged in the colours of a moment.
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(60_000)
    page = context.new_page()
    for visit in visits:
        _look(page, visit, site_url, looks)
    context.close()
    return visits


def _look(page: Page, visit: Visit, site_url: str, looks: dict[str, int]) -> None:
    listeners: dict[str, Any] = {
        "console": lambda message: visit.said.extend([message.text] * (message.type in ("error", "warning"))),
        "pageerror": lambda error: visit.said.append(str(error)),
        "request": lambda request: visit.asked.append(request.url),
        # What is broken off when the next page is opened, as the icon may be, has not failed.
        "requestfailed": lambda request: visit.failed.extend([request.url] * (request.failure != "net::ERR_ABORTED")),
        "response": lambda answer: visit.failed.extend([answer.url] * (answer.status >= 400)),
    }
    page.goto("about:blank")  # the page before is large, and need not be laid out again
    page.set_viewport_size(DESK)
    page.emulate_media(color_scheme="light")
    for event, listener in listeners.items():
        page.on(event, listener)  # type: ignore[call-overload]
    answer = page.goto(site_url + visit.page, wait_until="load")
    visit.status = answer.status if answer else 0
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        _measure(page, visit, f"{size['width']}")
    page.set_viewport_size(DESK)
    page.evaluate(OPEN_SOME)
    page.evaluate(TWO_FRAMES)
    page.wait_for_function(REACHABLE)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        visit.violations[scheme] = violations(page, looks, whole=scheme == "light")
        _measure(page, visit, scheme)
    page.evaluate(OPEN_FOLDS)
    _wait_for_what_comes_later(page)
    page.evaluate(SEEN)
    for size in (DESK, PHONE, NARROWEST):
        page.set_viewport_size(size)
        _measure(page, visit, f"{size['width']} open")
    visit.cut_off = page.evaluate(CUT_OFF)
    visit.lost = page.evaluate(LOST)
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
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(Axe().axe_script)
    looks = {} if looks is None else looks
    found, judged = page.evaluate(RUN_AXE, [looks, whole, COLOURS, SIZES])
    looks.update(judged)
    return [
        f"{each['id']} ({len(each['nodes'])}): {each['help']}: {each['nodes'][0]['html'][:160]}"
        f" {each['nodes'][0].get('failureSummary', '')[:200]!r}"
        for each in found
    ]

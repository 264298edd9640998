"""The page "Check a record" by keyboard and for axe; and that nobody bears its weight unasked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.site.checking import NINE, check, opened, settled
from tests.site.visiting import SCHEMES, violations

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser


def test_axe_finds_nothing_wrong_with_what_is_shown(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, f"{site_url}check.html#example=peel/interrupted-sequence").page
    settled(page)
    unfold = "document.querySelectorAll('details').forEach(each => { each.open = true; })"
    page.evaluate(unfold)
    looks: dict[int, dict[str, int]] = {
        1280: {},
        390: {},
    }  # by the width; on a phone all of it is judged, at a desk colours

    def find_nothing_wrong() -> None:
        settled(page)
        page.evaluate(unfold)
        for width, judged in looks.items():
            page.set_viewport_size({"width": width, "height": 900})
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                assert violations(page, judged, whole=(width, scheme) == (390, "light")) == [], (width, scheme)
            wide, window = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
            assert wide <= window

    find_nothing_wrong()
    page.get_by_role("button", name="Under every reading").click()
    page.locator("ol.readings").wait_for()
    find_nothing_wrong()
    check(page, NINE.replace("snap", "snup"))
    find_nothing_wrong()
    page.evaluate("location.hash = 'difference=snip-snap-snorum.payer'")
    page.locator("table.differs").wait_for()
    find_nothing_wrong()
    page.close()


def test_the_keyboard_leaves_the_editor_and_reaches_everything(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, f"{site_url}check.html#example=peel/nine-sequence").page
    settled(page)
    page.locator("#check-text").focus()
    seen = []
    for _ in range(4):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.id || document.activeElement.textContent.trim()"))
    assert seen == ["check-now", "check-every", "check-stop", "Rules and open questions of Snip-Snap-Snorum"]
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#check-text")).to_be_focused()
    page.close()


@pytest.mark.parametrize("name", ["index.html", "edition/snip-snap-snorum.html", "guide/checking-a-record.html"])
def test_no_other_page_loads_any_of_it(fresh: BrowserContext, site_url: str, name: str) -> None:
    page, asked = fresh.new_page(), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site_url + name, wait_until="networkidle")
    assert site_url + name in asked
    assert [each for each in asked if "/_static/check" in each] == []


@pytest.mark.parametrize("sign", ["focus", "pointer", "address"])
def test_python_starts_only_when_a_check_is_likely(fresh: BrowserContext, able: None, site_url: str, sign: str) -> None:
    def begun() -> bool:
        return any("worker.js" in each for each in watched.asked)

    example = "#example=peel/nine-sequence" if sign == "address" else ""
    watched = opened(fresh, f"{site_url}check.html{example}")
    page = watched.page
    if not example:
        page.wait_for_load_state("networkidle")
        page.locator("#check-example").focus()
        page.locator("#check-stop").hover()
        page.wait_for_timeout(200)
        assert not begun()
    if sign == "focus":
        page.locator("#check-text").focus()
    if sign == "pointer":
        page.locator("#check-now").hover()
    page.locator("#check-stage, #check-status").filter(has_text=re.compile("referee|judged")).first.wait_for()
    for _ in range(50):  # what a worker asks for is told a little later
        if begun():
            break
        page.wait_for_timeout(200)
    assert begun()

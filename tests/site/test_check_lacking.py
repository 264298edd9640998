"""The page "Check a record" where something lacks or takes too long."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.site.checking import NINE, PATIENCE, busy_record, check, downloaded, opened, text_of, workerless

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Route
    from tests.conftest import Pages

pytestmark = pytest.mark.browser


def test_a_run_is_stopped_on_demand(warm: BrowserContext, site_url: str, forms: Any) -> None:
    page = opened(warm, site_url + "check.html").page
    check(page, busy_record(forms))
    stop = page.get_by_role("button", name="Stop")
    expect(stop).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Under every reading").click()
    expect(stop).to_have_attribute("aria-disabled", "false")
    page.evaluate("new Promise(done => setTimeout(done, 100))")  # the page is not held up meanwhile
    page.locator(".check-found tr[data-at='4'] button.go").click()  # its picture is asked for, and not had
    stop.click()
    expect(page.locator("#check-status")).to_have_text("The check was stopped.")
    expect(stop).to_have_attribute("aria-disabled", "true")
    assert workerless(page)
    page.locator(".check-found tr[data-at='2'] button.go").click()
    page.locator(".check-found tr[data-at='4'] button.go").click()
    picture = page.locator(".pictures > li[data-at='4']").last.locator("svg, .no-table")
    expect(picture).to_have_count(1, timeout=PATIENCE)
    check(page, NINE)
    expect(page.locator("#check-status .verdict")).to_contain_text("lawful")
    page.close()


def test_stopping_while_the_referee_loads_ends_the_loading(fresh: BrowserContext, able: None, site_url: str) -> None:
    held: list[Route] = []
    fresh.route("**/pyodide.asm.wasm*", lambda route: held.append(route))
    page = opened(fresh, site_url + "check.html").page
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#check-stage")).to_contain_text("Loading the referee")
    page.wait_for_timeout(500)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#check-status")).to_have_text("The check was stopped.")
    expect(page.locator(".check-loading")).to_be_hidden()
    assert workerless(page)
    page.wait_for_timeout(1000)
    assert page.workers == [] and len(held) <= 1
    fresh.unroute("**/pyodide.asm.wasm*")
    check(page)
    expect(page.locator("#check-status .verdict")).to_contain_text("lawful")


def test_a_run_over_the_limit_is_stopped_with_a_message(warm: BrowserContext, site_url: str, forms: Any) -> None:
    page = opened(warm, site_url + "check.html").page
    check(page, busy_record(forms))
    page.evaluate("import('./_static/check/runtime.js').then(({ limits }) => { limits.longest = 300; })")
    page.get_by_role("button", name="Under every reading").click()
    expect(page.locator("#check-status")).to_have_text("The check took more than 0.3 seconds and was stopped.")
    page.evaluate("import('./_static/check/runtime.js').then(({ limits }) => { limits.longest = 10000; })")
    check(page, NINE)
    expect(page.locator("#check-status .verdict")).to_contain_text("lawful")
    page.close()


def test_without_the_runtime_the_page_says_so_and_the_rest_works(
    fresh: BrowserContext, site_url: str, forms: Any
) -> None:
    def none(route: Route) -> None:
        route.fulfill(status=200, content_type="application/json", body='{"format": 1, "available": false}')

    fresh.route("**/runtime.json", none)
    page = opened(fresh, site_url + "check.html#example=peel/nine-sequence").page
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("not part of this copy of the site")
    expect(alert).to_contain_text("snorum check nine-sequence.toml")
    expect(page.get_by_role("button", name="Check", exact=True)).to_have_attribute("aria-disabled", "true")
    page.locator("#check-example").select_option("snap/snap-pot")
    assert downloaded(page, "Download record") == ("snap-pot.toml", text_of("snap/snap-pot"))
    page.get_by_role("button", name="Copy address").click()
    expect(page.locator("#check-taken")).not_to_be_empty()
    expect(alert).to_contain_text("not part of this copy")


def test_an_old_browser_gets_a_message(fresh: BrowserContext, site_url: str) -> None:
    fresh.add_init_script("delete window.WebAssembly")
    page = opened(fresh, site_url + "check.html").page
    expect(page.get_by_role("alert")).to_contain_text("too old")


@pytest.mark.parametrize(
    ("name", "away", "told", "command"),
    [
        ("check.html", "#checker", ".check-without", "snorum check tuesday.toml"),
        ("table.html", "#card-table", ".table-without", "snorum play snip-snap-snorum --seat A"),
    ],
)
def test_without_scripts_the_page_names_the_command(
    pages: Pages, site_url: str, name: str, away: str, told: str, command: str
) -> None:
    page = pages(320, scripts=False)
    page.goto(site_url + name)
    expect(page.locator(told)).to_contain_text(command)
    expect(page.locator(away)).to_be_hidden()
    assert page.locator(f"{told} pre").evaluate("each => each.scrollWidth <= each.clientWidth"), "it is seen to its end"

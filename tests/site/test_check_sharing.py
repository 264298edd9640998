"""What is shared from the page "Check a record", and what is kept there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.site.checking import NINE, PATIENCE, check, new_context, opened, settled, text_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser


def test_a_shared_address_opens_in_a_fresh_profile(browser: Browser, warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html").page
    text = NINE.replace("D 9 snap", "D 9 snip").replace("The sequence of nines", "Neun — “Ärger” ♠")
    check(page, text)
    page.locator(".check-rules > summary").click()
    page.locator(".point[data-name=settling] summary").click()
    page.locator(".point[data-name=settling]").get_by_role("radio").nth(2).check()
    settled(page)
    page.locator(".check-take > summary").click()
    page.locator("#check-file").fill("../odd name.toml")
    page.get_by_role("button", name="Copy address").click()
    settled(page)  # the name has been changed as well
    expect(page.locator("#check-taken")).not_to_be_empty()
    expect(page).to_have_url(re.compile(r"/check\.html#record=[\w-]+$"))
    address = page.url
    assert len(address) < 1200
    verdict, outcome = page.locator("#check-status").inner_text(), page.locator(".outcome").inner_text()
    page.close()
    fresh = new_context(browser)
    page = opened(fresh, address).page
    settled(page)
    expect(page.locator("#check-text")).to_have_value(text)
    expect(page.locator("#check-set")).to_contain_text("settling = at-once")
    assert page.locator("#check-file").input_value() == "odd name.toml"
    assert page.locator("#check-command").text_content() == "snorum check 'odd name.toml' --set settling=at-once"
    check(page)
    assert page.locator("#check-status").inner_text() == verdict
    assert page.locator(".outcome").inner_text() == outcome
    fresh.close()


def packed(page: Page, text: str, times: int = 1) -> str:
    """An address of a text, so many times over."""
    made: str = page.evaluate(
        """async ([text, times]) => {
          const { encoded } = await import("./_static/check/share.js");
          return encoded({ text: text.repeat(times), name: "a.toml", settings: {} });
        }""",
        [text, times],
    )
    return made


def test_a_damaged_address_is_reported_and_nothing_is_lost(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html").page
    page.locator("#check-text").fill("what I was writing")
    good = packed(page, "a")
    bomb, escaped, lines = (packed(page, *each) for each in (("a", 11_500_000), ("\0", 1_050_000), ("\n", 20_000)))
    too_long = packed(page, "a", 40_000_000)
    assert len(bomb) < 16_000 < len(too_long)
    other = page.evaluate("""async () => {
      const json = new Blob(['{"format": 1, "record": 5}']).stream();
      const bytes = await new Response(json.pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
      return btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_");
    }""")
    for damaged, why in {
        good[:-4]: "cut off or changed",
        "%00": "cut off or changed",
        "": "cut off or changed",
        "AAAA": "cut off",
        bomb: "its record is too long",
        other: "another version",
        escaped: "its record is too long",
        lines: "too many lines",
        too_long: "longer than any",
    }.items():
        page.evaluate("fragment => { location.hash = fragment; }", f"#record={damaged}")
        expect(page.get_by_role("alert")).to_contain_text(why)
        assert page.locator("#check-text").input_value() == "what I was writing"
        page.evaluate("location.hash = ''")
    page.goto(site_url + "index.html")
    page.goto(f"{site_url}check.html#record={good[:-4]}")
    expect(page.get_by_role("alert")).to_contain_text("cut off or changed")
    assert page.locator("#check-text").input_value() == "what I was writing"


def test_the_record_survives_a_reload_and_the_back_button(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html").page
    page.locator("#check-text").fill("mine")
    page.reload()
    expect(page.locator("#check-text")).to_have_value("mine")
    page.goto(site_url + "index.html")
    page.go_back()
    expect(page.locator("#check-text")).to_have_value("mine")
    page.locator("#check-example").select_option("snap/snap-pot")
    expect(page.locator("#check-text")).to_have_value(text_of("snap/snap-pot"))
    page.get_by_role("button", name="Restore the previous record").click()
    expect(page.locator("#check-text")).to_have_value("mine")


def test_opening_another_record_never_loses_the_readers_own(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html").page
    area, before = page.locator("#check-text"), page.get_by_role("button", name="Restore the previous record")
    # An address of it was copied, and then an example chosen.
    area.fill("mine")
    page.locator(".check-take > summary").click()
    page.get_by_role("button", name="Copy address").click()
    expect(page.locator("#check-taken")).not_to_be_empty()
    page.locator("#check-example").select_option("snap/snap-pot")
    expect(area).to_have_value(text_of("snap/snap-pot"))
    before.click()
    expect(area).to_have_value("mine")
    # It is opened from that address, beside what was opened meanwhile.
    page.get_by_role("button", name="Copy address").click()
    expect(page).to_have_url(re.compile("#record="))
    page.evaluate("location.hash = 'difference=snip-snap-snorum.payer'")
    expect(area).to_have_value(NINE)
    page.go_back()
    expect(area).to_have_value("mine")
    page.reload()
    expect(area).to_have_value("mine")
    page.locator("#check-example").select_option("snap/snap-pot")
    before.click()
    expect(area).to_have_value("mine")
    # Another page has opened an example here.
    page.goto(site_url + "index.html")
    page.goto(site_url + "check.html#example=peel/nine-sequence")
    expect(area).to_have_value(NINE)
    before.click()
    expect(area).to_have_value("mine")


def test_unpacking_stops_at_the_limit_of_a_record(warm: BrowserContext, site_url: str, forms: Any) -> None:
    page = opened(warm, site_url + "check.html").page
    bomb = packed(page, "a" * 11_500_000)
    came, greatest = page.evaluate(
        """async ([packed, most]) => {
          const { decoded } = await import("./_static/check/share.js");
          const Real = DecompressionStream;
          let came = 0;
          let greatest = 0;
          const through = told => new TransformStream({
            transform(chunk, out) { told(chunk.byteLength); out.enqueue(chunk); },
          });
          window.DecompressionStream = function (kind) {
            const given = through(size => { greatest = Math.max(greatest, size); });
            const got = given.readable.pipeThrough(new Real(kind)).pipeThrough(through(size => { came += size; }));
            return { writable: given.writable, readable: got };
          };
          await decoded(packed, most).catch(() => {});
          await new Promise(done => setTimeout(done, 300));
          return [came, greatest];
        }""",
        [bomb, forms["most_bytes"]],
    )
    assert 6 * forms["most_bytes"] < came < 8 * forms["most_bytes"] < 11_500_000
    # What is handed over at once is unpacked at once, to a thousand times its length, before anybody can stop it.
    assert 0 < greatest * 1_032 < 2 * forms["most_bytes"] < len(bomb) * 3 // 4 * 1_032


def test_the_page_gives_no_address_that_it_could_not_open(warm: BrowserContext, site_url: str, forms: Any) -> None:
    page = opened(warm, site_url + "check.html").page
    page.locator(".check-take > summary").click()
    put = "(area, text) => { area.value = text; area.dispatchEvent(new Event('input')); }"
    most = forms["most_bytes"]
    for text, says in {
        "a" * (most + 1): "too long for an address",
        "\n" * 20_000: "too long for an address",
        '"' * most: "address",
    }.items():
        page.locator("#check-text").evaluate(put, text)
        page.get_by_role("button", name="Copy address").click()
        expect(page.locator("#check-taken")).to_contain_text(says)
        page.evaluate("document.getElementById('check-taken').textContent = ''")
    page.reload()
    expect(page.get_by_role("alert")).to_be_empty()
    assert page.locator("#check-text").evaluate("area => area.value.length") == most


def test_an_address_that_is_too_long_gets_a_message(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html").page
    page.locator("#check-text").evaluate("""area => {
      let seed = 7;
      const noise = () => String.fromCharCode(33 + (seed = (seed * 48271) % 2147483647) % 90);
      area.value = Array.from({ length: 30_000 }, noise).join("");
      area.dispatchEvent(new Event("input"));
    }""")
    page.locator(".check-take > summary").click()
    page.get_by_role("button", name="Copy address").click()
    expect(page.locator("#check-taken")).to_contain_text("Download the record and send the file")
    expect(page).to_have_url(site_url + "check.html")


def test_back_from_the_difference_of_a_crux_restores_the_readers_record(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html").page
    mine = NINE.replace("sequence of nines", "Tuesday")
    page.locator("#check-text").fill(mine)
    page.locator(".check-rules > summary").click()
    page.locator(".point[data-name=payer] summary").click()
    page.locator(".point[data-name=payer]").get_by_role("link", name="see the difference").click()
    page.locator("table.differs").wait_for()
    expect(page.locator("#check-text")).to_have_value(NINE)
    page.go_back()
    expect(page.locator("#check-text")).to_have_value(mine)
    page.close()


def test_a_question_asked_during_a_check_is_answered_after_it(warm: BrowserContext, site_url: str) -> None:
    """Here the first is still waiting for Python."""
    page = opened(warm, site_url + "check.html#example=peel/nine-sequence").page
    page.evaluate("location.hash = 'example=peel/interrupted-sequence'")
    expect(page.locator("#check-status")).to_have_text("? undetermined · first at E 9, line 21", timeout=PATIENCE)
    page.close()

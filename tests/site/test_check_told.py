"""What the page "Check a record" tells of addresses, errors and what it lacks; and in what order it tells of plays."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.site.checking import NINE, PATIENCE, check, marks, opened, settled

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser


def test_the_reason_comes_before_the_payment_and_names_its_page(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html#example=peel/nine-sequence").page
    settled(page)
    lines = page.locator("table.plays tbody tr").nth(3).locator("td").nth(2).locator("p").all_inner_texts()
    assert lines == [
        "D pairs the nine that C played: Snap (peel-91-7, p. 91; peel-92-2)",
        "C, whose card was paired, pays 2 (peel-91-7, p. 91)",
    ]
    page.close()


def test_a_lawful_record_is_shown_from_its_beginning(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html#example=peel/nine-sequence").page
    settled(page)
    expect(page.locator(".check-found .controls .count")).to_have_text("1 / 10")
    assert page.locator(".check-found div.plays").evaluate("each => each.scrollTop") == 0
    expect(page.locator(".onward")).to_have_count(0)
    page.close()


def test_a_button_goes_to_the_next_play_that_is_not_lawful(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html").page
    check(page, NINE.replace("C 9 snip", "C 9 snap").replace("E 9 snorum", "E 9 snip"))
    here = page.locator(".check-found .spoken .head code")
    onward = page.get_by_role("button", name="Next of 2 not lawful")
    for play in ["C 9 snap", "E 9 snip", "C 9 snap"]:
        expect(here).to_have_text(play)
        onward.click()
    page.close()


def test_an_address_opens_at_the_play_being_shown(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html#example=peel/nine-sequence").page
    settled(page)
    page.locator(".check-take > summary").click()
    copy = page.get_by_role("button", name="Copy address")
    copy.click()
    expect(page).to_have_url(re.compile(r"#record=[\w-]+$"))
    page.locator("table.plays").get_by_role("button", name="D 9 snap").click()
    copy.click()
    expect(page).to_have_url(re.compile(r"#record=[\w-]+&step=5$"))
    address = page.url
    page.close()
    page = opened(warm, address).page
    settled(page)
    expect(page.locator(".check-found .spoken .head code")).to_have_text("D 9 snap")
    page.close()


@pytest.mark.parametrize(
    ("fragment", "what"),
    [
        ("example=peel/none", "no worked example “peel/none”"),
        ("difference=cassino.nope", "no open question “cassino.nope”"),
        ("foo=1", "nothing that “#foo=1” names"),
    ],
)
def test_an_address_of_something_unknown_gets_a_message(
    warm: BrowserContext, site_url: str, fragment: str, what: str
) -> None:
    page = opened(warm, f"{site_url}check.html#{fragment}").page
    expect(page.get_by_role("alert")).to_contain_text(what)
    page.close()


def test_an_address_within_the_page_opens_no_record(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html#check-a-record").page
    expect(page.locator("#check-text")).to_have_value(NINE)
    expect(page.get_by_role("alert")).to_be_empty()
    page.close()


def test_an_error_is_visible_and_gives_its_place_once(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html").page
    page.set_viewport_size({"width": 1440, "height": 700})
    check(page, NINE.replace('"snip-snap-snorum"', "snip"))
    alert = page.get_by_role("alert")
    expect(alert).to_be_in_viewport(ratio=1)
    expect(alert).to_have_text(
        re.compile(r"^Line \d+: The record is not TOML: [^()]+; expected NAME = VALUE, .* brackets\.$")
    )
    expect(page.locator("#check-found")).to_contain_text("Nothing is judged until the record can be read.")
    page.close()


def test_a_long_paste_is_inserted_in_one_step(warm: BrowserContext, site_url: str) -> None:
    """What a browser does itself with a paste cannot be had here: that the page does it is seen by its doing it."""
    page = opened(warm, site_url + "check.html").page
    area = page.locator("#check-text")
    paste = """(area, [start, lines]) => {
      area.setSelectionRange(start, area.value.length);
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "line\\n".repeat(lines));
      return area.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }"""
    assert area.evaluate(paste, [3, 20]) is True, "a short one is the browser's, so that it can be undone"
    assert area.evaluate(paste, [3, 6000]) is False
    expect(area).to_have_value(NINE[:3] + "line\n" * 6000)
    assert (page.locator(".numbers").text_content() or "").split()[-1] == "6001"
    page.close()


def test_a_missing_file_of_the_runtime_is_named(fresh: BrowserContext, able: None, site_url: str) -> None:
    fresh.route("**/pyodide-*/*", lambda route: route.fulfill(status=404))
    page = opened(fresh, site_url + "check.html").page
    page.get_by_role("button", name="Under every reading").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The Python runtime of this page cannot be started: ", timeout=PATIENCE)
    expect(alert).to_contain_text(re.compile(r"is missing[^.]*\. Try again, or download the record"))
    expect(alert).to_contain_text("snorum check nine-sequence.toml --all")
    expect(page.locator(".invitation")).not_to_contain_text("MB")
    page.close()


SPOKEN = "game: Cassino\nplayers: Ann, Bob\ndealer: Bob\nlayout: 9S AH 6C KD\nAnn took the nine with her 9C\n"


def test_each_line_is_shown_as_it_is_read_while_one_types(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html").page
    check(page, SPOKEN)
    text = page.get_by_role("textbox", name="The record")
    text.press("Control+End")
    text.press_sequentially("Bob trails a ")
    expect(page.locator("#check-heard .wrong")).to_contain_text("Line 6: ")
    text.press_sequentially("three")
    expect(page.locator("#check-heard")).to_have_text("Line 6 is read as: Bob 3")
    page.close()


def test_several_games_in_a_text_are_shown_one_after_another(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html").page
    check(page, SPOKEN + SPOKEN.replace("Ann took the nine with her 9C", "Ann builds eight with 2C on 6C"))
    expect(page.locator(".check-found .outcome")).to_have_count(2)
    expect(page.locator(".check-found .elsewhere")).to_contain_text("add the line as: pagat")
    assert marks(page) == {5: "✓ lawful", 10: "✗ offence"}
    page.close()

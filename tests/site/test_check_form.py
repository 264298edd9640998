"""The rules as a form, and the readings, on the page "Check a record": in the words of the `Rules` class."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.site.checking import check, opened, settled, text_of

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser
JIG = text_of("peel/jig-sequence")


def with_rules(context: BrowserContext, site_url: str, example: str) -> Page:
    page = opened(context, f"{site_url}check.html#example={example}").page
    settled(page)
    page.locator(".check-rules > summary").click()
    return page


def test_a_closed_line_has_the_words_of_its_option(warm: BrowserContext, site_url: str, forms: Any) -> None:
    for game in forms["games"]:
        page = with_rules(warm, site_url, game["examples"][0]["id"])
        lines = dict(
            page.locator(".point").evaluate_all(
                "all => all.map(e => [e.dataset.name, e.querySelector('.now').innerText])"
            )
        )
        for point in game["points"]:
            now = lines[point["name"]].removesuffix(" (from the record)").lower()
            glosses = [each["gloss"].lower() for each in point.get("options", [])]
            assert now in glosses or ("unit" in point and re.fullmatch(rf"[0-9]+ {point['unit']}", now)), now
        page.close()


def test_a_chip_shows_the_choice_and_has_the_same_accessible_name(warm: BrowserContext, site_url: str) -> None:
    page = with_rules(warm, site_url, "peel/nine-sequence")
    page.locator(".point[data-name=payer] summary").click()
    page.locator(".point[data-name=payer]").get_by_role("radio").nth(2).check()
    chip = page.get_by_role("button", name="Remove: Who pays for a pairing? The player who pairs it payer = pairer")
    expect(chip).to_be_visible()
    chip.click()
    expect(page.locator("#check-set")).to_be_hidden()
    page.close()


def test_a_number_is_shown_as_in_the_record_with_its_unit(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html").page
    check(page, JIG.replace("[[deals]]", "[rules]\nfine = 2\n\n[[deals]]", 1))
    page.locator(".check-rules > summary").click()
    fine = page.locator(".point[data-name=fine]")
    expect(fine.locator(".now")).to_have_text("2 counters (from the record)")
    fine.locator("summary").click()
    number = fine.get_by_role("spinbutton")
    expect(number).to_have_attribute("placeholder", "2")
    expect(fine).to_contain_text("counters As the record says")
    page.close()


def test_under_every_reading_the_page_says_what_stays_the_same(warm: BrowserContext, site_url: str) -> None:
    """`--all` varies what the record itself says of a crux, and holds what is set beside it."""
    page = with_rules(warm, site_url, "peel/cassino-last-take&set=uneven=short-deal")
    page.get_by_role("button", name="Under every reading").click()
    held = page.locator(".check-found .held")
    expect(held).to_contain_text(
        "the rules that the players agreed and your choices on this page (uneven = short-deal)."
    )
    expect(held).to_contain_text("The record’s own answers (missing_little and court_cards) are varied")
    expect(page.locator(".check-found")).not_to_contain_text("leave open,")
    page.close()

"""The difference that a crux makes, on the page "Check a record": what parts the options is said, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.site.checking import settled

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser


def shown(context: BrowserContext, site_url: str, crux: str, width: int = 1280) -> Page:
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{site_url}check.html#difference={crux}")
    settled(page)
    return page


@pytest.mark.parametrize("crux", ["cassino.combinations", "snitchems.pair_take", "snitchems.lift", "jig.fined_for"])
def test_an_offence_has_its_reason_and_the_passage(warm: BrowserContext, site_url: str, crux: str) -> None:
    """What came of the play is said too, and alone it would read like the lawful play beside it."""
    page = shown(warm, site_url, crux)
    cells = page.locator("table.differs td:has(.verdict.offence):has(.event)")
    for cell in cells.all():
        assert cell.locator(".reason a").count() > 0, cell.inner_text()
    assert cells.count() > 0
    page.close()


def test_the_reason_is_that_of_the_command_with_its_page(warm: BrowserContext, site_url: str) -> None:
    page = shown(warm, site_url, "cassino.combinations")
    reason = page.locator("table.differs .reason", has_text="B takes too little with 4C: 3D AS can be taken too").first
    expect(reason).to_contain_text("(peel-98-7, p. 98)")
    page.close()


def test_payments_with_the_same_words_name_who_is_paid(warm: BrowserContext, site_url: str) -> None:
    page = shown(warm, site_url, "snip-snap-snorum.dealer_pays_to")
    parting = page.locator("tr.parting td").all_inner_texts()
    ends = ["for the first Snip, to the pool (peel-94-8", "for the first Snip, to B (peel-94-8"]
    assert [each in cell for each, cell in zip(ends, parting, strict=True)] == [True, True], parting
    expect(page.locator("tr", has_text="At the end").locator("td").first).to_contain_text("pool 1")
    page.close()


def test_if_only_the_ends_differ_the_first_difference_is_there(warm: BrowserContext, site_url: str) -> None:
    page = shown(warm, site_url, "cassino.supplied_scoring")
    expect(page.locator(".check-found .left")).to_have_text("The plays have the same results; only the end differs.")
    expect(page.locator("tr.parting th")).to_have_text("First differenceAt the end")
    ends = page.locator("tr.parting td").all_inner_texts()
    assert len(set(ends)) == len(ends) == 2
    assert not any("sweeps" in each for each in ends), "what is alike in both is left out"
    page.close()


def test_an_end_that_is_the_same_is_shown_once(warm: BrowserContext, site_url: str) -> None:
    page = shown(warm, site_url, "cassino.combinations")
    end = page.locator("tr", has_text="At the end").locator("td")
    expect(end).to_have_count(1)
    expect(end).to_contain_text("captured A 0, B 2")
    expect(page.locator(".check-found .left"), "its one play is shown").to_be_empty()
    page.close()


def test_omitted_plays_are_counted(warm: BrowserContext, site_url: str) -> None:
    page = shown(warm, site_url, "snip-snap-snorum.pairing_scope")
    expect(page.locator(".check-found .left")).to_have_text("Of 9 plays, 6 that have the same result are left out.")
    expect(page.locator(".made-up")).to_have_count(0)
    page.close()


def test_a_game_from_no_source_is_marked_as_made_up(warm: BrowserContext, site_url: str) -> None:
    page = shown(warm, site_url, "jig.fined_for")
    expect(page.locator(".made-up")).to_contain_text("This game comes from no source")
    page.close()


def test_on_a_phone_the_answer_scrolls_into_view_with_a_hint_of_hidden_columns(
    warm: BrowserContext, site_url: str
) -> None:
    page = shown(warm, site_url, "cassino.combinations", width=390)
    expect(page.locator(".check-found h2")).to_be_in_viewport(ratio=1)
    assert page.locator(".check-found h2").bounding_box()["y"] > 48, "the bar of the page would cover it"  # type: ignore[index]
    expect(page.locator(".check-found .more")).to_have_text("3 answers side by side: the table scrolls sideways.")
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator(".check-found .more")).to_be_hidden()
    page.close()

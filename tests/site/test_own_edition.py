"""The site of another edition, which has a game of its own: its pages, its search, and its referee in the page."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests import dividing
from tests.conftest import ROOT, served
from tests.site.checking import Watched, check, new_context, opened, settled
from tests.site.test_epub import check as check_book
from tests.site.test_pages import invalid
from tests.site.test_table import begin, do_something, settle
from tests.site.visiting import visit_all

from snorum.edition.editions import Edition, own, using
from snorum.site.sphinxext.pictures.cover import cover as cover_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

pytestmark = pytest.mark.browser

EDITIONS = ROOT / "tests" / "edition"
HTML, BOOK = "build/site", "build/book"


@pytest.fixture(scope="module")
def made(able: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The edition of Beggar my Neighbour with its site and its book."""
    return make("beggar", tmp_path_factory.mktemp("own"), {"html": HTML, "epub": BOOK})


def make(name: str, place: Path, builders: Mapping[str, str]) -> Path:
    """Build an edition of somebody else's; Pyodide is that of our own site."""
    folder = place / name
    shutil.copytree(EDITIONS / name, folder, ignore=shutil.ignore_patterns("build", "__pycache__"))
    kept = folder / "build" / "runtime"
    kept.mkdir(parents=True)
    for archive in (ROOT / "build" / "runtime").glob("*.tgz"):
        shutil.copy(archive, kept)
    for builder, output in builders.items():
        words = ["-W", "--keep-going", "-n", "-q", "-d", "build/doctrees", "-b", builder, "docs", output]
        done = dividing.run("sphinx", *words, folder=folder)
        assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def address(made: Path) -> Iterator[str]:
    with served(made / HTML) as url:
        yield url


@pytest.fixture(scope="module")
def profile(browser: Browser) -> Iterator[BrowserContext]:
    context = new_context(browser)
    yield context
    context.close()


def test_its_pages_can_be_read_by_everybody(browser: Browser, made: Path, address: str, java: list[str]) -> None:
    for visit in visit_all(browser, made / HTML, address):
        wrong = (visit.too_wide, visit.cut_off, visit.lost, visit.said, visit.failed, *visit.violations.values())
        assert visit.status == 200 and not any(wrong), visit
        assert all(each.startswith((address, "data:", f"blob:{address}")) for each in visit.asked)
    assert invalid(java, made / HTML) == []


def test_its_book_is_accepted_and_has_its_own_title(made: Path, java: list[str]) -> None:
    book = made / BOOK / "old-children.epub"
    done = check_book(java, book)
    assert done.returncode == 0 and "0 fatals / 0 errors / 0 warnings" in done.stdout, done.stderr
    assert sorted(each.stem for each in (made / BOOK).glob("*.xhtml")) == ["beggar", "epub-cover", "index", "nav"]
    said = (made / BOOK / "content.opf").read_text("utf-8")
    assert "<dc:title>Old games for children</dc:title>" in said and "Snorum" not in said
    cover = (made / BOOK / "_static" / "cover.svg").read_text("utf-8")
    assert "Beggar my Neighbour" in cover and "Jig" not in cover
    fan = "the ace of clubs, the ace of diamonds, the ace of hearts and the ace of spades in a fan"
    assert f"<title>Old games for children: {fan}</title>" in cover
    with using(replace(Edition.read(EDITIONS / "beggar/sources"), cover="OA 7L X")):
        assert ": the ober of acorns, the seven of leaves and a joker in a fan</title>" in (other := cover_of())
    assert [each in other for each in ("rotate(-18)", "rotate(0)", "rotate(18)", "rotate(9)")] == [True] * 3 + [False]


def test_its_rules_promise_no_reference_that_is_not_there(made: Path, site: Path) -> None:
    rule = (made / HTML / "beggar.html").read_text(encoding="utf-8")
    assert '<p class="to-reference"></p>' in rule and "In the reference" not in rule
    assert "In the reference</a>" in (site / "edition" / "jig.html").read_text(encoding="utf-8")


def test_its_passages_are_found(profile: BrowserContext, address: str) -> None:
    page = profile.new_page()
    page.goto(address + "beggar.html")
    page.locator(".sidebar-search").fill("ordinary cards")
    page.locator(".sidebar-search").press("Enter")
    expect(page.locator("li.found").first).to_contain_text("in ordinary cards")
    page.keyboard.press("Enter")
    page.wait_for_url("**/beggar.html#amusements-beggar-8")
    cited = page.locator("details.cite").last
    cited.locator("> summary").click()
    expect(cited).to_contain_text("https://example.org/old-children/beggar.html#")
    page.goto(address + "search.html?q=beggar+my+neighbour")
    expect(page.locator("li.found").first).to_contain_text("BEGGAR MY NEIGHBOUR")
    page.goto(address + "search.html?q=xyzzyplugh")
    expect(page.locator("#find-results a")).to_have_text(["the contents"])
    page.close()


def test_its_own_game_and_ours_are_judged_in_the_page(profile: BrowserContext, address: str) -> None:
    watched = opened(profile, address + "check.html")
    page = watched.page
    expect(page.locator("#check-text")).to_have_value(
        (EDITIONS / "beggar/sources/amusements/examples/out-of-turn.toml").read_text("utf-8")
    )
    page.locator("#check-example").select_option("amusements/knave-for-a-queen")
    check(page)
    expect(page.locator("#check-status")).to_have_text("✓ lawful · 6 plays judged")
    expect(page.locator(".check-found")).to_contain_text("Cal lays a knave, for which one card is due")
    links = page.locator(".check-found table a").evaluate_all("all => all.map(each => each.href)")
    assert links[0] == address + "beggar.html#amusements-beggar-4"
    check(page, "game: Beggar my Neighbour\nplayers: Ann, Bea\ndealer: Bea\nAnn turns a nine\nAnn a king\nAnn 3\n")
    expect(page.locator("#check-status .verdict")).to_contain_text("impossible")
    page.get_by_role("button", name="Under every reading").click()
    settled(page)
    expect(page.locator("ol.readings > li")).to_have_count(1)
    check(page, "game: Snap\nplayers: Ann, Bea\ndealer: Bea\nAnn 9\nBea 9\nAnn snap\n")
    expect(page.locator("#check-status .verdict")).to_contain_text("lawful")
    links = page.locator(".check-found table a").evaluate_all("all => all.map(each => each.href)")
    assert links and all(each.startswith(f"{own().address}edition/snap.html#") for each in links)
    assert watched.wrong == [] and all(each.startswith((address, "blob:")) for each in watched.asked)
    page.close()


def test_its_own_game_is_played_at_the_table(profile: BrowserContext, address: str) -> None:
    watched = Watched(profile.new_page())
    page = watched.page
    page.goto(address + "table.html")
    begin(page, "beggar-my-neighbour")
    turn = page.get_by_role("button", name="Turn a card")
    for number in range(1, 4):
        expect(turn).to_be_enabled(timeout=120_000)
        before = page.locator("#table-log li").count()
        turn.click()
        expect(page.locator("#table-log li").nth(before)).to_be_attached()
        assert page.locator("#table-log li").count() >= number
    expect(page.locator("#table-log")).to_contain_text("amusements-beggar-")
    expect(page.locator("#table-force")).to_contain_text("beggar")
    assert watched.wrong == []
    page.close()


def test_a_game_with_a_hand_that_nobody_has_and_five_pools_is_played_and_told(
    browser: Browser, profile: BrowserContext, able: None, tmp_path: Path
) -> None:
    """Newmarket: a whole deal by what the page offers, and a run that is told."""
    folder = make("newmarket", tmp_path, {"html": HTML})
    with served(folder / HTML) as address:
        for visit in visit_all(browser, folder / HTML, address):
            wrong = (visit.too_wide, visit.cut_off, visit.lost, visit.said, visit.failed, *visit.violations.values())
            assert visit.status == 200 and not any(wrong), visit
        watched = Watched(profile.new_page())
        page = watched.page
        page.goto(address + "table.html")
        begin(page, "guardian-newmarket", players=4)
        over, pools = page.locator("#table-next"), page.locator("#table-felt .pool")
        expect(pools).to_have_count(5)
        for _ in range(52):
            settle(page)
            if over.is_visible():
                break
            do_something(page)
        expect(page.locator("#table-said")).to_contain_text("takes the kitty of 4")
        expect(page.locator("#table-counted th[scope=row]")).to_have_text(["Ann", "Bea", "Cal", "Dot"])
        page.locator("#table-leave").click()
        begin(page, "guardian-newmarket", players=3, mode="tell")
        for number, line in enumerate(("Ann 2D", "Bea 3D", "Bea 4D", "Bea 5C"), 1):
            page.locator("#table-line").fill(line)
            page.locator("#table-line").press("Enter")
            expect(page.locator("#table-lines li")).to_have_count(number)
        expect(page.locator("#table-verdict")).to_contain_text("Whether play 4 was right is not known.")
        expect(page.locator("#table-verdict")).to_contain_text("an offence if Bea held the 2C, the 3C or the 4C")
        page.locator("#table-leave").click()
        begin(page, "guardian-newmarket", players=3, mode="tell")
        for number, rank in enumerate(("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q"), 1):
            page.locator("#table-line").fill(f"{'Ann' if number % 2 else 'Bea'} {rank}D")
            page.locator("#table-line").press("Enter")
            expect(page.locator("#table-lines li")).to_have_count(number)
        due = "Ann must pay 5, Bea 5, Cal 5."  # and nothing by the queen, whose stakes Ann takes
        expect(page.locator("#table-verdict")).to_contain_text(due)
        assert watched.wrong == []
        page.close()

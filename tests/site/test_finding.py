"""Finding something on the site: the search, the lists that can be narrowed and sorted, the links between them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from snorum import edition
from snorum.edition import bibliography, terms
from snorum.site import trace

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from tests.conftest import Pages

pytestmark = pytest.mark.browser

# What a strict server will say: no script or style but the site's own files.
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'"


@pytest.fixture
def page(pages: Pages) -> Iterator[Page]:
    opened, faults = pages(), list[str]()

    def note(error: object) -> None:
        faults.append(str(error))

    opened.on("pageerror", note)
    yield opened
    opened.remove_listener("pageerror", note)
    assert faults == []


def heads(page: Page) -> list[str]:
    return [" ".join(text.split()) for text in page.locator(".found-head").all_inner_texts()]


# An address that is not as it should be


def test_a_fragment_that_is_not_encoded_stops_nothing(page: Page, site_url: str) -> None:
    """`#%` cannot be decoded; the list is narrowed, and the other scripts of the page run all the same."""
    page.goto(site_url + "reference/cruxes.html#%")
    everything = page.locator("dt.entry").count()
    page.locator("select[name=game]").select_option("snitchems")
    assert 0 < page.locator("dt.entry").locator("visible=true").count() < everything


def test_a_question_longer_than_anybody_s_is_cut_and_says_so(page: Page, site_url: str) -> None:
    page.goto(site_url + "search.html?q=" + "hicockalorum+" * 4_600)
    said = page.locator("#find-said")
    said.filter(has_text="letters were looked for").wait_for()
    assert said.inner_text().endswith("Only the first 300 letters were looked for.") and len(said.inner_text()) < 500
    assert heads(page)[0].startswith("Peel 95-5 PASSAGE"), "as for the word once"


# The search


def test_the_search_finds_hicockalorum_and_opens_its_passage(page: Page, site_url: str) -> None:
    """As a reader does it: the box at the side of a page, Enter, and Enter again."""
    page.goto(site_url + "edition/snap.html")
    box = page.locator(".sidebar-search")
    box.fill("Hicockalorum")
    box.press("Enter")
    page.wait_for_url("**/search.html?q=Hicockalorum")
    assert page.locator("#find-said").inner_text().endswith("results for ‘Hicockalorum’.")
    assert heads(page)[0].startswith("Peel 95-5 PASSAGE")
    assert heads(page)[1].startswith("Hicockalorum TERM")
    first = page.locator("li.found").first
    assert first.locator(".text mark").inner_text() == "Hicockalorum"
    page.keyboard.press("Enter")
    page.wait_for_url("**/edition/jig.html#peel-95-5")
    place = page.locator("#peel-95-5")
    assert "Hicockalorum" in place.inner_text()
    box_of_passage = place.bounding_box()
    assert box_of_passage is not None and 0 <= box_of_passage["y"] < 900


FIRST = {
    "page 96": "Peel 96-1 PASSAGE",
    "pp. 96": "Peel 96-1 PASSAGE",
    "p. 96": "Peel 96-1 PASSAGE",
    "pairing scope": "pairing scope OPEN QUESTION",
    "peel-91-7": "Peel 91-7 PASSAGE",
    "91-7": "Peel 91-7 PASSAGE",
    "nine sequence": "The sequence of nines EXAMPLE",
    "little cassino": "Peel 99-4 PASSAGE",
    "hog": "Snap sv 2-1 PASSAGE",  # hög, without its mark
    "SLIPSEN": "Snap sv 5-3 PASSAGE",
    "eldest hand": "eldest TERM",  # which no source has
    "turnup": "Peel 91-6 PASSAGE",
    "penalised": "Peel 93-6 PASSAGE",  # who has penalized
    "snip snap snorum penalty": "Peel 93-7 PASSAGE",
    "snitch 'em": "Sporting title-1 PASSAGE",
}
"""What is found first by words."""


def test_results_show_their_kinds(page: Page, site_url: str) -> None:
    page.goto(site_url + "search.html")
    for words, first in FIRST.items():
        page.locator("#find-words").fill(words)
        assert heads(page)[0].startswith(first), words
    page.locator("#find-words").fill("slipsen hicockalorum")
    assert page.locator("#find-said").inner_text().startswith("Nothing has all of")


def test_the_search_says_when_it_finds_nothing_and_helps(page: Page, site_url: str) -> None:
    page.goto(site_url + "search.html?q=xyzzyplugh")
    assert page.locator("#find-said").inner_text() == "Nothing found for ‘xyzzyplugh’."
    assert page.locator("#find-said").get_attribute("role") == "status"
    lists = page.locator("#find-results a")
    assert lists.all_inner_texts() == [
        "every passage by page",
        "the claims",
        "the calls and terms",
        "the cruxes",
        "the rules",
        "the contents",
    ]
    assert all(page.request.get(each.evaluate("a => a.href")).ok for each in lists.all())


def test_the_search_is_filtered_by_kind_and_used_by_keyboard(page: Page, site_url: str) -> None:
    page.goto(site_url + "search.html?q=penalty")
    assert {"PASSAGE", "RULE"} <= {kind for head in heads(page) for kind in head.split()}
    page.get_by_label("open questions").check()
    assert heads(page) and all("OPEN QUESTION" in head for head in heads(page))
    expect(page).to_have_url(re.compile("kind=crux"))
    page.locator("#find-words").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    links = page.locator(".found-head a")
    assert page.evaluate("document.activeElement.href") == links.nth(1).evaluate("each => each.href")


def test_the_search_keeps_a_strict_policy(browser: Browser, site_url: str) -> None:
    """What is ours asks for nothing but files of the site; the theme's one inline script is the theme's."""
    context = browser.new_context()
    page = context.new_page()

    def strict(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "content-security-policy": POLICY})

    page.route("**/*.html*", strict)
    page.add_init_script(
        "window.broken = []; document.addEventListener('securitypolicyviolation', "
        "each => broken.push(`${each.violatedDirective} ${each.sourceFile} ${each.lineNumber}`))"
    )
    for name, shows in (
        ("search.html?q=Hicockalorum", "li.found"),
        ("reference/matrix.html", "button.sort"),
        ("genindex.html", "table.indextable"),
        ("index.html", "h1"),
        ("edition/jig.html", "button.open-all"),
    ):
        page.goto(site_url + name)
        page.locator(shows).first.wait_for()
        assert page.evaluate("broken") == [], name
    context.close()


def test_swedish_is_marked_as_swedish(page: Page, site_url: str) -> None:
    page.goto(site_url + "search.html?q=slipsen&kind=term")
    assert page.locator(".found-head a[lang=sv]").count() == page.locator("li.found").count() > 0
    page.goto(site_url + "search.html?q=Hicockalorum")
    assert page.locator(".found-head a[lang]").count() == 0


def test_without_the_search_data_the_lists_are_shown(page: Page, site_url: str) -> None:
    page.route("**/search-data.js*", lambda route: route.abort())
    page.goto(site_url + "search.html?q=Hicockalorum")
    assert page.locator("#find-said").inner_text().startswith("The search could not be loaded")
    page.get_by_role("link", name="calls and terms").click()
    page.wait_for_url("**/reference/glossary.html")


def test_the_theme_can_be_chosen_without_storage(browser: Browser, site_url: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.add_init_script(
        "Object.defineProperty(Window.prototype, 'localStorage', { configurable: true, "
        "get() { throw new DOMException('denied', 'SecurityError'); } });"
        "delete window.localStorage;"
        "Object.defineProperty(window, 'localStorage', { configurable: true, "
        "get() { throw new DOMException('denied', 'SecurityError'); } });"
    )
    page.goto(site_url + "index.html")
    assert page.evaluate("document.body.dataset.theme") == "auto"
    page.locator(".theme-toggle").click()
    assert page.evaluate("document.body.dataset.theme") != "auto"
    page.close()


def test_results_show_titles_instead_of_file_names(site: Path) -> None:
    text = (site / "_static" / "search-data.js").read_text(encoding="utf-8")
    assert "/guide/reading" not in "".join(each["text"] for each in json.loads(text[text.index("=") + 1 : -2]))


def test_everything_with_an_address_can_be_found(site: Path) -> None:
    text = (site / "_static" / "search-data.js").read_text(encoding="utf-8")
    data = json.loads(text.removeprefix("window.snorumSearch=").removesuffix(";\n"))
    by_kind: dict[str, list[str]] = {}
    for each in data:
        by_kind.setdefault(each["kind"], []).append(each.get("id", ""))
        assert set(each) <= {
            "kind",
            "id",
            "title",
            "text",
            "where",
            "url",
            "also",
            "lang",
            "voice",
            "game",
            "answers",
            "asks",
            "foreign",
        }
    assert by_kind["passage"] == [each.id for each in edition.passages()]
    assert by_kind["crux"] == [each.id for each in trace.every_crux()]
    assert set(by_kind["example"]) == {each.id for each in trace.examples()}
    assert by_kind["term"] == [each.id for each in terms.terms()]
    assert by_kind["work"] == list(bibliography.entries())
    assert len(by_kind["page"]) > 100 and len(by_kind["code"]) > 300
    for each in data:
        address, _, anchor = each["url"].partition("#")
        target = (site / address).read_text(encoding="utf-8")
        assert not anchor or f'id="{anchor}"' in target, each["url"]


def test_no_other_page_loads_the_search(site: Path) -> None:
    for path in sorted(site.rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        assert ("minisearch" in text) == (path == site / "search.html"), path
        assert ("filter.js" in text) == ("data-facets" in text), path


# The lists


def test_the_matrix_is_filtered_and_sorted(page: Page, site_url: str) -> None:
    page.goto(site_url + "reference/matrix.html")
    rows = page.locator("table.trace tbody tr")
    assert rows.count() == len(edition.passages())
    page.locator("select[name=work]").select_option("reid")
    page.locator("select[name=role]").select_option("rule")
    reid = [each for each in edition.passages("reid") if "rule" in each.roles]
    shown = page.locator("table.trace tbody tr:visible")
    assert shown.count() == len(reid)
    assert page.locator("form.filter output").inner_text() == f"{len(reid)} of {len(edition.passages())} passages"

    head = page.locator("th", has_text="Rules")
    head.get_by_role("button").focus()
    page.keyboard.press("Enter")
    assert head.get_attribute("aria-sort") == "descending"
    most = max(len(trace.rules_of(each.id)) for each in reid)
    assert shown.first.locator("td:nth-child(4) a").count() == most
    page.keyboard.press("Enter")
    assert head.get_attribute("aria-sort") == "ascending"
    assert page.locator("th[aria-sort]").count() == 1
    assert page.locator(".said").inner_text() == "Sorted by Rules, ascending."
    counts = shown.evaluate_all("rows => rows.map(row => row.cells[3].querySelectorAll('a').length)")
    assert counts == sorted(counts) and counts[-1] == most

    order = shown.all_inner_texts()
    page.reload()
    assert shown.all_inner_texts() == order, "the address keeps what was chosen"


def test_the_matrix_agrees_with_the_trace(page: Page, site_url: str) -> None:
    page.goto(site_url + "reference/matrix.html?words=92-2")
    row = page.locator("table.trace tbody tr:visible", has=page.locator("a[href$='#peel-92-2']"))
    cells = row.locator("td").all_inner_texts()
    assert "pairing" in cells[3] and "pairing scope" in cells[4]
    page.goto(site_url + "reference/matrix.html?state=open")
    visible = page.locator("table.trace tbody tr:visible").count()
    still = {
        each.id
        for point in trace.every_crux()
        if trace.state_of(point) == "open"
        for each in edition.passages()
        if each.id in point.crux.passages
    }
    assert visible == len(still) > 20


def test_on_a_phone_the_matrix_is_sorted_too(pages: Pages, site_url: str) -> None:
    page = pages(390)
    page.goto(site_url + "reference/matrix.html")
    page.get_by_role("button", name="Examples").click()
    counts = page.locator("table.trace tbody tr").evaluate_all(
        "rows => rows.map(row => row.cells[5].querySelectorAll('a').length)"
    )
    assert counts == sorted(counts, reverse=True) and counts[0] > 1


def test_passages_are_filtered_by_role_and_words(page: Page, site_url: str) -> None:
    page.goto(site_url + "reference/passages.html")
    page.locator("select[name=role]").select_option("example")
    page.locator("input[name=words]").fill("nine")
    shown = page.locator("li.entry:visible").all_inner_texts()
    assert shown and all("example" in text and "nine" in text.lower() for text in shown)
    assert page.locator("h2:visible").count() < len(edition.works()), "a work with nothing to show goes"


def test_the_target_of_an_address_is_shown_in_a_filtered_list(page: Page, site_url: str) -> None:
    page.goto(site_url + "reference/glossary.html?game=snap#hicockalorum")
    assert page.locator("#hicockalorum").is_visible()


# The links between them


def test_the_links_of_the_glossary_lead_to_their_targets(page: Page, site_url: str) -> None:
    page.goto(site_url + "reference/glossary.html#hicockalorum")
    entry = page.locator("dt", has=page.locator("#hicockalorum")).locator("+ dd")
    entry.get_by_role("link", name="Peel 95-5").click()
    page.wait_for_url("**/edition/jig.html#peel-95-5")
    assert "Hicockalorum" in page.locator("#peel-95-5").inner_text()


def test_the_bibliography_links_back_to_every_page_that_refers_to_a_work(page: Page, site_url: str) -> None:
    page.goto(site_url + "about/sources.html")
    page.locator("a[href$='bibliography.html#wright']").first.click()
    page.wait_for_url("**/reference/bibliography.html#wright")
    entry = page.locator("dt", has=page.locator("#wright")).locator("+ dd")
    assert entry.get_by_role("link", name="Sources", exact=True).count() == 1
    assert entry.locator("a[href$='#reid-sources-4']").count() == 1


def test_one_page_lists_everything_supplied(page: Page, site_url: str) -> None:
    page.goto(site_url + "reference/supplied.html")
    links = set(page.locator("dl.every dt a").evaluate_all("each => each.map(link => link.hash.slice(1))"))
    changed = {"supplied", "gap", "mended", "expanded", "moved", "variant"}
    expected = {each.id for each in edition.passages() if changed & {piece.kind for piece in each.pieces}}
    expected |= {rule.id for rule in trace.rules() if rule.supplied}
    expected |= {point.id for point in trace.every_crux() if trace.state_of(point) == "open"}
    expected |= {each.id for each in trace.examples() if each.record and not each.record.source}
    assert links == expected
    text = page.locator("dl.changes").all_inner_texts()
    assert "both copies read ‘stack&’" in "".join(text)


def test_the_lists_are_complete_without_scripts(pages: Pages, site_url: str) -> None:
    page = pages(scripts=False)
    page.goto(site_url + "reference/matrix.html")
    assert page.locator("table.trace tbody tr:visible").count() == len(edition.passages())
    page.goto(site_url + "reference/glossary.html")
    assert page.locator("dt.entry:visible").count() == len(terms.terms())
    page.goto(site_url + "search.html")
    assert page.locator("#find").is_hidden()
    assert page.get_by_role("link", name="calls and terms").is_visible()

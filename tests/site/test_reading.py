"""The pages of the edition as a reader has them before him: where the text stands, and what stands where beside it."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from lxml import html
from playwright.sync_api import expect
from pypdf import PdfReader
from tests.site.visiting import add_style, typeset

from snorum import __version__, edition
from snorum.edition import addresses
from snorum.site import trace

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from tests.conftest import Pages

pytestmark = pytest.mark.browser

GAME = "edition/snip-snap-snorum.html"
JIG = "edition/jig.html"
SNAP = "edition/snap.html"


@pytest.fixture
def open_page(pages: Pages, site_url: str) -> Any:
    """Open an address of the site at a width; without scripts, if so wanted."""

    def open_at(address: str, width: int, *, scripts: bool = True) -> Page:
        page = pages(width, scripts=scripts)
        page.goto(site_url + address)
        return page

    return open_at


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None, selector
    x, y, width, height = found["x"], found["y"], found["width"], found["height"]
    return {"x": x, "y": y, "width": width, "height": height, "right": x + width, "bottom": y + height}


@pytest.mark.parametrize("width", [1152, 1280, 1440, 1920])
def test_text_and_annotation_are_side_by_side(open_page: Any, width: int) -> None:
    page = open_page(GAME, width)
    spread = ".spread:has(#peel-91-7)"
    text, beside = box(page, f"{spread} > .text"), box(page, f"{spread} > .beside")
    assert text["right"] < beside["x"]
    assert abs(text["y"] - beside["y"]) < 12
    assert beside["right"] <= width
    contents = page.locator(".sidebar-contents a", has_text="The duty to pair")
    assert not contents.is_visible()
    page.locator("details.here > summary").click()
    assert contents.is_visible()


def test_on_a_phone_there_is_one_column(open_page: Any) -> None:
    page = open_page(GAME, 390)
    spread = ".spread:has(#peel-91-7)"
    text, beside = box(page, f"{spread} > .text"), box(page, f"{spread} > .beside")
    assert beside["y"] >= text["bottom"]
    assert text["width"] > 330 and beside["width"] > 330
    number, words = box(page, "#peel-91-7 .number"), box(page, "#peel-91-7")
    assert number["x"] >= words["x"] - 1, "the number stands in the line"


CHARACTERS = """selector => {
  const found = [];
  for (const passage of document.querySelectorAll(selector)) {
    const lines = new Map();
    const texts = document.createTreeWalker(passage, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement.closest("sup, .page-mark")) continue;
      for (let at = 0; at < text.data.length; at++) {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const line = Math.round(range.getBoundingClientRect().bottom / 8);
        lines.set(line, (lines.get(line) ?? 0) + 1);
      }
    }
    found.push(...[...lines.values()].slice(1, -1));
  }
  return found;
}"""


@pytest.mark.parametrize("width", [900, 1152, 1280, 1440])
def test_lines_have_a_readable_length(open_page: Any, width: int) -> None:
    page = open_page(GAME, width)
    page.wait_for_function("document.fonts.status === 'loaded'")
    lines = page.evaluate(CHARACTERS, "#peel-91-7, #peel-92-2, #peel-93-6")
    assert len(lines) >= 6
    mean = sum(lines) / len(lines)
    assert 45 <= mean <= 75


@pytest.mark.parametrize("width", [1280, 1600])
def test_numbers_are_in_the_margins(open_page: Any, width: int) -> None:
    page = open_page(GAME, width)
    text = box(page, ".passage:has(#peel-91-7) .source p")
    assert box(page, "#peel-91-7 .number")["right"] < text["x"]
    assert box(page, "#peel-90-6 .page-number")["x"] >= box(page, ".passage:has(#peel-90-6) .source p")["right"]


def test_no_two_numbers_of_the_margin_overlap(open_page: Any) -> None:
    page = open_page(GAME, 1280)
    boxes = page.evaluate(
        "[...document.querySelectorAll('.source sup.verse')].filter(each => getComputedStyle(each).float === 'left')"
        ".map(each => each.getBoundingClientRect()).map(({top, bottom}) => [top, bottom])"
    )
    assert len(boxes) > 40
    boxes.sort()
    assert all(before[1] <= after[0] + 0.5 for before, after in pairwise(boxes))


def test_the_text_stays_in_view_while_its_notes_scroll(open_page: Any) -> None:
    page = open_page(GAME, 1280)
    spread = ".spread:has(#peel-91-7)"
    page.evaluate("document.querySelectorAll('.whole').forEach(each => { each.open = true; })")
    bottom = box(page, spread)["bottom"]
    page.evaluate("y => scrollTo(0, y)", bottom - 900)
    text = box(page, "#peel-91-7")
    assert text["y"] >= 0 and text["bottom"] <= 900


def test_the_permanent_link_appears_on_hover_and_focus(open_page: Any) -> None:
    page = open_page(GAME, 1280)
    shown = "getComputedStyle(document.querySelector('#peel-91-7 .number'), '::after').opacity"
    assert page.evaluate(shown) == "0"
    page.locator("#peel-91-7 .number").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert page.evaluate(shown) == "1", "on focus by keyboard"
    page.evaluate("document.activeElement.blur()")
    page.locator("#peel-91-7").hover()
    assert page.evaluate(shown) == "1", "on hover"
    assert page.locator("#peel-91-7 .number").get_attribute("href") == "#peel-91-7"
    rule = page.locator(".rule:has([id='snip_snap_snorum.penalty']) .permalink")
    assert rule.evaluate("each => getComputedStyle(each).opacity") == "0"
    rule.locator("a").focus()
    assert rule.evaluate("each => getComputedStyle(each).opacity") == "1"


@pytest.mark.parametrize("name", ["snip-snap-snorum.payer", "snip_snap_snorum.penalty"])
@pytest.mark.parametrize("scripts", [True, False])
def test_an_address_opens_its_target(open_page: Any, name: str, scripts: bool) -> None:
    page = open_page(f"{GAME}#{name}", 1280, scripts=scripts)
    found = page.locator(f"[id='{name}']")
    found.wait_for(state="visible")
    place = found.bounding_box()
    assert place is not None and 0 <= place["y"] < 900
    assert page.locator("details.whole[open]").count() == 1


def test_a_link_reopens_a_closed_fold(open_page: Any) -> None:
    page = open_page(f"{GAME}#snip-snap-snorum.payer", 1280)
    fold = page.locator("details.whole:has([id='snip-snap-snorum.payer'])")
    fold.locator("> summary").click()
    assert fold.get_attribute("open") is None
    page.locator(".passage:has(#peel-91-7) details.of-crux > summary").first.click()
    page.locator(".passage:has(#peel-91-7) details.of-crux a", has_text="payer").click()
    page.locator("[id='snip-snap-snorum.payer']").wait_for(state="visible")


def test_one_button_opens_everything_and_closes_it(open_page: Any) -> None:
    page = open_page(GAME, 1280)
    folds = page.locator("details.whole").count()
    assert folds > 60 and page.locator("details.whole[open]").count() == 0
    button = page.locator("button.open-all")
    button.click()
    assert page.locator("details.whole[open]").count() == folds
    page.wait_for_function("document.querySelector('button.open-all').textContent.startsWith('Close')")
    button.click()
    assert page.locator("details.whole[open]").count() == 0


def test_a_folded_crux_shows_its_question_its_state_and_our_reading(open_page: Any) -> None:
    page = open_page(GAME, 1280)
    for point in trace.every_crux():
        if point.game != "snip-snap-snorum":
            continue
        line = page.locator(f"details.whole:has([id='{point.id}']) > summary").inner_text()
        assert typeset(point.crux.question) in line
        assert typeset(point.crux.options[point.crux.default]) in line
        assert ("settled by the examples" in line) == (trace.state_of(point) == "excluded")


def test_a_sentence_and_its_translation_are_in_two_columns(open_page: Any) -> None:
    wide = open_page(SNAP, 1440)
    english, swedish = box(wide, ".passage:has(#snap-2-1)"), box(wide, ".passage:has(#snapsv-2-1)")
    assert english["right"] <= swedish["x"] and abs(english["y"] - swedish["y"]) < 2
    narrow = open_page(SNAP, 390)
    english, swedish = box(narrow, ".passage:has(#snap-2-1)"), box(narrow, ".passage:has(#snapsv-2-1)")
    assert swedish["y"] >= english["bottom"]
    numbers = [each.partition("-")[2] for each in (passage.id for passage in edition.passages("snapsv"))]
    assert wide.locator(".partners").count() == len(numbers)


def test_swedish_words_are_marked_as_swedish(open_page: Any) -> None:
    page = open_page(SNAP, 1440)
    assert page.locator("#snapsv-title-1").get_attribute("lang") == "sv"
    quoted = [
        piece.text
        for each in edition.passages("snapsv")
        if each.text is None
        for piece in each.pieces
        if piece.kind == "foreign"
    ]
    marked = page.locator(".gist [lang=sv]").all_inner_texts()
    assert quoted and sorted(" ".join(each.split()) for each in marked) == sorted(quoted)


def test_two_sentences_with_one_number_can_be_distinguished(open_page: Any) -> None:
    page = open_page("edition/snitchems.html", 1280)
    numbers = [page.locator(f"#{name} .number").inner_text() for name in ("sporting-object-1", "reid-object-1")]
    assert numbers == ["sporting object-1", "object-1"]


def test_the_source_alone_is_in_the_book_face(open_page: Any) -> None:
    face = "each => getComputedStyle(each).fontFamily.split(',')[0].replaceAll('\"', '')"
    page = open_page("edition/cassino.html", 1280)
    assert page.locator("#peel-98-1").evaluate(face) == "Newsreader"
    for supplied in ("#peel-99-8", "#peel-99-5 .gist", ".beside > p", ".rule summary", ".particulars"):
        assert page.locator(supplied).first.evaluate(face) != "Newsreader", supplied
    assert open_page(SNAP, 1280).locator("#snap-2-1 .gist").evaluate(face) != "Newsreader"


def test_the_typeface_is_served_by_the_site_and_shifts_nothing(browser: Browser, site_url: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.add_init_script(
        "window.moved = 0; new PerformanceObserver(list => list.getEntries().forEach(each => { moved += each.value; }))"
        ".observe({type: 'layout-shift', buffered: true})"
    )
    page.goto(site_url + GAME, wait_until="networkidle")
    assert page.evaluate("document.fonts.check('16px Newsreader')")
    faces = page.evaluate(
        "performance.getEntriesByType('resource').map(each => each.name).filter(each => /woff2/.test(each))"
    )
    assert faces and all(name.startswith(site_url) for name in faces)
    assert page.evaluate("moved") < 0.05
    page.close()


INLINE = r"<style|<script(?! (type=\"application/ld\+json\"|[^>]*\bsrc=))[^>]*>|<[^>]*\s(style|on[a-z]+)="


def test_no_page_has_script_or_style_within_it(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert {"index.html", "search.html", "genindex.html", "py-modindex.html"} <= {each.name for each in pages}
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert not re.search(INLINE, text), path.name
        if path.parent.name == "edition":
            assert ("sphinx-design.min.css" in text) == ('class="sd-' in text), path.name


def test_the_editors_apostrophes_are_curled_and_the_source_keeps_its_own(site: Path) -> None:
    text = (site / "edition" / "snip-snap-snorum.html").read_text(encoding="utf-8")
    assert "<em>C's</em>" in text
    # A doctest that is curled is neither coloured nor to be copied and run.
    assert 'class="doctest literal-block"' not in (site / "reference/games/cassino.html").read_text(encoding="utf-8")
    for name in ("index.html", "edition/snip-snap-snorum.html", "edition/snitchems.html", "reference/cruxes.html"):
        page: Any = html.fromstring((site / name).read_bytes())
        ours = page.xpath(
            '//article//text()[contains(., "\'")][not(ancestor::pre or ancestor::code or ancestor::script)]'
            "[not(ancestor::*[contains(concat(' ', @class, ' '), ' passage-text ')][not(.//*[@class='gist'])])]"
        )
        assert [each for each in ours if re.search(r"\w'\w", each)] == [], name


def test_notes_name_a_copy_by_its_siglum(site: Path) -> None:
    page: Any = html.fromstring((site / "edition" / "snip-snap-snorum.html").read_bytes())
    notes = [" ".join(each.text_content().split()) for each in page.xpath("//*[contains(@class, 'apparatus')]/p")]
    assert "b title: copy N reads ‘t.i.tle’" in notes
    assert not any("novelonlinefull" in each for each in notes)
    named = page.xpath("//*[contains(@class, 'apparatus')]//abbr[.='N']/@title")
    assert set(named) == {"novelonlinefull"}


def test_the_reference_leads_back_to_the_edition(open_page: Any) -> None:
    page = open_page("reference/games/snip-snap-snorum.html", 1280)
    rules = [rule for rule in trace.rules() if rule.game == "snip_snap_snorum"]
    assert len(rules) > 30
    links = page.evaluate("""() => Object.fromEntries([...document.querySelectorAll("dl > dt[id]")].map(each =>
      [each.id, [...each.parentElement.querySelectorAll("a")].map(a => a.getAttribute("href").split("#")[1])]))""")
    for rule in rules:
        function = f"{rule.function.__module__}.{rule.function.__name__}"
        assert {rule.id, *rule.passages} <= set(links[function]), rule.id


def letters(text: str) -> str:
    """The letters of a text alone: how lines were broken, and what stands in margins and feet, makes no difference."""
    return re.sub(r"[^a-z]", "", unicodedata.normalize("NFKC", text).lower())


def test_a_page_is_printed_completely(pages: Pages, site_url: str, tmp_path: Path) -> None:
    """Every passage and the argument of every crux is on paper, and no code, in pages with their numbers."""
    page = pages()
    page.goto(site_url + JIG)
    add_style(page, "sup, .page-mark { display: none !important; }")  # letters between the words
    played = page.locator("table.plays button.go").first.inner_text()
    file = tmp_path / "page.pdf"
    page.pdf(path=str(file), prefer_css_page_size=True)
    sheets = [sheet.extract_text() for sheet in PdfReader(file).pages]
    printed = letters("".join(sheets))
    passages = [each for each in edition.passages("peel") if each.page in (95, 96) and each.text]
    assert len(passages) > 20
    assert [each.id for each in passages if letters(each.text or "") not in printed] == []
    points = [each for each in trace.every_crux() if each.game == "jig"]
    assert [each.id for each in points if letters(each.crux.question) not in printed] == []
    concluded = page.locator(".conclusion > p:not(:has(.kind))").all_text_contents()
    assert len(concluded) >= len(points) and all(letters(each)[:40] in printed for each in concluded)
    assert letters(played) in printed, "the plays themselves, though they are buttons"
    address, version = addresses.base_address() + JIG, f"version {__version__}"
    assert letters(address) in printed and version in "".join(sheets)
    assert "made with" not in "".join(sheets)
    assert letters("from __future__") not in printed and "def taken_up_again(" not in "".join(sheets)
    assert all(str(number) in sheet for number, sheet in enumerate(sheets, 1))


def test_the_contents_follow_the_reader(pages: Pages, site_url: str) -> None:
    page = pages()
    page.goto(site_url + JIG)
    current = page.locator(".sidebar-contents a[aria-current]")
    for heading in (
        page.locator("article section section > h2").nth(3),
        page.locator("article section section > h2").nth(1),
    ):
        section = heading.evaluate("each => { each.scrollIntoView(); return each.parentElement.id; }")
        expect(page.locator(f".sidebar-contents a[href='#{section}']")).to_have_attribute("aria-current", "location")
        assert current.count() == 1
        expect(page.locator("details.here > summary")).to_have_text(current.text_content() or "")


def test_a_section_is_folded_on_a_phone_and_an_address_unfolds_it(pages: Pages, site_url: str) -> None:
    page = pages(390)
    page.goto(site_url + JIG)
    section = page.locator("article section section", has=page.locator("#peel-95-5"))
    passage = page.locator("#peel-95-5")
    button = section.locator("button.fold-section")
    button.click()
    expect(passage).not_to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "false")
    page.evaluate("location.hash = '#peel-95-5'")
    expect(passage).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(button).not_to_be_visible()


def test_what_is_folded_on_a_phone_stays_folded_and_all_can_be_opened(pages: Pages, site_url: str) -> None:
    page = pages(390)
    page.goto(site_url + JIG)
    folded, every = page.locator("section[data-folded]"), page.locator("article section section > h2")
    button = page.locator("button.fold-all")
    expect(button).to_have_text("Fold all sections")
    page.locator("button.fold-section").nth(1).click()
    kept = folded.get_attribute("id")
    page.reload()
    expect(folded).to_have_count(1)
    expect(folded).to_have_attribute("id", kept or "")
    expect(button).to_have_text("Open all sections")
    button.click()
    expect(folded).to_have_count(0)
    button.click()
    expect(folded).to_have_count(every.count())
    page.goto(site_url + JIG + "#peel-95-5")
    page.reload()
    expect(page.locator("#peel-95-5")).to_be_visible()
    page.goto(site_url + "edition/snap.html")
    expect(folded).to_have_count(0)


def test_an_example_stands_across_text_and_notes(pages: Pages, site_url: str) -> None:
    page = pages(1280)
    page.goto(site_url + GAME)
    widths = page.locator("section > .across > .example").evaluate_all("all => all.map(each => each.clientWidth)")
    assert len(widths) > 5 and min(widths) > 700
    assert page.locator(".spread > .beside > .example").count() == 0

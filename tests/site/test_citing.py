"""References and metadata on the site: what a reader copies, what a reference manager reads, what can be taken away."""

from __future__ import annotations

import html
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

import pytest
import rispy
from bibtexparser.entrypoint import parse_string as parse_bibtex
from lxml import etree
from rdflib import SDO, Graph
from tests.site.visiting import typeset

from snorum import __version__, edition
from snorum.edition import bibliography
from snorum.edition.addresses import published
from snorum.edition.editions import own
from snorum.site import citing, trace

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Pages

SNIP = "edition/snip-snap-snorum.html"
EDITION = ["index", *(f"edition/{name}" for name in ("index", "jig", "cassino", "snitchems", "snap", "games-compared"))]
EDITION += [f"edition/{name}" for name in ("snip-snap-snorum", "cassino-games", "pope-joan", "spin", "newmarket")]


class Head(HTMLParser):
    """What stands in the head of a page for programs."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.meta: dict[str, list[str]] = {}
        self.links: dict[str, dict[str, str]] = {}
        self.data: list[dict[str, Any]] = []
        self.reading = False
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "meta" and "name" in given:
            self.meta.setdefault(given["name"], []).append(given["content"])
        elif tag == "link":
            self.links[given["rel"]] = given
        self.reading = tag == "script" and given.get("type") == "application/ld+json"

    def handle_data(self, data: str) -> None:
        if self.reading:
            self.data.append(json.loads(data))

    def handle_endtag(self, tag: str) -> None:
        self.reading = False


# What reference managers read


@pytest.mark.parametrize("name", EDITION)
def test_a_page_of_the_edition_says_what_it_is(site: Path, name: str) -> None:
    head = Head(site / f"{name}.html")
    start = name == "index"
    url = own().address if start else f"{own().address}{name}.html"
    one = {key: values[0] for key, values in head.meta.items()}
    assert one["citation_public_url"] == one["citation_fulltext_html_url"] == one["DC.identifier"] == url
    assert one["citation_title"] == one["DC.title"] and (one["DC.title"] == own().title) == start
    assert one["citation_author"] == f"{own().editors}," and one["DC.creator"] == own().editors
    assert one["citation_publication_date"] == one["DC.date"] == str(own().year)
    assert one["DC.rights"] == own().text_licence == head.links["license"]["href"]
    assert (one.get("citation_inbook_title") == own().title) != start
    assert head.links["cite-as"]["href"] == url and head.links["schema.DC"]["href"].endswith("/dc/elements/1.1/")
    described = json.loads(
        (site / f"{name}.html").parent.joinpath(head.links["describedby"]["href"]).read_text("utf-8")
    )
    assert [each["URL"] for each in described] == [url] and described[0]["title"] == one["DC.title"]


@pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")
def test_linked_data_says_on_which_works_each_page_is_based(site: Path) -> None:
    expected = {
        "index": {each.id for each in edition.works()},
        "edition/snitchems": {"reid", "sporting"},
        "edition/snap": {"snap", "snapsv"},
        "edition/jig": {"peel"},
        "edition/games-compared": set(),
    }
    for name, works in expected.items():
        head = Head(site / f"{name}.html")
        [data] = head.data
        context = {"@vocab": str(SDO), "contentUrl": {"@type": "@id"}}
        graph = Graph().parse(data=json.dumps(data | {"@context": context}), format="json-ld")
        based = {str(graph.value(work, SDO.name)) for work in graph.objects(None, SDO.isBasedOn)}
        titles = {bibliography.entry(work).title for work in works}
        assert based == titles
        assert (
            len(head.meta.get("DCTERMS.references", [])) == len(head.meta.get("citation_reference", [])) == len(works)
        )
        # What it says can be taken away is there.
        for file in graph.objects(None, SDO.contentUrl):
            assert (site / str(file).removeprefix(own().address)).is_file(), file
        assert bool(set(graph.objects(None, SDO.contentUrl))) == (name == "index")
        if name == "index":
            [described] = texts_at(site, name, "//link[@type='text/turtle']/@href")
            turtle = Graph().parse(site / described, format="turtle")
            parts = {str(part) for part in turtle.objects(None, SDO.hasPart)}
            assert parts == {each["@id"] for each in data["@graph"][0]["hasPart"]} and len(turtle) > 100
        assert "DC.source" not in head.meta, "Zotero takes it for the book in which the page stands"


def test_no_other_page_has_metadata_for_citing(site: Path) -> None:
    pages = [page for page in site.rglob("*.html") if "citation_title" in page.read_text("utf-8")]
    claiming = {page.relative_to(site).with_suffix("").as_posix() for page in pages}
    assert claiming == set(EDITION)


def texts_at(site: Path, name: str, path: str) -> list[str]:
    """The texts or attributes at an XPath of a page."""
    texts = etree.HTML((site / f"{name}.html").read_bytes()).xpath(path)
    assert isinstance(texts, list)
    return [str(each) for each in texts]


@pytest.mark.parametrize("name", EDITION)
def test_the_description_of_a_page_is_from_its_own_text(site: Path, name: str) -> None:
    [described] = texts_at(site, name, "//meta[@name='description']/@content")
    assert texts_at(site, name, "//meta[@property='og:description']/@content") == [described]
    text = " ".join("".join(texts_at(site, name, "(//article//section/p)[1]//text()")).split())
    assert len(described) <= 200 and text.startswith(described.removesuffix(" …"))
    assert described.endswith((".", "?", "!", " …"))


def citation_fields(site: Path, name: str) -> list[dict[str, str]]:
    """The fields that a reference manager's button finds on a page, for each reference (COinS) in order."""
    titles = texts_at(site, name, "//span[@class='Z3988']/@title")
    return [dict(parse_qsl(each, strict_parsing=True)) for each in titles]


@pytest.mark.parametrize("name", EDITION)
def test_the_button_of_a_reference_manager_is_offered_the_page_and_each_passage(site: Path, name: str) -> None:
    page, *passages = citation_fields(site, name)
    assert page["rft.aucorp"] == own().editors and page["rft.edition"] == f"version {__version__}"
    start = name == "index"
    assert page["rft_id"] == (own().address if start else f"{own().address}{name}.html")
    assert page["rft.genre"] == ("book" if start else "bookitem") and page["rft.btitle"] == own().title
    here = {id for (kind, id), at in published().items() if kind == "passage" and at == f"{name}.html"}
    known = {each.id: each for each in edition.passages()}
    assert {each["rft_id"].partition("#")[2] for each in passages} == here and len(passages) == len(here)
    for each in passages:
        passage = known[each["rft_id"].partition("#")[2]]
        title = each.get("rft.atitle") or each["rft.title"]
        assert title.endswith(f", passage {passage.id}")
        assert each["rft.description"].startswith(f"passage {passage.id}")
        assert ("in the editors’ summary" in each["rft.description"]) == (passage.text is None and not passage.supplied)
        assert ("rft.aucorp" in each) == passage.supplied
        if passage.work == "peel" and not passage.supplied:
            assert (each["rft.aufirst"], each["rft.aulast"]) == ("W. H.", "Peel") and each["rft.date"] == "1891"
            assert each["rft.btitle"] == "Round Games with Cards" and re.findall(r"\d+", each["rft.pages"])[0] == str(
                passage.page
            )


# What can be taken away


def test_every_reference_is_a_file_in_each_format(site: Path) -> None:
    expected = {f"{kind}/{citing.key({'id': id})}" for kind, id in published() if kind in citing.KINDS} | {"snorum"}
    for ending in ("bib", "ris"):
        files = (site / "cite").rglob(f"*.{ending}")
        assert {path.relative_to(site / "cite").as_posix().removesuffix(f".{ending}") for path in files} == expected
    samples = {"passage": "peel-91-7", "example": "peel/nine-sequence", "crux": "snip-snap-snorum.settling"}
    for kind, id in samples.items():
        stem = site / "cite" / kind / citing.key({"id": id})
        item = citing.item(id)
        assert Path(f"{stem}.json").read_text("utf-8") == citing.csl_json([item])
        [ris] = rispy.loads(Path(f"{stem}.ris").read_bytes().decode())
        [bib] = parse_bibtex(Path(f"{stem}.bib").read_text("utf-8")).entries
        assert ris["title"] == bib["title"].strip("{}") == item["title"] and ris["urls"] == [bib["url"]] == [
            item["URL"]
        ]


def test_the_sources_can_be_downloaded_where_they_are_used_with_their_licence(site: Path) -> None:
    pages = {
        "edition/snip-snap-snorum": ["peel"],
        "edition/jig": ["peel"],
        "edition/cassino": ["peel"],
        "edition/snitchems": ["reid", "sporting"],
        "edition/snap": ["snap", "snapsv"],
        "about/sources": ["peel", "reid", "snap", "snapsv", "sporting"],
    }
    texts = {each.id: each.licence for each in edition.works()}
    for page, works in pages.items():
        lines = re.findall(r'<p class="downloads">.*?</p>', (site / f"{page}.html").read_text("utf-8"), re.DOTALL)
        found = {match[1]: line for line in lines if (match := re.search(r'href="\.\./sources/(\w+)\.xml"', line))}
        assert sorted(found) == works
        for work, line in found.items():
            assert typeset(texts[work])[:40] in html.unescape(line)
            assert f'href="{own().text_licence}"' in line
            given, source = site / "sources" / f"{work}.xml", edition.sources() / work / f"{work}.xml"
            assert given.read_bytes() == source.read_bytes() and etree.parse(given) is not None
    listed = (site / "reference" / "bibliography.html").read_text("utf-8")
    assert 'href="../sources/works.bib"' in listed and own().text_licence in listed
    assert set(bibliography.read(site / "sources" / "works.bib")) == set(bibliography.entries())


def test_each_record_has_a_licence(site: Path) -> None:
    pages = {site / at for (kind, _), at in published().items() if kind == "example"}
    text = "".join(page.read_text("utf-8") for page in pages)
    licensed = rf"Download ([\w-]+\.toml)</a>, <a [^>]*{re.escape(own().text_licence)}"
    assert set(re.findall(licensed, text)) == {each.path.name for each in trace.examples()}


# What a reader copies


@pytest.mark.parametrize("name", EDITION[2:])
def test_each_fold_names_what_it_cites(site: Path, name: str) -> None:
    html = (site / f"{name}.html").read_text("utf-8")
    titles = re.findall(r'<summary>cite this<span class="unseen">: ([^<]+)</span></summary>', html)
    here = {id for (kind, id), page in published().items() if kind in citing.KINDS and page == f"{name}.html"}
    assert html.count("cite this") == len(titles) and set(titles) == here


@pytest.fixture
def page(pages: Pages, site_url: str) -> Page:
    page = pages()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site_url.rstrip("/"))
    return page


def fold_of(page: Page, id: str) -> Any:
    return page.locator("details.cite").filter(has_text=f"passage {id},").first


@pytest.mark.browser
def test_a_bibtex_entry_is_copied_by_the_keyboard_and_can_be_read(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}{SNIP}#peel-91-7")
    fold = fold_of(page, "peel-91-7")
    assert page.locator("button.copy-reference").count() == 0, "buttons come with the fold"
    fold.locator("summary").focus()
    page.keyboard.press("Enter")
    fold.get_by_role("button", name="Copy BibTeX").wait_for()
    reached: list[str | None] = []
    while "Copy BibTeX" not in reached and len(reached) < 8:
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert reached[-1] == "Copy BibTeX"
    page.keyboard.press("Enter")
    page.locator("[role=status]", has_text="BibTeX copied").wait_for(state="attached")
    [entry] = parse_bibtex(page.evaluate("navigator.clipboard.readText()")).entries
    assert (entry.key, entry["author"], entry["pages"]) == ("peel-91-7", "Peel, W. H.", "91")
    assert __version__ in entry["note"] and entry["url"].endswith("#peel-91-7")


@pytest.mark.browser
def test_a_reference_is_copied_as_text_and_with_its_italics(page: Page, site_url: str) -> None:
    page.goto(site_url + SNIP)
    fold = fold_of(page, "peel-91-7")
    fold.locator("summary").click()
    fold.get_by_role("button", name="Copy MLA").click()
    page.locator("[role=status]", has_text="MLA copied").wait_for(state="attached")
    assert page.evaluate("navigator.clipboard.readText()") == citing.plain(citing.item("peel-91-7"), "mla")
    html = page.evaluate(
        "navigator.clipboard.read().then(items => items[0].getType('text/html')).then(blob => blob.text())"
    )
    assert "<em>Round Games with Cards</em>" in html


@pytest.mark.browser
def test_without_scripts_the_texts_and_files_are_available(pages: Pages, site_url: str) -> None:
    page = pages(scripts=False)
    page.goto(site_url + SNIP)
    fold = page.locator("details.cite").filter(has_text="passage peel-91-7,").first
    fold.locator("summary").click()
    shown = fold.inner_text()
    for style in citing.STYLES:
        assert citing.plain(citing.item("peel-91-7"), style) in shown
    assert fold.locator("button").count() == 0
    links = fold.locator(".files a")
    assert links.all_inner_texts() == ["BibTeX", "RIS", "CSL-JSON"]
    for link in links.all():
        with page.expect_download() as download:
            link.click()
        assert download.value.suggested_filename.startswith("peel-91-7.")


@pytest.mark.browser
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")])
def test_an_open_fold_fits_its_page(pages: Pages, site_url: str, width: int, scheme: Any) -> None:
    page = pages(width, scheme)
    page.goto(site_url + SNIP)
    page.evaluate("document.querySelectorAll('details.cite').forEach(each => { each.open = true })")
    page.locator("button.copy-reference").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    # No button lies on the words that it copies.
    overlaps = page.evaluate("""() => [...document.querySelectorAll('details.cite p.reference')].filter(line => {
      const button = line.querySelector('button').getBoundingClientRect();
      const rows = [...(line.querySelector('.copy')?.getClientRects() ?? [])];
      const beside = rows.filter(each => each.top < button.bottom - 1 && each.bottom > button.top + 1);
      return beside.some(each => each.right > button.left + 1);
    }).length""")
    assert overlaps == 0

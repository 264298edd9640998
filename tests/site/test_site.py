"""The built site, as files: its links, its anchors, its inventory, and that it asks nothing of anybody else."""

from __future__ import annotations

import html
import json
import pickle
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from types import FunctionType
from urllib.parse import parse_qsl, unquote, urlsplit

import pytest
from lxml import etree
from sphinx.util.inventory import InventoryFile
from sphinx.util.typing import Inventory
from tests.site.visiting import typeset

from snorum import edition
from snorum.books.rulings import ruling_sets
from snorum.edition import bibliography
from snorum.games import GAMES
from snorum.games.vocabulary import points, spelled
from snorum.site import trace
from snorum.site.sphinxext.pages.moved import moved

# What makes a browser fetch something, by element and attribute; a link that is followed only when clicked is none.
FETCHED = {
    "audio": "src",
    "embed": "src",
    "iframe": "src",
    "img": "src",
    "input": "src",
    "object": "data",
    "script": "src",
    "source": "src",
    "video": "src",
}
FETCHING_RELATIONS = {"stylesheet", "icon", "preload", "prefetch", "preconnect", "dns-prefetch", "modulepreload"}


class PageReader(HTMLParser):
    """The ids, links and fetched resources of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "link" and FETCHING_RELATIONS & set(given.get("rel", "").split()):
            self.fetched.append(given["href"])
        if tag in FETCHED and given.get(FETCHED[tag]):
            self.fetched.append(given[FETCHED[tag]])
        if "srcset" in given:
            self.fetched += [part.split()[0] for part in given["srcset"].split(",")]


@cache
def read(page: Path) -> PageReader:
    return PageReader(page.read_text(encoding="utf-8"))


def pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def elsewhere(address: str) -> bool:
    """Whether an address leads out of the site."""
    parts = urlsplit(address)
    return bool(parts.netloc) or parts.scheme not in {"", "data"}


@cache
def opens(site: Path) -> dict[str, set[str]]:
    """What the page "Check a record" opens by its address: examples, and cruxes whose options can be told apart."""
    games = json.loads((site / "_static/check/forms.json").read_text(encoding="utf-8"))["games"]
    points = [point for game in games for point in game["points"]]
    return {
        "example": {each["id"] for game in games for each in game["examples"]},
        "difference": {each["id"] for each in points if each["kind"] == "crux" and each["difference"]["groups"]},
    }


def broken(site: Path, page: Path, address: str) -> bool:
    """Whether a link within the site leads nowhere."""
    parts = urlsplit(address)
    target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if target.is_dir():
        target /= "index.html"
    if not target.is_relative_to(site.resolve()) and target != page:
        return True
    if not target.is_file():
        return True
    fragment = unquote(parts.fragment)
    opened = re.match("(example|difference)=([^&]+)", fragment)
    if opened and target == site.resolve() / "check.html":
        return opened[2] not in opens(site)[opened[1]]
    chosen = parse_qsl(fragment)
    if chosen and chosen[0][0] in ("play", "tell") and target == site.resolve() / "table.html":
        (_, game), *rules = chosen
        return game not in GAMES or not all(is_rule(game, name, option) for name, option in rules)
    return bool(fragment) and target.suffix == ".html" and fragment not in read(target).ids


def is_rule(game: str, name: str, option: str) -> bool:
    """Whether a game has this source, or this option of a point."""
    if name == "as":
        return option in {each.id for each in ruling_sets(game)}
    known = points(GAMES[game].Rules)
    return name in known and option in map(spelled, known[name].options)


def test_every_link_within_the_site_leads_somewhere(site: Path) -> None:
    seen = 0
    found = []
    for page in pages(site):
        for address in read(page).links:
            if not elsewhere(address) and address != "#":
                seen += 1
                if broken(site, page, address):
                    found.append(f"{page.relative_to(site)}: {address}")
    assert found == []
    assert seen > 500


@pytest.mark.parametrize(
    "address",
    [
        "no-such-page.html",
        "index.html#no-such-place",
        "../../elsewhere.html",
        "check.html#example=peel/none",
        "table.html#tell=whist",
        "table.html#play=cassino&as=nobody-1900",
        "table.html#play=cassino&as=foster-1897&spades=some",
    ],
)
def test_a_broken_link_would_be_found(site: Path, address: str) -> None:
    assert broken(site, site / "index.html", address)


def test_no_id_occurs_twice_on_a_page(site: Path) -> None:
    twice = {}
    for page in pages(site):
        ids = read(page).ids
        again = {id for id in ids if ids.count(id) > 1}
        if again:
            twice[str(page.relative_to(site))] = again
    assert twice == {}


def test_every_passage_is_an_anchor_on_one_page(site: Path) -> None:
    places: dict[str, list[str]] = {each.id: [] for each in edition.passages()}
    left = {(f"{old}.html", id) for old, id, _ in moved()}  # where pages were divided, a link stays
    for page in pages(site):
        name = str(page.relative_to(site))
        for id in read(page).ids:
            if id in places and (name, id) not in left:
                places[id].append(name)
    assert {id: len(found) for id, found in places.items()} == dict.fromkeys(places, 1)
    assert places["peel-91-7"] == ["edition/snip-snap-snorum.html"]


def test_the_text_on_the_page_is_the_text_of_the_source(site: Path) -> None:
    """Every word of every passage, with only its number, note letters and page numbers between."""
    text = "".join(page.read_text(encoding="utf-8") for page in sorted((site / "edition").glob("*.html")))
    printed = [each for each in edition.passages("peel") if each.text is not None]
    assert len(printed) > 80
    for passage in printed:
        opening = text.index(f'id="{passage.id}"')
        # To the end of the paragraph, or to the next passage that runs on in it.
        rest = text[text.index(">", opening) + 1 :]
        rest = re.split(r'</p>|<span class="passage-text" id=', rest, maxsplit=1)[0]
        rest = re.sub(r'<sup class="(verse|note-mark)">.*?</sup>', "", rest)
        rest = re.sub(r'<span class="page-mark"><span class="page-number">\[p. \d+\]</span></span>', "", rest)
        shown = re.sub(r"<[^>]+>", "", rest)
        shown = shown.replace("&quot;", '"').replace("&#x27;", "'").replace("&amp;", "&")
        assert " ".join(shown.split()) == passage.text


def inventory_of(site: Path) -> Inventory:
    """What the site offers to references from elsewhere."""
    with (site / "objects.inv").open("rb") as file:
        return InventoryFile.load(file, "", lambda base, path: path)


def test_the_inventory_names_everything_by_its_id(site: Path) -> None:
    inventory = inventory_of(site)
    expected = {
        "snorum:passage": {each.id for each in edition.passages()},
        "snorum:rule": {each.id for each in trace.rules()},
        "snorum:crux": {each.id for each in trace.every_crux()},
        "snorum:example": {each.id for each in trace.examples()},
    }
    for kind, names in expected.items():
        assert set(inventory[kind]) == names
        for name, item in inventory[kind].items():
            assert unquote(item.uri.partition("#")[2]) == name
            assert not broken(site, site / "index.html", item.uri)
    assert "snorum.referee.check" in inventory["py:function"]


def test_the_reference_keeps_the_names_of_a_module_that_became_a_package(site: Path) -> None:
    """Jig was one module: what a link from elsewhere called `snorum.games.jig.play` is found by that name still."""
    anchors = read(site / "reference/games/jig.html").ids
    inventory = inventory_of(site)
    for rule in trace.rules():
        if rule.game == "jig":
            name = f"snorum.games.jig.{rule.function.__name__}"
            assert name in anchors and inventory["py:function"][name].uri.endswith(f"#{name}")
            assert f"{rule.function.__module__}.{rule.function.__name__}" in anchors
    assert {"snorum.games.jig.SERIES", "snorum.games.jig.Rules.fine", "snorum.games.jig.State.turn"} <= set(anchors)


def test_the_reference_says_with_what_a_class_is_made(site: Path) -> None:
    said = 0
    for name, item in inventory_of(site)["py:class"].items():
        module, _, of = name.rpartition(".")
        made = vars(getattr(import_module(module), of, object)).get("__init__") if name.startswith("snorum.") else None
        if not isinstance(made, FunctionType) or not made.__doc__:
            continue
        text = re.sub(r"<[^>]+>", "", (site / item.uri.partition("#")[0]).read_text("utf-8"))
        page = " ".join(html.unescape(text).split())
        for line in cleandoc(made.__doc__).splitlines():
            said += 1
            assert line in ("Args:", "Raises:") or typeset(line.strip().replace("`", "")) in page, (name, line)
    assert said > 80


def resources(site: Path) -> Iterator[tuple[str, str]]:
    """What pages and style sheets make a browser fetch, each with the file that does."""
    for page in pages(site):
        for address in read(page).fetched:
            yield str(page.relative_to(site)), address
    for sheet in sorted(site.rglob("*.css")):
        text = sheet.read_text(encoding="utf-8")
        for address in re.findall(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)", text):
            yield str(sheet.relative_to(site)), "".join(address)


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    found = list(resources(site))
    assert any(address.startswith("_static/snorum.css") for _, address in found)
    assert [each for each in found if elsewhere(each[1])] == []


def test_the_records_of_the_examples_can_be_downloaded(site: Path) -> None:
    downloads = {path.name: path for path in (site / "_downloads").rglob("*.toml")}
    assert set(downloads) == {path.name for path in edition.examples()}
    for path in edition.examples():
        assert downloads[path.name].read_bytes() == path.read_bytes()


def test_no_page_names_a_folder_of_the_machine_that_built_it(site: Path) -> None:
    home = str(edition.sources().parent)
    named = [page for page in pages(site) if home in page.read_text(encoding="utf-8")]
    assert named == []


def test_the_bibliography_gives_every_work(site: Path) -> None:
    text = (site / "reference" / "bibliography.html").read_text(encoding="utf-8")
    assert "missing" not in text
    text = re.sub(r"</?em>", "", text)
    for key in bibliography.entries():
        assert typeset(bibliography.describe(key)) in html.unescape(text)


def test_no_title_repeats_its_link(site: Path) -> None:
    """A link to a passage says what stands there: its words, or ours of it."""
    kept = 0
    for page in sorted(site.glob("edition/*.html")):
        for link in etree.parse(page, etree.HTMLParser(encoding="utf-8")).iter("a"):
            title, words = link.get("title", ""), "".join(map(str, link.itertext()))
            assert not title or title != words, (page.name, title)
            if "passage-number" in link.get("class", ""):
                passage = edition.passage(link.get("href", "").partition("#")[2])
                says = " ".join((passage.text or passage.gist or "").split())[:40]
                assert (f": “{says}" if passage.text else f", in our words: {says}") in title, (page.name, words, title)
                kept += 1
    assert kept > 100


def test_a_page_is_stored_by_itself(site: Path) -> None:
    """A part of another document would bring that, and with it all that Sphinx knows of the project."""
    stored = list((site.with_name("doctrees") / "reference").rglob("*.doctree"))
    assert len(stored) > 40
    for path in stored:
        page = pickle.loads(path.read_bytes())
        assert all(node.document is page for node in page.findall()), path.name


def test_no_row_of_the_matrix_names_its_work_twice(site: Path) -> None:
    text = (site / "reference" / "matrix.html").read_text(encoding="utf-8")
    names = re.findall(r'<a class="passage-number[^>]*>([^<]+)</a>', text)
    assert len(names) == len(edition.passages())
    assert [each for each in names if len({word.lower() for word in each.split()}) < len(each.split())] == []

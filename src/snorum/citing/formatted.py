"""References in prose, by the Chicago Manual of Style and the MLA Handbook.

The styles are those of the Citation Style Language, and citeproc-py carries them out. Where it falls short of what a
style asks, the style is mended as it is read, or the item bent for it; what is exported is never bent.
"""

from __future__ import annotations

import html
import io
import json
import re
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from snorum.citing.imprint import HEADLINE, TITLE, Item, editors, headline, imprint

STYLES = {"chicago-note": "Chicago, note", "chicago": "Chicago, bibliography", "mla": "MLA"}
"""Each way to format a reference, and how it is called on the page."""
FILES = {
    "chicago-note": "chicago-notes-bibliography-17th-edition.csl",
    "chicago": "chicago-notes-bibliography-17th-edition.csl",
    "mla": "modern-language-association.csl",
}
PLACE = ("archive", "archive_location")
CSL = "{http://purl.org/net/xbiblio/csl}"


def formatted(item: Item, style: str = "chicago") -> str:
    """A reference as HTML, in which titles of books are in `<i>`.

    Args:
        item: the reference as CSL-JSON.
        style: one of `STYLES`.
    """
    # A page has a hundred references that differ in a few words alone. The processor works out each shape once, with
    # marks in the place of these words; what it can do to a mark is to make its first letter a capital.
    words: dict[str, str] = {name: item[name] for name in ("URL", "archive_location") if name in item}
    if item.get("author") == editors():
        words["title"] = headline(item["title"])
    marked = item | {"id": "shape"} | {name: _mark(name) for name in words}
    shape = _bent(marked) | (_for_mla(marked) if style == "mla" else _for_chicago(marked))
    text = _processed(json.dumps(shape), style)
    for name, word in words.items():
        word = html.escape(word, quote=False)
        text = text.replace(_mark(name), word).replace(_mark(name).capitalize(), word[:1].upper() + word[1:])
    return _in_italics(text.replace("'", "’"))


def _mark(name: str) -> str:
    return f"q{name.replace('_', '').lower()}q"


@lru_cache(maxsize=1024)
def _processed(shape: str, style: str) -> str:
    """What the citation processor makes of an item, which is given as JSON."""
    from citeproc import Citation, CitationItem, CitationStylesBibliography, formatter
    from citeproc.source.json import CiteProcJSON

    item = json.loads(shape)
    references = CitationStylesBibliography(_style(FILES[style]), CiteProcJSON([item]), formatter.html)
    citation = Citation([CitationItem(item["id"])])
    references.register(citation)
    if style == "chicago-note":
        return str(references.cite(citation, _missing))
    return "".join(map(str, references.bibliography()[0]))


def plain(item: Item, style: str = "chicago") -> str:
    """The same as plain text."""
    return html.unescape(re.sub(r"</?i>", "", formatted(item, style)))


def _missing(item: Any) -> None:
    raise KeyError(item.key)


def _in_italics(text: str) -> str:
    """The title of the edition in italics also where a style sets all of the imprint in one face."""
    whole = imprint()
    return text.replace(f"<i>{whole}</i>", whole).replace(whole, whole.replace(HEADLINE, f"<i>{HEADLINE}</i>"))


def _bent(item: Item) -> Item:
    bent = {name: value for name, value in item.items() if name not in PLACE}
    # Of a magazine without a number citeproc-py prints the word `edition`, and of our title it makes `Card-game`.
    if bent["type"] == "article-magazine":
        bent["type"] = "article-journal"
    return {name: HEADLINE if value == TITLE else value for name, value in bent.items()}


def _for_chicago(item: Item) -> Item:
    """The edition and the place in it as one element, which keeps the page of the work before them."""
    place = ", ".join(item[name] for name in PLACE if name in item)
    # Without `archive` the style begins a sentence with the place, and makes its first letter a capital.
    return {"archive" if "archive" in item else "archive_location": place} if place else {}


def _for_mla(item: Item) -> Item:
    """The edition as the second container, which CSL calls `source`, and the place in it at the end."""
    return {bent: item[name] for name, bent in zip(PLACE, ("source", "medium"), strict=True) if name in item}


@cache
def _style(name: str) -> Any:
    from citeproc import CitationStylesStyle
    from lxml import etree

    text = resources.files("snorum.citing").joinpath("styles", name).read_bytes()
    style = etree.fromstring(text)
    # What a macro puts in an author's place citeproc-py prints again in its own: an unsigned work gave its title
    # twice. Left out, the reference begins with the title, as both handbooks would have it.
    for substitute in style.iter(f"{CSL}substitute"):
        for child in list(substitute):
            if child.tag != f"{CSL}names":
                substitute.remove(child)
    # It makes initials of given names though the styles say `initialize="false"`.
    if "initialize-with" in style.attrib:
        del style.attrib["initialize-with"]
    # Of the pages 6 to 11 it makes 6–1 where they are to be abridged to two figures.
    style.set("page-range-format", "chicago")
    return CitationStylesStyle(io.BytesIO(etree.tostring(style)), locale="en-GB", validate=False)

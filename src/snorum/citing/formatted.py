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
from snorum.citing.works import journals, pseudonyms

STYLES = {"chicago-note": "Chicago, note", "chicago": "Chicago, bibliography", "mla": "MLA"}
"""Each way to format a reference, and how it is called on the page."""
FILES = {
    "chicago-note": "chicago-notes-bibliography-17th-edition.csl",
    "chicago": "chicago-notes-bibliography-17th-edition.csl",
    "mla": "modern-language-association.csl",
}
PLACE = ("archive", "archive_location")
NO_PLACE = "n.p."
ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
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
    return _finished(text, item)


def _finished(text: str, item: Item) -> str:
    """What the processor leaves undone."""
    return _in_italics(_punctuated(_with_pseudonym(text.replace("'", "’"))), item)


def _with_pseudonym(text: str) -> str:
    """Both handbooks put the name under which an author published in brackets after his own."""
    for (given, family), pseudonym in pseudonyms().items():
        for name in (f"{family}, {given}", f"{given} {family}"):
            inverted = name.endswith(".")
            text = text.replace(name, f"{name} [{pseudonym}, pseud.]" + ("." if inverted else ""), 1)
    return text


def _punctuated(text: str) -> str:
    """As both handbooks have it: a stop or comma stands within quotation marks, and no stop after `?` or `!`."""
    text = re.sub(r"([?!])(”|</i>)\.", r"\1\2", text)
    return re.sub(r"”([.,])", r"\1”", text)


def _mark(name: str) -> str:
    return f"q{name.replace('_', '').lower()}q"


@lru_cache(maxsize=1024)
def _processed(shape: str, style: str) -> str:
    """What the citation processor makes of an item, which is given as JSON."""
    from citeproc import Citation, CitationItem, CitationStylesBibliography, formatter
    from citeproc.source.json import CiteProcJSON

    item = json.loads(shape)
    unsigned = item["type"] == "chapter" and "author" not in item
    references = CitationStylesBibliography(_style(FILES[style], unsigned), CiteProcJSON([item]), formatter.html)
    citation = Citation([CitationItem(item["id"])])
    references.register(citation)
    if style == "chicago-note":
        return str(references.cite(citation, _missing))
    # The style makes a capital of the version's first letter also within a sentence.
    return "".join(map(str, references.bibliography()[0])).replace(", Version ", ", version ")


def plain(item: Item, style: str = "chicago") -> str:
    """The same as plain text."""
    return html.unescape(re.sub(r"</?i>", "", formatted(item, style)))


def _missing(item: Any) -> None:
    raise KeyError(item.key)


def _in_italics(text: str, item: Item) -> str:
    """The title of the edition, and of a journal named in passing, in italics also where a style sets them as text."""
    for whole in (imprint(), imprint(mla=True)):
        text = text.replace(f"<i>{whole}</i>", whole).replace(whole, whole.replace(HEADLINE, f"<i>{HEADLINE}</i>"))
    for journal in journals():
        if journal in item.get("genre", ""):
            text = text.replace(journal, f"<i>{journal}</i>")
    return text


def _bent(item: Item) -> Item:
    bent = {name: value for name, value in item.items() if name not in (*PLACE, "note")}
    # Of a magazine without a number citeproc-py prints the word `edition`, and of our title it makes `Card-game`.
    if bent["type"] == "article-magazine":
        bent["type"] = "article-journal"
    # Both handbooks write volumes in Arabic figures, whatever the title page has.
    if "volume" in bent:
        bent["volume"] = _arabic(bent["volume"])
    # Within a reference a title that is quoted stands in double marks.
    if "genre" in bent:
        bent["genre"] = bent["genre"].replace("‘", "“").replace("’", "”")
    return {name: HEADLINE if value == TITLE else value for name, value in bent.items()}


def _arabic(number: str) -> str:
    """A Roman number in Arabic figures; any other as it is.

    >>> _arabic("XXIV"), _arabic("5")
    ('24', '5')
    """
    values = [ROMAN.get(letter, 0) for letter in number]
    if not all(values):
        return number
    following = [*values[1:], 0]
    return str(sum(-value if value < after else value for value, after in zip(values, following, strict=True)))


def _for_chicago(item: Item) -> Item:
    """The edition and the place in it as one element, which keeps the page of the work before them."""
    place = ", ".join(item[name] for name in PLACE if name in item)
    # Without `archive` the style begins a sentence with the place, and makes its first letter a capital.
    return {"archive" if "archive" in item else "archive_location": place} if place else {}


def _for_mla(item: Item) -> Item:
    """The edition as the second container, which CSL calls `source`, and the place in it before the address."""
    bent = {"source": imprint(mla=True)} if "archive" in item else {}
    # Where a book has no place, Chicago says so; MLA leaves it out.
    if item.get("publisher-place") == NO_PLACE:
        bent["publisher-place"] = ""
    if "URL" not in item:
        return bent
    return bent | {"URL": ", ".join(item[name] for name in ("archive_location", "URL") if name in item)}


@cache
def _style(name: str, unsigned: bool) -> Any:
    """A style; for an unsigned chapter, one that does not put the editors of the book in the author's place."""
    from citeproc import CitationStylesStyle
    from lxml import etree

    text = resources.files("snorum.citing").joinpath("styles", name).read_bytes()
    style = etree.fromstring(text)
    # What a macro puts in an author's place citeproc-py prints again in its own: an unsigned work gave its title
    # twice. Left out, the reference begins with the title, as both handbooks would have it.
    for substitute in style.iter(f"{CSL}substitute"):
        for child in list(substitute):
            if child.tag != f"{CSL}names" or (unsigned and "editor" in child.get("variable", "")):
                substitute.remove(child)
    # It makes initials of given names though the styles say `initialize="false"`.
    if "initialize-with" in style.attrib:
        del style.attrib["initialize-with"]
    # Of the pages 6 to 11 it makes 6–1 where they are to be abridged to two figures.
    style.set("page-range-format", "chicago")
    return CitationStylesStyle(io.BytesIO(etree.tostring(style)), locale="en-US", validate=False)

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

from snorum.edition.editions import Edition, chosen, looking_into, own
from snorum.site.citing.imprint import Item, editors, full_title, headline, imprint, is_reserved
from snorum.site.citing.works import journals, pseudonyms

STYLES = {"chicago-note": "Chicago, note", "chicago": "Chicago, bibliography", "mla": "MLA"}
"""The styles of references, with their names on the page."""
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
    """A reference as HTML, with titles of books in `<i>`.

    Args:
        item: the reference as CSL-JSON.
        style: one of `STYLES`.
    """
    with looking_into(edition_of_item(item)):
        return _formatted(item, style)


def edition_of_item(item: Item) -> Edition:
    """The edition in which a reference is: the one that is worked with, or Snorum's own, as its address says."""
    return own() if item.get("URL", "").startswith(own().address) else chosen()


def _formatted(item: Item, style: str) -> str:
    # A page has a hundred references that differ only in a few words. So the slow processor formats each shape once,
    # with placeholders for these words. All it can do to a placeholder is capitalise the first letter.
    words: dict[str, str] = {name: item[name] for name in ("URL", "archive_location") if name in item}
    if item.get("author") == editors():
        words["title"] = headline(item["title"])
    if is_reserved(item):
        words["URL"] += " (reserved)"
    marked = item | {"id": "shape"} | {name: _placeholder(name) for name in words}
    shape = _prepare_item(marked) | (_for_mla(marked) if style == "mla" else _for_chicago(marked))
    text = _run_processor(json.dumps(shape), style)
    for name, word in words.items():
        word = html.escape(word, quote=False)
        text = text.replace(_placeholder(name), word).replace(
            _placeholder(name).capitalize(), word[:1].upper() + word[1:]
        )
    return _finish(text, item)


def _finish(text: str, item: Item) -> str:
    """Correct what the processor leaves wrong."""
    return _add_italics(_fix_punctuation(_add_pseudonyms(text.replace("'", "’"))), item)


def _add_pseudonyms(text: str) -> str:
    """Add pseudonyms in brackets after the authors' names, as both handbooks require."""
    for (given, family), pseudonym in pseudonyms().items():
        for name in (f"{family}, {given}", f"{given} {family}"):
            inverted = name.endswith(".")
            text = text.replace(name, f"{name} [{pseudonym}, pseud.]" + ("." if inverted else ""), 1)
    return text


def _fix_punctuation(text: str) -> str:
    """Put full stops and commas inside quotation marks, and drop full stops after `?` or `!`, as both handbooks do."""
    text = re.sub(r"([?!])(”|</i>)\.", r"\1\2", text)
    return re.sub(r"”([.,])", r"\1”", text)


def _placeholder(name: str) -> str:
    return f"q{name.replace('_', '').lower()}q"


@lru_cache(maxsize=1024)
def _run_processor(shape: str, style: str) -> str:
    """Format an item, given as JSON, with the citation processor."""
    from citeproc import Citation, CitationItem, CitationStylesBibliography, formatter
    from citeproc.source.json import CiteProcJSON

    item = json.loads(shape)
    unsigned = item["type"] == "chapter" and "author" not in item
    references = CitationStylesBibliography(_style(FILES[style], unsigned), CiteProcJSON([item]), formatter.html)
    citation = Citation([CitationItem(item["id"])])
    references.register(citation)
    if style == "chicago-note":
        return str(references.cite(citation, _fail_on_missing))
    # The style capitalises "version" even within a sentence.
    return "".join(map(str, references.bibliography()[0])).replace(", Version ", ", version ")


def plain(item: Item, style: str = "chicago") -> str:
    """A reference as plain text."""
    return html.unescape(re.sub(r"</?i>", "", formatted(item, style)))


def _fail_on_missing(item: Any) -> None:
    raise KeyError(item.key)


def _add_italics(text: str, item: Item) -> str:
    """Put the titles of the edition and of journals in italics where a style leaves them plain."""
    title = full_title()
    for whole in (imprint(), imprint(mla=True)):
        text = text.replace(f"<i>{whole}</i>", whole).replace(whole, whole.replace(title, f"<i>{title}</i>"))
    for journal in journals():
        if journal in item.get("genre", ""):
            text = text.replace(journal, f"<i>{journal}</i>")
    return text


def _prepare_item(item: Item) -> Item:
    bent = {name: value for name, value in item.items() if name not in (*PLACE, "note")}
    # For a magazine without a number citeproc-py prints the word `edition`, and it turns our title into `Card-game`.
    if bent["type"] == "article-magazine":
        bent["type"] = "article-journal"
    # Both handbooks write volumes in Arabic numerals, even if the title page does not.
    if "volume" in bent:
        bent["volume"] = _arabic(bent["volume"])
    # In a reference, a quoted title has double quotation marks.
    if "genre" in bent:
        bent["genre"] = bent["genre"].replace("‘", "“").replace("’", "”")
    return {name: full_title() if value == chosen().title else value for name, value in bent.items()}


def _arabic(number: str) -> str:
    """Convert a Roman number to Arabic numerals; return any other text unchanged.

    >>> _arabic("XXIV"), _arabic("5")
    ('24', '5')
    """
    values = [ROMAN.get(letter, 0) for letter in number]
    if not all(values):
        return number
    following = [*values[1:], 0]
    return str(sum(-value if value < after else value for value, after in zip(values, following, strict=True)))


def _for_chicago(item: Item) -> Item:
    """The edition and the place in it as one element, so that the page of the work comes first."""
    place = ", ".join(item[name] for name in PLACE if name in item)
    # Without `archive` the style starts a sentence with the place and capitalises it.
    return {"archive" if "archive" in item else "archive_location": place} if place else {}


def _for_mla(item: Item) -> Item:
    """The edition as the second container (`source` in CSL), and the place in it before the address."""
    bent = {"source": imprint(mla=True)} if "archive" in item else {}
    # If a book has no place of publication, Chicago says so and MLA omits it.
    if item.get("publisher-place") == NO_PLACE:
        bent["publisher-place"] = ""
    if "URL" not in item:
        return bent
    return bent | {"URL": ", ".join(item[name] for name in ("archive_location", "URL") if name in item)}


@cache
def _style(name: str, unsigned: bool) -> Any:
    """Read a style; for an unsigned chapter, change it so that the book's editors do not replace the author."""
    from citeproc import CitationStylesStyle
    from lxml import etree

    text = resources.files("snorum.site.citing").joinpath("styles", name).read_bytes()
    style = etree.fromstring(text)
    # citeproc-py prints a substitute for the author twice, so that an unsigned work had its title twice. Without
    # substitutes the reference begins with the title, as both handbooks require.
    for substitute in style.iter(f"{CSL}substitute"):
        for child in list(substitute):
            if child.tag != f"{CSL}names" or (unsigned and "editor" in child.get("variable", "")):
                substitute.remove(child)
    # citeproc-py abbreviates given names although the styles say `initialize="false"`.
    if "initialize-with" in style.attrib:
        del style.attrib["initialize-with"]
    # When page numbers are to be shortened to two digits, it turns 6–11 into 6–1.
    style.set("page-range-format", "chicago")
    return CitationStylesStyle(io.BytesIO(etree.tostring(style)), locale="en-US", validate=False)

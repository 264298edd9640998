"""The part of TEI P5 that the edition uses, and nothing more: any other markup is an error.

A file is parsed without network, without a document type and without entities of its own, and is then
held against the tables below. What passes needs no more care from the reader than they promise.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from lxml import etree

from snorum.vocabulary import SnorumError

TEI = "{http://www.tei-c.org/ns/1.0}"
XML = "{http://www.w3.org/XML/1998/namespace}"


class TeiError(SnorumError):
    """A TEI file that breaks the rules of the edition: `file:line: what, what was expected`."""

    def __init__(self, path: Path, line: int, what: str, expected: str) -> None:
        super().__init__(f"{path}:{line}: {what}, expected {expected}")

    @classmethod
    def at(cls, path: Path, element: etree._Element, what: str, expected: str) -> TeiError:
        """The error of an element, on the line where that begins."""
        return cls(path, line_of(element), what, expected)


class Use(NamedTuple):
    """How the subset uses an element of the text."""

    children: tuple[str, ...] = ()
    text: bool = False
    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


INLINE = ("pb", "hi", "choice", "app", "supplied", "gap", "foreign", "note")

TEXT = {
    "TEI": Use(("teiHeader", "text"), required=("xml:id",), optional=("xml:lang",)),
    "text": Use(("body",)),
    "body": Use(("pb", "div")),
    "div": Use(("pb", "head", "p", "table", "div"), optional=("n",)),
    "head": Use(INLINE, text=True, required=("xml:id", "ana")),
    "p": Use(("pb", "s")),
    "s": Use(INLINE, text=True, required=("xml:id", "ana")),
    "table": Use(("row",)),
    "row": Use(("cell",)),
    "cell": Use(INLINE, text=True, optional=("xml:id", "ana", "prev")),
    "pb": Use(required=("n",)),
    "hi": Use(text=True, required=("rend",)),
    "choice": Use(("sic", "corr", "abbr", "expan")),
    "sic": Use(("pb",), text=True),
    "corr": Use(text=True),
    "abbr": Use(text=True),
    "expan": Use(text=True),
    "app": Use(("lem", "rdg")),
    "lem": Use(("hi",), text=True, required=("wit",)),
    "rdg": Use(("hi", "witEnd"), text=True, required=("wit",)),
    "witEnd": Use(),
    "supplied": Use(text=True, optional=("reason", "source")),
    "gap": Use(required=("reason",)),
    "foreign": Use(text=True, required=("xml:lang",)),
    "note": Use(("foreign",), text=True, required=("type",)),
}
"""The elements of the text: what each may hold, and its attributes."""

HEADER = {
    "teiHeader": (), "fileDesc": (), "titleStmt": (), "title": ("type", "xml:lang"), "author": (), "editor": (),
    "persName": ("type",), "orgName": (), "respStmt": (), "resp": (), "publicationStmt": (), "publisher": (),
    "date": ("type", "when"), "ptr": ("target",),
    "availability": ("status",), "licence": ("target",), "sourceDesc": (), "bibl": ("xml:id",), "biblScope": ("unit",),
    "textLang": ("mainLang",),
    "idno": ("type",), "note": (), "listWit": (), "witness": ("xml:id", "ana"), "encodingDesc": (),
    "projectDesc": (), "editorialDecl": (), "segmentation": (), "correction": ("status", "method"),
    "normalization": ("method",), "quotation": ("marks",), "classDecl": (), "taxonomy": ("xml:id",),
    "category": ("xml:id",), "catDesc": (), "revisionDesc": (), "change": ("when",), "p": (),
}  # fmt: skip
"""The elements of the header and their attributes, all optional; their order is for the TEI schema."""


def name_of(element: etree._Element) -> str:
    """The name of a TEI element, without its namespace."""
    return str(element.tag).removeprefix(TEI)


def line_of(element: etree._Element) -> int:
    """The line on which an element begins."""
    line: object = element.sourceline
    return line if isinstance(line, int) else 0


def parse(path: Path) -> etree._Element:
    """Parse a TEI file and hold it against the subset.

    Returns:
        The root element. Comments are gone.

    Raises:
        TeiError: the file cannot be read, is not well-formed UTF-8, has a document type, or uses anything
            outside the subset, or an `xml:id` twice.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise TeiError(path, 1, f"the file cannot be read ({error.strerror})", "a TEI file") from None
    try:
        written = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise TeiError(path, line, "a byte that is not UTF-8", "a file in UTF-8") from None
    # Refused before it is parsed: a document type is where entities come from.
    before, doctype, _ = written.partition("<!DOCTYPE")
    if doctype:
        raise TeiError(path, before.count("\n") + 1, "a document type", "none: entities are not expanded")
    # The encoding is given, since a file could declare another and hide a document type in it.
    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        remove_comments=True,
        collect_ids=False,
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise TeiError(path, error.lineno or 1, f"not XML ({error.msg})", "a well-formed file") from None
    _check_root(path, root)
    _check_ids(path, root)
    return root


def _check_root(path: Path, root: etree._Element) -> None:
    if root.tag != f"{TEI}TEI":
        raise TeiError.at(path, root, f"the root element is <{root.tag}>", "<TEI> in the TEI namespace")
    _check_text(path, root)
    present = [name_of(child) for child in root]
    if present != ["teiHeader", "text"]:
        raise TeiError.at(path, root, f"<TEI> holds {present}", "a teiHeader, then a text")


def _check_text(path: Path, element: etree._Element) -> None:
    name = name_of(element)
    use = TEXT[name]
    _check_attributes(path, element, use.required + use.optional)
    for attribute in use.required:
        if element.get(attribute.replace("xml:", XML)) is None:
            what = f"<{name}> has no {attribute}"
            raise TeiError.at(path, element, what, f"{attribute} on each <{name}>")
    if not use.text:
        _check_no_text(path, element)
    for child in element:
        if name_of(child) not in use.children:
            expected = ", ".join(f"<{each}>" for each in use.children) or "no element"
            raise TeiError.at(path, child, f"{_described(child)} in <{name}>", expected)
        if name_of(child) == "teiHeader":
            _check_header(path, child)
        else:
            _check_text(path, child)


def _check_header(path: Path, element: etree._Element) -> None:
    name = name_of(element)
    if name not in HEADER:
        raise TeiError.at(path, element, f"{_described(element)} in the header", ", ".join(HEADER))
    _check_attributes(path, element, HEADER[name])
    for child in element:
        _check_header(path, child)


def _check_attributes(path: Path, element: etree._Element, known: tuple[str, ...]) -> None:
    for attribute in map(str, element.attrib):
        if attribute.replace(XML, "xml:") not in known:
            what = f"attribute {attribute.replace(XML, 'xml:')} on <{name_of(element)}>"
            raise TeiError.at(path, element, what, ", ".join(known) or "no attribute")


def _check_no_text(path: Path, element: etree._Element) -> None:
    stray = [element.text, *(child.tail for child in element)]
    for text in stray:
        if text and text.strip():
            what = f"text in <{name_of(element)}>: {text.split()[0]!r}"
            raise TeiError.at(path, element, what, "text in sentences and headings only")


def _check_ids(path: Path, root: etree._Element) -> None:
    seen: dict[str, int] = {}
    for element in root.iter():
        identifier = element.get(f"{XML}id")
        if identifier is None:
            continue
        if identifier in seen:
            what = f"xml:id {identifier!r} a second time"
            raise TeiError.at(path, element, what, f"it once, as on line {seen[identifier]}")
        seen[identifier] = line_of(element)


def _described(element: etree._Element) -> str:
    if isinstance(element, etree._ProcessingInstruction):
        return "a processing instruction"
    return f"<{name_of(element)}>"


def text_of(element: etree._Element) -> str:
    """The text of an element and of all within it, as it stands."""
    return "".join(map(str, element.itertext()))


def flat(element: etree._Element) -> str:
    """The same on one line, with one space for every run of white space."""
    return " ".join(text_of(element).split())


def identifier(element: etree._Element) -> str:
    """An element's own `xml:id`; empty if it has none."""
    return element.get(f"{XML}id") or ""


def pointers(path: Path, element: etree._Element, attribute: str, known: Sequence[str]) -> list[str]:
    """The names that an attribute points to, as `#one #other`: at least one, each of them known, none twice."""
    names = (element.get(attribute) or "").split()
    expected = " or ".join(f"#{each}" for each in known) + ", each at most once"
    if not names or len(set(names)) < len(names):
        raise TeiError.at(path, element, f"{attribute}={element.get(attribute)!r}", expected)
    for name in names:
        if name[:1] != "#" or name[1:] not in known:
            raise TeiError.at(path, element, f"{attribute} {name!r}", expected)
    return [name[1:] for name in names]

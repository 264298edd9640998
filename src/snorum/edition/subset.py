"""The part of TEI P5 that the edition uses. Any other markup is an error.

A file is parsed without network access, document type or entities, and then checked against the tables below, so that
the reader of a file can rely on them. `sources/snorum.odd` names the same elements for readers of TEI, and says how
they are used; `python -m tools.tei_schema` makes the schema `sources/snorum.rng` from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from lxml import etree

from snorum.games.vocabulary import SnorumError

TEI = "{http://www.tei-c.org/ns/1.0}"
XML = "{http://www.w3.org/XML/1998/namespace}"


class TeiError(SnorumError):
    """A TEI file breaks the edition's rules. The message is `file:line: what was found, what was expected`."""

    def __init__(self, path: Path, line: int, what: str, expected: str) -> None:
        super().__init__(f"{path}:{line}: {what}, expected {expected}")

    @classmethod
    def at(cls, path: Path, element: etree._Element, what: str, expected: str) -> TeiError:
        """An error at the line on which an element begins."""
        return cls(path, line_of(element), what, expected)


def raise_all(faults: Iterable[TeiError]) -> None:
    """Raise one error that says what all of these say, if there are any."""
    if found := list(faults):
        found[0].args = ("\n".join(map(str, found)),)
        raise found[0]


class ElementUse(NamedTuple):
    """What an element of the text may contain, and its attributes."""

    children: tuple[str, ...] = ()
    text: bool = False
    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


INLINE = ("pb", "hi", "choice", "app", "supplied", "gap", "foreign", "note")

TEXT = {
    "TEI": ElementUse(("teiHeader", "text"), required=("xml:id",), optional=("xml:lang",)),
    "text": ElementUse(("body",)),
    "body": ElementUse(("pb", "div")),
    "div": ElementUse(("pb", "head", "p", "table", "div"), optional=("n", "decls")),
    "head": ElementUse(INLINE, text=True, required=("xml:id", "ana"), optional=("source",)),
    "p": ElementUse(("pb", "s")),
    "s": ElementUse(INLINE, text=True, required=("xml:id", "ana"), optional=("source",)),
    "table": ElementUse(("row",)),
    "row": ElementUse(("cell",)),
    "cell": ElementUse(INLINE, text=True, optional=("xml:id", "ana", "prev")),
    "pb": ElementUse(required=("n",)),
    "hi": ElementUse(text=True, required=("rend",)),
    "choice": ElementUse(("sic", "corr", "abbr", "expan")),
    "sic": ElementUse(("pb",), text=True),
    "corr": ElementUse(text=True),
    "abbr": ElementUse(text=True),
    "expan": ElementUse(text=True),
    "app": ElementUse(("lem", "rdg")),
    "lem": ElementUse(("hi",), text=True, required=("wit",)),
    "rdg": ElementUse(("hi", "witEnd"), text=True, required=("wit",)),
    "witEnd": ElementUse(),
    "supplied": ElementUse(text=True, optional=("reason", "source")),
    "gap": ElementUse(required=("reason",)),
    "foreign": ElementUse(text=True, required=("xml:lang",)),
    "note": ElementUse(("foreign",), text=True, required=("type",)),
}
"""The elements of the text: what each may contain, and its attributes."""

HEADER = {
    "teiHeader": (), "fileDesc": (), "titleStmt": (), "title": ("type", "xml:lang"), "author": (), "editor": (),
    "persName": ("type",), "orgName": (), "respStmt": (), "resp": (), "publicationStmt": (), "publisher": (),
    "date": ("type", "when"), "ptr": ("target",),
    "availability": ("status",), "licence": ("target",), "sourceDesc": (), "bibl": ("xml:id", "ana", "source", "type"),
    "biblScope": ("unit",),
    "textLang": ("mainLang",),
    "idno": ("type",), "note": (), "listWit": (), "witness": ("xml:id", "ana"), "encodingDesc": (),
    "projectDesc": (), "editorialDecl": (), "segmentation": (), "correction": ("status", "method"),
    "normalization": ("method",), "quotation": ("marks",), "refsDecl": (), "citeStructure": ("unit", "match", "use"),
    "classDecl": (), "taxonomy": ("xml:id",),
    "category": ("xml:id",), "catDesc": (), "revisionDesc": (), "change": ("when",), "p": (),
}  # fmt: skip
"""The elements of the header and their attributes, all optional. The TEI schema checks their order."""


def tag_name(element: etree._Element) -> str:
    """The name of a TEI element, without its namespace."""
    return str(element.tag).removeprefix(TEI)


def line_of(element: etree._Element) -> int:
    """The line on which an element begins."""
    line: object = element.sourceline
    return line if isinstance(line, int) else 0


def parse(path: Path) -> etree._Element:
    """Parse a TEI file and check it against the subset.

    Returns:
        The root element, without comments.

    Raises:
        TeiError: the file cannot be read, is not well-formed XML in UTF-8, has a document type, uses anything outside
            the subset, or uses an `xml:id` twice. The message names all such faults.
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
    # Refused before parsing: a document type could define entities.
    before, doctype, _ = written.partition("<!DOCTYPE")
    if doctype:
        raise TeiError(path, before.count("\n") + 1, "a document type", "none: entities are not expanded")
    # The encoding is fixed: a file could declare another one to hide a document type.
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
    if root.tag != f"{TEI}TEI":
        raise TeiError.at(path, root, f"the root element is <{root.tag}>", "<TEI> in the TEI namespace")
    raise_all((*_faults_of_text(path, root), *_faults_of_ids(path, root)))
    present = [tag_name(child) for child in root]
    if present != ["teiHeader", "text"]:
        raise TeiError.at(path, root, f"<TEI> holds {present}", "a teiHeader, then a text")
    return root


def _faults_of_text(path: Path, element: etree._Element) -> Iterator[TeiError]:
    name = tag_name(element)
    use = TEXT[name]
    yield from _faults_of_attributes(path, element, use.required + use.optional)
    for attribute in use.required:
        if element.get(attribute.replace("xml:", XML)) is None:
            what = f"<{name}> has no {attribute}"
            yield TeiError.at(path, element, what, f"{attribute} on each <{name}>")
    if not use.text:
        yield from _faults_of_stray_text(path, element)
    for child in element:
        if tag_name(child) not in use.children:
            expected = ", ".join(f"<{each}>" for each in use.children) or "no element"
            yield TeiError.at(path, child, f"{_describe(child)} in <{name}>", expected)
        elif tag_name(child) == "teiHeader":
            yield from _faults_of_header(path, child)
        else:
            yield from _faults_of_text(path, child)


def _faults_of_header(path: Path, element: etree._Element) -> Iterator[TeiError]:
    name = tag_name(element)
    if name not in HEADER:
        yield TeiError.at(path, element, f"{_describe(element)} in the header", ", ".join(HEADER))
        return
    yield from _faults_of_attributes(path, element, HEADER[name])
    for child in element:
        yield from _faults_of_header(path, child)


def _faults_of_attributes(path: Path, element: etree._Element, known: tuple[str, ...]) -> Iterator[TeiError]:
    for attribute in map(str, element.attrib):
        if attribute.replace(XML, "xml:") not in known:
            what = f"attribute {attribute.replace(XML, 'xml:')} on <{tag_name(element)}>"
            yield TeiError.at(path, element, what, ", ".join(known) or "no attribute")


def _faults_of_stray_text(path: Path, element: etree._Element) -> Iterator[TeiError]:
    stray = [element.text, *(child.tail for child in element)]
    for text in stray:
        if text and text.strip():
            what = f"text in <{tag_name(element)}>: {text.split()[0]!r}"
            yield TeiError.at(path, element, what, "text in sentences and headings only")


def _faults_of_ids(path: Path, root: etree._Element) -> Iterator[TeiError]:
    seen: dict[str, int] = {}
    for element in root.iter():
        identifier = element.get(f"{XML}id")
        if identifier is None:
            continue
        if identifier in seen:
            what = f"xml:id {identifier!r} a second time"
            yield TeiError.at(path, element, what, f"it once, as on line {seen[identifier]}")
        seen[identifier] = line_of(element)


def _describe(element: etree._Element) -> str:
    if isinstance(element, etree._ProcessingInstruction):
        return "a processing instruction"
    return f"<{tag_name(element)}>"


def text_of(element: etree._Element) -> str:
    """The text of an element with everything in it, unchanged."""
    return "".join(map(str, element.itertext()))


def flat_text(element: etree._Element) -> str:
    """The text of an element on one line, with single spaces."""
    return " ".join(text_of(element).split())


def identifier(element: etree._Element) -> str:
    """An element's own `xml:id`; empty if it has none."""
    return element.get(f"{XML}id") or ""


def read_pointers(path: Path, element: etree._Element, attribute: str, known: Sequence[str]) -> list[str]:
    """The names in an attribute such as `#one #other`: one or more known names, each at most once."""
    names = (element.get(attribute) or "").split()
    expected = " or ".join(f"#{each}" for each in known) + ", each at most once"
    if not names or len(set(names)) < len(names):
        raise TeiError.at(path, element, f"{attribute}={element.get(attribute)!r}", expected)
    for name in names:
        if name[:1] != "#" or name[1:] not in known:
            raise TeiError.at(path, element, f"{attribute} {name!r}", expected)
    return [name[1:] for name in names]

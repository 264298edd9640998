"""Reads a work from its TEI file, as frozen dataclasses.

`subset` defines what a file may contain. `header` reads the facts about the work, `numbering` the ids of passages, and
`apparatus` the marks in them. `copies` undoes the marked changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from lxml import etree

from snorum.edition.apparatus import Apparatus, tidy
from snorum.edition.certainty import KNOWN
from snorum.edition.copies import words_in_copy
from snorum.edition.header import (
    LICENCE,
    PRINCIPLES,
    TITLE,
    authors,
    check_header,
    language,
    printings,
    reported_by,
    revisions,
    texts_at,
    witnesses,
    works_relied_on,
)
from snorum.edition.numbering import Numbering
from snorum.edition.subset import (
    TEI,
    TeiError,
    flat_text,
    identifier,
    line_of,
    parse,
    raise_all,
    read_pointers,
    tag_name,
)
from snorum.edition.work import ROLES, Passage, Piece, Printing, Witness, Work, words_of

__all__ = ["Passage", "Piece", "TeiError", "Witness", "Work", "read", "words_of"]


def read(path: Path) -> Work:
    """Read a TEI file of the edition.

    Raises:
        TeiError: the file breaks the edition's rules; the message gives file, line and what was expected, for each
            passage.
    """
    root = parse(path)
    header = root[0]
    check_header(path, header)
    work, copies = identifier(root), witnesses(path, header)
    numbering = Numbering(path, work)
    apparatus = Apparatus(path, [each.id for each in copies], works_relied_on(path, header), numbering)
    known = printings(path, header)
    reader = _PassageReader(path, numbering, apparatus, known)
    body = root[1].find(f"{TEI}body")
    if body is None:
        raise TeiError.at(path, root[1], "<text> has no body", "<body>")
    reader.read_division(body, None)
    raise_all(reader.faults)
    main, *others = texts_at(header, TITLE)
    names = authors(header)
    return Work(
        id=work,
        title=main,
        full_title=": ".join([main, *others]),
        author=names[0] if names else "",
        pseudonym=names[1] if len(names) > 1 else None,
        licence=texts_at(header, LICENCE)[0],
        principles=texts_at(header, PRINCIPLES),
        revisions=revisions(header),
        language=language(header),
        printings=known,
        witnesses=tuple(replace(each, words=tuple(words_in_copy(body, each))) for each in copies),
        passages=tuple(reader.passages),
    )


class _PassageReader:
    """Collects the passages of a text in reading order."""

    def __init__(self, path: Path, numbering: Numbering, apparatus: Apparatus, known: Mapping[str, Printing]) -> None:
        self.path, self.numbering, self.apparatus, self.printings = path, numbering, apparatus, known
        self.printing = known[""]
        self.passages: list[Passage] = []
        self.faults: list[TeiError] = []

    def read_division(self, element: etree._Element, section: str | None) -> None:
        self.numbering.enter_division(element)
        before = self.printing
        if element.get("decls"):
            (named, *_) = read_pointers(self.path, element, "decls", tuple(self.printings))
            self.printing = self.printings[named]
        for child in element:
            with self.noting_faults():
                match tag_name(child):
                    case "pb":
                        self.numbering.turn_page(child)
                    case "head":
                        heading = self.read_passage(child, section)
                        section = (heading.text or "").rstrip(".")
                    case "s":
                        self.read_passage(child, section)
                    case "table":
                        self.read_table(child, section)
                    case _:
                        self.read_division(child, section)
        self.printing = before

    @contextmanager
    def noting_faults(self) -> Iterator[None]:
        """Go on with what follows, so that all faults are named at once."""
        try:
            yield
        except TeiError as error:
            self.faults.append(error)

    def read_table(self, element: etree._Element, section: str | None) -> None:
        for row, cells in enumerate(element, 1):
            for column, cell in enumerate(cells, 1):
                with self.noting_faults():
                    if cell.get("prev") is None:
                        passage = self.read_passage(cell, section)
                        self.passages[-1] = replace(passage, cells=((row, column),))
                    else:
                        self.extend_cell(cell, (row, column))

    def extend_cell(self, element: etree._Element, place: tuple[int, int]) -> None:
        """Add the words of a continued cell, on another line of its table, to its passage."""
        before = element.get("prev", "").removeprefix("#")
        index = next((i for i, each in enumerate(self.passages) if each.cells and each.id == before), None)
        if index is None or index == len(self.passages) - 1:
            raise TeiError.at(
                self.path, element, f"prev {element.get('prev')!r}", "a cell on the line before, as #peel-96-12"
            )
        if len(element) or len(element.attrib) > 1 or not flat_text(element):
            raise TeiError.at(
                self.path, element, f"more of {before}", "words alone, without markup or a name of their own"
            )
        passage, between = self.passages[index], [each.id for each in self.passages[index + 1 :]]
        pieces = (*passage.pieces, Piece("text", " "), self.apparatus.moved_piece(flat_text(element), between))
        text = "".join(piece.text for piece in pieces)
        self.passages[index] = replace(passage, text=text, pieces=pieces, cells=(*passage.cells, place))

    def read_passage(self, element: etree._Element, section: str | None) -> Passage:
        name, page = self.numbering.next_id(element), self.numbering.page
        roles, (known, through) = self.read_categories(element)
        pieces = tidy(self.apparatus.pieces(element))
        summary = tidy(self.apparatus.summary(element))
        gist = "".join(piece.text for piece in summary)
        text = "".join(piece.text for piece in pieces)
        if bool(text) == bool(gist):
            raise TeiError.at(self.path, element, f"{name} has {'both' if text else 'neither'}", "a text or a gist")
        passage = Passage(
            id=name,
            work=self.numbering.work,
            page=page,
            section=section,
            roles=roles,
            text=text or None,
            gist=gist or None,
            pieces=pieces or summary,
            line=line_of(element),
            known=known,
            through=through,
            printing=self.printing.key,
        )
        self.passages.append(passage)
        return passage

    def read_categories(self, element: etree._Element) -> tuple[tuple[str, ...], tuple[str, str]]:
        """The roles of a passage, and how we know it: as the printing, if the passage does not say otherwise."""
        categories = read_pointers(self.path, element, "ana", (*ROLES, *KNOWN))
        roles, kinds = [each for each in categories if each in ROLES], [each for each in categories if each in KNOWN]
        if not roles or len(kinds) > 1:
            what, expected = f"ana {element.get('ana')!r}", "one role or more, and at most one certainty"
            raise TeiError.at(self.path, element, what, expected)
        if not kinds:
            return tuple(roles), (self.printing.known, self.printing.through)
        return tuple(roles), (kinds[0], reported_by(self.path, element, kinds[0], self.apparatus.books))

"""Read a work from its TEI file. Nothing but frozen dataclasses leaves this module.

`subset` says what may stand in a file, `header` reads what is said of the work, `numbering` and `apparatus` what
passages are called and what is marked in them, and `heard` undoes the marks again.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from lxml import etree

from snorum.edition.apparatus import Apparatus, tidied
from snorum.edition.header import all_texts, authors, language, rested_on, revised, witnesses
from snorum.edition.heard import words_heard
from snorum.edition.numbering import Numbering
from snorum.edition.subset import TEI, TeiError, flat, identifier, line_of, name_of, parse, pointers
from snorum.edition.work import ROLES, Passage, Piece, Witness, Work, words_of

__all__ = ["Passage", "Piece", "TeiError", "Witness", "Work", "read", "words_of"]


def read(path: Path) -> Work:
    """Read a TEI file of the edition.

    Raises:
        TeiError: with file and line, what is wrong and what was expected.
    """
    root = parse(path)
    header = root[0]
    work, copies = identifier(root), witnesses(path, header)
    numbering = Numbering(path, work)
    apparatus = Apparatus(path, [each.id for each in copies], rested_on(path, header), numbering)
    reader = _Reader(path, numbering, apparatus)
    body = root[1].find(f"{TEI}body")
    if body is None:
        raise TeiError.at(path, root[1], "<text> has no body", "<body>")
    reader.division(body, None)
    main, *others = all_texts(path, header, "fileDesc/titleStmt/title")
    names = authors(path, header)
    return Work(
        id=work,
        title=main,
        full_title=": ".join([main, *others]),
        author=names[0] if names else "",
        pseudonym=names[1] if len(names) > 1 else None,
        licence=all_texts(path, header, "fileDesc/publicationStmt/availability/licence")[0],
        principles=all_texts(path, header, "encodingDesc/editorialDecl/*/p"),
        revised=revised(path, header),
        language=language(header),
        witnesses=tuple(replace(each, words=tuple(words_heard(body, each))) for each in copies),
        passages=tuple(reader.passages),
    )


class _Reader:
    """Goes through a body in reading order and gathers its passages."""

    def __init__(self, path: Path, numbering: Numbering, apparatus: Apparatus) -> None:
        self.path, self.numbering, self.apparatus = path, numbering, apparatus
        self.passages: list[Passage] = []

    def division(self, element: etree._Element, section: str | None) -> None:
        self.numbering.enter(element)
        for child in element:
            match name_of(child):
                case "pb":
                    self.numbering.turn(child)
                case "head":
                    heading = self.passage(child, section)
                    section = (heading.text or "").rstrip(".")
                case "s":
                    self.passage(child, section)
                case "table":
                    self.table(child, section)
                case _:
                    self.division(child, section)

    def table(self, element: etree._Element, section: str | None) -> None:
        for row, cells in enumerate(element, 1):
            for column, cell in enumerate(cells, 1):
                if cell.get("prev") is None:
                    passage = self.passage(cell, section)
                    self.passages[-1] = replace(passage, cells=((row, column),))
                else:
                    self.run_on(cell, (row, column))

    def run_on(self, element: etree._Element, place: tuple[int, int]) -> None:
        """Give a cell that runs on over another line of its table the words that it has there."""
        before = element.get("prev", "").removeprefix("#")
        index = next((i for i, each in enumerate(self.passages) if each.cells and each.id == before), None)
        if index is None or index == len(self.passages) - 1:
            raise TeiError.at(
                self.path, element, f"prev {element.get('prev')!r}", "a cell on the line before, as #peel-96-12"
            )
        if len(element) or len(element.attrib) > 1 or not flat(element):
            raise TeiError.at(
                self.path, element, f"more of {before}", "words alone, without markup or a name of their own"
            )
        passage, between = self.passages[index], [each.id for each in self.passages[index + 1 :]]
        pieces = (*passage.pieces, Piece("text", " "), self.apparatus.moved(flat(element), between))
        text = "".join(piece.text for piece in pieces)
        self.passages[index] = replace(passage, text=text, pieces=pieces, cells=(*passage.cells, place))

    def passage(self, element: etree._Element, section: str | None) -> Passage:
        name, page = self.numbering.identify(element), self.numbering.page
        roles = tuple(pointers(self.path, element, "ana", ROLES))
        pieces = tidied(self.apparatus.pieces(element))
        summary = tidied(self.apparatus.summary(element))
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
        )
        self.passages.append(passage)
        return passage

"""Read a work from its TEI file. Nothing but frozen dataclasses leaves this module."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from lxml import etree

from snorum.edition.subset import TEI, XML, TeiError, line_of, name_of, parse
from snorum.edition.work import ROLES, Passage, Piece, Witness, Work, words_of

__all__ = ["Passage", "Piece", "TeiError", "Witness", "Work", "read", "words_of"]

PASSAGE_ID = re.compile(r"[a-z][a-z0-9]*-[a-z0-9]+-[1-9][0-9]{0,5}")
COPYING = ("page-numbers", "underscores")


def read(path: Path) -> Work:
    """Read a TEI file of the edition.

    Raises:
        TeiError: with file and line, what is wrong and what was expected.
    """
    root = parse(path)
    header = root[0]
    witnesses = _witnesses(path, header)
    reader = _Reader(path, _identifier(root), tuple(witness.id for witness in witnesses), _rested_on(path, header))
    body = root[1].find(f"{TEI}body")
    if body is None:
        raise TeiError(path, line_of(root[1]), "<text> has no body", "<body>")
    reader.division(body, None)
    main, *others = _all(path, header, "fileDesc/titleStmt/title")
    names = _authors(path, header)
    return Work(
        id=_identifier(root),
        title=main,
        full_title=": ".join([main, *others]),
        author=names[0] if names else "",
        pseudonym=names[1] if len(names) > 1 else None,
        licence=_all(path, header, "fileDesc/publicationStmt/availability/licence")[0],
        principles=_all(path, header, "encodingDesc/editorialDecl/*/p"),
        revised=_revised(path, header),
        language=_language(header),
        witnesses=tuple(replace(each, words=tuple(_words(body, each))) for each in witnesses),
        passages=tuple(reader.passages),
    )


class _Reader:
    """Goes through a body in reading order and gathers its passages."""

    def __init__(self, path: Path, work: str, witnesses: tuple[str, ...], books: Mapping[str, str]) -> None:
        self.path = path
        self.work = work
        self.books = books
        """The works on which what is supplied may rest: title and year, by id."""
        self.witnesses = list(witnesses)
        """The witnesses that have not ended yet."""
        self.page: int | None = None
        self.place: str | None = None
        """What ids give after the work: the page or, in a work without pages, the name of a division."""
        self.number = 0
        self.passages: list[Passage] = []

    def error(self, element: etree._Element, what: str, expected: str) -> TeiError:
        return TeiError(self.path, line_of(element), what, expected)

    def division(self, element: etree._Element, section: str | None) -> None:
        if (name := element.get("n")) is not None:
            if self.page is not None or not re.fullmatch("[a-z0-9]+", name):
                what, expected = f"a division named {name!r}", "a word or number, in a work without pages"
                raise self.error(element, what, expected)
            self.place, self.number = name, 0
        for child in element:
            match name_of(child):
                case "pb":
                    self.turn(child)
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
            raise self.error(element, f"prev {element.get('prev')!r}", "a cell on the line before, as #peel-96-12")
        if len(element) or len(element.attrib) > 1 or not _flat(element):
            raise self.error(element, f"more of {before}", "words alone, without markup or a name of their own")
        passage, between = self.passages[index], [each.id for each in self.passages[index + 1 :]]
        words, copies = _flat(element), _together(self.witnesses)
        numbers = " and ".join(each.partition("-")[2] for each in between)
        gives = "which gives" if len(self.witnesses) == 1 else "which give"
        note = f"{words}: after {numbers} in {copies}, {gives} the table line by line"
        pieces = (*passage.pieces, Piece("text", " "), Piece("moved", words, note=note))
        text = "".join(piece.text for piece in pieces)
        self.passages[index] = replace(passage, text=text, pieces=pieces, cells=(*passage.cells, place))

    def turn(self, element: etree._Element) -> int:
        given = element.get("n", "")
        after = self.page or 0
        if not re.fullmatch(r"[1-9][0-9]{0,5}", given) or int(given) <= after:
            raise self.error(element, f"page {given!r} after page {after}", "the number of a later page")
        self.page, self.place, self.number = int(given), given, 0
        return self.page

    def passage(self, element: etree._Element, section: str | None) -> Passage:
        identifier = self.identifier(element)
        page = self.page
        roles = tuple(self.pointers(element, "ana", ROLES))
        pieces = _tidied(self.pieces(element))
        summary = _tidied(self.summary(element))
        gist = "".join(piece.text for piece in summary)
        text = "".join(piece.text for piece in pieces)
        if bool(text) == bool(gist):
            raise self.error(element, f"{identifier} has {'both' if text else 'neither'}", "a text or a gist")
        passage = Passage(
            id=identifier,
            work=self.work,
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

    def identifier(self, element: etree._Element) -> str:
        identifier = _identifier(element)
        parts = PASSAGE_ID.fullmatch(identifier)
        if parts is None:
            raise self.error(element, f"xml:id {identifier!r}", "work-page-number, as in peel-91-7")
        if self.place is None:
            raise self.error(element, f"{identifier} before any page", "<pb>, or <div n>, before a passage")
        expected = f"{self.work}-{self.place}-{self.number + 1}"
        if identifier != expected:
            raise self.error(element, f"xml:id {identifier!r}", f"{expected!r}, by its work, page and place")
        self.number += 1
        return identifier

    def pointers(self, element: etree._Element, attribute: str, known: tuple[str, ...]) -> list[str]:
        names = (element.get(attribute) or "").split()
        expected = " or ".join(f"#{each}" for each in known) + ", each at most once"
        if not names or len(set(names)) < len(names):
            raise self.error(element, f"{attribute}={element.get(attribute)!r}", expected)
        for name in names:
            if name[:1] != "#" or name[1:] not in known:
                raise self.error(element, f"{attribute} {name!r}", expected)
        return [name[1:] for name in names]

    def pieces(self, element: etree._Element) -> Iterator[Piece]:
        yield Piece("text", element.text or "")
        for child in element:
            match name_of(child):
                case "pb":
                    yield Piece("break", "", page=self.turn(child))
                case "hi":
                    if child.get("rend") != "italic":
                        raise self.error(child, f"rend {child.get('rend')!r}", "'italic'")
                    yield Piece("emph", child.text or "")
                case "choice":
                    yield from self.chosen(child)
                case "app":
                    yield self.variant(child)
                case "foreign":
                    yield _foreign(child)
                case "supplied":
                    yield self.supplied(child)
                case "gap":
                    yield Piece("gap", "[…]", note=self.lacking(child.get("reason", "")))
                case _:
                    if child.get("type") != "gist":
                        raise self.error(child, f"a note of type {child.get('type')!r}", "'gist'")
            yield Piece("text", child.tail or "")

    def summary(self, element: etree._Element) -> Iterator[Piece]:
        for note in element.iterfind(f"{TEI}note"):
            yield Piece("text", note.text or "")
            for child in note:
                yield _foreign(child)
                yield Piece("text", child.tail or "")

    def supplied(self, element: etree._Element) -> Piece:
        if not _flat(element):
            raise self.error(element, "nothing supplied", "words within <supplied>")
        names = self.pointers(element, "source", tuple(self.books)) if element.get("source") is not None else []
        after = f", after {' and '.join(self.books[name] for name in names)}" if names else ""
        # The brackets belong to the text: wherever it goes, it is seen to be none of the source's.
        return Piece("supplied", f"[{element.text}]", note=f"supplied by the editors{after}")

    def lacking(self, reason: str) -> str:
        if reason == "lost":
            return f"{_together(self.witnesses)} {_verb(self.witnesses, 'break')} off here"
        return f"not given here: {reason}"

    def chosen(self, choice: etree._Element) -> Iterator[Piece]:
        """Of the two forms of a `<choice>` the one that is read: an error mended, a ditto mark expanded."""
        forms = [name_of(child) for child in choice]
        if forms not in (["sic", "corr"], ["abbr", "expan"]):
            expected = "one <sic>, then one <corr>; or one <abbr>, then one <expan>"
            raise self.error(choice, "<choice> of other things", expected)
        copied, read = _flat(choice[0]), _flat(choice[1])
        if forms == ["abbr", "expan"]:
            if not copied or not read:
                raise self.error(choice, f"{copied!r} expanded to {read!r}", "a mark and what it stands for")
            yield Piece("expanded", _text(choice[1]), note=f"{read}: {_copied(self.witnesses, copied)}, for ditto")
            return
        if copied == read:
            raise self.error(choice, f"{read!r} mended to itself", "a <corr> that differs from its <sic>")
        yield Piece("mended", _text(choice[1]), note=f"{_lemma(read)}: {_copied(self.witnesses, copied)}")
        for turned in choice[0]:
            yield Piece("break", "", page=self.turn(turned))

    def variant(self, app: etree._Element) -> Piece:
        if len(app) < 2 or [name_of(child) for child in app] != ["lem"] + ["rdg"] * (len(app) - 1):
            raise self.error(app, "<app> of other things", "one <lem>, then one <rdg> or more")
        heard: list[str] = []
        notes: list[str] = []
        ended: list[str] = []
        for reading in app:
            names = self.pointers(reading, "wit", tuple(self.witnesses))
            heard += names
            if reading.find(f"{TEI}witEnd") is not None:
                ended += names
                notes.append(f"{_together(names)} {_verb(names, 'end')} before this")
            elif name_of(reading) == "rdg":
                notes.append(_copied(names, _flat(reading)))
        if sorted(heard) != sorted(self.witnesses):
            what = f"readings of {', '.join(heard)}"
            raise self.error(app, what, f"each of {', '.join(self.witnesses)} once")
        self.witnesses = [each for each in self.witnesses if each not in ended]
        return Piece("variant", _text(app[0]), note=f"{_lemma(_flat(app[0]))}: {'; '.join(notes)}")


def _words(body: etree._Element, witness: Witness) -> Iterator[tuple[str, str]]:
    """The words that the edition says a witness has, with the passages they stand in."""
    waiting: list[str] = []
    for element in body.iter(f"{TEI}pb", f"{TEI}head", f"{TEI}s", f"{TEI}cell"):
        if name_of(element) == "pb":
            parent = element.getparent()
            if parent is not None and name_of(parent) in ("body", "div", "p"):
                waiting.append(_heard(element, witness))
            continue
        if any(witness.id in _copies(reading) for reading in element.iterfind(f".//{TEI}witEnd/..")):
            return
        for word in " ".join([*waiting, _heard(element, witness)]).split():
            yield word, _identifier(element) or element.get("prev", "").removeprefix("#")
        waiting.clear()


def _copies(reading: etree._Element) -> list[str]:
    """The witnesses of a `<lem>` or `<rdg>`."""
    return [name.removeprefix("#") for name in (reading.get("wit") or "").split()]


def _heard(element: etree._Element, witness: Witness) -> str:
    """An element as a witness has it: every marked change undone."""
    match name_of(element):
        case "pb":
            return f"[{element.get('n')}]" if witness.page_numbers else ""
        case "corr" | "expan" | "supplied" | "gap" | "note":
            return ""
        case "choice":
            return "".join(_heard(child, witness) for child in element)
        case "app":
            return "".join(_heard(child, witness) for child in element if witness.id in _copies(child))
    inner = (element.text or "") + "".join(_heard(child, witness) + (child.tail or "") for child in element)
    return f"_{inner}_" if name_of(element) == "hi" and witness.underscores else inner


def _witnesses(path: Path, header: etree._Element) -> list[Witness]:
    found = []
    for element in header.iter(f"{TEI}witness"):
        ways = [way.removeprefix("#") for way in (element.get("ana") or "").split()]
        for way in ways:
            if way not in COPYING:
                raise TeiError(path, line_of(element), f"ana {way!r}", " or ".join(COPYING))
        if not _identifier(element):
            raise TeiError(path, line_of(element), "<witness> has no xml:id", "the name of its file")
        title = " ".join(_flat(each) for each in element.iterfind(f"{TEI}bibl/{TEI}title"))
        note = " ".join(_flat(each) for each in element.iterfind(f"{TEI}bibl/{TEI}note"))
        numbers, underscores = (way in ways for way in COPYING)
        found.append(Witness(_identifier(element), title, note, numbers, underscores, words=()))
    return found


def _all(path: Path, header: etree._Element, place: str) -> tuple[str, ...]:
    """The texts of the elements at a place in the header, at least one."""
    steps = "/".join(step if step == "*" else TEI + step for step in place.split("/"))
    found = tuple(_flat(element) for element in header.iterfind(steps))
    if not all(found) or not found:
        raise TeiError(path, line_of(header), f"the header has no {place}", "it, and text in it")
    return found


def _authors(path: Path, header: etree._Element) -> tuple[str, ...]:
    """The names of the author; none where `<author>` says only that he is not known."""
    place = "fileDesc/titleStmt/author"
    _all(path, header, place)
    named = next(header.iterfind(f"{TEI}fileDesc/{TEI}titleStmt/{TEI}author/{TEI}persName"), None)
    return _all(path, header, f"{place}/persName") if named is not None else ()


def _rested_on(path: Path, header: etree._Element) -> Mapping[str, str]:
    """The works of the header that have an id, by title and year: what is supplied may rest on them."""
    found = {}
    for element in header.iterfind(f"{TEI}fileDesc/{TEI}sourceDesc/{TEI}bibl"):
        if name := _identifier(element):
            title, date = element.find(f"{TEI}title"), element.find(f"{TEI}date")
            if title is None or date is None or not _flat(title) or not _flat(date):
                raise TeiError(path, line_of(element), f"the work {name!r} in part", "its <title> and <date>")
            found[name] = f"{_flat(title)} ({_flat(date)})"
    return found


def _language(header: etree._Element) -> str:
    """The language of the first source that the header says it of; English where it says nothing."""
    stated = next(header.iterfind(f"{TEI}fileDesc/{TEI}sourceDesc/{TEI}bibl/{TEI}textLang"), None)
    return (stated.get("mainLang") if stated is not None else None) or "en"


def _foreign(element: etree._Element) -> Piece:
    return Piece("foreign", _text(element), lang=element.get(f"{XML}lang") or "")


def _revised(path: Path, header: etree._Element) -> str:
    dates = [each.get("when") or "" for each in header.iterfind(f"{TEI}revisionDesc/{TEI}change")]
    if not dates or not all(re.fullmatch(r"\d{4}-\d\d-\d\d", date) for date in dates):
        raise TeiError(path, line_of(header), f"revisions dated {dates}", "a change with when=year-month-day")
    return max(dates)


def _tidied(pieces: Iterator[Piece]) -> tuple[Piece, ...]:
    """Runs of white space as one space, none at either end, and no empty pieces."""
    tidy: list[Piece] = []
    spaced = True
    for piece in pieces:
        text = re.sub(r"\s+", " ", piece.text)
        if spaced:
            text = text.removeprefix(" ")
        if text:
            spaced = text.endswith(" ")
        if text or piece.kind != "text":
            tidy.append(replace(piece, text=text))
    for index in range(len(tidy) - 1, -1, -1):
        if tidy[index].text:
            tidy[index] = replace(tidy[index], text=tidy[index].text.removesuffix(" "))
            break
    return tuple(piece for piece in tidy if piece.text or piece.kind != "text")


def _text(element: etree._Element) -> str:
    return "".join(map(str, element.itertext()))


def _flat(element: etree._Element) -> str:
    return " ".join(_text(element).split())


def _identifier(element: etree._Element) -> str:
    return element.get(f"{XML}id") or ""


def _lemma(read: str) -> str:
    """The words that a note of the apparatus is about; marks that would be lost beside its colon, quoted."""
    return read if any(map(str.isalnum, read)) else f"‘{read}’"


def _copied(witnesses: list[str], copied: str) -> str:
    copies = _together(witnesses)
    return f"{copies} {_verb(witnesses, 'read')} ‘{copied}’" if copied else f"missing in {copies}"


def _together(witnesses: list[str]) -> str:
    match witnesses:
        case [one]:
            return one
        case [_, _]:
            return "both copies"
        case _:
            return "all copies"


def _verb(witnesses: list[str], verb: str) -> str:
    return f"{verb}s" if len(witnesses) == 1 else verb

"""The text of a passage in pieces, and in words what each mark in it says of the copies: the apparatus."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from lxml import etree

from snorum.edition.numbering import Numbering
from snorum.edition.subset import TEI, XML, TeiError, flat, name_of, pointers, text_of
from snorum.edition.work import Piece


class Apparatus:
    """Turns marked text into pieces; it knows which witnesses still run at each place."""

    def __init__(self, path: Path, witnesses: Sequence[str], books: Mapping[str, str], numbering: Numbering) -> None:
        self.path, self.numbering = path, numbering
        self.books = books
        """The works on which what is supplied may rest: title and year, by id."""
        self.witnesses = list(witnesses)
        """The witnesses that have not ended yet."""

    def pieces(self, element: etree._Element) -> Iterator[Piece]:
        """The text of a passage, not yet tidied; the summary of one in copyright is no part of it."""
        yield Piece("text", element.text or "")
        for child in element:
            match name_of(child):
                case "pb":
                    yield Piece("break", "", page=self.numbering.turn(child))
                case "hi":
                    if child.get("rend") != "italic":
                        raise TeiError.at(self.path, child, f"rend {child.get('rend')!r}", "'italic'")
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
                        raise TeiError.at(self.path, child, f"a note of type {child.get('type')!r}", "'gist'")
            yield Piece("text", child.tail or "")

    def summary(self, element: etree._Element) -> Iterator[Piece]:
        """The editors' summary of a passage, not yet tidied."""
        for note in element.iterfind(f"{TEI}note"):
            yield Piece("text", note.text or "")
            for child in note:
                yield _foreign(child)
                yield Piece("text", child.tail or "")

    def moved(self, words: str, between: Sequence[str]) -> Piece:
        """Words of a cell that the copies have only after those of the passages `between`."""
        numbers = " and ".join(each.partition("-")[2] for each in between)
        gives = "which gives" if len(self.witnesses) == 1 else "which give"
        note = f"{words}: after {numbers} in {_together(self.witnesses)}, {gives} the table line by line"
        return Piece("moved", words, note=note)

    def supplied(self, element: etree._Element) -> Piece:
        """Words that the editors supplied, in brackets."""
        if not flat(element):
            raise TeiError.at(self.path, element, "nothing supplied", "words within <supplied>")
        names = pointers(self.path, element, "source", tuple(self.books)) if element.get("source") is not None else []
        after = f", after {' and '.join(self.books[name] for name in names)}" if names else ""
        # The brackets belong to the text: wherever it goes, it is seen to be none of the source's.
        return Piece("supplied", f"[{element.text}]", note=f"supplied by the editors{after}")

    def lacking(self, reason: str) -> str:
        """Why there is a gap."""
        if reason == "lost":
            return f"{_together(self.witnesses)} {_verb(self.witnesses, 'break')} off here"
        return f"not given here: {reason}"

    def chosen(self, choice: etree._Element) -> Iterator[Piece]:
        """Of the two forms of a `<choice>` the one that is read: an error mended, a ditto mark expanded."""
        forms = [name_of(child) for child in choice]
        if forms not in (["sic", "corr"], ["abbr", "expan"]):
            expected = "one <sic>, then one <corr>; or one <abbr>, then one <expan>"
            raise TeiError.at(self.path, choice, "<choice> of other things", expected)
        copied, read = flat(choice[0]), flat(choice[1])
        if forms == ["abbr", "expan"]:
            if not copied or not read:
                raise TeiError.at(
                    self.path, choice, f"{copied!r} expanded to {read!r}", "a mark and what it stands for"
                )
            yield Piece("expanded", text_of(choice[1]), note=f"{read}: {_copied(self.witnesses, copied)}, for ditto")
            return
        if copied == read:
            raise TeiError.at(self.path, choice, f"{read!r} mended to itself", "a <corr> that differs from its <sic>")
        yield Piece("mended", text_of(choice[1]), note=f"{_lemma(read)}: {_copied(self.witnesses, copied)}")
        for turned in choice[0]:
            yield Piece("break", "", page=self.numbering.turn(turned))

    def variant(self, app: etree._Element) -> Piece:
        """What the edition reads where its witnesses differ; a witness may end here."""
        if len(app) < 2 or [name_of(child) for child in app] != ["lem"] + ["rdg"] * (len(app) - 1):
            raise TeiError.at(self.path, app, "<app> of other things", "one <lem>, then one <rdg> or more")
        heard: list[str] = []
        notes: list[str] = []
        ended: list[str] = []
        for reading in app:
            names = pointers(self.path, reading, "wit", self.witnesses)
            heard += names
            if reading.find(f"{TEI}witEnd") is not None:
                ended += names
                notes.append(f"{_together(names)} {_verb(names, 'end')} before this")
            elif name_of(reading) == "rdg":
                notes.append(_copied(names, flat(reading)))
        if sorted(heard) != sorted(self.witnesses):
            what = f"readings of {', '.join(heard)}"
            raise TeiError.at(self.path, app, what, f"each of {', '.join(self.witnesses)} once")
        self.witnesses = [each for each in self.witnesses if each not in ended]
        return Piece("variant", text_of(app[0]), note=f"{_lemma(flat(app[0]))}: {'; '.join(notes)}")


def _foreign(element: etree._Element) -> Piece:
    return Piece("foreign", text_of(element), lang=element.get(f"{XML}lang") or "")


def tidied(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
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

"""Divides the text of a passage into pieces, and writes the apparatus: notes in words about the copies."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from lxml import etree

from snorum.edition.numbering import Numbering
from snorum.edition.subset import TEI, XML, TeiError, flat_text, read_pointers, tag_name, text_of
from snorum.edition.work import Piece


class Apparatus:
    """Turns marked text into pieces, and keeps track of which witnesses continue at each place."""

    def __init__(self, path: Path, witnesses: Sequence[str], books: Mapping[str, str], numbering: Numbering) -> None:
        self.path, self.numbering = path, numbering
        self.books = books
        """The works on which supplied words may rest: title and year, by id."""
        self.witnesses = list(witnesses)
        """The witnesses that have not ended yet."""

    def pieces(self, element: etree._Element) -> Iterator[Piece]:
        """The pieces of a passage's text, before `tidy`; without the summary of a text in copyright."""
        yield Piece("text", element.text or "")
        for child in element:
            match tag_name(child):
                case "pb":
                    yield Piece("break", "", page=self.numbering.turn_page(child))
                case "hi":
                    if child.get("rend") != "italic":
                        raise TeiError.at(self.path, child, f"rend {child.get('rend')!r}", "'italic'")
                    yield Piece("emph", child.text or "")
                case "choice":
                    yield from self.choice_pieces(child)
                case "app":
                    yield self.variant_piece(child)
                case "foreign":
                    yield _foreign_piece(child)
                case "supplied":
                    yield self.supplied_piece(child)
                case "gap":
                    yield Piece("gap", "[…]", note=self.explain_gap(child.get("reason", "")))
                case _:
                    if child.get("type") != "gist":
                        raise TeiError.at(self.path, child, f"a note of type {child.get('type')!r}", "'gist'")
            yield Piece("text", child.tail or "")

    def summary(self, element: etree._Element) -> Iterator[Piece]:
        """The pieces of the editors' summary of a passage, before `tidy`."""
        for note in element.iterfind(f"{TEI}note"):
            yield Piece("text", note.text or "")
            for child in note:
                yield _foreign_piece(child)
                yield Piece("text", child.tail or "")

    def moved_piece(self, words: str, between: Sequence[str]) -> Piece:
        """The piece for words of a cell that the copies have only after the passages `between`."""
        numbers = " and ".join(each.partition("-")[2] for each in between)
        gives = "which gives" if len(self.witnesses) == 1 else "which give"
        note = f"{words}: after {numbers} in {_name_witnesses(self.witnesses)}, {gives} the table line by line"
        return Piece("moved", words, note=note)

    def supplied_piece(self, element: etree._Element) -> Piece:
        """The piece for words that the editors supplied, in brackets."""
        if not flat_text(element):
            raise TeiError.at(self.path, element, "nothing supplied", "words within <supplied>")
        names = (
            read_pointers(self.path, element, "source", tuple(self.books)) if element.get("source") is not None else []
        )
        after = f", after {' and '.join(self.books[name] for name in names)}" if names else ""
        if element.get("reason") == "not-said":
            after += "; the source does not say"
        # The brackets are part of the text, so that everyone sees that the words are not the source's.
        return Piece("supplied", f"[{element.text}]", note=f"supplied by the editors{after}")

    def explain_gap(self, reason: str) -> str:
        """The note that says why there is a gap."""
        if reason == "lost":
            return f"{_name_witnesses(self.witnesses)} {_verb(self.witnesses, 'break')} off here"
        return f"not given here: {reason}"

    def choice_pieces(self, choice: etree._Element) -> Iterator[Piece]:
        """The edition's form of a `<choice>`: an error corrected, or a ditto mark expanded."""
        forms = [tag_name(child) for child in choice]
        if forms not in (["sic", "corr"], ["abbr", "expan"]):
            expected = "one <sic>, then one <corr>; or one <abbr>, then one <expan>"
            raise TeiError.at(self.path, choice, "<choice> of other things", expected)
        copied, read = flat_text(choice[0]), flat_text(choice[1])
        if forms == ["abbr", "expan"]:
            if not copied or not read:
                raise TeiError.at(
                    self.path, choice, f"{copied!r} expanded to {read!r}", "a mark and what it stands for"
                )
            yield Piece(
                "expanded", text_of(choice[1]), note=f"{read}: {_note_on_copies(self.witnesses, copied)}, for ditto"
            )
            return
        if copied == read:
            raise TeiError.at(self.path, choice, f"{read!r} mended to itself", "a <corr> that differs from its <sic>")
        yield Piece("mended", text_of(choice[1]), note=f"{_lemma(read)}: {_note_on_copies(self.witnesses, copied)}")
        for turned in choice[0]:
            yield Piece("break", "", page=self.numbering.turn_page(turned))

    def variant_piece(self, app: etree._Element) -> Piece:
        """The edition's reading where its witnesses differ; a witness may end here."""
        if len(app) < 2 or [tag_name(child) for child in app] != ["lem"] + ["rdg"] * (len(app) - 1):
            raise TeiError.at(self.path, app, "<app> of other things", "one <lem>, then one <rdg> or more")
        heard: list[str] = []
        notes: list[str] = []
        ended: list[str] = []
        for reading in app:
            names = read_pointers(self.path, reading, "wit", self.witnesses)
            heard += names
            if reading.find(f"{TEI}witEnd") is not None:
                ended += names
                notes.append(f"{_name_witnesses(names)} {_verb(names, 'end')} before this")
            elif tag_name(reading) == "rdg":
                notes.append(_note_on_copies(names, flat_text(reading)))
        if sorted(heard) != sorted(self.witnesses):
            what = f"readings of {', '.join(heard)}"
            raise TeiError.at(self.path, app, what, f"each of {', '.join(self.witnesses)} once")
        self.witnesses = [each for each in self.witnesses if each not in ended]
        return Piece("variant", text_of(app[0]), note=f"{_lemma(flat_text(app[0]))}: {'; '.join(notes)}")


def _foreign_piece(element: etree._Element) -> Piece:
    return Piece("foreign", text_of(element), lang=element.get(f"{XML}lang") or "")


def tidy(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Reduce white space to single spaces, with none at either end, and drop empty pieces."""
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
    """The words that a note is about; quoted if they are only punctuation, which the note's colon would hide."""
    return read if any(map(str.isalnum, read)) else f"‘{read}’"


def _note_on_copies(witnesses: list[str], copied: str) -> str:
    copies = _name_witnesses(witnesses)
    return f"{copies} {_verb(witnesses, 'read')} ‘{copied}’" if copied else f"missing in {copies}"


def _name_witnesses(witnesses: list[str]) -> str:
    match witnesses:
        case [one]:
            return one
        case [_, _]:
            return "both copies"
        case _:
            return "all copies"


def _verb(witnesses: list[str], verb: str) -> str:
    return f"{verb}s" if len(witnesses) == 1 else verb

"""Reads the header of a TEI file: the title, author, witnesses and language of a work."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from lxml import etree

from snorum.edition.certainty import KNOWN, SECOND_HAND
from snorum.edition.subset import TEI, TeiError, flat_text, identifier, raise_all, read_pointers
from snorum.edition.work import Printing, Witness

PART = "part"
"""The type of a `<bibl>` of which the editors have not read all that it says of the games."""
COPYING = ("page-numbers", "underscores")
"""Features of a copy that are not part of the text."""


def witnesses(path: Path, header: etree._Element) -> list[Witness]:
    """The witnesses of the text, without their words."""
    found = []
    for element in header.iter(f"{TEI}witness"):
        ways = [way.removeprefix("#") for way in (element.get("ana") or "").split()]
        for way in ways:
            if way not in COPYING:
                raise TeiError.at(path, element, f"ana {way!r}", " or ".join(COPYING))
        if not identifier(element):
            raise TeiError.at(path, element, "<witness> has no xml:id", "the name of its file")
        title = " ".join(flat_text(each) for each in element.iterfind(f"{TEI}bibl/{TEI}title"))
        note = " ".join(flat_text(each) for each in element.iterfind(f"{TEI}bibl/{TEI}note"))
        numbers, underscores = (way in ways for way in COPYING)
        found.append(Witness(identifier(element), title, note, numbers, underscores, words=()))
    return found


TITLE, AUTHOR, LICENCE, PRINCIPLES = NEEDED = (
    "fileDesc/titleStmt/title",
    "fileDesc/titleStmt/author",
    "fileDesc/publicationStmt/availability/licence",
    "encodingDesc/editorialDecl/*/p",
)
"""Where a header must have a text."""


def check_header(path: Path, header: etree._Element) -> None:
    """Raise a `TeiError` that names all that a header lacks."""
    faults = []
    if lacking := [place for place in NEEDED if not all(texts := texts_at(header, place)) or not texts]:
        expected = "that element, with text in it" if len(lacking) == 1 else "these elements, with text in each"
        faults.append((f"the header has no {', no '.join(lacking)}", expected))
    dates = [when for when, _ in revisions(header)]
    if not dates or not all(re.fullmatch(r"\d{4}-\d\d-\d\d", date) for date in dates):
        found = f"revisions dated {', '.join(map(repr, dates))}" if dates else "no revisionDesc/change"
        faults.append((f"the header has {found}", 'one for each revision, dated as in when="1891-12-31"'))
    raise_all(TeiError.at(path, header, *each) for each in faults)


def texts_at(header: etree._Element, place: str) -> tuple[str, ...]:
    """The texts of the elements at a place in the header."""
    steps = "/".join(step if step == "*" else TEI + step for step in place.split("/"))
    return tuple(flat_text(element) for element in header.iterfind(steps))


def authors(header: etree._Element) -> tuple[str, ...]:
    """The names of the author; none if `<author>` says only that the author is not known."""
    return texts_at(header, f"{AUTHOR}/persName")


def works_relied_on(path: Path, header: etree._Element) -> Mapping[str, str]:
    """The title and year of each work in the header that has an id: supplied words may rest on it, or it reports."""
    found = {}
    for element in header.iterfind(f"{TEI}fileDesc/{TEI}sourceDesc/{TEI}bibl"):
        if name := identifier(element):
            title, date = element.find(f"{TEI}title"), element.find(f"{TEI}date")
            if title is None or date is None or not flat_text(title) or not flat_text(date):
                raise TeiError.at(path, element, f"the work {name!r} in part", "its <title> and <date>")
            found[name] = f"{flat_text(title)} ({flat_text(date)})"
    return found


def printings(path: Path, header: etree._Element) -> Mapping[str, Printing]:
    """The printings or pages of the source by their ids, and how we know what each says; by `""`, the source as such.

    That is the first `<bibl>` of the header. The others are those that say how they are known.
    """
    known, works = {"": Printing()}, works_relied_on(path, header)
    for place, element in enumerate(header.iterfind(f"{TEI}fileDesc/{TEI}sourceDesc/{TEI}bibl")):
        if element.get("ana") is None:
            continue
        kinds = read_pointers(path, element, "ana", tuple(KNOWN))
        if len(kinds) > 1:
            raise TeiError.at(path, element, f"ana {element.get('ana')!r}", "one certainty")
        if (part := element.get("type")) not in (None, PART):
            raise TeiError.at(path, element, f"type {part!r}", f"{PART!r}, if it was not seen whole, or none")
        through = reported_by(path, element, kinds[0], works)
        found = Printing(identifier(element), kinds[0], through, kinds[0] != SECOND_HAND and part is None)
        known[found.key] = found
        if not place:
            known[""] = found._replace(key="")
    return known


def reported_by(path: Path, element: etree._Element, known: str, reporters: Iterable[str]) -> str:
    """The work through which something is known at second hand; empty if it is known otherwise."""
    if (known == SECOND_HAND) != (element.get("source") is not None):
        what = f"{known} with source={element.get('source')!r}"
        raise TeiError.at(path, element, what, "a source, as in #reid, if known at second hand, and only then")
    return read_pointers(path, element, "source", tuple(reporters))[0] if known == SECOND_HAND else ""


def language(header: etree._Element) -> str:
    """The first language that the header gives for a source; English if it gives none."""
    stated = next(header.iterfind(f"{TEI}fileDesc/{TEI}sourceDesc/{TEI}bibl/{TEI}textLang"), None)
    return (stated.get("mainLang") if stated is not None else None) or "en"


def revisions(header: etree._Element) -> tuple[tuple[str, str], ...]:
    """The date of each revision, as year-month-day, and what was changed, the last first."""
    found = [(each.get("when") or "", flat_text(each)) for each in header.iterfind(f"{TEI}revisionDesc/{TEI}change")]
    return tuple(sorted(found, reverse=True))

"""What the header of a TEI file says of the work: its title, its author, its witnesses, its language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from lxml import etree

from snorum.edition.subset import TEI, TeiError, flat, identifier
from snorum.edition.work import Witness

COPYING = ("page-numbers", "underscores")
"""What a witness may do that is no part of the text."""


def witnesses(path: Path, header: etree._Element) -> list[Witness]:
    """The copies of the text, not yet with their words."""
    found = []
    for element in header.iter(f"{TEI}witness"):
        ways = [way.removeprefix("#") for way in (element.get("ana") or "").split()]
        for way in ways:
            if way not in COPYING:
                raise TeiError.at(path, element, f"ana {way!r}", " or ".join(COPYING))
        if not identifier(element):
            raise TeiError.at(path, element, "<witness> has no xml:id", "the name of its file")
        title = " ".join(flat(each) for each in element.iterfind(f"{TEI}bibl/{TEI}title"))
        note = " ".join(flat(each) for each in element.iterfind(f"{TEI}bibl/{TEI}note"))
        numbers, underscores = (way in ways for way in COPYING)
        found.append(Witness(identifier(element), title, note, numbers, underscores, words=()))
    return found


def all_texts(path: Path, header: etree._Element, place: str) -> tuple[str, ...]:
    """The texts of the elements at a place in the header, at least one."""
    steps = "/".join(step if step == "*" else TEI + step for step in place.split("/"))
    found = tuple(flat(element) for element in header.iterfind(steps))
    if not all(found) or not found:
        raise TeiError.at(path, header, f"the header has no {place}", "it, and text in it")
    return found


def authors(path: Path, header: etree._Element) -> tuple[str, ...]:
    """The names of the author; none where `<author>` says only that he is not known."""
    place = "fileDesc/titleStmt/author"
    all_texts(path, header, place)
    named = next(header.iterfind(f"{TEI}fileDesc/{TEI}titleStmt/{TEI}author/{TEI}persName"), None)
    return all_texts(path, header, f"{place}/persName") if named is not None else ()


def rested_on(path: Path, header: etree._Element) -> Mapping[str, str]:
    """The works of the header that have an id, by title and year: what is supplied may rest on them."""
    found = {}
    for element in header.iterfind(f"{TEI}fileDesc/{TEI}sourceDesc/{TEI}bibl"):
        if name := identifier(element):
            title, date = element.find(f"{TEI}title"), element.find(f"{TEI}date")
            if title is None or date is None or not flat(title) or not flat(date):
                raise TeiError.at(path, element, f"the work {name!r} in part", "its <title> and <date>")
            found[name] = f"{flat(title)} ({flat(date)})"
    return found


def language(header: etree._Element) -> str:
    """The language of the first source that the header says it of; English where it says nothing."""
    stated = next(header.iterfind(f"{TEI}fileDesc/{TEI}sourceDesc/{TEI}bibl/{TEI}textLang"), None)
    return (stated.get("mainLang") if stated is not None else None) or "en"


def revised(path: Path, header: etree._Element) -> str:
    """The day of the last revision, as year-month-day."""
    dates = [each.get("when") or "" for each in header.iterfind(f"{TEI}revisionDesc/{TEI}change")]
    if not dates or not all(re.fullmatch(r"\d{4}-\d\d-\d\d", date) for date in dates):
        raise TeiError.at(path, header, f"revisions dated {dates}", "a change with when=year-month-day")
    return max(dates)

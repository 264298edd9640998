"""The ids of passages: the work, the page or division, and the number there."""

from __future__ import annotations

import re
from pathlib import Path

from lxml import etree

from snorum.edition.subset import TeiError, identifier

PASSAGE_ID = re.compile(r"[a-z][a-z0-9]*-[a-z0-9]+-[1-9][0-9]{0,5}")


class Numbering:
    """Counts pages and passages while a text is read, and checks that each id fits its place."""

    def __init__(self, path: Path, work: str) -> None:
        self.path, self.work = path, work
        self.page: int | None = None
        self.place: str | None = None
        """The middle part of ids: the page or, in a work without pages, the name of a division."""
        self.number = 0

    def enter_division(self, division: etree._Element) -> None:
        """Begin a division; if it has a name, the ids of passages contain it."""
        if (name := division.get("n")) is None:
            return
        if self.page is not None or not re.fullmatch("[a-z0-9]+", name):
            what, expected = f"a division named {name!r}", "a word or number, in a work without pages"
            raise TeiError.at(self.path, division, what, expected)
        self.place, self.number = name, 0

    def turn_page(self, element: etree._Element) -> int:
        """Go to the page of a `<pb>`, and return its number."""
        given = element.get("n", "")
        after = self.page or 0
        self.place, self.number = given, 0
        if not re.fullmatch(r"[1-9][0-9]{0,5}", given) or int(given) <= after:
            raise TeiError.at(self.path, element, f"page {given!r} after page {after}", "the number of a later page")
        self.page = int(given)
        return self.page

    def next_id(self, element: etree._Element) -> str:
        """Return the id of the next passage, after checking that it fits the place."""
        given = identifier(element)
        self.number += 1
        parts = PASSAGE_ID.fullmatch(given)
        if parts is None:
            raise TeiError.at(self.path, element, f"xml:id {given!r}", "work-page-number, as in peel-91-7")
        if self.place is None:
            raise TeiError.at(self.path, element, f"{given} before any page", "<pb>, or <div n>, before a passage")
        expected = f"{self.work}-{self.place}-{self.number}"
        if given != expected:
            raise TeiError.at(self.path, element, f"xml:id {given!r}", f"{expected!r}, by its work, page and place")
        return given

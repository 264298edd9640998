"""What other books allow of what was refused: who plays as another book has it learns which, and how to say so."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from snorum import records, referee
from snorum.books.rulings import ruling_sets
from snorum.cards import listed
from snorum.records import Record, RecordError
from snorum.referee.report import Report

REFUSED = ("offence", "impossible")
SECONDS = 3.0
"""After so long no other book is asked."""
NAMED = 4
"""How many books a sentence names."""


class Allowed(NamedTuple):
    """A play that the rules in force refuse, and the books that allow it."""

    deal: int
    play: int
    ruling_sets: Sequence[str]
    """Their ids, the earliest first."""
    every_book: bool = True
    """Whether all other books were asked in time."""

    def in_words(self, *, plain: bool) -> str:
        """A sentence with the line to add; `plain`: to a record in plain lines.

        >>> Allowed(1, 1, ["ostrow-1945", "pagat"]).in_words(plain=False)
        'Play 1 is allowed by ostrow-1945 and pagat: to judge by pagat, add the line as = "pagat".'
        """
        last = self.ruling_sets[-1]
        line = f"as: {last}" if plain else f'as = "{last}"'
        books = ("" if self.every_book else "at least ") + books_in_words(self.ruling_sets)
        return f"Play {self.play} is allowed by {books}: to judge by {last}, add the line {line}."


def books_in_words(ids: Sequence[str]) -> str:
    """Some books by their ids: a few by name, the others by number.

    >>> books_in_words(["a", "b", "c", "d", "e", "f"])
    'd, e, f and 3 other books'
    """
    if len(ids) <= NAMED:
        return listed(ids, "and")
    return f"{', '.join(ids[1 - NAMED :])} and {len(ids) - NAMED + 1} other books"


def allowed_elsewhere(record: Record, report: Report) -> Allowed | None:
    """The first play that is refused, if the record names neither a book nor rules, and another book allows it.

    A book allows what is lawful, or may be, when the record up to that play is judged as that book has the game.
    """
    if record.ruling or record.fixed:
        return None
    refused = next((each for each in report.plays if each.verdict in REFUSED), None)
    if refused is None:
        return None
    short = records.write(_up_to(record, refused.deal, refused.play))
    until, found, every_book = time.monotonic() + SECONDS, list[str](), True
    others = [each for each in ruling_sets(record.game.NAME) if not each.own]
    for each in others:
        if time.monotonic() > until:
            every_book = False
            break
        try:
            judged = referee.check(records.read(short, ruling=each.id))
        except RecordError:
            continue
        if judged.plays[-1].verdict not in REFUSED:
            found.append(each.id)
    return Allowed(refused.deal, refused.play, found, every_book) if found else None


def _up_to(record: Record, deal: int, play: int) -> Record:
    """A record up to a play, without what is told later."""
    last = record.deals[deal - 1]
    return replace(record, deals=(*record.deals[: deal - 1], replace(last, plays=last.plays[:play])))

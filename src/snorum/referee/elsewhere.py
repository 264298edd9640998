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
    in_doubt: Sequence[str] = ()
    """Those of them by which it is undetermined whether the play was lawful."""

    def in_words(self, *, plain: bool, deals: int = 1) -> str:
        """A sentence with the line to add.

        >>> Allowed(1, 1, ["ostrow-1945", "pagat"]).in_words(plain=False)
        'Play 1 is allowed by ostrow-1945 and pagat: to judge by pagat, add the line as = "pagat".'
        >>> Allowed(2, 1, ["jones", "pagat"], in_doubt=["pagat"]).in_words(plain=True, deals=2)
        'Play 1 of deal 2 is allowed by jones, and may be by pagat: to judge by jones, add the line as: jones.'

        Args:
            plain: whether the line is for a record in plain lines.
            deals: how many deals the record has.
        """
        sure = [each for each in self.ruling_sets if each not in self.in_doubt]
        last = (sure or self.ruling_sets)[-1]
        at_least = "" if self.every_book else "at least "
        said = [f"is allowed by {at_least}{books_in_words(sure)}"] if sure else []
        if self.in_doubt:
            said.append(f"may be {'' if sure else 'allowed '}by {at_least}{books_in_words(self.in_doubt)}")
        play = f"Play {self.play}" + (f" of deal {self.deal}" if deals > 1 else "")
        line = f"as: {last}" if plain else f'as = "{last}"'
        return f"{play} {', and '.join(said)}: to judge by {last}, add the line {line}."


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

    A book allows what is lawful, or may be, when the whole record is judged as that book has the game: what is played
    later may prove an offence.
    """
    if record.ruling or record.fixed:
        return None
    at = next((n for n, each in enumerate(report.plays) if each.verdict in REFUSED), None)
    if at is None:
        return None
    refused = report.plays[at]
    texts = dict.fromkeys(map(records.write, (up_to(record, refused.deal, refused.play), record)))  # the shorter first
    until, found, in_doubt, every_book = time.monotonic() + SECONDS, list[str](), list[str](), True
    for each in ruling_sets(record.game.NAME):
        if each.own:
            continue
        if time.monotonic() > until:
            every_book = False
            break
        if all((verdict := _verdict_by(each.id, text, at)) not in REFUSED for text in texts):
            found.append(each.id)
            in_doubt += [each.id] if verdict == "undetermined" else []
    return Allowed(refused.deal, refused.play, found, every_book, in_doubt) if found else None


def _verdict_by(ruling: str, text: str, at: int) -> str:
    """The verdict on a play, by its index, as a book has the game; `impossible` if that cannot be judged by it."""
    try:
        plays = referee.check(records.read(text, ruling=ruling)).plays
    except RecordError:
        return "impossible"
    return plays[at].verdict if at < len(plays) else "impossible"


def up_to(record: Record, deal: int, play: int) -> Record:
    """A record up to a play, without what is told later."""
    last = record.deals[deal - 1]
    return replace(record, deals=(*record.deals[: deal - 1], replace(last, plays=last.plays[:play])))

"""On what a sentence of a report rests: how certain it is, and the passages that say it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from snorum.books.rulings import RulingSet
from snorum.games import GAMES
from snorum.games.vocabulary import Rule, points
from snorum.referee.in_force import InForce

BASES: Mapping[str, str] = {
    "stated": "a passage of the book in force says it",
    "partly-supplied": "a passage says it in part, and the editors supplied the rest",
    "inferred": "the book in force implies it",
    "uncertain": "the book in force may mean it, or something else: it is played as the editors read it",
    "our-reading": "the edition's own source leaves it open, and it is played as the editors read it",
    "book-silent": "the book in force does not speak of it; it is played as the edition's own source says, or is read",
    "supplied": "no source says it; the editors supplied it",
    "agreed": "the record says that it is played so, whatever the book says",
    "record": "it follows from the record, and from no rule",
}
"""On what a sentence rests, the most certain first; of several things on which it turns the least certain counts."""
_ORDER = {name: place for place, name in enumerate(BASES)}


@dataclass(frozen=True)
class Why:
    """A reason, or what follows, in a sentence.

    `basis` says on what it rests, and of several things the least certain: `stated` by the book in force;
    `partly-supplied` by the editors; `inferred` from the book, or `uncertain` there; `our-reading`: the edition's own
    source leaves it open; `book-silent`: the book in force does not speak of it, and the edition's own source is
    followed; `supplied` by the editors, since no source says it; `agreed`: the record says that it is played so;
    `record`: it follows from the record alone. `passages` are those of the book in force; if it has none, those of the
    edition's own source.
    """

    says: str
    basis: str
    rule: str | None
    passages: list[str]


def why(says: str, rule: Rule | None, force: InForce) -> Why:
    """A sentence that follows from a rule; `force` must know the edition's own source as a book too."""
    said = force.by_book(rule)
    book = force.book
    of_book = said.passages if said else ()
    own = rule.passages if rule else ()
    passages = list(own if book is None or book.own else of_book or own)
    kinds = [*_of_rule(rule, force), *(_of_points(said.points, book, force.rules) if said and book else ())]
    return Why(says, max(kinds, key=_ORDER.__getitem__, default="record"), rule.id if rule else None, passages)


def _of_rule(rule: Rule | None, force: InForce) -> Iterator[str]:
    """On what the sentence of the rule itself rests."""
    said, book = force.by_book(rule), force.book
    if rule is None:
        return
    if book is not None and not book.own:
        if said and said.passages:
            yield "stated"  # what of it the book leaves open is told by its points
        else:
            yield "book-silent" if rule.passages else "supplied"
    elif not rule.passages:
        yield "supplied"
    else:
        yield "partly-supplied" if rule.supplied else "stated"


def _of_points(names: Iterable[str], book: RulingSet, rules: object) -> Iterator[str]:
    """On what the points rest on which it turns."""
    known = points(GAMES[book.game].Rules)
    for name in names:
        ruling, option = book.points[name], getattr(rules, name)
        if option in ruling.options and ruling.state in ("stated", "inferred", "uncertain"):
            yield ruling.state
        elif ruling.is_played or option != known[name].default:
            yield "agreed"
        elif ruling.state == "uncertain":  # the default is played, since the book may have several options
            yield "uncertain"
        else:
            yield "our-reading" if book.own else "book-silent"

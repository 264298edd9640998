"""Links to passages, rules, cruxes and examples: the id, and the address within the site if a page shows it.

What only Snorum's edition shows has its address there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from snorum.books.rulings import SourceSays
from snorum.edition import addresses
from snorum.games.vocabulary import Owed, Rule, rule_of
from snorum.referee import telling
from snorum.referee.in_force import ByBook, InForce
from snorum.referee.telling import FirstTold


def address(kind: str, id: str) -> str | None:
    """The address of a thing within the site, `edition/jig.html#peel-95-1`; `None` if no page shows it."""
    for known in (addresses.path_of, addresses.address):
        try:
            return known(kind, id)
        except addresses.UnknownAddress:
            continue
    return None


def linked(kind: str, id: str) -> dict[str, str | None]:
    """The id and the address of a passage, rule, crux or example."""
    return {"id": id, "address": address(kind, id)}


def linked_rule(rule: Rule) -> dict[str, str | None]:
    """The id of a rule, and the address of its code."""
    return linked("rule", rule.id)


def linked_passages(ids: Iterable[str]) -> list[dict[str, str | None]]:
    """The id and the address of each passage."""
    return [linked("passage", id) for id in ids]


def by_rule(rule: Rule | None, said: ByBook | None = None) -> dict[str, Any]:
    """A rule, its passages, and where the site shows them; and what the book says, if another is in force."""
    by_book = said and _by_book(said)
    if rule is None:
        return {"rule": None, "passages": [], "supplied": False, "by_book": by_book}
    return {
        "rule": linked_rule(rule),
        "passages": linked_passages(rule.passages),
        "supplied": bool(rule.supplied),
        "by_book": by_book,
    }


def _by_book(said: ByBook) -> dict[str, Any]:
    besides = [{"point": name, "passages": linked_passages(passages)} for name, passages in said.besides]
    return {
        "book": said.book,
        "passages": linked_passages(said.passages),
        "agrees": linked_passages(said.agrees),
        "besides": besides,
    }


def said_by_source(says: Iterable[SourceSays], rules: Any) -> list[dict[str, Any]]:
    """What a source itself says of rules, in words, and by which of its passages."""
    return [
        {"says": telling.says_in_words(each, rules), "passages": linked_passages(each.ruling.passages)} for each in says
    ]


def put_right_by_rule(first: FirstTold | None) -> dict[str, Any] | None:
    """What was played or told first and then put right, with its verdict and the reasons."""
    if first is None:
        return None
    play, force = first
    reasons = [{"says": said.text, **by_rule(said.rule, force.by_book(said.rule))} for said in play.reasons]
    return {"text": play.text, "verdict": play.verdict, "reasons": reasons}


def owed_by_rule(each: Owed, force: InForce | None = None) -> dict[str, Any]:
    """What is due and not yet paid, in full and in short, and by which rules."""
    short = str(each).removesuffix(f", {each.when}")
    by, when = rule_of(each.by), rule_of(each.when.by)
    said = [force.by_book(rule) if force else None for rule in (by, when)]
    return {"says": str(each), "short": short, **by_rule(by, said[0]), "when": by_rule(when, said[1])}

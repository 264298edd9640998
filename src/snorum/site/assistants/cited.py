"""The passages and rules on which an answer rests, each with its words, its reference, and how it is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from snorum import edition
from snorum.edition import bibliography
from snorum.edition.addresses import UnknownAddress, address
from snorum.edition.editions import chosen, looking_into, own
from snorum.games.vocabulary import RULES


@dataclass(frozen=True)
class Cited:
    """A passage or rule that an answer names by its id.

    `quoted`: whether `says` are the source's own words; otherwise they are the editors'. `reference`: the work and the
    page; empty of a rule. `known`: how the editors know what the source says (`seen`, `second-hand`, `reference`; empty
    of a rule). `supplied`: what of it no source says. `address`: where it stands for good; null if no page shows it.
    `reserved`: whether the address does not lead there yet.
    """

    kind: str
    says: str
    quoted: bool
    reference: str
    known: str
    supplied: str
    address: str | None
    reserved: bool


def passage_cited(id: str) -> Cited:
    """A passage, of this edition or of Snorum's own: its words, or the editors' summary of it."""
    if not edition.has_passage(id) and chosen() != own():
        with looking_into(own()):
            return passage_cited(id)
    passage = edition.passage(id)
    year = bibliography.entry(passage.entry).year or ""
    where = ", ".join(filter(None, [bibliography.short_name(passage.entry), year, passage.page_label]))
    supplied = "The words are the editors'." if passage.supplied else ""
    says = passage.text or passage.gist or ""
    quoted = passage.text is not None and not passage.supplied
    return _cited("passage", id, says, where, passage.known, supplied, quoted=quoted)


def rule_cited(id: str) -> Cited:
    """A rule of the reference implementation."""
    rule = RULES[id]
    return _cited("rule", id, rule.sentence, "", "", rule.supplied, quoted=False)


def _cited(kind: str, id: str, says: str, where: str, known: str, supplied: str, *, quoted: bool) -> Cited:
    at = permanent(kind, id)
    reserved = bool(at and at.startswith(chosen().address) and not chosen().stands_since)
    return Cited(kind, says, quoted, where, known, supplied, at, reserved)


def permanent(kind: str, id: str) -> str | None:
    """The address that never changes of an entry; `None` if no page shows it."""
    try:
        return address(kind, id)
    except UnknownAddress:
        return None


def cited_in(answer: Any) -> dict[str, Cited]:
    """Every rule and passage that an answer of plain values names, by id, in order."""
    found = dict.fromkeys(_texts(answer))
    cite = {id: passage_cited if _is_passage(id) else rule_cited if id in RULES else None for id in found}
    return {id: cited(id) for id, cited in cite.items() if cited}


def _is_passage(id: str) -> bool:
    """Whether it is one of this edition, or of Snorum's, on which the rules of its games rest."""
    if edition.has_passage(id):
        return True
    with looking_into(own()):
        return edition.has_passage(id)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _texts(each)

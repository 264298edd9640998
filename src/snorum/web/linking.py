"""Links to passages, rules, cruxes and examples: the id, and the address within the site if a page shows it."""

from __future__ import annotations

from collections.abc import Iterable

from snorum.edition import addresses
from snorum.vocabulary import Rule


def address(kind: str, id: str) -> str | None:
    """The address of a thing within the site, `edition/jig.html#peel-95-1`; `None` if no page shows it."""
    try:
        return addresses.path_of(kind, id)
    except addresses.UnknownAddress:
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

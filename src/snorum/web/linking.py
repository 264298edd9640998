"""Passages, rules, cruxes and examples with their addresses within the site, so far as a page shows them."""

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
    """A thing by its id, with its address."""
    return {"id": id, "address": address(kind, id)}


def linked_rule(rule: Rule) -> dict[str, str | None]:
    """A rule, with the address at which its code stands."""
    return linked("rule", rule.id)


def linked_passages(ids: Iterable[str]) -> list[dict[str, str | None]]:
    """Passages, each with its address."""
    return [linked("passage", id) for id in ids]

"""References to the historical works, from `works.bib`, as CSL-JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from snorum.edition import bibliography
from snorum.edition.bibliography import Entry, Name
from snorum.edition.editions import for_each_edition
from snorum.site.citing.imprint import Item

MONTHS = {name: number for number, name in enumerate(bibliography.MONTHS, 1)}


def work_item(key: str) -> Item:
    """The reference to a work of the bibliography.

    Raises:
        UnknownWork: the bibliography has no such key.
    """
    work = bibliography.entry(key)
    get = work.fields.get
    item: Item = {"id": key, "type": _type(work), "title": work.title}
    item |= {"author": _names(work.authors)} if work.authors else {}
    item |= {"editor": _names(work.editors)} if work.editors else {}
    if dates := _dates(work):
        item["issued"] = {"date-parts": dates} | ({"circa": True} if "circa" in work.fields else {})
    fields = {
        "container-title": get("journal") or get("booktitle") or get("howpublished"),
        "volume": get("volume"),
        "issue": get("number"),
        "page": get("pages", "").replace("--", "-"),
        "publisher": get("publisher"),
        "publisher-place": get("address"),
        "language": work.language,
        "URL": get("url"),
        "genre": _genre(work),
        "note": "" if related(key, "translationof") else get("note"),
    }
    return item | {name: value for name, value in fields.items() if value}


def _genre(work: Entry) -> str:
    """The genre of a work, and the work that it translates or retells."""
    genre = work.fields.get("type", "")
    if original := related(work.key, "translationof"):
        return f"{genre}, {work.fields['language'].capitalize()} translation of ‘{original.title}’"
    if original := related(work.key, "basedon"):
        date = " ".join(filter(None, [original.fields.get("month"), original.year]))
        return f"{genre}, after ‘{original.title}’, {original.fields['journal']}, {date}, {original.pages}"
    return genre


@for_each_edition
def pseudonyms() -> Mapping[tuple[str, str], str]:
    """The pseudonyms of authors, by given and family name."""
    return {
        (author.given, author.family): pseudonym
        for work in bibliography.entries().values()
        for author in work.authors[:1]
        if (pseudonym := work.fields.get("nameaddon"))
    }


@for_each_edition
def journals() -> tuple[str, ...]:
    """The titles of the journals in the bibliography."""
    return tuple({work.fields["journal"]: None for work in bibliography.entries().values() if "journal" in work.fields})


def related(key: str, how: str) -> Entry | None:
    """The work with this relation to a work, or None.

    `how` is `translationof`, `basedon` (the work that it retells), or `quotedin` (the only work that preserves it).
    """
    fields = bibliography.entry(key).fields
    return bibliography.entry(fields["related"]) if fields.get("relatedtype") == how else None


def _type(work: Entry) -> str:
    match work.kind:
        case "book":
            return "book"
        case "incollection":
            return "chapter"
        case "article":
            return "article-journal" if "volume" in work.fields else "article-magazine"
        case _:
            return "webpage"


def _names(names: tuple[Name, ...]) -> list[dict[str, str]]:
    return [{"family": each.family, "given": each.given} for each in names]


def _dates(work: Entry) -> list[list[int]]:
    """The date, or the two dates of a double issue: `[[1995, 7], [1995, 8]]`."""
    if "date" in work.fields:
        return [[int(part) for part in work.fields["date"].split("-")]]
    months: list[Any] = [[MONTHS[name]] for name in work.fields.get("month", "").split("/") if name]
    return [[int(work.year), *month] for month in months or [[]]] if work.year else []

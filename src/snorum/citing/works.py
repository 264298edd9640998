"""References to the historical works, from `works.bib`, as CSL-JSON."""

from __future__ import annotations

import calendar
from typing import Any

from snorum.citing.imprint import Item
from snorum.edition import bibliography
from snorum.edition.bibliography import Entry, Name

MONTHS = {name: number for number, name in enumerate(calendar.month_name) if name}


def work_item(key: str) -> Item:
    """A work of the bibliography, cited for itself.

    Raises:
        UnknownWork: the bibliography has no such key.
    """
    work = bibliography.entry(key)
    get = work.fields.get
    item: Item = {"id": key, "type": _type(work), "title": work.title}
    item |= {"author": _names(work.authors)} if work.authors else {}
    item |= {"editor": _names(work.editors)} if work.editors else {}
    item |= {"issued": {"date-parts": dates}} if (dates := _dates(work)) else {}
    fields = {
        "container-title": get("journal") or get("booktitle") or get("howpublished"),
        "volume": get("volume"),
        "issue": get("number"),
        "page": get("pages", "").replace("--", "-"),
        "publisher": get("publisher"),
        "publisher-place": get("address"),
        "language": get("language", "en"),
        "URL": get("url"),
    }
    item |= {name: value for name, value in fields.items() if value}
    if original := related(key, "translationof"):
        item["genre"] = f"{_language(work)} translation of ‘{original.title}’"
    return item


def related(key: str, how: str) -> Entry | None:
    """The work to which a work stands in this relation: `translationof` or, known only from it, `quotedin`."""
    fields = bibliography.entry(key).fields
    return bibliography.entry(fields["related"]) if fields.get("relatedtype") == how else None


def _language(work: Entry) -> str:
    return {"sv": "Swedish"}[work.fields["language"]]


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
    """The date, or the first and last of a double issue: `[[1995, 7], [1995, 8]]`."""
    if "date" in work.fields:
        return [[int(part) for part in work.fields["date"].split("-")]]
    months: list[Any] = [[MONTHS[name]] for name in work.fields.get("month", "").split("/") if name]
    return [[int(work.year), *month] for month in months or [[]]] if work.year else []

"""What references say of the edition: the facts of its title page."""

from __future__ import annotations

from typing import Any

from snorum.edition.addresses import base_address
from snorum.edition.editions import chosen, for_each_edition

SMALL_WORDS = frozenset(
    ("a", "an", "and", "as", "at", "but", "by", "down", "for", "from", "in", "into", "nor", "of", "on", "onto", "or",
     "over", "so", "the", "to", "up", "with", "yet")
)  # fmt: skip


def headline(title: str) -> str:
    """A title in title case, as English handbooks require, including words after a hyphen and the last word."""
    words = title.split(" ")
    inner = {at for at in range(1, len(words) - 1) if not words[at - 1].endswith((":", ".", "?"))}
    return " ".join(
        word
        if at in inner and word in SMALL_WORDS
        else "-".join(part[:1].upper() + part[1:] for part in word.split("-"))
        for at, word in enumerate(words)
    )


@for_each_edition
def full_title() -> str:
    """The edition's title in title case, for fields that citation styles leave unchanged."""
    return headline(chosen().title)


Item = dict[str, Any]
"""A reference in the form of CSL-JSON, which citation processors and reference managers read."""


def imprint(*, mla: bool = False) -> str:
    """The edition as the container of another work: title, version, editors and year.

    Chicago puts a publisher and a year in brackets, MLA after a comma.
    """
    edition = chosen()
    if mla:
        return f"{full_title()}, version {edition.version}, {edition.editors}, {edition.year}"
    return f"{full_title()}, version {edition.version} ({edition.editors}, {edition.year})"


def editors() -> list[dict[str, str]]:
    """The editors as CSL-JSON names."""
    return [{"literal": chosen().editors}]


def issued() -> dict[str, Any]:
    """The year of the edition as a CSL-JSON date."""
    return {"date-parts": [[chosen().year]]}


def is_reserved(item: Item) -> bool:
    """Whether the address of a reference is the edition's, and does not lead there yet."""
    edition = chosen()
    return not edition.stands_since and item.get("URL", "").startswith(edition.address)


def edition_item() -> Item:
    """The reference to the whole edition."""
    edition = chosen()
    return {
        "id": edition.id,
        "type": "book",
        "title": edition.title,
        "author": editors(),
        "issued": issued(),
        "version": edition.version,
        "language": edition.language,
        "URL": base_address(),
        **({"DOI": edition.doi} if edition.doi else {}),
    }

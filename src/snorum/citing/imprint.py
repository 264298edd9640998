"""The facts about the edition in its references. `CITATION.cff` and `.zenodo.json` must agree with them."""

from __future__ import annotations

from typing import Any

from snorum import TITLE as TITLE  # for those who ask here for all of the imprint
from snorum import __version__
from snorum.edition.addresses import base_address

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


HEADLINE = headline(TITLE)
"""The title in title case, for fields that citation styles leave unchanged."""
EDITORS = "The Snorum editors"
YEAR = 2026
VERSION = __version__
TEXT_LICENCE = "https://creativecommons.org/licenses/by/4.0/"
CODE_LICENCE = "https://spdx.org/licenses/MIT.html"

Item = dict[str, Any]
"""A reference in the form of CSL-JSON, which citation processors and reference managers read."""


def imprint(*, mla: bool = False) -> str:
    """The edition as the container of another work: title, version, editors and year.

    Chicago puts a publisher and a year in brackets, MLA after a comma.
    """
    if mla:
        return f"{HEADLINE}, version {VERSION}, {EDITORS}, {YEAR}"
    return f"{HEADLINE}, version {VERSION} ({EDITORS}, {YEAR})"


def editors() -> list[dict[str, str]]:
    """The editors as CSL-JSON names."""
    return [{"literal": EDITORS}]


def issued() -> dict[str, Any]:
    """The year of the edition as a CSL-JSON date."""
    return {"date-parts": [[YEAR]]}


def edition_item() -> Item:
    """The reference to the whole edition."""
    return {
        "id": "snorum",
        "type": "book",
        "title": TITLE,
        "author": editors(),
        "issued": issued(),
        "version": VERSION,
        "language": "en-GB",
        "URL": base_address(),
    }

"""What the edition says of itself when it is cited. `CITATION.cff` and `.zenodo.json` must say the same."""

from __future__ import annotations

from typing import Any

from snorum import __version__
from snorum.edition.addresses import base

TITLE = "Snorum: an executable edition of old card-game rules"
"""As the edition writes it."""
HEADLINE = "Snorum: An Executable Edition of Old Card-Game Rules"
"""As styles that capitalise titles write it; for fields that they leave alone."""
EDITORS = "The Snorum editors"
YEAR = 2026
VERSION = __version__
TEXT_LICENCE = "https://creativecommons.org/licenses/by/4.0/"
CODE_LICENCE = "https://spdx.org/licenses/MIT.html"

Item = dict[str, Any]
"""A reference in the form of CSL-JSON, which citation processors and reference managers read."""


def imprint() -> str:
    """The edition named where it is not itself the work cited: title, version, editors, year."""
    return f"{HEADLINE}, version {VERSION} ({EDITORS}, {YEAR})"


def editors() -> list[dict[str, str]]:
    """The editors as CSL-JSON has names."""
    return [{"literal": EDITORS}]


def issued() -> dict[str, Any]:
    """The year of the edition as CSL-JSON has dates."""
    return {"date-parts": [[YEAR]]}


def edition_item() -> Item:
    """The edition as a whole."""
    return {
        "id": "snorum",
        "type": "book",
        "title": TITLE,
        "author": editors(),
        "issued": issued(),
        "version": VERSION,
        "language": "en-GB",
        "URL": base(),
    }

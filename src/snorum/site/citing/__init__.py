"""References to everything in the edition, to paste or to import.

`item` makes a reference from an id, as CSL-JSON. `formatted` and `plain` print it in the style of a handbook, `FORMATS`
write it for reference managers, and `coins` for their browser buttons. A reference to a passage names the historical
work with its page, and the edition with its version and address.
"""

from __future__ import annotations

from collections.abc import Sequence

from snorum.games.vocabulary import SnorumError
from snorum.site.citing.coins import coins
from snorum.site.citing.files import FORMATS, bibtex, csl_json, key, ris
from snorum.site.citing.formatted import STYLES, formatted, plain
from snorum.site.citing.imprint import Item, edition_item
from snorum.site.citing.naming import KINDS, UnknownName, item, item_of, kind_of

__all__ = [
    "FORMATS",
    "KINDS",
    "STYLES",
    "Item",
    "UnknownName",
    "bibtex",
    "coins",
    "csl_json",
    "edition_item",
    "formatted",
    "item",
    "item_of",
    "key",
    "kind_of",
    "plain",
    "references",
    "ris",
]


def references(names: Sequence[str], style: str | None = None, format: str = "text") -> str:
    """References to these things, or to the whole edition: lines in a style of `STYLES`, or a file in one of `FORMATS`.

    Raises:
        SnorumError: nothing has this name, or there is no such style or format, or the format has no styles.
    """
    if format not in (known := ("text", "html", *FORMATS)):
        raise SnorumError(f"format {format!r}: expected one of {', '.join(known)}")
    if style is not None and style not in STYLES:
        raise SnorumError(f"style {style!r}: expected one of {', '.join(STYLES)}")
    if style is not None and format in FORMATS:
        raise SnorumError(f"style {style!r}: {format} has no styles; expected the format text or html")
    items = [item(name) for name in names or [""]]
    if format in FORMATS:
        _, write = FORMATS[format]
        return write(items)
    in_words = formatted if format == "html" else plain
    return "".join(f"{in_words(each, style or 'chicago')}\n" for each in items)

"""References to everything in the edition, to paste or to import.

`item` makes a reference from an id, as CSL-JSON. `formatted` and `plain` print it in the style of a handbook, `FORMATS`
write it for reference managers, and `coins` for their browser buttons. A reference to a passage names the historical
work with its page, and the edition with its version and address.
"""

from __future__ import annotations

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
    "ris",
]

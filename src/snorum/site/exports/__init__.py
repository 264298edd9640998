"""The edition as data for other programs: `passages.json`, `rules.json`, `cruxes.json` and the rest of `DOCUMENTS`.

Each is one JSON object: a head with its title, version and licences, and a list of items. Each has a JSON Schema of the
same name, and `docs/reference/data.md` explains them. The command `snorum` prints the same items.
"""

from __future__ import annotations

from snorum.site.exports.documents import DOCUMENTS, FORMAT, as_text, document, document_text, head, schema_address
from snorum.site.exports.items import claim_item, crux_item, example_item, passage_item, rule_item
from snorum.site.exports.rows import rows, to_frame

__all__ = [
    "DOCUMENTS",
    "FORMAT",
    "as_text",
    "claim_item",
    "crux_item",
    "document",
    "document_text",
    "example_item",
    "head",
    "passage_item",
    "rows",
    "rule_item",
    "schema_address",
    "to_frame",
]

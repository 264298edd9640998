"""The edition as data for other programs: `passages.json`, `rules.json`, `cruxes.json` and the others of `DOCUMENTS`.

Each is one JSON object: a head that says what it is, of which version and under which licence, and a list of items. A
JSON Schema of the same name stands beside them, and `docs/reference/data.md` explains them. The command prints the same
items, made here.
"""

from __future__ import annotations

from snorum.exports.documents import DOCUMENTS, FORMAT, as_text, document, head, schema_address, written
from snorum.exports.items import claim_item, crux_item, example_item, passage_item, rule_item

__all__ = [
    "DOCUMENTS",
    "FORMAT",
    "as_text",
    "claim_item",
    "crux_item",
    "document",
    "example_item",
    "head",
    "passage_item",
    "rule_item",
    "schema_address",
    "written",
]

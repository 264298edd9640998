"""The JSON files that the site publishes: the content of each, and the head that they share."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from snorum import edition
from snorum.books import claims, comparison
from snorum.books.rulings import games_described
from snorum.edition.addresses import base_address
from snorum.edition.editions import chosen, licence_name, own
from snorum.games import GAMES
from snorum.site import trace
from snorum.site.exports.items import claim_item, crux_item, example_item, passage_item, rule_item, work_item

FORMAT = 1
"""The version of the format, raised whenever a field is added, removed or changes its meaning."""


def _licences() -> list[dict[str, str | None]]:
    """Who may do what with which part; the name of each licence is that of SPDX, if it has one."""
    theirs = "the editors' summaries, notes, questions, glosses, records and everything else that is theirs"
    found: list[dict[str, str | None]] = []
    for covers, address in ((theirs, chosen().text_licence), ("code", chosen().code_licence)):
        found.append({"covers": covers, "name": licence_name(address), "address": address})
    words = "the words of the sources; `works` in passages.json says of each whose they are"
    return [*found, {"covers": words, "name": None, "address": None}]


def _passages() -> dict[str, Any]:
    return {
        "works": [work_item(each) for each in edition.works()],
        "passages": [passage_item(each) for each in edition.passages()],
    }


def _rules() -> dict[str, Any]:
    return {"rules": [rule_item(each) for each in trace.described_rules()]}


def _cruxes() -> dict[str, Any]:
    return {"cruxes": [crux_item(each) for each in trace.described_cruxes()]}


def _examples() -> dict[str, Any]:
    return {"examples": [example_item(each) for each in trace.examples()]}


def _claims() -> dict[str, Any]:
    return {"claims": [claim_item(each) for each in claims.all_claims().values()]}


def _comparison() -> dict[str, Any]:
    described = [name for name in GAMES if name in games_described()]
    return {"comparisons": [comparison.as_json(comparison.compare(name)) for name in described]}


def _trace() -> dict[str, Any]:
    # Without measurements, so that the file is the same on every machine.
    return trace.as_json(measured=False)


DOCUMENTS: Mapping[str, tuple[str, Callable[[], dict[str, Any]]]] = {
    "passages": ("Every passage of every work", _passages),
    "rules": ("Every rule of every game, with its code", _rules),
    "cruxes": ("Every question that the texts leave open", _cruxes),
    "examples": ("Every worked example, with its record and the referee's report", _examples),
    "claims": ("Every claim that a source makes about its game, and whether it is true", _claims),
    "comparison": ("How the sources of each game play it, point by point", _comparison),
    "trace": ("Which passages, rules, examples and tests belong together, and what is missing", _trace),
}
"""For each document, its title and the function that makes its content without the head."""


def schema_address(name: str) -> str:
    """The address of a document's JSON Schema, which is the same on every copy of the site."""
    return f"{own().address}schemas/{name}-{FORMAT}.json"


def head(name: str) -> dict[str, Any]:
    """The fields before the items of a document: its title, version, address and licences.

    Raises:
        KeyError: there is no such document.
    """
    return {
        "$schema": schema_address(name),
        "format": FORMAT,
        "title": DOCUMENTS[name][0],
        "edition": chosen().title,
        "version": chosen().version,
        "address": f"{base_address()}{name}.json",
        "licences": _licences(),
    }


def document(name: str) -> dict[str, Any]:
    """A complete document.

    Raises:
        KeyError: there is no such document.
    """
    return {**head(name), **DOCUMENTS[name][1]()}


def document_text(name: str) -> str:
    """The text of a document's file, with one field in a line, so that two versions can be compared."""
    return as_text(document(name))


def as_text(data: dict[str, Any]) -> str:
    """Data as the text of a JSON file."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"

"""The edition and its pages as linked data with the vocabulary of schema.org: JSON-LD, and the same in Turtle."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from snorum.edition.addresses import base_address
from snorum.edition.editions import chosen
from snorum.site.citing.imprint import Item
from snorum.site.citing.works import related, work_item

Node = dict[str, Any]

CONTEXT = "https://schema.org"
TYPES = {
    "book": "Book",
    "chapter": "Chapter",
    "article-magazine": "Article",
    "article-journal": "ScholarlyArticle",
    "webpage": "WebPage",
}
ADDRESSES = ("bookFormat", "contentUrl", "license", "url")
"""The properties of which a value is an address. The context of schema.org says so too, but it is on the network."""


def linked_edition(pages: Sequence[Item], works: Sequence[str], documents: Sequence[str] = ()) -> Node:
    """The edition with its pages, its data and the program.

    `documents` are the JSON files at the root of the site.
    """
    here = base_address()
    book = {
        "@type": "Book",
        "@id": here,
        "name": chosen().title,
        "url": here,
        **_common(),
        "bookFormat": "https://schema.org/EBook",
        "isBasedOn": [linked_work(work) for work in works],
        "hasPart": [{"@type": "Chapter", "@id": each["URL"], "name": each["title"]} for each in pages],
    }
    data = {
        "@type": "Dataset",
        "@id": f"{here}#data",
        "name": "The edition as data",
        "description": "Each work sentence by sentence with permanent ids, in TEI P5; the works cited, in BibTeX; "
        "what the edition says of them, in JSON.",
        "isPartOf": {"@id": here},
        **_common(),
        "distribution": [
            *(_download(f"sources/{work}.xml", "application/tei+xml") for work in works),
            _download("sources/works.bib", "application/x-bibtex"),
            *(_download(document, "application/json") for document in documents),
        ],
    }
    code = {
        "@type": "SoftwareSourceCode",
        "@id": f"{here}#code",
        "name": chosen().id,
        "description": "The reference implementation of the rules, and a referee that checks records of play.",
        "programmingLanguage": "Python",
        "isPartOf": {"@id": here},
        **_common(),
        "license": chosen().code_licence,
    }
    return {"@context": CONTEXT, "@graph": [book, data, code]}


def turtle(data: Node) -> str:
    """What `data` says, as Turtle: always the same text for the same data. Needs rdflib."""
    from rdflib import SDO, Graph
    from rdflib.compare import to_canonical_graph

    context = {"@vocab": str(SDO), **{name: {"@type": "@id"} for name in ADDRESSES}}
    graph = Graph()
    graph += to_canonical_graph(Graph().parse(data=json.dumps(data | {"@context": context}), format="json-ld"))
    graph.bind("schema", SDO)
    return graph.serialize(format="turtle")


def linked_page(page: Item, works: Sequence[str]) -> Node:
    """A page of the edition. A page with passages is about the game that they describe."""
    about = {"about": {"@type": "Game", "name": page["title"]}} if works else {}
    based = {"isBasedOn": [linked_work(work) for work in works]} if works else {}
    return {
        "@context": CONTEXT,
        "@type": "Chapter",
        "@id": page["URL"],
        "name": page["title"],
        "url": page["URL"],
        **_common(),
        "isPartOf": {"@type": "Book", "@id": base_address(), "name": chosen().title},
        **about,
        **based,
    }


def linked_work(key: str) -> Node:
    """A historical work."""
    item = work_item(key)
    dates = item.get("issued", {}).get("date-parts", [[]])[0]
    found: Node = {
        "@type": TYPES[item["type"]],
        "name": item["title"],
        "author": [
            {"@type": "Person", "givenName": name["given"], "familyName": name["family"]}
            for name in item.get("author", ())
        ],
        "datePublished": "-".join(f"{part:02}" for part in dates),
        "inLanguage": item.get("language", ""),
        "pagination": item.get("page", "").replace("-", "–") if TYPES[item["type"]].endswith("Article") else "",
        "url": item.get("URL", ""),
    }
    if item["type"].startswith("article"):
        found["isPartOf"] = {"@type": "Periodical", "name": item["container-title"]}
    if original := related(key, "translationof"):
        found["translationOfWork"] = {"@type": "WebPage", "name": original.title, "inLanguage": "en"}
    return {name: value for name, value in found.items() if value}


def _common() -> Node:
    editors = {"@type": "Organization", "name": chosen().editors}
    return {
        "author": editors,
        "publisher": editors,
        "datePublished": str(chosen().year),
        "version": chosen().version,
        "inLanguage": chosen().language,
        "license": chosen().text_licence,
        "isAccessibleForFree": True,
    }


def _download(path: str, encoding: str) -> Node:
    return {"@type": "DataDownload", "contentUrl": base_address() + path, "encodingFormat": encoding}

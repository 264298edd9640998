"""Metadata in the head of a page for reference managers and search engines: Highwire, Dublin Core, JSON-LD, links.

The browser buttons of Zotero and similar programs prefer the COinS in the page to all of these.
"""

from __future__ import annotations

import json
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from snorum import edition
from snorum.edition.addresses import base_address, pages_of_games
from snorum.edition.editions import chosen
from snorum.edition.files import write_whole
from snorum.site import citing, exports
from snorum.site.citing import Item
from snorum.site.citing.linked import Node, linked_edition, linked_page, turtle
from snorum.site.citing.things import page_item
from snorum.site.citing.works import work_item
from snorum.site.sphinxext.base import first_sentences, makes_site
from snorum.site.sphinxext.domain import SnorumDomain
from snorum.site.sphinxext.entries.cite import FOLDER, coins_span
from snorum.site.sphinxext.rebuilding import unless_made

EDITION = "edition/"
"""A folder of pages that can be cited. The start page stands for the whole edition."""
TURTLE = "edition.ttl"
"""What the start page says of the edition for programs, as Turtle; written where rdflib is installed."""


def add_metadata(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Add metadata to the head of a page of the edition; on the start page, those of the whole edition."""
    if doctree is None or app.builder.name == "epub":
        return
    alternate = []
    if page == app.config.root_doc:
        item = citing.edition_item()
        works = [each.id for each in edition.works()]
        data = _whole(app)
        if _has_turtle(app):
            alternate = [f'<link rel="alternate" type="text/turtle" href="{TURTLE}">']
    elif page in _cited(app):
        item = page_item(page, app.env.titles[page].astext())
        works = works_on(SnorumDomain.of(app.env), page)
        data = linked_page(item, works)
    else:
        return
    to_root = "../" * app.builder.get_target_uri(page).count("/")
    tags = [*_highwire(item, works), *_dublin_core(item, works), *_links(item, to_root), *alternate, _json_ld(data)]
    context["metatags"] = context.get("metatags", "") + "\n" + "\n".join(tags)
    context["body"] = f"{coins_span(item)}\n{context['body']}"


def add_description(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Describe a page by its first sentences; otherwise `sphinxext.opengraph` would use a caption or a table."""
    if doctree is None or app.builder.name == "epub":
        return
    first = next((each for each in doctree.findall(nodes.paragraph) if isinstance(each.parent, nodes.section)), None)
    if first is not None:
        says = first_sentences(first.astext())
        context["meta"] = {**(context.get("meta") or {}), "og:description": escape(says)}
        context["metatags"] = context.get("metatags", "") + "\n" + _meta("description", says)


def set_start_page_address(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Make the start page give the address used in references as its own, not that of its file."""
    if page != app.config.root_doc or app.builder.name == "epub":
        return
    file, context["pageurl"] = context["pageurl"] or "", base_address()
    context["metatags"] = context.get("metatags", "").replace(f'content="{file}"', f'content="{base_address()}"')


def works_on(domain: SnorumDomain, page: str) -> list[str]:
    """The works whose passages a page shows."""
    found = {
        id.partition("-")[0]: None
        for (kind, id), at in domain.anchored.items()
        if kind == "passage" and at.page == page
    }
    return list(found)


def _whole(app: Sphinx) -> Node:
    works = [each.id for each in edition.works()]
    pages = [page_item(name, app.env.titles[name].astext()) for name in _cited(app)]
    return linked_edition(pages, works, [f"{name}.json" for name in exports.DOCUMENTS])


def _highwire(item: Item, works: list[str]) -> list[str]:
    pairs = [
        ("citation_title", item["title"]),
        ("citation_author", f"{chosen().editors},"),  # the comma: one name, not given and family name
        ("citation_publication_date", str(chosen().year)),
        ("citation_publisher", chosen().editors),
        ("citation_language", chosen().language.partition("-")[0]),
        ("citation_public_url", item["URL"]),
        ("citation_fulltext_html_url", item["URL"]),
    ]
    if "container-title" in item:
        pairs.append(("citation_inbook_title", item["container-title"]))
    pairs += [("citation_reference", _highwire_reference(work_item(work))) for work in works]
    return [_meta(name, value) for name, value in pairs]


def _highwire_reference(work: Item) -> str:
    """A work in Highwire's format for a cited reference."""
    date = work.get("issued", {}).get("date-parts", [[]])[0]
    parts = [
        ("citation_title", work["title"]),
        *(("citation_author", f"{name['given']} {name['family']}") for name in work.get("author", ())),
        ("citation_journal_title", work.get("container-title", "")),
        ("citation_publication_date", "/".join(map(str, date))),
    ]
    return "; ".join(f"{name}={value}" for name, value in parts if value)


def _dublin_core(item: Item, works: list[str]) -> list[str]:
    pairs = [
        ("DC.title", item["title"]),
        ("DC.creator", chosen().editors),
        ("DC.publisher", chosen().editors),
        ("DC.date", str(chosen().year)),
        ("DC.type", "Text"),
        ("DC.format", "text/html"),
        ("DC.language", item["language"]),
        ("DC.identifier", item["URL"]),
        ("DC.rights", chosen().text_licence),
        # Not `DC.source`, which is read as the book that contains the page.
        *(("DCTERMS.references", citing.plain(work_item(work))) for work in works),
    ]
    if "container-title" in item:
        pairs.append(("DC.relation", f"{chosen().title}, version {chosen().version}, {base_address()}"))
    schemas = {"DC": "http://purl.org/dc/elements/1.1/", "DCTERMS": "http://purl.org/dc/terms/"}
    links = [f'<link rel="schema.{name}" href="{address}">' for name, address in schemas.items()]
    return [*links, *(_meta(*pair) for pair in pairs)]


def _links(item: Item, to_root: str) -> list[str]:
    """Links for programs: the address to cite, the licence, and the file that describes the page."""
    described = f"{to_root}{_csl_path(item)}"
    return [
        f'<link rel="cite-as" href="{escape(item["URL"])}">',
        f'<link rel="license" href="{chosen().text_licence}">',
        f'<link rel="describedby" type="application/vnd.citationstyles.csl+json" href="{escape(described)}">',
    ]


def _csl_path(item: Item) -> str:
    return f"{FOLDER}/{citing.key(item)}.json"


def _meta(name: str, content: str) -> str:
    return f'<meta name="{name}" content="{escape(content)}">'


def _json_ld(data: dict[str, Any]) -> str:
    # `</script>` in a string would end the block.
    text = json.dumps(data, ensure_ascii=False, indent=1).replace("</", "<\\/")
    return f'<script type="application/ld+json">\n{text}\n</script>'


def write_page_references(app: Sphinx, exception: Exception | None) -> None:
    """Write a CSL-JSON reference to each page, beside the references to its entries."""
    if exception or not makes_site(app):
        return
    for name in _cited(app):
        item = page_item(name, app.env.titles[name].astext())
        path = Path(app.outdir, _csl_path(item))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(citing.csl_json([item]), encoding="utf-8")


def _has_turtle(app: Sphinx) -> bool:
    return makes_site(app) and find_spec("rdflib") is not None


@unless_made(of=lambda app: _whole(app) if _has_turtle(app) else None)
def write_turtle(app: Sphinx, exception: Exception | None) -> None:
    """Write what the start page says of the edition to programs, as Turtle."""
    if _has_turtle(app):
        write_whole(Path(app.outdir, TURTLE), turtle(_whole(app)))


def _cited(app: Sphinx) -> list[str]:
    """The pages that can be cited: those of the folder `edition`, and those of games."""
    games = set(pages_of_games().values())
    return [name for name in sorted(app.env.found_docs) if name.startswith(EDITION) or name in games]


def setup(app: Sphinx) -> None:
    """Add the metadata after other extensions have added theirs, and write the files after those of `cite`."""
    app.connect("html-page-context", add_description, priority=400)  # before sphinxext.opengraph
    app.connect("html-page-context", add_metadata, priority=900)
    app.connect("html-page-context", set_start_page_address, priority=900)
    app.connect("build-finished", write_page_references, priority=900)
    app.connect("build-finished", write_turtle)

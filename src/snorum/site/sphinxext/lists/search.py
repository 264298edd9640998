"""What the search looks through: everything that has an address of its own, as such, and the pages by section.

It is written as a script and not as JSON, so that the search works from a disk as well as from a server.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.environment import BuildEnvironment
from sphinx.util import docname_join

from snorum.site import trace
from snorum.site.searching.entries import Found, edition_entries
from snorum.site.searching.words import about_words
from snorum.site.sphinxext.base import function_name
from snorum.site.sphinxext.domain import SnorumDomain
from snorum.site.sphinxext.lists.facets import filter_frame
from snorum.site.sphinxext.pages.apostrophes import curl_apostrophes
from snorum.site.sphinxext.pages.frame import SHEETS
from snorum.site.sphinxext.rebuilding import unless_made

DATA = "search-data.js"
"""What is searched: a file that the search page loads, below `_static`."""
WORDS = "search-words.js"
"""How words are searched for: `snorum.site.searching.words`."""
STEMMER = "language_data.js"
"""Sphinx writes it for its own search: among other things it has Snowball's stemmer."""


def section_entries(env: BuildEnvironment, page: str, tree: nodes.document) -> Iterator[Found]:
    """The sections of a page with their own prose; what is of the edition on it is found as such."""
    rules = {function_name(rule) for rule in trace.described_rules()}  # which are found as rules
    whole = env.titles[page].astext()
    for section in tree.findall(nodes.section):
        heading = section.next_node(nodes.title)
        text = " ".join(" ".join(_words(each).split()) for each in _prose(section))
        name = heading.astext() if heading else whole
        first = section.parent is tree
        where = "" if first else whole
        yield {
            "kind": "page",
            "title": name,
            "text": text,
            "where": where,
            "page": page,
            "anchor": "" if first else section["ids"][0],
        }
    for thing in tree.findall(addnodes.desc):
        signature = thing.next_node(addnodes.desc_signature)
        if signature is None or not signature["ids"] or thing["domain"] != "py" or thing["objtype"] not in OBJECTS:
            continue
        if f"{signature['module']}.{signature['fullname']}" not in rules:
            content = next(
                (each for each in thing.children if isinstance(each, addnodes.desc_content)), nodes.paragraph()
            )
            about = next((each.astext() for each in content.children if isinstance(each, nodes.paragraph)), "")
            yield {
                "kind": "code",
                "title": signature["fullname"],
                "text": " ".join(about.split()),
                "where": f"{signature['module']} · {thing['objtype']}",
                "page": page,
                "anchor": signature["ids"][0],
            }


ELSEWHERE = frozenset({"passage", "rule", "crux", "example", "claim", "every", "works"})
"""Classes of what is found as such, and not as part of a page."""
OBJECTS = frozenset({"function", "class", "exception", "method", "data"})
"""What of the package is found; an attribute is found with its class."""


def _prose(section: nodes.section) -> Iterator[nodes.Element]:
    """The paragraphs, lists and tables of a section, without those of its own sections."""
    for child in section.children:
        if isinstance(child, nodes.Element) and not isinstance(child, (nodes.section, nodes.title)):
            yield from _readable(child)


def _words(node: nodes.Node) -> str:
    """Its text; a link that is to show the title of a page keeps a place for it, since titles are known at the end."""
    if isinstance(node, addnodes.pending_xref) and node["reftype"] == "doc" and not node["refexplicit"]:
        return f"\x02{docname_join(node['refdoc'], node['reftarget'])}\x03"
    if isinstance(node, nodes.Text) or not node.children:
        return node.astext()
    return ("" if isinstance(node, nodes.TextElement) else "\n\n").join(map(_words, node.children))


def _readable(node: nodes.Element) -> Iterator[nodes.Element]:
    if isinstance(node, (addnodes.desc, addnodes.index, addnodes.toctree, filter_frame, nodes.comment, nodes.raw)):
        return
    if ELSEWHERE & set(node.get("classes", ())):
        return
    if isinstance(node, nodes.TextElement):
        if not (isinstance(node, nodes.literal_block) and "py" in node.get("language", "")):
            yield node
        return
    for child in node.children:
        if isinstance(child, nodes.Element):
            yield from _readable(child)


def entries(env: BuildEnvironment, address: Callable[[str], str]) -> Iterator[Found]:
    """All that can be found, each with its address as seen from the search page."""
    domain = SnorumDomain.of(env)
    for found in edition_entries():
        if found["kind"] == "play":
            game, _, line = found["id"].partition("/")
            if f"{SHEETS}/{game}" in env.found_docs:
                yield found | {"url": f"{address(f'{SHEETS}/{game}')}#{line}"}
            continue
        anchored = domain.anchored.get((found["kind"], found["id"]))
        if anchored is not None:
            if found["kind"] != "passage":
                found |= {name: curl_apostrophes(found[name]) for name in ("title", "text", "where")}
            yield found | {"url": f"{address(anchored.page)}#{found['id']}"}
    for page in sorted(env.found_docs):
        for found in domain.sections.get(page, []):
            rest = {name: value for name, value in found.items() if name not in ("page", "anchor")}
            rest["text"] = re.sub("\x02(.*?)\x03", lambda page: _title(env, page[1]), rest["text"])
            yield rest | {"url": address(page) + (found["anchor"] and f"#{found['anchor']}")}


def _title(env: BuildEnvironment, page: str) -> str:
    """The title of a page; the name of one in another project, whose title is not known here."""
    return env.titles[page].astext() if page in env.titles else page


def gather(app: Sphinx, tree: nodes.document) -> None:
    """Note the sections of a page as it is read: to open every page again when all are written takes seconds."""
    domain = SnorumDomain.of(app.env)
    domain.sections[app.env.docname] = list(section_entries(app.env, app.env.docname, tree))


def _told_by_pages(app: Sphinx) -> object:
    """What of the pages is searched for."""
    domain = SnorumDomain.of(app.env)
    titles = {page: title.astext() for page, title in app.env.titles.items()}
    return [sorted(each.items()) for each in (domain.sections, domain.anchored, titles)], sorted(app.env.found_docs)


@unless_made(f"_static/{DATA}", f"_static/{WORDS}", of=_told_by_pages)
def write(app: Sphinx, error: Exception | None) -> None:
    """Write the data beside the scripts."""
    if not isinstance(app.builder, StandaloneHTMLBuilder) or app.builder.name == "epub":
        return
    builder = app.builder
    found = list(entries(app.env, lambda page: builder.get_relative_uri("search", page)))
    text, words = (json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in (found, about_words()))
    static = Path(app.outdir, "_static")
    static.joinpath(DATA).write_text(f"window.snorumSearch={text};\n", encoding="utf-8")
    static.joinpath(WORDS).write_text(f"window.snorumWords={words};\n", encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Have it written when the site is built."""
    app.connect("doctree-read", gather, priority=900)
    app.connect("build-finished", write)

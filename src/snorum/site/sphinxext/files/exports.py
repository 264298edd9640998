"""The edition for other programs: its data with their schemas, and a sitemap.

After a build these files are written beside the pages: `passages.json` and other documents, `schemas/`, `sitemap.xml`
and `robots.txt`. `{datafile}` links to a document by name. `{fields}` lists the fields of a document from its schema.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole

from snorum.books import comparison, rulings
from snorum.edition import addresses
from snorum.edition.editions import chosen
from snorum.games import GAMES
from snorum.site import exports
from snorum.site.sphinxext.base import docstring_nodes, para
from snorum.site.sphinxext.files.news import page_days
from snorum.site.sphinxext.files.site_files import link_to_file
from snorum.site.sphinxext.rebuilding import digest_files, unless_made

SCHEMAS = Path(__file__).parents[1] / "schemas"
SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
HEAD = ("$schema", "format", "title", "edition", "version", "address", "licences")
"""The fields that every document has; `{fields} head` lists them once."""


class DataRole(SphinxRole):
    """A link to a document: `` {datafile}`passages` `` reads *passages.json*."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The link, or an error for an unknown document."""
        if self.text not in exports.DOCUMENTS:
            known = ", ".join(exports.DOCUMENTS)
            return [], [
                self.inliner.reporter.error(
                    f"unknown document {self.text!r}, expected one of {known}", line=self.lineno
                )
            ]
        return [link_to_file(f"{self.text}.json", f"{self.text}.json")], []


class FieldsDirective(SphinxDirective):
    """List the fields of a document, from its schema."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A list of fields with their types and descriptions; inner fields are nested."""
        name = self.arguments[0]
        file = SCHEMAS / f"{'passages' if name == 'head' else name}-{exports.FORMAT}.json"
        self.env.note_dependency(str(file))
        found = json.loads(file.read_text(encoding="utf-8"))["properties"]
        found["$schema"] |= {"const": exports.schema_address("NAME")}
        return [field_list({field: about for field, about in found.items() if (field in HEAD) == (name == "head")})]


def field_list(properties: dict[str, Any]) -> nodes.definition_list:
    """The fields of an object as a list."""
    found = nodes.definition_list(classes=["fields"])
    for name, about in properties.items():
        term = nodes.term("", "", nodes.literal("", name), nodes.Text(" "), nodes.emphasis("", type_in_words(about)))
        body: list[nodes.Node] = [para("", *docstring_nodes(about.get("description", "")))]
        parts = (about, about.get("items", {}), about.get("additionalProperties") or {}, *about.get("anyOf", ()))
        within = next((part["properties"] for part in parts if "properties" in part), None)
        if within:
            body.append(field_list(within))
        found += nodes.definition_list_item("", term, nodes.definition("", *body))
    return found


def type_in_words(about: dict[str, Any]) -> str:
    """The type of a field in words: `string or null`, `list of objects`, `one of lawful, offence`."""
    if "const" in about:
        return f"always {str(about['const']).lower() if about['const'] is True else about['const']}"
    if "enum" in about:
        return f"one of {', '.join(each or 'null' for each in about['enum'])}"
    types = about["type"] if isinstance(about["type"], list) else [about["type"]]
    if types == ["array"]:
        inner = about["items"]
        return "list of lists" if inner.get("type") == "array" else f"list; each {type_in_words(inner)}"
    return " or ".join(types)


def _traced(app: Sphinx) -> object:
    """What `trace.json` says beside the sources: which pages show each passage, and which tests run each rule."""
    return digest_files(Path(app.srcdir)), digest_files(chosen().home.parent / "tests")


@unless_made("passages.json", SCHEMAS.name, of=_traced)
def write_documents(app: Sphinx, failed: Exception | None) -> None:
    """Write the data for other programs at the end of a build."""
    if app.builder.name != "html":
        return
    out = Path(app.outdir)
    for name in exports.DOCUMENTS:
        (out / f"{name}.json").write_text(exports.document_text(name), encoding="utf-8")
    for name in (each for each in GAMES if each in rulings.games_described()):
        (out / f"comparison-{name}.csv").write_text(comparison.as_csv([comparison.compare(name)]), encoding="utf-8")
    shutil.copytree(SCHEMAS, out / SCHEMAS.name, dirs_exist_ok=True)


def write_sitemap(app: Sphinx, failed: Exception | None) -> None:
    """Write the sitemap, and the file that tells crawlers of it."""
    if failed or app.builder.name != "html":
        return
    out = Path(app.outdir)
    (out / "sitemap.xml").write_bytes(sitemap(sorted(app.env.found_docs), page_days(app)))
    robots = f"User-agent: *\nAllow: /\nSitemap: {addresses.base_address()}sitemap.xml\n"
    (out / "robots.txt").write_text(robots, encoding="utf-8")


def sitemap(pages: list[str], days: Mapping[str, str]) -> bytes:
    """A sitemap of the pages of these names, with the day on which each last changed, if that is known."""
    root = ElementTree.Element("urlset", xmlns=SITEMAP)
    for page in pages:
        url = ElementTree.SubElement(root, "url")
        ElementTree.SubElement(url, "loc").text = addresses.page_address(page)
        if page in days:
            ElementTree.SubElement(url, "lastmod").text = days[page]
    ElementTree.indent(root)
    written: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def setup(app: Sphinx) -> None:
    """Register the role and the directive, and write the files at the end of a build."""
    app.add_role("datafile", DataRole())
    app.add_directive("fields", FieldsDirective)
    app.connect("build-finished", write_documents)
    app.connect("build-finished", write_sitemap)

"""The edition for other programs: its data and their schemas, a sitemap, and the page that explains them.

Written beside the pages once these are built, the files are `passages.json` and its like, `schemas/`, `sitemap.xml` and
`robots.txt`. `{datafile}` links to a document by its name; `{fields}` sets out the fields of one from its schema.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole

from snorum import exports
from snorum.edition import addresses
from snorum.sphinxext.base import para, prose
from snorum.sphinxext.files.site_files import link_to_file

SCHEMAS = "schemas"
SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
HEAD = ("$schema", "format", "title", "edition", "version", "address", "licences")
"""The fields that every document has; `{fields} head` sets them out once for all."""


class DataRole(SphinxRole):
    """A link to a document: `` {datafile}`passages` `` reads *passages.json*."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The link."""
        if self.text not in exports.DOCUMENTS:
            return [], [self.inliner.reporter.error(f"there is no document {self.text!r}", line=self.lineno)]
        return [link_to_file(f"{self.text}.json", f"{self.text}.json")], []


class FieldsDirective(SphinxDirective):
    """Set out the fields of a document, as its schema has them."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A list of fields, each with its type and what it is; fields within fields below it."""
        name = self.arguments[0]
        file = schemas(self.env.srcdir) / f"{'passages' if name == 'head' else name}-{exports.FORMAT}.json"
        self.env.note_dependency(str(file))
        found = json.loads(file.read_text(encoding="utf-8"))["properties"]
        found["$schema"] |= {"const": exports.schema_address("NAME")}
        return [fields({field: about for field, about in found.items() if (field in HEAD) == (name == "head")})]


def fields(properties: dict[str, Any]) -> nodes.definition_list:
    """The fields of an object as a list."""
    found = nodes.definition_list(classes=["fields"])
    for name, about in properties.items():
        term = nodes.term("", "", nodes.literal("", name), nodes.Text(" "), nodes.emphasis("", kind(about)))
        body: list[nodes.Node] = [para("", *prose(about.get("description", "")))]
        within = about.get("properties") or about.get("items", {}).get("properties")
        if within:
            body.append(fields(within))
        found += nodes.definition_list_item("", term, nodes.definition("", *body))
    return found


def kind(about: dict[str, Any]) -> str:
    """The type of a field in words: `string or null`, `list of objects`, `one of lawful, offence`."""
    if "const" in about:
        return f"always {str(about['const']).lower() if about['const'] is True else about['const']}"
    if "enum" in about:
        return f"one of {', '.join(each or 'null' for each in about['enum'])}"
    types = about["type"] if isinstance(about["type"], list) else [about["type"]]
    if types == ["array"]:
        inner = about["items"]
        return "list of lists" if inner.get("type") == "array" else f"list; each {kind(inner)}"
    return " or ".join(types)


def schemas(docs: Path) -> Path:
    """The folder of the JSON Schemas."""
    return Path(docs) / SCHEMAS


def write(app: Sphinx, failed: Exception | None) -> None:
    """Write everything that is not a page, once the pages are there."""
    if failed or app.builder.name != "html":
        return
    out = Path(app.outdir)
    for name in exports.DOCUMENTS:
        (out / f"{name}.json").write_text(exports.written(name), encoding="utf-8")
    if schemas(app.srcdir).is_dir():  # a project of its own that shows passages need not have them
        shutil.copytree(schemas(app.srcdir), out / SCHEMAS, dirs_exist_ok=True)
    (out / "sitemap.xml").write_bytes(sitemap(sorted(app.env.found_docs)))
    robots = f"User-agent: *\nAllow: /\nSitemap: {addresses.base()}sitemap.xml\n"
    (out / "robots.txt").write_text(robots, encoding="utf-8")


def sitemap(pages: list[str]) -> bytes:
    """A sitemap of the pages of these names."""
    root = ElementTree.Element("urlset", xmlns=SITEMAP)
    for page in pages:
        ElementTree.SubElement(ElementTree.SubElement(root, "url"), "loc").text = addresses.page(page)
    ElementTree.indent(root)
    written: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def setup(app: Sphinx) -> None:
    """Register the role and the directive, and have the files written."""
    app.add_role("datafile", DataRole())
    app.add_directive("fields", FieldsDirective)
    app.connect("build-finished", write)

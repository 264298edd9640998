"""`-b epub`: the edition as an EPUB 3, made by Sphinx's own builder from the pages that are for reading.

What is not in the book is linked to where it stands on the web; what is folded on the web stands open; what a page
offers for copying is left out; and the package holds nothing that no page of it uses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from docutils import nodes
from lxml import etree
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.builders._epub_base import MEDIA_TYPES, NavPoint
from sphinx.builders.epub3 import Epub3Builder
from sphinx_design.dropdown import dropdown_main, dropdown_title

from snorum.edition.addresses import base
from snorum.sphinxext.entries.claim import PLACE
from snorum.sphinxext.pages.folded import fold_title, folded
from snorum.sphinxext.pages.writer import Writer
from snorum.sphinxext.pictures.cover import cover
from snorum.sphinxext.pictures.replay import pictures

PARTS = ("index", "edition/", "guide/", "about/")
"""The pages of the book, by the beginnings of their names."""
LEFT_OUT = frozenset({"cite"})
"""Folds that are of use on the web alone."""
PERMALINK = "permalink"
TAGS = frozenset({"supplied-tag", "state", "settled"})
"""What is said of a rule, a crux or a claim after its name."""
MOST_PICTURES = 6
"""An example of more pictures has its table of plays alone, which says everything."""
STYLES = ("fonts.css", "book.css")
SVG = "http://www.w3.org/2000/svg"
BARE_SVG = re.compile(r"<svg(?![^>]*\bxmlns=)")
"""A drawing that says what it is only by standing in HTML."""
OPF = "{http://www.idpf.org/2007/opf}"
ACCESS = {
    "schema:accessMode": "textual",
    "schema:accessModeSufficient": "textual",
    "schema:accessibilityFeature": ["structuralNavigation", "tableOfContents", "readingOrder", "alternativeText"],
    "schema:accessibilityHazard": "none",
    "schema:accessibilitySummary": "Text with headings, tables and links; pictures have their content in words.",
}  # fmt: skip


class BookBuilder(Epub3Builder):
    """Sphinx's EPUB builder for some of the pages."""

    name = "epub"
    epilog = "The book is in %(outdir)s."

    def in_book(self, page: str) -> bool:
        """Whether a page is for reading; so is the cover, and whatever else has no source of its own."""
        return page.startswith(PARTS) or page not in self.env.found_docs

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        """Where a page is: in the book, or on the web."""
        return super().get_target_uri(docname, typ) if self.in_book(docname) else f"{base()}{docname}.html"

    def get_relative_uri(self, from_: str, to: str, typ: str | None = None) -> str:
        """The way from a page to another, or to the web."""
        return super().get_relative_uri(from_, to, typ) if self.in_book(to) else self.get_target_uri(to, typ)

    def prepare_writing(self, docnames: Set[str]) -> None:
        """Make no index of Python modules."""
        super().prepare_writing(docnames)
        self.domain_indices = []

    def toc_metadata(self, level: int, navpoints: list[NavPoint]) -> dict[str, Any]:
        """The head of the old table of contents, under the identifier of the book and not under the name of it."""
        return super().toc_metadata(level, navpoints) | {"uid": self.config.epub_identifier}

    def write_documents(self, docnames: Set[str]) -> None:
        """Write the pages of the book, and those alone."""
        super().write_documents({each for each in docnames if self.in_book(each)})
        image = self.outdir / self.config.epub_cover[0]
        image.parent.mkdir(exist_ok=True)
        image.write_text(cover(), encoding="utf-8")

    def write_doc(self, docname: str, doctree: nodes.document) -> None:
        """Write a page as it stands in a book."""
        unfold(doctree)
        leave_out(doctree)
        punctuate(doctree)
        for link in doctree.findall(nodes.reference):
            uri = link.get("refuri", "")
            if uri and not uri.startswith("#") and not urlsplit(uri).scheme and self.outside(docname, uri):
                link["refuri"] = urljoin(f"{base()}{docname}.html", uri)
        super().write_doc(docname, doctree)

    def outside(self, docname: str, uri: str) -> bool:
        """Whether a link from a page leads to a file of the site that is no page of the book."""
        path = urlsplit(urljoin(f"/{docname}", uri)).path.removeprefix("/")
        return not (path.endswith(self.out_suffix) and path.startswith(PARTS))

    def build_content(self) -> None:
        """List the contents of the package, after throwing out what no page uses, and say of each what it holds."""
        for page in self.outdir.rglob("*.xhtml"):
            text = page.read_text(encoding="utf-8")
            page.write_text(BARE_SVG.sub(f'<svg xmlns="{SVG}"', text), encoding="utf-8")
        used = {self.outdir / self.config.epub_cover[0], *self._used()}
        for file in sorted((self.outdir / "_static").rglob("*")):
            if file.is_file() and file not in used:
                file.unlink()
        super().build_content()
        path = self.outdir / "content.opf"
        tree = etree.parse(path, etree.XMLParser(remove_blank_text=True))
        self._describe(tree.getroot())
        tree.write(path, encoding="utf-8", xml_declaration=True, pretty_print=True)

    def _used(self) -> Iterator[Path]:
        """Every file that a page of the book, or a style sheet that it uses, has need of."""
        for file in [*self.outdir.rglob("*.xhtml"), *(self.outdir / "_static" / each for each in STYLES)]:
            text = file.read_text(encoding="utf-8")
            for address in re.findall(r"(?:href|src)=\"([^\"#?]+)|url\(\s*['\"]?([^'\")]+)", text):
                yield (file.parent / "".join(address)).resolve()

    def _describe(self, package: Any) -> None:
        for item in package.iter(f"{OPF}item"):
            file = self.outdir / item.get("href")
            if file.suffix == ".xhtml" and item.get("properties") is None and "<svg" in file.read_text("utf-8"):
                item.set("properties", "svg")
            if item.get("href") == self.config.epub_cover[0]:
                item.set("properties", "cover-image")
        metadata = package.find(f"{OPF}metadata")
        for name, values in ACCESS.items():
            for value in [values] if isinstance(values, str) else values:
                etree.SubElement(metadata, f"{OPF}meta", property=name).text = value


def unfold(doctree: nodes.document) -> None:
    """Set open what is folded; leave out what is of use on the web alone."""
    folds: list[nodes.Element] = [*doctree.findall(folded), *doctree.findall(dropdown_main)]
    for fold in folds:
        if LEFT_OUT & set(fold["classes"]):
            fold.parent.remove(fold)
            continue
        open_ = nodes.container("", classes=["unfolded", *fold["classes"]], ids=fold["ids"])
        for place in [each for each in fold.findall(nodes.inline) if PLACE in each["classes"]]:
            open_["ids"] += place["ids"]
            place.parent.remove(place)
        for each in fold.children:
            is_title = isinstance(each, (fold_title, dropdown_title))
            open_ += nodes.paragraph("", "", *each.children, classes=["fold-title"]) if is_title else each
        fold.replace_self(open_)


def leave_out(doctree: nodes.document) -> None:
    """Leave out what a page has for a pointer or a download, and the pictures of the examples that have many."""
    for line in list(doctree.findall(nodes.paragraph)):
        if PERMALINK in line["classes"] or next(iter(line.findall(addnodes.download_reference)), None):
            line.parent.remove(line)
    for shown in list(doctree.findall(pictures)):
        if len(shown.children) > MOST_PICTURES:
            shown.parent.remove(shown)


def punctuate(doctree: nodes.document) -> None:
    """Set stops in the line that names a rule, crux, example or claim, which on the web colours and gaps divide."""
    for line in doctree.findall(nodes.paragraph):
        if not {"label", "fold-title", "supplied-note"} & set(line["classes"]):
            continue
        for kind in line.findall(nodes.inline):
            if "kind" in kind["classes"]:
                kind += nodes.Text(":")
        parts = [each for each in line.children if isinstance(each, nodes.Element)]
        for part, after in pairwise(parts):
            if TAGS & set(part["classes"]):
                part.insert(0, nodes.Text("("))
                part += nodes.Text(").")
            elif not TAGS & set(after["classes"]) and part.astext()[-1:] not in ".:?!":
                part += nodes.Text(".")
    for each in doctree.findall(nodes.inline):
        if isinstance(each.parent, nodes.term) and "default" in each["classes"]:
            each.insert(0, nodes.Text("— "))
        elif isinstance(each.parent, nodes.term) and "gloss" in each["classes"]:
            each += nodes.Text(":")


def plain_page(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """A page of the book has its own style sheets, no script, and none of the web's metadata."""
    if app.builder.name == BookBuilder.name:
        context.update(css_files=[f"_static/{each}" for each in STYLES], script_files=[], metatags="")


def setup(app: Sphinx) -> None:
    """Register the builder."""
    MEDIA_TYPES.setdefault(".woff2", "font/woff2")
    app.add_builder(BookBuilder, override=True)
    app.set_translator(BookBuilder.name, Writer)
    app.connect("html-page-context", plain_page, priority=900)

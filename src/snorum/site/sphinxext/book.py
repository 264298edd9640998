"""`-b epub`: the edition as an EPUB 3 e-book, made by Sphinx's own builder from the pages meant for reading.

Links to anything outside the book go to the website. Text that is folded on the web is open. Citations to copy are left
out, and so are files that no page of the book uses.
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
from sphinx.config import Config

from snorum.edition.addresses import base_address
from snorum.edition.editions import chosen
from snorum.site.sphinxext.entries.claim import PLACE
from snorum.site.sphinxext.pages.folded import fold_title, folded
from snorum.site.sphinxext.pages.theme import set_unless_given
from snorum.site.sphinxext.pages.writer import Writer
from snorum.site.sphinxext.pictures.cover import cover
from snorum.site.sphinxext.pictures.replay import pictures

ONLY_ON_THE_WEB = ("check", "table")
"""The pages in which something runs."""
LEFT_OUT = frozenset({"cite"})
"""Folded parts that are useful only on the web."""
PERMALINK = "permalink"
TAGS = frozenset({"supplied-tag", "state", "settled"})
"""Classes of the labels that follow the name of a rule, crux or claim."""
MOST_PICTURES = 6
"""An example with more pictures than this shows only its table of plays, which contains everything."""
STYLES = ("fonts.css", "book.css")
SVG = "http://www.w3.org/2000/svg"
BARE_SVG = re.compile(r"<svg(?![^>]*\bxmlns=)")
"""A drawing without a namespace, which is valid only within HTML."""
OPF = "{http://www.idpf.org/2007/opf}"
ACCESS = {
    "schema:accessMode": "textual",
    "schema:accessModeSufficient": "textual",
    "schema:accessibilityFeature": ["structuralNavigation", "tableOfContents", "readingOrder", "alternativeText"],
    "schema:accessibilityHazard": "none",
    "schema:accessibilitySummary": "Text with headings, tables and links; pictures have their content in words.",
}


class BookBuilder(Epub3Builder):
    """Sphinx's EPUB builder for some of the pages."""

    name = "epub"
    epilog = "The book is in %(outdir)s."

    def is_in_book(self, page: str) -> bool:
        """Whether a page is in the book. The cover and other pages without a source file are."""
        return page not in self.env.found_docs or self.is_named(page)

    def is_named(self, page: str) -> bool:
        """Whether `snorum_book` names a page, or names none and nothing runs in the page."""
        parts = tuple(self.config.snorum_book)
        return page.startswith(parts) if parts else page not in ONLY_ON_THE_WEB

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        """The address of a page, in the book or on the web."""
        return super().get_target_uri(docname, typ) if self.is_in_book(docname) else f"{base_address()}{docname}.html"

    def get_relative_uri(self, from_: str, to: str, typ: str | None = None) -> str:
        """The address of a page relative to another, or its address on the web."""
        return super().get_relative_uri(from_, to, typ) if self.is_in_book(to) else self.get_target_uri(to, typ)

    def prepare_writing(self, docnames: Set[str]) -> None:
        """Prepare the book without an index of Python modules."""
        super().prepare_writing(docnames)
        self.domain_indices = []

    def toc_metadata(self, level: int, navpoints: list[NavPoint]) -> dict[str, Any]:
        """Metadata of the EPUB 2 table of contents, with the book's identifier instead of its name."""
        return super().toc_metadata(level, navpoints) | {"uid": self.config.epub_identifier}

    def write_documents(self, docnames: Set[str]) -> None:
        """Write only the pages of the book, and the cover."""
        super().write_documents({each for each in docnames if self.is_in_book(each)})
        image = self.outdir / self.config.epub_cover[0]
        image.parent.mkdir(exist_ok=True)
        image.write_text(cover(), encoding="utf-8")

    def write_doc(self, docname: str, doctree: nodes.document) -> None:
        """Write a page in the form it has in a book."""
        unfold(doctree)
        remove_web_only(doctree)
        punctuate(doctree)
        for link in doctree.findall(nodes.reference):
            uri = link.get("refuri", "")
            if uri and not uri.startswith("#") and not urlsplit(uri).scheme and self.leads_outside(docname, uri):
                link["refuri"] = urljoin(f"{base_address()}{docname}.html", uri)
        super().write_doc(docname, doctree)

    def leads_outside(self, docname: str, uri: str) -> bool:
        """Whether a link from a page leads to a file of the site that is not a page of the book."""
        path = urlsplit(urljoin(f"/{docname}", uri)).path.removeprefix("/")
        return not (path.endswith(self.out_suffix) and self.is_named(path.removesuffix(self.out_suffix)))

    def build_content(self) -> None:
        """Delete files that no page uses, then list the contents of the package with their properties."""
        for page in self.outdir.rglob("*.xhtml"):
            text = page.read_text(encoding="utf-8")
            page.write_text(BARE_SVG.sub(f'<svg xmlns="{SVG}"', text), encoding="utf-8")
        used = {self.outdir / self.config.epub_cover[0], *self._files_in_use()}
        for file in sorted((self.outdir / "_static").rglob("*")):
            if file.is_file() and file not in used:
                file.unlink()
        super().build_content()
        path = self.outdir / "content.opf"
        tree = etree.parse(path, etree.XMLParser(remove_blank_text=True))
        self._add_metadata(tree.getroot())
        tree.write(path, encoding="utf-8", xml_declaration=True, pretty_print=True)

    def _files_in_use(self) -> Iterator[Path]:
        """Every file that a page of the book or one of its style sheets uses."""
        for file in [*self.outdir.rglob("*.xhtml"), *(self.outdir / "_static" / each for each in STYLES)]:
            text = file.read_text(encoding="utf-8")
            for address in re.findall(r"(?:href|src)=\"([^\"#?]+)|url\(\s*['\"]?([^'\")]+)", text):
                yield (file.parent / "".join(address)).resolve()

    def _add_metadata(self, package: Any) -> None:
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


def _is_dropdown(node: nodes.Node) -> bool:
    """Whether a node is a dropdown of sphinx-design, which a project need not have."""
    return type(node).__name__ == "dropdown_main"


def unfold(doctree: nodes.document) -> None:
    """Open folded text, and remove folds that are useful only on the web."""
    folds: list[Any] = [*doctree.findall(folded), *doctree.findall(_is_dropdown)]
    for fold in folds:
        if LEFT_OUT & set(fold["classes"]):
            fold.parent.remove(fold)
            continue
        open_ = nodes.container("", classes=["unfolded", *fold["classes"]], ids=fold["ids"])
        for place in [each for each in fold.findall(nodes.inline) if PLACE in each["classes"]]:
            open_["ids"] += place["ids"]
            place.parent.remove(place)
        for each in fold.children:
            is_title = isinstance(each, fold_title) or type(each).__name__ == "dropdown_title"
            open_ += nodes.paragraph("", "", *each.children, classes=["fold-title"]) if is_title else each
        fold.replace_self(open_)


def remove_web_only(doctree: nodes.document) -> None:
    """Remove permanent links, downloads, and the pictures of examples that have too many."""
    for line in list(doctree.findall(nodes.paragraph)):
        if PERMALINK in line["classes"] or next(iter(line.findall(addnodes.download_reference)), None):
            line.parent.remove(line)
    for shown in list(doctree.findall(pictures)):
        if len(shown.children) > MOST_PICTURES:
            shown.parent.remove(shown)


def punctuate(doctree: nodes.document) -> None:
    """Add punctuation to the first line of each entry, where the web uses colours and gaps."""
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


def use_book_styles(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give a page of the book its own style sheets, and remove scripts and web metadata."""
    if app.builder.name == BookBuilder.name:
        context.update(css_files=[f"_static/{each}" for each in STYLES], script_files=[], metatags="")


def give_title_page(app: Sphinx, config: Config) -> None:
    """Set what `conf.py` leaves open: the title page from the edition's, the form as a book of ours has it."""
    edition = chosen()
    config.epub_exclude_files = [*config.epub_exclude_files, ".buildinfo.bak"]  # Sphinx writes it at a second build
    set_unless_given(
        config,
        {
            **{f"epub_{name}": edition.editors for name in ("author", "publisher", "contributor")},
            "epub_title": edition.title,
            "epub_description": edition.title,
            "epub_copyright": config.copyright,
            "epub_identifier": base_address(),
            "epub_basename": edition.id,
            "epub_scheme": "URL",
            "epub_uid": "edition",
            "epub_cover": ("_static/cover.svg", "epub-cover.html"),
            "epub_show_urls": "no",
            "epub_tocdepth": 2,
            "epub_tocdup": False,
            "epub_tocscope": "includehidden",
            "epub_use_index": False,
        },
    )


def setup(app: Sphinx) -> None:
    """Register the builder, and which pages it takes."""
    app.add_config_value("snorum_book", [], "", frozenset({list}))
    app.connect("config-inited", give_title_page)
    MEDIA_TYPES.setdefault(".woff2", "font/woff2")
    app.add_builder(BookBuilder, override=True)
    app.set_translator(BookBuilder.name, Writer)
    app.connect("html-page-context", use_book_styles, priority=900)

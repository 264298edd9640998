"""Adds the scripts that filter, sort and search, only to pages that need them."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from snorum.site.sphinxext.lists.facets import filter_frame
from snorum.site.sphinxext.lists.search import DATA, STEMMER, WORDS

SEARCH = ("minisearch/minisearch.js", STEMMER, WORDS, DATA, "search.js")


def add_scripts(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: nodes.document | None) -> None:
    """Add the scripts and styles that a page needs; a page of the e-book needs none."""
    if app.builder.name == "epub":
        return
    lists = tree is not None and next(iter(tree.findall(filter_frame)), None) is not None
    if lists:
        app.add_js_file("filter.js", loading_method="defer")
    if tree is not None and any("sources-matrix" in table["classes"] for table in tree.findall(nodes.table)):
        app.add_js_file("sources.js", loading_method="defer")
    if page == "search":
        for script in SEARCH:
            app.add_js_file(script, loading_method="defer")
    if lists or page == "search" or page.startswith("reference/"):
        app.add_css_file("finding.css")


def setup(app: Sphinx) -> None:
    """Let Sphinx call `add_scripts` for every page."""
    app.connect("html-page-context", add_scripts)

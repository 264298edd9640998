"""Corrects the HTML of Sphinx and docutils where it is invalid, or confusing in a screen reader."""

from __future__ import annotations

import re

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

PLAIN = {"n": "Name", "p": "Punctuation", "w": "Text.Whitespace"}
"""Pygments classes, and their token types, that look like unmarked code; they are half of all its marks."""
_PLAIN = re.compile(rf'<span class="(?:{"|".join(PLAIN)})">([^<]*)</span>')


class Writer(HTML5Translator):
    """Sphinx's own writer, with changes to a few elements."""

    def visit_literal_block(self, node: nodes.literal_block) -> None:
        """Mark code only where the mark is visible."""
        before = len(self.body)
        try:
            super().visit_literal_block(node)
        finally:
            self.body[before:] = [_PLAIN.sub(r"\1", each).replace("<span></span>", "") for each in self.body[before:]]

    def visit_Text(self, node: nodes.Text) -> None:
        """Do not mark each word of inline code: no style needs it."""
        marked, self.protect_literal_text = self.protect_literal_text, 0
        super().visit_Text(node)
        self.protect_literal_text = marked

    def visit_inline(self, node: nodes.inline) -> None:
        """Write the words of a link without an element of their own: a page has a thousand, and no style needs it."""
        if not _is_link_text(node):
            super().visit_inline(node)

    def depart_inline(self, node: nodes.inline) -> None:
        """Close what `visit_inline` opened."""
        if not _is_link_text(node):
            super().depart_inline(node)

    def visit_reference(self, node: nodes.Element) -> None:
        """Write no title that says no more than the link: a screen reader would say it twice.

        On the page that shows Peel's text, *Peel 91-7* says no more than *91-7*.
        """
        here = "refid" in node or node.get("refuri", "").startswith("#")
        title, words = node.get("reftitle", ""), node.astext()
        if title and (title == words or (here and title.endswith(f" {words}"))):
            del node["reftitle"]
        super().visit_reference(node)

    def visit_entry(self, node: nodes.entry) -> None:
        """Write an empty cell in a table's head as a plain cell, not as a heading."""
        before = len(self.body)
        super().visit_entry(node)
        if not node.astext().strip() and self.body[before].startswith("<th"):
            self._replace(before, "<th", "<td")
            self.context[-1] = self.context[-1].replace("</th>", "</td>")

    def _visit_sig_parameter_list(self, node: nodes.Element, *args: object) -> None:
        """Write parameters on separate lines as a list; `<dl>` would need a term for each."""
        before = len(self.body)
        super()._visit_sig_parameter_list(node, *args)  # type: ignore[arg-type]
        self._replace(before, "<dl", "<ul")

    def _depart_sig_parameter_list(self, node: nodes.Element) -> None:
        before = len(self.body)
        super()._depart_sig_parameter_list(node)
        self._replace(before, "</dl>", "</ul>")

    def visit_desc_parameter(self, node: nodes.Element) -> None:
        """Write a parameter on its own line as an item of that list."""
        before = len(self.body)
        super().visit_desc_parameter(node)
        self._replace(before, "<dd", "<li")

    def depart_desc_parameter(self, node: nodes.Element) -> None:
        """Close what `visit_desc_parameter` opened."""
        before = len(self.body)
        super().depart_desc_parameter(node)
        self._replace(before, "</dd>", "</li>")

    def _replace(self, start: int, what: str, by: str) -> None:
        """Replace text in everything written since `start`."""
        self.body[start:] = [each.replace(what, by) for each in self.body[start:]]


def _is_link_text(node: nodes.inline) -> bool:
    return isinstance(node.parent, nodes.reference) and "xref" in node["classes"] and not node["ids"]


def setup(app: Sphinx) -> None:
    """Use this writer for the pages of the site."""
    app.set_translator("html", Writer)

"""The HTML of pages, where what Sphinx and docutils write is not valid or cannot be made out by ear."""

from __future__ import annotations

import re

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

PLAIN = {"n": "Name", "p": "Punctuation", "w": "Text.Whitespace"}
"""Classes of code, and what they stand for, that look as code without a class does: half of all that Pygments marks."""
_PLAIN = re.compile(rf'<span class="(?:{"|".join(PLAIN)})">([^<]*)</span>')


class Writer(HTML5Translator):
    """Sphinx's own writer, but for a few elements."""

    def visit_literal_block(self, node: nodes.literal_block) -> None:
        """Code is marked only where that shows."""
        before = len(self.body)
        try:
            super().visit_literal_block(node)
        finally:
            self.body[before:] = [_PLAIN.sub(r"\1", each) for each in self.body[before:]]

    def visit_Text(self, node: nodes.Text) -> None:
        """The words of code within a line are not marked one by one: no style asks for it."""
        marked, self.protect_literal_text = self.protect_literal_text, 0
        super().visit_Text(node)
        self.protect_literal_text = marked

    def visit_inline(self, node: nodes.inline) -> None:
        """The words of a link have no element of their own: a page has a thousand, and no style asks for one."""
        if not _words_of_a_link(node):
            super().visit_inline(node)

    def depart_inline(self, node: nodes.inline) -> None:
        """Close what `visit_inline` opened."""
        if not _words_of_a_link(node):
            super().depart_inline(node)

    def visit_entry(self, node: nodes.entry) -> None:
        """A cell at the head of a table that has no words is no heading."""
        before = len(self.body)
        super().visit_entry(node)
        if not node.astext().strip() and self.body[before].startswith("<th"):
            self._mend(before, "<th", "<td")
            self.context[-1] = self.context[-1].replace("</th>", "</td>")

    def _visit_sig_parameter_list(self, node: nodes.Element, *args: object) -> None:
        """Parameters a line each are a list; `<dl>` would want a term for each."""
        before = len(self.body)
        super()._visit_sig_parameter_list(node, *args)  # type: ignore[arg-type]
        self._mend(before, "<dl", "<ul")

    def _depart_sig_parameter_list(self, node: nodes.Element) -> None:
        before = len(self.body)
        super()._depart_sig_parameter_list(node)
        self._mend(before, "</dl>", "</ul>")

    def visit_desc_parameter(self, node: nodes.Element) -> None:
        """A parameter on a line of its own is an item of that list."""
        before = len(self.body)
        super().visit_desc_parameter(node)
        self._mend(before, "<dd", "<li")

    def depart_desc_parameter(self, node: nodes.Element) -> None:
        """Close what `visit_desc_parameter` opened."""
        before = len(self.body)
        super().depart_desc_parameter(node)
        self._mend(before, "</dd>", "</li>")

    def _mend(self, start: int, what: str, by: str) -> None:
        """Replace in what has been written since `start`."""
        self.body[start:] = [each.replace(what, by) for each in self.body[start:]]


def _words_of_a_link(node: nodes.inline) -> bool:
    return isinstance(node.parent, nodes.reference) and "xref" in node["classes"] and not node["ids"]


def setup(app: Sphinx) -> None:
    """Have the pages of the site written so."""
    app.set_translator("html", Writer)

"""Curls the apostrophes in the editors' words.

MyST curls those in the pages. Words from docstrings, records and headers have straight apostrophes, which are curled
here. Apostrophes in source texts and in code stay as they are.
"""

from __future__ import annotations

import re

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

SOURCE = frozenset({"passage-text", "opening", "context", "changed", "apparatus"})
"""Classes of text that is, or may be, in the words of a source; within them, `gist` marks the editors' words."""
CODE = (nodes.literal, nodes.literal_block, nodes.doctest_block, nodes.raw, nodes.comment, addnodes.desc_signature)


def curl_apostrophes(text: str) -> str:
    """Curl the apostrophes of a text: within a word, after a plural, and after a link (`Peel` ’s)."""
    return re.sub(r"(?<=\w)'|^'(?=s\b)", "’", text)


class CurlApostrophes(SphinxPostTransform):
    """Curl the apostrophes of the editors' words."""

    default_priority = 950
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        """Curl them in every text of the page that is neither code nor from a source."""
        for text in list(self.document.findall(nodes.Text)):
            if "'" in text and _is_by_editors(text):
                text.parent.replace(text, nodes.Text(curl_apostrophes(text)))


def _is_by_editors(text: nodes.Text) -> bool:
    around: nodes.Node | None = text.parent
    while around is not None:
        if isinstance(around, CODE):
            return False
        classes = set(around["classes"]) if isinstance(around, nodes.Element) else set()
        if "gist" in classes:
            return True
        if SOURCE & classes:
            return False
        around = around.parent
    return True


def setup(app: Sphinx) -> None:
    """Register the change for every HTML page."""
    app.add_post_transform(CurlApostrophes)

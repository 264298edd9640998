"""The editors' apostrophes as they are set: curled, wherever their words come from.

MyST curls those of the pages. What comes out of docstrings, records and headers is typed straight, as code is, and is
curled here. The words of a source keep the marks of their copies, and code keeps its own.
"""

from __future__ import annotations

import re

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

SOURCE = frozenset({"passage-text", "opening", "context", "changed", "apparatus"})
"""Classes of what is, or may be, the words of a source; within them `gist` is the editors' again."""
CODE = (
    nodes.literal, nodes.literal_block, nodes.doctest_block, nodes.raw, nodes.comment, addnodes.desc_signature,
)  # fmt: skip


def curled(text: str) -> str:
    """The text with its apostrophes curled: within a word, after a plural, and after a link (`Peel` ’s)."""
    return re.sub(r"(?<=\w)'|^'(?=s\b)", "’", text)


class CurlApostrophes(SphinxPostTransform):
    """Curl the apostrophes of the editors' words."""

    default_priority = 950
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        """Do so in every text of the page that is neither code nor a source's."""
        for text in list(self.document.findall(nodes.Text)):
            if "'" in text and _ours(text):
                text.parent.replace(text, nodes.Text(curled(text)))


def _ours(text: nodes.Text) -> bool:
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
    """Have it done for every page in HTML."""
    app.add_post_transform(CurlApostrophes)

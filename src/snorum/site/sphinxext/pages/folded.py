"""Text folded until a reader opens it: `<details>` in HTML, and plain text in every other format."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from snorum.site.sphinxext.base import add_html_node


class folded(nodes.General, nodes.Element):
    """A folded text; its first child is a `fold_title`."""


class fold_title(nodes.General, nodes.TextElement):
    """The line that shows while the rest is folded."""


def fold(title: str, *children: nodes.Node, css: str) -> folded:
    """Fold `children` under a title."""
    return folded("", fold_title("", title), *children, classes=css.split())


def fold_under(line: list[nodes.Node], *children: nodes.Node, css: str) -> folded:
    """Fold `children` under a line of nodes. The line must not contain links, since a click there opens the fold."""
    return folded("", fold_title("", "", *line), *children, classes=css.split())


def _open_folded(writer: HTML5Translator, node: folded) -> None:
    writer.body.append(writer.starttag(node, "details"))


def _close_folded(writer: HTML5Translator, node: folded) -> None:
    writer.body.append("</details>\n")


def _open_title(writer: HTML5Translator, node: fold_title) -> None:
    writer.body.append(writer.starttag(node, "summary", suffix=""))


def _close_title(writer: HTML5Translator, node: fold_title) -> None:
    writer.body.append("</summary>\n")


def setup(app: Sphinx) -> None:
    """Register the nodes, which only HTML folds."""
    add_html_node(app, folded, _open_folded, _close_folded, keeps_content=True)
    add_html_node(app, fold_title, _open_title, _close_title, keeps_content=True)

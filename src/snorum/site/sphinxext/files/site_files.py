"""Links to files that the site offers at permanent addresses beside its pages."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from snorum.edition.addresses import base_address
from snorum.site.sphinxext.base import add_html_node


class site_file(nodes.Inline, nodes.TextElement):
    """A link to a file of the site; `path` is below the site's root."""


def link_to_file(path: str, text: str) -> site_file:
    """A link that downloads the file at `path`."""
    return site_file("", text, path=path)


def _open(writer: HTML5Translator, node: site_file) -> None:
    # An e-book contains none of these files, so its links go to the site.
    builder = writer.builder
    here = builder.get_target_uri(builder.current_docname)
    to_root = base_address() if builder.name == "epub" else "../" * here.count("/")
    writer.body.append(writer.starttag(node, "a", "", href=f"{to_root}{node['path']}", download=""))


def _close(writer: HTML5Translator, node: site_file) -> None:
    writer.body.append("</a>")


def setup(app: Sphinx) -> None:
    """Register the node, which only HTML makes a link."""
    add_html_node(app, site_file, _open, _close, keeps_content=True)

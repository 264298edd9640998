"""Marks lists and tables for the script `filter.js`, which filters and sorts them.

Without the script, the page shows everything. The classes of an entry give its values (`work-peel role-rule`), and the
frame around the entries lists the values by which readers can filter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from snorum.edition.files import in_json
from snorum.site.sphinxext.base import add_html_node

ENTRY = "entry"
"""The class of an entry, which the script shows or hides."""
GROUP = "entries"
"""The class of a heading with its list, which is hidden while no entry in it is shown."""
SORTABLE = "sortable"
"""The class of a table with columns to sort by."""

Facets = Mapping[str, tuple[str, Mapping[str, str]]]
"""For each facet, such as `work`, its label and the words for its values: `("Work", {"peel": "Peel"})`."""


class filter_frame(nodes.General, nodes.Element):
    """A frame around entries; `facets` are the ways to filter them, `called` is a plural noun such as `passages`."""


def make_filterable(facets: Facets, called: str, *children: nodes.Node) -> filter_frame:
    """Put `children` into a frame that readers can filter by `facets`."""
    return filter_frame("", *children, facets=facets, called=called)


def entry_classes(values: Mapping[str, Iterable[str]]) -> list[str]:
    """The classes of an entry with these values of the facets."""
    return [ENTRY, *(f"{facet}-{value}" for facet, some in values.items() for value in dict.fromkeys(some))]


def _open(writer: HTML5Translator, node: filter_frame) -> None:
    facets = {
        facet: {"label": label, "values": list(values.items())} for facet, (label, values) in node["facets"].items()
    }
    attributes = {"data-facets": in_json(facets), "data-called": node["called"]}
    writer.body.append(writer.starttag(node, "div", CLASS="narrowed", **attributes))


def _close(writer: HTML5Translator, node: filter_frame) -> None:
    writer.body.append("</div>\n")


def setup(app: Sphinx) -> None:
    """Register the frame, which only HTML draws."""
    add_html_node(app, filter_frame, _open, _close, keeps_content=True)

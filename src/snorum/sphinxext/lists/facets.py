"""Lists and tables that can be narrowed and sorted: what the script `filter.js` needs to know of them.

Everything stands on the page without the script. An entry says by its classes what it is (`work-peel role-rule`), and
the frame around it says by what it can be narrowed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

ENTRY = "entry"
"""The class of what is shown or hidden."""
GROUP = "entries"
"""The class of what is hidden when nothing in it is shown: a heading and its list."""
SORTABLE = "sortable"
"""The class of a table with columns to sort by."""

Facets = Mapping[str, tuple[str, Mapping[str, str]]]
"""By facet, as `work`, its label and its values with the words for each: `("Work", {"peel": "Peel"})`."""


class narrowed(nodes.General, nodes.Element):
    """A frame around entries; `facets` tells by what they can be narrowed, `called` what they are, as `passages`."""


def narrow(facets: Facets, called: str, *children: nodes.Node) -> narrowed:
    """`children` in a frame that can be narrowed by `facets`."""
    return narrowed("", *children, facets=facets, called=called)


def entry_classes(values: Mapping[str, Iterable[str]]) -> list[str]:
    """The classes of an entry that has these values of the facets."""
    return [ENTRY, *(f"{facet}-{value}" for facet, some in values.items() for value in dict.fromkeys(some))]


def _open(writer: HTML5Translator, node: narrowed) -> None:
    facets = {
        facet: {"label": label, "values": list(values.items())} for facet, (label, values) in node["facets"].items()
    }
    attributes = {"data-facets": json.dumps(facets, ensure_ascii=False), "data-called": node["called"]}
    writer.body.append(writer.starttag(node, "div", CLASS="narrowed", **attributes))


def _close(writer: HTML5Translator, node: narrowed) -> None:
    writer.body.append("</div>\n")


def _plain(writer: nodes.NodeVisitor, node: nodes.Node) -> None:
    """Add nothing around it."""


def setup(app: Sphinx) -> None:
    """Register the frame with every writer."""
    as_it_is = (_plain, _plain)
    app.add_node(narrowed, html=(_open, _close), latex=as_it_is, text=as_it_is, man=as_it_is, texinfo=as_it_is)

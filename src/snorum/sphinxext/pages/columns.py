"""Tables that a narrow page can set as lists: each cell carries the name of its column, shown only there."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from snorum.sphinxext.base import para

LEAST = 3
"""A table of fewer columns fits a narrow page as it is."""
OWN_WAYS = frozenset({"plays", "cells"})
"""Tables that have ways of their own on a narrow page."""


class NameColumns(SphinxPostTransform):
    """Put the name of its column before each cell, but for the first of a row, which names the row."""

    default_priority = 900
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        """Do so in every table that has a head and columns enough."""
        for table in list(self.document.findall(nodes.table)):
            head = next(iter(table.findall(nodes.thead)), None)
            if head is None or OWN_WAYS & set(table["classes"]):
                continue
            names = [entry.astext() for entry in head.findall(nodes.entry)]
            if len(names) < LEAST:
                continue
            table["classes"].append("stacks")
            for body in table.findall(nodes.tbody):
                for row in body.findall(nodes.row):
                    name_cells(names, [each for each in row.children if isinstance(each, nodes.entry)])


def name_cells(names: list[str], cells: list[nodes.entry]) -> None:
    """Put each name before its cell; an empty cell and one under no name stay as they are."""
    if len(cells) == len(names):
        for name, cell in list(zip(names, cells, strict=True))[1:]:
            if name and cell.children:
                cell.insert(0, para("column", name))


def setup(app: Sphinx) -> None:
    """Have it done for every page in HTML."""
    app.add_post_transform(NameColumns)

"""Adds column names to the cells of tables, which narrow screens show as lists."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from snorum.site.sphinxext.base import para

LEAST = 3
"""A table with fewer columns fits a narrow screen unchanged."""
OWN_WAYS = frozenset({"plays", "cells"})
"""Classes of tables that have their own layout on a narrow screen."""


class NameColumns(SphinxPostTransform):
    """Put the column's name into each cell except the first of a row, which names the row."""

    default_priority = 900
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        """Name the cells of every table with a head and enough columns."""
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
    """Insert each column's name into its cell; empty cells and unnamed columns stay unchanged."""
    if len(cells) == len(names):
        for name, cell in list(zip(names, cells, strict=True))[1:]:
            if name and cell.children:
                cell.insert(0, para("column", name))


def setup(app: Sphinx) -> None:
    """Register the change for every HTML page."""
    app.add_post_transform(NameColumns)

"""The figure of a claim: its numbers as a plot, in the page, and as rows of a file."""

from __future__ import annotations

import csv
from io import StringIO

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from snorum.claims import Claim, Figure, Finding
from snorum.claims.claim import Number, number_told
from snorum.claims.wording import plain
from snorum.drawing.plot import Bar, Plot, Row
from snorum.sphinxext.base import unmarked
from snorum.sphinxext.pages.apostrophes import curled
from snorum.studies.estimates import Estimate


class plotted(nodes.General, nodes.Element):
    """A plot; `name` is its id, which no other picture of the page has."""


def figure_of(claim: Claim, found: Figure) -> plotted:
    """The figure of a claim."""
    return plotted(plot=plot_of(found, claim.game), name=f"figure-{claim.id.replace('.', '-')}")


def plot_of(found: Figure, of: str) -> Plot:
    """The numbers of a game's figure by the names of their points, in the order in which these first come."""
    names = dict.fromkeys(point.at for series in found.series for point in series.points)
    values = [{point.at: point.value for point in series.points} for series in found.series]
    rows = tuple(
        Row(_printed(plain(of, name)), tuple(_bar(each.get(name), share=found.share) for each in values))
        for name in names
    )
    axis = f"{found.axis} (%)" if found.share and "%" not in found.axis and "per cent" not in found.axis else found.axis
    return Plot(
        _printed(found.title),
        _printed(axis),
        tuple(_printed(plain(of, each.name)) for each in found.series),
        rows,
        100 if found.share else 1,
    )


def _printed(text: str) -> str:
    """Words as a picture has them, which nobody sets for it: without marks of code, and with curled apostrophes."""
    return curled(unmarked(text))


def _bar(value: Number | None, *, share: bool) -> Bar | None:
    if value is None:
        return None
    if isinstance(value, Estimate):
        return Bar(value.value, value.low, value.high, number_told(value, share=share).partition(" (")[0])
    says = f"{100 * float(value):.4g} %" if share else f"{float(value):.6g}"
    return Bar(float(value), float(value), float(value), says.replace("-", "−"))


COLUMNS = ("what", "series", "at", "value", "low", "high", "exact")


def table(finding: Finding) -> str:
    """The quantities and the figure of a finding as CSV, a number a line."""
    written = StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(COLUMNS)
    for quantity in finding.quantities:
        rows.writerow(["quantity", "", quantity.name, *_columns(quantity.value)])
    for series in finding.figure.series if finding.figure else ():
        for point in series.points:
            rows.writerow(["figure", series.name, point.at, *_columns(point.value)])
    return written.getvalue()


def _columns(value: Number) -> tuple[float | str, ...]:
    if isinstance(value, Estimate):
        return value.value, value.low, value.high, ""
    return float(value), float(value), float(value), str(value)


def _draw(writer: HTML5Translator, node: plotted) -> None:
    writer.body.append(node["plot"].svg(node["name"]))
    raise nodes.SkipNode


def _skip(writer: nodes.NodeVisitor, node: nodes.Node) -> None:
    """The numbers stand below it."""
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Register the node with every writer."""
    other = (_skip, None)
    app.add_node(plotted, html=(_draw, None), latex=other, text=other, man=other, texinfo=other)

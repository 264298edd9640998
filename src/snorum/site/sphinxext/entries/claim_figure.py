"""The numbers of a claim as a plot in the page, and as rows of a CSV file."""

from __future__ import annotations

import csv
from io import StringIO

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from snorum.books.claims import Claim
from snorum.books.estimates import Estimate
from snorum.books.findings import Figure, Finding, Number, format_number
from snorum.site.drawing.plot import Bar, Plot, Row
from snorum.site.naming import strip_markup
from snorum.site.sphinxext.base import add_html_node
from snorum.site.sphinxext.entries.claim_wording import in_plain_words
from snorum.site.sphinxext.pages.apostrophes import curl_apostrophes


class figure_plot(nodes.General, nodes.Element):
    """A plot; `name` is its id, unique on the page."""


def figure_of(claim: Claim, found: Figure) -> figure_plot:
    """The figure of a claim as a node."""
    return figure_plot(plot=plot_of(found, claim.game), name=f"figure-{claim.id.replace('.', '-')}")


def plot_of(found: Figure, of: str) -> Plot:
    """The plot of a figure, with a row for each point, in the order in which the points first appear."""
    names = dict.fromkeys(point.at for series in found.series for point in series.points)
    values = [{point.at: point.value for point in series.points} for series in found.series]
    rows = tuple(
        Row(_plain_words(in_plain_words(of, name)), tuple(_bar(each.get(name), share=found.share) for each in values))
        for name in names
    )
    axis = f"{found.axis} (%)" if found.share and "%" not in found.axis and "per cent" not in found.axis else found.axis
    return Plot(
        _plain_words(found.title),
        _plain_words(axis),
        tuple(_plain_words(in_plain_words(of, each.name)) for each in found.series),
        rows,
        100 if found.share else 1,
    )


def _plain_words(text: str) -> str:
    """Words for a picture: without marks of code, and with curled apostrophes."""
    return curl_apostrophes(strip_markup(text))


def _bar(value: Number | None, *, share: bool) -> Bar | None:
    if value is None:
        return None
    if isinstance(value, Estimate):
        return Bar(value.value, value.low, value.high, format_number(value, share=share).partition(" (")[0])
    says = f"{100 * float(value):.4g} %" if share else f"{float(value):.6g}"
    return Bar(float(value), float(value), float(value), says.replace("-", "−"))


COLUMNS = ("what", "series", "at", "value", "low", "high", "exact")


def table(finding: Finding) -> str:
    """The quantities and the figure of a finding as CSV, one number in a line."""
    written = StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(COLUMNS)
    for quantity in finding.quantities:
        rows.writerow(["quantity", "", quantity.name, *_csv_values(quantity.value)])
    for series in finding.figure.series if finding.figure else ():
        for point in series.points:
            rows.writerow(["figure", series.name, point.at, *_csv_values(point.value)])
    return written.getvalue()


def _csv_values(value: Number) -> tuple[float | str, ...]:
    if isinstance(value, Estimate):
        return value.value, value.low, value.high, ""
    return float(value), float(value), float(value), str(value)


def _draw(writer: HTML5Translator, node: figure_plot) -> None:
    writer.body.append(node["plot"].svg(node["name"]))
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Register the node. In other formats the numbers follow as text."""
    add_html_node(app, figure_plot, _draw)

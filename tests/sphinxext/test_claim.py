"""A claim's figure: each number in its row and its series, with its own interval, in the unit that the axis names."""

from __future__ import annotations

from fractions import Fraction

import pytest
from docutils import nodes

from snorum.books import claims, findings
from snorum.books.estimates import Estimate
from snorum.books.findings import Figure, Finding, Number, Point, Quantity, Series
from snorum.site.drawing.plot import Bar
from snorum.site.sphinxext.entries.claim import _interval_note, _reading
from snorum.site.sphinxext.entries.claim_figure import plot_of, table

GUESSED = Estimate(0.25, 0.01, 0.21, 0.29)
FIGURE = Figure(
    "It's `so`",
    "share of the games",
    (Series("one", (Point("a", GUESSED), Point("b", Fraction(1, 8)))), Series("two", (Point("b", Fraction(-1, 2)),))),
    share=True,
)


def test_a_number_is_in_its_row_and_series_with_its_interval() -> None:
    plot = plot_of(FIGURE, "jig")
    assert (plot.title, plot.axis, plot.series, plot.scale) == (
        "It’s so",
        "share of the games (%)",
        ("one", "two"),
        100,
    )
    first, second = plot.rows
    assert (first.name, first.bars) == ("a", (Bar(0.25, 0.21, 0.29, "25 %"), None))
    assert (second.name, second.bars) == ("b", (Bar(0.125, 0.125, 0.125, "12.5 %"), Bar(-0.5, -0.5, -0.5, "−50 %")))


def test_only_shares_are_multiplied_by_100() -> None:
    plot = plot_of(
        Figure("t", "cards", (Series("", (Point("a", Estimate(2.5, 0.1, 2.1, 2.9)), Point("b", 3))),)), "jig"
    )
    assert (plot.axis, plot.scale) == ("cards", 1)
    assert [row.bars for row in plot.rows] == [(Bar(2.5, 2.1, 2.9, "2.5"),), (Bar(3.0, 3.0, 3.0, "3"),)]


def test_a_file_has_the_quantities_and_then_the_figure() -> None:
    finding = Finding("holds", "So.", (Quantity("it", GUESSED, True), Quantity("there", 3)), FIGURE)
    assert table(finding).splitlines() == [
        "what,series,at,value,low,high,exact",
        "quantity,,it,0.25,0.21,0.29,",
        "quantity,,there,3.0,3.0,3.0,3",
        "figure,one,a,0.25,0.21,0.29,",
        "figure,one,b,0.125,0.125,0.125,1/8",
        "figure,two,b,-0.5,-0.5,-0.5,-1/2",
    ]


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ((GUESSED, GUESSED), "999 in a thousand such intervals contain"),
        ((GUESSED, 3), "The others are exact"),
        ((Fraction(1, 8), 3), "All these numbers are exact"),
    ],
)
def test_a_note_says_which_numbers_are_exact(values: tuple[Number, ...], says: str) -> None:
    found = tuple(Quantity(f"{number}", value) for number, value in enumerate(values))
    assert says in _interval_note(Finding("holds", "So.", found)).astext()


class Linking:
    """A directive that makes no more of a link than its words."""

    def link(self, kind: str, target: str, words: str) -> nodes.inline:
        return nodes.inline("", words)


@pytest.mark.parametrize("claim", claims.all_claims().values(), ids=lambda claim: claim.id)
def test_every_reading_under_which_a_claim_holds_has_words(claim: claims.Claim) -> None:
    """Cruxes and parameters."""
    finding = findings.settle(claim).finding
    assert finding is not None
    for each in finding.under:
        words = "".join(node.astext() for node in _reading(Linking(), claim, *each.split("=")))  # type: ignore[arg-type]
        called = each.partition("=")[0].replace("_", " ")
        assert words.startswith(f"{called}: ") and "=" not in words and len(words) > len(called) + 4

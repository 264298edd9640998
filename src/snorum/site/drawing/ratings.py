"""Draws the ratings of a tournament."""

from __future__ import annotations

from snorum.books.estimates import rounded
from snorum.books.standings import Standings
from snorum.site.drawing.plot import Bar, Plot, Row


def plot_of(found: Standings) -> Plot:
    """The ratings as a plot."""
    rows = tuple(Row(each.policy, (Bar(*each.rating.ends, rounded(each.rating)),)) for each in found.ranking)
    axis = "rating: the mean is 1,500, and 400 more means more points ten times as often"
    return Plot("Ratings", axis, ("rating",), rows)

"""A tree of sources by how far they differ, as SVG, by average linkage.

It shows which sources play alike, and never which has a rule from which.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from statistics import mean
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from snorum.books.comparison import Distance

SVG = "http://www.w3.org/2000/svg"
WIDTH, NAMES, ROW, MARGIN = 360, 130, 24, 12


def diagram(known: Sequence[Distance], sources: Sequence[str], least: int) -> tuple[str, list[str]] | None:
    """The tree, and the sources that it leaves out because they share fewer than `least` points with another.

    `None` if fewer than three sources are left.
    """
    shares = {frozenset((each.one, each.other)): each.share for each in known if each.shared >= least}
    inside, left_out = list(sources), list[str]()
    while len(inside) > 2:
        lacking = {
            each: sum(frozenset((each, other)) not in shares for other in inside if other != each) for each in inside
        }
        worst = max(inside, key=lambda each: lacking[each])
        if not lacking[worst]:
            break
        inside.remove(worst)
        left_out.append(worst)
    if len(inside) < 3:
        return None
    return _drawn(joined(inside, {pair: share or Fraction() for pair, share in shares.items()})), left_out


class Joined(NamedTuple):
    """Two branches of a tree, each a source or two branches again."""

    left: Branch
    right: Branch
    apart: Fraction
    """The mean distance between a source of the one and a source of the other."""


Branch = Joined | str


def sources_in(branch: Branch) -> list[str]:
    """The sources of a branch, in the order in which they are drawn."""
    return [branch] if isinstance(branch, str) else sources_in(branch.left) + sources_in(branch.right)


def joined(sources: Sequence[str], apart: Mapping[frozenset[str], Fraction]) -> Branch:
    """The tree of some sources: again and again the two branches are joined whose mean distance is smallest.

    >>> tree = joined(
    ...     "abc", {frozenset("ab"): Fraction(1, 5), frozenset("bc"): Fraction(2, 5), frozenset("ac"): Fraction(3, 5)}
    ... )
    >>> sources_in(tree), tree.apart
    (['c', 'a', 'b'], Fraction(1, 2))
    """

    def mean_of(one: Branch, other: Branch) -> Fraction:
        return mean(apart[frozenset((a, b))] for a in sources_in(one) for b in sources_in(other))

    branches: list[Branch] = list(sources)
    while len(branches) > 1:
        left, right = min(combinations(branches, 2), key=lambda two: mean_of(*two))
        branches = [each for each in branches if each not in (left, right)]
        branches.append(Joined(left, right, mean_of(left, right)))
    return branches[0]


def _drawn(tree: Branch) -> str:
    """Draw a tree: distance 0 is beside the names, on the right."""
    names, most = sources_in(tree), float(0 if isinstance(tree, str) else tree.apart) or 1.0
    height, wide = MARGIN * 2 + ROW * len(names) + 20, WIDTH - NAMES - 2 * MARGIN
    svg = Element("svg", {"xmlns": SVG, "class": "source-tree", "viewBox": f"0 0 {WIDTH} {height}", "role": "img"})
    SubElement(svg, "title").text = f"A tree of {len(names)} sources by how far they differ: {', '.join(names)}"

    def across(distance: float | Fraction) -> float:
        return round(MARGIN + wide * (1 - float(distance) / most), 1)

    def draw(branch: Branch) -> tuple[float, float]:
        """Draw a branch. Returns how far down its stem is, and where that begins."""
        if isinstance(branch, str):
            return MARGIN + ROW * (names.index(branch) + 0.5), across(0)
        (upper, one), (lower, other) = draw(branch.left), draw(branch.right)
        at = across(branch.apart)
        line = f"M{one},{round(upper, 1)} L{at},{round(upper, 1)} L{at},{round(lower, 1)} L{other},{round(lower, 1)}"
        SubElement(svg, "path", {"d": line, "fill": "none"})
        return (upper + lower) / 2, at

    draw(tree)
    for place, name in enumerate(names):
        SubElement(svg, "text", {"x": str(MARGIN + wide + 6), "y": str(MARGIN + ROW * (place + 0.5) + 4)}).text = name
    axis = height - 14
    SubElement(svg, "path", {"d": f"M{MARGIN},{axis} L{MARGIN + wide},{axis}", "class": "axis", "fill": "none"})
    for place, anchor, says in ((MARGIN, "start", f"{most:.0%} differ"), (MARGIN + wide, "end", "0")):
        at = {"x": str(place), "y": str(axis + 12), "class": "axis", "text-anchor": anchor}
        SubElement(svg, "text", at).text = says
    return tostring(svg, encoding="unicode")

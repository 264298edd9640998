"""A tree of sources by how far they differ, as SVG: average linkage, computed by SciPy.

It shows which sources play alike, and never which has a rule from which.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from scipy.cluster.hierarchy import dendrogram, linkage

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
        lacking = {each: sum(frozenset((each, other)) not in shares for other in inside if other != each)
                   for each in inside}  # fmt: skip
        worst = max(inside, key=lambda each: lacking[each])
        if not lacking[worst]:
            break
        inside.remove(worst)
        left_out.append(worst)
    if len(inside) < 3:
        return None
    pairs = [float(shares[frozenset((one, other))] or 0) for place, one in enumerate(inside)
             for other in inside[place + 1 :]]  # fmt: skip
    return _drawn(dendrogram(linkage(pairs, "average"), labels=inside, no_plot=True)), left_out


def _drawn(found: dict[str, list]) -> str:  # type: ignore[type-arg]
    """Draw what `dendrogram` has laid out: leaves at 5, 15, 25 … of one axis, distances on the other."""
    names, most = found["ivl"], max(max(each) for each in found["dcoord"]) or 1.0
    height, wide = MARGIN * 2 + ROW * len(names) + 20, WIDTH - NAMES - 2 * MARGIN
    svg = Element("svg", {"xmlns": SVG, "class": "source-tree", "viewBox": f"0 0 {WIDTH} {height}", "role": "img"})
    SubElement(svg, "title").text = f"A tree of {len(names)} sources by how far they differ: {', '.join(names)}"

    def across(distance: float) -> float:
        return round(MARGIN + wide * distance / most, 1)

    def down(place: float) -> float:
        return round(MARGIN + ROW * place / 10, 1)

    # Distance 0 is beside the names, on the right.
    for places, apart in zip(found["icoord"], found["dcoord"], strict=True):
        line = " L".join(f"{MARGIN + wide - across(d) + MARGIN},{down(p)}" for p, d in zip(places, apart, strict=True))
        SubElement(svg, "path", {"d": f"M{line}", "fill": "none"})
    for place, name in enumerate(names):
        SubElement(svg, "text", {"x": str(MARGIN + wide + 6), "y": str(down(10 * place + 5) + 4)}).text = name
    axis = height - 14
    SubElement(svg, "path", {"d": f"M{MARGIN},{axis} L{MARGIN + wide},{axis}", "class": "axis", "fill": "none"})
    for place, anchor, says in ((MARGIN, "start", f"{most:.0%} differ"), (MARGIN + wide, "end", "0")):
        at = {"x": str(place), "y": str(axis + 12), "class": "axis", "text-anchor": anchor}
        SubElement(svg, "text", at).text = says
    return tostring(svg, encoding="unicode")

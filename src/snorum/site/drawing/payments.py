"""Draws payments: an arrow from the payer to the one who is paid, with the number on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from xml.etree.ElementTree import Element, SubElement

from snorum.cards.scene import Payment
from snorum.site.drawing.faces import RUBRIC, number
from snorum.site.drawing.figure import clean
from snorum.site.drawing.heaps import count_in_words, text
from snorum.site.drawing.seats import Box

DISC = 8
"""The radius of the disc with the number."""
ALONG = (0.3, 0.35, 0.25, 0.4, 0.2, 0.45, 0.5, 0.55, 0.6, 0.15, 0.65, 0.7, 0.75, 0.1)
"""The possible places of the disc along the arrow, best first: near the payer."""

Point = tuple[float, float]


def payments(paid: Sequence[Payment], purses: Mapping[str, Box], taken: Sequence[Box]) -> Iterator[Element]:
    """Draw the arrows between the players' counters, with discs that avoid the boxes in `taken`."""
    covered = list(taken)
    for payment in paid:
        if payment.player in purses and payment.to in purses:
            way = _curve(purses[payment.player], purses[payment.to])
            discs = [Box(x - DISC, y - DISC, 2 * DISC, 2 * DISC) for x, y in (_point_on(way, t) for t in ALONG)]
            disc = min(discs, key=lambda each: sum(each.overlaps(other) for other in covered))
            covered.append(disc)
            yield _arrow(payment, way, (disc.x + DISC, disc.y + DISC))


def _curve(one: Box, other: Box) -> tuple[Point, Point, Point]:
    """A slightly curved line between the edges of two boxes: its start, its control point and its end."""
    (x0, y0), (x3, y3) = ((box.x + box.width / 2, box.y + box.height / 2) for box in (one, other))
    length = max(1.0, hypot(x3 - x0, y3 - y0))
    dx, dy = (x3 - x0) / length, (y3 - y0) / length
    start, end = _distance_to_edge(one, dx, dy) + 3, _distance_to_edge(other, dx, dy) + 8
    x0, y0, x3, y3 = x0 + start * dx, y0 + start * dy, x3 - end * dx, y3 - end * dy
    bend = 0.12 * length
    return (x0, y0), ((x0 + x3) / 2 - bend * dy, (y0 + y3) / 2 + bend * dx), (x3, y3)


def _distance_to_edge(box: Box, dx: float, dy: float) -> float:
    """The distance from the middle of a box to its edge in this direction."""
    return min(box.width / 2 / abs(dx) if dx else float("inf"), box.height / 2 / abs(dy) if dy else float("inf"))


def _point_on(way: tuple[Point, Point, Point], t: float) -> Point:
    """The point of a curve at the fraction `t` of its length."""
    x, y = (a * (1 - t) ** 2 + 2 * b * t * (1 - t) + c * t * t for a, b, c in zip(*way, strict=True))
    return x, y


def _arrow(payment: Payment, way: tuple[Point, Point, Point], disc: Point) -> Element:
    (x0, y0), (xm, ym), (x3, y3) = way
    group = Element(
        "g",
        {
            "class": "payment",
            "data-from": clean(payment.player),
            "data-to": clean(payment.to),
            "stroke": RUBRIC,
            "fill": RUBRIC,
        },
    )
    SubElement(
        group,
        "path",
        {
            "d": f"M{number(x0)} {number(y0)}Q{number(xm)} {number(ym)} {number(x3)} {number(y3)}",
            "fill": "none",
            "stroke-width": "1.6",
        },
    )
    size = max(1.0, hypot(x3 - xm, y3 - ym))
    ex, ey = (x3 - xm) / size, (y3 - ym) / size
    SubElement(
        group,
        "path",
        {
            "stroke": "none",
            "d": f"M{number(x3 + 5 * ex)} {number(y3 + 5 * ey)}L"
            f"{number(x3 - 3 * ex - 4 * ey)} {number(y3 - 3 * ey + 4 * ex)}L"
            f"{number(x3 - 3 * ex + 4 * ey)} {number(y3 - 3 * ey - 4 * ex)}Z",
        },
    )
    SubElement(group, "circle", {"cx": number(disc[0]), "cy": number(disc[1]), "r": str(DISC), "fill": "#fdf8ea"})
    words = text(count_in_words(payment.number), disc[0], disc[1] + 4, size=11, anchor="middle")
    words.attrib |= {"stroke": "none"}
    group.append(words)
    return group

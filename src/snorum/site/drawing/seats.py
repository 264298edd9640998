"""Arranges the players' boxes round a table and its middle, without overlaps."""

from __future__ import annotations

from typing import NamedTuple

LEAST = 360
"""The least width of a table. On a phone, one unit is about one pixel."""
MARGIN = 6
BOX, NARROW = 112, 84
"""The width of a player's box, and its width if many sit side by side."""
ACROSS = 3
"""The greatest number of full-width boxes along a side."""


class Box(NamedTuple):
    """A rectangle of a drawing: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    def overlaps(self, other: Box) -> bool:
        """Whether two boxes overlap; sharing an edge is not enough."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


class Seats(NamedTuple):
    """The boxes of the players, clockwise from the upper left, and the box of the middle."""

    places: tuple[Box, ...]
    upturned: tuple[bool, ...]
    """For each player, whether they sit on the lower side, with their cards above their name."""
    middle: Box
    width: float
    height: float


def box_width(players: int) -> int:
    """The width of a player's box.

    >>> box_width(6), box_width(7)
    (112, 84)
    """
    return BOX if players <= 2 * ACROSS else NARROW


def width(players: int) -> int:
    """The width of a table, which grows with many players because they sit along only two sides.

    >>> width(2), width(6), width(8), width(10)
    (360, 360, 366, 456)
    """
    across = players - players // 2
    return max(LEAST, across * (box_width(players) + MARGIN) + MARGIN)


def seats(players: int, height: float, middle: float) -> Seats:
    """Arrange players round a middle; `height` is that of a player's box, `middle` that of the middle."""
    box, wide = box_width(players), width(players)
    upper = players - players // 2
    first = MARGIN + height + MARGIN
    middle = max(middle, MARGIN)
    second = first + middle + MARGIN
    places = (
        *(Box(x, MARGIN, box, height) for x in _left_edges(upper, box, wide)),
        *(Box(x, second, box, height) for x in reversed(_left_edges(players - upper, box, wide))),
    )
    upturned = tuple(i >= upper for i in range(players))
    field = Box(MARGIN, first, wide - 2 * MARGIN, middle)
    return Seats(places, upturned, field, wide, second + height + MARGIN)


def _left_edges(number: int, box: int, wide: int) -> list[float]:
    """The left edges of boxes side by side, each centred in an equal part of the width."""
    part = (wide - MARGIN) / number if number else 0
    return [round(MARGIN / 2 + part * i + (part - box) / 2) for i in range(number)]

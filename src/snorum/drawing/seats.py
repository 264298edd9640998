"""Where the players sit round a table, and where its middle is: boxes that do not overlap."""

from __future__ import annotations

from typing import NamedTuple

LEAST = 360
"""How wide a table is at least: on a telephone one unit is about one pixel."""
MARGIN = 6
BOX, NARROW = 112, 84
"""How wide a player's box is, and how wide where many sit side by side."""
ACROSS = 3
"""How many sit along a side at most in boxes of full width."""


class Box(NamedTuple):
    """A part of a drawing, by its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    def overlaps(self, other: Box) -> bool:
        """Whether the two have more than an edge in common."""
        return (self.x < other.x + other.width and other.x < self.x + self.width
                and self.y < other.y + other.height and other.y < self.y + self.height)  # fmt: skip


class Seats(NamedTuple):
    """The boxes of the players, clockwise from the upper left, and that of the middle."""

    places: tuple[Box, ...]
    upturned: tuple[bool, ...]
    """Whether a player sits on the lower side, and what lies before him above him."""
    middle: Box
    width: float
    height: float


def box_width(players: int) -> int:
    """How wide a player's box is.

    >>> box_width(6), box_width(7)
    (112, 84)
    """
    return BOX if players <= 2 * ACROSS else NARROW


def width(players: int) -> int:
    """How wide a table is: as they sit along two sides alone, it grows when many sit at it.

    >>> width(2), width(6), width(8), width(10)
    (360, 360, 366, 456)
    """
    across = players - players // 2
    return max(LEAST, across * (box_width(players) + MARGIN) + MARGIN)


def seats(players: int, height: float, middle: float) -> Seats:
    """Seat so many players, each with a box of this height, round a middle of this height."""
    box, wide = box_width(players), width(players)
    upper = players - players // 2
    first = MARGIN + height + MARGIN
    middle = max(middle, MARGIN)
    second = first + middle + MARGIN
    places = (
        *(Box(x, MARGIN, box, height) for x in _along(upper, box, wide)),
        *(Box(x, second, box, height) for x in reversed(_along(players - upper, box, wide))),
    )
    upturned = tuple(i >= upper for i in range(players))
    field = Box(MARGIN, first, wide - 2 * MARGIN, middle)
    return Seats(places, upturned, field, wide, second + height + MARGIN)


def _along(number: int, box: int, wide: int) -> list[float]:
    """The left edges of so many boxes side by side, in the middle of equal parts of the width."""
    part = (wide - MARGIN) / number if number else 0
    return [round(MARGIN / 2 + part * i + (part - box) / 2) for i in range(number)]

"""Where the players sit round a table, and where its middle is: boxes that do not overlap."""

from __future__ import annotations

from typing import NamedTuple

WIDTH = 360
"""Of a table, whatever the number of players: on a telephone one unit is about one pixel."""
MARGIN = 6
BOX = 112
ACROSS = 3
"""How many sit along the upper side, and along the lower, at most."""


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
    height: float


def sides(players: int) -> tuple[int, int, int, int]:
    """How many sit on the upper side, the right, the lower and the left.

    >>> sides(2), sides(5), sides(10)
    ((1, 0, 1, 0), (3, 0, 2, 0), (3, 2, 3, 2))
    """
    if players <= 2 * ACROSS:
        return players - players // 2, 0, players // 2, 0
    beside = (players - 2 * ACROSS + 1) // 2
    return ACROSS, beside, players - ACROSS - 2 * beside, beside


def middle_width(players: int) -> int:
    """How wide the middle is."""
    return WIDTH - 2 * MARGIN - (2 * (BOX + MARGIN) if sides(players)[1] else 0)


def seats(players: int, height: float, middle: float) -> Seats:
    """Seat so many players, each with a box of this height, round a middle of at least that height."""
    upper, right, lower, left = sides(players)
    first = MARGIN + height + MARGIN
    middle = max(middle, MARGIN)
    beside = right * (height + MARGIN) - MARGIN
    middle = max(middle, beside)
    second = first + middle + MARGIN
    down = [first + round((middle - beside) / 2) + i * (height + MARGIN) for i in range(right)]
    far = WIDTH - MARGIN - BOX
    places = (
        *(Box(x, MARGIN, BOX, height) for x in _along(upper)),
        *(Box(far, y, BOX, height) for y in down),
        *(Box(x, second, BOX, height) for x in reversed(_along(lower))),
        *(Box(MARGIN, y, BOX, height) for y in reversed(down[:left])),
    )
    upturned = tuple(upper + right <= i < upper + right + lower for i in range(players))
    wide = middle_width(players)
    return Seats(places, upturned, Box((WIDTH - wide) / 2, first, wide, middle), second + height + MARGIN)


def _along(number: int) -> list[float]:
    """The left edges of so many boxes side by side, in the middle of equal parts of the width."""
    part = (WIDTH - MARGIN) / number if number else 0
    return [round(MARGIN / 2 + part * i + (part - BOX) / 2) for i in range(number)]

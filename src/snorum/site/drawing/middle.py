"""Draws the middle of a table: piles, the pool, and a layout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from snorum.cards.scene import Pile, Scene
from snorum.games.vocabulary import POOL
from snorum.site.drawing.faces import HEIGHT, WIDTH, number, use
from snorum.site.drawing.heaps import GAP, PEEP, coins, coins_width, heap, row, row_width, text
from snorum.site.drawing.seats import Box

CAPTION = 13
"""The height of a pile's name."""
BLOCK = Box(0, 0, WIDTH + 13, HEIGHT + CAPTION)
"""The space for a pile or the pool."""


class Middle:
    """The arrangement of the middle in a box: a layout, and beside it the piles and the pool."""

    def __init__(self, scene: Scene, box: Box) -> None:
        self.scene, self.box = scene, box
        self.heaps = [pile for pile in scene.middle if not pile.rows]
        self.laid = [pile for pile in scene.middle if pile.rows]
        self.blocks = len(self.heaps) + len(scene.all_pools)
        fit = int((box.width // 2 if self.laid else box.width - 2 * GAP) // BLOCK.width)
        across = max(1, min(self.blocks, fit))
        down = -(-self.blocks // across)
        taken = 4 * GAP + across * BLOCK.width * (self.blocks > 0)
        self.field = Box(box.x + 2 * GAP, box.y, box.width - taken, box.height)
        """The space for the layout."""
        self.rows = sum(map(self._rows, self.laid))
        laid = self.rows * (HEIGHT + GAP) - GAP if self.laid else 0
        self.height = max(down * BLOCK.height, laid)
        """The height that the middle needs."""
        wide = across * BLOCK.width - 13
        left = box.x + (box.width - wide - 2 * GAP if self.laid else (box.width - wide) // 2)
        top = box.y + max(0.0, (box.height - down * BLOCK.height) // 2)
        self.at = [(left + i % across * BLOCK.width, top + i // across * BLOCK.height) for i in range(self.blocks)]
        """The upper left corners of the piles and, last, of the pools."""
        self.pools = [(*pool, *at) for pool, at in zip(scene.all_pools, self.at[len(self.heaps) :], strict=True)]
        """Each pool: its name, its number, and its upper left corner."""

    def _rows(self, pile: Pile) -> int:
        """The number of rows of a layout; more than it asks for if its cards would overlap too much."""
        most = int((self.field.width - WIDTH) // PEEP) + 1
        return max(pile.rows, -(-len(pile.cards) // most))

    @property
    def boxes(self) -> dict[str, Box]:
        """The boxes of the coins of each pool, by its name; without a pool, the point in the middle."""
        if not self.pools:
            return {POOL: Box(self.box.x + self.box.width / 2, self.box.y + self.box.height / 2, 0, 0)}
        return {name: Box(x - 4, y + 16, coins_width(lying), 18) for name, lying, x, y in self.pools}

    def parts(self) -> Iterator[Element]:
        """The elements of the drawing."""
        for pile, (x, y) in zip(self.heaps, self.at, strict=False):
            group = Element("g", {"class": "pile", "font-size": "10"})
            if pile.cards or pile.hidden != 0:
                group.extend(heap(pile, x, y, BLOCK.width - GAP))
            else:
                group.append(use("mark-slot", x, y))
            group.append(text(pile.name, x + WIDTH / 2, y + HEIGHT + 10, anchor="middle"))
            yield group
        if len(self.pools) > 1:
            yield _board((x, y) for _, _, x, y in self.pools)
        for name, lying, x, y in self.pools:
            group = Element("g", {"class": "pool"})
            group.extend(coins(lying, x - 4, y + 18))
            size = 10 if len(name) < 9 else 9
            group.append(text(name, x + WIDTH / 2, y + HEIGHT + 10, size=size, anchor="middle"))
            yield group
        if self.laid:
            yield self._layout()

    def _layout(self) -> Element:
        """Draw the layout: cards side by side, row by row, in the middle of the field."""
        group = Element("g", {"class": "layout"})
        x, y, width, height = self.field
        fit = int((width + GAP) // (WIDTH + GAP))
        y += max(0, (height - self.rows * (HEIGHT + GAP) + GAP) // 2)
        for pile in self.laid:
            rows = self._rows(pile)
            each = max(fit, -(-len(pile.cards) // rows))
            used = max(1, -(-len(pile.cards) // each))
            wide = row_width(min(each, max(1, len(pile.cards))), width)
            left, top = x + (width - wide) // 2, y + (rows - used) * (HEIGHT + GAP) // 2
            if not pile.cards:
                group.append(use("mark-slot", left, top))
            for i in range(0, len(pile.cards), each):
                latest = () if pile.latest is None else (pile.latest - i,)
                group.extend(row(pile.cards[i : i + each], left, top + i // each * (HEIGHT + GAP), wide, latest))
            y += rows * (HEIGHT + GAP)
        return group


def _board(corners: Iterable[tuple[float, float]]) -> Element:
    """The compartments of a board, around the coins and the name that stand at each of these corners."""
    around = f"h{number(BLOCK.width)}v{number(BLOCK.height - 3)}h-{number(BLOCK.width)}z"
    lines = "".join(f"M{number(x - 6.5)} {number(y + 4)}{around}" for x, y in corners)
    return Element("path", {"d": lines, "fill": "none", "stroke": "currentColor", "stroke-opacity": "0.3"})

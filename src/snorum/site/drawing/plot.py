"""Draws numbers as a plot: bars for exact numbers, points with intervals for estimates.

Each number has a row: its name on the left (or above, if it is long), its value in words on the right, and between them
the bar or interval above an axis. Series differ in the shape of their points, not only in colour, and a key explains
them. All words are text, and the colours come from the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor, log10
from textwrap import wrap
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring
from zlib import crc32

from snorum.site.drawing.figure import clean

WIDTH = 312
"""The width in units. In the narrowest column a unit is one pixel, and the words have the size `TEXT`."""
LINE, GAP, TEXT = 15, 6, 11.5
LETTER = 7.3
"""The width of a letter or digit in a wide typeface."""
LEFT_MOST, RIGHT_MOST = 104, 100
"""The greatest width for names and for values. If a name is longer, all names are above their numbers."""
MARGIN = 8
SHAPES = (
    "M-4 0A4 4 0 1 1 4 0A4 4 0 1 1-4 0Z",
    "M-3.5-3.5H3.5V3.5H-3.5Z",
    "M0-5L5 0 0 5-5 0Z",
    "M0-4.5L4.5 3.5H-4.5Z",
    "M-4-4L4 4M4-4L-4 4",
    "M0-5V5M-5 0H5",
)
"""The shapes of the points of each series, around the origin; after the last, they repeat."""


class Bar(NamedTuple):
    """A number: its value, the ends of its interval (the value itself if it is exact), and its text."""

    value: float
    low: float
    high: float
    says: str


class Row(NamedTuple):
    """The numbers of all series under one name; None for a series without a number here."""

    name: str
    bars: tuple[Bar | None, ...]


class Plot(NamedTuple):
    """The content of a plot."""

    title: str
    axis: str
    """The words below the axis: the measured quantity and its unit."""
    series: tuple[str, ...]
    """The names of the series. If there is only one, no key is drawn."""
    rows: tuple[Row, ...]
    scale: float = 1
    """The factor for the numbers on the axis: 100 for per cent."""

    @property
    def finding(self) -> str:
        """The title with the least and the greatest number of the first series, for rows that can be compared.

        >>> rows = [Row(name, (Bar(n, n - 1, n + 1, f"{n}"),)) for name, n in (("five", 16), ("six", 17), ("ten", 22))]
        >>> Plot("Who waits", "", ("",), tuple(rows)).finding
        'Who waits: from 16 (five) to 22 (ten)'
        >>> Plot("Who waits", "", ("",), tuple(rows[:2])).finding
        'Who waits: from 16 (five) to 17 (six), whose intervals overlap'
        """
        bars = [(row.name, row.bars[0]) for row in self.rows if row.bars and row.bars[0]]
        if len(bars) < 2:
            return self.title
        (least, low), (most, high) = (choose(bars, key=lambda each: each[1].value) for choose in (min, max))
        if low.value == high.value:
            return f"{self.title}: {low.says} everywhere"
        overlap = ", whose intervals overlap" if low.high >= high.low else ""
        return f"{self.title}: from {low.says} ({least}) to {high.says} ({most}){overlap}"

    def svg(self, name: str) -> str:
        """The plot as SVG for a page. Its ids begin with `name`, which must be unique on the page."""
        return _PlotLayout(self, name).svg()

    def _repr_html_(self) -> str:
        """The plot as a notebook shows it: in the colour of its text, if the notebook is dark too."""
        return self.svg(f"p{crc32(repr(self).encode()):x}").replace("<svg ", f'<svg width="{1.5 * WIDTH:.0f}" ', 1)


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers between two numbers, at most `most`.

    >>> ticks(0, 0.37), ticks(-2, 11)
    ([0.0, 0.1, 0.2, 0.3], [0, 5, 10])
    """
    step = 10 ** floor(log10((high - low) / most))
    step = next(step * by for by in (1, 2, 2.5, 5, 10, 20) if (high - low) / (step * by) <= most - 1)
    first = ceil(low / step - 1e-9)
    found: list[float] = []
    while (first + len(found)) * step <= high + step * 1e-9:
        found.append(round((first + len(found)) * step, 12))
    return found


class _PlotLayout:
    """A plot with the positions of its parts."""

    def __init__(self, plot: Plot, name: str) -> None:
        self.plot, self.name = plot, name
        bars = [bar for row in plot.rows for bar in row.bars if bar]
        self.exact = all(bar.low == bar.value == bar.high for bar in bars)
        self.low, self.high = self._range(bars)
        longest = max(len(row.name) for row in plot.rows) * LETTER + 3  # figures are wider than letters
        self.above = longest > LEFT_MOST
        self.left = MARGIN if self.above else longest + MARGIN
        self.right = min(RIGHT_MOST, max(len(bar.says) for bar in bars) * LETTER) + 13
        self.body = Element("g")

    def _range(self, bars: Sequence[Bar]) -> tuple[float, float]:
        """The range of the axis: nothing is cut off, and zero is included for bars or if it is near."""
        low, high = min(bar.low for bar in bars), max(bar.high for bar in bars)
        span = (high - low) or abs(high) or 1.0
        if self.exact or low < 0.6 * span:
            low = min(0.0, low)
        if self.exact or high > -0.6 * span:
            high = max(0.0, high)
        if low == high:
            return 0.0, 1.0
        span = high - low
        return low - (0.04 * span if low else 0), high + (0.04 * span if high else 0)

    def at(self, value: float) -> float:
        """The x of a number in the picture."""
        across = WIDTH - self.left - self.right
        return self.left + across * (value - self.low) / (self.high - self.low)

    def svg(self) -> str:
        top = self._key() if len(self.plot.series) > 1 else GAP
        bottom = self._rows(top)
        height = self._axis(top, bottom)
        root = Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "class": "snorum-plot",
                "role": "img",
                "aria-labelledby": f"{self.name}-t {self.name}-d",
                "viewBox": f"0 0 {WIDTH} {_length(height)}",
                "fill": "currentColor",
                "font-size": f"{TEXT}",
            },
        )
        SubElement(root, "title", {"id": f"{self.name}-t"}).text = clean(self.plot.title)
        SubElement(root, "desc", {"id": f"{self.name}-d"}).text = clean(" ".join(self._words()))
        root.extend(self.body)
        return tostring(root, encoding="unicode").replace(" />", "/>")

    def _words(self) -> Iterator[str]:
        yield f"{self.plot.axis}."
        for row in self.plot.rows:
            said = [
                f"{series} {bar.says}" if len(self.plot.series) > 1 else bar.says
                for series, bar in zip(self.plot.series, row.bars, strict=True)
                if bar
            ]
            yield f"{row.name}: {', '.join(said)}."

    def _text(self, text: str, x: float, y: float, **more: str) -> None:
        SubElement(self.body, "text", {"x": _length(x), "y": _length(y), **more}).text = clean(text)

    def _key(self) -> float:
        """Draw the key, with the names of the series beside their points; return the y at which it ends."""
        x, y = float(MARGIN), float(LINE)
        for number, series in enumerate(self.plot.series):
            width = len(series) * LETTER + 30
            if x > MARGIN and x + width > WIDTH:
                x, y = float(MARGIN), y + LINE
            self._point(number, x, y - 4)
            self._text(series, x + 9, y)
            x += width
        return y + GAP + 3

    def _point(self, number: int, x: float, y: float) -> None:
        SubElement(
            self.body,
            "path",
            {
                "class": f"point of-{number % len(SHAPES)}",
                "d": SHAPES[number % len(SHAPES)],
                "stroke": "currentColor",
                "transform": f"translate({_length(x)} {_length(y)})",
            },
        )

    def _rows(self, top: float) -> float:
        """Draw all rows; return the y at which they end."""
        y = top
        for row in self.plot.rows:
            bars = [(number, bar) for number, bar in enumerate(row.bars) if bar]
            if self.above:
                for line in wrap(row.name, int((WIDTH - 2 * MARGIN) / LETTER)):
                    self._text(line, MARGIN, y + 11)
                    y += LINE
                self._zero(y, y + LINE * len(bars))
            else:
                self._text(row.name, self.left - MARGIN, y + 11, **{"text-anchor": "end"})
            for place, (number, bar) in enumerate(bars):
                self._bar(number, bar, y + LINE * place + 7)
            y += LINE * len(bars) + (GAP if len(bars) > 1 or self.above else 2)
        return y

    def _bar(self, number: int, bar: Bar, y: float) -> None:
        x, low, high = self.at(bar.value), self.at(bar.low), self.at(bar.high)
        if self.exact and len(self.plot.series) == 1:
            zero = self.at(0)
            SubElement(
                self.body,
                "rect",
                {
                    "class": "bar",
                    "x": _length(min(x, zero)),
                    "y": _length(y - 4),
                    "height": "8",
                    "width": _length(max(abs(x - zero), 0.5)),
                },
            )
        else:
            if high > low:
                ends = "".join(f"M{_length(end)} {_length(y - 3)}v6" for end in (low, high))
                way = f"M{_length(low)} {_length(y)}H{_length(high)}{ends}"
                SubElement(self.body, "path", {"class": "interval", "d": way, "stroke": "currentColor", "fill": "none"})
            elif self.exact:
                way = f"M{_length(self.at(0))} {_length(y)}H{_length(x)}"
                SubElement(self.body, "path", {"class": "stem", "d": way, "stroke": "currentColor", "fill": "none"})
            self._point(number, x, y)
        self._text(bar.says, WIDTH - self.right + 10, y + 4)

    def _zero(self, top: float, bottom: float) -> None:
        """Draw the zero line beside the numbers, but not through a name above them."""
        if self.low <= 0 <= self.high:
            self._upright("zero", self.at(0), top, bottom)

    def _upright(self, css: str, x: float, top: float, bottom: float) -> None:
        way = f"M{_length(x)} {_length(top)}V{_length(bottom)}"
        SubElement(self.body, "path", {"class": css, "d": way, "stroke": "currentColor"})

    def _axis(self, top: float, bottom: float) -> float:
        """Draw the axis with its numbers and words; return the height of the plot."""
        left, right = self.at(self.low), self.at(self.high)
        SubElement(
            self.body,
            "path",
            {
                "class": "axis",
                "d": f"M{_length(left)} {_length(bottom)}H{_length(right)}",
                "stroke": "currentColor",
                "fill": "none",
            },
        )
        scale = self.plot.scale
        for tick in ticks(self.low * scale, self.high * scale):
            x = self.at(tick / scale)
            if tick == 0 and not self.above:
                self._zero(top - 2, bottom)
            self._upright("tick", x, bottom, bottom + 4)
            self._text(f"{tick:g}".replace("-", "−"), x, bottom + 15, **{"text-anchor": "middle"})
        y = bottom + 17
        for line in wrap(self.plot.axis, int((WIDTH - 2 * MARGIN) / LETTER)):
            y += LINE
            self._text(line, MARGIN, y, **{"class": "unit"})
        return y + GAP


def _length(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")

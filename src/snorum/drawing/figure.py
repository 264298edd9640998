"""A drawing: what it shows in words, and its SVG, by itself or for a page that has the cards already."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring
from zlib import crc32

from snorum.cards import Card
from snorum.drawing.faces import FACE, MARKS, MOST_SHOWN, name_of, pictures

_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_STYLE = f"text{{font-family:{FACE};font-variant-numeric:lining-nums}}"


def clean(text: str) -> str:
    """A text without the characters that XML cannot hold, and that nobody can see."""
    return _NOT_XML.sub("\ufffd", text)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture that says in words what it shows."""

    title: str
    """For those who cannot see it."""
    cards: tuple[Card, ...]
    """The cards that it shows by their faces, in the order drawn."""
    width: int
    height: int
    """Of its own units, two of which are about three pixels of a screen."""
    body: str
    """What it consists of, as SVG, with uses of pictures that are not in it."""
    css: str = ""
    """Which kind of drawing it is: `card`, `hand`, `pile`, `table`."""

    def svg(self, symbols: Literal["own", "page"] = "own", prefix: str = "") -> str:
        """The picture as SVG.

        With `symbols="own"` it stands alone, as a file or in a notebook. With `"page"` it uses the pictures that
        `snorum.drawing.symbols` gives, once for the whole page, and looks as the page's style sheet has it.
        `prefix` begins its ids: one for each drawing of a page, unless no two show the same.
        """
        prefix = prefix or f"d{crc32((self.title + self.body).encode()):x}"
        root = Element("svg", {
            "xmlns": "http://www.w3.org/2000/svg", "class": f"snorum-drawing {self.css}".strip(), "role": "img",
            "aria-labelledby": f"{prefix}-t", "viewBox": f"0 0 {self.width} {self.height}", "fill": "currentColor",
            "font-size": "13",
        })  # fmt: skip
        SubElement(root, "title", {"id": f"{prefix}-t"}).text = clean(self.title)
        content = fromstring(f"<g>{self.body}</g>")
        if symbols == "own":
            self._alone(root, content, prefix)
        root.extend(content)
        return _written(root)

    def _alone(self, root: Element, content: Element, prefix: str) -> None:
        """Give it its size, its ground, its letters and its pictures, these with ids of its own."""
        root.attrib |= {"width": str(round(self.width * 1.5)), "height": str(round(self.height * 1.5)),
                        "color": "#2b2722"}  # fmt: skip
        SubElement(root, "style").text = _STYLE
        shared = SubElement(root, "defs")
        shared.extend(pictures(part.attrib["href"][1:] for part in content.iter("use")))
        for part in shared.iter():
            if "id" in part.attrib:
                part.attrib["id"] = f"{prefix}-{part.attrib['id']}"
        for part in (*shared.iter("use"), *content.iter("use")):
            part.attrib["href"] = f"#{prefix}-{part.attrib['href'][1:]}"
        if self.css == "table":
            SubElement(root, "rect", {"width": "100%", "height": "100%", "rx": "8", "fill": "#faf7f1"})

    def _repr_svg_(self) -> str:
        """The picture in a notebook."""
        return self.svg()


def symbols(cards: Iterable[Card | None]) -> str:
    """The pictures that the drawings of a page use: those of these cards, and of what every drawing may need."""
    names = [name_of(card) for card in dict.fromkeys(cards)]
    common = [
        "card-back",
        *(f"mark-{which}" for which in MARKS),
        *(f"{kind}-{n}" for kind in ("hand", "coins") for n in range(MOST_SHOWN + 1)),
    ]
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "class": "snorum-symbols", "width": "0",
                           "height": "0", "aria-hidden": "true", "focusable": "false"})  # fmt: skip
    SubElement(root, "defs").extend(pictures([*names, *common]))
    return _written(root)


def _written(element: Element) -> str:
    """As XML, as briefly as may be; no text can have the sign that ends a tag."""
    return tostring(element, encoding="unicode").replace(" />", "/>")


def drawing(
    css: str, title: str, cards: Sequence[Card], size: tuple[float, float], parts: Iterable[Element]
) -> Drawing:
    """A drawing of these parts."""
    body = "".join(map(_written, parts))
    return Drawing(title, tuple(cards), round(size[0]), round(size[1]), body, css)

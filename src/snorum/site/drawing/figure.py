"""A drawing, with a description in words; as SVG on its own, or for a page that already defines the cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring
from zlib import crc32

from snorum.cards import Card
from snorum.site.drawing.faces import FACE, MARKS, MOST_SHOWN, picture_id, pictures

_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_STYLE = f"text{{font-family:{FACE};font-variant-numeric:lining-nums}}"


def clean(text: str) -> str:
    """Replace characters that XML does not allow, all of them invisible."""
    return _NOT_XML.sub("\ufffd", text)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture with a description in words."""

    title: str
    """The description, for those who cannot see the picture."""
    cards: tuple[Card, ...]
    """The cards that it shows face up, in drawing order."""
    width: int
    height: int
    """Width and height are in units of about one and a half pixels."""
    body: str
    """The content as SVG; it uses pictures that are defined elsewhere."""
    css: str = ""
    """The kind of drawing: `card`, `hand`, `pile` or `table`."""

    def svg(self, symbols: Literal["own", "page"] = "own", prefix: str = "") -> str:
        """The picture as SVG.

        With `symbols="own"` it is complete, for a file or a notebook. With `"page"` it uses the pictures that
        `snorum.site.drawing.symbols` gives, once for the whole page, and looks as the page's style sheet has it.
        `prefix` begins its ids: one for each drawing of a page, unless no two show the same.
        """
        prefix = prefix or f"d{crc32((self.title + self.body).encode()):x}"
        root = Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "class": f"snorum-drawing {self.css}".strip(),
                "role": "img",
                "aria-labelledby": f"{prefix}-t",
                "viewBox": f"0 0 {self.width} {self.height}",
                "fill": "currentColor",
                "font-size": "13",
            },
        )
        SubElement(root, "title", {"id": f"{prefix}-t"}).text = clean(self.title)
        content = fromstring(f"<g>{self.body}</g>")
        if symbols == "own":
            self._make_standalone(root, content, prefix)
        root.extend(content)
        return _to_xml(root)

    def _make_standalone(self, root: Element, content: Element, prefix: str) -> None:
        """Add size, background, typeface and pictures, with ids that belong only to this drawing."""
        root.attrib |= {
            "width": str(round(self.width * 1.5)),
            "height": str(round(self.height * 1.5)),
            "color": "#2b2722",
        }
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
        """The picture, for a notebook."""
        return self.svg()


def symbols(cards: Iterable[Card | None]) -> str:
    """The pictures that the drawings of a page use: these cards, and what any drawing may need."""
    names = [picture_id(card) for card in dict.fromkeys(cards)]
    common = [
        "card-back",
        *(f"mark-{which}" for which in MARKS),
        *(f"{kind}-{n}" for kind in ("hand", "held", "coins") for n in range(MOST_SHOWN + 1)),
    ]
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": "snorum-symbols",
            "width": "0",
            "height": "0",
            "aria-hidden": "true",
            "focusable": "false",
        },
    )
    SubElement(root, "defs").extend(pictures([*names, *common]))
    return _to_xml(root)


def _to_xml(element: Element) -> str:
    """An element as brief XML; texts contain no `>`, so that only tags change."""
    return tostring(element, encoding="unicode").replace(" />", "/>")


def drawing(
    css: str, title: str, cards: Sequence[Card], size: tuple[float, float], parts: Iterable[Element]
) -> Drawing:
    """Put these parts together into a drawing."""
    body = "".join(map(_to_xml, parts))
    return Drawing(title, tuple(cards), round(size[0]), round(size[1]), body, css)

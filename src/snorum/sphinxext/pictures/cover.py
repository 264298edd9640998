"""The cover of the book: its title over the nine sequence, the four nines of the first example that Peel gives."""

from __future__ import annotations

from xml.etree import ElementTree

from snorum import drawing
from snorum.cards import read_card
from snorum.citing.imprint import EDITORS
from snorum.games import GAMES

SVG = "http://www.w3.org/2000/svg"
WIDTH, HEIGHT = 1200, 1800
PAPER, INK, RED = "#f6efdf", "#2a2320", "#8a2b22"
NINES = ("9C", "9D", "9H", "9S")


def cover() -> str:
    """The cover as SVG."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.Element(f"{{{SVG}}}svg", viewBox=f"0 0 {WIDTH} {HEIGHT}", width=str(WIDTH), height=str(HEIGHT))
    _add(root, "title").text = "Snorum: four nines in a fan"
    _add(root, "rect", width=WIDTH, height=HEIGHT, fill=PAPER)
    for inset, line in ((48, 6), (66, 2)):
        _add(root, "rect", x=inset, y=inset, width=WIDTH - 2 * inset, height=HEIGHT - 2 * inset, fill="none",
             stroke=RED, stroke_width=line)  # fmt: skip
    _say(root, "Snorum", 420, 190, RED)
    _say(root, "An executable edition", 560, 64)
    _say(root, "of old card-game rules", 640, 64)
    _fan(root, WIDTH / 2, 1500)
    names = " · ".join(game.TITLE.replace("'", "’") for game in GAMES.values())
    _say(root, names, 1600, 34)
    _say(root, EDITORS, 1660, 30)
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _fan(root: ElementTree.Element, x: float, y: float) -> None:
    """The nines in a fan, held at a point."""
    for number, name in enumerate(NINES):
        card = ElementTree.fromstring(drawing.card(read_card(name)).svg(prefix=f"cover-{name}"))
        _, _, wide, high = (float(part) for part in card.attrib["viewBox"].split())
        scale = 560 / high
        card.set("width", f"{wide * scale:.0f}")
        card.set("height", "560")
        card.set("x", f"{-wide * scale / 2:.0f}")
        card.set("y", "-720")
        _add(root, "g", transform=f"translate({x:g} {y:g}) rotate({-27 + 18 * number})").append(card)


def _say(root: ElementTree.Element, words: str, y: int, size: int, colour: str = INK) -> None:
    _add(root, "text", x=WIDTH // 2, y=y, fill=colour, font_size=size, text_anchor="middle",
         font_family="Georgia, 'Times New Roman', serif").text = words  # fmt: skip


def _add(parent: ElementTree.Element, tag: str, **attributes: object) -> ElementTree.Element:
    given = {name.replace("_", "-"): str(value) for name, value in attributes.items()}
    return ElementTree.SubElement(parent, f"{{{SVG}}}{tag}", given)

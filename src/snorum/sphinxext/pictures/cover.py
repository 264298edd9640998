"""The cover of the e-book: its title above the four nines of Peel's first example."""

from __future__ import annotations

from textwrap import wrap
from xml.etree import ElementTree

from snorum import drawing, rulings
from snorum.cards import read_card
from snorum.editions import chosen
from snorum.games import GAMES

SVG = "http://www.w3.org/2000/svg"
WIDTH, HEIGHT = 1200, 1800
PAPER, INK, RED = "#f6efdf", "#2a2320", "#8a2b22"
NINES = ("9C", "9D", "9H", "9S")


def cover() -> str:
    """The cover as SVG."""
    title, _, subtitle = chosen().title.partition(": ")
    ElementTree.register_namespace("", SVG)
    root = ElementTree.Element(f"{{{SVG}}}svg", viewBox=f"0 0 {WIDTH} {HEIGHT}", width=str(WIDTH), height=str(HEIGHT))
    _add_element(root, "title").text = f"{title}: four nines in a fan"
    _add_element(root, "rect", width=WIDTH, height=HEIGHT, fill=PAPER)
    for inset, line in ((48, 6), (66, 2)):
        _add_element(root, "rect", x=inset, y=inset, width=WIDTH - 2 * inset, height=HEIGHT - 2 * inset, fill="none",
             stroke=RED, stroke_width=line)  # fmt: skip
    _write_line(root, title, 420, min(190, 1500 // len(title)), RED)
    for number, words in enumerate(wrap(subtitle[:1].upper() + subtitle[1:], 22)):
        _write_line(root, words, 560 + 80 * number, 64)
    _draw_fan(root, WIDTH / 2, 1500)
    described = rulings.games_described()
    names = " · ".join(game.TITLE.replace("'", "’") for name, game in GAMES.items() if name in described)
    _write_line(root, names, 1600, 34)
    _write_line(root, chosen().editors, 1660, 30)
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _draw_fan(root: ElementTree.Element, x: float, y: float) -> None:
    """Draw the nines as a fan around a point."""
    for number, name in enumerate(NINES):
        card = ElementTree.fromstring(drawing.card(read_card(name)).svg(prefix=f"cover-{name}"))
        _, _, wide, high = (float(part) for part in card.attrib["viewBox"].split())
        scale = 560 / high
        card.set("width", f"{wide * scale:.0f}")
        card.set("height", "560")
        card.set("x", f"{-wide * scale / 2:.0f}")
        card.set("y", "-720")
        _add_element(root, "g", transform=f"translate({x:g} {y:g}) rotate({-27 + 18 * number})").append(card)


def _write_line(root: ElementTree.Element, words: str, y: int, size: int, colour: str = INK) -> None:
    _add_element(root, "text", x=WIDTH // 2, y=y, fill=colour, font_size=size, text_anchor="middle",
         font_family="Georgia, 'Times New Roman', serif").text = words  # fmt: skip


def _add_element(parent: ElementTree.Element, tag: str, **attributes: object) -> ElementTree.Element:
    given = {name.replace("_", "-"): str(value) for name, value in attributes.items()}
    return ElementTree.SubElement(parent, f"{{{SVG}}}{tag}", given)

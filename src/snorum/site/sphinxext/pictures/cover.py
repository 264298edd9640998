"""The cover of the e-book: its title above a fan of the cards that the title page names."""

from __future__ import annotations

from textwrap import wrap
from xml.etree import ElementTree

from snorum.books import rulings
from snorum.cards import Card, read_card
from snorum.edition.editions import chosen
from snorum.games import GAMES
from snorum.site import drawing
from snorum.site.drawing.words import cards_in_words

SVG = "http://www.w3.org/2000/svg"
WIDTH, HEIGHT = 1200, 1800
PAPER, INK, RED = "#f6efdf", "#2a2320", "#8a2b22"
WIDEST = 54
"""The angle between the first card of the fan and the last, in degrees."""


def cover() -> str:
    """The cover as SVG."""
    title, _, subtitle = chosen().title.partition(": ")
    ElementTree.register_namespace("", SVG)
    root = ElementTree.Element(f"{{{SVG}}}svg", viewBox=f"0 0 {WIDTH} {HEIGHT}", width=str(WIDTH), height=str(HEIGHT))
    cards = _cards()
    _add_element(root, "title").text = f"{title}: {cards_in_words(cards)} in a fan"
    _add_element(root, "rect", width=WIDTH, height=HEIGHT, fill=PAPER)
    for inset, line in ((48, 6), (66, 2)):
        _add_element(
            root,
            "rect",
            x=inset,
            y=inset,
            width=WIDTH - 2 * inset,
            height=HEIGHT - 2 * inset,
            fill="none",
            stroke=RED,
            stroke_width=line,
        )
    _write_line(root, title, 420, min(190, 1500 // len(title)), RED)
    for number, words in enumerate(wrap(subtitle[:1].upper() + subtitle[1:], 22)):
        _write_line(root, words, 560 + 80 * number, 64)
    _draw_fan(root, cards, WIDTH / 2, 1500)
    described = rulings.games_described()
    names = " · ".join(game.TITLE.replace("'", "’") for name, game in GAMES.items() if name in described)
    _write_line(root, names, 1600, 34)
    _write_line(root, chosen().editors, 1660, 30)
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _cards() -> list[Card]:
    """The cards of the title page, or the first card of each suit of the first game that the edition describes."""
    if named := chosen().cover:
        return [read_card(word) for word in named.split()]
    described = (game for name, game in GAMES.items() if name in rulings.games_described())
    game = next(described, next(iter(GAMES.values())))
    return list({card.suit: card for card in reversed(game.pack_of(game.Rules()))}.values())[::-1]


def _draw_fan(root: ElementTree.Element, cards: list[Card], x: float, y: float) -> None:
    """Draw cards as a fan around a point."""
    step = WIDEST / max(len(cards) - 1, 3)
    for number, each in enumerate(cards):
        card = ElementTree.fromstring(drawing.card(each).svg(prefix=f"cover-{number}"))
        _, _, wide, high = (float(part) for part in card.attrib["viewBox"].split())
        scale = 560 / high
        card.set("width", f"{wide * scale:.0f}")
        card.set("height", "560")
        card.set("x", f"{-wide * scale / 2:.0f}")
        card.set("y", "-720")
        turn = step * (number - (len(cards) - 1) / 2)
        _add_element(root, "g", transform=f"translate({x:g} {y:g}) rotate({turn:g})").append(card)


def _write_line(root: ElementTree.Element, words: str, y: int, size: int, colour: str = INK) -> None:
    _add_element(
        root,
        "text",
        x=WIDTH // 2,
        y=y,
        fill=colour,
        font_size=size,
        text_anchor="middle",
        font_family="Georgia, 'Times New Roman', serif",
    ).text = words


def _add_element(parent: ElementTree.Element, tag: str, **attributes: object) -> ElementTree.Element:
    given = {name.replace("_", "-"): str(value) for name, value in attributes.items()}
    return ElementTree.SubElement(parent, f"{{{SVG}}}{tag}", given)

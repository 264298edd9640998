"""Cards that lie together: on one another, or side by side; and the pool."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from snorum.cards import Card
from snorum.drawing.faces import HEIGHT, MOST_SHOWN, WIDTH, name_of, number, use
from snorum.scene import Pile

GAP = 4
PEEP = 12
"""How much of a card at least is to be seen, where there is room, under the one that lies on it."""


def text(words: str, x: float, y: float, *, size: int = 0, anchor: str = "", css: str = "") -> Element:
    """Some words."""
    found = Element("text", {"x": number(x), "y": number(y)})
    if css:
        found.attrib["class"] = css
    if size:
        found.attrib["font-size"] = str(size)
    if anchor:
        found.attrib["text-anchor"] = anchor
    found.text = words
    return found


def counted(count: int | None) -> str:
    """A number as a picture shows it: `?` if it is not known."""
    return "?" if count is None else str(count).replace("-", "−")


def row(cards: Sequence[Card | None], x: float, y: float, width: float, latest: int | None = None) -> Iterator[Element]:
    """Cards side by side, over one another if there is no room for them otherwise."""
    gaps = len(cards) - 1
    step = min(WIDTH + GAP, (width - WIDTH) / gaps) if gaps > 0 else 0
    for i, card in enumerate(cards):
        yield use(name_of(card), x + i * step, y)
        if i == latest:
            yield use("mark-latest", x + i * step, y)


def row_width(cards: int, width: float) -> float:
    """How much of a width so many cards side by side take."""
    return min(width, cards * (WIDTH + GAP) - GAP)


def heap(pile: Pile, x: float, y: float, width: float) -> Iterator[Element]:
    """A pile whose cards lie on one another, and how many they are if not all can be seen."""
    if not pile.cards and pile.hidden == 0:
        return
    besides = pile.hidden != 0
    if besides:
        yield use("card-back" if pile.face_down else "mark-under", x, y)
    left = x + (3 if besides and pile.cards else 0)
    step = 0.0
    if len(pile.cards) > 1:
        step = min(PEEP, (width - (left - x) - WIDTH) / (len(pile.cards) - 1))
    for i, card in enumerate(pile.cards):
        yield use(name_of(card), left + i * step, y)
        if i == pile.latest:
            yield use("mark-latest", left + i * step, y)
    if besides:
        total = None if pile.hidden is None else pile.hidden + len(pile.cards)
        last = left + step * max(0, len(pile.cards) - 1)
        at = (last + WIDTH - 8, y + HEIGHT - 8) if pile.cards else (x + WIDTH / 2, y + HEIGHT / 2)
        yield from _numbered(counted(total), *at)


def _numbered(words: str, x: float, y: float) -> Iterator[Element]:
    """A number on a pile."""
    yield use("mark-count", x, y)
    found = text(words, x, y + 3.5, size=10, anchor="middle")
    found.attrib["fill"] = "#2b2722"
    yield found


def coins_width(count: int | None) -> float:
    """How much room counters take, with their number."""
    return _coins_end(count) + min(15, 7 * len(counted(count)))


def _coins_end(count: int | None) -> float:
    shown = max(0, min(count or 0, MOST_SHOWN))
    return 10 + 5 * shown if shown else 16


def coins(count: int | None, x: float, y: float) -> Iterator[Element]:
    """Counters, and how many they are: 33 units for the coins at most, and the number after them."""
    shown = max(0, min(count or 0, MOST_SHOWN))
    yield use(f"coins-{shown}", x, y)
    number = text(counted(count), x + _coins_end(count), y + 11)
    if len(number.text or "") > 2:  # so many as to touch what stands beside
        number.attrib["font-size"] = str(max(4, 30 // len(number.text or "")))
    yield number

"""Draws groups of cards, in piles or side by side, and counters."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from xml.etree.ElementTree import Element

from snorum.cards import Card
from snorum.cards.scene import Pile
from snorum.site.drawing.faces import HEIGHT, MOST_SHOWN, WIDTH, number, picture_id, use

GAP = 4
PEEP = 12
"""If there is room, this much of a covered card stays visible."""


def text(words: str, x: float, y: float, *, size: int = 0, anchor: str = "", css: str = "") -> Element:
    """A text element."""
    found = Element("text", {"x": number(x), "y": number(y)})
    if css:
        found.attrib["class"] = css
    if size:
        found.attrib["font-size"] = str(size)
    if anchor:
        found.attrib["text-anchor"] = anchor
    found.text = words
    return found


def count_in_words(count: int | None) -> str:
    """A number as shown in a picture: `?` if it is not known."""
    return "?" if count is None else str(count).replace("-", "−")


def row_step(cards: int, width: float) -> float:
    """How far apart this many cards lie in a row, at most side by side."""
    return min(WIDTH + GAP, (width - WIDTH) / (cards - 1)) if cards > 1 else 0


def row(
    cards: Sequence[Card | None], x: float, y: float, width: float, framed: Collection[int] = ()
) -> Iterator[Element]:
    """Draw cards side by side, overlapping if there is not enough room; those at the places `framed` with a frame."""
    step = row_step(len(cards), width)
    for i, card in enumerate(cards):
        yield use(picture_id(card), x + i * step, y)
        if i in framed:
            yield use("mark-latest", x + i * step, y)


def row_width(cards: int, width: float) -> float:
    """The width of this many cards side by side, at most `width`."""
    return min(width, cards * (WIDTH + GAP) - GAP)


def heap(pile: Pile, x: float, y: float, width: float) -> Iterator[Element]:
    """Draw a pile, with the number of cards if not all are visible."""
    if not pile.cards and pile.hidden == 0:
        return
    besides = pile.hidden != 0
    closed = besides and pile.face_down and not pile.cards
    if besides:
        yield use("mark-stack" if closed else "card-back" if pile.face_down else "mark-under", x, y)
    left = x + (3 if besides and pile.cards else 0)
    step = 0.0
    if len(pile.cards) > 1:
        step = min(PEEP, (width - (left - x) - WIDTH) / (len(pile.cards) - 1))
    for i, card in enumerate(pile.cards):
        yield use(picture_id(card), left + i * step, y)
        if i == pile.latest:
            yield use("mark-latest", left + i * step, y)
    if besides:
        total = None if pile.hidden is None else pile.hidden + len(pile.cards)
        last = left + step * max(0, len(pile.cards) - 1)
        at = (last + WIDTH - 8, y + HEIGHT - 8) if pile.cards else (x + WIDTH / 2, y + HEIGHT / 2)
        if not closed:
            yield use("mark-count", *at)
        yield number_on_card(total, *at)


def number_on_card(number: int | None, x: float, y: float) -> Element:
    """A number on a card or on a mark, which are light in either theme."""
    found = text(count_in_words(number), x, y + 3.5, size=10, anchor="middle")
    found.attrib["fill"] = "#2b2722"
    return found


def coins_width(count: int | None) -> float:
    """The width of counters with their number."""
    return _coins_end(count) + min(15, 7 * len(count_in_words(count)))


def _coins_end(count: int | None) -> float:
    shown = max(0, min(count or 0, MOST_SHOWN))
    return 10 + 5 * shown if shown else 16


def coins(count: int | None, x: float, y: float) -> Iterator[Element]:
    """Draw counters and their number; the coins take at most 33 units."""
    shown = max(0, min(count or 0, MOST_SHOWN))
    yield use(f"coins-{shown}", x, y)
    number = text(count_in_words(count), x + _coins_end(count), y + 11)
    if len(number.text or "") > 2:  # a long number would touch its neighbour
        number.attrib["font-size"] = str(max(4, 30 // len(number.text or "")))
    yield number

"""A table: the players round it, what each has and what lies before him, the middle, the pool, and what was paid."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import chain
from xml.etree.ElementTree import Element, SubElement

from snorum.drawing.faces import HEIGHT, MOST_SHOWN, RUBRIC, number, use
from snorum.drawing.figure import Drawing, clean, drawing
from snorum.drawing.heaps import GAP, coins, counted, heap, row, text
from snorum.drawing.middle import Middle
from snorum.drawing.seats import BOX, MARGIN, Box, Seats, middle_width, seats
from snorum.drawing.seats import WIDTH as TABLE
from snorum.drawing.words import all_known, table_in_words
from snorum.scene import Payment, Pile, Place, Scene
from snorum.vocabulary import POOL

NAME, STORE, NO_STORE = 19, 33, 7
"""How high the line with a player's name is, and the one with his hand and his counters, if there is one."""


def table(scene: Scene) -> Drawing:
    """A table with all that a scene has. Of one game, all tables are of one size."""
    store = STORE if scene.hands or scene.counters else NO_STORE
    before = HEIGHT if any(place.piles for place in scene.places) else 0
    height = NAME + store + before
    laid = seats(len(scene.places), height, Middle(scene, Box(0, 0, middle_width(len(scene.places)), 0)).height)
    middle = Middle(scene, laid.middle)
    parts: list[Element] = [_top(laid, height - before + (0 if store == STORE else MARGIN - 3))]
    for place, box, upturned in zip(scene.places, laid.places, laid.upturned, strict=True):
        parts.append(_place(scene, place, box, upturned, store, before))
    parts += middle.parts()
    anchors = {place.player: _store(box, upturned, store, before)
               for place, box, upturned in zip(scene.places, laid.places, laid.upturned, strict=True)}  # fmt: skip
    parts += _payments(scene, anchors | {POOL: middle.pool})
    faces = [*(card for place in scene.places for card in place.cards),
             *(card for pile in _piles(scene) for card in pile.cards)]  # fmt: skip
    return drawing("table", table_in_words(scene), all_known(faces), (TABLE, laid.height), parts)


def _piles(scene: Scene) -> Iterator[Pile]:
    return chain(*(place.piles for place in scene.places), scene.middle)


def _top(laid: Seats, edge: float) -> Element:
    """The table itself; names and hands are outside it, what has been played is on it."""
    return Element("rect", {"class": "top", "x": "8", "y": number(edge), "width": str(TABLE - 16), "rx": "26",
                            "height": number(laid.height - 2 * edge), "fill": "#8a9a6b", "fill-opacity": ".16",
                            "stroke": "currentColor", "stroke-opacity": ".3"})  # fmt: skip


# A player


def _place(scene: Scene, place: Place, box: Box, upturned: bool, store: float, before: float) -> Element:
    css = ["place", *(name for name in ("to_play", "dealer", "out", "won", "played") if getattr(place, name))]
    group = Element("g", {"class": " ".join(css).replace("_", "-")})
    if place.out:
        group.attrib["opacity"] = ".6"
    line = box.y + (box.height - NAME if upturned else 0)
    group.extend(_name(place, box.x, line + 14))
    at = box.y + (before + 3 if upturned else NAME)
    if place.out:
        group.append(text("out", box.x + 4, at + 18, css="said"))
    elif store == STORE:
        group.extend(_stored(scene, place, box.x, at))
    group.extend(_piles_before(place, box.x, box.y + (0 if upturned else NAME + store)))
    return group


def _name(place: Place, x: float, y: float) -> Iterator[Element]:
    left = x + 4
    if place.to_play:
        yield use("mark-turn", left, y)
        left += 12
    if place.dealer:
        yield use("mark-dealer", left, y)
        left += 16
    room = x + BOX - left - (36 if place.won else 0)
    name = clean(place.player)
    short = shortened(name, room / 13)
    words = text(short, left, y, css="name")
    if place.to_play:
        words.attrib["font-weight"] = "bold"
    if place.played:
        words.attrib["text-decoration"] = "underline"
    if short != name:
        words.text = None
        SubElement(words, "title").text = name
        words[-1].tail = short
    yield words
    if place.won:
        yield text("wins", x + BOX - 8, y, anchor="end", css="said")


def shortened(name: str, room: float) -> str:
    """A name as far as there is room for it, in units of the size of its letters; letters are taken to be wide."""
    widths = [_width(letter) for letter in name]
    if sum(widths) <= room:
        return name
    used, found = 0.9, ""
    for letter, width in zip(name, widths, strict=True):
        used += width
        if used > room:
            break
        found += letter
    return found.rstrip() + "…"


def _width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "FW":
        return 1.1
    if letter in "mwMW—@%…" or ord(letter) > 0x2FF:
        return 1.1
    return 0.75 if letter.isupper() or not letter.isalpha() else 0.54


def _stored(scene: Scene, place: Place, x: float, y: float) -> Iterator[Element]:
    """The hand, or its backs, and the counters."""
    left = x + 4
    if scene.hands and any(place.cards):
        room = BOX - 8 - (56 if scene.counters else 0)
        yield from _small(place, left, y + 1, room)
        left += room + 4
    elif scene.hands:
        shown = min(place.hand if place.hand is not None else 3, MOST_SHOWN)
        yield use(f"hand-{shown}", left - 3, y)
        yield text(counted(place.hand), left + 36, y + 19)
        left += 55
    if scene.counters:
        yield from coins(place.counters, left, y + 8)
    else:
        words = ", ".join(f"{tally.name} {counted(tally.number)}" for tally in place.tallies if tally.number != 0)
        if words:
            yield text(words, left, y + 19, size=10, css="said")


def _small(place: Place, x: float, y: float, room: float) -> Iterator[Element]:
    """The cards of a hand, at six tenths of their size."""
    scale = 0.6
    group = Element("g", {"class": "held", "transform": f"translate({number(x)} {number(y)})scale({scale})"})
    group.extend(row(place.cards, 0, 0, room / scale))
    yield group


def _piles_before(place: Place, x: float, y: float) -> Iterator[Element]:
    """What lies before a player."""
    here, shown = [pile for pile in place.piles if pile.cards or pile.hidden != 0], x + 4
    if not here:
        return
    room = (BOX - 8 - GAP * (len(here) - 1)) / len(here)
    for pile in here:
        yield from heap(pile, shown, y, room)
        shown += room + GAP


# What was paid


def _store(box: Box, upturned: bool, store: float, before: float) -> tuple[float, float]:
    """Where a player's counters are, or his name if there are none."""
    if store < STORE:
        return box.x + BOX / 2, box.y + (box.height - NAME / 2 if upturned else NAME / 2)
    return box.x + 78, box.y + (before if upturned else NAME) + store / 2


def _payments(scene: Scene, anchors: dict[str, tuple[float, float]]) -> Iterator[Element]:
    for payment in scene.payments:
        if payment.player in anchors and payment.to in anchors:
            yield _payment(payment, anchors[payment.player], anchors[payment.to])


def _payment(payment: Payment, start: tuple[float, float], end: tuple[float, float]) -> Element:
    """An arrow from who pays to who is paid, with the number on it."""
    (x0, y0), (x3, y3) = start, end
    length = max(1.0, ((x3 - x0) ** 2 + (y3 - y0) ** 2) ** 0.5)
    dx, dy = (x3 - x0) / length, (y3 - y0) / length
    x0, y0, x3, y3 = x0 + 10 * dx, y0 + 10 * dy, x3 - 14 * dx, y3 - 14 * dy
    bend = 0.12 * length
    xm, ym = (x0 + x3) / 2 - bend * dy, (y0 + y3) / 2 + bend * dx
    group = Element("g", {"class": "payment", "data-from": clean(payment.player), "data-to": clean(payment.to),
                          "stroke": RUBRIC, "fill": RUBRIC})  # fmt: skip
    SubElement(group, "path", {
        "d": f"M{number(x0)} {number(y0)}Q{number(xm)} {number(ym)} {number(x3)} {number(y3)}",
        "fill": "none", "stroke-width": "1.6",
    })  # fmt: skip
    ex, ey = x3 - xm, y3 - ym
    size = max(1.0, (ex**2 + ey**2) ** 0.5)
    ex, ey = ex / size, ey / size
    SubElement(group, "path", {"stroke": "none", "d": f"M{number(x3 + 5 * ex)} {number(y3 + 5 * ey)}L"
                               f"{number(x3 - 3 * ex - 4 * ey)} {number(y3 - 3 * ey + 4 * ex)}L"
                               f"{number(x3 - 3 * ex + 4 * ey)} {number(y3 - 3 * ey - 4 * ex)}Z"})  # fmt: skip
    t = 0.3
    x, y = (a * (1 - t) ** 2 + 2 * b * t * (1 - t) + c * t * t for a, b, c in ((x0, xm, x3), (y0, ym, y3)))
    SubElement(group, "circle", {"cx": number(x), "cy": number(y), "r": "8", "fill": "#fdf8ea"})
    words = text(counted(payment.number), x, y + 4, size=11, anchor="middle")
    words.attrib |= {"stroke": "none"}
    group.append(words)
    return group

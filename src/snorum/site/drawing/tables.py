"""Draws a table: the players with their hands, counters and piles, the middle, the pool, and payments."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import chain
from xml.etree.ElementTree import Element, SubElement

from snorum.cards.scene import Pile, Place, Scene
from snorum.site.drawing.faces import HEIGHT, MOST_SHOWN, NUMBER_X, NUMBER_Y, WIDTH, number, use
from snorum.site.drawing.figure import Drawing, clean, drawing
from snorum.site.drawing.heaps import GAP, coins, coins_width, count_in_words, heap, row, text
from snorum.site.drawing.middle import Middle
from snorum.site.drawing.payments import payments
from snorum.site.drawing.seats import BOX, MARGIN, Box, Seats, seats
from snorum.site.drawing.words import all_known, table_in_words

NAME, STORE, NO_STORE, SECOND = 19, 33, 7, 17
"""The heights of the lines of a player's box: the name, the hand and counters (or none of these), and a second line for
the counters if the box is narrow."""
FAN = 55
"""The width of a fan of backs with its number."""


def table(scene: Scene) -> Drawing:
    """Draw the table of a scene. All tables of one game have the same size."""
    before = HEIGHT if any(place.piles for place in scene.places) else 0
    high = Middle(scene, seats(len(scene.places), 0, 0).middle).height
    store = _store_height(scene, seats(len(scene.places), 0, 0).places[0].width)
    laid = seats(len(scene.places), NAME + store + before, high)
    middle = Middle(scene, laid.middle)
    parts: list[Element] = [_table_top(laid, NAME + store + (0 if store > NO_STORE else MARGIN - 3))]
    purses, taken = dict[str, Box](), []
    for place, box, upturned in zip(scene.places, laid.places, laid.upturned, strict=True):
        at = box.y + (before + 3 if upturned else NAME)
        parts.append(_place(scene, place, box, upturned, at))
        purses[place.player] = _purse(scene, place, box, at, upturned)
        taken.append(Box(box.x, box.y + (before if upturned else 0), box.width, NAME + store))
    parts += middle.parts()
    lie = (
        each for part in parts for each in part.iterfind("use") if each.attrib["href"].startswith(("#card-", "#mark-s"))
    )
    taken += [Box(float(each.get("x", "0")), float(each.get("y", "0")), WIDTH, HEIGHT) for each in lie]
    parts += payments(scene.payments, purses | middle.boxes, [*taken, *middle.boxes.values()])
    faces = [
        *(card for place in scene.places for card in place.cards),
        *(card for pile in _piles(scene) for card in pile.cards),
    ]
    return drawing("table", table_in_words(scene), all_known(faces), (laid.width, laid.height), parts)


def _store_height(scene: Scene, width: float) -> int:
    if not (scene.hands or scene.counters):
        return NO_STORE
    two = width < BOX and scene.hands and (scene.counters or any(place.tallies for place in scene.places))
    return STORE + (SECOND if two else 0)


def _piles(scene: Scene) -> Iterator[Pile]:
    return chain(*(place.piles for place in scene.places), scene.middle)


def _table_top(laid: Seats, edge: float) -> Element:
    """The surface of the table: played cards are on it, names and hands outside."""
    return Element(
        "rect",
        {
            "class": "top",
            "x": "2",
            "y": number(edge),
            "width": str(laid.width - 4),
            "rx": "14",
            "height": number(laid.height - 2 * edge),
            "fill": "#8a9a6b",
            "fill-opacity": ".16",
            "stroke": "currentColor",
            "stroke-opacity": ".3",
        },
    )


# A player


def _place(scene: Scene, place: Place, box: Box, upturned: bool, at: float) -> Element:
    css = ["place", *(name for name in ("to_play", "dealer", "out", "won", "played") if getattr(place, name))]
    group = Element("g", {"class": " ".join(css).replace("_", "-")})
    if place.out:
        group.attrib["opacity"] = ".6"
    line = box.y + (box.height - NAME if upturned else 0)
    group.extend(_name(place, box, line + 14))
    if place.out:
        group.append(text("out", box.x + 4, at + 18, css="said"))
    elif scene.hands or scene.counters:
        group.extend(_draw_hand_and_counters(scene, place, box, at))
    group.extend(_piles_before(place, box, box.y if upturned else box.y + box.height - HEIGHT))
    return group


def _name(place: Place, box: Box, y: float) -> Iterator[Element]:
    left = box.x + 4
    if place.to_play:
        yield use("mark-turn", left, y)
        left += 12
    if place.dealer:
        yield use("mark-dealer", left, y)
        left += 16
    room = box.x + box.width - left - (36 if place.won else 0)
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
        yield text("wins", box.x + box.width - 8, y, anchor="end", css="said")


def shortened(name: str, room: float) -> str:
    """Cut a name to fit into `room`, in units of the letter size, assuming wide letters."""
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


def _draw_hand_and_counters(scene: Scene, place: Place, box: Box, y: float) -> Iterator[Element]:
    """Draw the hand or its backs, and the counters: beside it, or below it in a narrow box."""
    left = box.x + 4
    if scene.hands and any(place.cards):
        beside = scene.counters or any(tally.number != 0 for tally in place.tallies)
        yield from _draw_open_hand(place, left, y + 1, box.width - 8 - (FAN + 1 if beside and box.width >= BOX else 0))
    elif scene.hands:
        if place.hand is not None and place.hand <= MOST_SHOWN:
            yield use(f"held-{place.hand}", left - 3, y)
        else:
            yield use(f"hand-{3 if place.hand is None else MOST_SHOWN}", left - 3, y)
            yield text(count_in_words(place.hand), left - 3 + NUMBER_X, y + NUMBER_Y)
    purse = _purse_corner(scene, box, y)
    if scene.counters:
        yield from coins(place.counters, *purse)
    else:
        words = ", ".join(
            f"{tally.name} {count_in_words(tally.number)}" for tally in place.tallies if tally.number != 0
        )
        if words:
            yield text(words, purse[0], purse[1] + 11, size=10, css="said")


def _purse_corner(scene: Scene, box: Box, y: float) -> tuple[float, float]:
    """The upper left corner of a player's counters or tallies."""
    if not scene.hands:
        return box.x + 4, y + 8
    return (box.x + 4, y + STORE) if box.width < BOX else (box.x + 4 + FAN, y + 8)


def _purse(scene: Scene, place: Place, box: Box, y: float, upturned: bool) -> Box:
    """The box where payments of a player begin: their counters or, without counters, the middle of their name."""
    if scene.hands or scene.counters:
        left, top = _purse_corner(scene, box, y)
        return Box(left, top - 1, coins_width(place.counters), 16)
    return Box(box.x + box.width / 2, box.y + (box.height - NAME / 2 if upturned else NAME / 2), 0, 0)


def _draw_open_hand(place: Place, x: float, y: float, room: float) -> Iterator[Element]:
    """Draw the cards of an open hand, at 60 per cent of their size."""
    scale = 0.6
    group = Element("g", {"class": "held", "transform": f"translate({number(x)} {number(y)})scale({scale})"})
    group.extend(row(place.cards, 0, 0, room / scale))
    yield group


def _piles_before(place: Place, box: Box, y: float) -> Iterator[Element]:
    """Draw the piles in front of a player."""
    here, shown = [pile for pile in place.piles if pile.cards or pile.hidden != 0], box.x + 4
    if not here:
        return
    room = (box.width - 8 - GAP * (len(here) - 1)) / len(here)
    for pile in here:
        yield from heap(pile, shown, y, room)
        shown += room + GAP

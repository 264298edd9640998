"""Pictures that drawings use repeatedly and define once: faces and backs of cards, hands of backs, and coins.

A card is always 35 units wide and 49 high, so that a use of it needs no size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element, SubElement

from snorum.cards import Card, read_card
from snorum.site.drawing.words import is_known

WIDTH, HEIGHT = 35, 49
MARKS = ("latest", "turn", "dealer", "count", "stack", "under", "slot")
"""Marks for the card played last, the player to move, the dealer, a number, a stack for its number, a covered card, and
an empty place."""
FACE = "Palatino,'Palatino Linotype','Book Antiqua','Times New Roman',serif"
"""The typeface where no style sheet sets one."""
MOST_SHOWN = 5
"""At most this many backs or coins are drawn; their number is beside them."""
NUMBER_X, NUMBER_Y = 41, 19
"""Where the number of a hand begins, from the upper left corner of its picture."""

_RED, _INK, _PAPER, _EDGE = "#a8201a", "#2b2722", "#fdf8ea", "#b3a58a"
_RED_SUITS = frozenset("DHBOU")
"""As it is with French cards; the second colours of the others are not drawn."""
_BACK, _BACK_LINE = "#7f2f26", "#f0dfc4"
_GOLD, _GOLD_EDGE = "#d8b45a", "#7d6220"
RUBRIC = "#8a2b22"
"""The colour for emphasis: the card played last, the player to move, a payment."""

_PIPS = {
    "H": "M0 9C-3 4-9 1-9-4-9-7-7-9-4.7-9-2.5-9-.8-7.6 0-5.6.8-7.6 2.5-9 4.7-9 7-9 9-7 9-4 9 1 3 4 0 9Z",
    "D": "M0-10C2-6 5-2.5 7.5 0 5 2.5 2 6 0 10-2 6-5 2.5-7.5 0-5-2.5-2-6 0-10Z",
    "S": "M0-10C3-5 9-2 9 3.2 9 6 7.2 7.4 5 7.4 3.2 7.4 1.8 6.6.9 5.2 1 7.6 1.8 9 3.4 10H-3.4C-1.8 9-1 7.6-.9 5.2"
    "-1.8 6.6-3.2 7.4-5 7.4-7.2 7.4-9 6-9 3.2-9-2-3-5 0-10Z",
    "C": "M0-10A4.3 4.3 0 0 1 3.4-2.9 4.4 4.4 0 1 1 .9 3.2C1 7 1.8 8.800 3.6 10H-3.6C-1.8 8.8-1 7-.9 3.2"
    "A4.4 4.4 0 1 1-3.4-2.9 4.3 4.3 0 0 1 0-10Z",
    "A": "M-7-2C-7-6-3.5-8-.8-8V-10H.8V-8C3.5-8 7-6 7-2ZM-5.5-1H5.5C5.5 4 3 8 0 10-3 8-5.5 4-5.5-1Z",
    "L": "M0-10C3-5 8-3 8 2.5 8 6 4.5 7 .9 5.8V10H-.9V5.8C-4.5 7-8 6-8 2.5-8-3-3-5 0-10ZM0-7-1.1 4.5H1.1Z",
    "B": "M-1.5-10H1.5V-8.5A8.5 8.5 0 0 1 8.4-.9H-8.4A8.5 8.5 0 0 1-1.5-8.5Z"
    "M-8.4.9H8.4A8.5 8.5 0 0 1 1 8.4V4H-1V8.4A8.5 8.5 0 0 1-8.4.9Z",
    "O": "M0-9A9 9 0 1 1 0 9 9 9 0 1 1 0-9ZM0-6.8A6.8 6.8 0 1 0 0 6.8 6.8 6.8 0 1 0 0-6.8Z"
    "M0-4A4 4 0 1 1 0 4 4 4 0 1 1 0-4Z",
    "U": "M-7-9H7C7-2 4.5 1 1.5 1.8V6C4 6.5 6 8 6 10H-6C-6 8-4 6.5-1.5 6V1.8C-4.5 1-7-2-7-9Z",
    "W": "M0-10 1.5-7V3H6V5H1.5V8H2.5V10H-2.5V8H-1.5V5H-6V3H-1.5V-7Z",
    "T": "M-1.5-10H2L2.5-5.5 5-7 4-3 2.6-2.5 3 8 1.5 10H-1.5L-3 8-2.6 1.5-5 .8-5.5-3-2.3-1.5Z",
    "star": "M0-10 2.6-3.3 9.5-3.1 4.1 1.3 5.9 8.1 0 4.2-5.9 8.1-4.1 1.3-9.5-3.1-2.6-3.3Z",
}
"""The shapes of the suits, and of the star of a joker, in a square of 20 units around the origin."""

_FACE = (_PAPER, "M43.1 24a5.6 5.6 0 1 1-11.2 0 5.6 5.6 0 1 1 11.2 0Z")
_FEATURES = ("none", "M34.6 22.8h1.7M38.7 22.8h1.7M37.5 23v2.4M36.3 27.3h2.4")
_COURTS = {
    "K": (
        ("", "M20.5 42V40C22 35 27 32.5 32 31.5L37.5 36.5 43 31.5C48 32.5 53 35 54.5 40V42Z"),
        (_GOLD, "M34.5 42.5V36L37.5 38.5 40.5 36V42.5Z"),
        _FACE,
        _FEATURES,
        (
            "",
            "M31.2 22C31.2 30 34 34.5 37.5 34.5S43.8 30 43.8 22C43.2 25.5 41.5 26 39.8 25.8 38.5 26.8"
            " 36.5 26.8 35.2 25.8 33.5 26 31.8 25.5 31.2 22Z",
        ),
        (_GOLD, "M31 19.5 30.3 10.5 34 14 37.5 8.5 41 14 44.7 10.5 44 19.5Z"),
    ),
    "Q": (
        (_GOLD, "M27.5 36C27 26 29 15 37.5 15S48 26 47.5 36Z"),
        ("", "M20.5 42V40.5C21.5 36 26 33.5 32 32.5 33.5 36.5 41.5 36.5 43 32.5 49 33.5 53.5 36 54.5 40.5V42Z"),
        (_PAPER, "M34.8 28H40.2V34C39.2 36 35.8 36 34.8 34Z"),
        _FACE,
        _FEATURES,
        (_GOLD, "M31 19 30.5 12 34.2 15 37.5 9.5 40.8 15 44.5 12 44 19C40 17.5 35 17.5 31 19Z"),
        (_GOLD, "M39.1 38.5a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 1 1 3.2 0Z"),
    ),
    "J": (
        (_PAPER, "M20.5 42V40.5C22 36 27 33.5 32.5 32.5L37.5 36.5 42.5 32.5C48 33.5 53 36 54.5 40.5V42Z"),
        ("", "M32.5 32.5 37.5 36.5V42H20.5V40.5C22 36 27 33.5 32.5 32.5Z"),
        (_GOLD, "M30.8 20H44.2V29.5C42.7 31 40.8 30.5 40.8 29V24H34.2V29C34.2 30.5 32.3 31 30.8 29.5Z"),
        _FACE,
        _FEATURES,
        ("", "M29 20.5C28 15 32.5 11.5 37.5 11.5S47 14.5 46 20.5C41 18.5 34 18.5 29 20.5Z"),
        (_GOLD, "M43 14.5C47.5 15 51.5 12.5 52 6.5 47.5 7 44 9.5 43 14.5Z"),
    ),
}
"""Upper halves, from back to front: fill and shape of each part; what has no fill is in the suit's ink."""

_LEFT, _MIDDLE, _RIGHT = -10, 0, 10
_SIX = [(_LEFT, -26), (_RIGHT, -26), (_LEFT, 0), (_RIGHT, 0), (_LEFT, 26), (_RIGHT, 26)]
_EIGHT = [(x, y) for y in (-27, -9, 9, 27) for x in (_LEFT, _RIGHT)]
_PATTERNS: dict[str, list[tuple[int, int]]] = {
    "2": [(_MIDDLE, -26), (_MIDDLE, 26)],
    "3": [(_MIDDLE, -26), (_MIDDLE, 0), (_MIDDLE, 26)],
    "4": [_SIX[0], _SIX[1], _SIX[4], _SIX[5]],
    "5": [_SIX[0], _SIX[1], (_MIDDLE, 0), _SIX[4], _SIX[5]],
    "6": _SIX,
    "7": [*_SIX, (_MIDDLE, -13)],
    "8": [*_SIX, (_MIDDLE, -13), (_MIDDLE, 13)],
    "9": [*_EIGHT, (_MIDDLE, 0)],
    "10": [*_EIGHT, (_MIDDLE, -18), (_MIDDLE, 18)],
}
"""The positions of the pips, relative to the middle of the card's field."""


def picture_id(card: Card | None) -> str:
    """The id of a card's picture: `card-9S`; `card-9` if the suit is not known; `card-back` if nothing is.

    That of a joker is `card-X`.
    """
    return f"card-{card}".removesuffix("*") if is_known(card) else "card-back"


def use(name: str, x: float = 0, y: float = 0, **more: str) -> Element:
    """A use of a picture, with its upper left corner at this point."""
    place = {"x": number(x), "y": number(y)}
    return Element("use", {"href": f"#{name}", **{k: v for k, v in place.items() if v != "0"}, **more})


def number(value: float) -> str:
    """A length, written as briefly as possible."""
    return f"{value:.1f}".rstrip("0").rstrip(".").replace("-0", "0") if abs(value) < 0.05 else f"{round(value, 1):g}"


def pictures(names: Iterable[str]) -> Iterator[Element]:
    """The pictures with these ids, and those that they use, each once."""
    made: dict[str, Element] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        if name in made:
            continue
        made[name] = _picture(name)
        waiting += [part.attrib["href"][1:] for part in made[name].iter("use")]
    yield from made.values()


def _picture(name: str) -> Element:
    kind, _, which = name.partition("-")
    match kind:
        case "pip":
            return Element("path", {"id": name, "d": _PIPS[which]})
        case "court":
            return _half_figure(which)
        case "hand":
            return _hand(int(which))
        case "held":
            return _held(int(which))
        case "coins":
            return _coins(int(which))
        case "mark":
            return _mark(which)
        case _ if which == "back":
            return _back()
        case _:
            return _face(read_card(which))


def _group(name: str, css: str) -> Element:
    return Element("g", {"id": name, "class": css, "transform": "scale(.58333)", "font-family": FACE})


def _sheet(group: Element, fill: str, stroke: str) -> None:
    SubElement(
        group,
        "rect",
        {
            "class": "sheet",
            "x": ".7",
            "y": ".7",
            "width": "58.6",
            "height": "82.6",
            "rx": "5",
            "fill": fill,
            "stroke": stroke,
            "stroke-width": "1.4",
        },
    )


def _face(card: Card) -> Element:
    """The face of a card; only its rank if the suit is not known."""
    red = card.suit in _RED_SUITS
    group = _group(picture_id(card), "snorum-face red" if red else "snorum-face")
    _sheet(group, _PAPER, _EDGE)
    ink = SubElement(group, "g", {"class": "print", "fill": _RED if red else _INK, "text-anchor": "middle"})
    if card.suit == "*":
        for x, y, scale in (10.5, 18, 0.66), (37, 42, 1.6):
            ink.append(_pip("star", x, y, scale))
        return group
    if not card.suit:
        SubElement(ink, "path", {"d": "M37 12 56 42 37 72 18 42Z", "fill": "none", "stroke": _EDGE})
        ink.append(_rank(card.rank, 37, 54, 34))
        ink.append(_rank(card.rank, 10.5, 22, 22))
        return group
    ink.append(_rank(card.rank, 10.5, 22, 22))
    ink.append(_pip(card.suit, 10.5, 33, 0.66))
    if card.rank in _PATTERNS:
        for x, y in _PATTERNS[card.rank]:
            ink.append(_pip(card.suit, 38 + x, 42 + y, -0.58 if y > 0 else 0.58))
    elif card.rank == "A":
        ink.append(_pip(card.suit, 37, 42, 1.5 if card.suit == "S" else 1.2))
    else:
        _court(ink, card)
    return group


def _court(ink: Element, card: Card) -> None:
    """A court card, in two halves that are each other's reverse; of a rank that is not drawn, its letter."""
    line = {"fill": "none", "stroke": ink.attrib["fill"]}
    ink.attrib["color"] = ink.attrib["fill"]  # of what is outlined in the half figure
    drawn = card.rank in _COURTS
    for turn in ("", "rotate(180 37.5 42)"):
        half = SubElement(ink, "g", {"transform": turn} if turn else {})
        half.append(use(f"court-{card.rank}") if drawn else _rank(card.rank, 33.5, 33, 25))
        half.append(_pip(card.suit, 25.3, 12, 0.34) if drawn else _pip(card.suit, 47.5, 15.5, 0.42))
    SubElement(ink, "rect", {**line, "x": "20.5", "y": "6.5", "width": "34", "height": "71", "rx": "2"})


def _half_figure(rank: str) -> Element:
    group = Element("g", {"id": f"court-{rank}", "stroke-linejoin": "round"})
    for fill, shape in _COURTS[rank]:
        outline = {"fill": fill, "stroke": "currentColor", "stroke-width": ".7" if fill == "none" else "1.1"}
        SubElement(group, "path", {**(outline if fill else {}), "d": shape})
    return group


def _rank(rank: str, x: float, y: float, size: int) -> Element:
    text = Element("text", {"x": number(x), "y": number(y), "font-size": str(size)})
    if rank == "10":
        text.attrib |= {"textLength": number(size * 0.8), "lengthAdjust": "spacingAndGlyphs"}
    text.text = rank
    return text


def _pip(suit: str, x: float, y: float, scale: float) -> Element:
    return Element("use", {"href": f"#pip-{suit}", "transform": f"translate({number(x)} {number(y)})scale({scale:g})"})


def _back() -> Element:
    group = _group("card-back", "snorum-back")
    _sheet(group, _BACK, "#4d1a14")
    low, high, top, bottom = 6, 54, 6, 78
    lines = []
    for c in range(low - bottom + 12, high - top, 12):
        x, right = max(low, top + c), min(high, bottom + c)
        lines.append(f"M{x} {x - c}L{right} {right - c}M{60 - x} {x - c}L{60 - right} {right - c}")
    SubElement(
        group,
        "path",
        {
            "class": "lattice",
            "d": f"M{low} {top}H{high}V{bottom}H{low}Z{''.join(lines)}",
            "fill": "none",
            "stroke": _BACK_LINE,
            "stroke-opacity": ".55",
        },
    )
    return group


def _mark(which: str) -> Element:
    group = Element("g", {"id": f"mark-{which}", "class": f"snorum-mark {which}"})
    card = {"x": ".5", "y": ".5", "width": "34", "height": "48", "rx": "3"}
    match which:
        case "latest":
            SubElement(group, "rect", {**card, "fill": "none", "stroke": RUBRIC, "stroke-width": "2"})
        case "under":
            SubElement(group, "rect", {**card, "fill": "#efe6d0", "stroke": _EDGE})
        case "slot":
            SubElement(
                group,
                "rect",
                {**card, "fill": "none", "stroke": "currentColor", "stroke-opacity": ".4", "stroke-dasharray": "3 3"},
            )
        case "turn":
            SubElement(group, "path", {"d": "M0-9l8 4.500-8 4.500z", "fill": RUBRIC})
        case "count":
            SubElement(group, "circle", {"r": "8", "fill": _PAPER, "stroke": _INK, "stroke-width": ".6"})
        case "stack":
            group.extend([use("card-back"), use("mark-count", WIDTH / 2, HEIGHT / 2)])
        case _:
            SubElement(
                group,
                "circle",
                {"cx": "6", "cy": "-4.5", "r": "6", "fill": "none", "stroke": "currentColor", "stroke-width": ".7"},
            )
            letter = SubElement(group, "text", {"x": "6", "y": "-1.5", "font-size": "9", "text-anchor": "middle"})
            letter.text = "D"
    return group


def _hand(cards: int) -> Element:
    """A fan of backs, 40 units wide and 30 high; an outline for an empty hand."""
    group = Element("g", {"id": f"hand-{cards}"})
    for i in range(cards):
        turn = (i - (cards - 1) / 2) * 9
        group.append(use("card-back", transform=f"translate(11 3)rotate({number(turn)} 9 36)scale(.5)"))
    if not cards:
        SubElement(
            group,
            "path",
            {
                "d": "M11.500 3.500h17v24h-17z",
                "fill": "none",
                "stroke": "currentColor",
                "stroke-opacity": ".45",
                "stroke-dasharray": "2 2",
            },
        )
    return group


def _held(cards: int) -> Element:
    """A hand with its number beside it."""
    group = Element("g", {"id": f"held-{cards}", "class": "snorum-held"})
    group.append(use(f"hand-{cards}"))
    SubElement(group, "text", {"x": str(NUMBER_X), "y": str(NUMBER_Y)}).text = str(cards)
    return group


def _coins(coins: int) -> Element:
    """Overlapping coins, the last on top; an outline if there are none."""
    group = Element("g", {"id": f"coins-{coins}", "class": "snorum-coins", "fill": _GOLD, "stroke": _GOLD_EDGE})
    if not coins:
        group.attrib |= {"fill": "none", "stroke": "currentColor", "stroke-opacity": ".45", "stroke-dasharray": "2 2"}
        SubElement(group, "circle", {"cx": "7", "cy": "7", "r": "6.5"})
        return group
    for i in range(coins):
        SubElement(group, "circle", {"cx": str(7 + 5 * i), "cy": "7", "r": "6.5"})
    SubElement(group, "circle", {"cx": str(2 + 5 * coins), "cy": "7", "r": "4", "fill": "none", "stroke-opacity": ".5"})
    return group

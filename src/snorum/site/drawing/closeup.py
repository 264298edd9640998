"""Draws what one play is about: the open cards on the table and the card played, large, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from snorum.cards import Card
from snorum.cards.scene import Pile, Place, Scene
from snorum.site.drawing.faces import HEIGHT, WIDTH, use
from snorum.site.drawing.figure import Drawing, clean, drawing
from snorum.site.drawing.heaps import GAP, PEEP, number_on_card, row, row_step, text
from snorum.site.drawing.tables import shortened
from snorum.site.drawing.words import all_known, cards_in_words

WIDE, EDGE = 232, 10
"""The width of a close-up, and its margin."""
HIGH = EDGE + HEIGHT + 20
"""The height of a close-up: below the cards is a line for names."""
_PLURAL = {"takes": "take", "sets aside": "set aside"}


def closeup(before: Scene, after: Scene, player: str, played: Card | None) -> Drawing:
    """Draw a play: where cards are taken or set aside, the table before it, with these in a frame; else that after it.

    Args:
        before: the table before the play.
        after: the table after it.
        player: who played.
        played: the card played; `None` where there is none, as when somebody calls.
    """
    taken, verb = _gone(before, after)
    groups = [each for each in _open(before if taken else after) if each[1].cards]
    beside = Pile("played", (played,), latest=0) if taken and played else None
    wide = [_width(pile) for _, pile in groups]
    room = WIDE - 2 * EDGE - ((WIDTH + 3 * GAP) if beside else 0)
    across = sum(wide) + 2 * GAP * max(0, len(wide) - 1)
    # If there is not enough room, groups lie nearer to each other; the last one keeps its first card whole.
    squeeze = min(1.0, (room - WIDTH) / max(1.0, across - WIDTH))
    parts, x = [_felt()], float(EDGE)
    for (name, pile), width in zip(groups, wide, strict=True):
        parts += _cards(name, player, pile, x, WIDTH + (width - WIDTH) * squeeze, taken, 5 * squeeze)
        x += (width + 2 * GAP) * squeeze
    if beside:
        parts += _cards(player, player, beside, WIDE - EDGE - WIDTH, WIDTH, (), 5)
    shown = [card for _, pile in groups for card in pile.cards]
    said = f"On the table: {cards_in_words(shown)}."
    did = [f"plays {cards_in_words([played])}"] if played else []
    if taken:
        did.append(f"{_PLURAL[verb] if '+' in player else verb} {cards_in_words(taken)}")
    if did:
        said += f" {player} {' and '.join(did)}."
    faces = all_known([*shown, *([played] if beside else [])])
    return drawing("closeup", said, faces, (WIDE, HIGH), parts)


def _open(scene: Scene) -> Iterator[tuple[str, Pile]]:
    """The piles of a scene that may have open cards, each with the name of the player before whom it lies."""
    yield from (("", pile) for pile in scene.middle)
    yield from ((place.player, pile) for place in scene.places for pile in place.piles)


def _gone(before: Scene, after: Scene) -> tuple[list[Card | None], str]:
    """The open cards that somebody has taken, or that are set aside face up, with the verb; otherwise none.

    Cards that others cover, or that are swept aside when a sequence ends, still lie where they belong.
    """
    piles = {(name, pile.name): pile for name, pile in _open(after)}
    stay = [card for pile in piles.values() if pile.rows or pile.build is not None for card in pile.cards]
    gone: list[Card | None] = []
    for name, pile in _open(before):
        left = piles.get((name, pile.name))
        if left is None or _size(left) < _size(pile):
            gone += [card for card in pile.cards if card not in stay]
    if any(_held(place) > _held(earlier) for earlier, place in zip(before.places, after.places, strict=True)):
        return gone, "takes"
    earlier = {pile.name: _size(pile) for pile in before.middle}
    pot = any(pile.cards and not pile.rows and _size(pile) > earlier.get(pile.name, 0) for pile in after.middle)
    return gone if pot else [], "sets aside"


def _held(place: Place) -> int:
    """How many cards lie before a player."""
    return sum(map(_size, place.piles))


def _size(pile: Pile) -> int:
    return len(pile.cards) + (pile.hidden or 0)


def _width(pile: Pile) -> float:
    return WIDTH + (len(pile.cards) - 1) * (WIDTH + GAP if pile.rows else PEEP)


def _felt() -> Element:
    size = {"width": str(WIDE), "height": str(HIGH), "rx": "8"}
    return Element("rect", {"class": "top", **size, "fill": "#8a9a6b", "fill-opacity": ".2"})


def _cards(
    name: str, player: str, pile: Pile, x: float, width: float, framed: Sequence[Card | None], letters: float
) -> Iterator[Element]:
    """A group of cards. Below it is the name of its player, or below the card just played that of who played it.

    The name has room for so many letters.
    """
    marked = [i for i, card in enumerate(pile.cards) if i == pile.latest or card in framed]
    yield from row(pile.cards, x, EDGE, width, marked)
    at = 0 if name else None if framed else pile.latest
    if at is not None:
        middle = x + at * row_step(len(pile.cards), width) + WIDTH / 2
        yield text(shortened(clean(name or player), letters), middle, HIGH - 6, size=11, anchor="middle")
    if pile.build is not None:
        corner = x + width - 3, EDGE + 2
        yield use("mark-count", *corner)
        yield number_on_card(pile.build, *corner)

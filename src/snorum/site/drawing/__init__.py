"""Draws cards, hands, piles and tables as SVG, using only the standard library.

>>> from snorum.cards import read_card
>>> nine = card(read_card("9S"))
>>> nine.title, nine.cards
('the nine of spades', (Card(rank='9', suit='S'),))
>>> nine.svg().startswith('<svg xmlns="http://www.w3.org/2000/svg"')
True
>>> hand([read_card("KH"), read_card("10"), None]).title
'the king of hearts, a ten and a card'

A table is drawn from a scene, which every game provides:

>>> from snorum.games import game
>>> snip = game("snip-snap-snorum")
>>> before = snip.deal(snip.Rules(), "ABC", dealer="C")
>>> after, _ = snip.play(before, snip.Move("A", read_card("9S")))
>>> print(table(snip.scene(after)).title)
A: 4 cards in hand; 5 counters; played the nine of spades. B: 5 cards in hand; 5 counters. C, the dealer: 5 cards in \
hand; 5 counters. In the middle: undealt 37 cards. Pool: no counters. B is to play.

A page with several drawings defines the cards once, and each drawing uses them:

>>> page = symbols(nine.cards) + nine.svg(symbols="page", prefix="first")
>>> page.count('<g id="card-9S"'), page.count('href="#card-9S"')
(1, 1)
"""

from __future__ import annotations

from collections.abc import Sequence

from snorum.cards import Card
from snorum.cards.scene import Pile
from snorum.site.drawing.closeup import closeup
from snorum.site.drawing.faces import HEIGHT, WIDTH, picture_id, use
from snorum.site.drawing.figure import Drawing, drawing, symbols
from snorum.site.drawing.heaps import GAP, heap, row, row_width
from snorum.site.drawing.tables import table
from snorum.site.drawing.words import all_known, card_in_words, cards_in_words, pile_in_words

__all__ = ["Drawing", "card", "closeup", "hand", "pile", "symbols", "table"]

MOST_WIDE = 340
"""A hand is at most as wide as a phone's screen; if necessary, its cards overlap."""


def card(card: Card | None) -> Drawing:
    """Draw a card: only its rank if the suit is not known, and its back if nothing is known."""
    return drawing("card", card_in_words(card), all_known([card]), (WIDTH, HEIGHT), [use(picture_id(card))])


def hand(cards: Sequence[Card | None]) -> Drawing:
    """Draw cards side by side."""
    width = row_width(max(1, len(cards)), MOST_WIDE)
    return drawing("hand", cards_in_words(cards), all_known(cards), (width, HEIGHT), row(cards, 0, 0, width))


def pile(pile: Pile) -> Drawing:
    """Draw a pile of cards, or a layout side by side."""
    if pile.rows:
        return hand(pile.cards)
    width = min(MOST_WIDE, WIDTH + 3 + 12 * max(0, len(pile.cards) - 1))
    parts = list(heap(pile, 0, 0, width))
    return drawing("pile", pile_in_words(pile), all_known(pile.cards), (width + GAP, HEIGHT + 1), parts)

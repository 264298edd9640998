"""Cards and packs. A card may lack its suit: `9` is a nine of unknown suit.

>>> read_card("10h"), read_card("♠Q"[::-1]), read_card("9")
(Card(rank='10', suit='H'), Card(rank='Q', suit='S'), Card(rank='9', suit=''))
>>> str(read_card("TD")), len(pack(52)), len(pack(32))
('10D', 52, 32)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
RANKS_OF_32 = ("A", "7", "8", "9", "10", "J", "Q", "K")
"""The ranks of the pack of 32 cards. Peel does not list them; the editors supplied them."""
LEFT_OUT = {52: "", 48: "10", 40: "8 9 10", 36: "2 3 4 5", 32: "2 3 4 5 6"}
"""The ranks that a pack of so many cards lacks. Those of 48 and 40 are the packs of Spain and Italy."""

SPOKEN = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
    "8": "eight", "9": "nine", "10": "ten", "J": "knave", "Q": "queen", "K": "king",
}  # fmt: skip
"""The word for each rank in the sources."""

SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}

_SUIT_SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


class Card(NamedTuple):
    """A card: one of `RANKS`, and one of `SUITS` or `""` where the suit is not known."""

    rank: str
    suit: str = ""

    def __str__(self) -> str:
        return self.rank + self.suit


def read_card(text: str) -> Card:
    """Read a card such as `9`, `10H`, `th` or `J♠`.

    Raises:
        ValueError: the text is not a card; the message says what a card looks like.
    """
    word = text.upper() if text.isascii() or text[-1:] in _SUIT_SIGNS else text  # "ſ".upper() is "S"
    suit = ""
    if word[-1:] in _SUIT_SIGNS or word[-1:] in SUITS:
        suit, word = _SUIT_SIGNS.get(word[-1], word[-1]), word[:-1]
    rank = "10" if word == "T" else word
    if rank not in RANKS:
        raise ValueError(f"{text!r} is not a card; expected a rank (A 2 ... 10 J Q K) and, if known, "
                         "a suit (C D H S)")  # fmt: skip
    return Card(rank, suit)


def ranks_of(size: int) -> tuple[str, ...]:
    """The ranks of a pack of so many cards.

    >>> " ".join(ranks_of(40))
    'A 2 3 4 5 6 7 J Q K'

    Raises:
        ValueError: there is no such pack.
    """
    if size not in LEFT_OUT:
        raise ValueError(f"no pack has {size} cards, expected one of {', '.join(map(str, LEFT_OUT))}")
    return tuple(rank for rank in RANKS if rank not in LEFT_OUT[size].split())


def pack(size: int = 52) -> tuple[Card, ...]:
    """The pack of 52 cards, or of 48, 40, 36 or 32, suit by suit."""
    return tuple(Card(rank, suit) for suit in SUITS for rank in ranks_of(size))


def listed(names: Iterable[str], word: str) -> str:
    """Join names for a sentence, with `and` or `or` before the last: `an ace, a three or a king`."""
    *others, last = names
    return f"{', '.join(others)} {word} {last}" if others else last


def a_card(rank: str) -> str:
    """A card of this rank, in words: `an ace`, `a nine`."""
    return f"{'an' if rank in ('A', '8') else 'a'} {SPOKEN[rank]}"

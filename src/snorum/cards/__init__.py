"""Cards and packs. A card may lack its suit: `9` is a nine of unknown suit.

>>> read_card("10h"), read_card("♠Q"[::-1]), read_card("9")
(Card(rank='10', suit='H'), Card(rank='Q', suit='S'), Card(rank='9', suit=''))
>>> str(read_card("TD")), len(pack(52)), len(pack(32))
('10D', 52, 32)
>>> " ".join(map(str, make_pack("german")[:9])), a_card("O"), read_card("joker")
('6A 7A 8A 9A 10A UA OA KA AA', 'an ober', Card(rank='X', suit='*'))
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
RANKS_OF_32 = ("A", "7", "8", "9", "10", "J", "Q", "K")
"""The ranks of the pack of 32 French cards."""
LEFT_OUT = {52: "", 48: "10", 40: "8 9 10", 36: "2 3 4 5", 32: "2 3 4 5 6"}
"""The ranks that a pack of so many cards lacks. Those of 48 and 40 are the packs of Spain and Italy."""

SPOKEN = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "10": "ten",
    "J": "knave",
    "Q": "queen",
    "K": "king",
    "U": "unter",
    "O": "ober",
    "N": "knight",
    "X": "joker",
}
"""The word for each rank in the sources; for the two knaves of German cards, and the mounted figure of Spanish and
Italian cards, the editors'."""

SUIT_NAMES = {
    "C": "clubs",
    "D": "diamonds",
    "H": "hearts",
    "S": "spades",  # French
    "A": "acorns",
    "L": "leaves",
    "B": "bells",  # German, with hearts
    "O": "coins",
    "U": "cups",
    "W": "swords",
    "T": "batons",  # Italian and Spanish
    "*": "",  # what a joker has in place of a suit
}
"""The suits by their letters. A letter is the first of the English name that no suit before it has."""

JOKER: Final = "X*"
"""A joker, as records have it."""

PACKS = {
    "french": ("CDHS", "A 2 3 4 5 6 7 8 9 10 J Q K"),
    "german": ("ALHB", "6 7 8 9 10 U O K A"),
    "italian": ("OUWT", "A 2 3 4 5 6 7 J N K"),
    "spanish": ("OUWT", "A 2 3 4 5 6 7 8 9 J N K"),
}
"""The suits of packs of each kind, and the ranks of the largest, in their usual order; the game decides which is
higher."""

_SUIT_SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


class Card(NamedTuple):
    """A card: one of `SPOKEN`, and one of `SUIT_NAMES` or `""` where the suit is not known."""

    rank: str
    suit: str = ""

    def __str__(self) -> str:
        return self.rank + self.suit

    def __format__(self, spec: str = "") -> str:
        """As a sentence has it: `9H`, or `joker`; `str` is what records have."""
        return format(SPOKEN[self.rank] if self.rank == "X" else str(self), spec)


def read_card(text: str) -> Card:
    """Read a card such as `9`, `10H`, `th` or `J♠`, of any kind of pack.

    Raises:
        ValueError: the text is not a card; the message says what a card looks like.
    """
    word = text.upper() if text.isascii() or text[-1:] in _SUIT_SIGNS else text  # "ſ".upper() is "S"
    if word in ("X", "JOKER"):
        word = JOKER
    suit = ""
    if len(word) > 1 and (word[-1] in _SUIT_SIGNS or word[-1] in SUIT_NAMES):
        suit, word = _SUIT_SIGNS.get(word[-1], word[-1]), word[:-1]
    rank = "10" if word == "T" else word
    if rank not in SPOKEN or (rank == "X") != (suit == "*"):
        raise ValueError(f"{text!r} is not a card; expected a rank and, if known, a suit, such as 9 or 9H")
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


@cache
def pack(size: int = 52) -> tuple[Card, ...]:
    """The pack of 52 French cards, or of 48, 40, 36 or 32, suit by suit."""
    return tuple(Card(rank, suit) for suit in SUITS for rank in ranks_of(size))


def make_pack(kind: str, without: str = "", *, copies: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """A pack of French, German, Italian or Spanish cards, suit by suit; the jokers last.

    `kind`: one of `PACKS`. `without`: the ranks that are left out. `copies`: how often it has each card.

    >>> len(make_pack("german")), len(make_pack("german", without="6")), len(make_pack("french", copies=2, jokers=3))
    (36, 32, 107)

    Raises:
        ValueError: there is no such kind, or it has no such rank.
    """
    if kind not in PACKS:
        raise ValueError(f"no cards are {kind!r}, expected one of {', '.join(PACKS)}")
    suits, every = PACKS[kind]
    ranks = every.split()
    if copies < 1 or jokers < 0:
        raise ValueError(f"a pack has at least one copy and no joker less than none, not {copies} and {jokers}")
    if strange := [rank for rank in without.split() if rank not in ranks]:
        raise ValueError(f"{kind} cards have no {', '.join(strange)}, expected some of {every}")
    kept = [rank for rank in ranks if rank not in without.split()]
    return tuple(Card(rank, suit) for suit in suits for rank in kept) * copies + (read_card(JOKER),) * jokers


def suits_among(cards: Iterable[Card]) -> list[str]:
    """The suits of these cards, each once, in their order."""
    return list(dict.fromkeys(card.suit for card in cards))


def ranks_among(cards: Iterable[Card]) -> list[str]:
    """The ranks of these cards, each once, in their order."""
    return list(dict.fromkeys(card.rank for card in cards))


def listed(names: Iterable[str], word: str) -> str:
    """Join names for a sentence, with `and` or `or` before the last: `an ace, a three or a king`."""
    *others, last = names
    return f"{', '.join(others)} {word} {last}" if others else last


def a_card(rank: str) -> str:
    """A card of this rank, in words: `an ace`, `a nine`."""
    return with_article(SPOKEN[rank])


def a_suit(suit: str) -> str:
    """Any card of this suit, in words: `a heart`, `an acorn`; `a joker` for what jokers have in its place."""
    if suit == "*":
        return a_card("X")
    return with_article(SUIT_NAMES[suit].removesuffix("s").replace("leave", "leaf"))


def with_article(name: str) -> str:
    """A name with `a` or `an`: `an ace`, `a nine`, `an unter`."""
    return f"{'an' if name[0] in 'aeou' else 'a'} {name}"

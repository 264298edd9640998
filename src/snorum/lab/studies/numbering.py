"""The numbers that compiled games use for the rules, options, cards, seats and events of the reference games.

A game's rules become a number for each field of its `Rules` class, in order: for a crux or a named option its place
among the options, for a number the number itself.

>>> from snorum.games import game
>>> as_numbers(game("cassino").Rules(compulsion="none"))
(0, 52, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from snorum.cards import RANKS, SUITS, Card
from snorum.games.vocabulary import points

DEALT, PLAYED, PAYS, OUT, WINS, CAPTURES, SWEEPS = range(1, 8)
"""The kinds of rows in a log; the first column has the kind."""

NOBODY, POOL = -1, -1

WRONGLY_CALLED, NO_OUT, SILENT = 1, 2, 4
"""Flags in the last column of a play: a wrong call was made, a due *Out* was not said, a due call was not made."""

WIDTH = 7
"""The number of columns of a log; the last holds the flags `WRONGLY_CALLED`, `NO_OUT` and `SILENT`.

Seats and cards are numbers; a set of either has a bit for each.

| kind | 1 | 2 | 3 | 4 | 5 |
| --- | --- | --- | --- | --- | --- |
| `DEALT` | dealer | number of the deal, from 1 | | | |
| `PLAYED` | player | card | cards taken, a set | who held back a card that was due, or `NOBODY` | lawful moves |
| `PAYS` | player, or `POOL` | to whom | counters | | |
| `OUT` | player | | | | |
| `WINS` | players, a set | | | | |
| `CAPTURES` | player | cards, a set | | | |
| `SWEEPS` | player or side, a set | | | | |

"Lawful moves" is their number, or 0 if the policy did not count them. If no cards are taken and a card was held back,
column 3 of a play may have the rank of that card as a set. A kernel without suits uses cards of the first suit.
"""


def option(rules: type[Any], name: str, chosen: Any) -> int:
    """The number of a field's option: its place among the options, or the number itself."""
    return int(chosen) if isinstance(chosen, int) else list(points(rules)[name].options).index(chosen)


def as_numbers(rules: Any) -> tuple[int, ...]:
    """A game's rules as numbers, in the order of their fields."""
    return tuple(option(type(rules), each.name, getattr(rules, each.name)) for each in fields(rules))


def number_of(card: Card) -> int:
    """The number of a card of the 52-card pack, from 0: suit by suit, the ranks in order."""
    return SUITS.index(card.suit) * len(RANKS) + RANKS.index(card.rank)


def card_of(number: int) -> Card:
    """The card with this number."""
    suit, rank = divmod(number, len(RANKS))
    return Card(RANKS[rank], SUITS[suit])

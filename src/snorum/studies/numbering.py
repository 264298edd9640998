"""How the compiled games number what the reference implementation names: rules, options, cards, seats, events.

A game's rules are a number for each field in the order in which its `Rules` class lists them: of a crux or a named
option its place among the options, of a number the number itself.

>>> from snorum.games import game
>>> as_numbers(game("cassino").Rules(compulsion="none"))
(0, 52, 0, 0, 0, 2, 0, 0, 0, 0, 0)
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from snorum.cards import RANKS, SUITS, Card
from snorum.vocabulary import points

SEATS = "ABCDEFGHIJKLM"
"""The players of a study, by their seats."""

DEALT, PLAYED, CALLED, PAYS, OUT, WINS, CAPTURES, SWEEPS, GIVES = range(1, 10)
"""What a row of a log says: its first column."""

NOBODY, POOL = -1, -1

WRONGLY_CALLED, NO_OUT, SILENT = 1, 2, 4
"""What the last column of a play says of what was said with it: a call that is not right, no Out where it was due, no
call where one was."""

WIDTH = 7
"""Columns of a log, the last of them for what was said with a play (`WRONGLY_CALLED`, `NO_OUT`, `SILENT`).

Seats and cards are numbers; a set of either has a bit for each.

| kind | 1 | 2 | 3 | 4 | 5 |
| --- | --- | --- | --- | --- | --- |
| `DEALT` | dealer | number of the deal, from 1 | | | |
| `PLAYED` | player | card | cards taken, a set | who held back what was demanded, or `NOBODY` | lawful moves |
| `CALLED` | players, a set | which of `CRIES` | | | lawful moves |
| `PAYS` | player, or `POOL` | to whom | counters | | |
| `OUT` | player | | | | |
| `WINS` | players, a set | | | | |
| `CAPTURES` | player | cards, a set | | | |
| `SWEEPS` | player or side, a set | | | | |
| `GIVES` | player | to whom | cards | | |

"Lawful moves" is how many there were, or 0 where the policy did not ask. Where no cards are taken, the third column of
a play in which something was held back may have what it was, a bit for its rank. A kernel that knows no suits has its
cards of the first suit.
"""


def option(rules: type[Any], name: str, chosen: Any) -> int:
    """The number of an option of a field."""
    return int(chosen) if isinstance(chosen, int) else list(points(rules)[name].options).index(chosen)


def as_numbers(rules: Any) -> tuple[int, ...]:
    """A game's rules as numbers, in the order of their fields."""
    return tuple(option(type(rules), each.name, getattr(rules, each.name)) for each in fields(rules))


def number_of(card: Card) -> int:
    """A card of the pack of 52 as a number: thirteen for each suit, the ranks in their order."""
    return SUITS.index(card.suit) * len(RANKS) + RANKS.index(card.rank)


def card_of(number: int) -> Card:
    """The card of this number."""
    suit, rank = divmod(number, len(RANKS))
    return Card(RANKS[rank], SUITS[suit])

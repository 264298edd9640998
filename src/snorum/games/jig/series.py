"""A series: which card follows which, and where it stops."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, Literal

from snorum.cards import Card
from snorum.games.jig.rules import Rules
from snorum.games.jig.table import State
from snorum.games.stops import next_higher
from snorum.games.vocabulary import rule

AS_PEEL: Final = Rules()
"""The rules as the edition reads Peel's."""


def amid_series(table: State, series: int, last: Card | None, played: frozenset[Card]) -> State:
    """The table at another point of a deal: the next card has this place in its series, and follows `last`."""
    return replace(table, series=series - 1, last=last, played=played)


SERIES = ("snip", "snap", "snorum", "hicockalorum", "jig")
"""The calls for the cards of a series of five, in order."""
CALLS_OF_SERIES: Mapping[Literal[3, 4, 5], tuple[str, ...]] = {3: SERIES[:3], 4: (*SERIES[:3], SERIES[-1]), 5: SERIES}
"""The calls for the cards of a series, by the number of its cards."""


@rule(supplied="Peel has five cards. So Foster in 1914 has four; he names no calls for them.")
def cards_in_series(rules: Rules) -> Literal[3, 4, 5]:
    """A series has five cards at most, unless the players agree on three or four."""
    return rules.series_length


@rule("peel-95-5")
def next_highest(card: Card) -> Card | None:
    """A card is followed by the next higher card of its suit, from the ace up to the king; nothing follows a king."""
    return next_higher(card)


@rule("peel-95-7", "peel-96-3", says="{player} plays {the_card}, a stop: {call}")
def is_stop(card: Card, played: frozenset[Card]) -> bool:
    """A king is a stop, and so is a card whose next higher card has been played."""
    after = next_highest(card)  # the compiled game repeats this line: it records in another way what was played
    return after is None or after in played


@rule("peel-95-6", says="{player} plays {the_card}: {call}, and leads again")
def ends_series(rules: Rules, series: int) -> bool:
    """A series has at most five cards; the player of the fifth leads."""
    return series == cards_in_series(rules)


@rule(
    "peel-96-4",
    "peel-96-5",
    "peel-96-6",
    "peel-96-7",
    "peel-96-8",
    "peel-96-9",
    "peel-96-10",
    "peel-96-11",
    "peel-96-12",
    "peel-96-13",
)
def jig_to(rank: str, rules: Rules = AS_PEEL) -> str:
    """The Jig to a card led is the fifth card of its series, or the king if that comes sooner.

    In shorter series it is their last card.

    >>> {rank: jig_to(rank) for rank in "A9K"}
    {'A': '5', '9': 'K', 'K': 'K'}
    """
    card, series = Card(rank, "S"), 1
    while not ends_series(rules, series):
        card = next_highest(card) or card
        series += 1
    return card.rank

"""The table of Jig, compiled: who holds which card, kept card by card and hand by hand."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from snorum.games.jig import Rules, next_highest, pack_of, players_allowed
from snorum.games.jig.rules import CARDS
from snorum.seating import seat_named
from snorum.studies.chance import Integers, Stream, shuffle
from snorum.studies.compiled import compiled_within
from snorum.studies.numbering import NOBODY, number_of

PACK = np.array([number_of(card) for card in pack_of(Rules())], np.int64)
NEXT = np.full(CARDS, NOBODY)
"""By the number of a card the next highest of its suit (`next_highest`); `NOBODY` after a king."""
for _card in pack_of(Rules()):
    if _after := next_highest(_card):
        NEXT[number_of(_card)] = number_of(_after)

MOST_PLAYERS = players_allowed(Rules())[1]
SEATS_NAMED = tuple(seat_named(place) for place in range(MOST_PLAYERS))
"""A seat by its distance from a dealer's."""


class Table:
    """The table of Jig."""

    players: int
    dealer: int
    deal: int
    """Which deal of the game this is."""
    winner: int
    """Who has won it, or `NOBODY`."""
    pack: Annotated[Integers, CARDS]
    in_hand: int
    """Cards not played."""
    held: Annotated[Integers, MOST_PLAYERS]
    hands: Annotated[Integers, MOST_PLAYERS, CARDS]
    holder: Annotated[Integers, CARDS]
    """By card who holds it; `NOBODY` if it has been played."""
    at: Annotated[Integers, CARDS]
    """By card where it is in the hand."""
    series: int
    """Which card of a series the last one was, from 1; nought if the next is a lead."""
    leader: int
    led: int
    last: int
    counters: Annotated[Integers, MOST_PLAYERS + 1]
    """What each has won or lost; the last number is the pool's."""
    rows: int
    """Rows written to the log, or for which it had no room."""


@compiled_within
def deal(table: Table, packs: Stream) -> None:
    """Shuffle the pack and deal it out, one card at a time from the dealer's left."""
    table.winner, table.series, table.in_hand = NOBODY, 0, CARDS
    for each in range(CARDS):
        table.pack[each] = PACK[each]
    shuffle(packs, table.pack, CARDS)
    for player in range(table.players):
        table.held[player] = 0
    player = table.dealer
    for each in range(CARDS - 1, -1, -1):
        player = left_of(table, player)
        card = table.pack[each]
        table.hands[player, table.held[player]] = card
        table.holder[card], table.at[card] = player, table.held[player]
        table.held[player] += 1


@compiled_within
def left_of(table: Table, player: int) -> int:
    """Who sits on a player's left."""
    return player + 1 if player + 1 < table.players else 0


@compiled_within
def seat(table: Table, player: int) -> int:
    """How far a player sits from the dealer."""
    return (player - table.dealer) % table.players


@compiled_within
def lose(table: Table, card: int) -> None:
    """The card leaves the hand that holds it."""
    player, where = table.holder[card], table.at[card]
    table.held[player] -= 1
    moved = table.hands[player, table.held[player]]
    table.hands[player, where], table.at[moved] = moved, where
    table.holder[card] = NOBODY
    table.in_hand -= 1


@compiled_within
def is_stop(table: Table, card: int) -> bool:
    """A card is a stop if the succeeding card has been played out, or it is a king (`is_stop`)."""
    after = NEXT[card]
    return bool(after == NOBODY or table.holder[after] == NOBODY)

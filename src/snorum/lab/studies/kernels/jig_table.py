"""The table of compiled games of Jig: who holds which card, listed by card and by hand."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from snorum.cards.seating import seat_named
from snorum.games.jig import Rules, next_highest, pack_of, players_allowed
from snorum.games.jig.rules import CARDS
from snorum.lab.studies.chance import Integers, Stream, shuffle
from snorum.lab.studies.compiled import compiled_within
from snorum.lab.studies.numbering import NOBODY, number_of

PACK = np.array([number_of(card) for card in pack_of(Rules())], np.int64)
NEXT = np.full(CARDS, NOBODY)
"""For each card the next highest of its suit (`next_highest`); `NOBODY` after a king."""
for _card in pack_of(Rules()):
    if _after := next_highest(_card):
        NEXT[number_of(_card)] = number_of(_after)

MOST_PLAYERS = players_allowed(Rules())[1]
SEATS_NAMED = tuple(seat_named(place) for place in range(MOST_PLAYERS))
"""The name of each seat, by its distance from the dealer's."""


class Table:
    """The table of Jig."""

    players: int
    dealer: int
    deal: int
    """The number of the deal in the game."""
    winner: int
    """The winner of the deal, or `NOBODY`."""
    pack: Annotated[Integers, CARDS]
    in_hand: int
    """The number of cards not yet played."""
    held: Annotated[Integers, MOST_PLAYERS]
    hands: Annotated[Integers, MOST_PLAYERS, CARDS]
    holder: Annotated[Integers, CARDS]
    """The holder of each card; `NOBODY` if it has been played."""
    at: Annotated[Integers, CARDS]
    """The place of each card in the hand."""
    turn: int
    """Who leads next; if a card must follow, who played last."""
    series: int
    """The place of the last card in the series, from 1; 0 if the next card is a lead."""
    length: int
    """How many cards the last series has had, whether it has ended or not."""
    leader: int
    led: int
    last: int
    counters: Annotated[Integers, MOST_PLAYERS + 1]
    """What each player has won or lost; the last number is the pool's."""
    rows: int
    """The number of rows of the log, including those without room."""


@compiled_within
def deal_cards(table: Table, packs: Stream) -> None:
    """Shuffle the pack and deal it out, one card at a time from the dealer's left."""
    table.winner, table.series, table.length, table.in_hand = NOBODY, 0, 0, CARDS
    for each in range(CARDS):
        table.pack[each] = PACK[each]
    shuffle(packs, table.pack, CARDS)
    for player in range(table.players):
        table.held[player] = 0
    player = table.dealer
    table.turn = left_of(table, player)
    for each in range(CARDS - 1, -1, -1):
        player = left_of(table, player)
        card = table.pack[each]
        table.hands[player, table.held[player]] = card
        table.holder[card], table.at[card] = player, table.held[player]
        table.held[player] += 1


@compiled_within
def left_of(table: Table, player: int) -> int:
    """The player on a player's left."""
    return player + 1 if player + 1 < table.players else 0


@compiled_within
def seat_from_dealer(table: Table, player: int) -> int:
    """The distance of a player's seat from the dealer's."""
    return (player - table.dealer) % table.players


@compiled_within
def remove_card(table: Table, card: int) -> None:
    """Remove a card from the hand that holds it."""
    player, where = table.holder[card], table.at[card]
    table.held[player] -= 1
    moved = table.hands[player, table.held[player]]
    table.hands[player, where], table.at[moved] = moved, where
    table.holder[card] = NOBODY
    table.in_hand -= 1


@compiled_within
def is_stop(table: Table, card: int) -> bool:
    """Is a card a stop, because it is a king or the next card has been played (`is_stop`)?"""
    after = NEXT[card]
    return bool(after == NOBODY or table.holder[after] == NOBODY)

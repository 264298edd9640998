"""The table of compiled games of Snap: the cards, and what all players know about them."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from snorum import cards
from snorum.cards.seating import SEATS, seat_named
from snorum.games.snap import Rules, pack_of
from snorum.games.snap.rules import MOST_PACKS
from snorum.games.snap.table import begins, number_of_cards
from snorum.lab.studies import chance
from snorum.lab.studies.chance import Integers
from snorum.lab.studies.compiled import compiled, compiled_within
from snorum.lab.studies.numbering import NOBODY, number_of

RANKS, MOST_PLAYERS = len(cards.RANKS), len(SEATS)
SEATS_NAMED = tuple(seat_named(place) for place in range(MOST_PLAYERS))
"""The name of each seat, by its distance from the dealer's."""
_PACK = np.array([number_of(card) for card in pack_of(Rules(packs=MOST_PACKS))], np.int64)
MOST_CARDS = len(_PACK)

SNAP, SNAP_POT = 0, 1
"""The numbers of the calls: their places among the game's `CRIES`."""


class Table:
    """The table of Snap. A set of players or ranks has a bit for each."""

    players: int
    seed: int
    game: int
    shuffles: int
    """The number of shuffles of a pile so far."""
    stream: Annotated[Integers, 1]
    """The random stream of these shuffles."""
    rows: int
    """The number of rows of the log."""
    # the cards; the top of a face-up pile is last
    cards: int
    stack: Annotated[Integers, MOST_PLAYERS, MOST_CARDS]
    """The face-down cards of each player, as a ring that starts at `head`, the top card."""
    head: Annotated[Integers, MOST_PLAYERS]
    held: Annotated[Integers, MOST_PLAYERS]
    """The number of cards in each stack."""
    pile: Annotated[Integers, MOST_PLAYERS, MOST_CARDS]
    piled: Annotated[Integers, MOST_PLAYERS]
    common: Annotated[Integers, MOST_CARDS]
    """The common pile."""
    turned_by: Annotated[Integers, MOST_CARDS]
    in_common: int
    pot: Annotated[Integers, MOST_CARDS]
    in_pot: int
    hand: Annotated[Integers, MOST_CARDS]
    """Cards taken up, on the way from one place to another."""
    in_hand: int
    # what all players know
    unseen: Annotated[Integers, MOST_PLAYERS]
    """The number of unseen cards in each stack; they are its first cards."""
    known: Annotated[Integers, MOST_PLAYERS, RANKS]
    """The number of known cards of each rank in each stack."""
    removed: Annotated[Integers, RANKS]
    """The number of cards of each rank that have left the game."""
    left: Annotated[Integers, RANKS]
    """Working memory to count the cards left of each rank."""
    # the state of the game, as in the reference implementation
    turner: int
    turn: int
    fresh: bool
    before: int
    """The rank turned before the last one."""
    last: int
    taker: int
    claimed: int
    """The set of players who have called rightly since the last card."""
    claimed_call: int
    snap_by_all: int
    """The players who have shared in every right call of Snap since the last card; `NOBODY` if there was none."""
    pot_by_all: int
    """The same for Snap Pot."""
    before_pot: int
    may_begin: int
    waiting: int
    out: int
    winner: int
    draw: bool
    more_known: bool
    # the piles that a call is about
    lost: int
    """The set of players who have lost cards to the call."""
    later: int
    other: int
    """The two players whose piles match; a card was played to the pile of `later` last."""
    with_pot: int
    """The player whose pile matches the pot."""


class Tally:
    """What is counted in a game of Snap.

    A match is a turned card that may be called. "No match to come" refers to the cards as they really lie, also unseen.
    """

    plays: int
    calls: int
    captures: int
    cards_captured: int
    cards_given_in_penalty: int
    players_out: int
    deals: int
    games_without_a_winner: int
    matches: int
    ties: int
    snap_pots_won: int
    errors: int
    games_drawn: int
    games_drawn_with_every_match_in_the_pot: int
    games_drawn_the_pot_empty: Annotated[int, "games drawn, the pot empty"]
    games_broken_off: int
    games_broken_off_with_no_match_to_come: int
    most_cards_in_the_pot: int
    wins_of: Annotated[Integers, SEATS_NAMED]


@compiled
def deal_table(table: Table, rules: Rules, players: int, seed: int, game: int) -> None:
    """Deal all the cards, one at a time from the dealer's left (`hand_sizes`); the dealer is the first seat."""
    table.players, table.seed, table.game, table.cards = players, seed, game, number_of_cards(rules)
    table.shuffles = table.rows = table.in_common = table.in_pot = table.in_hand = 0
    table.head[:] = 0
    table.held[:] = 0
    table.piled[:] = 0
    table.known[:] = 0
    table.removed[:] = 0
    table.turner = table.before_pot = table.claimed = table.out = table.waiting = 0
    table.fresh = table.draw = table.more_known = False
    table.before = table.last = table.taker = table.claimed_call = table.winner = NOBODY
    table.snap_by_all = table.pot_by_all = NOBODY
    table.turn = 1 % players
    table.may_begin = (1 << players) - 1 if begins(rules, players) > 1 else 0
    stream = table.stream.view(np.uint64)
    chance.begin_stream(stream, seed, game, chance.SHUFFLE, 1)
    table.hand[: table.cards] = _PACK[: table.cards]
    chance.shuffle(stream, table.hand, table.cards)
    for each in range(table.cards):
        put_under(table, (each + 1) % players, table.hand[table.cards - 1 - each])
    for player in range(players):
        table.unseen[player] = table.held[player]


# Stacks


@compiled_within
def below_top(table: Table, player: int, cards: int) -> int:
    """The place in a player's stack of the card with `cards` others above it."""
    place: int = table.head[player] + cards
    return place if place < table.cards else place - table.cards


@compiled_within
def put_under(table: Table, player: int, card: int) -> None:
    """Put a card under a player's stack."""
    table.stack[player, below_top(table, player, table.held[player])] = card
    table.held[player] += 1


@compiled_within
def take_top(table: Table, player: int) -> int:
    """Take the top card off a player's stack, and return it."""
    card: int = table.stack[player, table.head[player]]
    table.head[player] = below_top(table, player, 1)
    table.held[player] -= 1
    return card


@compiled_within
def take_out(table: Table, player: int, card: int) -> None:
    """Take a card out of a player's stack; the others keep their order."""
    above = 0
    while table.stack[player, below_top(table, player, above)] != card:
        above += 1
    for each in range(above, 0, -1):
        higher = table.stack[player, below_top(table, player, each - 1)]
        table.stack[player, below_top(table, player, each)] = higher
    take_top(table, player)


@compiled_within
def forget(table: Table, player: int) -> None:
    """Treat all cards of a player's stack as unseen again."""
    table.known[player, :] = 0
    table.unseen[player] = table.held[player]


@compiled_within
def put_under_known(table: Table, player: int, card: int) -> None:
    """Put a card that all have seen under a player's stack."""
    put_under(table, player, card)
    table.known[player, card % RANKS] += 1


# What lies face up


@compiled_within
def take_up(table: Table, some: Integers, number: int) -> None:
    """Take up cards, adding them to those in `hand`."""
    for each in range(number):
        table.hand[table.in_hand + each] = some[each]
    table.in_hand += number


@compiled_within
def take_up_pile(table: Table, player: int) -> None:
    """Take up a player's own pile."""
    take_up(table, table.pile[player], table.piled[player])
    table.piled[player] = 0


@compiled_within
def _shuffle_hand(table: Table) -> None:
    """Shuffle the cards taken up."""
    stream = table.stream.view(np.uint64)
    table.shuffles += 1
    chance.begin_stream(stream, table.seed, table.game, chance.PILE, table.shuffles)
    chance.shuffle(stream, table.hand, table.in_hand)


@compiled_within
def put_down_under(table: Table, player: int, shuffled: bool) -> None:
    """Put the cards taken up under a player's stack."""
    if shuffled:
        _shuffle_hand(table)
    for each in range(table.in_hand):
        put_under_known(table, player, table.hand[each])
    table.in_hand = 0


@compiled_within
def put_down_in_pot(table: Table, on_top: bool) -> None:
    """Put the cards taken up on or under the snap pot. Note in `before_pot` piles that match its new top."""
    top, number = pot_top(table), table.in_hand
    if not on_top:
        for each in range(table.in_pot - 1, -1, -1):
            table.pot[each + number] = table.pot[each]
    for each in range(number):
        table.pot[each + table.in_pot if on_top else each] = table.hand[each]
    table.in_pot += number
    table.in_hand = 0
    if pot_top(table) != top:
        table.before_pot = 0
        for player in range(table.players):
            if pile_top(table, player) == pot_top(table):
                table.before_pot |= 1 << player


@compiled_within
def pile_top(table: Table, player: int) -> int:
    """The rank on top of a player's pile; `NOBODY` if there is no pile."""
    size = table.piled[player]
    return table.pile[player, size - 1] % RANKS if size else NOBODY


@compiled_within
def pot_top(table: Table) -> int:
    """The rank on top of the snap pot; `NOBODY` if there is no pot."""
    return table.pot[table.in_pot - 1] % RANKS if table.in_pot else NOBODY


@compiled_within
def is_in(table: Table, player: int) -> bool:
    """Is a player still in the game?"""
    return table.out >> player & 1 == 0

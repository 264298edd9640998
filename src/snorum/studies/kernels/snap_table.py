"""The table of Snap, compiled: the cards themselves, and what all know of them."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from snorum import cards
from snorum.games.snap import Rules, pack_of
from snorum.games.snap.dealing import begins, number_of_cards
from snorum.games.snap.rules import MOST_PACKS
from snorum.seating import seat_named
from snorum.studies import chance
from snorum.studies.chance import Integers
from snorum.studies.compiled import compiled, compiled_within
from snorum.studies.numbering import NOBODY, SEATS, number_of

RANKS, MOST_PLAYERS = len(cards.RANKS), len(SEATS)
SEATS_NAMED = tuple(seat_named(place) for place in range(MOST_PLAYERS))
"""A seat by its distance from the dealer."""
_PACK = np.array([number_of(card) for card in pack_of(Rules(packs=MOST_PACKS))], np.int64)
MOST_CARDS = len(_PACK)

SNAP, SNAP_POT = 0, 1
"""The calls, by their place among the game's `CRIES`."""


class Table:
    """The table of Snap. Several players or several ranks are a set, a bit for each."""

    players: int
    seed: int
    game: int
    shuffles: int
    """Piles shuffled."""
    stream: Annotated[Integers, 1]
    """What they are shuffled by."""
    rows: int
    """Rows written to the log."""
    # the cards; of what lies face up the top is last
    cards: int
    stack: Annotated[Integers, MOST_PLAYERS, MOST_CARDS]
    """Face-down cards, round and round from the `head`, which is the top."""
    head: Annotated[Integers, MOST_PLAYERS]
    held: Annotated[Integers, MOST_PLAYERS]
    """How many cards each has in his stack."""
    pile: Annotated[Integers, MOST_PLAYERS, MOST_CARDS]
    piled: Annotated[Integers, MOST_PLAYERS]
    common: Annotated[Integers, MOST_CARDS]
    """The common pile."""
    turned_by: Annotated[Integers, MOST_CARDS]
    in_common: int
    pot: Annotated[Integers, MOST_CARDS]
    in_pot: int
    hand: Annotated[Integers, MOST_CARDS]
    """Cards taken up, on their way from one place to another."""
    in_hand: int
    # what all know
    unseen: Annotated[Integers, MOST_PLAYERS]
    """How many cards nobody has seen in each stack: the first of it."""
    known: Annotated[Integers, MOST_PLAYERS, RANKS]
    """Of each rank, how many of the other cards of a stack."""
    removed: Annotated[Integers, RANKS]
    """Of each rank, how many cards have left the game."""
    left: Annotated[Integers, RANKS]
    """Room to count what is left of each rank."""
    # how the game stands, as the reference has it
    turner: int
    turn: int
    fresh: bool
    before: int
    """The rank turned before the last one."""
    last: int
    taker: int
    claimed: int
    """Who has called rightly since, a set."""
    claimed_call: int
    before_pot: int
    may_begin: int
    waiting: int
    out: int
    winner: int
    draw: bool
    more_known: bool
    # whose piles a call is about
    lost: int
    """Who has lost cards to it, a set."""
    later: int
    other: int
    """The two that match, of which the first was played on later."""
    with_pot: int
    """That which matches the pot."""


class Tally:
    """What is counted. A match is a card turned that may be called.

    "No match to come" is said of the cards as they lie, seen or unseen.
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
def lay(table: Table, rules: Rules, players: int, seed: int, game: int) -> None:
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
    table.turn = 1 % players
    table.may_begin = (1 << players) - 1 if begins(rules, players) > 1 else 0
    stream = table.stream.view(np.uint64)
    chance.begin(stream, seed, game, chance.SHUFFLE, 1)
    table.hand[: table.cards] = _PACK[: table.cards]
    chance.shuffle(stream, table.hand, table.cards)
    for each in range(table.cards):
        put_under(table, (each + 1) % players, table.hand[table.cards - 1 - each])
    for player in range(players):
        table.unseen[player] = table.held[player]


# Stacks


@compiled_within
def below_top(table: Table, player: int, cards: int) -> int:
    """Where in a player's stack the card lies that has so many above it."""
    place: int = table.head[player] + cards
    return place if place < table.cards else place - table.cards


@compiled_within
def put_under(table: Table, player: int, card: int) -> None:
    """A card goes under a player's stack."""
    table.stack[player, below_top(table, player, table.held[player])] = card
    table.held[player] += 1


@compiled_within
def take_top(table: Table, player: int) -> int:
    """The top card of a player's stack, taken off it."""
    card: int = table.stack[player, table.head[player]]
    table.head[player] = below_top(table, player, 1)
    table.held[player] -= 1
    return card


@compiled_within
def take_out(table: Table, player: int, card: int) -> None:
    """This card is taken out of a player's stack; the others stay as they lie."""
    above = 0
    while table.stack[player, below_top(table, player, above)] != card:
        above += 1
    for each in range(above, 0, -1):
        higher = table.stack[player, below_top(table, player, each - 1)]
        table.stack[player, below_top(table, player, each)] = higher
    take_top(table, player)


@compiled_within
def forget(table: Table, player: int) -> None:
    """Nobody knows any longer what is where in a player's stack."""
    table.known[player, :] = 0
    table.unseen[player] = table.held[player]


@compiled_within
def put_under_known(table: Table, player: int, card: int) -> None:
    """A card that all have seen goes under a player's stack."""
    put_under(table, player, card)
    table.known[player, card % RANKS] += 1


# What lies face up


@compiled_within
def take_up(table: Table, some: Integers, number: int) -> None:
    """Cards are taken up, after others."""
    for each in range(number):
        table.hand[table.in_hand + each] = some[each]
    table.in_hand += number


@compiled_within
def take_up_pile(table: Table, player: int) -> None:
    """A player's own pile is taken up."""
    take_up(table, table.pile[player], table.piled[player])
    table.piled[player] = 0


@compiled_within
def _shuffle_hand(table: Table) -> None:
    """Shuffle what was taken up: the next shuffle of a pile in this game."""
    stream = table.stream.view(np.uint64)
    table.shuffles += 1
    chance.begin(stream, table.seed, table.game, chance.PILE, table.shuffles)
    chance.shuffle(stream, table.hand, table.in_hand)


@compiled_within
def put_down_under(table: Table, player: int, shuffled: bool) -> None:
    """What was taken up goes under a player's stack."""
    if shuffled:
        _shuffle_hand(table)
    for each in range(table.in_hand):
        put_under_known(table, player, table.hand[each])
    table.in_hand = 0


@compiled_within
def put_down_in_pot(table: Table, on_top: bool) -> None:
    """What was taken up goes upon the snap pot or under it, or is one; piles that show its new top did so before."""
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
    """The rank that a player's pile shows; `NOBODY` if he has none."""
    size = table.piled[player]
    return table.pile[player, size - 1] % RANKS if size else NOBODY


@compiled_within
def pot_top(table: Table) -> int:
    """The rank on top of the snap pot; `NOBODY` if there is none."""
    return table.pot[table.in_pot - 1] % RANKS if table.in_pot else NOBODY


@compiled_within
def is_in(table: Table, player: int) -> bool:
    """Whether a player is still in the game."""
    return table.out >> player & 1 == 0

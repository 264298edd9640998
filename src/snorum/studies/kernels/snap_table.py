"""The table at Snap as the kernel has it: the cards themselves, and what all at the table know of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from snorum.games.snap import Rules
from snorum.studies.chance import PILE, SHUFFLE, Integers, Stream, begin, shuffle
from snorum.studies.compiled import compiled
from snorum.studies.numbering import NOBODY, option, place

RANKS = 13
SNAP, SNAP_POT = 0, 1
"""The calls, by their place among the cries of the game."""

_VARIANT, _COMMON = place(Rules, "variant"), option(Rules, "variant", "common-pile")
_PACKS = place(Rules, "packs")

(TURNER, TURN, FRESH, TAKER, CLAIMED, CLAIMED_CALL, BEFORE, LAST, WINNER, DRAW, OUT_OF_IT, BEFORE_POT, WAITING,
 MAY_BEGIN, COMMON_SIZE, POT_SIZE, MORE_KNOWN, SHUFFLES, ROWS, SEED, GAME, PLAYERS, OTHER, LATER, WITH_POT,
 IN_DISPUTE, SIZE) = range(27)  # fmt: skip
"""Where in `Table.at` the single numbers stand; players are seats, several of them a set with a bit for each.

`BEFORE` and `LAST` are the ranks of the last two cards turned; `OTHER` and `LATER` the two piles that match, that
played on later second; `WITH_POT` whose card is like the pot's; `WAITING` how many of `Table.waiting`.
"""


class Table(NamedTuple):
    """What is on the table, in arrays that a move changes."""

    rules: Integers
    at: Integers
    stacks: Integers
    """For each player a ring of cards, as long as a power of two; `heads` has where its top is."""
    heads: Integers
    sizes: Integers
    known: Integers
    """For each player how many cards of each rank all have seen go under his stack, and that lie there still."""
    known_sizes: Integers
    piles: Integers
    """Each player's own pile, its top last."""
    pile_sizes: Integers
    common: Integers
    turned_by: Integers
    pot: Integers
    removed: Integers
    """How many cards of each rank have left the game."""
    waiting: Integers
    hand: Integers
    """Room for cards on their way."""
    seats: Integers
    """Room for players."""
    mixing: Stream
    tally: Integers
    log: Integers


@compiled
def lay(rules: Integers, players: int, seed: int, game: int, tally: Integers, log: Integers) -> Table:
    """Deal the whole pack, one card at a time from the dealer's left; the dealer is the first seat."""
    cards = 52 * rules[_PACKS]
    ring = 64
    while ring < cards:
        ring *= 2
    table = Table(
        rules, np.zeros(SIZE, np.int64), np.zeros((players, ring), np.int64), np.zeros(players, np.int64),
        np.zeros(players, np.int64), np.zeros((players, RANKS), np.int64), np.zeros(players, np.int64),
        np.zeros((players, cards), np.int64), np.zeros(players, np.int64), np.zeros(cards, np.int64),
        np.zeros(cards, np.int64), np.zeros(cards, np.int64), np.zeros(RANKS, np.int64), np.zeros(players, np.int64),
        np.zeros(cards, np.int64), np.zeros(2 * players + 2, np.int64), np.zeros(1, np.uint64), tally, log,
    )  # fmt: skip
    at = table.at
    at[PLAYERS], at[SEED], at[GAME] = players, seed, game
    at[TURN] = 1 % players
    at[TAKER], at[CLAIMED_CALL], at[BEFORE], at[LAST], at[WINNER] = NOBODY, NOBODY, NOBODY, NOBODY, NOBODY
    for each in range(cards):
        table.hand[each] = each % 52
    begin(table.mixing, seed, game, SHUFFLE, 1)
    shuffle(table.mixing, table.hand, cards)
    for each in range(cards):
        put_under(table, (each + 1) % players, table.hand[cards - 1 - each])
    return table


@compiled
def put_under(table: Table, player: int, card: int) -> None:
    """A card goes under a player's stack."""
    ring = table.stacks.shape[1]
    table.stacks[player, (table.heads[player] + table.sizes[player]) & (ring - 1)] = card
    table.sizes[player] += 1


@compiled
def take_top(table: Table, player: int) -> int:
    """The top card of a player's stack, taken off it."""
    card = table.stacks[player, table.heads[player]]
    table.heads[player] = (table.heads[player] + 1) & (table.stacks.shape[1] - 1)
    table.sizes[player] -= 1
    return int(card)


@compiled
def take_out(table: Table, player: int, card: int) -> None:
    """The card next to the top that is this one is taken out of a player's stack; the others stay as they lie."""
    ring = table.stacks.shape[1] - 1
    here = table.heads[player]
    while table.stacks[player, here] != card:
        here = (here + 1) & ring
    while here != table.heads[player]:
        above = (here - 1) & ring
        table.stacks[player, here] = table.stacks[player, above]
        here = above
    take_top(table, player)


@compiled
def mix(table: Table, number: int) -> None:
    """Shuffle the first so many cards of `Table.hand`: the next shuffle of a pile in this game."""
    table.at[SHUFFLES] += 1
    begin(table.mixing, table.at[SEED], table.at[GAME], PILE, table.at[SHUFFLES])
    shuffle(table.mixing, table.hand, number)


@compiled
def is_common(table: Table) -> bool:
    """Whether there is one pile for all."""
    return bool(table.rules[_VARIANT] == _COMMON)


@compiled
def is_in(table: Table, player: int) -> bool:
    """Whether a player is still in the game."""
    return bool((table.at[OUT_OF_IT] >> player) & 1 == 0)


@compiled
def has_nothing(table: Table, player: int) -> bool:
    """Whether a player has neither a stack nor a pile."""
    return bool(table.sizes[player] == 0 and table.pile_sizes[player] == 0)


@compiled
def top_of(table: Table, player: int) -> int:
    """The rank that a player's pile shows; `NOBODY` if he has none."""
    size = table.pile_sizes[player]
    return table.piles[player, size - 1] % RANKS if size else NOBODY


@compiled
def pot_top(table: Table) -> int:
    """The rank on top of the snap pot; `NOBODY` if there is none."""
    size = table.at[POT_SIZE]
    return table.pot[size - 1] % RANKS if size else NOBODY


@compiled
def write(table: Table, kind: int, first: int, second: int, third: int, fourth: int, fifth: int, sixth: int) -> None:
    """A row of the log, if there is room for it."""
    row = table.at[ROWS]
    if row < len(table.log):
        log = table.log
        log[row, 0], log[row, 1], log[row, 2], log[row, 3] = kind, first, second, third
        log[row, 4], log[row, 5], log[row, 6] = fourth, fifth, sixth
    table.at[ROWS] += 1

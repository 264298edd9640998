"""The table at Snap as the kernel has it: the cards themselves, and what all at the table know of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from snorum.games.snap import Rules
from snorum.studies.chance import PILE, SHUFFLE, Integers, Stream, begin, shuffle
from snorum.studies.compiled import compiled, compiled_within
from snorum.studies.numbering import NOBODY, option, place

RANKS = 13
SNAP, SNAP_POT = 0, 1
"""The calls, by their place among the cries of the game."""

_VARIANT, _COMMON = place(Rules, "variant"), option(Rules, "variant", "common-pile")
_PACKS = place(Rules, "packs")

# The single numbers: players are seats, several of them a set with a bit for each

(TURNER, TURN, FRESH, TAKER, CLAIMED, CLAIMED_CALL, BEFORE, LAST, WINNER, DRAW, OUT_OF_IT, BEFORE_POT, WAITING,
 MAY_BEGIN, COMMON_SIZE, POT_SIZE, MORE_KNOWN, SHUFFLES, ROWS, SEED, GAME, PLAYERS, OTHER, LATER, WITH_POT,
 IN_DISPUTE, REMOVED) = range(27)  # fmt: skip
"""`BEFORE` and `LAST` are the ranks of the last two cards turned; `OTHER` and `LATER` the two piles that match, that
played on later second; `WITH_POT` whose card is like the pot's; `WAITING` how many wait; from `REMOVED` on, for each
rank, how many cards have left the game."""
LEFT = REMOVED + RANKS
"""Room to count what is left of each rank."""
OPEN, ALIKE = LEFT + RANKS, LEFT + RANKS + 64
"""Room for the players whose piles are open, and for those whose piles are alike."""
_NUMBERS = ALIKE + 64

# Of each player

HEAD, HELD, KNOWN, PILED, WAITS, KNOWN_OF = range(6)
"""Where the top of his stack is, how many cards he has in it, how many of them all have seen go there, how many are on
his own pile; who waits, one after another; and from `KNOWN_OF` on, of each rank, how many cards all have seen go under
his stack that lie there still."""

# Rows of cards

COMMON, TURNED_BY, POT, HAND, STACK_OF, PILE_OF = range(6)
"""The common pile, and who turned its cards; the snap pot; cards on their way; of the first player, and with two rows
more of the next, the stack, a ring, and his own pile. The tops of pot and piles are last."""


class Table(NamedTuple):
    """What is on the table, in a few arrays that a move changes: the fewer, the sooner it is compiled."""

    rules: Integers
    at: Integers
    seat: Integers
    """A row for each player."""
    cards: Integers
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
    at, seat = np.zeros(_NUMBERS, np.int64), np.zeros((players, KNOWN_OF + RANKS), np.int64)
    rows, mixing = np.empty((STACK_OF + 2 * players, ring), np.int64), np.zeros(1, np.uint64)
    table = Table(rules, at, seat, rows, mixing, tally, log)
    at[PLAYERS], at[SEED], at[GAME] = players, seed, game
    at[TURN] = 1 % players
    at[TAKER], at[CLAIMED_CALL], at[BEFORE], at[LAST], at[WINNER] = NOBODY, NOBODY, NOBODY, NOBODY, NOBODY
    for each in range(cards):
        rows[HAND, each] = each % 52
    begin(mixing, seed, game, SHUFFLE, 1)
    shuffle(mixing, rows[HAND], cards)
    for each in range(cards):
        put_under(table, (each + 1) % players, rows[HAND, cards - 1 - each])
    return table


@compiled_within
def put_under(table: Table, player: int, card: int) -> None:
    """A card goes under a player's stack."""
    ring = table.cards.shape[1]
    table.cards[STACK_OF + 2 * player, (table.seat[player, HEAD] + table.seat[player, HELD]) & (ring - 1)] = card
    table.seat[player, HELD] += 1


@compiled_within
def take_top(table: Table, player: int) -> int:
    """The top card of a player's stack, taken off it."""
    card = table.cards[STACK_OF + 2 * player, table.seat[player, HEAD]]
    table.seat[player, HEAD] = (table.seat[player, HEAD] + 1) & (table.cards.shape[1] - 1)
    table.seat[player, HELD] -= 1
    return int(card)


@compiled_within
def take_out(table: Table, player: int, card: int) -> None:
    """The card next to the top that is this one is taken out of a player's stack; the others stay as they lie."""
    ring = table.cards.shape[1] - 1
    here = table.seat[player, HEAD]
    while table.cards[STACK_OF + 2 * player, here] != card:
        here = (here + 1) & ring
    while here != table.seat[player, HEAD]:
        above = (here - 1) & ring
        table.cards[STACK_OF + 2 * player, here] = table.cards[STACK_OF + 2 * player, above]
        here = above
    take_top(table, player)


@compiled_within
def mix(table: Table, number: int) -> None:
    """Shuffle the first so many cards of the `HAND`: the next shuffle of a pile in this game."""
    table.at[SHUFFLES] += 1
    begin(table.mixing, table.at[SEED], table.at[GAME], PILE, table.at[SHUFFLES])
    shuffle(table.mixing, table.cards[HAND], number)


@compiled_within
def is_common(table: Table) -> bool:
    """Whether there is one pile for all."""
    return bool(table.rules[_VARIANT] == _COMMON)


@compiled_within
def is_in(table: Table, player: int) -> bool:
    """Whether a player is still in the game."""
    return bool((table.at[OUT_OF_IT] >> player) & 1 == 0)


@compiled_within
def has_nothing(table: Table, player: int) -> bool:
    """Whether a player has neither a stack nor a pile."""
    return bool(table.seat[player, HELD] == 0 and table.seat[player, PILED] == 0)


@compiled_within
def top_of(table: Table, player: int) -> int:
    """The rank that a player's pile shows; `NOBODY` if he has none."""
    size = table.seat[player, PILED]
    return table.cards[PILE_OF + 2 * player, size - 1] % RANKS if size else NOBODY


@compiled_within
def pot_top(table: Table) -> int:
    """The rank on top of the snap pot; `NOBODY` if there is none."""
    size = table.at[POT_SIZE]
    return table.cards[POT, size - 1] % RANKS if size else NOBODY


@compiled_within
def write(table: Table, kind: int, first: int, second: int, third: int, fourth: int, fifth: int, sixth: int) -> None:
    """A row of the log, if there is room for it."""
    row = table.at[ROWS]
    if row < len(table.log):
        log = table.log
        log[row, 0], log[row, 1], log[row, 2], log[row, 3] = kind, first, second, third
        log[row, 4], log[row, 5], log[row, 6] = fourth, fifth, sixth
    table.at[ROWS] += 1

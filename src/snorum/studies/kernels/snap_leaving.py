"""Who goes out at Snap, and when the game is over, compiled (`snorum.games.snap.losing` and `going`)."""

from __future__ import annotations

from snorum.games.snap import Rules
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.snap_locking import is_drawn
from snorum.studies.kernels.snap_table import (
    BEFORE_POT,
    DRAW,
    HAND,
    MORE_KNOWN,
    OUT_OF_IT,
    PILE_OF,
    PILED,
    PLAYERS,
    POT,
    POT_SIZE,
    RANKS,
    REMOVED,
    WINNER,
    Table,
    is_in,
    pot_top,
    top_of,
    write,
)
from snorum.studies.kernels.snap_tally import PLAYERS_OUT, WINS_OF
from snorum.studies.numbering import NOBODY, OUT, WINS, option, place

_PILE, _REMOVED = place(Rules, "pile_of_the_out"), option(Rules, "pile_of_the_out", "removed")
_TO_POT = option(Rules, "pile_of_the_out", "to-pot")


@compiled_within
def leave(table: Table, player: int) -> None:
    """Put a player out of the game, unless it is over."""
    at = table.at
    if at[WINNER] != NOBODY:
        return
    at[OUT_OF_IT] |= 1 << player
    at[MORE_KNOWN] = True
    table.tally[PLAYERS_OUT] += 1
    write(table, OUT, player, 0, 0, 0, 0, 0)
    if table.seat[player, PILED]:
        _leave_pile(table, player)
    inside, last = 0, NOBODY
    for other in range(at[PLAYERS]):
        if is_in(table, other):
            inside, last = inside + 1, other
    if inside == 1:
        at[WINNER] = last
        table.tally[WINS_OF + last] += 1
        write(table, WINS, 1 << last, 0, 0, 0, 0, 0)


@compiled_within
def _leave_pile(table: Table, player: int) -> None:
    """What becomes of the pile of a player who goes out."""
    number = table.seat[player, PILED]
    if table.rules[_PILE] == _REMOVED:
        for each in range(number):
            table.at[REMOVED + table.cards[PILE_OF + 2 * player, each] % RANKS] += 1
        table.seat[player, PILED] = 0
    elif table.rules[_PILE] == _TO_POT:
        table.seat[player, PILED] = 0
        for each in range(number):
            table.cards[HAND, each] = table.cards[PILE_OF + 2 * player, each]
        under_pot(table, number)


@compiled_within
def under_pot(table: Table, number: int) -> None:
    """The first so many cards of the `HAND` go under the pot, or are the pot."""
    at, size = table.at, table.at[POT_SIZE]
    for each in range(size - 1, -1, -1):
        table.cards[POT, each + number] = table.cards[POT, each]
    for each in range(number):
        table.cards[POT, each] = table.cards[HAND, each]
    at[POT_SIZE] += number
    if not size:
        new_top(table)


@compiled_within
def upon_pot(table: Table, number: int) -> None:
    """The first so many cards of the `HAND` go upon the pot, or are the pot."""
    at, top = table.at, pot_top(table)
    for each in range(number):
        table.cards[POT, at[POT_SIZE]] = table.cards[HAND, each]
        at[POT_SIZE] += 1
    if pot_top(table) != top:
        new_top(table)


@compiled_within
def new_top(table: Table) -> None:
    """The pot has another top: the piles that show its like showed it before."""
    top, shown = pot_top(table), 0
    for player in range(table.at[PLAYERS]):
        if top_of(table, player) == top:
            shown |= 1 << player
    table.at[BEFORE_POT] = shown


@compiled_within
def is_over(table: Table) -> bool:
    """Whether the game is won, or drawn."""
    at = table.at
    if at[WINNER] == NOBODY and at[MORE_KNOWN]:
        at[DRAW] = is_drawn(table)
    at[MORE_KNOWN] = False
    return bool(at[WINNER] != NOBODY or at[DRAW])

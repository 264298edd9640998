"""How the game ends."""

from __future__ import annotations

from snorum.games.snap.rules import both
from snorum.games.snap.table import State
from snorum.games.vocabulary import rule


# The end
@rule(*both("1-2", "7-1"), says="{player} is the last in the game, and wins")
def last_left(players: int) -> bool:
    """The last player in the game wins."""
    return players == 1


@rule(*both("7-1", "7-2", "7-3"))
def game_over(table: State) -> bool:
    """Play goes on until there is a winner or a draw."""
    return bool(table.winner) or table.draw


def deal_over(table: State) -> bool:
    """Whether the deal is over: when the game is."""
    return game_over(table)

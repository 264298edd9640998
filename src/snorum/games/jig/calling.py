"""What is called with a card."""

from __future__ import annotations

from snorum.games.jig.moves import meets_demand
from snorum.games.jig.series import CALLS_OF_SERIES, SERIES, cards_in_series, ends_series, is_stop
from snorum.games.jig.table import Move, State
from snorum.games.vocabulary import rule

CALLS = ("", *SERIES, *(f"{word}-jig" for word in SERIES[:-1]))


@rule("peel-95-5", says="{player} follows {the_last} with {the_card}: {call}")
def place_in_series(table: State, move: Move) -> int:
    """A lead is the first card of a series, and each card that follows has the next place in it."""
    return table.series + 1 if meets_demand(table, move) else 1


@rule("peel-95-5", "peel-95-7")
def call(table: State, move: Move) -> str:
    """The players call Snip, Snap, Snorum, Hicockalorum and Jig in turn; a stop adds Jig to its call."""
    series = place_in_series(table, move)
    word = CALLS_OF_SERIES[cards_in_series(table.rules)][series - 1]
    return f"{word}-jig" if is_stop(move.card, table.played) and not ends_series(table.rules, series) else word

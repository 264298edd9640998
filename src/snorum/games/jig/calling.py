"""What is called with a card, and what a play is called in a sentence."""

from __future__ import annotations

from snorum.cards import a_card
from snorum.games.jig.duty import meets_demand
from snorum.games.jig.series import SERIES, ends_series, is_stop, the_card
from snorum.games.jig.table import Move, State, lead
from snorum.vocabulary import Reason, rule

CALLS = ("", *SERIES, *(f"{word}-jig" for word in SERIES[:-1]))


@rule("peel-95-5", says="{player} follows {the_last} with {the_card}: {call}")
def place_in_series(table: State, move: Move) -> int:
    """Snip, and then Snap, Snorum, Hicockalorum and Jig: which of these a card is, from 1; a new lead is the first."""
    return table.series + 1 if meets_demand(table, move) else 1


@rule("peel-95-5", "peel-95-7")
def call(table: State, move: Move) -> str:
    """The players say Snip, Snap, Snorum, Hicockalorum and Jig; who plays a stop says Jig after it."""
    series = place_in_series(table, move)
    word = SERIES[series - 1]
    return f"{word}-jig" if is_stop(move.card, table.played) and not ends_series(series) else word


def explain(table: State, move: Move) -> Reason:
    """What the play is, in a sentence, and by which rule; `table` is the table before it."""
    series = place_in_series(table, move)
    facts = {"player": move.player, "the_card": the_card(move.card), "a_rank": a_card(move.card.rank),
             "call": call(table, move).capitalize()}  # fmt: skip
    if ends_series(series):
        return Reason(ends_series, facts)
    if is_stop(move.card, table.played):
        return Reason(is_stop, facts)
    if series == 1:
        return Reason(lead, facts)
    return Reason(place_in_series, {**facts, "the_last": the_card(table.last) if table.last else ""})

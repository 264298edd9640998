"""A play and what follows from it."""

from __future__ import annotations

from dataclasses import replace

from snorum.cards import a_card
from snorum.games.jig.calling import call, place_in_series
from snorum.games.jig.correction import taken_up_again
from snorum.games.jig.ending import has_said_out, out_of_cards
from snorum.games.jig.order import lead, leads_for_him
from snorum.games.jig.payment import make_payments, payments_due, payments_to_winner
from snorum.games.jig.series import ends_series, is_stop, name_card
from snorum.games.jig.table import Move, State
from snorum.games.vocabulary import Event, Reason, Wins


def explain(table: State, move: Move) -> Reason:
    """What the play is, in a sentence, and by which rule; `table` is the table before it."""
    series = place_in_series(table, move)
    facts = {
        "player": move.player,
        "the_card": name_card(move.card),
        "a_rank": a_card(move.card.rank),
        "call": call(table, move).capitalize(),
    }
    if ends_series(table.rules, series):
        return Reason(ends_series, facts)
    if is_stop(move.card, table.played):
        return Reason(is_stop, facts)
    if series == 1:
        return Reason(lead, facts)
    return Reason(place_in_series, {**facts, "the_last": name_card(table.last) if table.last else ""})


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Play one card.

    The move must be possible (`why_impossible`). `move.withheld` and `move.call` say whether it is an offence.

    Returns the table after the play, and what has happened.
    """
    rules, card = table.rules, move.card
    held = {**table.held, move.player: table.held[move.player] - 1}
    due = payments_due(table, move)
    counters, pool = make_payments(table.counters, table.pool, due) if due else (table.counters, table.pool)
    events: list[Event] = [*due]
    if move.withheld and taken_up_again(rules):
        return replace(table, counters=counters, pool=pool), events
    winner = ""
    if out_of_cards(held[move.player]) and (not move.goes_on or has_said_out(rules)):
        winner = move.player
        won = payments_to_winner(winner, held, pool)
        counters, pool = make_payments(counters, pool, won)
        events += [*won, Wins(winner, out_of_cards)]
    series = length = place_in_series(table, move)
    if ends_series(rules, series) or is_stop(card, table.played):
        series = 0
    turn = move.player
    if not (held[turn] or winner):
        turn = list(held)[leads_for_him(list(held.values()), list(held).index(turn))]
    after = State(
        rules,
        table.dealer,
        turn,
        held,
        counters,
        pool,
        table.played | {card},
        series,
        card,
        winner,
        table.number,
        length,
    )
    return after, events

"""A play and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from snorum.cards import Card
from snorum.games.jig.calling import place_in_series
from snorum.games.jig.ending import has_said_out, out_of_cards
from snorum.games.jig.payment import due_at, due_to, paid
from snorum.games.jig.rules import Rules
from snorum.games.jig.series import ends_series, is_stop
from snorum.games.jig.table import Move, State
from snorum.seating import Counts
from snorum.vocabulary import Event, Wins, rule


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Play one card, and say what follows from it.

    The move must be possible (`why_impossible`). `move.withheld` and `move.call` say whether it is lawful.
    """
    rules, card = table.rules, move.card
    held = {**table.held, move.player: table.held[move.player] - 1}
    due = due_at(table, move)
    counters, pool = paid(table.counters, table.pool, due) if due else (table.counters, table.pool)
    events: list[Event] = [*due]
    if move.withheld and taken_up_again(rules):
        return replace(table, counters=counters, pool=pool), events
    winner = ""
    if out_of_cards(held[move.player]) and (not move.goes_on or has_said_out(rules)):
        winner = move.player
        won = due_to(winner, held, pool)
        counters, pool = paid(counters, pool, won)
        events += [*won, Wins(winner, out_of_cards)]
    series = length = place_in_series(table, move)
    if ends_series(series) or is_stop(card, table.played):
        series = 0
    turn = move.player
    if not (held[turn] or winner):
        turn = list(held)[leads_for_him(list(held.values()), list(held).index(turn))]
    after = State(rules, table.dealer, turn, held, counters, pool, table.played | {card}, series, card, winner,
                  table.number, length)  # fmt: skip
    return after, events


@rule("peel-95-5", supplied="What becomes of a card played where another had to follow is not said outright.")
def taken_up_again(rules: Rules) -> bool:
    """A card played in the place of the one that must follow goes back to its player's hand."""
    match rules.withheld_card:
        case "stands":
            return False
        case "corrected":
            return True


@rule(supplied="Where one who has the lead has no cards, and has not said Out, the next who has any leads.")
def leads_for_him(held: Counts, player: int) -> int:
    """The player with cards who is nearest to the left of one who has none; himself if nobody has."""
    for distance in range(1, len(held)):
        if held[(player + distance) % len(held)]:
            return (player + distance) % len(held)
    return player


def move_cards(
    hands: Mapping[str, list[Card]], stock: list[Card], before: State, move: Move, events: Iterable[Event],
    shuffle: Callable[[list[Card]], None],
) -> None:  # fmt: skip
    """Take the card from the hand, where it is not taken up again."""
    if not (move.withheld and taken_up_again(before.rules)):
        hands[move.player].remove(move.card)

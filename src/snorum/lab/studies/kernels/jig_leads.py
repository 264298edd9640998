"""How players choose a lead in compiled games of Jig (only leads leave a choice), and what is counted."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from snorum.cards import Card
from snorum.games.jig import Rules, jig_to, pack_of
from snorum.games.jig.rules import CARDS
from snorum.games.jig.series import CALLS_OF_SERIES, cards_in_series, ends_series
from snorum.lab.studies.chance import Integers, Stream, draw_below
from snorum.lab.studies.compiled import compiled_within
from snorum.lab.studies.kernels.jig_table import NEXT, SEATS_NAMED, Table, is_stop
from snorum.lab.studies.numbering import NOBODY, number_of

POLICIES = ("random", "careless", "forgetful", "by-the-table", "to-a-stop", "counting")
RANDOM, CARELESS, FORGETFUL, BY_THE_TABLE, TO_A_STOP, COUNTING = range(len(POLICIES))

JIG_TO = np.full((max(CALLS_OF_SERIES) + 1, CARDS), NOBODY)
"""The Jig to each card while no other card has been played (`jig_to`), by the number of cards in a series."""
for _length in CALLS_OF_SERIES:
    for _card in pack_of(Rules()):
        _jig = Card(jig_to(_card.rank, Rules(series_length=_length)), _card.suit)
        JIG_TO[_length, number_of(_card)] = number_of(_jig)
_FAR = 100


class Tally:
    """What is counted in a game of Jig.

    Seats are counted from the dealer of the deal. `wins_of` counts players instead, from the first dealer; it is meant
    for games of one deal. A lead is regained if its series ends with a card of the leader's.
    """

    plays: int
    deals: int
    payments: int
    counters_paid: int
    games_without_a_winner: int
    counters_in_the_pool_at_the_end: int
    leads: int
    series_that_end_at_a_stop: int
    cards_left: int
    deals_won_by_A: int
    counters_of_A: int
    leads_of_A: int
    leads_regained_by_A: int
    series_ended: int
    series_that_end_as_the_table_of_Jigs_has_it: int
    wins_of: Annotated[Integers, SEATS_NAMED]
    deals_won_from_the_seat_of: Annotated[Integers, SEATS_NAMED]
    counters_for_cards: Annotated[Integers, "counters for cards, from the seat of", SEATS_NAMED]
    leads_of: Annotated[Integers, tuple(POLICIES)]
    leads_regained_by: Annotated[Integers, tuple(POLICIES)]


@compiled_within
def series_from(rules: Rules, table: Table, card: int, player: int) -> tuple[int, int, int]:
    """The series that a lead begins: its last card, its number of cards, and how many of them are the player's."""
    length, own = 1, int(table.holder[card] == player)
    while not (is_stop(table, card) or ends_series(rules, length)):
        card = NEXT[card]
        length += 1
        own += table.holder[card] == player
    return card, length, own


@compiled_within
def choose_lead(rules: Rules, table: Table, policy: int, stream: Stream, player: int) -> int:
    """Choose the card that a player leads."""
    held = table.held[player]
    if policy < BY_THE_TABLE:
        return int(table.hands[player, draw_below(stream, held)])
    best, alike, chosen = -_FAR, 0, 0
    for each in range(held):
        card = table.hands[player, each]
        worth = _worth(rules, table, policy, card, player)
        if worth > best:
            best, alike, chosen = worth, 1, card
        elif worth == best:
            alike += 1
            if draw_below(stream, alike) == 0:
                chosen = card
    return chosen


@compiled_within
def _worth(rules: Rules, table: Table, policy: int, card: int, player: int) -> int:
    """The worth of a lead. Emptying the hand counts most, then regaining the lead, then the cards shed."""
    if policy == BY_THE_TABLE:
        return int(table.holder[JIG_TO[cards_in_series(rules), card]] == player)
    end, length, own = series_from(rules, table, card, player)
    worth = 3 * own - length if policy == COUNTING else 0
    if own == table.held[player]:
        return worth + 2 * _FAR
    return worth + _FAR if table.holder[end] == player else worth

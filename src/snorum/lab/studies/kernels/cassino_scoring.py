"""Scores and winners of compiled games of Cassino, and what is counted in a game."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np

from snorum.games.cassino import Rules
from snorum.games.cassino.rules import GREAT_CASSINO, number_of_sides
from snorum.games.cassino.scoring import (
    aces,
    great_cassino,
    little_cassino,
    most_cards,
    most_points,
    most_spades,
    place_with_majority,
    settled,
    supplied,
    which_is_little,
    worth_of_sweep,
)
from snorum.lab.studies.chance import Integers
from snorum.lab.studies.compiled import compiled, compiled_within
from snorum.lab.studies.kernels import fishing_table
from snorum.lab.studies.kernels.fishing import OF_RANK, OF_SUIT
from snorum.lab.studies.kernels.fishing_table import PLAYERS_NAMED, SEATS_NAMED, Table, seat_from_dealer
from snorum.lab.studies.kernels.log import size_of
from snorum.lab.studies.numbering import number_of

GREAT = 1 << number_of(GREAT_CASSINO)
_ACES, _SPADES = int(OF_RANK[0]), int(OF_SUIT[3])


class Tally(fishing_table.Tally):
    """What is counted in a game of Cassino."""

    sweeps: int
    wins_of: Annotated[Integers, SEATS_NAMED]
    wins_by_player: Annotated[Integers, "wins of", PLAYERS_NAMED]
    points_of: Annotated[Integers, SEATS_NAMED]
    points_by_player: Annotated[Integers, "points of", PLAYERS_NAMED]
    cards_of: Annotated[Integers, SEATS_NAMED]
    captures_by_pairing: int
    captures_that_combine: int
    captures_of_a_court_card: int
    boards_swept: int
    boards_swept_with_a_single_card: int
    points_for_the_last_take: int
    cards_never_dealt: int
    games_with_the_great_cassino_never_dealt: int
    points_of_all: int
    points_from_sweeps_of_all: int
    points_of_peels_list: Annotated[int, "points of peel's list of all"]
    points_settled_on_the_winner: int
    points_of_the_winner: int
    points_of_the_next: int
    games_in_which_the_others_reach_the_highest: int


@compiled_within
def little_cassino_as_set(rules: Rules) -> int:
    """Little Cassino as a set of one card; the empty set if there is none."""
    card: Any = which_is_little(rules)  # when compiled, the number of a card, or -1
    return 1 << card if card >= 0 else 0


@compiled_within
def points_worth(rules: Rules, some: int) -> int:
    """What cards are worth in points, in hundredths. The points for most cards and most spades are shared out."""
    points = great_cassino(some & GREAT != 0) + little_cassino(some & little_cassino_as_set(rules) != 0)
    if supplied(rules, 1, False, False):
        points += aces(size_of(some & _ACES))
        shared = 100 * most_cards(True) // 27 * size_of(some) + 100 * most_spades(True) // 7 * size_of(some & _SPADES)
        return 100 * points + size_of(some) + shared
    return 100 * points + size_of(some)


@compiled
def score_pack(rules: Rules, table: Table, tally: Tally) -> int:
    """Count the points of a pack played through. Returns the set of winners, or 0."""
    players, sides = table.players, number_of_sides(rules, table.players)
    piles, points = np.zeros(sides, np.int64), np.zeros(sides, np.int64)
    spades, cards = np.zeros(sides, np.int64), np.zeros(sides, np.int64)
    for player in range(players):
        piles[player % sides] |= table.piles[player]
        points[player % sides] += worth_of_sweep(rules) * table.sweeps[player]
        tally.points_from_sweeps_of_all += worth_of_sweep(rules) * table.sweeps[player]
        tally.cards_of[seat_from_dealer(table, player)] += size_of(table.piles[player])
    for side in range(sides):
        pile = piles[side]
        points[side] += great_cassino(pile & GREAT != 0) + little_cassino(pile & little_cassino_as_set(rules) != 0)
        spades[side], cards[side] = size_of(pile & _SPADES), size_of(pile)
    tally.points_of_peels_list += points.sum()
    with_spades = place_with_majority(rules, spades, rules.pack // 4)
    with_cards = place_with_majority(rules, cards, rules.pack)
    for side in range(sides):
        points[side] += supplied(rules, size_of(piles[side] & _ACES), side == with_spades, side == with_cards)
    tally.points_of_all += points.sum()
    tally.games_in_which_the_others_reach_the_highest += points.sum() >= 2 * points.max()
    for player in range(players):
        tally.points_of[seat_from_dealer(table, player)] += points[player % sides]
        tally.points_by_player[player] += points[player % sides]
    won = most_points(points)
    if won < 0 or settled_on(rules, points, won) == 0:
        return 0
    winners = 0
    for player in range(won, players, sides):
        winners |= 1 << player
        tally.wins_of[seat_from_dealer(table, player)] += 1
        tally.wins_by_player[player] += 1
    _count_settled(rules, points, won, tally)
    return winners


@compiled_within
def settled_on(rules: Rules, points: Integers, won: int) -> int:
    """What the side with most points scores after settling; nobody else can then have more, but it may be nothing."""
    most, next_, least = int(points[won]), 0, int(points[won])
    for side in range(len(points)):
        if side != won:
            next_, least = max(next_, int(points[side])), min(least, int(points[side]))
    return settled(rules, len(points), most, most, next_, least)


@compiled_within
def _count_settled(rules: Rules, points: Integers, won: int, tally: Tally) -> None:
    """Count what the winner scores before and after settling the points, and what the next side has."""
    next_ = 0
    for side in range(len(points)):
        if side != won:
            next_ = max(next_, int(points[side]))
    tally.points_of_the_winner += int(points[won])
    tally.points_of_the_next += next_
    tally.points_settled_on_the_winner += settled_on(rules, points, won)

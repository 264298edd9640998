"""What is scored at Cassino, how it is settled, and who has won; compiled."""

from __future__ import annotations

import numpy as np

from snorum.cards import Card
from snorum.games.cassino import Rules
from snorum.studies.chance import Integers
from snorum.studies.compiled import compiled, compiled_within
from snorum.studies.kernels.cassino_tally import (
    CARDS_OF_SEAT,
    FROM_SWEEPS,
    OF_NEXT,
    OF_PEEL,
    OF_WINNER,
    POINTS,
    POINTS_OF_PLAYER,
    POINTS_OF_SEAT,
    SETTLED,
    WINS_OF_PLAYER,
    WINS_OF_SEAT,
)
from snorum.studies.kernels.fishing import OF_RANK, RANKS, cards_in
from snorum.studies.numbering import number_of, option, place

PARTNERS = place(Rules, "partners")
_PARTNERED = option(Rules, "partners", True)
PACK = place(Rules, "pack")
_LITTLE, _VOID = place(Rules, "missing_little"), option(Rules, "missing_little", "void")
_SUPPLIED, HANDBOOKS = place(Rules, "supplied_scoring"), option(Rules, "supplied_scoring", "handbooks")
_SETTLEMENT = place(Rules, "settlement")
_BY_PEEL, _DIFFERENCE, _LOWEST = (
    option(Rules, "settlement", name) for name in ("by-peel", "difference", "lowest-deducted")
)

GREAT = 1 << number_of(Card("10", "D"))
_SPADES = 0x1FFF << 3 * RANKS
_ACE, _TWO = 1 << number_of(Card("A", "S")), 1 << number_of(Card("2", "S"))


@compiled_within
def little(rules: Integers) -> int:
    """Little Cassino, as a set of one card, or of none."""
    if rules[PACK] == 52:
        return _TWO
    return 0 if rules[_LITTLE] == _VOID else _ACE


@compiled_within
def supplied(rules: Integers) -> bool:
    """Whether what the handbooks add is scored."""
    return bool(rules[_SUPPLIED] == HANDBOOKS)


@compiled_within
def worth(rules: Integers, some: int) -> int:
    """What cards are worth to one who wants points, in hundredths: those of most cards and most spades shared out."""
    points = 200 * (some & GREAT != 0) + 100 * (some & little(rules) != 0) + cards_in(some)
    if supplied(rules):
        points += 100 * cards_in(some & OF_RANK[0]) + 11 * cards_in(some) + 14 * cards_in(some & _SPADES)
    return points


@compiled_within
def sides_of(rules: Integers, players: int) -> int:
    """How many sides there are; player and partner are two seats apart."""
    return 2 if rules[PARTNERS] == _PARTNERED else players


@compiled_within
def _alone_with_most(numbers: Integers, sides: int) -> int:
    """Who has most; -1 if more than one have."""
    most, alone = -1, -1
    for side in range(sides):
        if numbers[side] > most:
            most, alone = numbers[side], side
        elif numbers[side] == most:
            alone = -1
    return alone


@compiled
def scored(rules: Integers, players: int, dealer: int, piles: Integers, sweeps: Integers, tally: Integers) -> int:
    """Count the points of a pack played through; who has won, as a set of players, or nought."""
    sides = sides_of(rules, players)
    points, spades, cards = np.zeros(12, np.int64), np.zeros(12, np.int64), np.zeros(12, np.int64)
    for player in range(players):
        side, pile = player % sides, piles[player]
        points[side] += sweeps[player] + 2 * (pile & GREAT != 0) + (pile & little(rules) != 0)
        spades[side] += cards_in(pile & _SPADES)
        cards[side] += cards_in(pile)
        tally[FROM_SWEEPS] += sweeps[player]
        tally[CARDS_OF_SEAT + (player - dealer) % players] += cards_in(pile)
    tally[OF_PEEL] += points.sum()
    if supplied(rules):
        for player in range(players):
            points[player % sides] += cards_in(piles[player] & OF_RANK[0])
        for numbers, each in ((spades, 1), (cards, 3)):
            alone = _alone_with_most(numbers, sides)
            if alone >= 0:
                points[alone] += each
    tally[POINTS] += points.sum()
    for player in range(players):
        tally[POINTS_OF_SEAT + (player - dealer) % players] += points[player % sides]
        tally[POINTS_OF_PLAYER + player] += points[player % sides]
    won = _alone_with_most(points, sides)
    if won < 0:
        return 0
    side = 0
    for player in range(won, players, sides):
        side |= 1 << player
        tally[WINS_OF_SEAT + (player - dealer) % players] += 1
        tally[WINS_OF_PLAYER + player] += 1
    _settled(rules, points, sides, won, tally)
    return side


@compiled_within
def _settled(rules: Integers, points: Integers, sides: int, won: int, tally: Integers) -> None:
    """Count what the winner scores as the points are settled; no way to settle them changes who has most."""
    most, next_, least = points[won], np.int64(0), points[won]
    for side in range(sides):
        if side != won:
            next_, least = max(next_, points[side]), min(least, points[side])
    tally[OF_WINNER] += most
    tally[OF_NEXT] += next_
    how = rules[_SETTLEMENT]
    if how == _DIFFERENCE or (how == _BY_PEEL and sides == 2):
        tally[SETTLED] += most - next_
    elif how == _LOWEST:
        tally[SETTLED] += most - least
    else:
        tally[SETTLED] += most

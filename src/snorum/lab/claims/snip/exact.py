"""Exact chances at Snip-Snap-Snorum, as fractions."""

from __future__ import annotations

from fractions import Fraction
from math import comb

HAND = 5


def most_players(cards: int, each: int = HAND) -> int:
    """The most players for whom the cards are enough."""
    return cards // each


def at_least_one(wanted: int, unseen: int, hand: int) -> Fraction:
    """The chance that a hand drawn from the unseen cards has at least one of the wanted cards.

    >>> at_least_one(1, 43, 4)
    Fraction(4, 43)
    """
    return 1 - Fraction(comb(unseen - wanted, hand), comb(unseen, hand))


def fourth_is_next(players: int, rounds: int, since: int = 0, cards: int = 52) -> Fraction:
    """The chance that the next player holds the fourth card of a rank.

    A player is about to play and holds the third card of the rank; two have been played. Of the fourth the player knows
    only that they have not seen it.

    Args:
        players: How many play.
        rounds: How many cards everyone has played.
        since: How many players have played one card more; the next player is not one of them.
        cards: How many cards the pack has.

    >>> fourth_is_next(5, 1), fourth_is_next(5, 2), fourth_is_next(5, 1, since=3)
    (Fraction(4, 43), Fraction(1, 13), Fraction(1, 10))
    """
    left = HAND - rounds
    return at_least_one(1, cards - players * rounds - since - left, left)


def fourth_is_next_at_most(players: int, rounds: int, cards: int = 52) -> Fraction:
    """The greatest such chance in the round after `rounds` rounds; the last player but one in the round has it.

    >>> fourth_is_next_at_most(5, 2)
    Fraction(1, 12)
    """
    return max(fourth_is_next(players, rounds, since, cards) for since in range(players - 1))


def lead_is_paired(own: int = 1, cards: int = 52) -> Fraction:
    """The chance that the first card of a deal is paired, if its player holds `own` cards of its rank.

    >>> lead_is_paired(1) > lead_is_paired(2) > lead_is_paired(3) > lead_is_paired(4) == 0
    True
    """
    return at_least_one(4 - own, cards - HAND, HAND)


def lead_at_random_is_paired(cards: int = 52) -> Fraction:
    """The chance that the first card of a deal is paired, if it is chosen at random from the hand."""
    return at_least_one(3, cards - 1, HAND)


def alike(number: int, cards: int = 52) -> Fraction:
    """The chance that so many cards, drawn one after another, all have one rank.

    >>> alike(2), alike(4), alike(5)
    (Fraction(1, 17), Fraction(1, 20825), Fraction(0, 1))
    """
    chance = Fraction(1)
    for before in range(1, number):
        chance *= Fraction(max(4 - before, 0), cards - before)
    return chance


def with_a_card_each(players: int, cards: int = 52) -> list[Fraction]:
    """What each player pays on average, from the leader to the dealer, if everyone is dealt one card and plays it.

    A player whose card is paired pays one counter for each card of the unbroken run of its rank that ends with it. So
    the run must have that length, the next card must have the rank too, and the card before the run must not.

    >>> [str(each) for each in with_a_card_each(3)]
    ['1/17', '26/425', '0']
    """
    found = []
    for seat in range(1, players):
        paid = Fraction(0)
        for run in range(1, min(seat, 3) + 1):
            unbroken = alike(run + 1, cards) - (alike(run + 2, cards) if run < seat else 0)
            paid += run * unbroken
        found.append(paid)
    return [*found, Fraction(0)]

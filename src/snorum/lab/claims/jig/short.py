"""Two players at Jig with a short pack: the exact gain from leading up to a card of your own, over every deal.

A suit is written from its lowest card to the king, each card as its holder: `L` for the leader, `O` for the other, `-`
for a card that has been played. All suits are alike, so their order does not matter.

>>> series("LO-L", 0), series("LO-L", 3)
('LO', 'L')
>>> worth(2, 2)
Worth(deals=Fraction(1, 12), counters=Fraction(1, 4))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from snorum.cards import RANKS, Card
from snorum.games.jig import Move, Rules, deal, demanded, lawful_moves, play

LEADER, OTHER, PLAYED = "L", "O", "-"
EXCHANGED = str.maketrans(LEADER + OTHER, OTHER + LEADER)

Position = tuple[str, ...]
"""The suits, in order of their letters."""


class Worth(NamedTuple):
    """What one of two players gains by one way to lead, compared with another."""

    deals: Fraction
    """Deals won more, as a share of all deals."""
    counters: Fraction
    """Counters won more in a deal."""


@cache
def series(suit: str, led: int) -> str:
    """The players of a series, card by card, as the reference implementation plays it.

    Args:
        suit: The holder of each card, from the lowest.
        led: The index in the suit of the card led.
    """
    ranks = RANKS[-len(suit) :]
    hands = {
        each: [Card(rank, "S") for rank, holder in zip(ranks, suit, strict=True) if holder == each]
        for each in (LEADER, OTHER)
    }
    lying = frozenset(Card(rank, "S") for rank in RANKS) - {card for hand in hands.values() for card in hand}
    table = replace(deal(Rules(), [LEADER, OTHER], dealer=OTHER), played=lying)
    move, players = Move(LEADER, Card(ranks[led], "S")), ""
    while True:
        table, _ = play(table, move)
        players += move.player
        if demanded(table) is None:
            return players
        [move] = lawful_moves(table, hands)


class Lead(NamedTuple):
    """A lead and its result."""

    up_to_own: int
    """2 if the series, played to its end, clears the leader's hand; 1 if it ends with the leader's card; else 0."""
    wins: str
    """The player who goes out by it, or nothing."""
    counters: int
    """What the other pays that player."""
    regains: bool
    """Whether the leader has the lead again, if nobody goes out."""
    after: Position
    """The suits afterwards, as the next leader sees them."""


@cache
def leads(position: Position) -> tuple[Lead, ...]:
    """Every lead that the leader can make."""
    return tuple(
        _lead(position, place, led)
        for place, suit in enumerate(position)
        for led, holder in enumerate(suit)
        if holder == LEADER
    )


def _lead(position: Position, place: int, led: int) -> Lead:
    suit, whole = position[place], "".join(position)
    left = {each: whole.count(each) for each in (LEADER, OTHER)}
    players = series(suit, led)
    regains = players[-1] == LEADER
    up_to_own = 2 if players.count(LEADER) == left[LEADER] else int(regains)
    for player in players:
        left[player] -= 1
        if not left[player]:
            return Lead(up_to_own, player, sum(left.values()), regains, ())
    gone = suit[:led] + PLAYED * len(players) + suit[led + len(players) :]
    after = [*position[:place], gone, *position[place + 1 :]]
    if not regains:
        after = [each.translate(EXCHANGED) for each in after]
    return Lead(up_to_own, "", 0, regains, tuple(sorted(after)))


def preferred_leads(position: Position, up_to_own: bool) -> list[Lead]:
    """The leads among which a player chooses at random: all, or those that best lead up to the player's own cards."""
    possible = leads(position)
    best = max(each.up_to_own for each in possible)
    return [each for each in possible if not up_to_own or each.up_to_own == best]


@cache
def expectation(position: Position, mine: bool, others: bool) -> tuple[Fraction, Fraction]:
    """The chance that the leader goes out first, and the counters that the leader wins on average.

    Args:
        position: The suits, as the leader sees them.
        mine: Whether the leader leads up to their own cards.
        others: Whether the other player does.
    """
    possible = preferred_leads(position, mine)
    wins = counters = Fraction(0)
    for each in possible:
        if each.wins:
            wins += each.wins == LEADER
            counters += each.counters if each.wins == LEADER else -each.counters
        elif each.regains:
            won, paid = expectation(each.after, mine, others)
            wins, counters = wins + won, counters + paid
        else:
            won, paid = expectation(each.after, others, mine)
            wins, counters = wins + 1 - won, counters - paid
    return wins / len(possible), counters / len(possible)


def deals(ranks: int, suits: int) -> Iterator[Position]:
    """Every way to deal the highest `ranks` of so many suits, half of the cards to each player."""
    every = ["".join(each) for each in product(LEADER + OTHER, repeat=ranks)]
    for suited in product(every, repeat=suits):
        if 2 * sum(suit.count(LEADER) for suit in suited) == ranks * suits:
            yield tuple(sorted(suited))


@cache
def worth(ranks: int, suits: int) -> Worth:
    """What a player gains by leading up to their own cards, if the other leads any card.

    Each leads first as often as the other. The gain is the same if the other does so too. Two who lead alike win
    nothing from each other in the long run, and what a player who does so wins from one who does not, the other loses.
    """
    every = list(deals(ranks, suits))
    wins = counters = Fraction(0)
    for position in every:
        won, paid = expectation(position, True, False)
        lost, taken = expectation(position, False, True)
        wins, counters = wins + won - lost, counters + paid - taken
    # Two players who lead anything win half of the deals each, and no counters.
    return Worth(wins / (2 * len(every)), counters / (2 * len(every)))

"""Two at Jig with a short pack: what it is worth to lead up to a card of one's own, reckoned through every deal.

A suit is written from its lowest card to the king, and each card as who holds it: `L`, who leads, `O`, the other, or
`-` where it has been played. Suits are alike, so that their order says nothing.

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
    """What one way to lead is worth more than another, to one of two players."""

    deals: Fraction
    """In deals won, as a share."""
    counters: Fraction
    """In counters, a deal."""


@cache
def series(suit: str, led: int) -> str:
    """Who plays each card of the series that this card begins, as the reference implementation has it."""
    ranks = RANKS[-len(suit) :]
    hands = {each: [Card(rank, "S") for rank, holder in zip(ranks, suit, strict=True) if holder == each]
             for each in (LEADER, OTHER)}  # fmt: skip
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
    """What comes of a lead."""

    up_to_own: int
    """2 if the series, played to its end, clears the leader's hand; 1 if it ends with a card of his; else 0."""
    wins: str
    """Who is out by it, if anybody is."""
    counters: int
    """What the other pays him."""
    regains: bool
    """Whether, if nobody is out, the lead is the leader's again."""
    after: Position
    """The suits then, as they are to whom the lead is."""


@cache
def leads(position: Position) -> tuple[Lead, ...]:
    """Every card that can be led."""
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


def chosen(position: Position, up_to_own: bool) -> list[Lead]:
    """The leads between which a player chooses by chance: all, or those best to one who leads up to his own cards."""
    some = leads(position)
    best = max(each.up_to_own for each in some)
    return [each for each in some if not up_to_own or each.up_to_own == best]


@cache
def value(position: Position, mine: bool, others: bool) -> tuple[Fraction, Fraction]:
    """How likely the leader is out first, and what he wins, if he, or the other, leads up to his own cards."""
    some = chosen(position, mine)
    wins = counters = Fraction(0)
    for each in some:
        if each.wins:
            wins += each.wins == LEADER
            counters += each.counters if each.wins == LEADER else -each.counters
        elif each.regains:
            won, paid = value(each.after, mine, others)
            wins, counters = wins + won, counters + paid
        else:
            won, paid = value(each.after, others, mine)
            wins, counters = wins + 1 - won, counters - paid
    return wins / len(some), counters / len(some)


def deals(ranks: int, suits: int) -> Iterator[Position]:
    """Every way to deal out so many of the highest ranks of so many suits, half of them to each."""
    every = ["".join(each) for each in product(LEADER + OTHER, repeat=ranks)]
    for suited in product(every, repeat=suits):
        if 2 * sum(suit.count(LEADER) for suit in suited) == ranks * suits:
            yield tuple(sorted(suited))


@cache
def worth(ranks: int, suits: int) -> Worth:
    """What it is worth to lead up to one's own cards, to who leads first as often as not, if the other leads any.

    It is worth as much if the other does so too: two who do the same win as much from each other, and what one who
    does wins from one who does not, that one loses.
    """
    every = list(deals(ranks, suits))
    wins = counters = Fraction(0)
    for position in every:
        won, paid = value(position, True, False)
        lost, taken = value(position, False, True)
        wins, counters = wins + won - lost, counters + paid - taken
    # Of two who lead anything each wins half of the deals, and no counters.
    return Worth(wins / (2 * len(every)), counters / (2 * len(every)))

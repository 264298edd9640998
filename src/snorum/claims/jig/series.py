"""Where a series of Jig ends: Peel's table and his low stops, against every set of cards that may have been played.

>>> end(Card("9", "S"), frozenset()).rank, end(Card("9", "S"), frozenset({Card("Q", "S")})).rank
('K', 'J')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from snorum.cards import RANKS, Card
from snorum.claims.claim import FAILS, HOLDS, Figure, Finding, Point, Quantity, Results, Series, not_so
from snorum.games.jig import Move, Rules, State, deal, demanded, play
from snorum.studies.estimates import told

PEEL: Mapping[str, str] = {
    "A": "5", "2": "6", "3": "7", "4": "8", "5": "9", "6": "10", "7": "J", "8": "Q",
    "9": "K", "10": "K", "J": "K", "Q": "K",
}  # fmt: skip
"""Peel's table, by the card led: its Jig. He has no line for the king, which is a stop itself."""

TABLES = (2, 3, 4, 5, 6, 8)
"""How many players the studies seat."""

LOW = ("A", "2", "3", "4")


def end(led: Card, played: frozenset[Card]) -> Card:
    """The card with which a series ends that begins with this one, when these have been played."""
    table = _table(played)
    while True:
        table, _ = play(table, Move(table.turn, led))
        demand = demanded(table)
        if demand is None:
            return led
        (led,) = demand.cards


def _table(played: frozenset[Card]) -> State:
    """A table of two at which these cards have been played, and one has the lead."""
    return replace(deal(Rules(), "AB", dealer="A"), played=played)


def _sets(cards: list[Card]) -> Iterator[frozenset[Card]]:
    for number in range(len(cards) + 1):
        yield from map(frozenset, combinations(cards, number))


def _suit(ranks: tuple[str, ...]) -> list[Card]:
    return [Card(rank, "S") for rank in ranks]


def find_table(results: Results) -> Finding:
    """Lead each card of a full suit, and of one from which any of the higher are gone; and count what is played."""
    differing = [rank for rank, jig in PEEL.items() if end(Card(rank, "S"), frozenset()).rank != jig]
    untouched = all(_untouched(rank, jig) for rank, jig in PEEL.items())
    result = results["jig.leads"]
    in_play = {players: result.share(f"{players}, all random", "series that end as the table of Jigs has it",
                                     "series ended") for players in TABLES}  # fmt: skip
    agree = len(PEEL) - len(differing)
    sentence = (
        f"From a suit of which nothing has been played, all of Peel's {len(PEEL)} cards lead to the Jig that he gives, "
        "and the king, for which he has no line, is its own. The table holds just as long as no card above the lead, "
        "up to and with its Jig, has been played: of the series of random players, five at a table, "
        f"{told(in_play[5], share=True)} end as it says, and the others sooner, at a stop."
    )
    said = {
        "it holds just as long as those cards are unplayed": untouched,
        "the king is its own": end(Card("K", "S"), frozenset()).rank == "K",
    }
    figure = Figure("Series of random players that end as the table has it", "share of the series played",
                    (Series("by the number of players", tuple(
                        Point(f"{players} players", share) for players, share in in_play.items())),),
                    share=True)  # fmt: skip
    quantities = (
        Quantity("cards of which the table gives the Jig, nothing having been played", agree),
        *(Quantity(f"series that end as in the table, {players} random players", share, share=True)
          for players, share in in_play.items()),
    )  # fmt: skip
    return Finding(HOLDS if not differing else FAILS, sentence, quantities, figure, unlike=not_so(said))


def _untouched(rank: str, jig: str) -> bool:
    """Whether a series ends at the Jig just when no card after the lead, to the Jig, has been played."""
    led, here, there = Card(rank, "S"), RANKS.index(rank), RANKS.index(jig)
    return all(
        (end(led, played).rank == jig) == played.isdisjoint(_suit(RANKS[here + 1 : there + 1]))
        for played in _sets(_suit(RANKS[here + 1 :]))
    )


def find_low_stops(results: Results) -> Finding:
    """Lead each card below each of the low stops, whatever else of the suit has been played."""
    next_above: list[bool] = []
    further: list[tuple[bool, bool]] = []
    for place, rank in enumerate(LOW[1:], start=1):
        stop, over = Card(rank, "S"), Card(RANKS[place + 1], "S")
        others = [card for card in _suit(RANKS) if card not in (stop, over)]
        for gone in _sets(others):
            played = gone | {over}
            for lower in range(place):
                led, between = Card(LOW[lower], "S"), _suit(LOW[lower + 1 : place])
                if led in played:
                    continue
                leads_up = end(led, played) == stop
                if between:
                    further.append((leads_up, played.isdisjoint(between)))
                else:
                    next_above.append(leads_up)
    always = all(next_above)
    sometimes = Fraction(sum(up for up, _ in further), len(further))
    just_then = all(up == unplayed for up, unplayed in further)
    sentence = (
        f"In all {len(next_above):,} cases there are the card next below the stop leads up to it, and brings the lead "
        "back to whoever holds it. From a card further below it does so just when none of the cards between has been "
        f"played, which is in {sometimes} of the cases; else the lead stops short of it."
    )
    said = {"from further below it does so just when none of those between has been played": just_then}
    quantities = (
        Quantity("cases in which the card next below is led", len(next_above)),
        Quantity("of these, cases in which the stop ends the series", sum(next_above)),
        Quantity("cases in which a card further below is led", len(further)),
        Quantity("of these, share in which the stop ends the series", sometimes, share=True),
    )
    return Finding(HOLDS if always else FAILS, sentence, quantities, unlike=not_so(said))

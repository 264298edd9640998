"""Where a series of Jig ends: Peel's table and low stops, tried with every set of cards that may have been played.

>>> series_end(Card("9", "S"), frozenset()).rank, series_end(Card("9", "S"), frozenset({Card("Q", "S")})).rank
('K', 'J')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from snorum.books.findings import FAILS, HOLDS, Figure, Finding, Point, Quantity, Series, short_number
from snorum.cards import RANKS, Card
from snorum.games.jig import Move, Rules, State, deal, demanded, play
from snorum.lab.claims.finder import Results, unsupported

PEEL: Mapping[str, str] = {
    "A": "5",
    "2": "6",
    "3": "7",
    "4": "8",
    "5": "9",
    "6": "10",
    "7": "J",
    "8": "Q",
    "9": "K",
    "10": "K",
    "J": "K",
    "Q": "K",
}
"""Peel's table: the Jig of each card led. There is no line for the king, which is itself a stop."""

TABLES = (2, 3, 4, 5, 6, 8)
"""Numbers of players in the studies."""

LOW = ("A", "2", "3", "4")


def series_end(led: Card, played: frozenset[Card]) -> Card:
    """The last card of the series that begins with `led`, when the cards in `played` are gone."""
    table = _table(played)
    while True:
        table, _ = play(table, Move(table.turn, led))
        demand = demanded(table)
        if demand is None:
            return led
        (led,) = demand.cards


def _table(played: frozenset[Card]) -> State:
    """A table of two players, one of whom has the lead, after these cards have been played."""
    return replace(deal(Rules(), "AB", dealer="A"), played=played)


def _sets(cards: list[Card]) -> Iterator[frozenset[Card]]:
    for number in range(len(cards) + 1):
        yield from map(frozenset, combinations(cards, number))


def _suit(ranks: tuple[str, ...]) -> list[Card]:
    return [Card(rank, "S") for rank in ranks]


def find_table(results: Results) -> Finding:
    """Settle the claim: lead each card, from a full suit and after any of the higher cards; and count games played."""
    differing = [rank for rank, jig in PEEL.items() if series_end(Card(rank, "S"), frozenset()).rank != jig]
    exactly_while_unplayed = all(_holds_while_unplayed(rank, jig) for rank, jig in PEEL.items())
    result = results["jig.leads"]
    in_play = {
        players: result.share(f"{players}, all random", "series that end as the table of Jigs has it", "series ended")
        for players in TABLES
    }
    agree = len(PEEL) - len(differing)
    sentence = (
        f"The table is right for an unplayed suit: all of its {len(PEEL)} cards lead to the Jig that it gives. The "
        "king, for which it has no line, is its own Jig. The table holds exactly as long as no card above the lead, up "
        "to and including its Jig, has been played. Among five players who choose at random, "
        f"{short_number(in_play[5], share=True)} of the series end as the table says; the others end sooner, at a stop."
    )
    said = {
        "the table holds exactly as long as those cards are unplayed": exactly_while_unplayed,
        "the king is its own Jig": series_end(Card("K", "S"), frozenset()).rank == "K",
    }
    figure = Figure(
        "Series that end as the table says, among random players",
        "share of the series played",
        (
            Series(
                "by the number of players",
                tuple(Point(f"{players} players", share) for players, share in in_play.items()),
            ),
        ),
        share=True,
    )
    quantities = (
        Quantity("cards whose Jig the table gives correctly, if nothing has been played", agree),
        *(
            Quantity(f"series that end as the table says, {players} random players", share, share=True)
            for players, share in in_play.items()
        ),
    )
    return Finding(HOLDS if not differing else FAILS, sentence, quantities, figure, unsupported=unsupported(said))


def _holds_while_unplayed(rank: str, jig: str) -> bool:
    """Whether a series ends at the Jig exactly when no card above the lead, up to the Jig, has been played."""
    led, here, there = Card(rank, "S"), RANKS.index(rank), RANKS.index(jig)
    return all(
        (series_end(led, played).rank == jig) == played.isdisjoint(_suit(RANKS[here + 1 : there + 1]))
        for played in _sets(_suit(RANKS[here + 1 :]))
    )


def find_low_stops(results: Results) -> Finding:
    """Settle the claim: lead each card below each low stop, whatever else of the suit has been played."""
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
                leads_up = series_end(led, played) == stop
                if between:
                    further.append((leads_up, played.isdisjoint(between)))
                else:
                    next_above.append(leads_up)
    always = all(next_above)
    sometimes = Fraction(sum(up for up, _ in further), len(further))
    just_then = all(up == unplayed for up, unplayed in further)
    sentence = (
        f"The card next below the stop leads up to it in all {len(next_above):,} cases, and brings the lead back to "
        "the player who holds the stop. A card further below does so only if none of the cards between has been "
        f"played, which is so in {sometimes} of the cases. Otherwise the series ends before the stop."
    )
    said = {"a card further below does so only if none of those between has been played": just_then}
    quantities = (
        Quantity("cases in which the card next below is led", len(next_above)),
        Quantity("of these, cases in which the stop ends the series", sum(next_above)),
        Quantity("cases in which a card further below is led", len(further)),
        Quantity("share of these in which the stop ends the series", sometimes, share=True),
    )
    return Finding(HOLDS if always else FAILS, sentence, quantities, unsupported=unsupported(said))

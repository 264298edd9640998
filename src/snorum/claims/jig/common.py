"""What Jig has in common with the other game that went by the name of Snip-Snap-Snorum: each point played, and counted.

>>> (Card("9", "D"), Card("10", "D")) in answers(JIG, {})
True
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from string import ascii_uppercase
from typing import Any, NamedTuple

from snorum.cards import Card, listed, pack
from snorum.claims.claim import JUDGEMENT, Claim, Finding, Quantity, Results
from snorum.games import Game, game
from snorum.playing import turns
from snorum.vocabulary import Pays, Wins

JIG, SNIP = game("jig"), game("snip-snap-snorum")
VARIANTS: Mapping[str, str] = {
    "five-card": "Snip-Snap-Snorum",
    "whole-pack": "its whole-pack variation",
    "first-out": "its first-out variation",
}
TABLES = range(2, 11)
"""As many players as Peel allows at Snip-Snap-Snorum."""
DEALS = 40
"""So many deals of five players are played out for each game."""

Pair = tuple[Card, Card]


def answers(of: Game, options: Mapping[str, Any]) -> dict[Pair, tuple[str, bool]]:
    """Every card that can be the first of a deal, with each that answers it: what is called, and whether anybody pays.

    An answer is a card that must be played to it by whoever is to play and has it.
    """
    found = {}
    for card in pack():
        table = of.deal(of.Rules(**options), "AB", dealer="B")
        table, _ = of.play(table, of.Move("A", card))
        demand = of.demanded(table)
        for other in pack() if demand else ():
            answer = of.Move("B", other)
            if other != card and of.why_impossible(table, answer) is None and of.meets_demand(table, answer):
                call = of.call(table, answer)
                _, events = of.play(table, answer._replace(call=call))
                found[card, other] = call, any(isinstance(event, Pays) for event in events)
    return found


def hands(of: Game, options: Mapping[str, Any], players: int) -> list[int]:
    """How many cards each is dealt, from the dealer round."""
    seats = ascii_uppercase[:players]
    return list(of.hand_sizes(of.Rules(**options), seats, seats[0], 1).values())


def first_rid_wins(of: Game, options: Mapping[str, Any]) -> int:
    """In how many of so many deals of five players the first to be rid of his cards wins by it."""
    return sum(_first_rid_wins(of, of.Rules(**options), seed) for seed in range(DEALS))


def _first_rid_wins(of: Game, rules: Any, seed: int) -> bool:
    left: dict[str, int] = {}
    for turn in turns(of, ascii_uppercase[:5], Random(seed), rules, deals=1):
        left = left or {player: len(hand) for player, hand in turn.deal.hands.items()}
        left[turn.move.player] -= 1
        if not left[turn.move.player]:
            return any(isinstance(event, Wins) and event.player == turn.move.player for event in turn.events)
    return False  # all but one are out before


class Compared(NamedTuple):
    """What Jig and one variant have in common."""

    pairs: int
    """Cards with an answer, in the variant."""
    both: int
    """Of these, answers in Jig as well."""
    words: tuple[str, ...]
    """What is called in both."""
    alike: int
    """Numbers of players to whom the cards are dealt in the same way."""
    paid: int
    """Of the answers, those for which somebody pays."""
    rid: int
    """Deals won by who is first rid of his cards."""


@cache
def compared(variant: str) -> Compared:
    """Jig beside a variant of Snip-Snap-Snorum."""
    options = {"variant": variant}
    here, there = answers(SNIP, options), answers(JIG, {})
    return Compared(
        len(here),
        len(here.keys() & there.keys()),
        tuple(word for word in SNIP.CALLS if word and word in JIG.CALLS),
        sum(hands(SNIP, options, number) == hands(JIG, {}, number) for number in TABLES),
        sum(paid for _, paid in here.values()),
        first_rid_wins(SNIP, options),
    )


def find_in_common(_: Results) -> Finding:
    """Try each point at both games."""
    found = {variant: compared(variant) for variant in VARIANTS}
    five, out = found["five-card"], found["first-out"]
    there, rid = answers(JIG, {}), first_rid_wins(JIG, {})
    paid = sum(pays for _, pays in there.values())
    sentence = (
        f"What makes a point is for the reader to say. At Snip-Snap-Snorum {five.pairs} pairs of cards are a card and "
        f"one that answers it, at Jig {len(there)}; {five.both or 'none'} of them at both. An answer costs somebody "
        f"counters in {five.paid} of the cases there, and in {paid or 'none'} here; who is first rid of his cards wins "
        f"by it in {five.rid or 'none'} of {DEALS} deals there, and in {rid} here; and of the tables of two to "
        f"ten players {five.alike or 'none'} is dealt alike at both. In common are the words "
        f"{listed(five.words, 'and')}. But in Peel's own variation in which the first out wins, {out.alike} of those "
        f"{len(TABLES)} tables are dealt as at Jig, and who is first rid of his cards wins in {out.rid} of {DEALS} "
        "deals."
    )
    quantities = [
        Quantity("words called in both games", len(five.words)),
        Quantity("a card and its answer, Jig", len(there)),
        Quantity("of these, answers that cost counters, Jig", paid),
        Quantity(f"of {DEALS} deals, those won by who is first rid of his cards, Jig", rid),
    ]
    for variant, name in VARIANTS.items():
        each = found[variant]
        quantities += [
            Quantity(f"a card and its answer, {name}", each.pairs),
            Quantity(f"of these, answers at Jig as well, {name}", each.both),
            Quantity(f"of these, answers that cost counters, {name}", each.paid),
            Quantity(f"tables of two to ten at which the cards are dealt as at Jig, {name}", each.alike),
            Quantity(f"of {DEALS} deals, those won by who is first rid of his cards, {name}", each.rid),
        ]
    return Finding(JUDGEMENT, sentence, tuple(quantities))


IN_COMMON = Claim(
    "jig.in-common",
    "jig",
    "Hardly one point in common",
    ("peel-95-2", "peel-90-3"),
    "The two games that were called Snip-Snap-Snorum have hardly a point in common but that name, and words that are "
    "called in both.",
    "The readings of the edition, for both; and whether Peel's variations of the one game are reckoned to it.",
    "enumeration",
    find_in_common,
    (),
    "Each card is led by the reference implementation of either game, and every other tried as an answer to it. The "
    "cards are dealt to each number of players that Peel allows for the one game. What it brings to be rid of one's "
    f"cards is seen from {DEALS} deals of five players at random: examples, and not every case.",
    ours="What the points are Peel does not say. We compare which card answers which, what an answer costs, what is "
    "called, how the cards are dealt, and whether it wins to be rid of them.",
    verdict=JUDGEMENT,
)

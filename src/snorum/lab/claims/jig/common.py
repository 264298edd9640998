"""What Jig has in common with the other game named Snip-Snap-Snorum: each point is played and counted.

>>> (Card("9", "D"), Card("10", "D")) in answers(JIG, {})
True
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from string import ascii_uppercase
from typing import Any, NamedTuple

from snorum.books.findings import JUDGEMENT, Finding, Quantity
from snorum.cards import Card, listed, pack
from snorum.games import Game, game
from snorum.games.vocabulary import Pays, Wins
from snorum.lab.claims.finder import Finder, Results
from snorum.table.playing import turns

JIG, SNIP = game("jig"), game("snip-snap-snorum")
VARIANTS: Mapping[str, str] = {
    "five-card": "Snip-Snap-Snorum",
    "whole-pack": "its whole-pack variation",
    "first-out": "its first-out variation",
}
TABLES = range(2, 11)
"""Numbers of players that Peel allows at Snip-Snap-Snorum."""
DEALS = 40
"""How many deals of five players are played for each game."""

Pair = tuple[Card, Card]


def answers(played: Game, options: Mapping[str, Any]) -> dict[Pair, tuple[str, bool]]:
    """Every pair of a card led and a card that answers it: what is then called, and whether anybody pays.

    An answer is a card that the player to move must play if they have it.
    """
    found = {}
    for card in pack():
        table = played.deal(played.Rules(**options), "AB", dealer="B")
        table, _ = played.play(table, played.Move("A", card))
        demand = played.demanded(table)
        for other in pack() if demand else ():
            answer = played.Move("B", other)
            if other != card and played.why_impossible(table, answer) is None and played.meets_demand(table, answer):
                call = played.call(table, answer)
                _, events = played.play(table, answer._replace(call=call))
                found[card, other] = call, any(isinstance(event, Pays) for event in events)
    return found


def hand_sizes(played: Game, options: Mapping[str, Any], players: int) -> list[int]:
    """How many cards each player is dealt, beginning with the dealer."""
    seats = ascii_uppercase[:players]
    return list(played.hand_sizes(played.Rules(**options), seats, seats[0], 1).values())


def count_first_rid_wins(played: Game, options: Mapping[str, Any]) -> int:
    """In how many of `DEALS` deals the first of five players to get rid of their cards wins by it."""
    return sum(_first_rid_wins(played, played.Rules(**options), seed) for seed in range(DEALS))


def _first_rid_wins(played: Game, rules: Any, seed: int) -> bool:
    left: dict[str, int] = {}
    for turn in turns(played, ascii_uppercase[:5], Random(seed), rules, deals=1):
        left = left or {player: len(hand) for player, hand in turn.deal.hands.items()}
        left[turn.move.player] -= 1
        if not left[turn.move.player]:
            return any(isinstance(event, Wins) and event.player == turn.move.player for event in turn.events)
    return False  # all players but one go out before a hand is empty


class InCommon(NamedTuple):
    """What Jig and one variant of Snip-Snap-Snorum have in common."""

    answers: int
    """Pairs of a card and its answer, in the variant."""
    shared_answers: int
    """How many of these are answers in Jig as well."""
    shared_words: tuple[str, ...]
    """The words called in both."""
    tables_dealt_alike: int
    """For how many numbers of players the cards are dealt in the same way."""
    answers_that_cost: int
    """How many of the variant's answers somebody pays for."""
    first_rid_wins: int
    """In how many deals the first to get rid of their cards wins by it."""


@cache
def compare_with_jig(variant: str) -> InCommon:
    """Compare a variant of Snip-Snap-Snorum with Jig, point by point."""
    options = {"variant": variant}
    here, there = answers(SNIP, options), answers(JIG, {})
    return InCommon(
        len(here),
        len(here.keys() & there.keys()),
        tuple(word for word in SNIP.CALLS if word and word in JIG.CALLS),
        sum(hand_sizes(SNIP, options, number) == hand_sizes(JIG, {}, number) for number in TABLES),
        sum(paid for _, paid in here.values()),
        count_first_rid_wins(SNIP, options),
    )


def find_in_common(_: Results) -> Finding:
    """Settle the claim: try each point at both games."""
    in_common = {variant: compare_with_jig(variant) for variant in VARIANTS}
    five, out = in_common["five-card"], in_common["first-out"]
    jig_answers, jig_first_rid_wins = answers(JIG, {}), count_first_rid_wins(JIG, {})
    jig_answers_that_cost = sum(pays for _, pays in jig_answers.values())
    sentence = (
        f"The reader decides what counts as a point. {five.shared_answers or 'No'} pairs of a card and its answer "
        f"belong to both games: Snip-Snap-Snorum has {five.answers} such pairs, and Jig {len(jig_answers)}. An answer "
        f"costs somebody counters in {five.answers_that_cost} of the cases at Snip-Snap-Snorum, and in "
        f"{jig_answers_that_cost or 'none'} at Jig. The first player to get rid of their cards wins by it in "
        f"{five.first_rid_wins or 'none'} of {DEALS} deals at Snip-Snap-Snorum, and in {jig_first_rid_wins} at Jig. "
        f"Of the tables of two to ten players, {five.tables_dealt_alike or 'none'} are dealt alike. Both games use the "
        f"words {listed(five.shared_words, 'and')}. But Peel's own first-out variation is closer to Jig: "
        f"{out.tables_dealt_alike} of those {len(TABLES)} tables are dealt as at Jig, and the first player to get rid "
        f"of their cards wins in {out.first_rid_wins} of {DEALS} deals."
    )
    quantities = [
        Quantity("words called in both games", len(five.shared_words)),
        Quantity("pairs of a card and its answer, Jig", len(jig_answers)),
        Quantity("of these, answers that cost counters, Jig", jig_answers_that_cost),
        Quantity(f"of {DEALS} deals, those won by the first to get rid of their cards, Jig", jig_first_rid_wins),
    ]
    for variant, name in VARIANTS.items():
        each = in_common[variant]
        quantities += [
            Quantity(f"pairs of a card and its answer, {name}", each.answers),
            Quantity(f"of these, answers at Jig as well, {name}", each.shared_answers),
            Quantity(f"of these, answers that cost counters, {name}", each.answers_that_cost),
            Quantity(f"tables of two to ten at which the cards are dealt as at Jig, {name}", each.tables_dealt_alike),
            Quantity(
                f"of {DEALS} deals, those won by the first to get rid of their cards, {name}", each.first_rid_wins
            ),
        ]
    return Finding(JUDGEMENT, sentence, tuple(quantities))


IN_COMMON = Finder("jig.in-common", find_in_common, JUDGEMENT)

"""Claims about Snip-Snap-Snorum: how many can play, how many should, and how long the first player out waits."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

from snorum.books.counts import Sums
from snorum.books.findings import FAILS, HOLDS, JUDGEMENT, Figure, Finding, Point, Quantity, Series, short_number
from snorum.lab.claims.finder import Finder, Results, verdict_of
from snorum.lab.claims.snip.exact import HAND, most_players
from snorum.lab.claims.snip.studies import SIX, TABLES, TEN, players_way

DEALS_AFTER, PLAYS_AFTER = "deals after the first player was out", "plays after the first player was out"


def find_players_and_packs(_: Results) -> Finding:
    """Settle the claim: compute how many players each pack is enough for."""
    found = {52: most_players(52), 32: most_players(32)}
    said = {52: max(TEN), 32: max(SIX)}
    [left] = {cards - HAND * players for cards, players in found.items()}
    return Finding(
        HOLDS if found == said else FAILS,
        f"Fifty-two cards are enough for {found[52]} players, and thirty-two for {found[32]}. "
        f"Either pack leaves {left} cards over, and one of them can be the turn-up. One more player would not get "
        "five cards.",
        tuple(Quantity(f"most players with {cards} cards", players) for cards, players in found.items()),
    )


def find_waiting(results: Results) -> Finding:
    """Settle the claim: count how long the first player out waits, for each number of players."""
    result = results[TABLES.name]
    sides = []
    for policy in ("random", "safe-pairs"):
        ways = {number: players_way(number, 52, policy) for number in TEN}
        sides += [result.difference(more, fewer, DEALS_AFTER).side() for fewer, more in pairwise(ways.values())]
    three, five, ten = (result.mean(players_way(number), DEALS_AFTER) for number in (3, 5, 10))
    plays = result.mean(players_way(10), PLAYS_AFTER)
    return Finding(
        verdict_of(*sides),
        f"Every additional player makes the wait longer: among five, the first player out waits "
        f"{short_number(five)} deals. Among three the wait is {short_number(three)} deals, and among ten "
        f"{short_number(ten)}, in which {short_number(plays)} cards are played. These players choose at random.",
        (
            Quantity("deals that the first player out waits, 3 players", three),
            Quantity("deals that the first player out waits, 5 players", five),
            Quantity("deals that the first player out waits, 10 players", ten),
            Quantity("cards played after the first player is out, 10 players", plays),
        ),
        Figure(
            "How long the first player out waits",
            "deals that begin after that player is out",
            tuple(
                Series(
                    name,
                    tuple(
                        Point(str(number), result.mean(players_way(number, 52, policy), DEALS_AFTER))
                        for number in TEN
                        if number > 2
                    ),
                )
                for name, policy in (("cards chosen at random", "random"), ("cards chosen with care", "safe-pairs"))
            ),
        ),
    )


def _share_waited(way: str, number: int) -> Callable[[Sums], Fraction]:
    """The share of a game that a player sits out, on average."""
    return lambda sums: Fraction(sums(way, "plays waited by all who were out"), number * sums(way, "plays"))


def find_best_number(results: Results) -> Finding:
    """Count how long a game takes and how much of it a player sits out."""
    result = results[TABLES.name]
    large = {number: players_way(number) for number in TEN}
    small = {number: players_way(number, 32) for number in SIX}

    out = {number: result.estimate(_share_waited(way, number)) for number, way in large.items()}
    less = {number: result.estimate(_share_waited(small[number], number)) for number in (3, 4)}
    three, four = (result.mean(small[number], "plays") for number in less)
    five, six, ten = (result.mean(large[number], "plays") for number in (5, 6, 10))
    return Finding(
        JUDGEMENT,
        "Only the players can say which number is best. With fifty-two cards a game takes "
        f"{short_number(five)} plays among five, {short_number(six)} among six and {short_number(ten)} among ten. "
        f"On average a player sits out {short_number(out[5], share=True)} of the game among five, "
        f"{short_number(out[6], share=True)} among six and {short_number(out[10], share=True)} among ten. "
        f"With thirty-two cards a game takes {short_number(three)} plays among three and {short_number(four)} among "
        f"four, and a player sits out {short_number(less[3], share=True)} and {short_number(less[4], share=True)} "
        "of it.",
        (
            *(
                Quantity(f"cards played in a game, {number} players", result.mean(way, "plays"))
                for number, way in large.items()
            ),
            *(
                Quantity(f"cards played in a game, {number} players with 32 cards", result.mean(way, "plays"))
                for number, way in small.items()
            ),
            *(Quantity(f"deals, {number} players", result.mean(large[number], "deals")) for number in (5, 6)),
            *(
                Quantity(f"deals, {number} players with 32 cards", result.mean(small[number], "deals"))
                for number in (3, 4)
            ),
        ),
        Figure(
            "How much of the game a player sits out",
            "share of all plays",
            (
                Series(
                    "52 cards", tuple(Point(str(n), result.estimate(_share_waited(way, n))) for n, way in large.items())
                ),
                Series(
                    "32 cards", tuple(Point(str(n), result.estimate(_share_waited(way, n))) for n, way in small.items())
                ),
            ),
            share=True,
        ),
    )


FINDERS = (
    Finder("snip.players-and-packs", find_players_and_packs, HOLDS),
    Finder("snip.best-number", find_best_number, JUDGEMENT),
    Finder("snip.waiting", find_waiting, HOLDS),
)

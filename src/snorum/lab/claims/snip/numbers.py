"""Claims about Snip-Snap-Snorum: how many can play, how many should, and how long the first player out waits."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

from snorum.lab.claims.claim import (
    FAILS,
    HOLDS,
    JUDGEMENT,
    Claim,
    Figure,
    Finding,
    Point,
    Quantity,
    Results,
    Series,
    short_number,
    verdict_of,
)  # fmt: skip
from snorum.lab.claims.snip.exact import HAND, most_players
from snorum.lab.claims.snip.studies import GAME, SIX, TABLES, TEN, players_way
from snorum.lab.studies.results import Sums

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
            "How long the first player out waits", "deals that begin after that player is out",
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
    )  # fmt: skip


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
            *(Quantity(f"cards played in a game, {number} players", result.mean(way, "plays"))
              for number, way in large.items()),
            *(Quantity(f"cards played in a game, {number} players with 32 cards", result.mean(way, "plays"))
              for number, way in small.items()),
            *(Quantity(f"deals, {number} players", result.mean(large[number], "deals")) for number in (5, 6)),
            *(Quantity(f"deals, {number} players with 32 cards", result.mean(small[number], "deals"))
              for number in (3, 4)),
        ),
        Figure(
            "How much of the game a player sits out", "share of all plays",
            (
                Series("52 cards", tuple(Point(str(n), result.estimate(_share_waited(way, n)))
                                         for n, way in large.items())),
                Series("32 cards", tuple(Point(str(n), result.estimate(_share_waited(way, n)))
                                         for n, way in small.items())),
            ),
            share=True,
        ),
    )  # fmt: skip


CLAIMS = (
    Claim(
        "snip.players-and-packs", GAME, "Ten players, or six", ("peel-90-6",),
        "With five cards each, fifty-two cards are enough for ten players at most, and thirty-two for six at most.",
        "Nothing but the five cards. In the variations the whole pack is dealt, and more could play.",
        "proof", find_players_and_packs,
        argument="Ten times five is fifty, and eleven times five is fifty-five. Six times five is thirty, and seven "
                 "times five is thirty-five. Nobody else is dealt cards while the players' cards lie on the undealt "
                 "portion.",
        verdict=HOLDS,
    ),
    Claim(
        "snip.best-number", GAME, "Five or six are best", ("peel-91-1",),
        "The game is best with five or six players and fifty-two cards, or with three or four players and thirty-two.",
        "What the players like. We measured players who choose at random, under the edition's readings.",
        "simulation", find_best_number, (TABLES.name,),
        "Peel's reason can be measured: how long a game takes, and how much of it a player has to sit out.",
        verdict=JUDGEMENT,
    ),
    Claim(
        "snip.waiting", GAME, "The first player out has to wait", ("peel-91-1",),
        "The more players there are, the more deals begin after the first player is out.",
        "Hardly on how the players choose: it is so among players who choose at random, and among those who play the "
        "card that is least likely to be paired. We played under the edition's readings.",
        "simulation", find_waiting, (TABLES.name,),
        "All tables play from the same seed. The wait is counted in deals, which Peel calls rounds, and in cards "
        "played. Peel has no number for *several*; whether so many deals are several is for the reader to say.",
        verdict=HOLDS,
    ),
)  # fmt: skip

"""Claims about how many can play Snip-Snap-Snorum, how many should, and how long the first out waits."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

from snorum.claims.claim import (
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
    verdict_of,
)  # fmt: skip
from snorum.claims.snip.exact import HAND, most_players
from snorum.claims.snip.studies import GAME, SIX, TABLES, TEN, of_players
from snorum.claims.snip.telling import per_cent
from snorum.studies.estimates import rounded
from snorum.studies.results import Sums

DEALS_AFTER, PLAYS_AFTER = "deals after the first player was out", "plays after the first player was out"


def _packs(_: Results) -> Finding:
    found = {52: most_players(52), 32: most_players(32)}
    said = {52: max(TEN), 32: max(SIX)}
    left = {cards: cards - HAND * found[cards] for cards in found}
    return Finding(
        HOLDS if found == said else FAILS,
        f"Five cards each: fifty-two are enough for {found[52]} players and {left[52]} over, thirty-two for "
        f"{found[32]} and {left[32]} over, so that even a turn-up is left; one player more, and "
        "the cards do not go round.",
        tuple(Quantity(f"the most players with {cards} cards", players) for cards, players in found.items()),
    )


def _waiting(results: Results) -> Finding:
    result = results[TABLES.name]
    sides = []
    for policy in ("random", "safe-pairs"):
        ways = {number: of_players(number, 52, policy) for number in TEN}
        sides += [result.difference(more, fewer, DEALS_AFTER).side() for fewer, more in pairwise(ways.values())]
    three, five, ten = (result.mean(of_players(number), DEALS_AFTER) for number in (3, 5, 10))
    plays = result.mean(of_players(10), PLAYS_AFTER)
    return Finding(
        verdict_of(*sides),
        "Among five players who choose at random "
        f"the first out waits for {rounded(five)} deals more, among ten for {rounded(ten)} "
        f"({rounded(plays)} cards played without him), among three for {rounded(three)}: each player more at "
        "the table makes it longer.",
        (
            Quantity("deals that the first out waits, three players", three),
            Quantity("five players", five),
            Quantity("ten players", ten),
            Quantity("cards played after he is out, ten players", plays),
        ),
        Figure(
            "How long the first out waits", "deals begun after he is out",
            tuple(
                Series(
                    name,
                    tuple(
                        Point(str(number), result.mean(of_players(number, 52, policy), DEALS_AFTER))
                        for number in TEN
                        if number > 2
                    ),
                )
                for name, policy in (("cards chosen at random", "random"), ("cards chosen with care", "safe-pairs"))
            ),
        ),
    )  # fmt: skip


def _share_waited(way: str, number: int) -> Callable[[Sums], Fraction]:
    """What share of a game a player sits out, on the average."""
    return lambda sums: Fraction(sums(way, "plays waited by all who were out"), number * sums(way, "plays"))


def _best(results: Results) -> Finding:
    result = results[TABLES.name]
    large = {number: of_players(number) for number in TEN}
    small = {number: of_players(number, 32) for number in SIX}

    out = {number: result.estimate(_share_waited(way, number)) for number, way in large.items()}
    less = {number: result.estimate(_share_waited(small[number], number)) for number in (3, 4)}
    three, four = (result.mean(small[number], "plays") for number in less)
    five, six, ten = (result.mean(large[number], "plays") for number in (5, 6, 10))
    return Finding(
        JUDGEMENT,
        f"What is best is for the players to say. With fifty-two cards a game of five lasts "
        f"{rounded(five)} plays and one of six {rounded(six)}, against {rounded(ten)} of ten; a "
        f"player sits out {per_cent(out[5])} of it among five, {per_cent(out[6])} among six and "
        f"{per_cent(out[10])} among ten. With thirty-two a game of three lasts {rounded(three)} plays and one "
        f"of four {rounded(four)}; a player sits out {per_cent(less[3])} of it among three and "
        f"{per_cent(less[4])} among four.",
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
            "How much of the game a player sits out", "share of the cards played after he is out",
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
        "With five cards each, ten players and no more can be dealt to from fifty-two cards, and six and no more from "
        "thirty-two.",
        "Nothing but the five cards. In the variations the whole pack is dealt, and would serve more.",
        "proof", _packs,
        argument="Ten times five is fifty and eleven times five fifty-five; six times five is thirty and seven times "
                 "five thirty-five. Nobody else is dealt to while a player's cards lie on the undealt portion.",
        verdict=HOLDS,
    ),
    Claim(
        "snip.best-number", GAME, "Five or six are best", ("peel-91-1",),
        "The game is best with five or six players if fifty-two cards are used, with three or four if thirty-two are.",
        "What the players like. Measured among players who choose at random; under the readings of the edition.",
        "simulation", _best, (TABLES.name,),
        "Peel's reason can be measured: how long a game lasts, and what part of it a player has to sit out.",
        verdict=JUDGEMENT,
    ),
    Claim(
        "snip.waiting", GAME, "The first out has to wait", ("peel-91-1",),
        "The more players there are, the more deals are begun after the first is out.",
        "Hardly on how they play: it is so among players who choose at random and among those who play what is least "
        "likely to be paired. Under the readings of the edition.",
        "simulation", _waiting, (TABLES.name,),
        "Each way is played with the same seed, and the wait is counted in deals, Peel's rounds, and in cards played. "
        "Whether the deals that are left are *several*, for which he has no number, is for the reader to say.",
        verdict=HOLDS,
    ),
)  # fmt: skip

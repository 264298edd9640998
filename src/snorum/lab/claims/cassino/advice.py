"""Claims of Peel's last page on Cassino, which games settle: what to take first, and how three should not settle."""

from __future__ import annotations

from fractions import Fraction

from snorum.books.counts import Sums
from snorum.books.estimates import Estimate
from snorum.books.findings import FIGURES, JUDGEMENT, Figure, Finding, Point, Quantity, Series, short_number
from snorum.lab.claims.cassino.studies import POINTS_FIRST, THREE
from snorum.lab.claims.finder import Results, unsupported
from snorum.table.policies.described import PLAYERS

OTHERS = ("random", "greedy")
IN_WORDS = PLAYERS["cassino"]


def gain_of_points_first(results: Results, other: str) -> Estimate:
    """Games that partners win by playing for points less games that they lose, as a share, over both pairs of seats."""

    def gain(sums: Sums) -> Fraction:
        first, second = f"scoring, {other}", f"{other}, scoring"
        won = sums(first, "wins of player A") + sums(second, "wins of player B")
        lost = sums(first, "wins of player B") + sums(second, "wins of player A")
        return Fraction(won - lost, sums(first) + sums(second))

    return results[POINTS_FIRST.name].estimate(gain)


def find_points_first(results: Results) -> Finding:
    """Settle Peel's advice to take the Cassinos, aces and spades first."""
    gains = {other: gain_of_points_first(results, other) for other in OTHERS}
    said = {
        "playing for points wins more than it loses": all(each.low > 0 for each in gains.values()),
        "it gains less against players for most cards": gains["greedy"].high < gains["random"].low,
    }
    return Finding(
        FIGURES,
        "It pays. Partners who play for points win "
        f"{short_number(gains['random'], share=True)} of the games more than they lose against partners who play at "
        f"random, and {short_number(gains['greedy'], share=True)} more against partners who always take most cards.",
        tuple(
            Quantity(f"games won less games lost, against play {IN_WORDS[other]}", gain, share=True)
            for other, gain in gains.items()
        ),
        Figure(
            "What playing for points gains",
            "games won less games lost, as a share of the games",
            (Series("for points", tuple(Point(f"against play {IN_WORDS[other]}", gains[other]) for other in OTHERS)),),
            share=True,
        ),
        unsupported=unsupported(said),
    )


def find_two_lowest(results: Results) -> Finding:
    """Settle Peel's claim that adding the two lowest scores leaves too many hands unscored."""
    result = results[THREE.name]
    shares = {
        (reading, policy): result.share(f"{reading}, {policy}", "games in which the others reach the highest")
        for reading in ("edition", "last_take_point=does-not")
        for policy in ("random", "greedy", "scoring")
    }
    named = {"edition": "", "last_take_point=does-not": ", last_take_point=does-not"}
    return Finding(
        JUDGEMENT,
        "The players decide how many are too many. Among three who play for points, nobody scores in "
        f"{short_number(shares['edition', 'scoring'], share=True)} of the games; among three who play at random, in "
        f"{short_number(shares['edition', 'random'], share=True)}.",
        tuple(
            Quantity(f"games in which nobody scores ({IN_WORDS[policy]}{named[reading]})", share, share=True)
            for (reading, policy), share in shares.items()
        ),
        Figure(
            "Games in which the two lowest together reach the highest",
            "share of the games of three players",
            tuple(
                Series(
                    "as the edition reads it" if reading == "edition" else reading,
                    tuple(
                        Point(IN_WORDS[policy], shares[reading, policy]) for policy in ("random", "greedy", "scoring")
                    ),
                )
                for reading in named
            ),
            share=True,
        ),
    )

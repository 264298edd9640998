"""What is found of Cassino with either pack by playing it."""

from __future__ import annotations

from fractions import Fraction

from snorum.cards import RANKS, RANKS_OF_32
from snorum.claims.cassino.exact import combinations_making, dealt
from snorum.claims.cassino.studies import PACKS, UNEVEN, WAYS
from snorum.claims.claim import JUDGEMENT, Figure, Finding, Point, Quantity, Results, Series, number_told
from snorum.games.cassino import Rules

NUMBERS = range(2, 11)
SHORT, ASIDE, _ = UNEVEN


def sets_that_combine(ranks: tuple[str, ...]) -> int:
    """How many sets of two or more make the number of a card, by values, of all cards that have a number."""
    values = [RANKS.index(rank) + 1 for rank in ranks if RANKS.index(rank) < 10]
    return sum(len(combinations_making(total, values)) for total in NUMBERS if total in values)


def _cards(way: str) -> str:
    """How a way is put in a figure: `52 cards, partners`."""
    pack, joint, rest = way.partition(", ")
    return f"{pack} cards{joint}{rest}"


def thirty_two(results: Results) -> Finding:
    """Peel: there is no reason why the smaller pack of thirty-two should not be used."""
    result = results[PACKS.name]
    combining = {
        (name, policy): result.share(f"{name}, {policy}", "captures that combine", "captures")
        for name in WAYS
        for policy in ("random", "scoring")
    }
    never = 32 - sum(dealt(Rules(pack=32, uneven="leftover-aside"), 4))
    full, small = sets_that_combine(RANKS), sets_that_combine(RANKS_OF_32)
    quantities = [
        Quantity("sets that make the number of a card, with 52 cards", full),
        Quantity("sets that make the number of a card, with 32 cards", small),
        Quantity("cards that four players are never dealt of 32, if what is left over is laid aside", never),
        Quantity("chance that the ten of diamonds is among these", Fraction(never, 32), share=True),
        Quantity("games in which it was", result.share(f"32, {ASIDE}, random",
                 "games with the great cassino never dealt"), share=True),
    ]  # fmt: skip
    for name in WAYS:
        way = f"{name}, scoring"
        quantities += [
            Quantity(f"of the captures, those that combine ({name})", combining[name, "scoring"], share=True),
            Quantity(f"turns at which there is a choice ({name})",
                     result.share(way, "turns to choose a capture", "plays"), share=True),
            Quantity(f"boards swept in a game ({name})", result.mean(way, "boards swept")),
            Quantity(f"points scored in a game ({name})", result.mean(way, "points of all")),
            Quantity(f"games that the dealer wins ({name})", result.share(way, "wins of the dealer"), share=True),
        ]  # fmt: skip
    short = f"32, {SHORT}"
    return Finding(
        JUDGEMENT,
        f"Of {full} sets that make the number of a card {small} are left, and of the captures of four who play for "
        f"points {number_told(combining[short, 'scoring'], share=True)} combine, instead of "
        f"{number_told(combining['52', 'scoring'], share=True)}, if what is left over is dealt short; if it is laid "
        f"aside, {never} of the cards are never dealt. The two of spades, and its point, is gone.",
        tuple(quantities),
        Figure(
            "Captures that combine",
            "share of the captures of four players",
            tuple(
                Series(
                    "at random" if policy == "random" else "for points",
                    tuple(Point(_cards(name), combining[name, policy]) for name in WAYS),
                )
                for policy in ("random", "scoring")
            ),
            share=True,
        ),
    )

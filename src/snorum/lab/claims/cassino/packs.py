"""Claims about Cassino that games with either pack settle."""

from __future__ import annotations

from fractions import Fraction

from snorum.books.findings import JUDGEMENT, Figure, Finding, Point, Quantity, Series, short_number
from snorum.cards import RANKS, RANKS_OF_32
from snorum.games.cassino import Rules
from snorum.lab.claims.cassino.exact import cards_dealt, combinations_making
from snorum.lab.claims.cassino.studies import PACKS, UNEVEN, WAYS
from snorum.lab.claims.finder import Results

NUMBERS = range(2, 11)
SHORT, ASIDE, _ = UNEVEN


def sets_that_combine(ranks: tuple[str, ...]) -> int:
    """How many sets of two or more values make the number of a card, over all cards that have a number."""
    values = [RANKS.index(rank) + 1 for rank in ranks if RANKS.index(rank) < 10]
    return sum(len(combinations_making(total, values)) for total in NUMBERS if total in values)


def _label(way: str) -> str:
    """The name of a way in a figure: `52 cards, partners`."""
    pack, joint, rest = way.partition(", ")
    return f"{pack} cards{joint}{rest}"


def find_thirty_two(results: Results) -> Finding:
    """Settle Peel's claim that nothing speaks against the pack of thirty-two."""
    result = results[PACKS.name]
    combining = {
        (name, policy): result.share(f"{name}, {policy}", "captures that combine", "captures")
        for name in WAYS
        for policy in ("random", "scoring")
    }
    never = 32 - sum(cards_dealt(Rules(pack=32, uneven="leftover-aside"), 4))
    full, small = sets_that_combine(RANKS), sets_that_combine(RANKS_OF_32)
    quantities = [
        Quantity("sets that make the number of a card, with 52 cards", full),
        Quantity("sets that make the number of a card, with 32 cards", small),
        Quantity("cards of 32 that four players are never dealt, if the left-over cards are laid aside", never),
        Quantity("chance that the ten of diamonds is among these", Fraction(never, 32), share=True),
        Quantity(
            "games in which the ten of diamonds was among these",
            result.share(f"32, {ASIDE}, random", "games with the great cassino never dealt"),
            share=True,
        ),
    ]
    for name in WAYS:
        way = f"{name}, scoring"
        quantities += [
            Quantity(f"of the captures, those that combine cards ({name})", combining[name, "scoring"], share=True),
            Quantity(
                f"turns with a choice of captures ({name})",
                result.share(way, "turns to choose a capture", "plays"),
                share=True,
            ),
            Quantity(f"boards swept in a game ({name})", result.mean(way, "boards swept")),
            Quantity(f"points scored in a game ({name})", result.mean(way, "points of all")),
            Quantity(f"games that the dealer wins ({name})", result.share(way, "wins of the dealer"), share=True),
        ]
    short = f"32, {SHORT}"
    return Finding(
        JUDGEMENT,
        f"The players decide what counts as a reason. With thirty-two cards, {small} of the {full} sets that make the "
        f"number of a card are left. Among four who play for points, "
        f"{short_number(combining[short, 'scoring'], share=True)} of the captures combine cards instead of "
        f"{short_number(combining['52', 'scoring'], share=True)}, if the last deal is short. If the left-over cards "
        f"are laid aside, {never} cards are never dealt. The two of spades and its point are gone.",
        tuple(quantities),
        Figure(
            "Captures that combine cards",
            "share of the captures of four players",
            tuple(
                Series(
                    "at random" if policy == "random" else "for points",
                    tuple(Point(_label(name), combining[name, policy]) for name in WAYS),
                )
                for policy in ("random", "scoring")
            ),
            share=True,
        ),
    )

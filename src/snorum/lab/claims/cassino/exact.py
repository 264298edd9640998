"""Exact claims about Cassino: how its deals come out, and which cards make a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import comb, prod

from snorum.books.findings import FAILS, HOLDS, Figure, Finding, Point, Quantity, Series
from snorum.cards import RANKS, listed
from snorum.games.cassino import Rules, deals_of_a_pack, faces_up, hand_sizes, players_allowed
from snorum.lab.claims.cassino.studies import UNEVEN
from snorum.lab.claims.finder import Results, unsupported

PACKS = (52, 32)
PEELS_FOUR = 4
"""The number of players that Peel means where none is named."""


def cards_dealt(rules: Rules, players: int) -> tuple[int, int]:
    """How many cards a game deals into hands, and how many it lays on the table.

    >>> cards_dealt(Rules(), 4), cards_dealt(Rules(pack=32), 4), cards_dealt(Rules(pack=32, uneven="leftover-aside"), 4)
    ((48, 4), (28, 4), (16, 4))
    """
    seats = "ABCDEFGHIJKLM"[:players]
    deals = range(1, deals_of_a_pack(rules, players) + 1)
    held = sum(sum(hand_sizes(rules, seats, seats[0], number).values()) for number in deals)
    return held, sum(faces_up(rules, players, number) for number in deals)


def numbers_of_players(pack: int) -> range:
    """Every number of players for whom the pack has four cards each, and four for the table."""
    least, most = 2, 2
    while 4 * (most + 1) + 4 <= pack:
        most += 1
    return range(least, most + 1)


def find_or_more(results: Results) -> Finding:
    """Settle Peel's claim that two, three, four or more persons can play."""
    most = {pack: numbers_of_players(pack)[-1] for pack in PACKS}
    left = {pack: pack - 4 * most[pack] - 4 for pack in PACKS}
    right = all({2, 3, 4, 5} <= set(numbers_of_players(pack)) for pack in PACKS)
    agrees = all(players_allowed(Rules(pack=pack)) == (2, most[pack]) for pack in PACKS)  # type: ignore[arg-type]
    return Finding(
        HOLDS if right and agrees else FAILS,
        f"Up to {most[52]} can play with fifty-two cards, and up to {most[32]} with thirty-two. A single deal then "
        f"leaves {_in_words(left.values()) if any(left.values()) else 'none'} of the cards.",
        tuple(Quantity(f"most players with {pack} cards", most[pack]) for pack in PACKS),
    )


def find_shorter(results: Results) -> Finding:
    """Settle Peel's claim that hands are shorter with thirty-two cards."""
    players = numbers_of_players(32)
    plays = {
        (uneven, pack, number): cards_dealt(Rules(pack=pack, uneven=uneven), number)[0]  # type: ignore[arg-type]
        for uneven in UNEVEN
        for pack in PACKS
        for number in players
    }
    short, aside, to_table = UNEVEN
    fewer = [plays[uneven, 32, PEELS_FOUR] < plays[uneven, 52, PEELS_FOUR] for uneven in UNEVEN]
    as_many = [number for number in players if plays[aside, 32, number] == plays[aside, 52, number]]
    said = {
        "both other ways of dealing give as many plays": plays[aside, 32, 4] == plays[to_table, 32, 4],
        "seven play as many with either pack if the left-over cards are not dealt": as_many == [7]
        and plays[to_table, 32, 7] == plays[to_table, 52, 7],
        "seven play fewer if the left-over cards are dealt": plays[short, 32, 7] < plays[short, 52, 7],
    }
    return Finding(
        HOLDS if all(fewer) else FAILS,
        f"Four players play {plays[short, 32, 4]} cards instead of {plays[short, 52, 4]}. If the left-over cards are "
        f"not dealt to them, they play {plays[aside, 32, 4]}. Seven players, the most for thirty-two cards, also play "
        "fewer, unless the left-over cards are not dealt: then they play as many with either pack.",
        tuple(
            Quantity(f"cards played by {number} players, {uneven}, with {pack} cards", plays[uneven, pack, number])
            for uneven in UNEVEN
            for number in players
            for pack in PACKS
        ),
        Figure(
            "How many fewer cards are played with the pack of thirty-two",
            "cards, by the number of players",
            tuple(
                Series(
                    uneven,
                    tuple(
                        Point(f"{number} players", plays[uneven, 52, number] - plays[uneven, 32, number])
                        for number in players
                    ),
                )
                for uneven in (short, aside)
            ),
        ),
        unsupported=unsupported(said),
    )


def find_exhausted(results: Results) -> Finding:
    """Settle Peel's claim that deals of four cards use up the whole pack."""
    aside = {
        (pack, players): pack - sum(cards_dealt(Rules(pack=pack, uneven="leftover-aside"), players))  # type: ignore[arg-type]
        for pack in PACKS
        for players in numbers_of_players(pack)
    }
    even = {pack: [players for players in numbers_of_players(pack) if not aside[pack, players]] for pack in PACKS}
    return Finding(
        HOLDS if PEELS_FOUR in even[52] else FAILS,
        "It is so: four players with fifty-two cards use them all. With that pack, deals of four to each come out even "
        f"for {_in_words(even[52])} players; with thirty-two cards, for {_in_words(even[32])}. For other numbers of "
        "players, some cards are left over.",
        tuple(
            Quantity(f"cards left over after deals of four to each, {players} players with {pack} cards", cards)
            for (pack, players), cards in aside.items()
        ),
        Figure(
            "Cards that are left over",
            "cards, by the number of players",
            tuple(
                Series(
                    f"{pack} cards",
                    tuple(Point(str(players), aside[pack, players]) for players in numbers_of_players(pack)),
                )
                for pack in PACKS
            ),
        ),
    )


def partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Every way to make a total from numbers up to the largest; each way is in descending order."""
    if not total:
        yield ()
    for part in range(min(total, largest), 0, -1):
        for rest in partitions(total - part, part):
            yield (part, *rest)


def combinations_making(total: int, values: Iterable[int]) -> list[tuple[int, ...]]:
    """Every set of two or more values that makes a total, if the pack has four cards of each value.

    >>> combinations_making(8, (1, 7, 8, 9, 10)), len(combinations_making(8, range(1, 11)))
    ([(7, 1)], 18)
    """
    there = set(values)
    return [
        parts for parts in partitions(total, total - 1) if there.issuperset(parts) and max(Counter(parts).values()) <= 4
    ]


def sets_of_cards(parts: Iterable[int]) -> int:
    """How many sets of cards have these values, with four suits."""
    return prod(comb(4, number) for number in Counter(parts).values())


PEELS = ((9, 1), (8, 2), (7, 3), (6, 4), (5, 5), (4, 3, 3))
"""Peel's list of the ways to make ten, largest card first."""


def find_other_combinations(results: Results) -> Finding:
    """Settle Peel's claim that other combinations make ten as well."""
    ways = combinations_making(10, range(1, len(RANKS) + 1))
    missing = [parts for parts in PEELS if parts not in ways]
    others = len(ways) - len(PEELS) + len(missing)
    return Finding(
        HOLDS if others > 0 and not missing else FAILS,
        f"There are others: Peel names {len(PEELS)} of the {len(ways)} ways to make ten from two or more cards. "
        f"Counting the suits, {sum(map(sets_of_cards, ways)):,} sets of cards make ten.",
        (
            Quantity("ways to make ten from two or more cards", len(ways)),
            Quantity("of these, named by Peel", len(PEELS) - len(missing)),
            Quantity("sets of cards that make ten", sum(map(sets_of_cards, ways))),
            Quantity("most cards in one such set", max(map(len, ways))),
        ),
    )


def _in_words(numbers: Iterable[int]) -> str:
    """Numbers as a list in a sentence; a number that repeats the one before is left out."""
    every = list(numbers)
    once = [every[0], *(after for before, after in pairwise(every) if after != before)]
    return listed(list(map(str, once)), "or") if len(once) > 1 else str(once[0])

"""What can be said of Cassino exactly: how its deals come out, and what makes a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import comb, prod

from snorum.cards import RANKS, listed
from snorum.claims.cassino.studies import UNEVEN
from snorum.claims.claim import FAILS, HOLDS, Figure, Finding, Point, Quantity, Results, Series, not_so
from snorum.games.cassino import Rules, deals_of_a_pack, faces_up, hand_sizes, players_allowed

PACKS = (52, 32)
PEELS_FOUR = 4
"""Players, of whom Peel speaks where he names no number."""


def dealt(rules: Rules, players: int) -> tuple[int, int]:
    """How many cards come into hands in a game, and how many are laid on the table.

    >>> dealt(Rules(), 4), dealt(Rules(pack=32), 4), dealt(Rules(pack=32, uneven="leftover-aside"), 4)
    ((48, 4), (28, 4), (16, 4))
    """
    seats = "ABCDEFGHIJKLM"[:players]
    deals = range(1, deals_of_a_pack(rules, players) + 1)
    held = sum(sum(hand_sizes(rules, seats, seats[0], number).values()) for number in deals)
    return held, sum(faces_up(rules, players, number) for number in deals)


def companies(pack: int) -> range:
    """Every number of players for whom the pack has four cards each, and four for the table."""
    least, most = 2, 2
    while 4 * (most + 1) + 4 <= pack:
        most += 1
    return range(least, most + 1)


def or_more(results: Results) -> Finding:
    """Peel: available for two, three, four, or more persons."""
    most = {pack: companies(pack)[-1] for pack in PACKS}
    left = {pack: pack - 4 * most[pack] - 4 for pack in PACKS}
    right = all({2, 3, 4, 5} <= set(companies(pack)) for pack in PACKS)
    agrees = all(players_allowed(Rules(pack=pack)) == (2, most[pack]) for pack in PACKS)  # type: ignore[arg-type]
    return Finding(
        HOLDS if right and agrees else FAILS,
        f"As many as {most[52]} can play with fifty-two cards, and {most[32]} with thirty-two; a single deal then "
        f"leaves {_words(left.values()) if any(left.values()) else 'none'} of the cards.",
        tuple(Quantity(f"most players with {pack} cards", most[pack]) for pack in PACKS),
    )


def shorter(results: Results) -> Finding:
    """Peel: with thirty-two cards the hands would be of shorter duration."""
    players = companies(32)
    plays = {
        (uneven, pack, number): dealt(Rules(pack=pack, uneven=uneven), number)[0]  # type: ignore[arg-type]
        for uneven in UNEVEN
        for pack in PACKS
        for number in players
    }
    short, aside, to_table = UNEVEN
    fewer = [plays[uneven, 32, PEELS_FOUR] < plays[uneven, 52, PEELS_FOUR] for uneven in UNEVEN]
    as_many = [number for number in players if plays[aside, 32, number] == plays[aside, 52, number]]
    said = {
        "it is so of both other ways": plays[aside, 32, 4] == plays[to_table, 32, 4],
        "seven play as many where the rest is not dealt": as_many == [7]
        and plays[to_table, 32, 7] == plays[to_table, 52, 7],
        "seven play fewer where it is": plays[short, 32, 7] < plays[short, 52, 7],
    }
    return Finding(
        HOLDS if all(fewer) else FAILS,
        f"Four players play {plays[short, 32, 4]} cards instead of {plays[short, 52, 4]}, or {plays[aside, 32, 4]} if "
        "what is left over is not dealt to them. Seven, the most who can play with thirty-two, play fewer, too; only "
        "if what is left over is not dealt do they play as many with either pack.",
        tuple(
            Quantity(f"cards played by {number} players, {uneven}, with {pack} cards", plays[uneven, pack, number])
            for uneven in UNEVEN
            for number in players
            for pack in PACKS
        ),
        Figure(
            "How many cards fewer are played with thirty-two",
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
        unlike=not_so(said),
    )


def exhausted(results: Results) -> Finding:
    """Peel: the same proceeding is repeated until the whole pack has been exhausted."""
    aside = {
        (pack, players): pack - sum(dealt(Rules(pack=pack, uneven="leftover-aside"), players))  # type: ignore[arg-type]
        for pack in PACKS
        for players in companies(pack)
    }
    even = {pack: [players for players in companies(pack) if not aside[pack, players]] for pack in PACKS}
    return Finding(
        HOLDS if PEELS_FOUR in even[52] else FAILS,
        f"Four players with fifty-two cards use them all. Deals of four to each come out even for {_words(even[52])} "
        f"players with that pack, and for {_words(even[32])} with thirty-two; for others only where what is left over "
        "is used too.",
        tuple(
            Quantity(f"cards that make no deal of four to each, {players} players with {pack} cards", cards)
            for (pack, players), cards in aside.items()
        ),
        Figure(
            "Cards that are left over",
            "cards, by the number of players",
            tuple(
                Series(f"{pack} cards", tuple(Point(str(players), aside[pack, players]) for players in companies(pack)))
                for pack in PACKS
            ),
        ),
    )


def partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Every way to make a total of numbers up to the largest, in descending order."""
    if not total:
        yield ()
    for part in range(min(total, largest), 0, -1):
        for rest in partitions(total - part, part):
            yield (part, *rest)


def combinations_making(total: int, values: Iterable[int]) -> list[tuple[int, ...]]:
    """Of the values in a pack, of each of which it has four cards: every set of two or more that makes a total.

    >>> combinations_making(8, (1, 7, 8, 9, 10)), len(combinations_making(8, range(1, 11)))
    ([(7, 1)], 18)
    """
    there = set(values)
    return [
        parts for parts in partitions(total, total - 1)
        if there.issuperset(parts) and max(Counter(parts).values()) <= 4
    ]  # fmt: skip


def sets_of_cards(parts: Iterable[int]) -> int:
    """In how many ways four suits can furnish these values."""
    return prod(comb(4, number) for number in Counter(parts).values())


PEELS = ((9, 1), (8, 2), (7, 3), (6, 4), (5, 5), (4, 3, 3))
"""Peel's list, largest first."""


def other_combinations(results: Results) -> Finding:
    """Peel: a ten also takes nine and ace, and so on, and other combinations."""
    all_of_them = combinations_making(10, range(1, len(RANKS) + 1))
    missing = [parts for parts in PEELS if parts not in all_of_them]
    others = len(all_of_them) - len(PEELS) + len(missing)
    return Finding(
        HOLDS if others > 0 and not missing else FAILS,
        f"Of two or more cards ten is made in {len(all_of_them)} ways, of which Peel names {len(PEELS)}; with the "
        f"suits told apart, by {sum(map(sets_of_cards, all_of_them)):,} sets of cards.",
        (
            Quantity("ways to make ten of two or more cards", len(all_of_them)),
            Quantity("of these named by Peel", len(PEELS) - len(missing)),
            Quantity("sets of cards of the pack that make ten", sum(map(sets_of_cards, all_of_them))),
            Quantity("most cards in one of them", max(map(len, all_of_them))),
        ),
    )


def _words(numbers: Iterable[int]) -> str:
    """Numbers in a sentence, each once where they follow each other."""
    some = list(numbers)
    once = [some[0], *(after for before, after in pairwise(some) if after != before)]
    return listed(list(map(str, once)), "or") if len(once) > 1 else str(once[0])

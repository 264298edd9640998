"""Exact claims about Snitch'ems: how its deals come out, and which cards can lie on its table."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from math import comb
from typing import Any, NamedTuple

from snorum.books.findings import FAILS, FIGURES, HOLDS, Figure, Finding, Point, Quantity, Series, short_number
from snorum.cards import RANKS, Card, pack
from snorum.games.snitchems import Rules, deal, faces_up, hand_sizes, lawful_moves
from snorum.games.vocabulary import cruxes
from snorum.lab.claims.finder import Results, unsupported
from snorum.lab.claims.snitchems.studies import BEARING, CHOICES, COMPANIES, EDITION, PLAYERS, READINGS


def dealt_off(players: int, layout: int | None = None) -> tuple[int, int]:
    """The number of deals, and the number of cards left over.

    Args:
        players: How many play.
        layout: How many cards are laid out in the first deal, if not as many as the rules say.

    >>> dealt_off(2), dealt_off(3, layout=4)
    ((8, 0), (5, 3))
    """
    rules, seats = Rules(), "ABCD"[:players]
    left, deals = len(pack()), 0
    while True:
        dealt = sum(hand_sizes(rules, seats, seats[0], deals + 1).values())
        laid = faces_up(rules, players, deals + 1) if layout is None else layout * (deals == 0)
        if left < dealt + laid:
            return deals, left
        left, deals = left - dealt - laid, deals + 1


def find_eight_deals(results: Results) -> Finding:
    """Settle Reid's claim that the pack is used up after eight deals."""
    deals, left = dealt_off(2)
    right = (deals, left) == (8, 0)
    return Finding(
        HOLDS if right else FAILS,
        f"Two players use up the pack in {deals} deals, and {left or 'no'} cards are left over.",
        (Quantity("deals", deals), Quantity("cards left over", left)),
    )


def smallest_even(players: int) -> int:
    """The smallest layout with which the deals come out even for so many players."""
    return next(layout for layout in range(1, len(pack())) if not dealt_off(players, layout)[1])


def find_three_and_four(results: Results) -> Finding:
    """Settle Reid's claim that four could play, and three with seven cards laid out."""
    found, quantities, result = [], [], results[COMPANIES.name]
    for players, word in ((3, "three"), (4, "four")):
        layout = faces_up(Rules(), players, 1)
        deals, left = dealt_off(players)
        found.append((players, layout, deals, left, smallest_even(players)))
        quantities += [
            Quantity(f"deals for {word} players with {layout} cards laid out", deals),
            Quantity(f"cards then left over by {word} players", left),
            Quantity(f"smallest layout with which the deals of {word} players come out even", smallest_even(players)),
        ]
    four_as_usual = dealt_off(3, layout=4)
    quantities.append(Quantity("cards left over by three players with four cards laid out", four_as_usual[1]))
    for name in PLAYERS:
        way = f"{name}, random"
        quantities += [
            Quantity(
                f"of the turns to capture, those with a choice ({name})",
                result.share(way, "turns to choose a capture", "turns to capture"),
                share=True,
            ),
            Quantity(f"games without a winner ({name})", result.share(way, "games without a winner"), share=True),
        ]
    said = {
        "the deals come out even": not any(left for *_, left, _ in found),
        "no smaller layout does": all(layout == smallest for _, layout, *_, smallest in found),
    }
    three, four = (deals for _, _, deals, *_ in found)
    return Finding(
        FIGURES,
        "These are the smallest layouts with which no cards are left over. Three players then have "
        f"{three} deals, and four players {four}. With only four cards laid out, three players would have "
        f"{four_as_usual[1]} cards left over.",
        tuple(quantities),
        Figure(
            "Who wins, by seat, among random players",
            "share of the games",
            tuple(
                Series(
                    name,
                    tuple(
                        Point(seat, result.share(f"{name}, random", f"wins of {seat}"))
                        for seat in ("the dealer", "eldest", "the second", "the third")[:players]
                    ),
                )
                for name, (players, _) in PLAYERS.items()
            ),
            share=True,
        ),
        unsupported=unsupported(said),
    )


def ranks_laid_beside_their_own(compulsion: str) -> list[str]:
    """The ranks of which a card may be laid beside another of its rank, under any reading of the other cruxes."""
    others = [crux for crux in cruxes(Rules) if crux.name in BEARING and crux.name != "compulsion"]
    found = set()
    for chosen in product(*(crux.options for crux in others)):
        options: dict[str, Any] = {crux.name: option for crux, option in zip(others, chosen, strict=True)}
        rules = Rules(compulsion=compulsion, **options)  # type: ignore[arg-type]
        for rank in RANKS:
            table = deal(rules, "AB", dealer="B", face_up=[Card(rank, "C")])
            if any(not move.takes for move in lawful_moves(table, {"A": [Card(rank, "D")], "B": []})):
                found.add(rank)
    return [rank for rank in RANKS if rank in found]


class CardsLeft(NamedTuple):
    """Counts of the cards that a player with two ranks in hand may leave on a table with one card."""

    cards: int
    """All cards that may be left, over all tables and hands."""
    able: int
    """How many of these could themselves have captured."""
    other_able: int
    """How many were left while the other card in hand could have captured."""


def count_cards_left(rules: Rules) -> CardsLeft:
    """Put each rank on the table and each two ranks in hand, and count the cards that may be left.

    >>> count_cards_left(Rules())
    CardsLeft(cards=1418, able=0, other_able=0)
    """
    free = Rules(**{**{crux.name: getattr(rules, crux.name) for crux in cruxes(Rules)}, "compulsion": "none"})
    cards = able_themselves = other_able = 0
    for lying in RANKS:
        table, at_will = (deal(each, "AB", dealer="B", face_up=[Card(lying, "C")]) for each in (rules, free))
        able = {
            rank: any(move.takes for move in lawful_moves(at_will, {"A": [Card(rank, "D")], "B": []})) for rank in RANKS
        }
        for one, two in permutations(RANKS, 2):
            moves = lawful_moves(table, {"A": [Card(one, "D"), Card(two, "H")], "B": []})
            if any(not move.takes and move.card.rank == one for move in moves):
                cards += 1
                able_themselves += able[one]
                other_able += able[two]
    return CardsLeft(cards, able_themselves, other_able)


def find_laying_says(results: Results) -> Finding:
    """Settle Reid's claim that a player who leaves a card can capture with no card in hand."""
    crux = next(each for each in cruxes(Rules) if each.name == "compulsion")
    others = [rules for rules in READINGS.values() if "compulsion" not in rules]
    found = {
        option: [count_cards_left(Rules(**{**rules, "compulsion": option})) for rules in others]
        for option in crux.options
    }
    by_edition = {option: counts[0] for option, counts in found.items()}
    card, none = by_edition["card"], by_edition["none"]
    return Finding(
        HOLDS if not any(each.able or each.other_able for each in found["player"]) else FAILS,
        "It is so if players must capture: with one card on the table and two in hand, none of "
        f"{by_edition['player'].cards:,} cards that can be left could have captured, nor could the other card in hand. "
        f"If only the card played had to capture, the other card could have captured in {card.other_able:,} of "
        f"{card.cards:,} cases. If nobody had to capture, {none.able:,} of {none.cards:,} cards left could themselves "
        "have captured.",
        tuple(
            quantity
            for option, each in by_edition.items()
            for quantity in (
                Quantity(f"cards that can be left, compulsion: {option}", each.cards),
                Quantity(f"of these, cards that could have captured, compulsion: {option}", each.able),
                Quantity(f"cards left while the other in hand could capture, compulsion: {option}", each.other_able),
            )
        ),
    )


def chance_of_pair(cards: int) -> Fraction:
    """The chance that among so many cards two or more have the same rank.

    >>> chance_of_pair(2) == Fraction(3, 51)
    True
    """
    return 1 - Fraction(comb(13, cards) * 4**cards, comb(52, cards))


def find_pairs_dealt(results: Results) -> Finding:
    """Settle Reid's claim that a pair or prial lies on the table only if the first deal put it there."""
    result = results[CHOICES.name]
    crux = next(each for each in cruxes(Rules) if each.name == "compulsion")
    ways = {
        option: f"compulsion={option}" if f"compulsion={option}" in READINGS else EDITION for option in crux.options
    }
    proved = [option for option in crux.options if not ranks_laid_beside_their_own(option)]
    bound = [name for name, rules in READINGS.items() if rules.get("compulsion", crux.default) in proved]
    against = sum(result.total(name, "tables with a pair not dealt") for name in bound)
    turns = sum(result.total(name, "plays") for name in bound)
    overlooked = result.share("overlooking", "tables with a pair not dealt", "plays")
    games = result.share("compulsion=none", "games with a pair not dealt")
    return Finding(
        HOLDS if proved == ["player", "card"] and not against else FAILS,
        f"If capture is compulsory, none of {turns:,} tables had a pair that was not dealt. If nobody had to capture, "
        f"such pairs would appear in {short_number(games, share=True, digits=4)} of the games.",
        (
            Quantity("chance that a layout of four has a pair", chance_of_pair(4), share=True),
            Quantity(
                "layouts of four with a pair, as played", result.share(EDITION, "layouts with a pair"), share=True
            ),
            Quantity("chance that a layout of seven has a pair", chance_of_pair(7), share=True),
            Quantity(
                "turns at which a pair lies there", result.share(EDITION, "tables with a pair", "plays"), share=True
            ),
            Quantity(
                "turns at which a prial lies there", result.share(EDITION, "tables with a prial", "plays"), share=True
            ),
            Quantity(
                "turns at which a pair lies there that was not dealt, if players overlook one capture in ten",
                overlooked,
                share=True,
            ),
            *(
                Quantity(
                    f"turns at which a pair lies there that was not dealt, compulsion: {option}",
                    result.share(way, "tables with a pair not dealt", "plays"),
                    share=True,
                )
                for option, way in ways.items()
            ),
        ),
    )

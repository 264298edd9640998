"""What can be said of Snitch'ems exactly: how its deals come out, and what can come to lie on its table."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from math import comb
from typing import Any, NamedTuple

from snorum.cards import RANKS, Card, pack
from snorum.claims.claim import (
    FAILS,
    FIGURES,
    HOLDS,
    Figure,
    Finding,
    Point,
    Quantity,
    Results,
    Series,
    not_so,
    number_told,
)
from snorum.claims.snitchems.studies import BEARING, CHOICES, COMPANIES, EDITION, PLAYERS, READINGS
from snorum.games.snitchems import Rules, deal, faces_up, hand_sizes, lawful_moves
from snorum.vocabulary import cruxes


def dealt_off(players: int, layout: int | None = None) -> tuple[int, int]:
    """How many deals there are, and how many cards are left over, with a layout other than the rules' if one is given.

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


def eight_deals(results: Results) -> Finding:
    """Reid: hand after hand until the pack is used up, which is after eight deals."""
    deals, left = dealt_off(2)
    right = (deals, left) == (8, 0)
    return Finding(
        HOLDS if right else FAILS,
        f"Two players use up the pack in {deals} deals, and {left or 'no'} cards are left over.",
        (Quantity("deals", deals), Quantity("cards left over", left)),
    )


def smallest_even(players: int) -> int:
    """The smallest layout with which the deals come out even."""
    return next(layout for layout in range(1, len(pack())) if not dealt_off(players, layout)[1])


def three_and_four(results: Results) -> Finding:
    """Reid: four could play, and three with seven cards laid out."""
    found, quantities, result = [], [], results[COMPANIES.name]
    for players, word in ((3, "three"), (4, "four")):
        layout = faces_up(Rules(), players, 1)
        deals, left = dealt_off(players)
        found.append((players, layout, deals, left, smallest_even(players)))
        quantities += [
            Quantity(f"deals for {word} players with {layout} cards laid out", deals),
            Quantity(f"cards left over by {word} players then", left),
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
        "it comes out even": not any(left for *_, left, _ in found),
        "no smaller layout does": all(layout == smallest for _, layout, *_, smallest in found),
    }
    three, four = (deals for _, _, deals, *_ in found)
    return Finding(
        FIGURES,
        f"With those layouts the pack comes out even (three in {three}; four in {four} deals), and with no smaller "
        f"one; with four cards laid out three players would have {four_as_usual[1]} cards left over.",
        tuple(quantities),
        Figure(
            "Who wins, by seat, in play at random",
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
        unlike=not_so(said),
    )


def can_be_laid(compulsion: str) -> list[str]:
    """The ranks of which a card may be laid beside another of its rank, under some reading of the other cruxes."""
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


class Laid(NamedTuple):
    """What is seen of cards that a player of two ranks leaves on the table, one other card lying there."""

    cards: int
    """Cards that could be left, in all tables and hands."""
    itself: int
    """Of these, cards that could themselves have captured."""
    other: int
    """And those beside which the other card could have."""


def laid(rules: Rules) -> Laid:
    """Each rank lies on the table, each two are in hand, and each that may be left is left.

    >>> laid(Rules())
    Laid(cards=1418, itself=0, other=0)
    """
    free = Rules(**{**{crux.name: getattr(rules, crux.name) for crux in cruxes(Rules)}, "compulsion": "none"})
    cards = itself = other = 0
    for lying in RANKS:
        table, at_will = (deal(each, "AB", dealer="B", face_up=[Card(lying, "C")]) for each in (rules, free))
        able = {
            rank: any(move.takes for move in lawful_moves(at_will, {"A": [Card(rank, "D")], "B": []})) for rank in RANKS
        }
        for one, two in permutations(RANKS, 2):
            moves = lawful_moves(table, {"A": [Card(one, "D"), Card(two, "H")], "B": []})
            if any(not move.takes and move.card.rank == one for move in moves):
                cards, itself, other = cards + 1, itself + able[one], other + able[two]
    return Laid(cards, itself, other)


def laying_says(results: Results) -> Finding:
    """Reid: to leave a card is to say that one can capture neither with it nor with any other card in hand."""
    crux = next(each for each in cruxes(Rules) if each.name == "compulsion")
    others = [rules for rules in READINGS.values() if "compulsion" not in rules]
    found = {option: [laid(Rules(**{**rules, "compulsion": option})) for rules in others]
             for option in crux.options}  # fmt: skip
    by_edition = {option: some[0] for option, some in found.items()}
    card, none = by_edition["card"], by_edition["none"]
    return Finding(
        HOLDS if not any(each.itself or each.other for each in found["player"]) else FAILS,
        f"Of {by_edition['player'].cards:,} cards that can be left beside one other, where the player must capture if "
        f"he can, none could have captured, nor could the card kept beside any. If only the card played were bound, "
        f"{card.other:,} of {card.cards:,} would be left by one whose other card could capture; if nothing were, "
        f"{none.itself:,} of {none.cards:,} could capture themselves.",
        tuple(
            quantity
            for option, each in by_edition.items()
            for quantity in (
                Quantity(f"cards that can be left, compulsion: {option}", each.cards),
                Quantity(f"of these, cards that could have captured, compulsion: {option}", each.itself),
                Quantity(f"cards left while the other in hand could capture, compulsion: {option}", each.other),
            )
        ),
    )


def a_pair_among(cards: int) -> Fraction:
    """How likely it is that of so many cards two or more are of a rank.

    >>> a_pair_among(2) == Fraction(3, 51)
    True
    """
    return 1 - Fraction(comb(13, cards) * 4**cards, comb(52, cards))


def pairs_dealt(results: Results) -> Finding:
    """Reid: since capture is compulsory, a pair or prial is found lying only if the first deal put it there."""
    result = results[CHOICES.name]
    crux = next(each for each in cruxes(Rules) if each.name == "compulsion")
    ways = {
        option: f"compulsion={option}" if f"compulsion={option}" in READINGS else EDITION for option in crux.options
    }
    proved = [option for option in crux.options if not can_be_laid(option)]
    bound = [name for name, rules in READINGS.items() if rules.get("compulsion", crux.default) in proved]
    against = sum(result.total(name, "tables with a pair not dealt") for name in bound)
    turns = sum(result.total(name, "plays") for name in bound)
    overlooked = result.share("overlooking", "tables with a pair not dealt", "plays")
    games = result.share("compulsion=none", "games with a pair not dealt")
    return Finding(
        HOLDS if proved == ["player", "card"] and not against else FAILS,
        f"Where capture is compulsory, no table of {turns:,} had a pair that was not dealt; if nobody had to capture, "
        f"such pairs would come to lie in {number_told(games, share=True)} of the games.",
        (
            Quantity("chance that a layout of four has a pair", a_pair_among(4), share=True),
            Quantity("layouts of four with a pair, as played", result.share(EDITION, "layouts with a pair"),
                     share=True),
            Quantity("chance that a layout of seven has a pair", a_pair_among(7), share=True),
            Quantity("turns at which a pair lies there", result.share(EDITION, "tables with a pair", "plays"),
                     share=True),
            Quantity("turns at which a prial lies there", result.share(EDITION, "tables with a prial", "plays"),
                     share=True),
            Quantity("turns at which a pair lies there that was not dealt, where one capture in ten is overlooked",
                     overlooked, share=True),
            *(
                Quantity(f"turns at which a pair lies there that was not dealt, compulsion: {option}",
                         result.share(way, "tables with a pair not dealt", "plays"), share=True)
                for option, way in ways.items()
            ),
        ),
    )  # fmt: skip

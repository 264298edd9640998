"""What is scored at Cassino, and how it is settled (Peel, pp. 97, 99).

The points for aces, spades and cards have functions of their own, since a record may be kept without them:

>>> from snorum.cards import read_card
>>> piles = {"A": [read_card("10D"), read_card("AS")], "B": [read_card("2S")]}
>>> points_supplied(Rules(), piles), points(Rules(), piles, {"A": 0, "B": 1})
({'A': 4, 'B': 0}, {'A': 6, 'B': 2})
>>> settle_all(Rules(), {"A": 6, "B": 2})
{'A': 4, 'B': 0}
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from snorum.cards import Card
from snorum.cards.seating import Counts, alone_ahead
from snorum.games.cassino.promises import costs_at
from snorum.games.cassino.rules import GREAT_CASSINO, LITTLE_CASSINO, Rules, sides
from snorum.games.cassino.table import State
from snorum.games.vocabulary import rule

Sides = Mapping[str, Sequence[str]]
"""The players of each side, by its name."""


@rule("peel-98-3", "peel-99-2")
def combined(sides: Sides, piles: Mapping[str, Sequence[Card]]) -> dict[str, tuple[Card, ...]]:
    """Partners count the cards they have won together."""
    return {side: tuple([card for player in players for card in piles[player]]) for side, players in sides.items()}


@rule("peel-98-12", "peel-99-1")
def swept(sides: Sides, sweeps: Mapping[str, int]) -> dict[str, int]:
    """Each sweep is one point."""
    return {side: sum([sweeps[player] for player in players]) for side, players in sides.items()}


@rule(
    "peel-98-12", "peel-99-1", supplied="Without a point for a sweep, nothing in Peel; so books that do not count them."
)
def worth_of_sweep(rules: Rules) -> int:
    """A sweep scores one point, or none where the players do not count sweeps."""
    match rules.sweep_points:
        case 1:
            return 1
        case 0:
            return 0


@rule(
    "peel-98-12",
    "peel-99-1",
    supplied="That only the difference counts is in Dick in 1894 and Foster in 1914; "
    "with more than two sides, we deduct the fewest from each.",
)
def sweeps_that_count(rules: Rules, sweeps: Mapping[str, int]) -> dict[str, int]:
    """Each side counts all its sweeps, or only those that it has more than another.

    >>> sweeps_that_count(Rules(sweeps_compared="difference"), {"A": 3, "B": 1})
    {'A': 2, 'B': 0}
    """
    match rules.sweeps_compared:
        case "each":
            return dict(sweeps)
        case "difference":
            return {side: number - min(sweeps.values()) for side, number in sweeps.items()}


@rule("peel-99-3")
def great_cassino(won: bool) -> int:
    """Great Cassino, the ten of diamonds, scores two points."""
    return 2 if won else 0


@rule("peel-99-4")
def little_cassino(won: bool) -> int:
    """Little Cassino, the two of spades, scores one point."""
    return 1 if won else 0


@rule("peel-97-6", "peel-99-4", supplied="Peel does not say what takes the place of the missing two of spades.")
def which_is_little(rules: Rules) -> Card | None:
    """Little Cassino is the two of spades; the smaller pack has none."""
    if rules.pack >= 52:
        return LITTLE_CASSINO
    match rules.missing_little:
        case "void":
            return None
        case "lowest-spade":
            return Card("A", "S")


@rule("peel-99-5")
def aces(won: int) -> int:
    """Each ace scores one point."""
    return won


@rule("peel-99-6")
def most_spades(alone: bool) -> int:
    """Most spades score one point."""
    return 1 if alone else 0


@rule(supplied="Peel has a point for most spades only; Spade Cassino is in Foster in 1914.")
def scores_each_spade(rules: Rules) -> bool:
    """Most spades score one point; or each spade does, and the knave of spades one more."""
    match rules.spades:
        case "most":
            return False
        case "each":
            return True


def points_for_each_spade(rules: Rules, pile: Collection[Card]) -> int:
    """What the spades of a pile score where each does.

    >>> from snorum.cards import pack
    >>> points_for_each_spade(Rules(spades="each"), pack())
    14
    """
    if not scores_each_spade(rules) or not supplied(rules, 1, False, False):
        return 0
    return sum([card.suit == "S" for card in pile]) + (Card("J", "S") in pile)


@rule("peel-99-7")
def most_cards(alone: bool) -> int:
    """Most cards score three points."""
    return 3 if alone else 0


@rule("peel-99-8", supplied="Peel does not say what happens when two have equally many.")
def alone_with_most(numbers: Counts) -> int:
    """If two or more sides tie for most cards or most spades, none of them scores for it.

    Returns the place of the greatest number; -1 if two are equal.
    """
    return alone_ahead(numbers)


@rule("peel-99-6", "peel-99-7", supplied="That most are enough, where three or more sides play.")
def place_with_majority(rules: Rules, numbers: Counts, whole: int) -> int:
    """Most cards, or most spades, are more than any other side has.

    Args:
        rules: what the players agree, who may ask for more than half.
        numbers: how many cards, or spades, each side has.
        whole: how many the pack has.

    Returns the place of the side; -1 if there is none.

    >>> [place_with_majority(Rules(majority=each), [20, 17, 15], 52) for each in ("most", "more-than-half")]
    [0, -1]
    """
    most = alone_with_most(numbers)
    match rules.majority:
        case "most":
            return most
        case "more-than-half":
            return most if most >= 0 and 2 * numbers[most] > whole else -1


def most_of(rules: Rules, piles: Mapping[str, Collection[Card]]) -> tuple[int, int]:
    """The places of the sides that score for spades and for cards; -1 where nobody does."""
    spades = [sum([card.suit == "S" for card in pile]) for pile in piles.values()]
    cards = [len(pile) for pile in piles.values()]
    return place_with_majority(rules, spades, rules.pack // 4), place_with_majority(rules, cards, rules.pack)


@rule("peel-99-5", "peel-99-6", "peel-99-7")
def supplied(rules: Rules, aces_won: int, alone_with_spades: bool, alone_with_cards: bool) -> int:
    """Aces, most spades and most cards score too."""
    match rules.supplied_scoring:
        case "none":
            return 0
        case "handbooks":
            spades = most_spades(alone_with_spades and not scores_each_spade(rules))
            return aces(aces_won) + spades + most_cards(alone_with_cards)


def points_supplied(rules: Rules, piles: Mapping[str, Collection[Card]]) -> dict[str, int]:
    """The points of each side for aces, most spades and most cards."""
    spades, cards = most_of(rules, piles)
    return {
        side: supplied(rules, sum([card.rank == "A" for card in pile]), place == spades, place == cards)
        + points_for_each_spade(rules, pile)
        for place, (side, pile) in enumerate(piles.items())
    }


def points(rules: Rules, piles: Mapping[str, Collection[Card]], sweeps: Mapping[str, int]) -> dict[str, int]:
    """The points of each side before the settlement."""
    more, little = points_supplied(rules, piles), which_is_little(rules)
    each, counted = worth_of_sweep(rules), sweeps_that_count(rules, sweeps)
    return {
        side: each * counted[side] + great_cassino(GREAT_CASSINO in pile) + little_cassino(little in pile) + more[side]
        for side, pile in piles.items()
    }


# The settlement: what a side with `own` points scores; `most`, `next_` and `least` are the highest points of any
# side, the second highest and the lowest
@rule("peel-97-3")
def plain(own: int) -> int:
    """Each side scores its own points."""
    return own


@rule("peel-97-3", "peel-99-9", supplied="With more than two sides, the winner scores the lead over the next.")
def difference(own: int, most: int, next_: int) -> int:
    """Only the winner scores: the lead over the next side.

    >>> difference(6, most=6, next_=5), difference(5, most=6, next_=5)
    (1, 0)
    >>> difference(7, most=7, next_=4), difference(4, most=7, next_=4)
    (3, 0)
    """
    return most - next_ if own == most else 0


@rule("peel-97-4", "peel-97-5")
def lowest_deducted(own: int, least: int) -> int:
    """The lowest score is deducted from every side's points.

    >>> [lowest_deducted(own, least=2) for own in (2, 2, 2, 5)]
    [0, 0, 0, 3]
    """
    return own - least


@rule("peel-100-2", "peel-100-3")
def two_lowest_together(own: int, next_: int, least: int) -> int:
    """Of three sides, only the highest can score: what is left after the two lowest scores are deducted.

    With 5, 4 and 2 points, nobody scores; with 8, 4 and 2, the highest scores two:

    >>> two_lowest_together(5, next_=4, least=2), two_lowest_together(8, next_=4, least=2)
    (0, 2)
    """
    return max(0, own - next_ - least)


@rule("peel-97-3", "peel-97-4", "peel-99-9")
def by_peel(sides: int, own: int, most: int, next_: int) -> int:
    """With two sides the winner scores the difference; with more, each side scores its own points."""
    return difference(own, most, next_) if sides == 2 else plain(own)


@rule("peel-97-3", "peel-97-4")
def settled(rules: Rules, sides: int, own: int, most: int, next_: int, least: int) -> int:
    """The points are compared in the way that the players have agreed."""
    match rules.settlement:
        case "by-peel":
            return by_peel(sides, own, most, next_)
        case "plain":
            return plain(own)
        case "difference":
            return difference(own, most, next_)
        case "lowest-deducted":
            return lowest_deducted(own, least)
        case "two-lowest-together":
            return two_lowest_together(own, next_, least)


def settle_all(rules: Rules, points: Mapping[str, int]) -> dict[str, int]:
    """What each side scores.

    >>> settle_all(Rules(settlement="lowest-deducted"), {"A": 1, "B": 2, "C": 3, "D": 5})
    {'A': 0, 'B': 1, 'C': 2, 'D': 4}
    """
    *_, next_, most = sorted(points.values())
    return {side: settled(rules, len(points), own, most, next_, min(points.values())) for side, own in points.items()}


@rule(
    "peel-97-3",
    supplied="Peel does not say who wins. Most points win; a tie is a draw.",
    says="{player} scores most, and wins",
)
def most_points(scores: Counts) -> int:
    """The side with the most points wins.

    Returns its place; -1 if two sides tie.
    """
    return alone_ahead(scores)


def sides_at(table: State) -> dict[str, tuple[str, ...]]:
    """The players of each side at this table."""
    return sides(table.rules, list(table.held))


def points_at(table: State) -> dict[str, int]:
    """The points of each side at this table, before the settlement."""
    of_side, costs = sides_at(table), costs_at(table)
    own = points(table.rules, combined(of_side, table.piles), swept(of_side, table.sweeps))
    return {side: each - costs[side] for side, each in own.items()}

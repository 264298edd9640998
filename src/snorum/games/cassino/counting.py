"""A game to a number of points: how those of each pack are added up, and who reaches the number first.

Great Cassino is counted before the aces in one order, and after the cards in the other. A has ten points and Great
Cassino, B has nine and most cards:

>>> table = {"A": 10, "B": 9}
>>> great, cards = {"A": 2, "B": 0}, {"A": 0, "B": 3}
>>> count_out(11, table, [great, cards]), count_out(11, table, [cards, great])
(({'A': 12, 'B': 9}, 'A'), ({'A': 10, 'B': 12}, 'B'))
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from snorum.cards import Card
from snorum.cards.seating import Counts, alone_ahead
from snorum.games.cassino.promises import costs_at, false_builds_of
from snorum.games.cassino.rules import GREAT_CASSINO, Rules
from snorum.games.cassino.scoring import (
    combined,
    great_cassino,
    little_cassino,
    most_of,
    points,
    points_for_each_spade,
    settle_all,
    sides_at,
    supplied,
    sweeps_that_count,
    swept,
    which_is_little,
    worth_of_sweep,
)
from snorum.games.cassino.table import State
from snorum.games.shape import Count
from snorum.games.vocabulary import rule

Scores = Mapping[str, int]
"""Points by side."""
Piles = Mapping[str, Collection[Card]]
"""The cards that each side has taken."""

ACES = tuple(Card("A", suit) for suit in "SCHD")
"""The aces, in the order in which they are counted."""


def count_pack(table: State, able: Collection[str] = ()) -> tuple[dict[str, int], str]:
    """The score of each side with this pack, counted until one has won, and who has; empty if nobody has.

    `able`: the sides that can win, if not all.
    """
    of_side, rules = sides_at(table), table.rules
    before = {side: table.scores.get(side, 0) for side in of_side}
    counts = points_in_order(rules, combined(of_side, table.piles), swept(of_side, table.sweeps), costs_at(table))
    return count_out(rules.game_points, before, counts, able)


def count_out(
    number: int, scores: Scores, counts: Iterable[Scores], able: Collection[str] = ()
) -> tuple[dict[str, int], str]:
    """Add points to the scores, one count after another, until a side has won with this number of points.

    `able`: the sides that can win, if not all. Returns the scores, and who has won; empty if nobody has.
    """
    total = dict(scores)
    for count in counts:
        total = {side: score + count[side] for side, score in total.items()}
        sides = [side for side in total if not able or side in able]
        won = reaches(number, [total[side] for side in sides])
        if won >= 0:
            return total, sides[won]
    return total, ""


@rule(
    supplied="Peel gives no length of a game; so Long in 1792 and others after him. "
    "That the higher wins, and that equals play on, is in a modern reference.",
    says="{player} reaches the points of the game, and wins",
)
def reaches(number: int, scores: Counts) -> int:
    """The first side to reach the number of points wins; if more than one has, the highest; equals play on.

    Returns its place; -1 if nobody has won.
    """
    highest = alone_ahead(scores)
    return highest if highest >= 0 and scores[highest] >= number else -1


@rule(supplied="Peel gives no length of a game; the orders are those of the poem of 1793 and of Foster in 1914.")
def points_in_order(rules: Rules, piles: Piles, sweeps: Scores, costs: Scores) -> list[dict[str, int]]:
    """The points of a pack are counted all at once, or one after another in the order that the players agree on.

    `costs`: what each side loses by false builds, which is deducted first.
    """
    less = {side: -cost for side, cost in costs.items()}
    match rules.counting_out:
        case "highest":
            own = points(rules, piles, sweeps)
            return [settle_all(rules, {side: own[side] + less[side] for side in own})]
        case "great-first":
            return [
                less,
                *count_cassinos(rules, piles),
                *count_most(rules, piles),
                *count_aces(rules, piles),
                *count_sweeps(rules, sweeps),
            ]
        case "cards-first":
            return [
                less,
                *count_most(rules, piles),
                *count_cassinos(rules, piles),
                *count_aces(rules, piles),
                *count_sweeps(rules, sweeps),
            ]


def count_cassinos(rules: Rules, piles: Piles) -> list[dict[str, int]]:
    """Great Cassino, then Little Cassino."""
    little = which_is_little(rules)
    return [
        {side: great_cassino(GREAT_CASSINO in pile) for side, pile in piles.items()},
        {side: little_cassino(little in pile) for side, pile in piles.items()},
    ]


def count_most(rules: Rules, piles: Piles) -> list[dict[str, int]]:
    """Most cards, then most spades."""
    spades, cards = most_of(rules, piles)
    return [
        {side: supplied(rules, 0, False, place == cards) for place, side in enumerate(piles)},
        {
            side: supplied(rules, 0, place == spades, False) + points_for_each_spade(rules, pile)
            for place, (side, pile) in enumerate(piles.items())
        },
    ]


def tallied(table: State) -> dict[str, Count]:
    """What each side has taken that may score, and what it scores with this pack; at this table every card is known."""
    of_side, rules, costs = sides_at(table), table.rules, costs_at(table)
    piles, sweeps = combined(of_side, table.piles), swept(of_side, table.sweeps)
    (great, little), (cards, spades) = count_cassinos(rules, piles), count_most(rules, piles)

    def row(counts: Callable[[Card], bool], points: Scores) -> Count:
        return Count({side: sum(map(counts, pile)) for side, pile in piles.items()}, points)

    found = {
        "cards": row(lambda card: True, cards),
        "spades": row(lambda card: card.suit == "S", spades),
        "Great Cassino": row(GREAT_CASSINO.__eq__, great),
        "Little Cassino": row(which_is_little(rules).__eq__, little),
        "aces": row(lambda card: card.rank == "A", _sums(piles, count_aces(rules, piles))),
        "sweeps": Count(sweeps, _sums(piles, count_sweeps(rules, sweeps))),
    }
    if any(costs.values()):
        found["false builds"] = Count(false_builds_of(table), {side: -cost for side, cost in costs.items()})
    return found


def _sums(sides: Collection[str], counts: Sequence[Scores]) -> dict[str, int]:
    return {side: sum(count[side] for count in counts) for side in sides}


@rule(supplied="The order of the suits is that of the poem of 1793 and of Foster in 1914.")
def count_aces(rules: Rules, piles: Piles) -> list[dict[str, int]]:
    """The aces are counted in the order of spades, clubs, hearts and diamonds."""
    return [{side: supplied(rules, int(ace in pile), False, False) for side, pile in piles.items()} for ace in ACES]


@rule(supplied="Foster counts sweeps last; the poem of 1793 does not say. One of each side at a time is ours.")
def count_sweeps(rules: Rules, sweeps: Scores) -> list[dict[str, int]]:
    """Sweeps are counted last, one of each side at a time."""
    worth, counted = worth_of_sweep(rules), sweeps_that_count(rules, sweeps)
    return [
        {side: worth * (number >= each) for side, number in counted.items()}
        for each in range(1, max(counted.values()) + 1)
    ]


@rule(
    supplied="Peel has nothing of a lurch; so Long in 1792 with six points, and the poem of 1793 with five, "
    "or with seven at fifteen."
)
def is_lurched(rules: Rules, score: int) -> bool:
    """A side that has fewer than the agreed number of points when another wins is lurched."""
    return score < rules.lurch


@rule(
    supplied="Peel has nothing of a lurch; so Pigott in 1795.",
    says="{player} reaches the points of the game and wins double, since another side is lurched",
)
def wins_double(rules: Rules, scores: Scores, winner: str) -> bool:
    """Who wins while another side is lurched wins double."""
    return bool(lurched_sides(rules, scores, winner))


def lurched_sides(rules: Rules, scores: Scores, winner: str) -> list[str]:
    """The sides that are lurched; none before the game is won."""
    return [side for side, score in scores.items() if winner and is_lurched(rules, score)]

"""What is scored at Cassino, and how it is settled (Peel, pp. 97, 99).

His list of points breaks off after the second. What the editors supply is in functions of its own:

>>> from snorum.cards import read_card
>>> piles = {"A": [read_card("10D"), read_card("AS")], "B": [read_card("2S")]}
>>> supplied(Rules(), piles), points(Rules(), piles, {"A": 0, "B": 1})
({'A': 4, 'B': 0}, {'A': 6, 'B': 2})
>>> settled(Rules(), {"A": 6, "B": 2})
{'A': 4, 'B': 0}
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from snorum.cards import Card
from snorum.games.cassino.rules import Rules
from snorum.vocabulary import rule

GREAT_CASSINO, LITTLE_CASSINO = Card("10", "D"), Card("2", "S")

Sides = Mapping[str, Sequence[str]]
"""The players of each side, by its name."""


@rule("peel-98-3", "peel-99-2")
def combined(sides: Sides, piles: Mapping[str, Sequence[Card]]) -> dict[str, tuple[Card, ...]]:
    """The whole of the cards having been played, the partners combine their winnings."""
    return {side: tuple([card for player in players for card in piles[player]]) for side, players in sides.items()}


@rule("peel-98-12", "peel-99-1")
def swept(sides: Sides, sweeps: Mapping[str, int]) -> dict[str, int]:
    """Each sweep is one point."""
    return {side: sum([sweeps[player] for player in players]) for side, players in sides.items()}


@rule("peel-99-3")
def great_cassino(pile: Collection[Card]) -> int:
    """The winner of Great Cassino, the ten of diamonds, reckons 2 points."""
    return 2 if GREAT_CASSINO in pile else 0


@rule("peel-99-4")
def little_cassino(pile: Collection[Card], which: Card | None = LITTLE_CASSINO) -> int:
    """The winner of Little Cassino, the two of spades, reckons 1 point."""
    return 1 if which in pile else 0


@rule("peel-97-6", "peel-99-4", supplied="What the smaller pack, which has no two of spades, has in its place.")
def which_is_little(rules: Rules) -> Card | None:
    """Which card is Little Cassino, if the pack has one."""
    if rules.pack == 52:
        return LITTLE_CASSINO
    match rules.missing_little:
        case "void":
            return None
        case "lowest-spade":
            return Card("A", "S")


@rule("peel-99-5", supplied="The copy has lost this; so the handbooks of the time.")
def aces(pile: Iterable[Card]) -> int:
    """Each ace reckons 1 point."""
    return [card.rank for card in pile].count("A")


@rule("peel-99-6", supplied="The copy has lost this; so the handbooks of the time.")
def most_spades(piles: Mapping[str, Iterable[Card]]) -> dict[str, int]:
    """The most spades reckon 1 point."""
    spades = {side: len([card for card in pile if card.suit == "S"]) for side, pile in piles.items()}
    return {side: int(side == alone_with_most(spades)) for side in piles}


@rule("peel-99-7", supplied="The copy has lost this; so the handbooks of the time.")
def most_cards(piles: Mapping[str, Collection[Card]]) -> dict[str, int]:
    """The most cards reckon 3 points."""
    cards = {side: len(pile) for side, pile in piles.items()}
    return {side: 3 * (side == alone_with_most(cards)) for side in piles}


@rule("peel-99-8", supplied="The copy has lost whatever Peel had to say of this.")
def alone_with_most(numbers: Mapping[str, int]) -> str:
    """Where two or more are equal for the most spades or the most cards, nobody reckons them.

    The answer is who has most; empty if more than one have.
    """
    most = max(numbers.values())
    first, *others = [side for side, number in numbers.items() if number == most]
    return "" if others else first


@rule("peel-99-5", "peel-99-6", "peel-99-7", supplied="All of it: the list of points breaks off before.")
def supplied(rules: Rules, piles: Mapping[str, Collection[Card]]) -> dict[str, int]:
    """The points of each side that rest on what the editors supply from the handbooks."""
    match rules.supplied_scoring:
        case "none":
            return dict.fromkeys(piles, 0)
        case "handbooks":
            spades, cards = most_spades(piles), most_cards(piles)
            return {side: aces(pile) + spades[side] + cards[side] for side, pile in piles.items()}


def points(rules: Rules, piles: Mapping[str, Collection[Card]], sweeps: Mapping[str, int]) -> dict[str, int]:
    """The points of each side before the settlement."""
    more, little = supplied(rules, piles), which_is_little(rules)
    return {side: sweeps[side] + great_cassino(pile) + little_cassino(pile, little) + more[side]
            for side, pile in piles.items()}  # fmt: skip


# The settlement


@rule("peel-97-3")
def plain(points: Mapping[str, int]) -> dict[str, int]:
    """Each scores his individual points."""
    return dict(points)


@rule("peel-97-3", supplied="Among more than two the winner scores what he has more than the next.")
def difference(points: Mapping[str, int]) -> dict[str, int]:
    """The lesser number is taken from the greater, and the difference only is scored by the winner.

    >>> difference({"A+C": 4, "B+D": 7})
    {'A+C': 0, 'B+D': 3}
    """
    next_, most = sorted(points.values())[-2:]
    return {side: most - next_ if number == most else 0 for side, number in points.items()}


@rule("peel-97-4", "peel-97-5")
def lowest_deducted(points: Mapping[str, int]) -> dict[str, int]:
    """The lowest reckons nothing, and the number of his points is deducted from those of each of the others.

    >>> lowest_deducted({"A": 1, "B": 2, "C": 3, "D": 5})
    {'A': 0, 'B': 1, 'C': 2, 'D': 4}
    >>> lowest_deducted({"A": 2, "B": 2, "C": 2, "D": 5})
    {'A': 0, 'B': 0, 'C': 0, 'D': 3}
    """
    least = min(points.values())
    return {side: number - least for side, number in points.items()}


@rule("peel-97-3", "peel-97-4")
def by_peel(points: Mapping[str, int]) -> dict[str, int]:
    """Between two sides the difference is scored; with three it is necessary to score independently."""
    return difference(points) if len(points) == 2 else plain(points)


@rule("peel-97-3", "peel-97-4")
def settled(rules: Rules, points: Mapping[str, int]) -> dict[str, int]:
    """What each side scores, as the players have agreed to reckon."""
    match rules.settlement:
        case "by-peel":
            return by_peel(points)
        case "plain":
            return plain(points)
        case "difference":
            return difference(points)
        case "lowest-deducted":
            return lowest_deducted(points)


@rule("peel-97-3",
      supplied="Peel does not say who wins. Most points win; if two have equally many, the game is drawn.",
      says="{player} scores most, and wins")  # fmt: skip
def most_points(scores: Mapping[str, int]) -> str:
    """The side that scores most has won; empty if no one side does."""
    most = max(scores.values())
    first, *others = [side for side, score in scores.items() if score == most]
    return "" if others else first

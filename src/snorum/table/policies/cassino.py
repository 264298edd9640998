"""How players choose at Cassino."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from snorum.cards import Card
from snorum.cards.combinations import sums, value
from snorum.games import Game, Hands
from snorum.games.cassino import (
    Move,
    Rules,
    State,
    aces,
    great_cassino,
    has_number,
    little_cassino,
    most_cards,
    most_spades,
    numbered,
    numbers_of,
    supplied,
    which_is_little,
    worth_of_sweep,
)
from snorum.table.view import Act, View, Weighing, best

GREAT = Card("10", "D")
_HALF_OF_THE_PACK, _HALF_OF_THE_SPADES = 27, 7
"""How many cards, and how many spades, are more than all others have together."""


def worth_in_points(rules: Rules, cards: Sequence[Card]) -> int:
    """What cards are worth, in hundredths of a point. The points for most cards and most spades are shared out."""
    points = great_cassino(GREAT in cards) + little_cassino(which_is_little(rules) in cards)
    if not supplied(rules, 1, False, False):
        return 100 * points + len(cards)
    spades = sum(card.suit == "S" for card in cards)
    shared = 100 * most_cards(True) // _HALF_OF_THE_PACK * len(cards)
    shared += 100 * most_spades(True) // _HALF_OF_THE_SPADES * spades
    return 100 * (points + aces(sum(card.rank == "A" for card in cards))) + len(cards) + shared


def cards_taken(table: State, move: Move) -> list[Card]:
    """The cards that a move takes, those of builds with them."""
    return [*move.takes, *(card for each in numbered(table.builds, move.builds) for card in each.cards)]


def cards_built(table: State, move: Move) -> list[Card]:
    """The cards of the build that a move makes; none if it makes none."""
    on, numbers = (move.building.on, move.building.builds) if move.building else ((), ())
    return [*on, *(card for each in numbered(table.builds, numbers) for card in each.cards)]


def number_of_cards(table: State, move: Move) -> float:
    """How many cards a move takes; if it builds, a tenth of those of the build."""
    return len(cards_taken(table, move)) + len(cards_built(table, move)) / 10


def take_most(game: Game[Rules, State, Move], table: State, hands: Hands, random: Random) -> Move:
    """A lawful move that takes most cards, or else builds with most."""
    return random.choice(best(game.lawful_moves(table, hands), partial(number_of_cards, table)))


class _Greedy(Weighing):
    def worth(self, view: View, act: Act) -> float:
        """The number of cards taken, or a little for those built."""
        assert act.move is not None
        return number_of_cards(view.table, act.move)


class _Scoring(Weighing):
    def worth(self, view: View, act: Act) -> float:
        """The points of the cards taken and of a sweep, or half the points of a build; otherwise less those laid."""
        assert act.move is not None
        card, takes, builds = act.move.card, cards_taken(view.table, act.move), cards_built(view.table, act.move)
        if builds:
            return worth_in_points(view.rules, [card, *builds]) / 2
        if not takes:
            return -worth_in_points(view.rules, [card])
        lying = [*view.table.on_table, *(each for build in view.table.builds for each in build.cards)]
        sweep = len(takes) == len(lying)
        return worth_in_points(view.rules, [card, *takes]) + 100 * sweep * worth_of_sweep(view.rules)


class _Counting(_Scoring):
    def worth(self, view: View, act: Act) -> float:
        """As scoring; but a card that is laid costs only so much of its worth as others can take it with."""
        found = super().worth(view, act)
        assert act.move is not None
        if cards_taken(view.table, act.move) or act.move.building:
            return found
        return found * unseen_takers(view, act.move.card) / max(len(view.unseen), 1)


def unseen_takers(view: View, laid: Card) -> int:
    """How many of the unseen cards can take a card that is laid, alone or with others on the table."""
    rules, reach, counted = view.rules, sums(view.table.on_table), value(laid)

    def takes(card: Card) -> bool:
        return card.rank == laid.rank or (
            has_number(rules, counted)
            and any(
                has_number(rules, number) and number >= counted and reach >> number - counted & 1
                for number in numbers_of(rules, card)
            )
        )

    return sum(map(takes, view.unseen))


CASSINO = (
    _Greedy("greedy", "makes the capture of most cards, or else builds with most; otherwise lays any card"),
    _Scoring(
        "scoring",
        "plays for most points: a sweep, the cassinos, aces, and a share for each spade and each card; "
        "where nothing can be taken, builds for most points, or lays the card worth least",
    ),
    _Counting(
        "counting",
        "plays like scoring, but remembers all cards: it lays the card that is worth least to "
        "others, by its points and by how many unseen cards can take it",
    ),
)

"""The table as a picture shows it."""

from __future__ import annotations

from snorum.cards import RANKS, Card
from snorum.games.jig.ending import deal_over
from snorum.games.jig.table import State
from snorum.scene import Pile, Place, Scene, seated


def scene(table: State) -> Scene:
    """The table; of the cards played, those of the last series face up, whether it has ended or not.

    Who must follow a card is whoever holds the next. Nobody at the table can say who that is, so nobody is to play.
    """
    to_play = "" if table.series or deal_over(table) else table.turn
    seats = seated(table.held, dealer=table.dealer, turn=to_play, winner=table.winner)
    places = tuple(Place(**seats[player], hand=cards, counters=table.counters[player])
                   for player, cards in table.held.items())  # fmt: skip
    return Scene(places, (_played(table),), table.pool)


def _played(table: State) -> Pile:
    if table.last is None:
        return Pile("played", face_down=False, rows=1)
    place = RANKS.index(table.last.rank) + 1
    series = tuple(Card(rank, table.last.suit) for rank in RANKS[place - table.length : place])
    return Pile("played", series, len(table.played) - len(series), face_down=False, rows=1)

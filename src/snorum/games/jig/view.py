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
    series = _series(table)
    earlier = Pile("earlier", hidden=len(table.played) - len(series), face_down=False)
    return Scene(places, (Pile("series", series, rows=1), earlier), table.pool)


def _series(table: State) -> tuple[Card, ...]:
    if table.last is None:
        return ()
    place = RANKS.index(table.last.rank) + 1
    return tuple(Card(rank, table.last.suit) for rank in RANKS[place - table.length : place])

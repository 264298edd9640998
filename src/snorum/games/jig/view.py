"""A picture of the table."""

from __future__ import annotations

from snorum.cards import RANKS, Card
from snorum.cards.scene import Pile, Place, Scene, seat_facts
from snorum.games.jig.ending import deal_over
from snorum.games.jig.table import State


def scene(table: State) -> Scene:
    """The table, with the cards of the last series face up.

    While a card must follow, nobody at the table knows who holds it; so nobody is shown as next to play.
    """
    to_play = "" if table.series or deal_over(table) else table.turn
    seats = seat_facts(table.held, dealer=table.dealer, turn=to_play, winner=table.winner)
    places = tuple(
        Place(**seats[player], hand=cards, counters=table.counters[player]) for player, cards in table.held.items()
    )
    series = _series(table)
    earlier = Pile("earlier", hidden=len(table.played) - len(series), face_down=False)
    return Scene(places, (Pile("series", series, rows=1), earlier), table.pool)


def _series(table: State) -> tuple[Card, ...]:
    if table.last is None:
        return ()
    place = RANKS.index(table.last.rank) + 1
    return tuple(Card(rank, table.last.suit) for rank in RANKS[place - table.length : place])

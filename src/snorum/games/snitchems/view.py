"""The table as a picture shows it."""

from __future__ import annotations

from snorum.games.snitchems.rules import pack_of
from snorum.games.snitchems.table import State, deal_over
from snorum.scene import Pile, Place, Scene, seated


def scene(table: State) -> Scene:
    """The table: the layout face up, the rest of the pack, and what each has captured, face down before him."""
    to_play = "" if deal_over(table) else table.turn
    seats = seated(table.held, dealer=table.dealer, turn=to_play, winner=table.winner)
    places = tuple(
        Place(**seats[player], hand=cards, piles=(Pile("captured", hidden=table.captured[player]),))
        for player, cards in table.held.items()
    )
    out_of_stock = sum(table.held.values()) + len(table.on_table) + sum(table.captured.values())
    stock = Pile("stock", hidden=len(pack_of(table.rules)) - out_of_stock)
    return Scene(places, (Pile("layout", table.on_table, rows=2), stock), counters=False)

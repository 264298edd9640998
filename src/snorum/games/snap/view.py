"""A picture of the table."""

from __future__ import annotations

from snorum.cards import Card
from snorum.cards.scene import Pile, Place, Scene, seat_facts
from snorum.games.snap.ending import game_over
from snorum.games.snap.rules import one_pile
from snorum.games.snap.table import State


def scene(table: State) -> Scene:
    """The table: the stacks face down, the top card of each pile, and the two top cards of a common pile."""
    to_play = "" if game_over(table) else table.turn
    seats = seat_facts(table.stacks, dealer=table.dealer, turn=to_play, out=table.out, winner=table.winner)
    own = not one_pile(table.rules)
    places = tuple(
        Place(
            **seats[player],
            piles=(Pile("stack", hidden=cards), *([_top("pile", table.piles[player], 1)] if own else [])),
        )
        for player, cards in table.stacks.items()
    )
    middle = [] if own else [_top("pile", tuple(turned.card for turned in table.pile), 2)]
    middle.append(_top("snap pot", table.pot, 1))
    if table.removed:
        middle.append(Pile("removed", hidden=len(table.removed)))
    return Scene(places, tuple(middle), hands=False, counters=False)


def _top(name: str, cards: tuple[Card, ...], shown: int) -> Pile:
    return Pile(name, cards[-shown:], max(0, len(cards) - shown), face_down=False)

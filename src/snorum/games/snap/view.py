"""The table as a picture shows it."""

from __future__ import annotations

from snorum.cards import Card
from snorum.games.snap.ending import game_over
from snorum.games.snap.rules import one_pile
from snorum.games.snap.table import State
from snorum.scene import Pile, Place, Scene, seated


def scene(table: State) -> Scene:
    """The table: the stacks face down, of each pile its top, and of the common pile the card below it too."""
    to_play = "" if game_over(table) else table.turn
    seats = seated(table.stacks, dealer=table.dealer, turn=to_play, out=table.out, winner=table.winner)
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

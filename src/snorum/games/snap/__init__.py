"""Snap, with one pile for all or a pile for each (an article of 2019, and its Swedish translation).

The article's own cards: the four of clubs, and upon it the four of hearts. A deals; C calls first.

>>> from snorum.cards import Card
>>> table = deal(Rules(), "ABC", dealer="A")
>>> for move in Move("B", Card("4", "C")), Move("C", Card("4", "H")), Move("C", call="snap"):
...     print(explain(table, move))
...     table, events = play(table, move)
B turns a four
C turns a four, like the four before it
C is first to call Snap
>>> standing(table), table.turn
({'A': 17, 'B': 17, 'C': 18}, 'A')

A call where nothing matches costs a card to each of the others.

>>> table, events = play(table, Move("B", call="snap"))
>>> [(event.player, event.to, event.cards) for event in events]
[('B', 'C', 1), ('B', 'A', 1)]
"""

from __future__ import annotations

from typing import Literal

from snorum.games.snap.dealing import (
    after_game,
    at_odds,
    bars_deal,
    deal,
    deal_again,
    faces_up,
    first_dealer,
    hand_sizes,
    holders,
    next_dealer,
    pack_of,
    players_allowed,
    reshuffled,
)
from snorum.games.snap.going import play, result, settle, standing
from snorum.games.snap.handling import carry_out, handle
from snorum.games.snap.judging import bars, call, compulsion, demanded, explain, faults, lawful, meets
from snorum.games.snap.losing import deal_over, game_over, puts_out
from snorum.games.snap.rules import Rules
from snorum.games.snap.table import SNAP, SNAP_POT, Move, State, Turned, course
from snorum.games.snap.turning import in_the_game, is_out
from snorum.games.snap.view import scene

__all__ = [
    "CALLS",
    "CRIES",
    "FACE_UP",
    "NAME",
    "RETURNING",
    "SUITED",
    "TAKES",
    "TITLE",
    "WRONG_CALL",
    "Move",
    "Rules",
    "State",
    "Turned",
    "after_game",
    "at_odds",
    "bars",
    "bars_deal",
    "call",
    "carry_out",
    "compulsion",
    "course",
    "deal",
    "deal_again",
    "deal_over",
    "demanded",
    "explain",
    "faces_up",
    "faults",
    "first_dealer",
    "game_over",
    "hand_sizes",
    "handle",
    "holders",
    "in_the_game",
    "is_out",
    "lawful",
    "meets",
    "next_dealer",
    "pack_of",
    "play",
    "players_allowed",
    "puts_out",
    "reshuffled",
    "result",
    "scene",
    "settle",
    "standing",
]

NAME = "snap"
TITLE = "Snap"
CALLS = ("",)
"""A card is turned in silence."""
WRONG_CALL: Literal["contradicted", "offence"] = "offence"
CRIES = (SNAP, SNAP_POT)
TAKES = False
FACE_UP: Literal["", "turn_up", "layout"] = ""
SUITED = ""
RETURNING = True

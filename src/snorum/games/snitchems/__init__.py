"""Snitch'ems (*The Sporting Magazine*, December 1797, through Robert Reid's description).

A four is on the table, with the ace, the two and the three: a four from hand pairs it, or makes ten.

>>> from snorum.cards import Card
>>> from snorum.combinations import told
>>> table = deal(Rules(), "AB", dealer="B", face_up=[Card(rank) for rank in "A234"])
>>> for takes in captures(table.rules, table.on_table, Card("4")):
...     print(told(takes), "-", explain(table, Move("A", Card("4"), takes)))
4 - A pairs with 4, and takes 4
A 3 - A makes eight with 4, and takes A 3
A 2 3 - A makes ten with 4, and takes A 2 3
2 4 - A makes ten with 4, and takes 2 4
>>> table, events = play(table, Move("A", Card("4"), (Card("A"), Card("2"), Card("3"))))
>>> table.captured, told(table.on_table), table.turn
({'A': 4, 'B': 0}, '4', 'B')
"""

from __future__ import annotations

from snorum.games.snitchems.duty import (
    bars,
    compulsion,
    demanded,
    faults,
    lawful,
    meets,
    must_capture,
    what_is,
)
from snorum.games.snitchems.ending import (
    is_a_game,
    is_majority,
    left_to,
    most_cards,
)
from snorum.games.snitchems.playing import (
    call,
    explain,
    handle,
    piled,
    play,
    settle,
    stays,
)
from snorum.games.snitchems.rules import (
    Rules,
    are_partners,
    at_odds,
    holders,
    pack_of,
    players_allowed,
    sides,
)
from snorum.games.snitchems.table import (
    Move,
    State,
    after_game,
    bars_deal,
    course,
    deal,
    deal_again,
    deal_over,
    deal_passes,
    deals_of_a_pack,
    faces_up,
    first_dealer,
    game_over,
    hand_sizes,
    hands_played,
    in_the_game,
    in_turn,
    is_out,
    next_dealer,
    puts_out,
    reshuffled,
    result,
    standing,
)
from snorum.games.snitchems.taking import (
    TOTALS,
    Made,
    able,
    able_to_make,
    bars_capture,
    captures,
    is_pair,
    lifting,
    making,
    may_be_made,
    must_lift_all,
    must_take_all,
    number,
    one_capture,
    pairing,
    wanting,
    ways,
)
from snorum.games.snitchems.view import scene

__all__ = [
    "CALLS",
    "CRIES",
    "FACE_UP",
    "NAME",
    "RETURNING",
    "SUITED",
    "TAKES",
    "TITLE",
    "TOTALS",
    "WRONG_CALL",
    "Made",
    "Move",
    "Rules",
    "State",
    "able",
    "able_to_make",
    "after_game",
    "are_partners",
    "at_odds",
    "bars",
    "bars_capture",
    "bars_deal",
    "call",
    "captures",
    "compulsion",
    "course",
    "deal",
    "deal_again",
    "deal_over",
    "deal_passes",
    "deals_of_a_pack",
    "demanded",
    "explain",
    "faces_up",
    "faults",
    "first_dealer",
    "game_over",
    "hand_sizes",
    "handle",
    "hands_played",
    "holders",
    "in_the_game",
    "in_turn",
    "is_a_game",
    "is_majority",
    "is_out",
    "is_pair",
    "lawful",
    "left_to",
    "lifting",
    "making",
    "may_be_made",
    "meets",
    "most_cards",
    "must_capture",
    "must_lift_all",
    "must_take_all",
    "next_dealer",
    "number",
    "one_capture",
    "pack_of",
    "pairing",
    "piled",
    "play",
    "players_allowed",
    "puts_out",
    "reshuffled",
    "result",
    "scene",
    "settle",
    "sides",
    "standing",
    "stays",
    "wanting",
    "ways",
    "what_is",
]

NAME = "snitchems"
TITLE = "Snitch'ems"
CALLS = ("",)
WRONG_CALL = "contradicted"
CRIES = ()
TAKES = True
RETURNING = False
SUITED = ""
FACE_UP = "layout"

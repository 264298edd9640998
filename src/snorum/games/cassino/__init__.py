"""Cassino (Peel, pp. 97-99, as far as the copy goes; the rest of the scoring is the editors').

A ten takes another ten, and with it what combines to ten:

>>> from snorum.cards import read_card
>>> from snorum.combinations import told
>>> layout = [read_card(word) for word in "10H 9C AD KS".split()]
>>> table = deal(Rules(), "AB", dealer="B", face_up=layout)
>>> move = Move("A", read_card("10C"), tuple(layout[:3]))
>>> print(explain(table, move))
A takes with 10C what pairs or combines with it: 10H; 9C AD
>>> table, events = play(table, move)
>>> standing(table), told(table.on_table), table.turn
({'A': 4, 'B': 0}, 'KS', 'B')

B pairs the king that is left, and with that has swept the board; A must commence a new one.

>>> table, events = play(table, Move("B", read_card("KD"), (layout[3],)))
>>> [type(event).__name__ for event in events], result(table)["sweeps"]
(['Captures', 'Sweeps'], {'A': 0, 'B': 1})
"""

from __future__ import annotations

from snorum.games.cassino.drawing import (
    first_dealer,
    lowest_first,
    partners_drawn,
)
from snorum.games.cassino.duty import (
    bars,
    compelled,
    compulsion,
    demanded,
    faults,
    lawful,
    meets,
)
from snorum.games.cassino.ending import (
    last_sweep,
    left_to,
    result,
    scores_twice,
    standing,
)
from snorum.games.cassino.playing import (
    added,
    call,
    explain,
    handle,
    new_board,
    placed,
    play,
    settle,
    sweep,
)
from snorum.games.cassino.rules import (
    Rules,
    at_odds,
    holders,
    pack_of,
    players_allowed,
    sides,
)
from snorum.games.cassino.scoring import (
    aces,
    all_settled,
    alone_with_most,
    by_peel,
    combined,
    difference,
    great_cassino,
    little_cassino,
    lowest_deducted,
    most_cards,
    most_points,
    most_spades,
    plain,
    points,
    points_supplied,
    settled,
    supplied,
    swept,
    which_is_little,
)
from snorum.games.cassino.table import (
    Move,
    State,
    after_game,
    bars_deal,
    course,
    deal,
    deal_again,
    deal_over,
    deals_of_a_pack,
    faces_up,
    full_deals,
    game_over,
    hand_sizes,
    hands_played,
    in_the_game,
    in_turn,
    is_out,
    left_over,
    next_dealer,
    puts_out,
    reshuffled,
)
from snorum.games.cassino.taking import (
    able,
    bars_capture,
    captures,
    combining,
    could_take,
    court_cards_combine,
    most,
    must_take,
    pairing,
    ways,
)
from snorum.games.cassino.view import scene

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
    "able",
    "aces",
    "added",
    "after_game",
    "all_settled",
    "alone_with_most",
    "at_odds",
    "bars",
    "bars_capture",
    "bars_deal",
    "by_peel",
    "call",
    "captures",
    "combined",
    "combining",
    "compelled",
    "compulsion",
    "could_take",
    "course",
    "court_cards_combine",
    "deal",
    "deal_again",
    "deal_over",
    "deals_of_a_pack",
    "demanded",
    "difference",
    "explain",
    "faces_up",
    "faults",
    "first_dealer",
    "full_deals",
    "game_over",
    "great_cassino",
    "hand_sizes",
    "handle",
    "hands_played",
    "holders",
    "in_the_game",
    "in_turn",
    "is_out",
    "last_sweep",
    "lawful",
    "left_over",
    "left_to",
    "little_cassino",
    "lowest_deducted",
    "lowest_first",
    "meets",
    "most",
    "most_cards",
    "most_points",
    "most_spades",
    "must_take",
    "new_board",
    "next_dealer",
    "pack_of",
    "pairing",
    "partners_drawn",
    "placed",
    "plain",
    "play",
    "players_allowed",
    "points",
    "points_supplied",
    "puts_out",
    "reshuffled",
    "result",
    "scene",
    "scores_twice",
    "settle",
    "settled",
    "sides",
    "standing",
    "supplied",
    "sweep",
    "swept",
    "ways",
    "which_is_little",
]

NAME = "cassino"
TITLE = "Cassino"
CALLS = ("",)
WRONG_CALL = "contradicted"
CRIES = ()
TAKES = True
SUITED = "score"
RETURNING = False
FACE_UP = "layout"

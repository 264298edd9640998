"""Snip-Snap-Snorum, its variations, and Turn-up Snip (Peel, pp. 90-94).

The sequence of nines: A deals, B leads a nine, and C, D and E pair it in turn.

>>> from snorum.cards import Card
>>> table = deal(Rules(), "ABCDE", dealer="A")
>>> for player in "BCDE":
...     said = call(table, Move(player, Card("9")))
...     table, events = play(table, Move(player, Card("9")))
...     print(player, said or "leads", *[f"- {event.player} pays {event.counters}" for event in events])
B leads
C snip - B pays 1
D snap - C pays 2
E snorum - D pays 3
>>> table.counters, table.pool, table.turn
({'A': 5, 'B': 4, 'C': 3, 'D': 2, 'E': 5}, 6, 'A')

The same interrupted: D plays a ten, so C pays nothing, and A's nine is no more than a Snip on E's.

>>> table = deal(Rules(), "ABCDE", dealer="A")
>>> for player, rank in zip("BCDEA", "9 9 10 9 9".split()):
...     table, events = play(table, Move(player, Card(rank)))
>>> table.counters, table.pool
({'A': 5, 'B': 4, 'C': 5, 'D': 5, 'E': 4}, 2)
"""

from __future__ import annotations

from snorum.games.snip_snap_snorum.duty import compulsion, demanded, lawful, meets, must_match, must_pair, must_pair_on
from snorum.games.snip_snap_snorum.ending import deal_over, first_rid, game_over, last_in, nobody_left
from snorum.games.snip_snap_snorum.offences import double_penalty, offence, settled_now, unsettled_at_end
from snorum.games.snip_snap_snorum.pairing import (
    CALLS,
    bars,
    call,
    chain_after,
    faults,
    matchable,
    may_break_in,
    may_play,
    pairable,
    pairing,
    pairings_so_far,
)
from snorum.games.snip_snap_snorum.payment import (
    cards_of_the_out,
    dealer_pays,
    match_paid,
    payable,
    payment,
    penalty,
    pool_pays,
)
from snorum.games.snip_snap_snorum.playing import broken_off, explain, handle, keeps_on, play, settle
from snorum.games.snip_snap_snorum.rules import (
    FIRST_OUT,
    FIVE_CARD,
    WHOLE_PACK,
    Rules,
    at_odds,
    pack_of,
    players_allowed,
)
from snorum.games.snip_snap_snorum.table import (
    Due,
    Move,
    State,
    after_game,
    bars_deal,
    cards_needed,
    counters_to_start,
    deal,
    deal_again,
    faces_up,
    first_dealer,
    hand_sizes,
    holders,
    in_the_game,
    is_out,
    lead,
    loses_last,
    new_dealer,
    next_dealer,
    next_in_order,
    pool_taken,
    puts_out,
    reshuffled,
    result,
    standing,
    turns_up,
)

__all__ = [
    "CALLS",
    "CRIES",
    "FACE_UP",
    "FIRST_OUT",
    "FIVE_CARD",
    "NAME",
    "RETURNING",
    "SUITED",
    "TAKES",
    "TITLE",
    "WHOLE_PACK",
    "WRONG_CALL",
    "Due",
    "Move",
    "Rules",
    "State",
    "after_game",
    "at_odds",
    "bars",
    "bars_deal",
    "broken_off",
    "call",
    "cards_needed",
    "cards_of_the_out",
    "chain_after",
    "compulsion",
    "counters_to_start",
    "deal",
    "deal_again",
    "deal_over",
    "dealer_pays",
    "demanded",
    "double_penalty",
    "explain",
    "faces_up",
    "faults",
    "first_dealer",
    "first_rid",
    "game_over",
    "hand_sizes",
    "handle",
    "holders",
    "in_the_game",
    "is_out",
    "keeps_on",
    "last_in",
    "lawful",
    "lead",
    "loses_last",
    "match_paid",
    "matchable",
    "may_break_in",
    "may_play",
    "meets",
    "must_match",
    "must_pair",
    "must_pair_on",
    "new_dealer",
    "next_dealer",
    "next_in_order",
    "nobody_left",
    "offence",
    "pack_of",
    "pairable",
    "pairing",
    "pairings_so_far",
    "payable",
    "payment",
    "penalty",
    "play",
    "players_allowed",
    "pool_pays",
    "pool_taken",
    "puts_out",
    "reshuffled",
    "result",
    "settle",
    "settled_now",
    "standing",
    "turns_up",
    "unsettled_at_end",
]

NAME = "snip-snap-snorum"
TITLE = "Snip-Snap-Snorum"
WRONG_CALL = "contradicted"
CRIES = ()
TAKES = RETURNING = False
SUITED = ""
FACE_UP = "turn_up"

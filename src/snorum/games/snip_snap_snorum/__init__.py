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

The same with a card between: D plays a ten, so C pays nothing, and A's nine is only a Snip on E's.

>>> table = deal(Rules(), "ABCDE", dealer="A")
>>> for player, rank in zip("BCDEA", "9 9 10 9 9".split()):
...     table, events = play(table, Move(player, Card(rank)))
>>> table.counters, table.pool
({'A': 5, 'B': 4, 'C': 5, 'D': 5, 'E': 4}, 2)
"""

from __future__ import annotations

from snorum.games.shape import Game, Setting
from snorum.games.snip_snap_snorum.dealing import *
from snorum.games.snip_snap_snorum.moves import *
from snorum.games.snip_snap_snorum.pairing import *
from snorum.games.snip_snap_snorum.payment import *
from snorum.games.snip_snap_snorum.playing import *
from snorum.games.snip_snap_snorum.rules import *
from snorum.games.snip_snap_snorum.table import *

_SETTINGS = {
    "": Setting(5),
    **dict.fromkeys(
        ("double_penalty", "settling", "unsettled_at_end", "both_out", "offending_card", "undiscovered",
         "penalty_order"), Setting(5, careless=True)),
    **dict.fromkeys(
        ("whole_pack_pairing", "whole_pack_pairable", "after_snap", "next_dealer", "own_pair", "after_snip",
         "after_snorum"), Setting(5, {"variant": "whole-pack"})),
    "rejoin": Setting(3, {"variant": "whole-pack"}),
    **dict.fromkeys(("turn_up_chain", "empty_pool"), Setting(5, {"turn_up": "pool-pays"})),
    **dict.fromkeys(("turn_up_match", "dealer_pays_to"), Setting(5, {"turn_up": "dealer-pays"})),
    "offender_paid": Setting(5, {"turn_up": "pool-pays"}, careless=True),
    "first_out_moment": Setting(5, {"variant": "first-out"}, deals=3),
}  # fmt: skip
_WORDS = {"snorem": "snorum", "snoreum": "snorum"}
_OTHER_NAMES: dict[str, dict[str, str]] = {
    "Snip": {},
    "Snip Snap Snorem": {},
    "Earl of Coventry": {"variant": EARL_OF_COVENTRY},
    "Turn-up Snip": {"turn_up": "dealer-pays"},
}


class _SnipSnapSnorum(Game[Rules, State, Move]):
    NAME = "snip-snap-snorum"
    TITLE = "Snip-Snap-Snorum"
    SETTINGS = _SETTINGS
    CALLS = CALLS
    WORDS = _WORDS
    OTHER_NAMES = _OTHER_NAMES
    PASSES = True
    FACE_UP = "turn_up"
    Rules = Rules
    Move = Move
    taken_back = staticmethod(taken_back)
    at_odds = staticmethod(at_odds)
    players_allowed = staticmethod(players_allowed)
    pack_of = staticmethod(pack_of)
    first_dealer = staticmethod(first_dealer)
    hand_sizes = staticmethod(hand_sizes)
    faces_up = staticmethod(faces_up)
    holders = staticmethod(holders)
    deal = staticmethod(deal)
    deal_again = staticmethod(deal_again)
    reshuffled = staticmethod(reshuffled)
    next_dealer = staticmethod(next_dealer)
    after_game = staticmethod(after_game)
    in_the_game = staticmethod(in_the_game)
    is_out = staticmethod(is_out)
    elimination_rule = staticmethod(elimination_rule)
    passed_over = staticmethod(passed_over)
    demanded = staticmethod(demanded)
    meets_demand = staticmethod(meets_demand)
    why_demanded = staticmethod(why_demanded)
    lawful_moves = staticmethod(lawful_moves)
    why_impossible = staticmethod(why_impossible)
    why_unlawful = staticmethod(why_unlawful)
    call = staticmethod(call)
    explain = staticmethod(explain)
    play = staticmethod(play)
    settle = staticmethod(settle)
    owed = staticmethod(owed)
    claimable = staticmethod(claimable)
    without_debts = staticmethod(without_debts)
    deal_over = staticmethod(deal_over)
    game_over = staticmethod(game_over)
    standing = staticmethod(standing)
    result = staticmethod(result)
    scene = staticmethod(scene)
    seen_by = staticmethod(seen_by)
    move_cards = staticmethod(move_cards)


GAME = _SnipSnapSnorum()
"""The game, as the referee, the records and the pages see it."""

"""Snap, with one pile for all or a pile for each (an article of 2019, and its Swedish translation).

The article's example: the four of hearts on the four of clubs. A deals; C is first to call.

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

A call when nothing matches costs one card to each other player.

>>> table, _ = play(table, Move("A", Card("9", "D")))
>>> table, events = play(table, Move("B", call="snap"))
>>> [(event.player, event.to, event.cards) for event in events]
[('B', 'C', 1), ('B', 'A', 1)]
"""

from __future__ import annotations

from snorum.games.shape import Game, Setting
from snorum.games.snap.calling import *
from snorum.games.snap.ending import *
from snorum.games.snap.moves import *
from snorum.games.snap.playing import *
from snorum.games.snap.rules import *
from snorum.games.snap.table import *
from snorum.games.snap.taking import *

_OWN_PILES = {"variant": "own-piles"}
_SETTINGS = {
    "": Setting(3),
    **dict.fromkeys(("penalty_from", "pile_of_the_out"), Setting(3, _OWN_PILES, careless=True, most=300)),
    **dict.fromkeys(("paid_last_card", "late_call"), Setting(3, careless=True)),
    "open_match": Setting(3, _OWN_PILES, most=300),
    "piles_matched": Setting(5, _OWN_PILES, most=300),
}
_WORDS = {"snap pool": "snap pot", "slap": "says", "slaps": "says", "slapped": "says", "all": "rest", "false": "rest"}


class _Snap(Game[Rules, State, Move]):
    NAME = "snap"
    TITLE = "Snap"
    SETTINGS = _SETTINGS
    WRONG_CALL = "offence"
    CRIES = CRIES
    WORDS = _WORDS
    RETURNING = True
    Rules = Rules
    Move = Move
    carry_out = staticmethod(carry_out)
    at_odds = staticmethod(at_odds)
    players_allowed = staticmethod(players_allowed)
    pack_of = staticmethod(pack_of)
    first_dealer = staticmethod(first_dealer)
    hand_sizes = staticmethod(hand_sizes)
    deal = staticmethod(deal)
    deal_again = staticmethod(deal_again)
    bars_deal = staticmethod(bars_deal)
    next_dealer = staticmethod(next_dealer)
    in_the_game = staticmethod(in_the_game)
    elimination_rule = staticmethod(elimination_rule)
    turning_rule = staticmethod(turning_rule)
    lawful_moves = staticmethod(lawful_moves)
    why_impossible = staticmethod(why_impossible)
    why_unlawful = staticmethod(why_unlawful)
    call = staticmethod(call)
    choices = staticmethod(choices)
    explain = staticmethod(explain)
    play = staticmethod(play)
    deal_over = staticmethod(deal_over)
    game_over = staticmethod(game_over)
    standing = staticmethod(standing)
    result = staticmethod(result)
    scene = staticmethod(scene)
    move_cards = staticmethod(move_cards)


GAME = _Snap()
"""The game, as the referee, the records and the pages see it."""

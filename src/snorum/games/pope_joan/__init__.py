"""Pope Joan (Peel, pp. 80-86): the stops game with a board of eight compartments.

Peel's hand begins with the knave of spades; the king follows from the same hand. Then the five of diamonds is led, and
the seven is a stop, since the eight is out of the pack.

>>> from snorum.cards import read_card
>>> table = deal(Rules(), "ABCDE", dealer="A", face_up=[read_card("7H")])
>>> for player, word in ("B", "JS"), ("C", "QS"), ("B", "KS"), ("B", "5D"), ("D", "6D"), ("B", "7D"):
...     move = Move(player, read_card(word))
...     print(explain(table, move))
...     table, events = play(table, move)
B leads the knave of spades
C follows with the queen of spades
B plays the king of spades, a stop, and leads again
B leads the five of diamonds
D follows with the six of diamonds
B plays the seven of diamonds, a stop, and leads again
>>> table.pools["pope"], table.pools["game"], table.counters["A"], table.counters["B"]
(6, 4, -6, -3)
"""

from __future__ import annotations

from types import MappingProxyType

from snorum.games.pope_joan.paying import *
from snorum.games.pope_joan.playing import *
from snorum.games.pope_joan.rules import *
from snorum.games.shape import Game, Setting
from snorum.games.stops import LAYING, Move, deal_over, in_the_game, result, settle, standing, untold, without_debts

_SETTINGS = {
    "": Setting(5, deals=1),
    "limit_for": Setting(5, {"pope_limit": 4}, deals=1),
    "odd_counter": Setting(5, {"divided": True, "dressed_by": "losers"}, deals=4),
    "lieu_goes_on": Setting(5, {"pope_in_lieu": True}, deals=1),
    "losers_exempt": Setting(5, {"dressed_by": "losers"}, deals=1),
}
_WORDS = {**LAYING, "pope": "9D", "pope joan": "9D", **dict.fromkeys(("game", "matrimony", "intrigue"), "pool")}


class _PopeJoan(Game[Rules, State, Move]):
    NAME = "pope-joan"
    TITLE = "Pope Joan"
    CALLS = CALLS
    WORDS = _WORDS
    FACE_UP = "turn_up"
    OTHER_NAMES = MappingProxyType({"Pope": MappingProxyType({})})
    SUITED = "play"
    POOLS = POOLS
    ACTS = ACTS
    SETTINGS = _SETTINGS
    Rules = Rules
    Move = Move
    at_odds = staticmethod(at_odds)
    players_allowed = staticmethod(players_allowed)
    pack_of = staticmethod(pack_of)
    first_dealer = staticmethod(first_dealer)
    hand_sizes = staticmethod(hand_sizes)
    faces_up = staticmethod(faces_up)
    looks = staticmethod(looks)
    holders = staticmethod(holders)
    deal = staticmethod(deal)
    deal_again = staticmethod(deal_again)
    next_dealer = staticmethod(next_dealer)
    in_the_game = staticmethod(in_the_game)
    demanded = staticmethod(demanded)
    meets_demand = staticmethod(meets_demand)
    why_demanded = staticmethod(why_demanded)
    turns_on = staticmethod(turns_on)
    lawful_moves = staticmethod(lawful_moves)
    why_impossible = staticmethod(why_impossible)
    why_unlawful = staticmethod(why_unlawful)
    call = staticmethod(call)
    explain = staticmethod(explain)
    play = staticmethod(play)
    settle = staticmethod(settle)
    without_debts = staticmethod(without_debts)
    deal_over = staticmethod(deal_over)
    standing = staticmethod(standing)
    untold = staticmethod(untold)
    turns_on_untold = staticmethod(turns_on_untold)
    turned = staticmethod(turned)
    result = staticmethod(result)
    scene = staticmethod(scene)


GAME = _PopeJoan()
"""The game, as the referee, the records and the pages see it."""

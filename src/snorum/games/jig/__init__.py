"""Jig, the second of the two games that went by the name of Snip-Snap-Snorum (Peel, pp. 95-96).

B leads the nine, and the suit is followed upwards; the king is a stop, so A, who plays it, leads next.

>>> from snorum.cards import SPOKEN, Card
>>> table = deal(Rules(), "ABCDE", dealer="A")
>>> for player, rank in [("B", "9"), ("E", "10"), ("C", "J"), ("C", "Q"), ("A", "K")]:
...     move = Move(player, Card(rank, "D"))
...     print(player, SPOKEN[rank], call(table, move))
...     table, events = play(table, move)
B nine snip
E ten snap
C knave snorum
C queen hicockalorum
A king jig
>>> table.turn
'A'

A queen that is led is a stop only if the king is out; here whoever holds the king must play it:

>>> table, events = play(deal(Rules(), "ABCDE", dealer="A"), Move("B", Card("Q", "D")))
>>> demanded(table).cards, call(table, Move("A", Card("K", "D")))
((Card(rank='K', suit='D'),), 'snap-jig')
"""

from __future__ import annotations

from snorum.games.jig.dealing import *
from snorum.games.jig.moves import *
from snorum.games.jig.playing import *
from snorum.games.jig.rules import *
from snorum.games.jig.series import *
from snorum.games.jig.table import *
from snorum.games.shape import Follows, Game, Setting

_SETTINGS = {
    "": Setting(5, deals=3),
    "withheld_card": Setting(5, {"fine": 1}, careless=True, deals=3),
    "pool_renewed": Setting(5, {"pool_stake": 2, "pool_from": "all"}, deals=3),
    "fined_for": Setting(5, {"fine": 1}, careless=True, deals=3),
}
_HICOCKALORUM = "hi-cockalorum", "hi cockalorum", "high cockalorum", "hicockolorum", "hicocalorum", "cockalorum"
_WORDS = {"snorem": "snorum", "snoreum": "snorum", **dict.fromkeys(_HICOCKALORUM, "hicockalorum")}


class _Jig(Game[Rules, State, Move]):
    NAME = "jig"
    TITLE = "Jig"
    CALLS = CALLS
    WORDS = _WORDS
    WRONG_CALL = "offence"
    SUITED = "play"
    FOLLOWS = Follows(is_stop, ends_series, amid_series)
    SETTINGS = _SETTINGS
    Rules = Rules
    Move = Move
    taken_up_again = staticmethod(taken_up_again)
    players_allowed = staticmethod(players_allowed)
    pack_of = staticmethod(pack_of)
    first_dealer = staticmethod(first_dealer)
    hand_sizes = staticmethod(hand_sizes)
    holders = staticmethod(holders)
    deal = staticmethod(deal)
    deal_again = staticmethod(deal_again)
    next_dealer = staticmethod(next_dealer)
    in_the_game = staticmethod(in_the_game)
    is_out = staticmethod(is_out)
    demanded = staticmethod(demanded)
    meets_demand = staticmethod(meets_demand)
    why_demanded = staticmethod(why_demanded)
    lawful_moves = staticmethod(lawful_moves)
    why_impossible = staticmethod(why_impossible)
    call = staticmethod(call)
    explain = staticmethod(explain)
    play = staticmethod(play)
    without_debts = staticmethod(without_debts)
    deal_over = staticmethod(deal_over)
    standing = staticmethod(standing)
    result = staticmethod(result)
    scene = staticmethod(scene)
    move_cards = staticmethod(move_cards)


GAME = _Jig()
"""The game, as the referee, the records and the pages see it."""

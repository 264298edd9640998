"""Spin (Peel, pp. 87-88): a stops game without a spare hand, in which the ace of diamonds stops a run.

Peel's instance: clubs are in play, the six is the last card, and the holder of the seven has Spin, the ace of diamonds.

>>> from snorum.cards import read_card
>>> table = deal(Rules(), "ABC", dealer="A")
>>> for player, word in ("B", "6C"), ("C", "7C"), ("C", "AD"):
...     move = Move(player, read_card(word))
...     print(explain(table, move))
...     table, events = play(table, move)
B leads the six of clubs
C follows with the seven of clubs
C plays Spin with the seven of clubs: it is a stop, and C leads
>>> [(each.player, each.to, each.counters) for each in events]
[('A', 'C', 3), ('B', 'C', 3)]
"""

from __future__ import annotations

from snorum.games.shape import Game, Setting
from snorum.games.spin.paying import *
from snorum.games.spin.playing import *
from snorum.games.spin.rules import *
from snorum.games.stops import Move, deal_over, in_the_game, result, standing, without_debts

_SETTINGS = {"": Setting(4, deals=1)}
_WORDS = {
    "spin": "AD",
    "matrimony": "shows matrimony",
    "intrigue": "shows intrigue",
    "shows": "says",
    **dict.fromkeys(
        (
            "forgot to collect",
            "forgets to collect",
            "not collected",
            "didn't collect",
            "does not collect",
            "did not collect",
            "without collecting",
            "not paid",
        ),
        "uncollected",
    ),
}


class _Spin(Game[Rules, State, Move]):
    NAME = "spin"
    TITLE = "Spin"
    CALLS = CALLS
    WORDS = _WORDS
    SUITED = "play"
    POOLS = POOLS
    ACTS = ACTS
    SETTINGS = _SETTINGS
    Rules = Rules
    Move = Move
    players_allowed = staticmethod(players_allowed)
    pack_of = staticmethod(pack_of)
    first_dealer = staticmethod(first_dealer)
    hand_sizes = staticmethod(hand_sizes)
    holders = staticmethod(holders)
    deal = staticmethod(deal)
    deal_again = staticmethod(deal_again)
    next_dealer = staticmethod(next_dealer)
    in_the_game = staticmethod(in_the_game)
    demanded = staticmethod(demanded)
    meets_demand = staticmethod(meets_demand)
    why_demanded = staticmethod(why_demanded)
    turns_on = staticmethod(turns_on)
    shown = staticmethod(shown)
    lawful_moves = staticmethod(lawful_moves)
    why_impossible = staticmethod(why_impossible)
    why_unlawful = staticmethod(why_unlawful)
    call = staticmethod(call)
    explain = staticmethod(explain)
    play = staticmethod(play)
    without_debts = staticmethod(without_debts)
    deal_over = staticmethod(deal_over)
    standing = staticmethod(standing)
    result = staticmethod(result)
    scene = staticmethod(scene)


GAME = _Spin()
"""The game, as the referee, the records and the pages see it."""

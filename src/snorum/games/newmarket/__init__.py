"""Newmarket (Peel, p. 89): a stops game in which the stakes lie on four cards of the table.

Peel's instance: the ace of spades, the king of clubs, the queen of hearts and the knave of diamonds are turned up. B
leads the nine of diamonds, C follows with the ten, and takes what lies on the knave. The ten is a stop, and C leads.

>>> from snorum.cards import read_card
>>> table = deal(Rules(), "ABC", dealer="A")
>>> for player, pool in ("B", "ace"), ("C", "king"), ("A", "queen"), ("A", "knave"):
...     table, events = play(table, Move(player, None, f"stakes on {pool}"))
>>> for player, word in ("B", "9D"), ("C", "10D"):
...     move = Move(player, read_card(word))
...     print(explain(table, move))
...     table, events = play(table, move)
B leads the nine of diamonds
C plays the ten of diamonds, a stop, and leads again
>>> print(*map(str, (events[0].player, events[0].to, events[0].counters)), table.turn)
knave C 1 C
"""

from __future__ import annotations

from snorum.games.newmarket.playing import *
from snorum.games.newmarket.rules import *
from snorum.games.shape import Game, Setting
from snorum.games.stops import (
    LAYING,
    Move,
    State,
    deal_over,
    in_the_game,
    result,
    settle,
    standing,
    untold,
    without_debts,
)

_SETTINGS = {"": Setting(4, deals=1), "staked": Setting(4, deals=4)}


class _Newmarket(Game[Rules, State, Move]):
    NAME = "newmarket"
    TITLE = "Newmarket"
    SUITED = "play"
    POOLS = tuple(POOLS.values())
    ACTS = ACTS
    WORDS = LAYING
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
    lawful_moves = staticmethod(lawful_moves)
    why_impossible = staticmethod(why_impossible)
    why_unlawful = staticmethod(why_unlawful)
    call = staticmethod(call)
    explain = staticmethod(explain)
    play = staticmethod(play)
    without_debts = staticmethod(without_debts)
    deal_over = staticmethod(deal_over)
    standing = staticmethod(standing)
    untold = staticmethod(untold)
    settle = staticmethod(settle)
    turns_on_untold = staticmethod(turns_on_untold)
    result = staticmethod(result)
    scene = staticmethod(scene)


GAME = _Newmarket()
"""The game, as the referee, the records and the pages see it."""

"""Snitch'ems (*The Sporting Magazine*, December 1797, through Robert Reid's description).

An ace, a two, a three and a four lie on the table: a four from the hand pairs the four, or makes eight or ten.

>>> from snorum.cards import Card
>>> from snorum.cards.combinations import list_cards
>>> table = deal(Rules(), "AB", dealer="B", face_up=[Card(rank) for rank in "A234"])
>>> for takes in captures(table.rules, table.on_table, Card("4")):
...     print(list_cards(takes), "-", explain(table, Move("A", Card("4"), takes)))
4 - A pairs with 4, and takes 4
A 3 - A makes eight with 4, and takes A 3
A 2 3 - A makes ten with 4, and takes A 2 3
2 4 - A makes ten with 4, and takes 2 4
>>> table, events = play(table, Move("A", Card("4"), (Card("A"), Card("2"), Card("3"))))
>>> table.captured, list_cards(table.on_table), table.turn
({'A': 4, 'B': 0}, '4', 'B')
"""

from __future__ import annotations

from snorum.games.fishing import Move as Move
from snorum.games.fishing import in_the_game as in_the_game
from snorum.games.fishing import meets_demand as meets_demand
from snorum.games.fishing import takes as takes
from snorum.games.shape import Game, Setting
from snorum.games.snitchems.dealing import *
from snorum.games.snitchems.playing import *
from snorum.games.snitchems.rules import *
from snorum.games.snitchems.table import *
from snorum.games.snitchems.taking import *

_SETTINGS = {"": Setting(2), "four_players": Setting(4), "win": Setting(3)}


_WORDS = dict.fromkeys(("leave", "leaves", "leaving"), "plays")


class _Snitchems(Game[Rules, State, Move]):
    NAME = "snitchems"
    TITLE = "Snitch'ems"
    SETTINGS = _SETTINGS
    FACE_UP = "layout"
    TAKES = True
    BY_TURNS = True
    WORDS = _WORDS
    Rules = Rules
    Move = Move
    takes = staticmethod(takes)
    at_odds = staticmethod(at_odds)
    players_allowed = staticmethod(players_allowed)
    pack_of = staticmethod(pack_of)
    first_dealer = staticmethod(first_dealer)
    hand_sizes = staticmethod(hand_sizes)
    faces_up = staticmethod(faces_up)
    holders = staticmethod(holders)
    deal = staticmethod(deal)
    deal_again = staticmethod(deal_again)
    bars_deal = staticmethod(bars_deal)
    reshuffled = staticmethod(reshuffled)
    next_dealer = staticmethod(next_dealer)
    after_game = staticmethod(after_game)
    in_the_game = staticmethod(in_the_game)
    demanded = staticmethod(demanded)
    meets_demand = staticmethod(meets_demand)
    why_demanded = staticmethod(why_demanded)
    lawful_moves = staticmethod(lawful_moves)
    why_impossible = staticmethod(why_impossible)
    why_unlawful = staticmethod(why_unlawful)
    explain = staticmethod(explain)
    play = staticmethod(play)
    deal_over = staticmethod(deal_over)
    game_over = staticmethod(game_over)
    standing = staticmethod(standing)
    result = staticmethod(result)
    scene = staticmethod(scene)


GAME = _Snitchems()
"""The game, as the referee, the records and the pages see it."""

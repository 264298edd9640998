"""Cassino (Peel, pp. 97-100).

A ten takes another ten, and with it what combines to ten:

>>> from snorum.cards import read_card
>>> from snorum.cards.combinations import list_cards
>>> layout = [read_card(word) for word in "10H 9C AD KS".split()]
>>> table = deal(Rules(), "AB", dealer="B", face_up=layout)
>>> move = Move("A", read_card("10C"), tuple(layout[:3]))
>>> print(explain(table, move))
A takes with 10C what pairs or combines with it: 10H; 9C AD
>>> table, events = play(table, move)
>>> standing(table), list_cards(table.on_table), table.turn
({'A': 4, 'B': 0}, 'KS', 'B')

B pairs the king that is left, and so sweeps the board; A must begin a new one.

>>> table, events = play(table, Move("B", read_card("KD"), (layout[3],)))
>>> [type(event).__name__ for event in events], result(table)["sweeps"]
(['Captures', 'Sweeps'], {'A': 0, 'B': 1})
"""

from __future__ import annotations

from snorum.games.cassino.building import *
from snorum.games.cassino.counting import *
from snorum.games.cassino.dealing import *
from snorum.games.cassino.playing import *
from snorum.games.cassino.promises import *
from snorum.games.cassino.rules import *
from snorum.games.cassino.scoring import *
from snorum.games.cassino.table import *
from snorum.games.cassino.taking import *
from snorum.games.fishing import in_the_game as in_the_game
from snorum.games.fishing import takes as takes
from snorum.games.shape import Game, Setting

_SETTINGS = {"": Setting(4), "uneven": Setting(5), "missing_little": Setting(4, {"pack": 32})}


_WORDS = {
    **{
        f"{name} {game}": card
        for name, card in (("great", "10D"), ("big", "10D"), ("little", "2S"))
        for game in ("cassino", "casino")
    },
    "good ten": "10D",
    **dict.fromkeys(("leave", "leaves", "leaving"), "plays"),
}
"""What players say besides: the names of two cards."""
_OTHER_NAMES: dict[str, dict[str, str]] = {"Casino": {}}


class _Cassino(Game[Rules, State, Move]):
    NAME = "cassino"
    TITLE = "Cassino"
    SETTINGS = _SETTINGS
    FACE_UP = "layout"
    SUITED = "score"
    TAKES = True
    BY_TURNS = True
    WORDS = _WORDS
    OTHER_NAMES = _OTHER_NAMES
    BUILDS = True
    LENGTH = "game_points"
    CLEARING = staticmethod(sweep)
    SETTLEMENT = staticmethod(settled)
    Rules = Rules
    Move = Move
    needs_suits = staticmethod(cassinos_take_more)
    takes = staticmethod(takes)
    stands = staticmethod(stands)
    at_odds = staticmethod(at_odds)
    players_allowed = staticmethod(players_allowed)
    pack_of = staticmethod(pack_of)
    first_dealer = staticmethod(first_dealer)
    hand_sizes = staticmethod(hand_sizes)
    cards_in_deal = staticmethod(cards_in_deal)
    to_draw = staticmethod(to_draw)
    move_cards = staticmethod(move_cards)
    faces_up = staticmethod(faces_up)
    holders = staticmethod(holders)
    deal = staticmethod(deal)
    deal_again = staticmethod(deal_again)
    bars_deal = staticmethod(bars_deal)
    reshuffled = staticmethod(reshuffled)
    pack_begins = staticmethod(pack_begins)
    next_dealer = staticmethod(next_dealer)
    in_the_game = staticmethod(in_the_game)
    demanded = staticmethod(demanded)
    meets_demand = staticmethod(meets_demand)
    why_demanded = staticmethod(why_demanded)
    promised = staticmethod(promised)
    without_debts = staticmethod(without_debts)
    why_promised = staticmethod(why_promised)
    lawful_moves = staticmethod(lawful_moves)
    why_impossible = staticmethod(why_impossible)
    why_unlawful = staticmethod(why_unlawful)
    explain = staticmethod(explain)
    play = staticmethod(play)
    deal_over = staticmethod(deal_over)
    game_over = staticmethod(game_over)
    points_counted = staticmethod(points_counted)
    standing = staticmethod(standing)
    scored = staticmethod(scored)
    result = staticmethod(result)
    without_suits = staticmethod(without_suits)
    tallied = staticmethod(tallied)
    scene = staticmethod(scene)


GAME = _Cassino()
"""The game, as the referee, the records and the pages see it."""

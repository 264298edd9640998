"""An empty record of each game, to be filled in."""

from __future__ import annotations

import re

from snorum.cards import Card, read_card
from snorum.games import Game

_PLAYS = {"": '"B 9H {call}", "C 9S"', "takes": '"B 4C takes AD 3H", "C KD"', "cries": '"B 4C", "C 4D", "B snap"'}


def card_of(game: Game, word: str) -> Card:
    """A card for an example: this one, or if the game has no such card one that it has."""
    cards, card = game.pack_of(game.Rules()), read_card(word)
    return card if card in cards else cards[sum(map(ord, word)) % len(cards)]


def blank(game: Game, players: tuple[str, ...] = ("A", "B", "C", "D")) -> str:
    """The text of a record without plays, with notes on what to fill in.

    It cannot be read before a play stands in it.
    """
    form = _PLAYS["takes" if game.TAKES else "cries" if game.CRIES else ""]
    example = form.format(call=next((call for call in game.CALLS if call), "")).replace(' "', '"')
    suits = "" if game.needs_suits(game.Rules()) else " Suits may be left out."
    known = "any stack that you know, its top card first" if game.RETURNING else "any hand that you know"
    names = ", ".join(f'"{player}"' for player in players)
    first = f'# {game.FACE_UP} = ""  # what lies face up, if you know it\n' if game.FACE_UP == "layout" else ""
    text = f"""\
format = 1
game = "{game.NAME}"
players = [{names}]  # clockwise; change the names as you like

[[deals]]
dealer = "{players[0]}"
{first}# hands = ["{players[1]}: 9H 4D ? ? ?"]  # {known}; ? is a card that you do not know
# In the order of play, one text for each play, such as {example}.{suits}
plays = [
]
"""
    return re.sub(r"\b[2-9AK][CDHS]\b", lambda card: str(card_of(game, card[0])), text)

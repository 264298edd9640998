"""An empty record of each game, to be filled in."""

from __future__ import annotations

from snorum.games import Game

_PLAYS = {"": '"B 9H {call}", "C 9S"', "takes": '"B 4C takes AD 3H", "C KD"', "cries": '"B 4C", "C 4D", "B snap"'}


def blank(game: Game, players: tuple[str, ...] = ("A", "B", "C", "D")) -> str:
    """The text of a record without plays, with notes on what to fill in.

    It cannot be read before a play stands in it.
    """
    form = _PLAYS["takes" if game.TAKES else "cries" if game.CRIES else ""]
    example = form.format(call=next((call for call in game.CALLS if call), "")).replace(' "', '"')
    suits = "" if game.needs_suits else " Suits may be left out."
    known = "any stack that you know, its top card first" if game.RETURNING else "any hand that you know"
    names = ", ".join(f'"{player}"' for player in players)
    first = f'# {game.FACE_UP} = ""  # what lies face up, if you know it\n' if game.FACE_UP == "layout" else ""
    return f"""\
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

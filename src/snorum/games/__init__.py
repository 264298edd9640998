"""The games: one package each, all of one shape.

>>> game("snip-snap-snorum").TITLE
'Snip-Snap-Snorum'
>>> game("snip-snap")
Traceback (most recent call last):
snorum.games.UnknownGame: there is no game 'snip-snap'; the nearest is 'snip-snap-snorum'
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from snorum.games import cassino, jig, snap, snip_snap_snorum, snitchems
from snorum.registering import register_games
from snorum.shape import Game, Hands
from snorum.vocabulary import SnorumError

__all__ = ["GAMES", "Game", "Hands", "UnknownGame", "game", "nearest"]

GAMES = register_games(snip_snap_snorum.GAME, jig.GAME, cassino.GAME, snitchems.GAME, snap.GAME)
"""Every game, by its id."""


class UnknownGame(SnorumError):
    """There is no game of this name. The message suggests the nearest."""


def game(name: str) -> Game:
    """The game of this id; `UnknownGame` if there is none."""
    if name not in GAMES:
        near = nearest(name, GAMES)
        raise UnknownGame(
            f"there is no game {name[:60]!r}; "
            + (f"the nearest is {near!r}" if near else f"there is {', '.join(GAMES)}")
        )
    return GAMES[name]


def nearest(word: str, known: Iterable[str]) -> str:
    """What was probably meant by an unknown word; empty if nothing known is near it."""
    return next(iter(get_close_matches(word[:60].lower(), list(known), n=1)), "")

"""The games: one package each, all of one shape. An edition may have games of its own.

>>> game("snip-snap-snorum").TITLE
'Snip-Snap-Snorum'
>>> game("snip-snap")
Traceback (most recent call last):
snorum.games.UnknownGame: there is no game 'snip-snap'; the nearest is 'snip-snap-snorum'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache

from snorum.games.registering import register_games
from snorum.games.shape import Game, Hands
from snorum.games.vocabulary import SnorumError

__all__ = ["GAMES", "Game", "Hands", "UnknownGame", "game", "nearest"]


@cache
def ours() -> Mapping[str, Game]:
    """The games of this package, by their ids. They are loaded when they are first asked for."""
    from snorum.games import cassino, jig, newmarket, pope_joan, snap, snip_snap_snorum, snitchems, spin

    return register_games(
        snip_snap_snorum.GAME,
        jig.GAME,
        cassino.GAME,
        snitchems.GAME,
        snap.GAME,
        pope_joan.GAME,
        spin.GAME,
        newmarket.GAME,
    )


_others: Callable[[], Mapping[str, Game]] = dict


def play_also(others: Callable[[], Mapping[str, Game]]) -> None:
    """Let the games that a function returns be played too: those that an edition has of its own."""
    global _others
    _others = others


class _Games(Mapping[str, Game]):
    """The games that can be played: those of the edition that is worked with, and those of this package."""

    def __getitem__(self, name: str) -> Game:
        others = _others()  # first, because it says if one of them cannot be loaded
        return ours()[name] if name in ours() else others[name]

    def __iter__(self) -> Iterator[str]:
        yield from _others()
        yield from ours()

    def __len__(self) -> int:
        return len(_others()) + len(ours())


GAMES: Mapping[str, Game] = _Games()
"""Every game that can be played, by its id. `EditionError` if a game of the edition cannot be loaded."""


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


def place_of(name: str) -> tuple[int, str]:
    """Where something named after a game stands in the order of the games; what is of no game stands last.

    >>> sorted(["snap", "cassino-long", "jig", "old", "cassino"], key=place_of)
    ['jig', 'cassino', 'cassino-long', 'snap', 'old']
    """
    return next((place for place, each in enumerate(GAMES) if name.startswith(each)), len(GAMES)), name


def nearest(word: str, known: Iterable[str]) -> str:
    """What was probably meant by an unknown word; empty if nothing known is near it."""
    return next(iter(get_close_matches(word[:60].lower(), list(known))), "")

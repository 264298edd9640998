"""Finds what goes wrong when a game of the edition's own is played and judged, before a page needs it."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import getsourcefile
from pathlib import Path
from random import Random
from string import ascii_uppercase
from typing import Any

from snorum import referee
from snorum.edition.editions import chosen
from snorum.edition.own_games import place_in
from snorum.games import GAMES, Game
from snorum.games.vocabulary import SnorumError
from snorum.table.playing import recorded, turns

MOST = 40
"""How many plays are tried."""


def faults_in_play() -> Iterator[str]:
    """What goes wrong at the first plays of each game of the edition's own, a sentence with its place for each game."""
    for name in chosen().games:
        game = GAMES[name.replace("_", "-")]
        try:
            found = _rehearse(game)
        except SnorumError as error:
            found = str(error)
        except Exception as error:
            place = place_in(chosen().home / "games", error)
            yield f"{place or _file(game)}: {error!r}, found by playing {game.TITLE}, expected no error"
            continue
        if found:
            yield f"{_file(game)}: {found}"


def _file(game: Game) -> Path:
    return Path(getsourcefile(type(game)) or "")


def _rehearse(game: Game) -> str:
    """Play a few lawful moves with the default rules, draw the tables, and judge the record; say what is wrong."""
    rules: Any = game.Rules()
    players = ascii_uppercase[: game.players_allowed(rules)[0]]
    played = list(turns(game, players, Random(1), rules, most=MOST))
    for turn in played:
        game.scene(turn.after)
        if missing := {"winner", "draw"} - game.result(turn.after).keys():
            return f"result has no {' and no '.join(sorted(missing))}, expected winner and draw"
    for play in referee.check(recorded(game, players, rules, played)).plays:
        if play.verdict in ("offence", "impossible", "contradicted"):
            why = "; ".join(each.text for each in play.reasons)
            return f"lawful_moves has {play.text!r}, which is judged {play.verdict} ({why}), expected lawful moves"
    return ""

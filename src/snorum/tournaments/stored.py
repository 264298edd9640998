"""The tournaments that the edition stores: how good the players are of whom the claims speak.

`make tournaments` plays them again.
"""

from __future__ import annotations

from pathlib import Path

from snorum.studies.results import Result
from snorum.tournaments.standings import Standings
from snorum.tournaments.tournament import Tournament

GAMES, SEED, PLAYERS = 1_600, 1, 2
STORED = {
    "snip-snap-snorum": ("random", "pair-first", "safe", "counting", "searching"),
    "jig": ("random", "by-the-table", "to-a-stop", "counting", "searching"),
    "cassino": ("random", "greedy", "scoring", "counting", "searching"),
    "snitchems": ("random", "greedy", "sparing", "searching"),
}
"""Who plays, by game. At Snap nobody chooses a card."""


def tournament_of(name: str) -> Tournament:
    """The tournament of a game."""
    return Tournament.of(name, STORED[name], games=GAMES, players=PLAYERS, seed=SEED)


def write(folder: Path, found: Standings) -> None:
    """Store the result of a tournament."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{found.game}.json").write_text(found.result.text(), encoding="utf-8")


def read(folder: Path, name: str) -> Standings | None:
    """The stored result of a game's tournament; `None` if there is none, or another tournament's.

    Raises:
        SnorumError: the file cannot be read.
    """
    path, tournament = folder / f"{name}.json", tournament_of(name)
    if not path.is_file():
        return None
    result = Result.read(path.read_text("utf-8"))
    fits = result.fits(tournament.study)
    return Standings(name, tournament.policies, tournament.players, result) if fits else None

"""The tournaments that the edition stores: how good the players are of whom the claims speak.

`make tournaments` plays them again.
"""

from __future__ import annotations

from pathlib import Path

from snorum.studies.results import Result
from snorum.studies.study import Study
from snorum.tournaments.endings import Endings
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


ENDINGS = {"jig": "counters", "cassino": "points", "snitchems": "cards"}
"""The games whose endings are stored too, as each of their policies plays them; and in what a player is ahead there."""


def endings_of(name: str) -> Endings:
    """The endings of a game; both play until then as the last of its policies that is not slow."""
    return Endings(name, STORED[name], STORED[name][-2], GAMES, SEED)


def tournament_of(name: str) -> Tournament:
    """The tournament of a game."""
    return Tournament.of(name, STORED[name], games=GAMES, players=PLAYERS, seed=SEED)


def write(folder: Path, found: Result) -> None:
    """Store the result of a tournament or of endings."""
    folder.mkdir(parents=True, exist_ok=True)
    file_of(folder, found.study).write_text(found.text(), encoding="utf-8")


def file_of(folder: Path, study: str) -> Path:
    """Where the result of a study is: `cassino.json` for a tournament, `endings-cassino.json` for endings."""
    return folder / f"{study.removeprefix('tournament.').replace('.', '-')}.json"


def read(folder: Path, name: str) -> Standings | None:
    """The stored result of a game's tournament; `None` if there is none, or another tournament's.

    Raises:
        SnorumError: the file cannot be read.
    """
    tournament = tournament_of(name)
    result = read_result(folder, tournament.study)
    return Standings(name, tournament.policies, tournament.players, result) if result else None


def read_result(folder: Path, study: Study) -> Result | None:
    """The stored result of a study; `None` if there is none, or of another definition.

    Raises:
        SnorumError: the file cannot be read.
    """
    path = file_of(folder, study.name)
    result = Result.read(path.read_text("utf-8")) if path.is_file() else None
    return result if result and result.fits(study) else None

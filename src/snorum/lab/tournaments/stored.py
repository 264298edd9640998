"""The tournaments that the edition stores: how good the players are of whom the claims speak.

`make tournaments` plays them again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from snorum.books.counts import Result
from snorum.books.rulings import find
from snorum.edition.files import write_whole
from snorum.games import game
from snorum.lab.tournaments.endings import Endings
from snorum.lab.tournaments.tournament import Tournament
from snorum.table.policies import policies_on_trial

SEED = 1


class Stored(NamedTuple):
    """What is stored: who plays what, and how often."""

    game: str
    policies: tuple[str, ...]
    games: int = 1_600
    """How many games in all; or how many endings for each policy."""
    ruling: str = ""
    """The source as which they play; empty for the edition's rules."""

    @property
    def players(self) -> int:
        """How many play at a table: two, or as few as can."""
        return max(2, game(self.game).players_allowed(game(self.game).Rules())[0])

    @property
    def rules(self) -> Mapping[str, Any]:
        """The rules that they play by, as far as they are not the edition's."""
        return asdict(find(self.game, self.ruling).rules(self.players)) if self.ruling else {}


_ON_TRIAL = tuple(policies_on_trial("cassino"))
STORED = {
    "snip-snap-snorum": Stored("snip-snap-snorum", ("random", "pair-first", "safe", "counting", "searching")),
    "jig": Stored("jig", ("random", "by-the-table", "to-a-stop", "counting", "searching")),
    "cassino": Stored("cassino", ("random", "greedy", "scoring", "counting", "searching")),
    "snitchems": Stored("snitchems", ("random", "greedy", "sparing", "searching")),
    "cassino-long": Stored("cassino", _ON_TRIAL, 8_800, "long-1792"),
    "pope-joan": Stored("pope-joan", ("random", "stops-first", "lowest-first", "to-a-stop", "pope-first", "searching")),
    "spin": Stored("spin", ("random", "stops-first", "lowest-first", "to-a-stop", "spin-first", "searching")),
    "newmarket": Stored("newmarket", ("random", "stops-first", "lowest-first", "to-a-stop", "searching"), 2_400),
}
"""The tournaments, by name: a game, or what is on trial there. At Snap nobody chooses a card."""


ENDINGS = {
    "jig": STORED["jig"],
    "cassino": STORED["cassino"],
    "snitchems": STORED["snitchems"],
    "cassino-long": Stored("cassino", ("random", *_ON_TRIAL, "searching"), 160, "long-1792"),
}
"""The endings, by the same names; who plays all else as the last policy but one reaches them."""


def endings_of(name: str) -> Endings:
    """The endings of this name; both play until then as the last of its policies that is not slow."""
    asked = ENDINGS[name]
    return Endings(asked.game, asked.policies, asked.policies[-2], asked.games, SEED, asked.rules)


def tournament_of(name: str) -> Tournament:
    """The tournament of this name."""
    asked = STORED[name]
    return Tournament.of(
        asked.game, asked.policies, games=asked.games, players=asked.players, seed=SEED, rules=asked.rules
    )


def write(file: Path, found: Result) -> None:
    """Store the result of a tournament or of endings."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, found.text())

"""What the article claims about Snap, and the games played to check it."""

from __future__ import annotations

from collections.abc import Iterator

from snorum.books.findings import HOLDS, HOLDS_UNDER
from snorum.lab.claims.finder import Finder
from snorum.lab.claims.snap.ends import MODES, find_endless_games, find_locked
from snorum.lab.studies.study import Study, Way


def _ways() -> Iterator[Way]:
    for mode in MODES:
        for locked in ("all-matches", "no-progress"):
            rules = {"variant": mode.variant, "locked": locked}
            yield Way(mode.way(locked), rules, mode.players, mode.policy, most=3_000)


STUDIES = (
    Study(
        "snap.ends",
        "snap",
        "how games of Snap end: won, drawn with the matches in the pot, or never",
        tuple(_ways()),
        games=10_000,
        seed=2019,
        measures=(
            "plays",
            "ties",
            "games without a winner",
            "games drawn",
            "games drawn with every match in the pot",
            "games drawn, the pot empty",
            "games broken off",
            "games broken off with no match to come",
        ),
    ),
)

FINDERS = (
    Finder("snap.pot-can-lock", find_locked, HOLDS),
    Finder(
        "snap.until-a-winner",
        find_endless_games,
        HOLDS_UNDER,
        under=("variant=common-pile", "locked=no-progress"),
        either=True,
    ),
)

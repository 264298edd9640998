"""What the article claims about Snap, and the games played to check it."""

from __future__ import annotations

from collections.abc import Iterator

from snorum.lab.claims.claim import HOLDS, HOLDS_UNDER, Claim
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
        measures=("plays", "ties", "games without a winner", "games drawn", "games drawn with every match in the pot",
                  "games drawn, the pot empty", "games broken off", "games broken off with no match to come"),
    ),
)  # fmt: skip

CLAIMS = (
    Claim(
        "snap.pot-can-lock",
        "snap",
        "All matches locked in the pot",
        ("snap-7-2", "snapsv-7-2"),
        "A lawful game of Snap can reach a point at which no match is left outside the snap pot, while two or more "
        "players are still in. Outside the pot, no two cards then have one value, and none has the value on top of the "
        "pot.",
        "How often two players call at the same moment, since without ties there is no pot. Games that are drawn "
        "earlier, under no-progress, are counted separately.",
        "mixed",
        find_locked,
        ("snap.ends",),
        "One such game is enough. The reference implementation plays games of two players who always call together, "
        "until it finds one. We count how often it happens in two kinds of games: one player calls first six times as "
        "often as two call together, or two always call together.",
        verdict=HOLDS,
    ),
    Claim(
        "snap.until-a-winner",
        "snap",
        "Otherwise until somebody wins",
        ("snap-7-3", "snapsv-7-3"),
        "A game of Snap ends with a winner, unless it is drawn because all matches lie in the pot.",
        "The variant, and what counts as all matches being locked away. We play the edition's reading of the other "
        "cruxes. Nobody calls in error, since a penalty could bring cards of one value into two hands again.",
        "mixed",
        find_endless_games,
        ("snap.ends",),
        "Suppose each player has a pile. Once no two players hold cards of one value, and nobody holds the value on "
        "the top of the pot, no two piles ever match. No call is right, so no card changes hands. Players who have "
        "turned all their cards shuffle them and begin again, so nobody ever runs out. Unless such a game counts as "
        "drawn, it has no end.\n\n"
        "With one pile for all, cards come back to a stack only by a call. Once no call can be right, somebody runs "
        "out after at most as many turns as there are cards, and the last player with cards wins.\n\n"
        "We also play games, and break them off after 3,000 plays. For each game broken off, we look at all the cards, "
        "open and hidden, to see whether any match can still come.",
        verdict=HOLDS_UNDER,
        under=("variant=common-pile", "locked=no-progress"),
        either=True,
    ),
)

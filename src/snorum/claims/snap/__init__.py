"""What the article asserts of Snap, and the games played for it."""

from __future__ import annotations

from collections.abc import Iterator

from snorum.claims.claim import HOLDS, HOLDS_UNDER, Claim
from snorum.claims.snap.ends import MODES, find_going_on, find_locked
from snorum.studies.study import Study, Way


def _ways() -> Iterator[Way]:
    for mode in MODES:
        for locked in ("all-matches", "no-progress"):
            rules = {"variant": mode.variant, "locked": locked}
            yield Way(mode.way(locked), rules, mode.players, mode.policy, most=3_000)


STUDIES = (
    Study(
        "snap.ends",
        "snap",
        "how games of Snap end: won, drawn with the matches in the pot, or not at all",
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
        "A game of Snap, lawfully played, can come to where outside the snap pot no two cards have one value, and "
        "none the value on its top, while two players or more are still in.",
        "How often two players call at the same moment, for without ties there is no pot. Whether a game is drawn "
        "before that, under no-progress, is counted apart.",
        "mixed",
        find_locked,
        ("snap.ends",),
        "One such game is enough: the reference implementation plays games of two players who always call together, "
        "until one is found. How often it happens is counted in games where one calls first six times as often as "
        "two call together, and where they always call together.",
        verdict=HOLDS,
    ),
    Claim(
        "snap.until-a-winner",
        "snap",
        "Otherwise until somebody wins",
        ("snap-7-3", "snapsv-7-3"),
        "A game of Snap that is not drawn because all matches lie in the pot ends with a winner.",
        "The variant, and what is taken for all matches being locked away. Of the other cruxes the edition's "
        "reading is played. Nobody calls in error: a penalty could bring a card of one value into two hands again.",
        "mixed",
        find_going_on,
        ("snap.ends",),
        "With a pile for each: once no two players have cards of one value, and none one like the top of the pot, no "
        "two piles ever match. No call is right, so no card changes hands; whoever has turned all his cards shuffles "
        "them and begins again, and nobody ever runs out. Unless such a game counts as drawn, it has no end. With "
        "one pile for all nothing comes back to a stack but by a call: where no call is right any more, somebody "
        "runs out after at most as many turns as there are cards, and the last who has cards wins. Beside the "
        "argument games are played, and broken off after 3,000 plays; of each that is broken off it is seen from all "
        "the cards, open or hidden, whether any match can still come.",
        verdict=HOLDS_UNDER,
        under=("variant=common-pile", "locked=no-progress"),
        either=True,
    ),
)
